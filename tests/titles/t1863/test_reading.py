"""Games of 1863 played at random, each action and each position compared with a second reading of the book."""

from collections import Counter
from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.core.actions import Action, Args
from railhead.core.ids import hex_of
from railhead.core.title import OptionValue
from railhead.mechanisms.discards import Discard
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.rust import Reprieve
from tests.titles.t1863.reading import BANK, LPTB, POOL, TRAINS, Sheet, costs, dividend, expected
from tests.titles.t1863.table import Table

ACTIONS = 250
LOANS = ("take_loans", "repay_loans")


def always(t: Table, s: Sheet) -> None:
    """What holds in every position."""
    for name, size in s.open.items():
        owners, head = s.owners(name), s.office[name]
        assert t.director_of(name) == s.top(name) or s.cell[name] == 0
        assert owners[head] >= 2
        assert s.cell[name] >= 0
        short = sum(n for (_, of), n in s.shorts.items() if of == name)
        if size == "major":
            assert sum(owners.values()) + s.held[name][name] + s.held[name][POOL] == 10 + short
            assert max(owners.values()) == owners[head] or t.state.frames[-1].__class__.__name__ in PENDING
        else:
            assert owners == Counter({head: 2})
        assert s.loans[name] <= (10 if size == "major" else 2)
    places = [hex_of(place) for place, names in t.state.tokens.items() for who in names if who == LPTB]
    assert len(places) == len(set(places)) <= 8
    assert not set(t.acting()) & set(t.state.ruined)
    if not any(isinstance(frame, Discard | Reprieve) for frame in t.state.frames):
        for name, size in s.open.items():
            most = TRAINS[t.state.phase][0 if size == "major" else 1]
            assert sum(n for (at, _), n in s.trains.items() if at == name) <= most


PENDING = ("HalfShares", "Joining", "ChooseTokens", "Discard", "Due")
"""While a merger or a debt is being settled shares still move."""


def same(s: Sheet, e: Sheet) -> None:
    assert +s.cash == +e.cash
    assert {who: n for who, n in s.shorts.items() if n} == {who: n for who, n in e.shorts.items() if n}
    assert (s.cell, +s.loans) == (e.cell, +e.loans)
    for name in s.open:
        assert +s.held[name] == +e.held[name]
        assert s.office[name] == e.office[name] or s.owners(name)[s.office[name]] == e.owners(name)[e.office[name]]


def turn_of(t: Table) -> tuple[str, str] | None:
    frame = t.state.frames[-1] if t.state.frames else None
    return (frame.company, frame.part) if isinstance(frame, Turn1863) else None


def crowded(players: int, phase: str, seed: int, **options: OptionValue) -> Table:
    """The middle of a game: majors and minors that own one another, and money to play with."""
    kind = {"III": "3T", "IV": "4T", "V": "5T"}[phase]
    t = Table(players, phase, seed, False, **options)
    t.major("MET", 120, shares={"P1": 4, "P2": 2, "pool": 1}, cash=900, trains=[kind], charter=2)
    t.major("PIC", 90, shares={"P2": 3, "MET": 2, "P3": 2}, cash=600, trains=[kind], charter=1)
    t.major("CIR", 70, shares={"P3": 5, "P1": 2, "PIC": 1}, cash=400, trains=[kind], charter=3).shorts("CIR", P2=2)
    t.minor("BAK", "MET", 100, cash=300, trains=[kind]).minor("DIS", "P1", 60, cash=250, trains=[kind])
    t.minor("EHL", "P2", 80, cash=200, trains=[kind]).minor("WWR", "P3", 45, cash=150, loans=1)
    t.money(**{str(name): 1500 for name in t.state.players}).privates(MAIL="P1", CHOCOLATE="MET", FOWLER="DIS")
    return t.stock("P1", 3)


def chosen(t: Table, rng: Random) -> Action:
    """At random, loans only now and then; in a stock round often a pass, so that it ends."""
    offered = t.options()
    if t.state.round.kind == "SR" and rng.randrange(3) == 0 and any(option.kind == "pass" for option in offered):
        return Action(offered[0].actor, "pass", {})
    kept = [option for option in offered if option.kind not in LOANS]
    return RandomBot().choose(t.title, t.state, offered if rng.randrange(12) == 0 else kept or offered, rng)


@pytest.mark.parametrize(
    ("players", "phase", "seed", "options"),
    [
        (3, "III", 1, {}),
        (4, "III", 2, {"game_type": "equal"}),
        (5, "IV", 7, {"loose_valuations": True}),
        (6, "IV", 4, {"length": "longer"}),
        (4, "V", 5, {}),
        (3, "III", 6, {"first_bankruptcy_ends": True}),
    ],
)
def test_a_game_at_random_is_as_the_second_reading_has_it(
    players: int, phase: str, seed: int, options: dict[str, OptionValue]
) -> None:
    t, rng, seen = crowded(players, phase, seed, **options), Random(seed), Counter[str]()
    for _ in range(ACTIONS):
        if t.state.finished:
            break
        before, round_, turn, phase = Sheet(t), t.state.round, turn_of(t), t.state.phase
        revenue = t.revenue if turn else 0
        action = chosen(t, rng)
        t.do(action.actor, action.kind, **action.args)
        after = Sheet(t)
        always(t, after)
        # At the end of the game loans are settled too.
        if t.state.finished or t.state.round != round_ or t.state.phase != phase:
            continue
        told = expected(before, action) if round_.kind == "SR" or action.kind in LOANS else None
        if action.kind == "dividend" and turn is not None and turn_of(t) == (turn[0], "trains"):
            told = before
            dividend(told, turn[0], revenue, Args(action.args).number("amount"))
        if action.kind == "pass" and turn is not None and turn[1] == "trains":
            told = before if before.cash[turn[0]] >= costs(before, turn[0]) else None
            before.pay(turn[0], BANK, costs(before, turn[0]))
        if told is not None:
            same(after, told)
            seen[action.kind] += 1
    assert seen.total() > 20
