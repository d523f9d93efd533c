"""Parliament rounds of 1862: ledger rows 62-AUC-01 to 62-AUC-10 and 62-AUC-15 to 62-AUC-25."""

from pathlib import Path

import pytest

from railhead.core.actions import Bounds
from railhead.core.ids import BANK
from tests.titles.t1862.recorded import moments, position
from tests.titles.t1862.table import Table, company

FIRST = ("ECR", "ENR", "EUR", "ESR")


def table(players: int = 3, turn: str = "P1", **cash: int) -> Table:
    """Parliament with four companies to be had, everybody with 600 unless said otherwise."""
    t = Table(players).available(*FIRST).money(**{f"P{seat}": 600 for seat in range(1, players + 1)} | cash)
    return t.priority(turn).parliament(turn)


def holding(t: Table, who: str, certificates: int) -> Table:
    """A player with so many certificates, of companies that have floated."""
    for name, left in zip(("N&E", "WVR", "SVR", "NGC"), range(certificates, 0, -4), strict=False):
        t.started(name, shares={"P3": 40, who: 10 * min(4, left)}, trains=["1F"], tokens=[])
    return t


def bids(t: Table) -> Bounds:
    """What whoever has to act may bid."""
    (option,) = t.options("bid")
    return option.bounds["amount"]


def won(t: Table, who: str, name: str, bid: int = 0) -> Table:
    """An auction nobody else bids in; par is to be set."""
    t.do(who, "open", company=name, amount=bid)
    while t.acting() != [who]:
        t.passes(*t.acting())
    return t


@pytest.mark.parametrize("first", ["P1", "P2", "P3"])
def test_62_AUC_01_from_the_priority_deal_clockwise(first: str) -> None:
    t = table(turn=first)
    seats = [t.acting()[0]]
    for _ in range(2):
        seats.append(t.passes(seats[-1]).acting()[0])
    assert seats == (["P1", "P2", "P3"] * 2)[int(first[1]) - 1 :][:3]


def test_62_AUC_01_a_multiple_of_5_from_0() -> None:
    t = table()
    assert {option.bounds["amount"].least for option in t.options("open")} == {0}
    assert t.refused("P1", "open", company="ECR", amount=3).rule == "62-AUC-01"
    assert t.refused("P1", "open", company="ECR", amount=-5).rule == "62-AUC-01"
    t.do("P1", "open", company="ECR", amount=0)
    assert t.acting() == ["P2"]


def test_62_AUC_02_raise_by_multiples_of_5_or_pass() -> None:
    t = table().do("P1", "open", company="ECR", amount=10)
    assert (bids(t).least, bids(t).step) == (15, 5)
    for amount in (0, 5, 10, 12, 14, 16, 17):
        assert t.refused("P2", "bid", lot="ECR", amount=amount).rule == "62-AUC-02"
    for amount in (15, 20, 25):
        table().do("P1", "open", company="ECR", amount=10).do("P2", "bid", lot="ECR", amount=amount)


def test_62_AUC_02_who_passes_is_out_of_that_auction() -> None:
    t = table().do("P1", "open", company="ECR", amount=10).passes("P2").do("P3", "bid", lot="ECR", amount=15)
    t.do("P1", "bid", lot="ECR", amount=20)
    assert t.acting() == ["P3"]
    assert t.refused("P2", "bid", lot="ECR", amount=25).rule == "62-AUC-15"


@pytest.mark.parametrize(("cash", "may_bid"), [(186, False), (187, True), (191, True)])
def test_62_AUC_03_162_besides_the_smallest_bid(cash: int, may_bid: bool) -> None:
    """Ruling R-40: who cannot reach the next bid is out without being asked."""
    t = table(P2=cash).do("P1", "open", company="ECR", amount=20)
    assert (t.acting() == ["P2"]) == may_bid
    if may_bid:
        assert bids(t) == Bounds(25, 25, 5)
    else:
        assert t.told("pass") == ["P2 leaves the auction of ECR"]
        t.passes("P3")
        assert t.acting() == ["P1"]


@pytest.mark.parametrize("papers", [12, 13, 14])
def test_62_AUC_04_nobody_at_the_certificate_limit_bids(papers: int) -> None:
    """Four players: 13. The limit binds opening and raising alike."""
    t = holding(table(4), "P2", papers)
    assert t.papers_of("P2") == papers
    t.parliament("P1").do("P1", "open", company="ECR", amount=0)
    assert t.acting() == (["P2"] if papers < 13 else ["P3"])
    t.parliament("P2")
    assert t.acting() == (["P2"] if papers < 13 else ["P3"])


def test_62_AUC_05_the_winner_opens_no_more_but_bids() -> None:
    t = won(table(2, P1=1000), "P1", "ECR").do("P1", "set_par", price=54).passes("P1")
    assert t.acting() == ["P2"]
    t.do("P2", "open", company="ENR", amount=0).do("P1", "bid", lot="ENR", amount=5).passes("P2")
    t.do("P1", "set_par", price=54).passes("P1")
    assert (t.director_of("ECR"), t.director_of("ENR")) == ("P1", "P1")
    assert t.acting() == ["P2"]
    assert str(t.state.round) == "PR 2.1"
    t.passes("P2")
    assert str(t.state.round) == "SR 2"


def test_62_AUC_06_nobody_else_bids_the_opener_has_it_for_nothing() -> None:
    t = won(table(), "P1", "ECR")
    assert t.cash_of("P1") == 600
    t.do("P1", "set_par", price=54)
    assert (t.director_of("ECR"), t.cash_of("P1")) == ("P1", 600 - 162)


def test_62_AUC_06_nor_if_nobody_else_can() -> None:
    t = table(P2=161, P3=100).do("P1", "open", company="ECR", amount=0)
    assert (t.acting(), t.values("set_par", "price")) == (["P1"], {54, 58, 62, 68, 74, 82, 90, 100})


def test_62_AUC_07_the_player_left_of_the_winner_is_next() -> None:
    t = table().do("P1", "open", company="ECR", amount=0).do("P2", "bid", lot="ECR", amount=5).passes("P3", "P1")
    t.do("P2", "set_par", price=54).passes("P2")
    assert t.acting() == ["P3"]


def test_62_AUC_07_the_round_ends_when_all_decline_in_succession() -> None:
    """Two have declined before an auction: that does not count afterwards."""
    t = won(table().passes("P1", "P2"), "P3", "ECR").do("P3", "set_par", price=54).passes("P3")
    assert t.acting() == ["P1"]
    t.passes("P1")
    assert t.state.round.kind == "PR"
    t.passes("P2")
    assert t.state.round.kind == "SR"


def test_62_AUC_08_par_three_times_from_cash_after_the_bid() -> None:
    t = won(table(P1=240), "P1", "ECR", 30)
    bank = t.cash_of(BANK)
    assert t.cash_of("P1") == 210
    assert t.values("set_par", "price") == {54, 58, 62, 68}
    for price in (74, 60, 56, 110, 0):
        assert t.refused("P1", "set_par", price=price).rule == "62-AUC-08"
    t.do("P1", "set_par", price=68)
    assert (t.cash_of("P1"), t.cash_of(BANK), t.cash_of("ECR")) == (6, bank + 204, 0)
    assert t.state.pars[company("ECR")] == 68
    assert t.state.chartered[company("ECR")]
    assert (t.director_of("ECR"), t.shares_of("P1", "ECR"), t.papers_of("P1")) == ("P1", 3, 1)


def test_62_AUC_08_the_whole_chart() -> None:
    """Example X-01: ESR's director's certificate at par 74 costs 222."""
    t = won(table(), "P1", "ESR")
    assert t.values("set_par", "price") == {54, 58, 62, 68, 74, 82, 90, 100}
    assert t.do("P1", "set_par", price=74).cash_of("P1") == 600 - 222


def test_62_AUC_08_the_least_that_suffices() -> None:
    """A winner left with 162 sets par to 54 and goes on with nothing."""
    t = won(table(P1=172), "P1", "ECR", 10)
    assert t.values("set_par", "price") == {54}
    assert t.do("P1", "set_par", price=54).cash_of("P1") == 0


def test_62_AUC_09_two_more_shares_at_par_float_it_now() -> None:
    t = won(table(), "P1", "ECR").do("P1", "set_par", price=62)
    assert company("ECR") not in t.state.marks
    t.do("P1", "buy_share", company="ECR", source="ipo")
    assert (t.cash_of("P1"), company("ECR") in t.state.floated) == (600 - 248, False)
    t.do("P1", "buy_share", company="ECR", source="ipo")
    assert t.cash_of("P1") == 600 - 310
    assert (t.shares_of("P1", "ECR"), t.order(), t.price_of("ECR")) == (5, ["ECR"], 62)
    assert t.acting() == ["P2"]


def test_62_AUC_09_one_or_none_will_do() -> None:
    t = won(table(), "P1", "ECR").do("P1", "set_par", price=62)
    assert t.refused("P1", "buy_share", company="ENR", source="ipo").rule == "62-AUC-09"
    t.do("P1", "buy_share", company="ECR", source="ipo").passes("P1")
    assert (t.shares_of("P1", "ECR"), t.order(), t.acting()) == (4, [], ["P2"])


def test_62_AUC_10_the_rest_lies_in_the_ipo() -> None:
    t = won(table(), "P1", "ECR").do("P1", "set_par", price=54).passes("P1")
    held = {word: t.shares_of(word, "ECR") for word in ("P1", "ipo", "charter", "pool")}
    assert held == {"P1": 3, "ipo": 7, "charter": 0, "pool": 0}


def test_62_AUC_15_round_and_round_until_one_is_left() -> None:
    t = table(turn="P2").do("P2", "open", company="ECR", amount=0).do("P3", "bid", lot="ECR", amount=5).passes("P1")
    t.do("P2", "bid", lot="ECR", amount=10).passes("P3")
    assert (t.acting(), t.cash_of("P2")) == (["P2"], 590)
    assert t.do("P2", "set_par", price=54).director_of("ECR") == "P2"


def test_62_AUC_15_for_the_company_put_up() -> None:
    t = table().do("P1", "open", company="ECR", amount=0)
    assert t.refused("P2", "bid", lot="ENR", amount=5).rule == "62-AUC-15"
    assert t.refused("P2", "open", company="ENR", amount=5).rule == "62-AUC-15"


def test_62_AUC_16_no_bid_above_cash_less_162() -> None:
    t = table(P1=200, P2=200)
    assert {option.bounds["amount"].highest for option in t.options("open")} == {35}
    assert t.refused("P1", "open", company="ECR", amount=40).rule == "62-AUC-16"
    t.do("P1", "open", company="ECR", amount=0)
    assert bids(t).highest == 35
    assert t.refused("P2", "bid", lot="ECR", amount=40).rule == "62-AUC-16"
    t.do("P2", "bid", lot="ECR", amount=35)


def test_62_AUC_17_opening_takes_162() -> None:
    assert table(P1=161).acting() == ["P2"]
    t = table(P1=162)
    assert {option.bounds["amount"] for option in t.options("open")} == {Bounds(0, 0, 5)}
    assert t.refused("P1", "open", company="ECR", amount=5).rule == "62-AUC-16"
    t.do("P1", "open", company="ECR", amount=0)


def test_62_AUC_17_nobody_can_open() -> None:
    """The round is over by itself."""
    t = Table(3).money(P1=161, P2=0, P3=100).started("N&E", 74, shares={"P3": 50}, trains=["1F"]).parliament("P1")
    assert (str(t.state.round), t.acting()) == ("SR 2", ["P1"])


def test_62_AUC_18_declining_is_not_final() -> None:
    t = won(table().passes("P1"), "P2", "ECR").do("P2", "set_par", price=54).passes("P2", "P3")
    t.do("P1", "open", company="ENR", amount=0)


def test_62_AUC_19_an_opener_outbid_may_open_again() -> None:
    t = table().do("P1", "open", company="ECR", amount=0).passes("P2").do("P3", "bid", lot="ECR", amount=5)
    t.passes("P1").do("P3", "set_par", price=54).passes("P3")
    assert t.acting() == ["P1"]
    t.do("P1", "open", company="ENR", amount=0)


def test_62_AUC_20_losing_bidders_pay_nothing() -> None:
    t = table()
    bank = t.cash_of(BANK)
    t.do("P1", "open", company="ECR", amount=5).do("P2", "bid", lot="ECR", amount=10)
    t.do("P3", "bid", lot="ECR", amount=15).passes("P1", "P2")
    assert [t.cash_of(seat) for seat in ("P1", "P2", "P3")] == [600, 600, 585]
    assert t.cash_of(BANK) == bank + 15


def test_62_AUC_21_the_winner_must_go_through_with_it() -> None:
    t = won(table(), "P1", "ECR")
    assert {option.kind for option in t.options()} == {"set_par"}
    assert t.refused("P1", "pass").rule == "62-AUC-21"
    assert t.refused("P2", "open", company="ENR", amount=0).rule == "62-AUC-21"
    t.do("P1", "set_par", price=54).passes("P1")


def test_62_AUC_22_no_shares_are_sold() -> None:
    """The winner has 200 in cash and five shares at 100."""
    t = table(P1=200).started("N&E", 100, shares={"P3": 50, "P1": 40, "P2": 10}, trains=["1F"]).parliament("P1")
    assert t.refused("P1", "sell_shares", company="N&E", shares=1).rule == "62-AUC-22"
    t.do("P1", "open", company="ECR", amount=0)
    assert t.refused("P2", "sell_shares", company="N&E", shares=1).rule == "62-AUC-22"
    t.passes("P2", "P3")
    assert t.refused("P1", "sell_shares", company="N&E", shares=4).rule == "62-AUC-22"
    assert t.values("set_par", "price") == {54, 58, 62}
    assert t.refused("P1", "set_par", price=68).rule == "62-AUC-08"
    t.do("P1", "set_par", price=62)
    assert not t.options("sell_shares")


@pytest.mark.parametrize(("papers", "may_buy"), [(11, True), (12, False)])
def test_62_AUC_23_the_extra_shares_need_room_under_the_limit(papers: int, may_buy: bool) -> None:
    t = won(holding(table(4), "P2", papers).parliament("P2"), "P2", "ECR").do("P2", "set_par", price=54)
    assert t.papers_of("P2") == papers + 1
    assert (t.acting() == ["P2"]) == may_buy
    if may_buy:
        t.do("P2", "buy_share", company="ECR", source="ipo")
        assert (t.papers_of("P2"), t.acting()) == (13, ["P3"])


@pytest.mark.parametrize(("cash", "more"), [(162 + 53, 0), (162 + 54, 1), (162 + 107, 1), (162 + 108, 2)])
def test_62_AUC_23_and_enough_cash(cash: int, more: int) -> None:
    t = won(table(P1=cash), "P1", "ECR").do("P1", "set_par", price=54)
    while t.acting() == ["P1"]:
        t.do("P1", "buy_share", company="ECR", source="ipo")
    assert t.shares_of("P1", "ECR") == 3 + more


def test_62_AUC_24_flotation_in_parliament_has_all_its_effects() -> None:
    t = won(table(), "P1", "EUR").do("P1", "set_par", price=62)
    for _ in range(2):
        assert t.cash_of("EUR") == 0
        t.do("P1", "buy_share", company="EUR", source="ipo")
    assert (t.cash_of("EUR"), t.markers_of("EUR")) == (440, 3)
    assert t.state.obligations == {}


def test_62_AUC_24_in_a_recorded_game(recorded: Path) -> None:
    """46925, action 12: the fifth share of EUR at 62."""
    fifth = next(moment for moment in moments(recorded) if moment.raw["id"] == 12)
    before, after = position(fifth.before), position(fifth.after)
    assert (before.shares_of("P1", "EUR"), before.cash_of("EUR")) == (4, 0)
    assert (after.shares_of("P1", "EUR"), after.cash_of("EUR"), after.price_of("EUR")) == (5, 440, 62)


def test_62_AUC_25_the_token_goes_to_the_bottom_of_its_pile() -> None:
    """Ruling R-39: it goes on at flotation, not before. ENR's charter is won first, ECR floats first."""
    t = won(table(2, P1=1000, P2=1000), "P1", "ENR").do("P1", "set_par", price=68).passes("P1")
    assert t.pile_at(68) == []
    won(t, "P2", "ECR").do("P2", "set_par", price=68)
    for _ in range(2):
        t.do("P2", "buy_share", company="ECR", source="ipo")
    assert t.pile_at(68) == ["ECR"]
    t.stock("P1").do("P1", "buy_share", company="ENR", source="ipo").passes("P2")
    t.do("P1", "buy_share", company="ENR", source="ipo")
    assert t.pile_at(68) == ["ECR", "ENR"]
    assert t.order() == ["ECR", "ENR"]
