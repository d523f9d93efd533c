"""Stock rounds of 1862, turns and sales: ledger rows 62-SR-01 to 62-SR-09, 62-SR-23, 62-SR-25 to 62-SR-28 and
62-SR-37 to 62-SR-40."""

import pytest

from railhead.core.ids import BANK
from tests.titles.t1862.table import Table, company


def table(price: int = 74, players: int = 3, *, train: bool = True, **shares: int) -> Table:
    """WVR in play, P2 its director unless said otherwise; ENR, of which a share lies in the pool, can be bought."""
    t = Table(players).started("ENR", 60, shares={"P3": 50, "pool": 10}, trains=["1F"])
    return t.started("WVR", price, shares=shares or {"P2": 50, "P1": 40}, trains=["1F"] if train else []).stock("P1")


def sold(t: Table, shares: int, who: str = "P1") -> Table:
    return t.do(who, "sell_shares", company="WVR", shares=shares)


def test_62_SR_01_the_priority_deal_goes_to_who_began_the_passes() -> None:
    t = table().priority("P3").stock("P3").do("P3", "buy_share", company="ENR", source="pool")
    assert t.acting() == ["P1"]
    t.passes("P1", "P2")
    assert t.state.round.kind == "SR"
    t.passes("P3")
    assert (t.state.round.kind, t.state.priority) == ("OR", "P1")


def test_62_SR_01_all_pass_at_once() -> None:
    """He who begins the round begins the passes too."""
    t = table().priority("P2").stock("P2").passes("P2", "P3", "P1")
    assert t.state.priority == "P2"


def test_62_SR_01_clockwise_from_the_priority_deal() -> None:
    t = table().priority("P2").parliament("P2").finish("PR")
    assert t.acting() == ["P2"]
    assert t.refused("P1", "pass").rule == "62-SR-01"
    assert t.passes("P2").acting() == ["P3"]


def test_62_SR_02_first_sell_then_buy_one() -> None:
    t = sold(table(), 1).do("P1", "buy_share", company="ENR", source="pool")
    assert t.acting() == ["P2"]
    assert t.refused("P1", "sell_shares", company="WVR", shares=1).rule == "62-SR-01"


def test_62_SR_02_any_number_of_companies_and_shares() -> None:
    t = table().started("SVR", 100, shares={"P3": 50, "P1": 20}, trains=["1F"]).money(P1=0).stock("P1")
    sold(t, 4).do("P1", "sell_shares", company="SVR", shares=2)
    assert t.cash_of("P1") == 4 * 74 + 200
    t.do("P1", "buy_share", company="ENR", source="pool")


def test_62_SR_02_only_what_one_holds() -> None:
    t = table()
    assert t.values("sell_shares", "shares", company="WVR") == {1, 2, 3, 4}
    assert t.refused("P1", "sell_shares", company="WVR", shares=5).rule == "62-SR-02"
    assert t.refused("P1", "sell_shares", company="WVR", shares=0).rule == "62-SR-02"
    assert t.refused("P1", "sell_shares", company="ENR", shares=1).rule == "62-SR-02"


def test_62_SR_03_one_block_of_a_company_in_a_turn() -> None:
    t = table().started("SVR", 100, shares={"P3": 50, "P1": 20}, trains=["1F"]).stock("P1")
    sold(t, 1).do("P1", "sell_shares", company="SVR", shares=1)
    for name in ("WVR", "SVR"):
        assert t.refused("P1", "sell_shares", company=name, shares=1).rule == "62-SR-03"
    t.passes("P1", "P2", "P3")
    sold(t, 1)


@pytest.mark.parametrize("order", [("WVR", "SVR"), ("SVR", "WVR")])
def test_62_SR_03_the_seller_chooses_the_order_of_blocks(order: tuple[str, str]) -> None:
    """Both fall to 68: whoever is sold first lies on top."""
    t = Table(3).started("SVR", 71, shares={"P3": 50, "P1": 10}).started("WVR", 71, shares={"P2": 50, "P1": 10})
    t.stock("P1")
    for name in order:
        t.do("P1", "sell_shares", company=name, shares=1)
    assert t.pile_at(68) == [*order]


def test_62_SR_04_nothing_bought_in_this_round_is_sold_in_it() -> None:
    t = table(74, P2=50, P1=10).do("P1", "buy_share", company="WVR", source="charter").passes("P2", "P3")
    assert t.values("sell_shares", "shares", company="WVR") == {1}
    assert t.refused("P1", "sell_shares", company="WVR", shares=2).rule == "62-SR-04"
    sold(t, 1)


def test_62_SR_04_in_the_next_round_it_may() -> None:
    t = table().do("P1", "buy_share", company="ENR", source="pool").finish("SR").stock("P1", number=3)
    t.do("P1", "sell_shares", company="ENR", shares=1)


def test_62_SR_04_part_of_a_directors_certificate() -> None:
    """Example X-05: the bare certificate, one share bought, one sold."""
    t = table(74, P1=30).do("P1", "buy_share", company="WVR", source="charter").passes("P2", "P3")
    assert t.values("sell_shares", "shares", company="WVR") == {1, 3}
    sold(t, 1)
    assert (t.shares_of("P1", "WVR"), t.director_of("WVR")) == (3, "P1")


def test_62_SR_04_what_is_kept_is_at_least_what_was_bought() -> None:
    t = Table(2).available("ENR").money(P1=1000).stock("P1").do("P1", "start_company", company="ENR", price=74)
    t.passes("P2")
    assert not t.options("sell_shares")
    for count in (1, 2, 3):
        assert t.refused("P1", "sell_shares", company="ENR", shares=count).rule == "62-SR-04"


@pytest.mark.parametrize(("train", "each"), [(True, 65), (False, 32)])
def test_62_SR_05_half_price_rounded_down_without_a_train(train: bool, each: int) -> None:
    t = table(65, train=train).money(P1=0)
    bank = t.cash_of(BANK)
    sold(t, 3)
    assert (t.cash_of("P1"), t.cash_of(BANK)) == (3 * each, bank - 3 * each)


@pytest.mark.parametrize(("shares", "price"), [(1, 71), (2, 68), (3, 65), (4, 62)])
def test_62_SR_06_one_place_down_a_share(shares: int, price: int) -> None:
    """Example X-03."""
    assert sold(table(74), shares).price_of("WVR") == price


def test_62_SR_06_under_the_tokens_on_the_new_space() -> None:
    t = table(74).started("SVR", 68, shares={"P3": 50}).stock("P1")
    assert sold(t, 2).pile_at(68) == ["SVR", "WVR"]


def test_62_SR_06_every_share_at_the_price_before() -> None:
    assert sold(table(74).money(P1=0), 3).cash_of("P1") == 222


def test_62_SR_07_the_first_share_does_not_count_above_200_and_below_40() -> None:
    assert sold(table(210), 2).price_of("WVR") == 200
    assert sold(table(210, P1=50), 2).price_of("WVR") == 191
    assert sold(table(36), 1).price_of("WVR") == 36
    assert sold(table(36, P1=50), 1).price_of("WVR") == 31
    assert sold(table(36), 2).price_of("WVR") == 31


def test_62_SR_07_in_receivership_nobody_is_director() -> None:
    t = Table(3).started("WVR", 210, shares={"pool": 40, "P1": 20}, director=None, trains=["1F"]).stock("P1")
    assert sold(t, 2).price_of("WVR") == 200


def test_62_SR_08_the_first_two_from_400_on() -> None:
    """Ruling R-08: not for the director. The zone is that of the price before the sale."""
    assert sold(table(430), 3).price_of("WVR") == 400
    assert sold(table(430), 2).price_of("WVR") == 430
    assert sold(table(430, P1=50), 3).price_of("WVR") == 350
    assert sold(table(400), 4).price_of("WVR") == 350
    assert sold(table(375), 2).price_of("WVR") == 350


def test_62_SR_09_no_fall_before_flotation() -> None:
    """A chartered company: half par, for it has no train; it has no token yet."""
    t = Table(3).started("ECR", 82, shares={"P1": 40}, charter=True, floated=False).money(P1=0).stock("P1")
    t.do("P1", "sell_shares", company="ECR", shares=1)
    assert (t.cash_of("P1"), t.state.pars[company("ECR")]) == (41, 82)
    assert company("ECR") not in t.state.marks
    t.do("P2", "buy_share", company="ECR", source="ipo")
    assert t.cash_of("P2") == 800 - 82


def test_62_SR_09_nor_that_of_a_company_without_charter() -> None:
    t = Table(3).started("ENR", 142, shares={"P1": 40}, floated=False).money(P1=0).stock("P1")
    t.do("P1", "sell_shares", company="ENR", shares=1)
    assert (t.cash_of("P1"), t.price_of("ENR")) == (71, 142)


def test_62_SR_09_nor_after_the_lner() -> None:
    t = table(74)
    t.put(lner=True, limit=20)
    assert sold(t, 3).price_of("WVR") == 74


def test_62_SR_23_a_sale_is_no_pass() -> None:
    t = sold(table().priority("P1"), 1).passes("P1", "P2", "P3")
    assert t.state.round.kind == "SR"
    t.passes("P1")
    assert (t.state.round.kind, t.state.priority) == ("OR", "P2")


def test_62_SR_25_the_director_is_judged_before_the_sale() -> None:
    t = sold(table(210, P1=60, P2=30), 6)
    assert (t.price_of("WVR"), t.director_of("WVR")) == (158, "P2")
    t = sold(table(210, P1=60), 6)
    assert (t.price_of("WVR"), t.director_of("WVR")) == (158, None)


def test_62_SR_26_the_ends_of_the_zones() -> None:
    """200 and 40 are outside, 400 belongs to the two-share zone."""
    assert sold(table(200), 1).price_of("WVR") == 191
    assert sold(table(40), 1).price_of("WVR") == 36
    assert sold(table(400), 2).price_of("WVR") == 400
    assert sold(table(400), 3).price_of("WVR") == 375


def test_62_SR_27_ignored_shares_are_paid() -> None:
    assert sold(table(210).money(P1=0), 2).cash_of("P1") == 420
    assert sold(table(430).money(P1=0), 2).cash_of("P1") == 860


def test_62_SR_28_at_0_the_company_is_bankrupt_at_once() -> None:
    t = table(7, P1=40, P2=20).money(P1=0, P2=100)
    t.purse({"WVR": 250})
    bank = t.cash_of(BANK)
    sold(t, 1)
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("WVR")) == (7, 100, 0)
    assert t.cash_of(BANK) == bank - 7 + 250
    assert (t.shares_of("ipo", "WVR"), t.papers_of("P1"), t.papers_of("P2")) == (10, 0, 0)
    assert (t.trains_of("WVR"), t.tokens_of("WVR"), company("WVR") in t.state.marks) == ([], [], False)


def test_62_SR_28_the_first_share_of_another_does_not() -> None:
    assert sold(table(7), 1).price_of("WVR") == 7
    assert company("WVR") not in sold(table(7), 2).state.marks


def test_62_SR_28_not_restarted_by_the_seller_in_this_round() -> None:
    """Ruling R-67."""
    t = sold(table(7, P1=40).money(P1=500, P2=500), 1)
    assert t.refused("P1", "start_company", company="WVR", price=54).rule == "62-SR-12"
    t.passes("P1").do("P2", "start_company", company="WVR", price=54)


def test_62_SR_37_shares_of_the_parliament_round_may_be_sold() -> None:
    """Four bought there: not floated, so no price to move."""
    t = Table(2).available("ECR").money(P1=600).parliament("P1").do("P1", "open", company="ECR", amount=0).passes("P2")
    t.do("P1", "set_par", price=74).do("P1", "buy_share", company="ECR", source="ipo").passes("P1", "P2")
    cash = t.cash_of("P1")
    assert t.values("sell_shares", "shares", company="ECR") == {1, 3, 4}
    t.do("P1", "sell_shares", company="ECR", shares=1)
    assert (t.cash_of("P1"), t.shares_of("P1", "ECR"), t.shares_of("pool", "ECR")) == (cash + 37, 3, 1)
    assert t.state.pars[company("ECR")] == 74


def test_62_SR_38_forced_sales_are_ordinary_sales() -> None:
    """Four players, limit 13: WVR's four certificates and eleven others."""
    t = over_the_limit().money(P1=0)
    sold(t, 2)
    assert (t.cash_of("P1"), t.price_of("WVR"), t.papers_of("P1")) == (148, 68, 13)
    assert t.refused("P1", "sell_shares", company="WVR", shares=1).rule == "62-SR-03"


def over_the_limit(train: bool = True) -> Table:
    t = Table(4).started("WVR", 74, shares={"P2": 50, "P1": 40}, trains=["1F"] if train else [])
    for name, held in (("SVR", 40), ("NGC", 40), ("N&S", 30)):
        t.started(name, 74, shares={"P3": 50, "P1": held}, trains=["1F"])
    assert t.papers_of("P1") == 15
    return t.stock("P1")


def test_62_SR_38_half_price_if_trainless() -> None:
    assert sold(over_the_limit(train=False).money(P1=0), 2).cash_of("P1") == 74


def test_62_SR_39_a_whole_company_may_lie_in_the_pool() -> None:
    t = sold(table(74, P1=60, pool=40), 6)
    assert (t.shares_of("pool", "WVR"), t.director_of("WVR")) == (10, None)


def test_62_SR_40_any_train_counts_at_the_moment_of_the_sale() -> None:
    """An A train in phase C lives by its warranty; a train without permit is a train."""
    for trains, each in ((["1F*"], 74), (["1F"], 74), ([], 37)):
        t = Table(3, phase="C").started("WVR", 74, shares={"P1": 50}, trains=trains, permits=["local"]).money(P1=0)
        assert sold(t.stock("P1"), 1).cash_of("P1") == each


def test_62_SR_40_trains_rusted_in_the_last_operating_round() -> None:
    """ENR buys the first C train: WVR's A train is gone, its shares fetch half."""
    t = table(74).tile("F3", "5").sold("A", 7).sold("B", 6).purse({"ENR": 280}).money(P1=0)
    t.put(phase="B")
    t.operate("ENR", "trains").do("P3", "buy_train", face="freight", warranties=0)
    assert t.trains_of("WVR") == []
    assert sold(t.stock("P1"), 1).cash_of("P1") == 37
