"""Hexes that privates keep free of tiles (book 10.3.1.2, 11.1.1)."""

from railhead.core.ids import BOX, Hex, Private, paper
from railhead.mechanisms.phases import phase_reached
from railhead.titles.t1890.facts import HANKAI, OMER, SUBWAY, D, facts, in_game, is_closed, owner_of
from railhead.titles.t1890.turn import is_operating


def blocked(d: D) -> set[Hex]:
    """Hexes that privates keep free of tiles."""
    return {hex_ for private in d.title.board.privates if blocks(d, private) for hex_ in hexes_of(d, private)}


def hexes_of(d: D, private: Private) -> list[Hex]:
    named = d.title.board.privates[private].about.get("hexes", [])
    assert isinstance(named, list)
    return [Hex(str(name)) for name in named]


def blocks(d: D, private: Private) -> bool:
    """While it is unsold or a player owns it. Two blocks end earlier."""
    if d.title.board.privates[private].about.get("late"):
        return False
    if owner_of(d, private) in d.title.board.companies or is_gone(d, private):
        return False
    if private == HANKAI:
        return not phase_reached(d, "4")
    if private == OMER and in_game(d, SUBWAY):
        # Nothing could end it later if Subway closed, and in its first turn Subway builds there. After that it is over,
        # or by the option goes on until OMER closes.
        has_operated = bool(d.state.operated.get(SUBWAY, 0))
        if is_closed(d, SUBWAY) or (is_operating(d, SUBWAY) and not has_operated):
            return False
        return facts(d).omer_blocks_on or not (has_operated or is_operating(d, SUBWAY))
    return True


def is_gone(d: D, private: Private) -> bool:
    return d.state.certificates[paper(private)] == BOX
