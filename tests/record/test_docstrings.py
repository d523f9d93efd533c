"""`help` in Python: everything public says what it is, and names its fields."""

import inspect
from collections.abc import Iterator

import msgspec
import pytest

import railhead

CLASSES = [name for name in railhead.__all__ if inspect.isclass(getattr(railhead, name))]


def members(kind: type) -> Iterator[tuple[str, object]]:
    """Public methods and properties of our own."""
    for owner in kind.__mro__:
        if owner.__module__.startswith("railhead"):
            yield from ((name, member) for name, member in vars(owner).items() if not name.startswith("_"))


def undocumented(kind: type) -> list[str]:
    is_ours = (classmethod, staticmethod, property)
    return [
        name
        for name, member in members(kind)
        if (inspect.isfunction(member) or isinstance(member, is_ours)) and not inspect.getdoc(getattr(kind, name))
    ]


@pytest.mark.parametrize("name", CLASSES)
def test_classes_and_what_they_can_do_are_documented(name: str) -> None:
    kind = getattr(railhead, name)
    assert vars(kind).get("__doc__"), "a docstring of its own, not one it inherits"
    assert undocumented(kind) == []


@pytest.mark.parametrize("name", [name for name in CLASSES if issubclass(getattr(railhead, name), msgspec.Struct)])
def test_docstrings_name_every_field(name: str) -> None:
    kind = getattr(railhead, name)
    assert [field for field in kind.__struct_fields__ if f"`{field}`" not in kind.__doc__] == []


@pytest.mark.parametrize("name", ["new", "load", "save", "rule", "let_bot_act", "bot_action"])
def test_functions_are_documented(name: str) -> None:
    assert inspect.getdoc(getattr(railhead, name))


def test_a_title_goes_by_number_too() -> None:
    game = railhead.new(1861, ["Ann", "Bob", "Cleo"])
    assert repr(game.title) == "<Title 1861: The Railways of the Russian Empire>"
    assert game.record.title == "1861"
