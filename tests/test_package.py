"""The top of the package: small, lazy, and all it promises is there."""

import subprocess
import sys
from pathlib import Path

import pytest

import railhead
from railhead.record import game


def test_everything_promised_is_there() -> None:
    assert [name for name in railhead.__all__ if not hasattr(railhead, name)] == []
    assert railhead.Game is game.Game
    assert "1861" in railhead.TITLES


def test_nothing_else_is() -> None:
    with pytest.raises(AttributeError, match="railhead has no luck"):
        _ = railhead.luck


def test_importing_it_reads_no_title() -> None:
    code = "import sys, railhead; print([m for m in ('yaml', 'msgspec', 'railhead.titles') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_game_is_kept_and_found_again(tmp_path: Path) -> None:
    begun = railhead.new("1861", ["Ann", "Bob", "Cleo", "Dan"], {"market": "column"}, seed=5)
    begun.act(begun.options()[0].action(amount=20))
    railhead.save(begun, tmp_path / "game.json")
    found = railhead.load(str(tmp_path / "game.json"))
    assert (found.record, found.state) == (begun.record, begun.state)


def test_rules_by_their_id() -> None:
    assert railhead.rule("61-SET-02").check == "4 players: bank after dealing cash is 13,740."
    with pytest.raises(railhead.Malformed, match="no ledger has a row '61-SET-99'"):
        railhead.rule("61-SET-99")
