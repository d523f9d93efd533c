"""Claims tightened: the same routes go together as before, and the best of them are found, against brute force."""

from itertools import combinations

import pytest
from bench.routes import Layout
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Chart, Problem, best
from railhead.routing import finder as routing_finder
from railhead.routing.problem import tight
from railhead.routing.search import train_pool
from railhead.routing.select import branch_and_price, select_joined

from . import sketches as brute
from .sketches import EXAMPLES, sketches
from .test_finder import FAMILIES, every, no_limit, skipping, solve


@pytest.fixture
def tight_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routing_finder, "_AT_FIRST", 0)


@pytest.mark.usefixtures("tight_at_once")
@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=8, junctions=True))
    trains = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=2, max_size=3))
    revenue, proven = solve(sketch, trains)
    assert proven
    assert revenue == brute.greatest(sketch, [value for _, value in trains])


@pytest.mark.usefixtures("tight_at_once")
@pytest.mark.parametrize("room", [1, 20_000])
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_mixed_trains_equal_brute_force(room: int, data: st.DataObject) -> None:
    """Whether or not their routes are too many to list; those without limits by frontiers alone."""
    sketch = data.draw(sketches(most=7, junctions=True))
    kinds = [every(2), every(3), skipping(2), no_limit()]
    trains = data.draw(st.lists(st.sampled_from(kinds), min_size=2, max_size=4))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(branch_and_price, "_ROOM", room)
        patch.setattr(branch_and_price, "_ROUNDS", 2)
        patch.setattr(train_pool, "_AT_FIRST", 0)
        revenue, proven = solve(sketch, trains)
    assert proven
    assert revenue == brute.greatest(sketch, [value for _, value in trains])


@pytest.mark.parametrize("seed", range(3))
def test_a_large_question_has_the_same_answer(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Layout(50, seed).problem(("4", "5", "D"))
    expected = best(problem)
    monkeypatch.setattr(routing_finder, "_AT_FIRST", 0)
    answer = best(problem)
    assert (answer.revenue, answer.proven) == (expected.revenue, True)


@settings(max_examples=EXAMPLES, deadline=None)
@given(sketch=sketches())
def test_links_share_track_as_before_and_sets_of_them_are_the_largest(sketch: brute.Sketch) -> None:
    chart = sketch.chart
    masks = chart.tight.conflicts
    for a, b in combinations(range(len(masks)), 2):
        assert bool(masks[a] & masks[b]) == bool(chart.conflicts[a] & chart.conflicts[b])
    for bit in range(chart.tight.bits):
        users = [link for link, mask in enumerate(masks) if mask >> bit & 1]
        beside = [
            link for link in range(len(masks)) if all(chart.conflicts[link] & chart.conflicts[one] for one in users)
        ]
        assert beside == users


@settings(max_examples=EXAMPLES, deadline=None)
@given(sketch=sketches())
def test_no_more_trains_pass_a_stop_than_its_limit(sketch: brute.Sketch) -> None:
    chart = sketch.chart
    for stop, limit in enumerate(chart.tight.passing):
        if limit:
            assert _most_passing(chart, list(chart.leaving[stop])) <= limit


def _most_passing(chart: Chart, links: list[int]) -> int:
    """How many trains can pass by these links, two for each."""
    found = 0
    for a, b in combinations(links, 2):
        if not chart.conflicts[a] & chart.conflicts[b]:
            both = chart.conflicts[a] | chart.conflicts[b]
            found = max(found, 1 + _most_passing(chart, [one for one in links if not chart.conflicts[one] & both]))
    return found


def test_where_sets_of_links_are_too_many_the_pieces_of_track_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = Layout(50, 0).chart
    monkeypatch.setattr(tight, "_MOST_SETS", 3)
    assert tight.tight_conflicts(chart.conflicts, chart.bits) == (chart.conflicts, chart.bits)


def test_three_links_that_meet_in_three_places_are_one_set() -> None:
    assert tight.tight_conflicts((0b011, 0b101, 0b110), 3) == ((1, 1, 1), 1)


def test_of_three_sides_one_is_left_over() -> None:
    assert tight.passing_limits([(0, 1, 2), (0, 1), (0, 1, 2, 3)], (1, 2, 4, 4)) == (1, 0, 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_dense_network_is_proven_in_few_steps(seed: int) -> None:
    """Without tight claims some of these take millions of steps."""
    answer = best(Layout(100, seed).problem(("5", "6", "8", "D")), 300_000)
    assert answer.proven


def test_a_limit_of_steps_is_kept() -> None:
    problem: Problem = Layout(100, 0).problem(("5", "6", "8", "D"))
    for steps in (1000, 200_000, 220_000):
        answer = best(problem, steps)
        assert answer.steps <= steps + 16
        assert answer.revenue <= answer.upper_bound


@pytest.mark.skipif(not select_joined.IS_COMPILED, reason="takes long without the compiled search")
def test_a_question_is_closed_though_its_bound_is_met_by_shares_of_routes() -> None:
    """Where the least bound is a worth that a set could have, no prices tell that none has it."""
    answer = best(Layout(150, 1).problem(("5", "6", "8", "D")), 20_000_000)
    assert answer.proven
