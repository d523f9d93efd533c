"""Setting up: companies and permits are dealt by the seed (book 2.4), or in a recorded game by the public generator."""

from collections.abc import Sequence
from typing import TypeVar

from railhead.core.chance import Seed
from railhead.core.ids import BOX
from railhead.core.state import Round
from railhead.core.title import Draft, Title
from railhead.mechanisms.opening import opening
from railhead.titles.t1862.facts import D, facts, figures, switches
from railhead.titles.t1862.parliament import Parliament
from railhead.titles.t1862.state import State1862

T = TypeVar("T")


def begin(title: Title, players: int, seed: Seed) -> State1862:
    """Cash dealt, companies grouped, permits given, the first Parliament opened."""
    cash = [title.board.players[players].cash] * players
    d = Draft(title, opening(State1862, title, cash, Round("PR", 1, 1), seed))
    _deal(d, players, seed)
    d.push(Parliament(turn=d.state.priority))
    return d.state


def _deal(d: D, players: int, seed: Seed) -> None:
    sizes = group_sizes(d, players)
    permits = _permit_list(d)
    # That generator takes a number, and one that can be computed: a drawn seed must not.
    is_public = switches(d).dealt_by_public_generator
    shuffle = PublicShuffle(seed) if is_public and isinstance(seed, int) else Shuffle(d)
    order = shuffle.sorted(list(d.title.board.companies))
    out, rest = order[: sizes["out_of_play"]], order[sizes["out_of_play"] :]
    # Extra companies of seven and eight players belong to the first group, so that one takes what the others leave.
    first = len(rest) - sizes["from_phase_B"] - sizes["from_phase_C"]
    second = first + sizes["from_phase_B"]
    groups = {name: "A" if n < first else "B" if n < second else "C" for n, name in enumerate(rest)}
    d.replace(groups=groups)
    if permits:
        given = shuffle.sorted(permits)
        playing = [name for name in d.title.board.companies if name not in out]
        d.replace(dealt=dict(zip(playing, given, strict=False)))
    d.move([paper for name in out for paper in d.title.certificates[name]], BOX)


def group_sizes(d: D, players: int) -> dict[str, int]:
    extra = players > 6 and bool(d.title.options["seven_eight_players_extra_companies"])
    return figures(d).ipo[f"players_{players}" if extra else "players_2_to_6"]


def _permit_list(d: D) -> list[str]:
    """In the order of the public list: one of each type in turn."""
    left = dict(facts(d).permits)
    found: list[str] = []
    while any(left.values()):
        for name in left:
            if left[name]:
                found.append(name)
                left[name] -= 1
    return found


class Shuffle:
    """By the State's own generator."""

    def __init__(self, d: D) -> None:
        self.d = d

    def sorted(self, things: Sequence[T]) -> list[T]:
        left = list(things)
        return [left.pop(self.d.draw(len(left))) for _ in things]


class PublicShuffle:
    """By the generator of the public implementation: every thing gets a key, then all are sorted."""

    def __init__(self, seed: int) -> None:
        self.state = seed % 2**31

    def sorted(self, things: Sequence[T]) -> list[T]:
        keys = [(self._next(), number) for number in range(len(things))]
        return [things[number] for _, number in sorted(keys)]

    def _next(self) -> int:
        self.state = (1103515245 * self.state + 12345) % 2**31
        return self.state
