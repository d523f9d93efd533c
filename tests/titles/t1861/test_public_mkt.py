"""The one-line market of the ruleset 18xx.games: D-24 of the ledger."""

import pytest

from tests.titles.t1861.table import Table

PRICES = [35, 40, 45, 50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 245, 270, 300, 330, 360]
PRICES += [400, 440, 490, 540]


def table() -> Table:
    return Table(4, phase="4", ruleset="18xx.games", market="column")


def at(price: int) -> tuple[int, int]:
    return 0, PRICES.index(price)


def public(t: Table, price: int, shares: dict[str, int] | None = None) -> Table:
    return t.public("NW", shares=shares or {"P1": 60}, cell=at(price), cash=400)


def test_D_24_one_line_of_prices() -> None:
    market = table().title.market
    assert [market.price((0, column)) for column in range(len(PRICES))] == PRICES
    assert len(market.prices) == len(PRICES)


@pytest.mark.parametrize(("before", "after"), [(100, 90), (35, 35), (540, 490)])
def test_D_24_without_earnings_one_left(before: int, after: int) -> None:
    assert public(table(), before).operate("NW", "dividend").price_of("NW") == after


@pytest.mark.parametrize(("before", "after"), [(100, 110), (165, 180), (540, 540)])
def test_D_24_paying_the_price_one_right(before: int, after: int) -> None:
    t = public(table(), before).operate("NW", "dividend", revenue=600).do("P1", "dividend", payout="full")
    assert t.price_of("NW") == after


@pytest.mark.parametrize(("before", "after"), [(90, 100), (100, 110), (150, 165), (165, 165)])
def test_D_24_a_minor_goes_to_165_at_most(before: int, after: int) -> None:
    t = table().minor("N", "P1", cell=at(before), cash=400).operate("N", "dividend", revenue=20)
    assert t.price_of("N") == after


def test_D_24_a_directors_sale_goes_one_left() -> None:
    t = public(table(), 100, {"P1": 60, "P2": 20}).stock("P1").do("P1", "sell_shares", company="NW", shares=2)
    assert t.price_of("NW") == 90
    t = public(table(), 100, {"P2": 40, "P1": 20}).stock("P1").do("P1", "sell_shares", company="NW", shares=2)
    assert t.price_of("NW") == 100


@pytest.mark.parametrize(("before", "after"), [(100, 110), (540, 540)])
def test_D_24_sold_out_one_right(before: int, after: int) -> None:
    t = public(table().minor("M-K", "P3", cash=100), before, {"P1": 60, "P2": 40}).stock("P1")
    assert t.finish_stock_round().price_of("NW") == after


def test_D_24_start_prices() -> None:
    t = table().minor("N", "P2").money(P1=1000).stock("P1")
    starts = {option.args["price"] for option in t.options("start_company")}
    assert starts == {70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200}
    t.do("P1", "bid", lot="K-R", amount=175).passes("P2", "P3", "P4")
    assert t.price_of("K-R") == 80


def test_D_24_a_minor_converts_at_the_same_price() -> None:
    t = table().minor("N", "P1", cell=at(100), cash=100, trains=["4"]).minor("M-K", "P3", cell=at(90))
    t.merger_round("N", "M-K").do("P1", "convert", company="GRR")
    assert t.price_of("GRR") == 100
    t = table().minor("N", "P1", cell=at(90), cash=100, trains=["4"]).merger_round("N")
    assert not t.options("convert")
