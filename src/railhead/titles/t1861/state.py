"""1861's State: the common tables, what only this title keeps, and the frames its play goes through."""

from railhead.core.state import Round, State
from railhead.mechanisms.auction import Auction
from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1861.auctions import PrivateSale
from railhead.titles.t1861.formation import ChooseTokens, ShareOffer
from railhead.titles.t1861.mergers import MergerRound, Merging
from railhead.titles.t1861.phases import PhaseChange
from railhead.titles.t1861.stations import PlaceHome
from railhead.titles.t1861.turn import Turn1861

Frames = (
    StockRound
    | PrivateSale
    | Auction
    | PlaceHome
    | OperatingRound
    | Turn1861
    | PhaseChange
    | Discard
    | Consent
    | MergerRound
    | Merging
    | ChooseTokens
    | ShareOffer
)


class State1861(State, frozen=True, kw_only=True):
    frames: tuple[Frames, ...] = ()
    last: Round | None = None
    """The operating round that ends the game, once the first 8-train is sold."""
