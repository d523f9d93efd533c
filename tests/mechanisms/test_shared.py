"""A mechanism is what titles share: two of them use it, and it has tests of its own name."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "railhead"
MECHANISMS = sorted(path.stem for path in (SOURCE / "mechanisms").glob("*.py") if path.stem != "__init__")
DESCRIBING = ("description", "heuristics", "invariants")
"""What a title tells about itself. The tests of the contract ask every title for that."""


def titles_using(name: str) -> set[str]:
    """Titles in whose folder a mechanism is imported."""
    pattern = re.compile(rf"railhead\.mechanisms\.{name} import")
    found = [path for path in (SOURCE / "titles").rglob("t1*/**/*.py") if pattern.search(path.read_text("utf-8"))]
    return {part for path in found for part in path.parts if re.fullmatch(r"t1\d{3}", part)}


@pytest.mark.parametrize("name", MECHANISMS)
def test_two_titles_use_it(name: str) -> None:
    assert len(titles_using(name)) >= 2


@pytest.mark.parametrize("name", [name for name in MECHANISMS if name not in DESCRIBING])
def test_it_has_tests_of_its_own(name: str) -> None:
    assert Path(__file__).with_name(f"test_{name}.py").is_file()
