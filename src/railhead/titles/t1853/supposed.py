"""What a seat may think is behind 1853's secrets: the cities of others' bids, the cards it has not seen."""

from collections import Counter
from collections.abc import Mapping, Sequence

from railhead.core.ids import BOX, Certificate, Company, Hex, Player
from railhead.titles.t1853.bids import shuffle
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.facts import D, facts
from railhead.titles.t1853.legality import bid_cities, bond_of, flaw_of, served_by
from railhead.titles.t1853.pack import pack_of
from railhead.titles.t1853.state import Bid

_MOST_TRIED = 2_000
"""Ways to claim shares that are looked at until one has the bond that was told."""


def suppose(d: D) -> Mapping[str, Mapping[str, object]]:
    bids: dict[str, object] = {player: _bid(d, player) for player, bid in d.state.bids.items() if bid.value is None}
    notes = {key: _any_bid(d) for key, note in d.state.notes.items() if note.value is None}
    return {"bids": bids, "notes": notes, "cards": _cards(d) if d.state.cards else {}}


def _bid(d: D, player: Player) -> Bid:
    """What was revealed, else cities that fit what was told, else any legal bid."""
    if player in d.state.revealed:
        return dict(d.state.revealed[player])
    claims = d.state.claims.get(player)
    if claims is None:
        return _any_bid(d)
    shares = [company for company, count in sorted(claims.items()) for _ in range(count)]
    tries = [_MOST_TRIED]
    found = _fitting(d, shuffle(d, bid_cities(d.title)), shares, d.cash(bond_purse(player)), {}, tries)
    return found if found is not None else {}


def _any_bid(d: D) -> Bid:
    least = facts(d).bid_cities[0]
    for _ in range(_MOST_TRIED):
        cities = shuffle(d, bid_cities(d.title))[:least]
        if flaw_of(d.title, cities) is None:
            return {hex_: shuffle(d, served_by(d.title, hex_))[0] for hex_ in cities}
    return {}


def _fitting(
    d: D, cities: Sequence[Hex], shares: Sequence[Company], bond: int, so_far: Bid, tries: list[int]
) -> Bid | None:
    """A city for each share, with this bond altogether."""
    if not shares:
        return so_far if not bond else None
    for hex_ in cities:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        worth = bond_of(d.title, [hex_])
        if hex_ not in so_far and worth <= bond and shares[0] in served_by(d.title, hex_):
            found = _fitting(d, cities, shares[1:], bond - worth, {**so_far, hex_: shares[0]}, tries)
            if found is not None:
                return found
    return None


def _cards(d: D) -> dict[str, str]:
    """The cards that are neither seen nor out of the pack, in an order of chance."""
    known = Counter(card.value for name, card in d.state.cards.items() if card.value and name in d.state.places)
    out = [card for card in pack_of(d) if d.state.certificates.get(Certificate(card), BOX) != BOX]
    left = Counter(pack_of(d)) - Counter(out) - known
    hidden = [name for name, card in d.state.cards.items() if card.value is None and name in d.state.places]
    return dict(zip(sorted(hidden), shuffle(d, sorted(left.elements())), strict=False))
