"""The next best set against brute force: one of the best runs may not be made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Problem, Train, best
from railhead.routing.runners_up import ranked, without

from . import sketches as brute
from .sketches import EXAMPLES, Path, Sketch, Value, sketches
from .test_finder import FAMILIES


def elsewhere(value: Value, barred: set[str]) -> Value:
    """A train that does not call at just these places."""

    def worth(sketch: Sketch, path: Path) -> int | None:
        places = {sketch.chart.stops[stop].place for stop in path.stops}
        return None if places == barred else value(sketch, path)

    return worth


@pytest.mark.parametrize("family", ["skipping towns", "every stop", "no limit", "towns free, with loops"])
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_equals_brute_force(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=7))
    kinds = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=2))
    trains = tuple(Train(f"{i}", kind[0](sketch)) for i, kind in enumerate(kinds))
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains)
    answer = best(problem)
    others = [best(without(problem, run)) for run in answer.runs]
    for run, other in zip(answer.runs, others, strict=True):
        barred = {sketch.chart.stops[sketch.chart.at[spot]].place for spot in run.stops}
        assert other.proven
        assert other.revenue == brute.greatest(sketch, [elsewhere(value, barred) for _, value in kinds])
    order = ranked(others)
    assert [one.revenue for one in order] == sorted((one.revenue for one in order), reverse=True)
    assert max((one.revenue for one in order), default=0) == max((one.revenue for one in others), default=0)
