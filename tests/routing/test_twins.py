"""The compiled twin takes the same steps as the pure one and finds the same routes."""

import runpy
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing import Problem, Train, best, kind, twin
from railhead.routing.search import Search
from railhead.routing.twin import IS_COMPILED

from .sketches import EXAMPLES, sketches
from .test_finder import FAMILIES

needs_twin = pytest.mark.skipif(not IS_COMPILED, reason="the compiled twin is not built, or RAILHEAD_PURE is set")


@needs_twin
@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_both_twins_give_the_same_answer_in_the_same_steps(family: str, data: st.DataObject) -> None:
    sketch = data.draw(sketches(most=9, junctions=True))
    chosen = data.draw(st.lists(st.sampled_from(FAMILIES[family]), min_size=1, max_size=3))
    budget = data.draw(st.none() | st.integers(1, 60))
    countings = {id(one): one[0](sketch) for one in chosen}
    trains = tuple(Train(f"{i}", countings[id(one)]) for i, one in enumerate(chosen))
    problem = Problem(sketch.chart, sketch.own, sketch.closed, trains)
    compiled = best(problem, budget)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "new_search", Search)
        pure = best(problem, budget)
    assert compiled == pure


def test_a_twin_made_from_another_source_is_not_used(capsys: pytest.CaptureFixture[str]) -> None:
    stale = ModuleType("_search")
    for made_from in ("", "0123456789abcdef"):
        stale.SOURCE = made_from  # type: ignore[attr-defined]
        assert not twin.fresh(stale)
        assert "built from another version" in capsys.readouterr().err
    stale.SOURCE = twin.SOURCE  # type: ignore[attr-defined]
    assert twin.fresh(stale)
    assert capsys.readouterr().err == ""


def test_the_fingerprint_is_that_of_the_source(root: Path) -> None:
    """Whoever changes the compiled twin writes the new fingerprint down."""
    source = (root / "src" / "railhead" / "routing" / "_search.pyx").read_bytes().replace(b"\r\n", b"\n")
    assert sha256(source).hexdigest()[:16] == twin.SOURCE


def test_the_twin_is_optional(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it can't be compiled, the installation goes on without it."""
    pytest.importorskip("Cython")
    setuptools = pytest.importorskip("setuptools")
    asked: dict[str, Any] = {}
    monkeypatch.setattr(setuptools, "setup", asked.update)
    monkeypatch.chdir(root)
    runpy.run_path("setup.py")
    assert [module.optional for module in asked["ext_modules"]] == [True]
