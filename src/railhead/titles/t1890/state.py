"""1890's State: its tables and the frames its play goes through."""

from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.waterfall import LotAuction, Waterfall
from railhead.titles.t1890.debts import DebtsDue
from railhead.titles.t1890.initial import SetPar
from railhead.titles.t1890.kinki import MergerPause
from railhead.titles.t1890.quake import Rebuild
from railhead.titles.t1890.tables import Tables
from railhead.titles.t1890.turn import Round1890, Turn1890

Frames = (
    Waterfall
    | LotAuction
    | SetPar
    | StockRound
    | DebtsDue
    | Round1890
    | Turn1890
    | Discard
    | MergerPause
    | Rebuild
    | Consent
)


class State1890(Tables, frozen=True, kw_only=True):
    frames: tuple[Frames, ...] = ()
