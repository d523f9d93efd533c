"""Stored games of any title lead through the same States as when they were stored."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railhead.core.ids import BANK, Company, Holder
from railhead.core.title import Draft
from railhead.record import Game, load_record
from railhead.record.record import with_actions
from railhead.titles.t1862.state import State1862
from railhead.titles.t1863.holdings import head_of
from railhead.titles.t1863.state import State1863
from tests.playthroughs.stored import (
    events_file,
    events_of,
    first_difference,
    hash_of,
    hashes_file,
    hashes_of,
    records,
)


def _stored(file: Path) -> list[str]:
    return hashes_file(file).read_text(encoding="utf-8").split()


@cache
def _game(name: str) -> Game:
    return Game.replay(load_record(Path(__file__).parent / f"{name}.json"))


def _told(game: Game) -> list[str]:
    """Every event of a game, with its kind."""
    return [f"{event.kind}: {event.text}" for entry in game.log for event in entry.events]


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_every_state_is_the_stored_one(file: Path) -> None:
    game = _game(file.stem)
    stored, found = _stored(file), hashes_of(game)
    assert len(stored) == game.version + 1
    number = first_difference(stored, found)
    if number is not None:
        action = game.record.actions[number - 1] if number else "the start"
        raise AssertionError(f"{file.stem} first differs after {number} actions, that is by {action}")
    assert game.is_finished


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_as_much_is_told_as_was_stored(file: Path) -> None:
    assert events_of(_game(file.stem)) == events_file(file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_a_changed_state_is_noticed_where_it_changes(file: Path) -> None:
    record, stored = load_record(file), _stored(file)
    middle = len(record.actions) // 2
    # Played to the middle only: that all of it leads through the stored States is tested above.
    state, found = Game.replay(with_actions(record, record.actions[:middle])).state, [*stored]
    assert hash_of(state) == stored[middle]
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


def test_1853_bids_sealed_whole() -> None:
    """As they are made now, one action a player; twice two bid alike, declare their cities and draw lots for seats."""
    game = _game("1853-sealed")
    told = _told(game)
    assert [action.kind for action in game.record.actions[:7]].count("seal_bid") == 6
    assert "bid: P3 and P4 bid alike and declare their cities" in told
    assert "bid: lots are drawn between P2 and P5: P5 sits before P2" in told
    assert "seats: seats: P6, P3, P4, P5, P2, P1" in told
    assert sum(text.startswith("contract: the contract of") for text in told) == 3
    assert game.state.finished == "the bank has run out of money"


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


def test_1863_a_chain_of_subsidiaries() -> None:
    """A player presides over a company that presides over a second, and that over a third."""
    game = _game("1863-chain")
    draft: Draft[Any] = Draft(game.title, game.at(722))
    chain = ["UER"]
    while chain[-1] in game.title.certificates:
        chain.append(head_of(draft, Company(Holder(chain[-1]))))
    assert chain == ["UER", "PCN", "CLR", "P4"]
    assert {game.at(722).directors[Company(Holder(name))] for name in chain[:-1]} == {"P4"}


def test_1863_a_liquidation_and_an_acquisition() -> None:
    told = _told(_game("1863-liquidation"))
    lots = ("ELR buys PIC tokens for 0", "ELR buys PIC trains for 10", "MET buys PIC privates for 15")
    order = [f"auction: {lot}" for lot in lots]
    where = [told.index(text) for text in ("closing: PIC comes to its end by liquidation", *order)]
    assert where == sorted(where)
    assert "acquisition: P4 acquires ELR for 5" in told
    assert "acquisition: ELR begins anew at 40, a major" in told
    assert "acquisition: MET acquires CSL for 5" in told


def test_1863_the_lptb_ends_it() -> None:
    game = _game("1863-lptb")
    assert game.state.finished == "all tokens of the LPTB are on the map"
    lptb = [spot for spot, tokens in game.state.tokens.items() if "LPTB" in tokens]
    assert len(lptb) == 8
    assert isinstance(game.state, State1863)
    assert game.state.final
    assert game.outcome is not None
    out = [place.seat for place in game.outcome.ranking][-4:]
    assert out == list(reversed(game.state.ruined))


def test_1861_by_the_book() -> None:
    """Minors merge, convert and go to the state, privates too; a director lets the state have his company and another
    does not; loans, a change of director; the first 8-train ends it."""
    game = _game("1861-book")
    told = _told(game)
    assert game.title.options["ruleset"] == "book"
    assert "merger: M-V, M-NN become MKV at 135" in told
    assert "merger: M-K becomes MK at 120" in told
    assert "nationalisation: TSR is nationalised: MKV receives 30" in told
    assert {"nationalisation: SW is not nationalised", "nationalisation: MVR is nationalised at 80"} <= set(told)
    assert {entry.partition(":")[0] for entry in told} >= {"loan", "director", "redeem", "consent", "rust"}
    assert "end: the game will end after OR 7.3" in told
    assert game.state.finished == "the last operating round after the first 8-train is over"


def test_1862_the_lner() -> None:
    """A merger, a company that refinances, one that is bankrupt; after the first H-train the closing operations."""
    game = _game("1862-lner")
    told = _told(game)
    assert "merger: N&B and ESR merge into ESR at 110" in told
    assert {"refinance: WVR refinances", "bankrupt: WVR is bankrupt: its shares bring 0"} <= set(told)
    assert "lner: the LNER forms" in told
    assert game.state.finished == "the closing operations after the LNER are over"


def test_1862_the_bank_is_empty() -> None:
    """In the first of three operating rounds: the other two are played, on credit, and there is no LNER."""
    game = _game("1862-bank-empty")
    broken = next(version for version in range(game.version + 1) if game.at(version).broken)
    assert (str(game.at(broken).round), str(game.state.round)) == ("OR 7.1", "OR 7.3")
    assert isinstance(game.state, State1862)
    assert game.state.rounds == 3
    assert game.state.cash[BANK] < 0
    assert not any(text.startswith("lner") for text in _told(game))
    assert game.state.finished == "the bank is empty"


def test_1862_the_top_of_the_market() -> None:
    """Reached by George Hudson's way and mergers; the operating round is played to its end, and there is no LNER."""
    game = _game("1862-top-price")
    told = _told(game)
    assert any(text.startswith("merger: ") for text in told)
    assert {action.args.get("payout") for action in game.record.actions} >= {"hudson"}
    assert max(game.title.market.price(mark.cell) for mark in game.state.marks.values()) == 1000
    assert isinstance(game.state, State1862)
    assert (game.state.top, game.state.lner, game.state.broken) == (True, False, False)
    assert game.state.finished == "a company has reached the top of the market"


def test_1862_a_standstill() -> None:
    """Charters that do not float, companies that go bankrupt, at last three turns in which nobody does anything."""
    game = _game("1862-standstill")
    told = _told(game)
    assert "fine: I&B has not floated: P3 is fined 270" in told
    assert "merger: W&F and FDR merge into FDR at 71" in told
    assert isinstance(game.state, State1862)
    assert not game.state.floated
    assert game.state.finished == "no company operates and for 3 turns nobody has done anything"
