"""No text is made of ids where something happens, and a field of a sentence is what its name says."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import railhead
from railhead.core.actions import Event
from railhead.core.ids import hex_of
from railhead.core.sentences import MEANINGS, Meaning, fields_of
from railhead.record import Game, Record, load_record
from railhead.simulate import Job, attempt
from railhead.titles import TITLES
from tests.contract.cases import bot_for

SOURCE = Path(railhead.__file__).parent
KINKI = Path(__file__).parents[1] / "playthroughs" / "1890-kinki.json"
"""At random 1890 ends before much has happened."""
EXAMPLE = Path(__file__).parents[2] / "docs" / "example-title"
SENTENCE = {"tell": 1, "ask": 3, "end_game": 1}
"""Where the sentence stands among the arguments."""


def calls() -> Iterator[tuple[str, ast.Call, int]]:
    for folder in (SOURCE / "core", SOURCE / "mechanisms", SOURCE / "titles", EXAMPLE):
        for file in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    if name in SENTENCE and len(node.args) > SENTENCE[name]:
                        yield f"{file.name}:{node.lineno}", node, SENTENCE[name]


def test_no_sentence_is_made_of_ids() -> None:
    found = list(calls())
    assert len(found) > 200
    made = [
        where for where, call, place in found for node in ast.walk(call.args[place]) if isinstance(node, ast.JoinedStr)
    ]
    assert made == []


def test_every_field_of_a_sentence_is_given_and_known() -> None:
    for where, call, place in calls():
        given = {keyword.arg for keyword in call.keywords if keyword.arg}
        assert given <= MEANINGS.keys(), where
        sentence = call.args[place]
        if isinstance(sentence, ast.Constant) and not any(keyword.arg is None for keyword in call.keywords):
            assert fields_of(str(sentence.value)) == given, where


@pytest.mark.parametrize("title", TITLES)
def test_what_a_field_refers_to_is_so(title: str) -> None:
    game = Game.replay(load_record(KINKI) if title == "1890" else _played(title))
    events = [event for entry in game.log for event in entry.events]
    assert len({event.kind for event in events}) > 8
    for event in events:
        assert fields_of(event.sentence) <= event.about.keys() <= MEANINGS.keys(), event
        for name, value in event.about.items():
            for one in value if isinstance(value, tuple) else (value,):
                assert is_so(game, MEANINGS[name], one), (event.text, name, one)
    assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == events


def _played(title: str) -> Record:
    result = attempt(Job(title=title, players=3, seed=11, bot=bot_for(title)))
    assert result.failure == "", result.trace
    return result.record


def is_so(game: Game, meaning: Meaning, value: str | int) -> bool:
    board, state = game.title.board, game.state
    match meaning:
        case Meaning.MONEY | Meaning.NUMBER:
            return isinstance(value, int) and not isinstance(value, bool)
        case Meaning.WORD:
            return value not in state.players
        case Meaning.HOLDER:
            return value in state.players or value in board.companies
        case Meaning.SPOT:
            return hex_of(value) in board.hexes  # type: ignore[arg-type]
        case Meaning.LOT:
            return isinstance(value, str) and value not in state.players
    known = {
        Meaning.PLAYER: state.players,
        Meaning.COMPANY: board.companies,
        Meaning.PRIVATE: board.privates,
        Meaning.HEX: board.hexes,
        Meaning.TILE: board.tiles,
        Meaning.TRAIN: state.trains,
        Meaning.TYPE: game.title.trains,
    }
    return value in known[meaning]
