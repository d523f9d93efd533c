"""Bots of one's own, named by module: found in the present folder, checked before they play."""

import sys
from pathlib import Path

import pytest

from railhead.bots import bot_named
from railhead.bots.own import find_bot
from railhead.core.errors import Malformed

MODULE = """
class Bold:
    name = "bold"

    def choose(self, title, state, options, rng):
        return options[0].action()

bold = Bold()
number = 5
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with a module of bots."""
    (tmp_path / "bots_of_mine.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "bots_of_mine", raising=False)
    return tmp_path


def test_bots_of_ours_go_by_their_names() -> None:
    assert find_bot("random") is bot_named("random")


@pytest.mark.parametrize("word", ["bots_of_mine:Bold", "bots_of_mine:bold"])
def test_a_class_or_a_bot(word: str) -> None:
    assert find_bot(word).name == "bold"


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("genius", "there is no bot 'genius'"),
        ("bots_of_mine:Shy", "module bots_of_mine has no 'Shy'"),
        ("bots_of_mine:number", "a bot has a name and a way to choose"),
        ("bots_of_nobody:Bold", "there is no module 'bots_of_nobody'"),
        (":Bold", "'' isn't the name of a module"),
        (".bots:Bold", "'.bots' isn't the name of a module"),
    ],
)
def test_what_is_no_bot_is_told(word: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        find_bot(word)


def test_what_comes_over_the_network_imports_nothing() -> None:
    """The server asks for bots by `bot_named`, which knows ours alone."""
    with pytest.raises(Malformed, match="there is no bot 'bots_of_mine:Bold'"):
        bot_named("bots_of_mine:Bold")
    assert "bots_of_mine" not in sys.modules
