"""Pools that are lent from question to question: an answer never depends on what was asked before."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Answer, Counting, Problem, Train, best
from railhead.routing.counting import standard as kinds
from railhead.routing.search import train_pool
from railhead.routing.search.budget import Budget
from railhead.routing.search.compiled import new_search
from railhead.routing.search.search import Search

from .lands import land
from .sketches import EXAMPLES, Sketch, sketches

FLEETS = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=3), min_size=2, max_size=5)
LIMITS = st.sampled_from((None, None, 3, 10, 40, 200))


def countings(sketch: Sketch) -> list[Counting]:
    chart, worth = sketch.chart, sketch.worth
    return [
        kinds.every_stop(chart, worth, 2),
        kinds.every_stop(chart, worth, 4),
        kinds.unlimited(chart, worth),
        kinds.free_towns(chart, worth, 2, town_ends=False, loops=True),
    ]


def answered(sketch: Sketch, known: Sequence[Counting], fleet: Sequence[int], steps: int | None) -> Answer:
    trains = tuple(Train(f"{kind}-{number}", known[kind]) for number, kind in enumerate(fleet))
    return best(Problem(sketch.chart, sketch.own, sketch.closed, trains), steps)


@pytest.mark.parametrize("at_first", [3000, 5, 0])
@settings(max_examples=EXAMPLES, deadline=None)
@given(sketches(), FLEETS, LIMITS)
def test_answers_are_those_of_a_first_question(
    at_first: int, sketch: Sketch, fleets: list[list[int]], steps: int | None
) -> None:
    """All of an answer: routes, bound, proof and the steps it counts; also where a frontier follows the search."""
    known = countings(sketch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_pool, "_AT_FIRST", at_first)
        later = [answered(sketch, known, fleet, steps) for fleet in fleets]
        for fleet, answer in zip(fleets, later, strict=True):
            train_pool._idle.clear()
            assert answered(sketch, known, fleet, steps) == answer


def test_another_position_on_the_same_chart_has_pools_of_its_own() -> None:
    chart, worth, own, closed = land(3, 60)
    count = kinds.every_stop(chart, worth, 4)
    for tokens, full in ((own, closed), (frozenset(sorted(own)[:1]), closed), (own, closed | {sorted(own)[0]})):
        problem = Problem(chart, tokens, full, (Train("4-0", count), Train("4-1", count)))
        later = best(problem)
        train_pool._idle.clear()
        assert best(problem) == later


def test_what_is_known_is_not_searched_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    chart, worth, own, closed = land(4, 60)
    long, short = kinds.every_stop(chart, worth, 5), kinds.every_stop(chart, worth, 3)
    made: list[object] = []

    def counted(*of: object) -> Search:
        made.append(of)
        return new_search(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(train_pool, "new_search", counted)
    train_pool._idle.clear()
    for trains in ((long,), (long, short), (short,), (short, long, long)):
        best(Problem(chart, own, closed, tuple(Train(str(i), one) for i, one in enumerate(trains))))
    assert len(made) == 2


def test_a_pool_at_work_is_not_lent() -> None:
    chart, worth, own, closed = land(5, 60)
    problem = Problem(chart, own, closed, (Train("4-0", kinds.every_stop(chart, worth, 4)),))
    pools = [train_pool.TrainPools([problem], (1, 1), 64) for _ in range(2)]
    (one,), (other,) = pools[0].of(problem), pools[1].of(problem)
    assert one is not other
    one.seek_top(Budget())
    pools[0].give_back()
    (again,) = train_pool.TrainPools([problem], (1, 1), 64).of(problem)
    assert again is one
    assert not again.routes
    assert not again.is_top_known


def test_few_pools_are_kept() -> None:
    for seed in range(train_pool._KEPT + 5):
        chart, worth, own, closed = land(seed, 10)
        best(Problem(chart, own, closed, (Train("2-0", kinds.every_stop(chart, worth, 2)),)))
    assert len(train_pool._idle) <= train_pool._KEPT
