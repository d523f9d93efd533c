"""What somebody who plans pays for the lots of 1890's row. A private is bought by a company for twice its face as soon
as the first 3-train is sold, a minor soon becomes a share of Kinki, and half a company must still be paid for."""

from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, Player
from railhead.titles.t1890.facts import (
    KANAN,
    KINKI,
    KOBE_ELECTRIC,
    NARA_ELECTRIC,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    SUBWAY,
    D,
    face_of,
    figures,
    lot_paper,
)
from railhead.titles.t1890.initial import comes_with
from railhead.titles.t1890.starting import par_cells
from railhead.titles.t1890.waterfall import LotAuction, Waterfall, bid_purse, bids_on

PRIVATE = 165
"""Percent of its face that a private is worth."""
DIRECTED = 45
"""What directing Subway is worth beyond the private that brings it; its shares count by their par."""
MINORS = {KANAN: 100, OSAKA_ELECTRIC: 130, OSAKA_RAILWAY: 95, NARA_ELECTRIC: 185, KOBE_ELECTRIC: 115}
"""What minors are worth; the one that becomes Kinki beside the par it is given."""
SHARES, WITH_ONE = 5, 4
"""Shares that start a company, and those to be paid for if one comes with a private."""


def is_opening(d: D) -> bool:
    """Whether lots are still being sold."""
    return any(isinstance(frame, Waterfall | LotAuction) for frame in d.state.frames)


def opening_worth(d: D) -> dict[Player, int]:
    """Everybody's money and lots; money is worth twice as much as far as it must start a company."""
    return {player: _money(d, player) + _lots(d, player) for player in d.state.players}


def planned_lot(d: D, option: Option, usual: int) -> int:
    """The most to bid, so that enough is left for a company; nothing more by whoever bids most already."""
    lot, player = str(option.args["lot"]), option.actor
    bids = bids_on(d, lot)
    if bids and bids.get(player, 0) == max(bids.values()):
        return 0
    free = d.cash(player) + d.cash(bid_purse(player, lot)) - _reserve(d, player, lot)
    return min(_worth(d, lot), free)


def _worth(d: D, lot: str) -> int:
    """Of one that brings a company with a par to be named, as if that were the highest."""
    highest = max(par_cells(d.title.market))
    if lot in d.title.board.privates:
        return DIRECTED + 2 * highest if comes_with(d, lot) == SUBWAY else face_of(d, lot) * PRIVATE // 100
    return MINORS.get(Company(Holder(lot)), 0) + (highest if lot == OSAKA_ELECTRIC else 0)


def _money(d: D, player: Player) -> int:
    free = d.cash(player)
    bids = sum(bids_on(d, lot).get(player, 0) for lot in figures(d).auction_order)
    return free + bids - max(0, _reserve(d, player) - free)


def _reserve(d: D, player: Player, wanted: str = "") -> int:
    """What it takes to start a company: less with the private that brings its first share, had or hoped for. Once all
    have passed the rest of the row must be sold before any company can start."""
    if d.state.round.turn > 1:
        return 0
    row = figures(d).auction_order
    mine = [lot for lot in row if lot == wanted or _owns(d, player, lot) or player in bids_on(d, lot)]
    count = WITH_ONE if any(comes_with(d, lot) for lot in mine) else SHARES
    return count * min(par_cells(d.title.market))


def _lots(d: D, player: Player) -> int:
    """A company whose par is low is worth so much less."""
    total = sum(_worth(d, lot) for lot in figures(d).auction_order if _owns(d, player, lot))
    highest = max(par_cells(d.title.market))
    for company, lot, shares in ((SUBWAY, "OMER", 2), (KINKI, OSAKA_ELECTRIC, 1)):
        if company in d.state.pars and _owns(d, player, lot):
            total -= shares * (highest - d.state.pars[company])
    return total


def _owns(d: D, player: Player, lot: str) -> bool:
    return d.state.certificates[lot_paper(d, lot)] == player
