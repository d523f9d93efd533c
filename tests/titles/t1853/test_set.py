"""Laying out the game: ledger rows 53-SET-01 to 09."""

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import BANK
from railhead.titles import load
from tests.titles.t1853.dealing import Market


@pytest.mark.parametrize("players", [2, 7])
def test_53_SET_01_three_to_six_players(players: int) -> None:
    with pytest.raises(Malformed, match="3 to 6 players"):
        load("1853", players)


def test_53_SET_02_everything_is_open_to_view() -> None:
    t = Market(4, fresh=True)
    for name in t.title.board.companies:
        assert t.singles_of("bank", name) == 8
        assert t.certificate_at(name) == BANK
    assert sum(entry.count or 0 for entry in t.title.trains.values()) == 27
    assert sum(entry.count or 0 for entry in t.title.board.tiles.values()) == 191


@pytest.mark.parametrize(("players", "cash"), [(3, 730), (4, 570), (5, 570), (6, 510)])
def test_53_SET_03_opening_cash(players: int, cash: int) -> None:
    t = Market(players, fresh=True)
    assert [t.cash_of(who) for who in t.state.players] == [cash] * players
    assert t.cash_of("bank") == 4500 - players * cash


def test_53_SET_03_five_players_take_2850() -> None:
    assert Market(5, fresh=True).cash_of("bank") == 4500 - 2850


@pytest.mark.parametrize(("size", "money"), [("standard", 4500), ("short", 3450), ("long", 12500)])
def test_53_SET_04_money_in_the_game(size: str, money: int) -> None:
    t = Market(4, fresh=True, bank_size=size)
    assert sum(t.state.cash.values()) == money
    assert t.cash_of("bank") == money - 2280


def test_53_SET_05_credits_are_apart_from_personal_money() -> None:
    t = Market().formed("EIR", {"P1": 4}, cash=1000).turn_tile("Hx", "6", 2, 4).operate("EIR")
    bank = t.cash_of("bank")
    t.lay_any("Hz", "9")
    assert t.cash_of("EIR") == 960
    assert t.cash_of("bank") == bank


def test_53_SET_06_ten_shares_in_nine_certificates() -> None:
    t = Market(4, fresh=True)
    assert len(t.title.shares) == 72
    assert sum(share.percent for share in t.title.shares.values()) == 800


def test_53_SET_07_company_order_is_fixed() -> None:
    t = Market(4).formed("SIR", {"P1": 6}, price=200).formed("NWR", {"P2": 6}, price=70).dealing("P1").end_dealing()
    t.passes("P1")
    assert t.operating == "NWR"


def test_53_SET_08_all_companies_are_in_the_game() -> None:
    t = Market(3)
    for name in ("EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR"):
        t.hold(name, P1=3, P2=3, pool=2)
    t.offer("EIR").dealing("P3")
    assert t.values("buy_share", "company", source="bank") == {"BAR"}


def test_53_SET_09_the_bank_is_nobodys() -> None:
    t = Market(4, fresh=True)
    assert len({t.cash_of(who) for who in t.state.players}) == 1
    assert set(t.acting()) == {"P1", "P2", "P3", "P4"}
