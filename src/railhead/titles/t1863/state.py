"""1863's State: its tables and the frames its play goes through."""

from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.titles.t1863.acquisition import Acquiring
from railhead.titles.t1863.activity import MergerRound
from railhead.titles.t1863.auctions import Bidding
from railhead.titles.t1863.closing import Closing
from railhead.titles.t1863.converting import ShareOffer
from railhead.titles.t1863.dues import Due
from railhead.titles.t1863.floating import Founding, OwnerBuys
from railhead.titles.t1863.halves import HalfShares
from railhead.titles.t1863.joining import Joining
from railhead.titles.t1863.merging import Merging
from railhead.titles.t1863.opening import Deal, PrivateAuction
from railhead.titles.t1863.rust import Reprieve
from railhead.titles.t1863.stock import Stock1863
from railhead.titles.t1863.surplus import ChooseTokens
from railhead.titles.t1863.tables import Tables
from railhead.titles.t1863.turn import Round1863, Turn1863

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
