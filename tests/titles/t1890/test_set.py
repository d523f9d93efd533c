"""Setting up 1890: ledger rows 90-SET."""

import pytest

from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.core.ids import Hex
from railhead.titles import board_file, load
from railhead.titles.t1890.blocks import blocked
from tests.titles.t1890.table import Table, title_for

FILE = board_file("1890")


def composed(players: int, **options: str | int | bool) -> object:
    return load("1890", players, options)


def test_90_SET_01_two_to_four_or_two_to_seven_players() -> None:
    with pytest.raises(Malformed, match="2 to 4 players, not 5"):
        composed(5, scenario="A")
    with pytest.raises(Malformed, match="2 to 4 players, not 5"):
        composed(5, scenario="B")
    assert composed(7)
    assert composed(7, scenario="D")
    with pytest.raises(Malformed, match="not 8"):
        composed(8)


def test_90_SET_02_a_game_turn_is_a_stock_round_and_operating_rounds() -> None:
    t = Table(3).stock(number=1)
    assert str(t.state.round) == "SR 1"
    t.public("Nankai", shares={"P1": 60}, cash=500, operated=0).finish_stock_round()
    assert str(t.state.round) == "OR 1.1"
    t.finish_turn()
    assert str(t.state.round) == "SR 2"


def test_90_SET_03_scenario_and_variants_decide_the_figures() -> None:
    board = title_for(3, "B").board
    assert len(board.hexes) == 44
    assert sum(train.count or 0 for train in board.trains) == 21
    with pytest.raises(Malformed, match="option scenario is one of A, B, C, D"):
        composed(3, scenario="E")


@pytest.mark.parametrize(("scenario", "players", "cash"), [("C", 5, 504), ("A", 4, 375), ("C", 2, 1260), ("B", 2, 750)])
def test_90_SET_04_start_cash(scenario: str, players: int, cash: int) -> None:
    t = Table(players, scenario, fresh=True)
    assert {t.cash_of(name) for name in t.state.players} == {cash}


def test_90_SET_04_another_reading_of_two_players_cash() -> None:
    assert Table(2, fresh=True, cash_2p=1250).cash_of("P2") == 1250


@pytest.mark.parametrize(("scenario", "players", "bank"), [("C", 5, 9980), ("A", 3, 4500), ("D", 7, 9980)])
def test_90_SET_05_start_cash_comes_out_of_the_bank(scenario: str, players: int, bank: int) -> None:
    assert Table(players, scenario, fresh=True).cash_of("bank") == bank


def test_90_SET_06_the_holder_of_token_1_moves_first() -> None:
    t = Table(4, fresh=True, seed=5)
    assert t.state.players == ("P1", "P2", "P3", "P4")
    assert t.state.priority == "P1"
    assert t.acting() == ["P1"]


def test_90_SET_07_shares_late_privates_and_trains_lie_ready() -> None:
    t = Table(3, fresh=True)
    first = t.title.certificates["Nankai"][0]  # type: ignore[index]
    assert t.title.shares[first].percent == 20
    assert t.percent_of("bank", "Nankai") == 100
    assert {t.owner_of(name) for name in ("Keifuku", "KobeRapid", "KitaOsaka", "Semboku")} == {"bank"}
    assert list(t.title.trains) == ["2", "2+2", "3", "3+3", "4", "5", "6", "D"]
    t = Table(3).stock()
    assert t.rule("P1", "buy_share", company="Nankai", source="offer") == "90-SR-11"
    t.do("P1", "start_company", company="Nankai", price=70)
    assert t.percent_of("P1", "Nankai") == 20


def test_90_SET_08_the_row_of_a_scenario() -> None:
    order = title_for(3, "A").board.figures["auction_order"]
    assert order == ["Arima", "KobeTram", "Keishin", "HanshinTram", "OMER", "KobeElectric"]
    t = Table(3, "A", fresh=True)
    lots = [option.args["lot"] for option in t.options("bid")]
    assert lots == order[1:]


def test_90_SET_09_cash_is_open() -> None:
    t = Table(3, fresh=True)
    assert t.sees("P1").cash[t.state.players[1]] == 840
    t.public("Nankai", shares={"P2": 60}, cash=333)
    assert t.sees("P1").cash["Nankai"] == 333  # type: ignore[index]


def test_90_SET_10_a_private_not_in_the_scenario_blocks_nothing() -> None:
    b = Table(3, "B", fresh=True)
    assert "I12" not in blocked(b.d)
    assert blocked(b.d) == {Hex(name) for name in ("D7", "F5", "B17", "B19", "G12", "H13")}
    a = Table(3, "A", fresh=True)
    assert blocked(a.d) == {Hex(name) for name in ("D7", "F5", "B17", "G12")}
    d = Table(3, "D", fresh=True)
    assert not any("late" in entry.about for entry in d.title.board.privates.values())


def test_90_SET_11_turn_1_stock_round() -> None:
    round_ = Table(3, fresh=True).state.round
    assert (round_.kind, round_.turn) == ("SR", 1)


def test_90_SET_12_a_broken_bank_pays_on() -> None:
    t = Table(3, phase="2").public("Nankai", shares={"P1": 60}, cash=0, tokens=["I12.0"]).bank(0)
    before = t.cash_of("P1")
    t.operate("Nankai", "dividend", revenue=500).do("P1", "dividend", payout="pay")
    assert t.cash_of("P1") == before + 300
    assert t.state.broken


def test_90_SET_13_costs_go_to_the_bank() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=300)
    t.line("F13", "E12", "D11", "C10", "B9").operate("Hankyu")
    bank = t.cash_of("bank")
    t.lay_any("B9")
    # 120 for the mountain, and 10 back for a yellow tile of Hankyu
    assert t.cash_of("Hankyu") == 300 - 120 + 10
    assert t.cash_of("bank") == bank + 120 - 10


def test_board_of_every_scenario_is_read() -> None:
    assert [len(read_board(FILE, name).hexes) for name in "ABCD"] == [37, 44, 83, 83]
