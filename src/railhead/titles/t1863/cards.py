"""Private cards that leave the game, and the pirate's marker with its card."""

from railhead.core.ids import BOX, Private, paper
from railhead.titles.t1863.facts import CHOCOLATE, D, owner_of


def close(d: D, private: Private) -> None:
    """Out of the game without payment (63-PRI-21)."""
    d.move([paper(private)], BOX)
    d.tell("private", "{private} closes", private=private)
    clear_pirate(d)


def clear_pirate(d: D) -> None:
    """The marker leaves the map with its card (63-PRI-22)."""
    if d.state.pirate is not None and owner_of(d, CHOCOLATE) is None:
        d.replace(pirate=None)


def used(d: D, power: str) -> int:
    return d.state.powers.get(power, 0)


def use(d: D, power: str) -> None:
    d.replace(powers=d.state.powers | {power: used(d, power) + 1})
