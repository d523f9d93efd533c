"""What brings the game to its end (book 5.d), and what everybody is worth (5.e, 12)."""

from railhead.core.ids import Player
from railhead.titles.t1863.facts import D, railways
from railhead.titles.t1863.holdings import shares
from railhead.titles.t1863.stock.shorts import shorts_of


def trigger(d: D, why: str) -> None:
    """The operating rounds of this cycle are finished, then comes the final sequence."""
    if not d.state.ending:
        d.replace(ending=why)
        d.tell("end", "the game comes to its end: {why}", why=why)


def tier(d: D, player: Player) -> int:
    """Whoever is bankrupt is out: he ranks below all who are solvent, the first of them last (63-END-03)."""
    if player not in d.state.ruined or "bankrupt_players_rank_last" not in d.title.changes:
        return 0
    return d.state.ruined.index(player) - len(d.state.ruined)


def worth(d: D, player: Player) -> int:
    """Cash and personal shares at their prices, less shorts; companies' property counts for nobody (63-END-05)."""
    if player in d.state.ruined:
        return 0
    debt: int = d.state.unsettled.get(player, 0)
    total = d.cash(player) - debt
    for company in railways(d.title):
        if company in d.state.marks:
            total += (shares(d, player, company) - shorts_of(d, player, company)) * d.price(company)
    return total
