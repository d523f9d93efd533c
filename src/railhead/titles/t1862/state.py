"""1862's State: its tables and the frames its play goes through."""

from railhead.mechanisms.auction import Auction
from railhead.mechanisms.consent import Consent
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1862.fines import Fine
from railhead.titles.t1862.mergers import JoinMarkers
from railhead.titles.t1862.merging import ShareMerging
from railhead.titles.t1862.parliament import Charter, Parliament
from railhead.titles.t1862.rounds import SetBegins
from railhead.titles.t1862.starting import ChooseMarkers
from railhead.titles.t1862.tables import Tables
from railhead.titles.t1862.turn import Turn1862

Frames = (
    Parliament
    | Auction
    | Charter
    | ChooseMarkers
    | StockRound
    | SetBegins
    | Fine
    | OperatingRound
    | Turn1862
    | Consent
    | ShareMerging
    | JoinMarkers
)


class State1862(Tables, frozen=True, kw_only=True):
    frames: tuple[Frames, ...] = ()
