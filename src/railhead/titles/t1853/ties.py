"""Equal bids (book 15.3 to 15.5): who must declare his cities, whose seats are drawn by lot; from what all know."""

from collections.abc import Mapping, Sequence

from railhead.core.ids import Company, Player
from railhead.core.title import Title
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.facts import D, in_seats, par_of
from railhead.titles.t1853.legality import bond_of, spread
from railhead.titles.t1853.state import Bid

Claims = Mapping[Company, int]


def drawn_by_lot(
    title: Title, group: Sequence[Player], claims: Mapping[Player, Claims], declared: Mapping[Player, Bid]
) -> list[list[Player]]:
    """Of players whose bonds and shares are worth the same, those between whom only lots decide: all of them where
    shares differ (R-05), else those whose cities lie equally far apart."""
    if len({tuple(sorted(claims[player].items())) for player in group}) > 1:
        return [list(group)]
    alike: dict[tuple[int, int], list[Player]] = {}
    for player in group if len(group) > 1 else ():
        alike.setdefault(spread(title, declared[player]), []).append(player)
    return [players for players in alike.values() if len(players) > 1]


def seated_by_lot(d: D) -> set[Player]:
    """Whose seat was drawn by lot, after the bids."""
    groups: dict[tuple[int, int], list[Player]] = {}
    for player in in_seats(d):
        if player in d.state.claims:
            groups.setdefault(_worth(d, player), []).append(player)
    drawn = [drawn_by_lot(d.title, group, d.state.claims, d.state.revealed) for group in groups.values()]
    return {player for lots in drawn for players in lots for player in players}


def _worth(d: D, player: Player) -> tuple[int, int]:
    """The bond and the par of the shares that a bid claimed. A bond that has returned is told by its cities."""
    bond = d.cash(bond_purse(player)) or bond_of(d.title, d.state.revealed.get(player, {}))
    return bond, sum(count * par_of(d, company) for company, count in d.state.claims[player].items())


def bid_alike(d: D, player: Player) -> bool:
    """Whether a player had to declare his cities because another bid for the same shares with the same bond."""
    mine = d.state.claims.get(player)
    others = [other for other in in_seats(d) if other != player and d.state.claims.get(other) == mine]
    return mine is not None and any(_worth(d, other) == _worth(d, player) for other in others)
