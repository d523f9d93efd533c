"""Set-up of 1862: ledger rows 62-SET-01 to 62-SET-11."""

from collections import Counter
from pathlib import Path

import pytest

from railhead.core.ids import BANK
from railhead.core.play import start, view
from railhead.titles.t1862.state import State1862
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.table import Table, player, title_for

SEATS = range(2, 9)
LENGTHS = {"short": "6543321", "normal": "7643321", "long": "7654321"}
CASH = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400, 7: 345, 8: 300}


def groups(t: Table) -> Counter[str]:
    return Counter(t.state.groups.values())


def permits(t: Table) -> Counter[str]:
    return Counter(t.state.dealt.values())


def out_of_play(t: Table) -> set[str]:
    return {str(name) for name in t.title.board.companies if name not in t.state.groups}


@pytest.mark.parametrize("players", range(2, 7))
def test_62_SET_01_eight_four_four_and_four_out_of_the_game(players: int) -> None:
    t = Table(players)
    assert groups(t) == {"A": 8, "B": 4, "C": 4}
    assert len(out_of_play(t)) == 4
    assert {option.args["company"] for option in t.options("open")} == {
        name for name, group in t.state.groups.items() if group == "A"
    }


def test_62_SET_01_the_last_four_never_start() -> None:
    t = Table(4, phase="C").parliament("P1")
    for name in sorted(out_of_play(t)):
        assert t.refused("P1", "open", company=name, amount=0).rule == "62-CO-01"
    assert len(t.values("open", "company")) == 16


def test_62_SET_01_an_out_of_play_home_is_an_ordinary_city() -> None:
    """Cromer is nobody's home: another company may put a marker there and it stays."""
    t = Table(4).out_of_play("ENR").started("WNR", shares={"P1": 50}, markers=1)
    t.tile("E2", "57", 2).tile("F3", "5", 2)
    t.operate("WNR", "marker").do("P1", "place_token", spot="F3.0")
    assert t.tokens_of("WNR") == ["E2.0", "F3.0"]


def test_62_SET_01_the_shuffle_follows_the_seed() -> None:
    deals = [(dict(t.state.groups), dict(t.state.dealt)) for t in (Table(4, seed=seed) for seed in (1, 1, 2))]
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[2][0]
    assert deals[0][1] != deals[2][1]


@pytest.mark.parametrize("players", range(2, 7))
def test_62_SET_02_six_freight_five_express_five_local(players: int) -> None:
    for seed in range(4):
        t = Table(players, seed=seed)
        assert permits(t) == {"freight": 6, "express": 5, "local": 5}
        assert set(t.state.dealt) == set(t.state.groups)


@pytest.mark.parametrize(("players", "first", "unused"), [(7, 9, 1), (8, 10, 0)])
def test_62_SET_03_more_companies_for_seven_and_eight(players: int, first: int, unused: int) -> None:
    t = Table(players)
    assert groups(t) == {"A": first, "B": 4, "C": 4}
    assert len(out_of_play(t)) == 20 - first - 8
    assert set(t.state.dealt) == set(t.state.groups)
    assert permits(t).total() == 18 - unused
    assert max(permits(t).values()) == 6


@pytest.mark.parametrize("players", [7, 8])
def test_62_SET_03_the_extra_companies_are_an_option(players: int) -> None:
    t = Table(players, seven_eight_players_extra_companies=False)
    assert groups(t) == {"A": 8, "B": 4, "C": 4}
    assert permits(t) == {"freight": 6, "express": 5, "local": 5}


@pytest.mark.parametrize("length", LENGTHS)
def test_62_SET_04_trains_by_length(length: str) -> None:
    t = Table(3, length=length)
    assert "".join(str(t.in_stock(band)) for band in "ABCDEFG") == LENGTHS[length]
    assert t.title.trains["H"].count is None  # type: ignore[index]


def test_62_SET_04_the_eighth_train_of_a_normal_game_is_a_b() -> None:
    t = Table(3).started("ENR", shares={"P1": 50}, cash=1000, trains=["1F", "1F"]).sold("A", 7)
    t.operate("ENR", "trains").do("P1", "buy_train", face="express", warranties=0)
    assert t.trains_of("ENR") == ["1F", "1F", "2/3E"]
    assert t.state.phase == "B"


def test_62_SET_04_the_seventh_is_still_an_a() -> None:
    t = Table(3).started("ENR", shares={"P1": 50}, cash=1000).sold("A", 6)
    t.operate("ENR", "trains").do("P1", "buy_train", face="express", warranties=0)
    assert t.trains_of("ENR") == ["2E*"]
    assert t.state.phase == "A"


@pytest.mark.parametrize("players", SEATS)
def test_62_SET_05_cash_and_what_the_bank_keeps(players: int) -> None:
    """Ruling R-41: the players' cash comes out of the 15,000."""
    t = Table(players)
    assert {t.cash_of(seat) for seat in t.state.players} == {CASH[players]}
    assert t.cash_of(BANK) == 15000 - players * CASH[players]
    assert sum(t.state.cash.values()) == 15000


def test_62_SET_05_the_bank_of_seven_players() -> None:
    assert Table(7).cash_of(BANK) == 12585


@pytest.mark.parametrize("seed", range(3))
def test_62_SET_06_seat_one_holds_the_priority_deal(seed: int) -> None:
    t = Table(5, seed=seed)
    assert t.state.players == ("P1", "P2", "P3", "P4", "P5")
    assert t.state.priority == "P1"
    assert t.acting() == ["P1"]


def test_62_SET_07_one_certificate_of_30_and_seven_of_10() -> None:
    t = Table(4)
    assert len(t.title.board.companies) == 20
    for name in t.title.board.companies:
        papers = t.title.certificates[name]
        assert [t.title.shares[paper].percent for paper in papers] == [30, 10, 10, 10, 10, 10, 10, 10]
        assert [t.title.shares[paper].is_director for paper in papers] == [True] + 7 * [False]
        assert t.title.board.companies[name].tokens == 8


def test_62_SET_07_shares_total_100_wherever_they_lie() -> None:
    t = Table(4).started("ENR", 100, shares={"P1": 40, "P2": 10, "pool": 20}, charter=True, trains=["1F"])
    t.stock("P1").do("P1", "sell_shares", company="ENR", shares=1).do("P1", "pass")
    t.do("P2", "buy_share", company="ENR", source="ipo").do("P3", "buy_share", company="ENR", source="pool")
    held = {word: t.shares_of(word, "ENR") for word in ("P1", "P2", "P3", "P4", "pool", "ipo", "charter")}
    assert held == {"P1": 3, "P2": 2, "P3": 1, "P4": 0, "pool": 2, "ipo": 2, "charter": 0}
    assert sum(held.values()) == 10
    aside = next(name for name in t.state.groups if name not in t.state.pars)
    assert t.shares_of("ipo", aside) == 10


def test_62_SET_08_an_eighth_h_train_for_800() -> None:
    t = Table(3, phase="H").started("ENR", shares={"P1": 50}, cash=800).sold("H", 7)
    t.operate("ENR", "trains").do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("ENR") == ["9F"]
    assert t.cash_of("ENR") == 0


@pytest.mark.parametrize(("players", "count"), [(6, 8), (7, 9), (8, 10)])
def test_62_SET_09_the_extra_companies_can_be_put_up_at_once(players: int, count: int) -> None:
    t = Table(players)
    assert t.state.round.kind == "PR"
    assert len(t.values("open", "company")) == count
    names = sorted(str(name) for name in t.values("open", "company"))
    for name in names:
        Table(players).do("P1", "open", company=name, amount=0)


def test_62_SET_10_the_first_holder_opens_both_parliaments_and_the_stock_round() -> None:
    t = Table(3)
    openers = []
    for _ in range(3):
        openers.append((str(t.state.round), t.acting()))
        t.passes("P1", "P2", "P3")
    assert openers == [("PR 1.1", ["P1"]), ("PR 1.2", ["P1"]), ("SR 1", ["P1"])]


def test_62_SET_10_in_a_recorded_game(recorded: Path) -> None:
    """46925: player 7378 acts first in all three rounds, whoever won the charters."""
    firsts: dict[str, str] = {}
    for moment in moments(recorded):
        if moment.before.round.kind == "OR":
            break
        firsts.setdefault(str(moment.before.round), str(moment.raw["entity"]))
    assert firsts == dict.fromkeys(("PR 1.1", "PR 1.2", "SR 1"), "7378")


def test_62_SET_11_the_deal_is_open() -> None:
    title = title_for(4)
    state = start(title, 4, seed=7)
    assert isinstance(state, State1862)
    for seat in (None, *state.players):
        shown = view(state, seat)
        assert isinstance(shown, State1862)
        assert (shown.groups, shown.dealt) == (state.groups, state.dealt)
    assert len(state.groups) == len(state.dealt) == 16


def test_62_SET_11_what_is_to_come_is_not() -> None:
    """The seed itself is nobody's to see."""
    assert Table(4, seed=7).state.chance != 0
    assert view(Table(4, seed=7).state, player("P1")).chance == 0
