"""docs/cli.md tells of every command and every option, and what it shows happens."""

import argparse
import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from railhead.cli import main, parser
from railhead.cli.terminal_game import HELP, TerminalGame
from railhead.record import Game

MANUAL = Path(__file__).parents[2] / "docs" / "cli.md"


def commands() -> dict[str, argparse.ArgumentParser]:
    (found,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)


def section(text: str, command: str) -> str:
    """What the manual says under a command's heading."""
    found = re.search(rf"^### railhead {command}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def undocumented(text: str) -> Iterator[str]:
    for name, command in commands().items():
        told = section(text, name)
        if not told:
            yield name
            continue
        for action in command._actions:
            for word in action.option_strings:
                if word not in ("-h", "--help") and not re.search(rf"(?<![\w-]){word}(?![\w-])", told):
                    yield f"{name} {word}"


def test_there_are_commands() -> None:
    assert {"play", "new", "show", "log", "draw", "rules", "check", "serve", "simulate"} <= set(commands())


def test_manual_tells_of_every_command_and_option() -> None:
    assert list(undocumented(MANUAL.read_text(encoding="utf-8"))) == []


def test_manual_and_help_tell_of_all_that_can_be_typed_in_a_game(tmp_path: Path) -> None:
    typed = TerminalGame(Game.new("1861", ["Ann", "Bob", "Cleo"]), tmp_path / "game.json", {}).commands
    rows = re.findall(r"^\| (`.+?) \|", section(MANUAL.read_text(encoding="utf-8"), "play"), re.MULTILINE)
    manual = {words.split()[0] for row in rows for words in re.findall(r"`([^`]+)`", row)}
    assert set(typed) - manual == {"options"}, "the same as ?"
    assert [word for word in typed if word != "help" and not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", HELP)] == []


def test_what_is_left_out_is_found() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert "log" in list(undocumented(text.replace("### railhead log", "### railhead logs")))
    assert "routes --seconds" in list(undocumented(text.replace("--seconds", "--second")))


def test_manual_tells_of_no_command_that_is_not_there() -> None:
    told = re.findall(r"^### railhead (\w+)$", MANUAL.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(told) == sorted(commands())


def test_every_command_has_a_line_of_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    listed = capsys.readouterr().out
    assert [name for name in commands() if not re.search(rf"^    {name} +\w", listed, re.MULTILINE)] == []


def shown(text: str) -> Iterator[tuple[str, str]]:
    """Commands of the console blocks, and what they print."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


TYPED = re.compile(
    r"^(?:\w+=\S+ )*(?:runuser -u \w+ -- )?(?:\S*/)?railhead (?=[a-z])|^\./dev run |^\./dev (?=serve|soak|torture)"
)
"""What stands before the words of a command, on a line of a shell block."""


def typed(text: str) -> list[list[str]]:
    """What the shell blocks of a document tell to type after `railhead`, or after what `./dev` has for it."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    found = ((TYPED.search(line), line) for block in blocks for line in block.splitlines())
    return [shlex.split(line[match.end() :], comments=True) for match, line in found if match]


DOCUMENTS = sorted([*MANUAL.parents[1].glob("*.md"), *MANUAL.parent.glob("*.md")])


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if typed(path.read_text("utf-8"))], ids=lambda path: path.name
)
def test_commands_of_every_document_are_understood(path: Path) -> None:
    for words in typed(path.read_text("utf-8")):
        parser().parse_args(words)


def test_a_command_that_is_not_understood_is_caught() -> None:
    (words,) = typed("```sh\n./dev run show game.json --nowhere  # a comment\n```\n")
    with pytest.raises(SystemExit):
        parser().parse_args(words)


def test_what_the_manual_shows_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("turns.txt").write_text("bid TSR 22\nwhy\nbid 25\nundo\n")
    examples = list(shown(MANUAL.read_text(encoding="utf-8")))
    assert len(examples) > 2
    for command, expected in examples:
        words, _, lines = command.partition(" < ")
        with Path(lines or "turns.txt").open() as typed:
            monkeypatch.setattr("sys.stdin", typed)
            assert main(shlex.split(words)[1:]) == 0
        printed = capsys.readouterr().out
        assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), printed
