"""Trains a company must have and cannot pay, bankruptcy and redeeming in 1862: ledger rows 62-TRN on these."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from railhead.cli.offers import listing
from railhead.core.ids import BANK
from railhead.mechanisms.trains import RUSTED
from railhead.server.page_model.controls import controls
from railhead.titles import load
from tests.pages.models import model
from tests.titles.t1862.recorded import moments, position
from tests.titles.t1862.table import Table, company

ONE_LEFT = {"P1": 60, "P2": 30}
"""The tenth share lies on the charter."""
ALL = {"P1": 60, "P2": 40}
TWO_F = ("2F",)


def stranded(
    cash: int,
    price: int = 90,
    *,
    shares: Mapping[str, int] = ONE_LEFT,
    par: int = 74,
    phase: str = "C",
    others: tuple[str, ...] = (),
    own: tuple[str, ...] = (),
    charter: bool = False,
    edition: str = "",
) -> Table:
    """ENR of P1 without a train in its train step; P1 is rich. WNR, of P2, has the trains of `others`, WVR, of P1 too,
    those of `own`."""
    t = Table(3, phase=phase).tile("F3", "57", 2).money(P1=3000)
    if edition:
        t.title = load("1862", 3, t.title.options, edition=edition)
    if own:
        t.started("WVR", 100, shares={"P1": 50}, trains=own)
    t.started("ENR", price, shares=shares, par=par, cash=cash, permits=["freight"], markers=2, charter=charter)
    t.started("WNR", 50, shares={"P2": 50}, trains=others or ["9F"]).tile("E2", "57", 1)
    return t.operate("ENR", "trains", then=["WNR"])


def kinds(t: Table) -> set[str]:
    return {option.kind for option in t.options()}


def keep_options(t: Table) -> Table:
    """Whoever is asked keeps his option share."""
    while found := t.options("redeem_option"):
        t.do(found[0].actor, "redeem_option")
    return t


def test_62_TRN_09_stock_or_refinancing() -> None:
    """Cash 200, next train 280, one charter share at 90, par 74: 290 or 940."""
    t = stranded(200)
    assert kinds(t) == {"sell_stock", "refinance"}
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    t.do("P1", "sell_stock")
    assert (t.cash_of("ENR"), kinds(t)) == (290, {"buy_train"})
    assert t.refused("P1", "refinance").rule == "62-TRN-09"
    t = keep_options(stranded(200).do("P1", "refinance"))
    assert kinds(t) == {"buy_train"}
    assert t.refused("P1", "sell_stock").rule == "62-TRN-09"


def test_62_TRN_09_refinanced_it_has_940() -> None:
    """Its own share is an option it does not keep: half of 90 comes on top."""
    t = stranded(200).do("P1", "refinance")
    while t.options("sell_option"):
        t.do(t.acting()[0], "sell_option")
    assert t.cash_of("ENR") == 940 + 45
    assert stranded(200, shares=ALL).do("P1", "refinance").cash_of("ENR") == 940


def test_62_TRN_09_then_the_banks_next_train_is_bought() -> None:
    """The type is chosen afterwards."""
    t = stranded(200).do("P1", "sell_stock")
    assert t.values("buy_train", "face") == {"freight", "local", "express"}
    t.do("P1", "buy_train", face="local", warranties=0)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["3L"], 10)


def test_62_TRN_09_not_with_a_train_or_the_money() -> None:
    t = stranded(280)
    assert t.refused("P1", "sell_stock").rule == "62-TRN-09"
    assert t.refused("P1", "refinance").rule == "62-TRN-09"
    t = stranded(200).trains("ENR", "2F").started("WVR", shares={"P1": 50}, trains=["2F"]).operate("ENR", "trains")
    assert t.refused("P1", "sell_stock").rule == "62-TRN-09"


def test_62_TRN_09_a_train_of_the_directors_own_company_comes_first() -> None:
    """7.11: "... and is unable to purchase one from another company". A 2F costs 100 in phase C; ENR has 200."""
    t = stranded(200, own=TWO_F)
    assert kinds(t) == {"trade_train"}
    for kind in ("sell_stock", "refinance"):
        refusal = t.refused("P1", kind)
        assert (refusal.rule, refusal.reason) == ("62-TRN-09", "ENR can buy a train from WVR")
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    t.do("P1", "trade_train", train="B-0")
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["2F"], 100)


def test_62_TRN_09_only_if_it_can_pay_for_it() -> None:
    assert kinds(stranded(99, own=TWO_F)) == {"refinance"}
    assert kinds(stranded(100, own=TWO_F)) == {"trade_train"}


def test_62_TRN_12_nor_is_it_bankrupt_by_passing() -> None:
    """An H train is out of reach in any way (59 + 740), a 1F of WVR for 50 is not."""
    t = stranded(59, own=("1F**",), phase="H", shares=ALL)
    assert kinds(t) == {"trade_train"}
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    t.do("P1", "trade_train", train="A-0")
    assert (t.trains_of("ENR"), t.told("bankrupt")) == (["1F**"], [])


def test_62_TRN_12_passing_says_that_the_company_goes_bankrupt() -> None:
    """Price 90: players get 45 a share. P1 has six, P2 four."""
    t = stranded(59, phase="H", shares=ALL, others=("1F**", "9F"))
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == ("62-TRN-12", "ENR goes bankrupt, its shares bring 45 each")
    (control,) = [one for one in controls(model(t.title, t.state)) if one.kind == "pass"]
    assert (control.rule, control.heading) == ("62-TRN-12", "Pass: ENR goes bankrupt, its shares bring 45 each")
    assert {"Ann +270", "Bob +180"} <= set(control.rows[0].picks[0].effect)
    assert "pass: ENR goes bankrupt, its shares bring 45 each; Ann (+270), Bob (+180)" in spoken(t)
    t.passes("P1")
    assert (t.cash_of("P1"), t.told("bankrupt")) == (3270, ["ENR is bankrupt: its shares bring 45"])


def test_62_TRN_12_a_pass_without_consequences_says_nothing() -> None:
    t = stranded(280).trains("ENR", "2F").operate("ENR", "trains")
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == ("62-OR-09", "")


def spoken(t: Table) -> str:
    """The list in the terminal, in one line."""
    names = dict(zip(t.state.players, ("Ann", "Bob", "Cleo"), strict=True))
    return " ".join(listing(t.title, t.state, t.options(), names).split())


def test_62_TRN_09_after_the_lner_no_company_sells() -> None:
    t = stranded(750, own=("6F",), phase="H")
    t.put(lner=True)
    assert kinds(t.operate("ENR", "trains")) == {"sell_stock", "refinance"}


def test_62_TRN_09_games_of_the_first_edition_leave_it_to_the_director() -> None:
    assert kinds(stranded(200, own=TWO_F, edition="2019/1")) == {"trade_train", "sell_stock", "refinance"}


def test_62_TRN_09_a_second_hand_train_may_be_bought_instead() -> None:
    """The other director must agree (R-18), and his refusal leaves the two ways open."""
    t = stranded(200, others=("2F", "9F")).do("P1", "trade_train", train="B-0").do("P2", "decline")
    assert kinds(t) == {"sell_stock", "refinance"}
    t = stranded(200, others=("2F", "9F")).do("P1", "trade_train", train="B-0").do("P2", "agree")
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["2F"], 100)


def test_62_TRN_10_as_few_shares_as_needed_at_the_full_price() -> None:
    """Short of 68 at 90: one of two shares, 90 to 86, as a director's sale."""
    t = stranded(212, shares={"P1": 60, "P2": 20})
    t.do("P1", "sell_stock")
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (302, 86)
    assert (t.shares_of("charter", "ENR"), t.shares_of("pool", "ENR")) == (1, 1)


def test_62_TRN_10_not_after_the_lner() -> None:
    """No sale moves a price then (62-SR-09, ruling R-26)."""
    t = stranded(750, phase="H")
    t.put(lner=True)
    assert t.operate("ENR", "trains").do("P1", "sell_stock").price_of("ENR") == 90


@pytest.mark.parametrize(("par", "cash"), [(74, 740), (54, 540), (100, 1000)])
def test_62_TRN_11_ten_times_par(par: int, cash: int) -> None:
    """Shares two for one: six become three, four become two."""
    t = stranded(0, shares=ALL, par=par)
    bank = t.cash_of(BANK)
    t.do("P1", "refinance")
    assert (t.cash_of("ENR"), bank - t.cash_of(BANK)) == (cash, cash)
    assert [t.shares_of(who, "ENR") for who in ("P1", "P2", "pool")] == [3, 2, 5]
    assert (t.director_of("ENR"), t.price_of("ENR")) == ("P1", 90)


def test_62_TRN_11_only_if_it_can_buy_then() -> None:
    """740 and 60 pay an H train's 800, 740 and 59 do not; there is still an old 1F to be had, or the end."""
    assert kinds(stranded(60, phase="H", shares=ALL)) == {"refinance"}
    t = stranded(59, phase="H", shares=ALL, others=("1F**", "9F"))
    assert t.refused("P1", "refinance").rule == "62-TRN-11"
    assert kinds(t) == {"trade_train", "pass"}
    assert t.passes("P1").told("bankrupt")


def test_62_TRN_11_its_own_option_only_if_the_train_stays_affordable() -> None:
    """Ruling R-30: 740 + 104 - 45 pays an H train's 800 no longer, so it is sold; 740 + 105 - 45 does."""
    shares = {"P1": 60, "P2": 20, "pool": 10}
    t = stranded(104, phase="H", shares=shares).do("P1", "refinance")
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (740 + 104 + 45, 0)
    t = stranded(105, phase="H", shares=shares).do("P1", "refinance")
    assert kinds(t) == {"redeem_option", "sell_option"}
    t.do("P1", "redeem_option")
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (800, 1)


def test_62_TRN_11_its_own_option_for_the_last_money_where_the_bank_pays_the_train() -> None:
    """740 are more than a C train's 280."""
    t = stranded(45, shares={"P1": 60, "P2": 20, "pool": 10}).do("P1", "refinance").do("P1", "redeem_option")
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (740, 1)


def test_62_TRN_12_not_even_that_bankrupt() -> None:
    """Next train 800, cash 10, par 74: 750."""
    t = stranded(10, phase="H")
    assert t.told("bankrupt")
    assert company("ENR") not in t.state.floated
    assert t.operating == "WNR"


def test_62_TRN_12_stock_may_still_help() -> None:
    t = stranded(10, 400, phase="H", shares={"P1": 50, "P2": 30})
    assert kinds(t) == {"sell_stock"}
    assert t.refused("P1", "refinance").rule == "62-TRN-11"
    assert t.do("P1", "sell_stock").cash_of("ENR") == 10 + 800


def bottom() -> Table:
    """ENR at 7 with a 3E earns nothing."""
    t = Table(3, phase="C").tile("F3", "57", 2).money(P1=0, P2=0)
    t.started("ENR", 7, shares=ALL, cash=123, trains=["3E"], london="B15.0", markers=2)
    return t.started("WNR", shares={"P2": 50}, trains=["9F"]).tile("E2", "57", 1).operate("ENR", "run", then=["WNR"])


def test_62_TRN_13_at_0_it_is_bankrupt() -> None:
    t = bottom()
    assert t.told("bankrupt")
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("ENR")) == (0, 0, 0)
    assert t.operating == "WNR"


@pytest.mark.parametrize(("price", "share"), [(62, 31), (65, 32)])
def test_62_TRN_14_half_the_price_a_share(price: int, share: int) -> None:
    """Pool and charter shares bring nothing; the treasury goes to the bank, markers come off."""
    shares = {"P1": 50, "P3": 10, "pool": 30, "charter": 10}
    t = Table(3, phase="H").tile("F3", "57", 2).tile("F5", "790").money(P1=0, P3=0)
    t.started("ENR", price, shares=shares, par=62, cash=100, tokens=["F3.0", "F5.0"], markers=2, london="B15.0")
    t.started("WNR", 50, shares={"P2": 50}, trains=["9F"]).tile("E2", "57", 1)
    bank = t.cash_of(BANK)
    t.operate("ENR", "trains", then=["WNR"])
    assert (t.cash_of("P1"), t.cash_of("P3"), t.cash_of("ENR")) == (5 * share, share, 0)
    assert t.cash_of(BANK) == bank + 100 - 6 * share
    assert (t.tokens_of("ENR"), t.markers_of("ENR"), t.state.london) == ([], 0, {})


def test_62_TRN_14_the_company_can_be_started_again() -> None:
    """62-CO-08: its certificates lie in the IPO, nothing of it is left on market and charts."""
    t, who = stranded(10, phase="H"), company("ENR")
    assert t.shares_of("ipo", "ENR") == 10
    assert who not in {**t.state.marks, **t.state.pars, **t.state.permits, **t.state.directors}
    assert "ENR" in t.money(P1=1000).stock("P1").values("start_company", "company")


@pytest.mark.parametrize("charter", [True, False])
@pytest.mark.parametrize(
    ("cash", "price", "pool", "offered"), [(62, 62, 2, True), (61, 62, 1, False), (500, 62, 0, False)]
)
def test_62_TRN_15_redeem_a_share(charter: bool, cash: int, price: int, pool: int, offered: bool) -> None:
    """One from the pool at the market price, on to the charter; of two that lie there too."""
    shares = {"P1": 50, "P2": 10, "pool": 10 * pool}
    t = Table(3).tile("F3", "57", 2).started("ENR", price, shares=shares, cash=cash, trains=["9F"], charter=charter)
    before = t.shares_of("charter", "ENR")
    t.started("WNR", 50, shares={"P2": 50}, trains=["9F"]).tile("E2", "57", 1).operate("ENR", "redeem", then=["WNR"])
    assert bool(t.options("redeem")) is offered
    if offered:
        bank = t.cash_of(BANK)
        t.do("P1", "redeem")
        assert t.told("redeem") == [f"ENR redeems a share for {price}"]
        assert (t.cash_of("ENR"), t.cash_of(BANK)) == (cash - price, bank + price)
        assert (t.shares_of("charter", "ENR"), t.shares_of("pool", "ENR")) == (before + 1, pool - 1)
        assert t.price_of("ENR") == price


def test_62_TRN_15_it_earns_for_the_company() -> None:
    t = Table(3).tile("F3", "57", 2).started("ENR", 62, shares={"P1": 90, "pool": 10}, cash=62, trains=["9F"])
    t.operate("ENR", "redeem").do("P1", "redeem").operate("ENR", "dividend", revenue=50)
    assert t.do("P1", "dividend", payout="pay").cash_of("ENR") == 5


def test_62_TRN_22_after_raising_money_only_a_bank_train() -> None:
    for way in ("sell_stock", "refinance"):
        t = keep_options(stranded(200, others=("2F", "9F")).do("P1", way))
        assert t.refused("P1", "trade_train", train="B-0").rule == "62-TRN-22"
        assert t.refused("P1", "pass").rule == "62-TRN-21"


def test_62_TRN_22_with_its_train_it_is_free_again() -> None:
    """Ruling R-59: what is left may buy warranties and more trains."""
    t = stranded(200, others=("2F", "9F"), shares=ALL).do("P1", "refinance")
    assert t.values("buy_train", "warranties") == {0, 1, 2, 3}
    t.do("P1", "buy_train", face="freight", warranties=1)
    assert t.cash_of("ENR") == 940 - 330
    t.do("P1", "trade_train", train="B-0").do("P2", "agree")
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["2F", "3F*"], 940 - 430)


def test_62_TRN_23_one_block_at_the_price_before() -> None:
    """Ruling R-55: short of 200 at 90: three shares, 270; the price goes from 90 to 78."""
    t = stranded(80, shares={"P1": 50, "P2": 10}).do("P1", "sell_stock")
    assert (t.cash_of("ENR"), t.price_of("ENR"), t.shares_of("pool", "ENR")) == (350, 78, 3)


@pytest.mark.parametrize(("price", "after"), [(220, 210), (36, 31), (430, 400)])
def test_62_TRN_24_no_ignored_shares_for_the_company(price: int, after: int) -> None:
    t = stranded(260, price).do("P1", "sell_stock")
    assert (t.price_of("ENR"), t.shares_of("pool", "ENR")) == (after, 1)


def test_62_TRN_24_down_to_the_bottom() -> None:
    """Sold at 7, its token comes to 0: bankrupt at once."""
    t = stranded(275, 7).do("P1", "sell_stock")
    assert t.told("bankrupt")
    assert (t.operating, t.cash_of("ENR")) == ("WNR", 0)


def test_62_TRN_25_not_even_all_shares_enough() -> None:
    """Short of 300, two shares at 90: none may be sold."""
    t = stranded(60, phase="D", shares={"P1": 60, "P2": 20})
    assert t.refused("P1", "sell_stock").rule == "62-TRN-25"
    assert kinds(t) == {"refinance"}


def test_62_TRN_26_no_player_adds_money() -> None:
    """A rich director is not asked: his company is bankrupt and he gets half of 90 for each of his six shares."""
    t = stranded(10, phase="H")
    assert t.cash_of("P1") == 3000 + 6 * 45
    t = stranded(200).do("P1", "sell_stock").do("P1", "buy_train", face="local", warranties=0)
    assert t.cash_of("P1") == 3000


def test_62_TRN_27_at_0_its_trains_leave_the_game() -> None:
    """The 3E is removed, not returned to the bank."""
    t = bottom()
    assert "3E" in t.trains_of(RUSTED)
    assert (t.trains_of("ENR"), t.in_stock("C")) == ([], 3)


def test_62_TRN_28_once_a_turn_and_only_its_own() -> None:
    t = Table(3).tile("F3", "57", 2).started("ENR", 62, shares={"P1": 80, "pool": 20}, cash=500, trains=["9F"])
    t.started("WNR", 50, shares={"P2": 50, "pool": 20}, trains=["9F"]).tile("E2", "57", 1)
    t.operate("ENR", "redeem", then=["WNR"]).do("P1", "redeem")
    assert (t.operating, t.shares_of("pool", "ENR"), t.shares_of("pool", "WNR")) == ("WNR", 1, 2)
    assert t.shares_of("charter", "ENR") == 1


def test_62_TRN_28_only_in_its_step() -> None:
    t = Table(3).tile("F3", "57", 2).started("ENR", 62, shares={"P1": 80, "pool": 20}, cash=500, trains=["9F"])
    assert t.operate("ENR", "trains").refused("P1", "redeem").rule == "62-OR-09"


def test_62_TRN_32_in_receivership_after_refinancing() -> None:
    """P1's three shares and P2's leave nobody with three: the train follows 62-REC-05, of Freight and Local Freight."""
    t = stranded(0, shares={"P1": 40, "P2": 30, "P3": 20, "pool": 10}).money(P1=0, P2=0, P3=0)
    t.put(permits={**t.state.permits, company("ENR"): ("freight", "local")})
    t.operate("ENR", "trains", then=["WNR"]).do("P1", "refinance")
    assert (t.director_of("ENR"), t.operating) == (None, "WNR")
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["3F"], 740 - 280)


def test_62_TRN_32_in_a_recorded_game(recorded: Path) -> None:
    """Market game, by action 626: N&S, refinanced into receivership, has bought a 6E by itself."""
    for moment in moments(recorded, "1862_game_end_stock_market"):
        after = position(moment.after)
        if after.trains_of("N&S") == ["6E"] and not position(moment.before).trains_of("N&S"):
            assert moment.raw["id"] <= 626
            assert after.director_of("N&S") is None
            return
    pytest.fail("N&S never bought its train")
