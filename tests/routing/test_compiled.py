"""The compiled search takes the same steps as the pure one and finds the same routes."""

import runpy
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from bench.routes import Layout
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Problem, Train, best, finder
from railhead.routing.search import compiled, dual_bounds, frontier_pass, train_pool
from railhead.routing.search.compiled import IS_COMPILED
from railhead.routing.search.search import Search
from railhead.routing.select import branch_and_price, prices, select_disjoint, select_joined

from .sketches import EXAMPLES, sketches
from .test_finder import FAMILIES

needs_compiled = pytest.mark.skipif(not IS_COMPILED, reason="the compiled search is not built, or RAILHEAD_PURE is set")


@needs_compiled
@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_both_searches_give_the_same_answer_in_the_same_steps(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=9, junctions=True))
    chosen = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=3))
    budget = data.draw(st.none() | st.integers(1, 60))
    countings = {id(one): one[0](sketch) for one in chosen}
    trains = tuple(Train(f"{i}", countings[id(one)]) for i, one in enumerate(chosen))
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains)
    fast = best(problem, budget)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_pool, "new_search", Search)
        pure = best(problem, budget)
    assert fast == pure


@needs_compiled
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_both_frontier_searches_give_the_same_answer_in_the_same_steps(data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=10, junctions=True))
    chosen = data.draw(st.lists(st.sampled_from(FAMILIES["no limit"]), min_size=1, max_size=3))
    budget = data.draw(st.none() | st.integers(1, 6000))
    trains = tuple(Train(f"{i}", one[0](sketch)) for i, one in enumerate(chosen))
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train_pool, "_AT_FIRST", 0)
        fast = best(problem, budget)
        patch.setattr(frontier_pass, "IS_COMPILED", False)
        patch.setattr(dual_bounds, "IS_COMPILED", False)
        pure = best(problem, budget)
    assert fast == pure


@needs_compiled
@pytest.mark.parametrize("seed", range(3))
def test_both_frontier_searches_agree_on_a_large_network(seed: int) -> None:
    """With many fronts at a time, as the sketches never have them."""
    layout = Layout(100, seed)
    problem = layout.problem(("D", "D"))
    fast = best(problem, 40_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frontier_pass, "IS_COMPILED", False)
        patch.setattr(dual_bounds, "IS_COMPILED", False)
        assert best(problem, 40_000) == fast


@needs_compiled
def test_both_agree_where_a_train_without_limits_is_asked_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branch_and_price, "_ROOM", 20)
    monkeypatch.setattr(branch_and_price, "_ROUNDS", 2)
    problem = Layout(30, 1).problem(("4", "5", "D"))
    fast = best(problem)
    monkeypatch.setattr(frontier_pass, "IS_COMPILED", False)
    monkeypatch.setattr(dual_bounds, "IS_COMPILED", False)
    assert best(problem) == fast


@needs_compiled
@pytest.mark.parametrize("roster", [("6", "8"), ("5", "6", "8"), ("4", "4", "4", "5")])
@pytest.mark.parametrize("budget", [None, 3000, 20_000])
def test_both_selections_give_the_same_answer_in_the_same_steps(
    roster: tuple[str, ...], budget: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = [Layout(50, seed).problem(roster) for seed in range(2)]
    fast = [best(problem, budget) for problem in problems]
    monkeypatch.setattr(select_disjoint, "IS_COMPILED", False)
    assert [best(problem, budget) for problem in problems] == fast


@needs_compiled
@pytest.mark.parametrize("roster", [("4", "5", "D"), ("4", "4", "D"), ("3", "4", "5", "D")])
@pytest.mark.parametrize("budget", [None, 6000, 20_000])
@pytest.mark.parametrize("lists_too", [False, True])
def test_both_joins_give_the_same_answer_in_the_same_steps(
    roster: tuple[str, ...], budget: int | None, lists_too: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finder, "_AT_FIRST", 0)
    monkeypatch.setattr(branch_and_price, "_ROUNDS", 4)
    problems = [Layout(30, seed).problem(roster) for seed in range(2)]
    fast = [best(problem, budget) for problem in problems]
    monkeypatch.setattr(select_joined, "IS_COMPILED", False)
    if lists_too:
        monkeypatch.setattr(frontier_pass, "IS_COMPILED", False)
    assert [best(problem, budget) for problem in problems] == fast


@needs_compiled
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_both_give_the_same_prices(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 6))
    route = st.tuples(st.integers(0, 300), st.lists(st.integers(0, size - 1), unique=True, max_size=4).map(tuple))
    pools = [
        prices.PricedRoutes(data.draw(st.lists(route, max_size=6)), data.draw(st.integers(1, 3)))
        for _ in range(data.draw(st.integers(1, 3)))
    ]
    begin = data.draw(st.lists(st.integers(0, 2000), min_size=size, max_size=size))
    most = data.draw(st.none() | st.lists(st.integers(0, 9000), min_size=size, max_size=size))
    target = data.draw(st.integers(0, 20000))
    capacity = data.draw(st.lists(st.integers(1, 3), min_size=size, max_size=size))
    fast = prices.better_prices(pools, begin, most, target, 64, capacity)
    assert fast == prices.pure_better_prices(pools, begin, most, target, 64, capacity)
    close = prices.close_prices(pools, begin, target, 64, capacity)
    assert close == prices.pure_close_prices(pools, begin, target, 64, capacity)


def test_one_made_from_another_source_is_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    stale = ModuleType("_search")
    for made_from in ("", "0123456789abcdef"):
        stale.SOURCE = made_from  # type: ignore[attr-defined]
        assert not compiled.fresh(stale)
        assert "built from another version" in capsys.readouterr().err
    stale.SOURCE = compiled.SOURCE  # type: ignore[attr-defined]
    assert compiled.fresh(stale)
    assert capsys.readouterr().err == ""


def test_the_fingerprint_is_that_of_the_source(root: Path) -> None:
    """Whoever changes the compiled search writes the new fingerprint down."""
    routing = root / "src" / "railhead" / "routing"
    sources = sorted(routing.rglob("*.pyx"))
    assert [source.name for source in sources] == [
        "_frontier.pyx",
        "_search.pyx",
        "_joining.pyx",
        "_prices.pyx",
        "_selection.pyx",
    ]
    text = b"".join(source.read_bytes() for source in sources).replace(b"\r\n", b"\n")
    assert sha256(text).hexdigest()[:16] == compiled.SOURCE


def test_the_compiled_search_is_optional(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it can't be compiled, the installation goes on without it."""
    pytest.importorskip("Cython")
    setuptools = pytest.importorskip("setuptools")
    asked: dict[str, Any] = {}
    monkeypatch.setattr(setuptools, "setup", asked.update)
    monkeypatch.chdir(root)
    runpy.run_path("setup.py")
    assert [module.optional for module in asked["ext_modules"]] == [True] * 5


def test_the_source_archive_holds_what_is_compiled(root: Path) -> None:
    """Cython hands setuptools the C file it made; the source goes along only if the manifest says so."""
    assert "recursive-include src *.pyx" in (root / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
