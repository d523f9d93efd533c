"""Stock rounds of 1862, purchases, starts and flotation: ledger rows 62-SR-10 to 62-SR-18, 62-SR-24 and 62-SR-29 to
62-SR-34."""

import pytest

from railhead.core.ids import BANK
from tests.titles.t1862.table import Table, company

LIMITS = {2: 25, 3: 18, 4: 13, 5: 11, 6: 10, 7: 9, 8: 8}
STARTS = [
    *(54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100, 105, 110, 116, 122, 128),
    *(134, 142, 150, 158, 166, 174, 182, 191, 200),
]


def table() -> Table:
    """ENR can be started; N&E, of P2, has shares to sell, so that everybody is asked."""
    t = Table(3).available("ENR").started("N&E", 62, shares={"P2": 50}, trains=["1F"])
    return t.money(P1=1000).stock("P1")


def bought(t: Table, who: str, name: str, source: str) -> Table:
    return t.do(who, "buy_share", company=name, source=source)


def test_62_SR_10_from_the_ipo_at_par_to_the_bank() -> None:
    t = Table(3).started("ECR", 62, shares={"P2": 30}, charter=True, floated=False).stock("P1")
    bank = t.cash_of(BANK)
    bought(t, "P1", "ECR", "ipo")
    assert (t.cash_of("P1"), t.cash_of(BANK), t.cash_of("ECR")) == (800 - 62, bank + 62, 0)
    assert (t.shares_of("P1", "ECR"), t.shares_of("ipo", "ECR")) == (1, 6)


def test_62_SR_10_from_the_pool_at_the_market_price_to_the_bank() -> None:
    """A company without a train is no cheaper."""
    t = Table(3).started("WVR", 65, shares={"P2": 50, "pool": 20}).stock("P1")
    bank = t.cash_of(BANK)
    bought(t, "P1", "WVR", "pool")
    assert (t.cash_of("P1"), t.cash_of(BANK), t.cash_of("WVR")) == (800 - 65, bank + 65, 0)
    assert (t.shares_of("pool", "WVR"), t.price_of("WVR")) == (1, 65)


def test_62_SR_10_from_the_charter_at_the_market_price_to_the_company() -> None:
    t = Table(3).started("WVR", 65, shares={"P2": 50, "pool": 20}).stock("P1")
    bank = t.cash_of(BANK)
    bought(t, "P1", "WVR", "charter")
    assert (t.cash_of("P1"), t.cash_of(BANK), t.cash_of("WVR")) == (800 - 65, bank, 65)
    assert (t.shares_of("pool", "WVR"), t.shares_of("charter", "WVR")) == (2, 2)


def test_62_SR_10_only_what_is_there_and_can_be_paid() -> None:
    t = Table(3).started("WVR", 65, shares={"P2": 50, "P3": 50}).started("SVR", 100, shares={"P2": 50}).money(P1=99)
    t.started("NGC", 54, shares={"P2": 60}).stock("P1")
    for name, source in (("WVR", "pool"), ("WVR", "charter"), ("WVR", "ipo"), ("SVR", "charter"), ("ENR", "ipo")):
        assert t.refused("P1", "buy_share", company=name, source=source).rule == "62-SR-10"
    for source in ("P2", "bank", "WVR", "treasury"):
        assert t.refused("P1", "buy_share", company="WVR", source=source).rule == "62-SR-10"
    bought(t.money(P1=100), "P1", "SVR", "charter")
    assert t.cash_of("P1") == 0


def test_62_SR_11_one_player_may_hold_everything() -> None:
    t = Table(3).started("WVR", 65, shares={"P1": 90}).stock("P1")
    assert bought(t, "P1", "WVR", "charter").shares_of("P1", "WVR") == 10


def test_62_SR_12_no_purchase_of_what_one_sold_in_this_round() -> None:
    """WVR is sold in P1's first turn and can't be bought in his fourth."""
    t = Table(3).started("WVR", 65, shares={"P2": 50, "P1": 20}, trains=["1F"]).stock("P1")
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert t.refused("P1", "buy_share", company="WVR", source="pool").rule == "62-SR-12"
    t.passes("P1")
    for _ in range(3):
        bought(t, "P2", "WVR", "charter").passes("P3")
        assert t.refused("P1", "buy_share", company="WVR", source="pool").rule == "62-SR-12"
        t.passes("P1")
    bought(t.finish("SR").stock("P1", number=3), "P1", "WVR", "pool")


def holding(players: int, certificates: int) -> Table:
    """P1 with so many certificates, none of them a director's."""
    t = Table(players).started("ENR", 54, shares={"P2": 50}, tokens=[])
    names = [name for name in t.title.board.companies if name not in ("ENR", "ECR")]
    for name, left in zip(names, range(certificates, 0, -5), strict=False):
        t.started(name, 74, shares={"P2": 50, "P1": 10 * min(5, left)}, trains=["9F"], tokens=[])
    assert t.papers_of("P1") == certificates
    return t.available("ECR").money(P1=1000).stock("P1")


def sellable(t: Table) -> str:
    """Some company whose shares may be sold now."""
    return min(str(name) for name in t.values("sell_shares", "company"))


@pytest.mark.parametrize(("players", "limit"), LIMITS.items())
def test_62_SR_13_no_purchase_at_the_certificate_limit(players: int, limit: int) -> None:
    t = holding(players, limit)
    assert not t.options("buy_share")
    assert t.refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-13"
    assert t.refused("P1", "start_company", company="ECR", price=54).rule == "62-SR-13"
    t = bought(holding(players, limit - 1), "P1", "ENR", "charter")
    assert t.papers_of("P1") == limit


def test_62_SR_13_a_directors_certificate_counts_one() -> None:
    t = Table(5).started("WVR", 54, shares={"P1": 100})
    assert t.papers_of("P1") == 8
    t.started("SVR", 54, shares={"P1": 50}).started("ENR", 54, shares={"P2": 50}).stock("P1")
    assert t.papers_of("P1") == 11
    assert t.refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-13"


def test_62_SR_13_not_even_the_share_that_makes_one_director() -> None:
    """6.5.2: nobody buys who is "on or above the certificate limit", whatever his count would be afterwards."""
    t = Table(5).started("WVR", 54, shares={"P1": 100}).started("ENR", 54, shares={"P2": 30, "P1": 30})
    assert t.papers_of("P1") == 11
    assert t.stock("P1").refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-13"


def test_62_SR_14_above_the_limit_one_sells_first() -> None:
    """Four players, limit 13, 15 certificates: two go before anything else."""
    t = holding(4, 15)
    for _ in range(2):
        assert {option.kind for option in t.options()} == {"sell_shares"}
        assert t.refused("P1", "pass").rule == "62-SR-14"
        assert t.refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-14"
        assert t.refused("P1", "start_company", company="ECR", price=54).rule == "62-SR-14"
        t.do("P1", "sell_shares", company=sellable(t), shares=1)
    assert t.papers_of("P1") == 13
    assert t.refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-13"
    t.passes("P1")


def test_62_SR_14_down_to_it_is_enough_but_more_may_go() -> None:
    t = holding(4, 15)
    t.do("P1", "sell_shares", company=sellable(t), shares=3)
    assert bought(t, "P1", "ENR", "charter").papers_of("P1") == 13


def test_62_SR_14_not_after_the_lner() -> None:
    t = holding(4, 15)
    t.put(lner=True, limit=13)
    t.settle().passes("P1")


def test_62_SR_14_after_the_lner_blocks_are_of_any_size() -> None:
    """Eleven certificates of two companies, eight are the limit: after a block of one the next may be of one, too."""
    t = Table(8).started("ENR", 62, shares={"P1": 80}, trains=["1F"])
    t.started("WNR", 62, shares={"P2": 50, "P1": 50}, trains=["1F"]).put(lner=True, limit=8)
    t.stock("P1").do("P1", "sell_shares", company="ENR", shares=1)
    assert t.values("sell_shares", "shares", company="WNR") == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("price", "paid", "par"), [(142, 426, 100), (78, 234, 74), (54, 162, 54), (200, 600, 100)])
def test_62_SR_15_starting_a_company(price: int, paid: int, par: int) -> None:
    t = table().do("P1", "start_company", company="ENR", price=price)
    assert (t.cash_of("P1"), t.cash_of("ENR")) == (1000 - paid, paid)
    assert (t.price_of("ENR"), t.state.pars[company("ENR")], t.state.chartered[company("ENR")]) == (price, par, False)
    assert (t.shares_of("P1", "ENR"), t.shares_of("charter", "ENR"), t.director_of("ENR")) == (3, 7, "P1")
    assert t.acting() == ["P2"]


def test_62_SR_15_at_any_price_from_54_to_200() -> None:
    """Ruling R-14."""
    t = table()
    assert t.values("start_company", "price", company="ENR") == set(STARTS)
    for price in (52, 55, 210, 0):
        assert t.refused("P1", "start_company", company="ENR", price=price).rule == "62-SR-15"


def test_62_SR_15_its_token_goes_to_the_bottom_of_the_pile() -> None:
    t = table().do("P1", "start_company", company="ENR", price=62)
    assert t.pile_at(62) == ["N&E", "ENR"]


def test_62_SR_15_an_upgrade_that_will_make_room_is_enough() -> None:
    """Ruling R-14: Cromer is full, but a green tile can be laid."""
    t = Table(3, phase="B").available("ENR").started("WVR", shares={"P2": 50}, tokens=["F3.0"]).tile("F3", "5")
    t.stock("P1").do("P1", "start_company", company="ENR", price=54)


def test_62_SR_16_it_floats_at_half() -> None:
    """What was sold to the pool since still counts as bought (ruling R-48)."""
    t = Table(3).started("ENR", 62, shares={"P1": 30, "P2": 10}, floated=False, cash=248).stock("P2")
    t.do("P2", "sell_shares", company="ENR", shares=1)
    assert (t.price_of("ENR"), t.order()) == (62, [])
    t.passes("P2")
    bought(t, "P3", "ENR", "charter")
    assert t.order() == ["ENR"]
    t.do("P1", "buy_markers", markers=2).do("P1", "sell_shares", company="ENR", shares=3)
    assert t.price_of("ENR") == 56


def test_62_SR_16_it_operates_from_the_next_operating_round() -> None:
    t = Table(3).started("ENR", 62, shares={"P1": 40}, floated=False, cash=248).stock("P1")
    bought(t, "P1", "ENR", "charter").do("P1", "buy_markers", markers=2).finish("SR")
    assert (str(t.state.round), t.operating) == ("OR 2.1", "ENR")


@pytest.mark.parametrize(("par", "capital"), [(54, 540), (82, 820), (100, 1000)])
def test_62_SR_17_a_chartered_company_gets_ten_times_par(par: int, capital: int) -> None:
    """Three markers at 60 are paid from it."""
    t = Table(3).started("ECR", par, shares={"P1": 40}, charter=True, floated=False).stock("P1")
    assert bought(t, "P1", "ECR", "ipo").cash_of("ECR") == capital - 180


def test_62_SR_17_another_has_what_was_paid() -> None:
    t = Table(3).started("ENR", 82, shares={"P1": 40}, floated=False, cash=328).stock("P1")
    assert bought(t, "P1", "ENR", "charter").cash_of("ENR") == 410


def test_62_SR_18_what_the_treasury_can_pay() -> None:
    """Five shares at 54: 270, six markers at most."""
    t = Table(3).started("ENR", 54, shares={"P1": 40}, floated=False, cash=216).stock("P2")
    bought(t, "P2", "ENR", "charter")
    assert (t.acting(), t.cash_of("ENR")) == (["P1"], 270)
    assert t.values("buy_markers", "markers") == {2, 3, 4, 5, 6}
    for count in (0, 1, 7, 8):
        assert t.refused("P1", "buy_markers", markers=count).rule == "62-SR-18"
    assert t.refused("P1", "pass").rule == "62-SR-18"
    t.do("P1", "buy_markers", markers=6)
    assert (t.cash_of("ENR"), t.markers_of("ENR"), t.acting()) == (30, 6, ["P3"])


def test_62_SR_18_seven_at_most() -> None:
    t = Table(3).started("ENR", 200, shares={"P1": 40}, floated=False, cash=800).stock("P1")
    assert bought(t, "P1", "ENR", "charter").values("buy_markers", "markers") == {2, 3, 4, 5, 6, 7}
    assert t.refused("P1", "buy_markers", markers=8).rule == "62-SR-18"


def test_62_SR_18_in_receivership_the_largest_shareholder_chooses() -> None:
    """Ruling R-66: the starter has sold all; P3 has two shares."""
    t = Table(3).started("ENR", 62, shares={"pool": 30, "P3": 10}, director=None, floated=False, cash=248).stock("P3")
    bought(t, "P3", "ENR", "charter")
    assert (t.director_of("ENR"), t.acting()) == (None, ["P3"])
    t.do("P3", "buy_markers", markers=2)
    assert t.order() == ["ENR"]


def test_62_SR_24_one_purchase_a_turn() -> None:
    t = table().do("P1", "start_company", company="ENR", price=54)
    assert t.refused("P1", "buy_share", company="ENR", source="charter").rule == "62-SR-01"
    t = bought(table(), "P1", "N&E", "charter")
    assert t.refused("P1", "buy_share", company="N&E", source="charter").rule == "62-SR-01"


def test_62_SR_29_an_ipo_share_costs_par_after_flotation_too() -> None:
    t = Table(3).started("ECR", 100, shares={"P2": 50}, charter=True, par=62, cash=20).stock("P1")
    bank = t.cash_of(BANK)
    bought(t, "P1", "ECR", "ipo")
    assert (t.cash_of("P1"), t.cash_of(BANK), t.cash_of("ECR")) == (800 - 62, bank + 62, 20)


@pytest.mark.parametrize("charter", [False, True])
def test_62_SR_30_a_charter_share_costs_the_market_price(charter: bool) -> None:
    """One that a chartered company has redeemed, too."""
    t = Table(3).started("ECR", 100, shares={"P2": 60, "charter": 10}, charter=charter, par=62, cash=20).stock("P1")
    bought(t, "P1", "ECR", "charter")
    assert (t.cash_of("P1"), t.cash_of("ECR"), t.price_of("ECR")) == (700, 120, 100)


def test_62_SR_31_a_start_is_the_purchase_of_the_turn_and_pays_the_company() -> None:
    t = table()
    bank = t.cash_of(BANK)
    t.do("P1", "start_company", company="ENR", price=74)
    assert (t.cash_of("ENR"), t.cash_of(BANK), t.acting()) == (222, bank, ["P2"])


def test_62_SR_31_it_needs_room_under_the_limit() -> None:
    assert holding(4, 13).refused("P1", "start_company", company="ECR", price=54).rule == "62-SR-13"
    t = holding(4, 12).do("P1", "start_company", company="ECR", price=54)
    assert t.papers_of("P1") == 13


def dearest(t: Table) -> int:
    """The highest price at which ENR can be started."""
    return max(int(str(price)) for price in t.values("start_company", "price", company="ENR"))


def test_62_SR_32_cash_after_the_sales_of_the_turn() -> None:
    t = table().money(P1=425)
    assert t.refused("P1", "start_company", company="ENR", price=142).rule == "62-SR-32"
    t.money(P1=426)
    assert dearest(t) == 142
    assert t.refused("P1", "start_company", company="ENR", price=150).rule == "62-SR-32"
    t.started("SVR", 100, shares={"P2": 50, "P1": 10}, trains=["1F"]).stock("P1")
    t.do("P1", "sell_shares", company="SVR", shares=1)
    assert dearest(t) == 174
    assert t.do("P1", "start_company", company="ENR", price=174).cash_of("P1") == 526 - 522


def test_62_SR_33_the_par_token_does_not_set_what_a_share_costs() -> None:
    t = table().do("P1", "start_company", company="ENR", price=142)
    bought(t, "P2", "ENR", "charter")
    assert (t.cash_of("P2"), t.cash_of("ENR"), t.state.pars[company("ENR")]) == (800 - 142, 568, 100)


def test_62_SR_34_a_purchase_from_the_pool_does_not_count_towards_half() -> None:
    """Four bought, one of them sold and bought again from the pool."""
    t = Table(3).started("ENR", 62, shares={"P1": 30, "P2": 10}, floated=False, cash=248).stock("P2")
    t.do("P2", "sell_shares", company="ENR", shares=1).passes("P2")
    bought(t, "P3", "ENR", "pool")
    assert t.state.purchased == {"ENR": 40}
    assert t.order() == []
    bought(t, "P1", "ENR", "charter")
    assert t.order() == ["ENR"]
