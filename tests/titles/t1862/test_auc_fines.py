"""Charters that do not float in 1862: ledger rows 62-AUC-11 to 62-AUC-14 and 62-AUC-26 to 62-AUC-30."""

from railhead.core.ids import BANK
from railhead.mechanisms.stock import StockRound
from railhead.titles import load
from tests.titles.t1862.table import Table, company


def table(par: int, *, players: int = 3, turn: str = "P1", **shares: int) -> Table:
    """ECR has a charter that P1 has won, at this par, and has not floated. ENR's director has something to decide at
    the start of every operating round, so that play waits there."""
    t = Table(players).available("ECR", "WVR", "SVR").started("ENR", 200, shares={"P2": 60}, trains=["9F"], cash=300)
    t.tile("F3", "5").started("ECR", par, shares=shares or {"P1": 30}, charter=True, floated=False, obliged="P1")
    return t.stock(turn)


def end(t: Table) -> Table:
    """All pass until the stock round itself is over."""
    while isinstance(t.state.frames[-1], StockRound):
        t.passes(*t.acting())
    return t


def test_62_AUC_11_anybodys_purchase_meets_the_obligation() -> None:
    t = table(62).money(P1=400)
    t.passes("P1").do("P2", "buy_share", company="ECR", source="ipo")
    t.do("P3", "buy_share", company="ECR", source="ipo")
    assert t.state.obligations == {}
    end(t)
    assert (t.cash_of("P1"), t.cash_of("ECR"), t.director_of("ECR")) == (400, 440, "P1")
    assert str(t.state.round) == "OR 2.1"


def test_62_AUC_11_by_the_end_of_the_next_stock_round() -> None:
    """Won in Parliament, not floated there: nothing is due before the stock round is over."""
    t = Table(2).available("ECR").money(P1=600).parliament("P1").do("P1", "open", company="ECR", amount=0).passes("P2")
    t.do("P1", "set_par", price=54).passes("P1", "P2")
    assert (str(t.state.round), t.state.obligations, t.cash_of("P1")) == ("SR 2", {"ECR": "P1"}, 600 - 162)
    assert end(t).cash_of("P1") == 600 - 162 - 270


def test_62_AUC_12_five_times_par() -> None:
    t = table(82).money(P1=500)
    bank = t.cash_of(BANK)
    end(t)
    assert (t.cash_of("P1"), t.cash_of(BANK)) == (500 - 410, bank + 410)


def test_62_AUC_12_first_cash_then_its_shares_last_others() -> None:
    """Fine 410, cash 100, the certificate brings 123: 187 are left. A share of WVR brings 100, another 95.

    Ruling R-17: shares bought in this stock round may be sold for it."""
    t = table(82).started("WVR", 100, shares={"P2": 50, "P1": 20}, trains=["1F"], tokens=[]).money(P1=200)
    t.stock("P1").do("P1", "buy_share", company="WVR", source="charter")
    assert t.cash_of("P1") == 100
    end(t)
    assert (t.acting(), t.cash_of("P1"), t.shares_of("P1", "ECR")) == (["P1"], 0, 0)
    assert {option.kind for option in t.options()} == {"sell_shares"}
    assert t.values("sell_shares", "company") == {"WVR"}
    assert t.refused("P1", "pass").rule == "62-AUC-12"
    assert t.refused("P1", "sell_shares", company="WVR", shares=4).rule == "62-AUC-12"
    assert t.refused("P2", "sell_shares", company="WVR", shares=1).rule == "62-AUC-12"
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert (t.cash_of("P1"), t.price_of("WVR"), t.acting()) == (0, 95, ["P1"])
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert (t.cash_of("P1"), t.price_of("WVR")) == (100 + 95 - 187, 90)
    assert str(t.state.round) == "OR 2.1"


def owes_187(edition: str = "", **shares: int) -> Table:
    """187 are left of the fine; P1 has these shares of WVR at 100, of which he is director if he has 30."""
    t = table(82).started("WVR", 100, shares=shares, trains=["1F"], tokens=[]).money(P1=100)
    if edition:
        t.title = load("1862", 3, t.title.options, edition=edition)
    return end(t.stock("P1"))


def test_62_AUC_31_no_more_of_other_shares_are_sold_than_needed() -> None:
    t = owes_187(P2=50, P1=40)
    assert t.values("sell_shares", "shares") == {1, 2}
    refusal = t.refused("P1", "sell_shares", company="WVR", shares=3)
    assert (refusal.rule, refusal.reason) == ("62-AUC-31", "2 shares are enough")
    t.do("P1", "sell_shares", company="WVR", shares=2)
    assert (t.cash_of("P1"), t.shares_of("P1", "WVR"), str(t.state.round)) == (13, 2, "OR 2.1")


def test_62_AUC_31_two_shares_that_bring_just_what_is_owed() -> None:
    """13 less in cash: 200 are owed, and two shares at 100 bring them."""
    t = table(82).started("WVR", 100, shares={"P2": 50, "P1": 40}, trains=["1F"], tokens=[]).money(P1=87)
    assert end(t.stock("P1")).values("sell_shares", "shares") == {1, 2}


def test_62_AUC_31_the_directors_certificate_is_not_divided() -> None:
    """Nobody else holds anything: of the three shares none can be sold alone."""
    t = owes_187(P1=30)
    assert t.values("sell_shares", "shares") == {3}


def test_62_AUC_31_not_in_games_of_the_first_edition() -> None:
    assert owes_187("2019/1", P2=50, P1=40).values("sell_shares", "shares") == {1, 2, 3, 4}


def test_62_AUC_12_the_rest_is_forgiven() -> None:
    """Ruling R-16: nothing left to sell, the game goes on."""
    t = end(table(100).money(P1=10))
    assert (t.cash_of("P1"), t.papers_of("P1"), str(t.state.round)) == (0, 0, "OR 2.1")


def test_62_AUC_12_the_priority_deal_is_settled_before() -> None:
    """P2 acts last, so P3 has it; the fine of P1, who sells shares after the round, changes nothing."""
    t = table(100).started("WVR", 100, shares={"P2": 50, "P1": 20}, trains=["1F"], tokens=[]).money(P1=0)
    t.stock("P1").passes("P1").do("P2", "buy_share", company="WVR", source="charter")
    end(t).do("P1", "sell_shares", company="WVR", shares=2)
    assert (t.state.priority, str(t.state.round)) == ("P3", "OR 2.1")


def test_62_AUC_13_all_shares_go_back_without_compensation() -> None:
    t = table(62, P1=30, P3=10).money(P1=400, P3=100)
    t.put(purchased={company("ECR"): 40})
    end(t)
    assert (t.shares_of("ipo", "ECR"), t.shares_of("P3", "ECR"), t.cash_of("P3")) == (10, 0, 100)
    assert company("ECR") not in {**t.state.pars, **t.state.chartered, **t.state.obligations, **t.state.permits}
    assert t.director_of("ECR") is None


def test_62_AUC_14_not_in_the_next_parliament_but_in_the_stock_round_after() -> None:
    """Ruling R-15."""
    t = end(table(54).money(P1=1000)).finish("OR")
    assert str(t.state.round) == "PR 3.1"
    opener = t.acting()[0]
    assert "ECR" not in t.values("open", "company")
    assert t.refused(opener, "open", company="ECR", amount=0).rule == "62-AUC-14"
    t.finish("PR")
    assert str(t.state.round) == "SR 3"
    assert "ECR" in t.values("start_company", "company")
    t.finish("SR").finish("OR")
    assert str(t.state.round) == "PR 4.1"
    assert "ECR" in t.values("open", "company")


def test_62_AUC_26_a_fine_for_each_failed_charter() -> None:
    t = table(54).started("WVR", 62, shares={"P1": 30}, charter=True, floated=False).money(P1=1000).stock("P1")
    end(t)
    assert t.cash_of("P1") == 1000 - 270 - 310
    assert (t.shares_of("ipo", "ECR"), t.shares_of("ipo", "WVR"), t.state.obligations) == (10, 10, {})


def test_62_AUC_26_change_of_the_first_is_cash_for_the_second() -> None:
    """Ruling R-65: ECR's fine of 270 takes 250 in cash and its certificate, 81: change 61. WVR's fine of 310 takes
    the 61, its certificate, 93, and three shares of SVR at 62; 30 of their 186 are left."""
    t = table(54).started("WVR", 62, shares={"P1": 30}, charter=True, floated=False)
    t.started("SVR", 62, shares={"P3": 50, "P1": 30}, trains=["1F"], tokens=[]).money(P1=250).stock("P1")
    fined = [text.split()[0] for text in end(t).told("fine")]
    t.do("P1", "sell_shares", company="SVR", shares=3)
    assert fined == ["ECR", "WVR"]
    assert t.cash_of("P1") == 250 + 81 - 270 + 93 - 310 + 186 == 30


def test_62_AUC_26_each_pays_for_his_own() -> None:
    t = table(54).started("WVR", 62, shares={"P3": 30}, charter=True, floated=False).money(P1=500, P3=500).stock("P1")
    end(t)
    assert (t.cash_of("P1"), t.cash_of("P3")) == (230, 190)


def test_62_AUC_27_the_winner_pays_whoever_holds_the_shares() -> None:
    """P1 has sold all he had; P3 is director."""
    t = table(62, P3=30, pool=10).money(P1=400, P3=50)
    t.put(purchased={company("ECR"): 40})
    end(t)
    assert (t.cash_of("P1"), t.cash_of("P3"), t.shares_of("ipo", "ECR")) == (90, 50, 10)


def test_62_AUC_28_cash_enough_no_share_is_sold() -> None:
    t = end(table(54).money(P1=300))
    assert (t.cash_of("P1"), t.shares_of("ipo", "ECR")) == (30, 10)


def test_62_AUC_28_to_the_last_pound() -> None:
    assert end(table(54).money(P1=270)).cash_of("P1") == 0


def test_62_AUC_29_shares_count_half_par_and_change_is_given() -> None:
    t = table(62).money(P1=250)
    bank = t.cash_of(BANK)
    end(t)
    assert (t.cash_of("P1"), t.cash_of(BANK)) == (33, bank + 310 - 93)


def failing(par: int, cash: int, ordinary: int) -> Table:
    """P1 has the director's certificate, so many ordinary shares, and one of WVR."""
    t = table(par, P1=30 + 10 * ordinary).started("WVR", 100, shares={"P2": 50, "P1": 10}, trains=["1F"], tokens=[])
    t.put(purchased={company("ECR"): 40})
    return end(t.money(P1=cash).stock("P1"))


def test_62_AUC_30_the_directors_certificate_is_not_divided() -> None:
    t = failing(74, 330, 1)
    assert (t.cash_of("P1"), t.shares_of("P1", "WVR")) == (71, 1)
    assert (t.shares_of("ipo", "ECR"), str(t.state.round)) == (10, "OR 2.1")


def test_62_AUC_30_as_few_shares_as_meet_the_debt() -> None:
    """Owes 30: one ordinary share brings 37. Owes 37: the same share, nothing back."""
    assert failing(74, 340, 1).cash_of("P1") == 7
    assert failing(74, 333, 1).cash_of("P1") == 0


def test_62_AUC_30_two_ordinary_ones_are_fewer_than_three() -> None:
    t = table(74, P1=50).money(P1=370 - 60)
    t.put(purchased={company("ECR"): 40})
    assert end(t).cash_of("P1") == 74 - 60


def test_62_AUC_30_other_shares_only_when_all_of_these_are_not_enough() -> None:
    """Owes 160: certificate and ordinary share bring 148, WVR's share covers the other 12."""
    t = failing(74, 210, 1)
    assert (t.acting(), t.cash_of("P1")) == (["P1"], 0)
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert t.cash_of("P1") == 88
