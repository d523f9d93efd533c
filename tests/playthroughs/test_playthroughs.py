"""Stored games of any title lead through the same States as when they were stored."""

from pathlib import Path

import msgspec
import pytest

from railhead.core.ids import BANK
from railhead.record import Game, load_record
from tests.playthroughs.stored import first_difference, hash_of, hashes_file, hashes_of, records


def _stored(file: Path) -> list[str]:
    return hashes_file(file).read_text(encoding="utf-8").split()


def _game(name: str) -> Game:
    return Game.replay(load_record(Path(__file__).parent / f"{name}.json"))


def _told(game: Game) -> list[str]:
    """Every event of a game, with its kind."""
    return [f"{event.kind}: {event.text}" for entry in game.log for event in entry.events]


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_every_state_is_the_stored_one(file: Path) -> None:
    game = Game.replay(load_record(file))
    stored, found = _stored(file), hashes_of(game)
    assert len(stored) == game.version + 1
    number = first_difference(stored, found)
    if number is not None:
        action = game.record.actions[number - 1] if number else "the start"
        raise AssertionError(f"{file.stem} first differs after {number} actions, that is by {action}")
    assert game.is_finished


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_a_changed_state_is_noticed_where_it_changes(file: Path) -> None:
    game, stored = Game.replay(load_record(file)), _stored(file)
    middle = game.version // 2
    state, found = game.at(middle), hashes_of(game)
    found[middle] = hash_of(msgspec.structs.replace(state, cash={**state.cash, BANK: state.cash[BANK] + 1}))
    assert first_difference(stored, found) == middle
    assert first_difference(stored, found[: middle - 1]) == middle - 1


def test_1890_kinki_forms() -> None:
    game = _game("1890-kinki")
    told = _told(game)
    assert game.title.options["scenario"] == "C"
    assert "kinki: Osaka Electric becomes Kinki" in told
    assert {f"kinki: {minor} becomes part of Kinki" for minor in ("OsakaRailway", "Kanan", "NaraElectric")} <= set(told)


def test_1890_a_player_goes_bankrupt() -> None:
    game = _game("1890-bankruptcy")
    assert game.state.finished.endswith("is bankrupt")
    assert game.record.actions[-1].kind == "bankrupt"


def test_1890_the_bank_breaks() -> None:
    game = _game("1890-bank-breaks")
    assert game.state.broken
    assert game.state.finished == "the bank is broken"


def test_1853_contract_bids() -> None:
    """Of the edition in which a bid is noted city by city."""
    game = _game("1853-bids")
    told = _told(game)
    assert game.title.options["start"] == "contract_bids"
    assert sum(text.startswith("contract: the contract of") for text in told) == 3
    assert "seats: seats: P4, P2, P1, P3" in told
    assert game.state.finished == "the bank has run out of money"
    assert any(game.at(version).cash[BANK] <= 0 for version in range(game.version + 1))


def test_1853_mik_2_with_the_alternatives() -> None:
    game = _game("1853-mik-2")
    kinds = {action.kind for action in game.record.actions}
    assert {"draw_card", "play_share", "play_commodity", "close_city", "sell_director_share"} <= kinds
    changed = ("alternative_2_market", "alternative_3_bbci", "alternative_4_train_sale")
    assert all(game.title.options[name] for name in changed)
    assert game.title.options["start"] == "alternative"


def test_1853_a_price_of_400_ends_it() -> None:
    game = _game("1853-top-price")
    prices = {company: game.title.market.price(mark.cell) for company, mark in game.state.marks.items()}
    assert max(prices.values()) == 400
    assert game.state.finished == "a share price has reached the end of the market"
    assert game.record.actions[-1].kind == "dividend"
    assert not game.state.broken
