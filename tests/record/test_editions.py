"""A stored game always opens: by the rules of its edition, or to be read as far as it goes."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import railhead.titles
from railhead.cli import main
from railhead.core.errors import Malformed, Refused
from railhead.record import Game, Record, record_from_json, record_to_json, save
from railhead.titles import description_of, load
from tests.record.games import NAMES, bid, passing, played

OLD = description_of("1861").edition
NEW = "9.9/9"


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """1861 in a new edition that changed something, the old one still being played."""
    newer = msgspec.structs.replace(
        description_of("1861"), edition=NEW, editions={OLD: (), NEW: ("bids_go_up_by_tens",)}
    )
    monkeypatch.setattr(
        railhead.titles, "description_of", lambda title: newer if title == "1861" else description_of(title)
    )
    railhead.titles._remembered.cache_clear()
    yield
    railhead.titles._remembered.cache_clear()


def changed(record: Record, old: bytes, new: bytes) -> Record:
    text = record_to_json(record)
    assert old in text
    return record_from_json(text.replace(old, new))


def test_game_keeps_the_edition_it_was_begun_under(raised: None) -> None:
    record = msgspec.structs.replace(played().record, edition=OLD)
    game = Game.replay(record)
    assert game.title.changes == frozenset()
    assert game.record.edition == OLD
    game.act(passing("P3"))


def test_new_game_is_of_the_present_edition(raised: None) -> None:
    game = Game.new("1861", NAMES, seed=7)
    assert game.record.edition == NEW
    assert game.title.changes == {"bids_go_up_by_tens"}
    assert load("1861", 3).changes == {"bids_go_up_by_tens"}


def test_unknown_edition_is_read_only() -> None:
    record = msgspec.structs.replace(played().record, edition="0/0")
    with pytest.raises(Malformed, match="edition '0/0'"):
        Game.replay(record)
    game = Game.opened(record)
    assert game.state == played().state
    assert "edition '0/0'" in game.closed
    assert game.record == record
    for action in (passing("P3"), bid("P3", 30, "BSS")):
        with pytest.raises(Refused, match="edition '0/0'"):
            game.act(action)
    with pytest.raises(Refused, match="edition '0/0'"):
        game.undo()


def test_game_whose_action_no_longer_applies_opens_up_to_it() -> None:
    record = changed(played().record, b'"amount":25', b'"amount":24')
    game = Game.opened(record)
    assert game.version == 1
    assert game.state == played().at(1)
    assert "action 2 (Bob: bid TSR 24) does not apply" in game.closed
    assert game.record == record, "the export holds all that was done"
    with pytest.raises(Refused, match="not played on"):
        game.act(bid("P2", 25))


def test_game_that_applies_is_open() -> None:
    game = Game.opened(played().record)
    assert game.closed == ""
    game.act(passing("P3"))


def test_terminal_shows_it_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.json"
    save(changed(played().record, b'"kind":"pass"', b'"kind":"sulk"'), file)
    assert main(["show", str(file)]) == 0
    told = capsys.readouterr()
    assert "SR 1" in told.out
    assert "read-only: action 3 (Cleo: sulk) does not apply" in told.err
    assert main(["show", "--json", str(file)]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["closed"]
