"""Placing and taking off station markers. By the book markers of a city lie in the order in which they came. Where they
keep their circles they lie in the order of these, and one that comes takes the first that is empty."""

from railhead.core.ids import Company, Hex, Spot, hex_of
from railhead.titles.t1862.facts import D, switches


def settle_in(d: D, company: Company, place: Spot) -> None:
    """Put a marker into an empty circle."""
    d.place(company, place)
    if empty := d.state.gaps.get(place, ()):
        *others, newest = d.state.tokens[place]
        others.insert(empty[0], newest)
        d.replace(tokens=d.state.tokens | {place: tuple(others)})
        _note(d, place, empty[1:])


def take_off(d: D, company: Company, place: Spot) -> None:
    """Take a marker off the board."""
    number = _circles(d, place)[d.state.tokens[place].index(company)]
    d.remove(company, place)
    if switches(d).circles_keep_places:
        _note(d, place, tuple(sorted({*d.state.gaps.get(place, ()), number})))


def close_up(d: D, hex_: Hex) -> None:
    """On a new tile markers move up into the first circles."""
    d.replace(gaps={place: empty for place, empty in d.state.gaps.items() if hex_of(place) != hex_})


def _circles(d: D, place: Spot) -> list[int]:
    """The circle of each marker of a city."""
    held, empty = d.state.tokens[place], d.state.gaps.get(place, ())
    return [number for number in range(len(held) + len(empty)) if number not in empty]


def _note(d: D, place: Spot, empty: tuple[int, ...]) -> None:
    gaps = {name: numbers for name, numbers in d.state.gaps.items() if name != place}
    d.replace(gaps={**gaps, place: empty} if empty and place in d.state.tokens else gaps)
