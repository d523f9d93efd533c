"""1853's State: its tables and the frames its play goes through."""

from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.titles.t1853.bids import Bidding
from railhead.titles.t1853.cards import Actioning, Drawing
from railhead.titles.t1853.contracts import Vote
from railhead.titles.t1853.control import CreditDue
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.elephant import ElephantSale, ExtraRound
from railhead.titles.t1853.tables import Tables
from railhead.titles.t1853.turn import RailwayRound, Turn1853

Frames = (
    Bidding
    | Vote
    | Dealing
    | CreditDue
    | ElephantSale
    | RailwayRound
    | Turn1853
    | ExtraRound
    | Drawing
    | Actioning
    | Discard
    | Consent
)


class State1853(Tables, frozen=True, kw_only=True):
    frames: tuple[Frames, ...] = ()
