"""Who sits where at the start: drawn by the game's seed where the title's book says so. A record stores the names in
the resulting order."""

from collections.abc import Sequence
from typing import TypeVar

from railhead.core.chance import Seed, begun, derived_seed, drawn
from railhead.titles import description_of

T = TypeVar("T")


def seating(title: str, count: int, seed: Seed) -> list[int]:
    """For each seat the number of the player as entered, from 0. Raises Malformed if there is no such title."""
    how = description_of(title).seating
    # A derived seed: everybody sees the seats, which must not reveal the first numbers the game draws.
    chance = begun(derived_seed(seed, "seats"))
    if how == "first drawn":
        first, _ = drawn(chance, count)
        return [(first + number) % count for number in range(count)]
    order = list(range(count))
    if how == "drawn":
        for last in range(count - 1, 0, -1):
            other, chance = drawn(chance, last + 1)
            order[last], order[other] = order[other], order[last]
    return order


def seated(title: str, players: Sequence[T], seed: Seed) -> list[T]:
    """The players in the order in which they sit."""
    return [players[number] for number in seating(title, len(players), seed)]
