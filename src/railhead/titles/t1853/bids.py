"""Contract bids (book 14, 15): written in secret by all at once, then told in part and turned into the seating."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Frame, Secret
from railhead.core.title import Step
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.envelopes import CHANGE, seal_whole_bid
from railhead.titles.t1853.facts import D, city_name, facts
from railhead.titles.t1853.legality import (
    bid_cities,
    bond_of,
    claimed,
    flaw_of,
    served_by,
    spread,
    too_many_ganges,
    value_of,
)
from railhead.titles.t1853.state import Bid
from railhead.titles.t1853.ties import drawn_by_lot

NONE = "none"
"""Strikes a city off the bid."""


class Bidding(Frame, frozen=True, kw_only=True):
    """Whoever has not sealed his bid may act."""


def bid_of(d: D, player: Player) -> Bid:
    """A player's bid as far as whoever looks at it may see it."""
    sealed = d.state.bids.get(player) or d.state.notes.get(_key(player))
    return dict(sealed.value) if sealed is not None and sealed.value is not None else {}


def _key(player: Player) -> str:
    return f"note of {player}"


class BiddingStep(Step[Bidding]):
    """A bid is sealed whole; in games of the first editions it is written city by city, changed at will, and sealed.
    `finish` follows when all are seated."""

    frame = Bidding
    kinds = ("note_city", "seal_bid")
    rule = "53-BID-01"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: Bidding) -> Sequence[Player]:
        return [player for player in d.state.players if player not in d.state.bids]

    def choices(self, d: D, frame: Bidding) -> Iterable[Choice]:
        if CHANGE in d.title.changes:
            yield seal_whole_bid(d)
        else:
            yield note_city(d)
            yield seal_bid(d)

    def waits(self, d: D, frame: Bidding) -> bool:
        return len(d.state.bids) < len(d.state.players)

    def proceed(self, d: D, frame: Bidding) -> None:
        d.pop()
        bids = {player: bid_of(d, player) for player in d.state.players}
        take_seats(d, bids)
        for player in d.state.seating:
            set_bond_aside(d, player, bids[player])
        self.finish(d)


def note_city(d: D) -> Choice:
    """Name, change or strike a city. Nothing is told of it, for others should not count along."""
    player, title = d.actor, d.title
    bid = bid_of(d, player)

    def companies(a: Args) -> list[str]:
        others = [name for name in served_by(title, a.hex) if name != bid.get(a.hex)]
        return [*others, NONE] if a.hex in bid else [*others]

    def changed(a: Args) -> Bid:
        rest = {hex_: company for hex_, company in bid.items() if hex_ != a.hex}
        return rest if a.text("company") == NONE else {**rest, a.hex: Company(Holder(a.text("company")))}

    def effect(a: Args) -> None:
        d.replace(notes=d.state.notes | {_key(player): Secret(player, changed(a))})

    most = facts(d).bid_cities[1]
    free = facts(d).free_bids
    clauses: list[Clause] = [
        Pick("hex", "53-BID-03", lambda a: bid_cities(title), "you can only bid for named cities"),
        Pick(
            "company",
            "53-BID-06",
            companies,
            lambda a: say("{hex} doesn't give a share of {company}", hex=a.hex, company=a.text("company")),
        ),
        Guard(
            "53-BID-02", lambda a: free or len(changed(a)) <= most, say("a bid names at most {most} cities", most=most)
        ),
        Guard(
            "53-BID-04",
            lambda a: free or not too_many_ganges(title, changed(a)),
            "that's too many cities on the Ganges",
        ),
        Guard("53-BID-07", lambda a: bond_of(title, changed(a)) <= d.cash(player), "you can't pay the bond"),
    ]
    return Choice("note_city", "53-BID-01", effect, clauses)


def seal_bid(d: D) -> Choice:
    player = d.actor
    bid = bid_of(d, player)

    def effect(a: Args) -> None:
        notes = {key: note for key, note in d.state.notes.items() if key != _key(player)}
        d.replace(notes=notes, bids=d.state.bids | {player: Secret(player, bid)})
        d.tell("bid", "{player} seals a bid", player=player)

    flaw = None if facts(d).free_bids and bid else flaw_of(d.title, bid)
    rule, why = flaw or ("53-BID-02", "")
    return Choice("seal_bid", "53-BID-01", effect, [Guard(rule, flaw is None, why)])


def set_bond_aside(d: D, player: Player, bid: Bid) -> None:
    """The bond leaves the player's cash; what is said aloud are bond and shares, not the cities."""
    bond = bond_of(d.title, bid)
    d.pay(player, bond_purse(player), bond)
    d.replace(claims=d.state.claims | {player: dict(claimed(bid))})
    told = ", ".join(f"{count} {company}" for company, count in sorted(claimed(bid).items()))
    d.tell(
        "bid",
        "{player} bids a bond of {bond} and claims {claims} = {worth}",
        player=player,
        bond=bond,
        claims=told,
        worth=value_of(d.title, bid),
    )


def take_seats(d: D, bids: dict[Player, Bid]) -> None:
    """The highest bond sits first, then the higher par of the shares claimed."""

    def rank(player: Player) -> tuple[int, int]:
        return -bond_of(d.title, bids[player]), -value_of(d.title, bids[player])

    groups: dict[tuple[int, int], list[Player]] = {}
    for player in sorted(bids, key=lambda player: (rank(player), player)):
        groups.setdefault(rank(player), []).append(player)
    order = [player for group in groups.values() for player in _among_equals(d, group, bids)]
    sit(d, order)


def sit(d: D, order: Sequence[Player]) -> None:
    """Players take their seats; the first has the Elephant."""
    d.replace(seating=tuple(order), priority=order[0])
    d.tell("seats", "seats: {players}", players=tuple(order))


def _among_equals(d: D, group: list[Player], bids: dict[Player, Bid]) -> list[Player]:
    """Lots are drawn; then those who claim exactly the same shares declare their cities, the wider bid first."""
    drawn = shuffle(d, group) if len(group) > 1 else group
    kinds = {player: tuple(sorted(claimed(bids[player]).items())) for player in drawn}
    order = list(drawn)
    for kind in dict.fromkeys(kinds.values()):
        alike = [player for player in drawn if kinds[player] == kind]
        if len(alike) > 1:
            _declare(d, sorted(alike), bids)
            # Among the places the lots gave them: nobody else's seat changes, and equals stay as drawn (15.5).
            wider = sorted(alike, key=lambda player: spread(d.title, bids[player]), reverse=True)
            for place, player in zip([drawn.index(one) for one in alike], wider, strict=True):
                order[place] = player
    for players in drawn_by_lot(d.title, group, {player: claimed(bids[player]) for player in group}, bids):
        first, *rest = [player for player in order if player in players]
        sentence = "lots are drawn between {players:, and}: {player} sits before {other:before}"
        d.tell("bid", sentence, players=tuple(players), player=first, other=tuple(rest))
    return order


def _declare(d: D, alike: list[Player], bids: dict[Player, Bid]) -> None:
    """Everybody learns the cities of bids for the same shares (15.4)."""
    d.replace(revealed=d.state.revealed | {player: bids[player] for player in alike})
    d.tell("bid", "{players:, and} bid alike and declare their cities", players=tuple(alike))
    for player in alike:
        names = ", ".join(city_name(d.title, hex_) for hex_ in sorted(bids[player]))
        apart = spread(d.title, bids[player])[0]
        d.tell("bid", "{player} declares {places}: {count:hexe} apart", player=player, places=names, count=apart)


def shuffle(d: D, things: Iterable[Any]) -> list[Any]:
    """The same in an order of chance."""
    left, drawn = list(things), []
    while left:
        drawn.append(left.pop(d.draw(len(left))))
    return drawn
