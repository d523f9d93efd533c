"""1863's State: its tables and the frames its play goes through."""

from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.titles.t1863.auctions import Bidding
from railhead.titles.t1863.closing.cash_crisis import Due
from railhead.titles.t1863.closing.winding_up import Closing
from railhead.titles.t1863.mergers.acquisition import Acquiring
from railhead.titles.t1863.mergers.conversion import ShareOffer
from railhead.titles.t1863.mergers.frame import MergerRound
from railhead.titles.t1863.mergers.proposal import Merging
from railhead.titles.t1863.mergers.two_majors import Joining
from railhead.titles.t1863.stock.floating import Founding, OwnerBuys
from railhead.titles.t1863.stock.half_shares import HalfShares
from railhead.titles.t1863.stock.private_auction import Deal, PrivateAuction
from railhead.titles.t1863.stock.round import Stock1863
from railhead.titles.t1863.tables import Tables
from railhead.titles.t1863.turn.order import Round1863, Turn1863
from railhead.titles.t1863.turn.rust import Reprieve
from railhead.titles.t1863.turn.surplus_tokens import ChooseTokens

Frames = (
    PrivateAuction
    | Deal
    | Bidding
    | Stock1863
    | Founding
    | OwnerBuys
    | Round1863
    | Turn1863
    | Due
    | Reprieve
    | Discard
    | Consent
    | MergerRound
    | Merging
    | ShareOffer
    | Joining
    | HalfShares
    | Closing
    | Acquiring
    | ChooseTokens
)


class State1863(Tables, frozen=True, kw_only=True):
    frames: tuple[Frames, ...] = ()
