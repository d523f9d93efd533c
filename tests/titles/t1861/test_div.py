"""1861, distributing what was earned (book 10.7)."""

import pytest

from tests.titles.t1861.table import Table


def minor(revenue: int, price: int = 55, cell: tuple[int, int] | None = None) -> Table:
    """N with a train after its turn's distribution; M-K, still to come, has a tile to lay."""
    t = Table(3, "2").minor("M-K", "P2", trains=["2"])
    return t.minor("N", "P1", price, trains=["2"], cell=cell).operate("N", "dividend", revenue=revenue, then=["M-K"])


def public(revenue: int, price: int = 100, cell: tuple[int, int] | None = None, **shares: int) -> Table:
    """NW about to distribute; M-K, still to come, has a tile to lay."""
    t = Table(3, "4").public("NW", price, shares=shares or {"P1": 60, "P2": 40}, trains=["4"], cell=cell)
    return t.minor("M-K", "P3", trains=["4"]).operate("NW", "dividend", revenue=revenue, then=["M-K"])


def pay(t: Table, payout: str) -> Table:
    return t.do("P1", "dividend", payout=payout)


def test_61_DIV_01_a_minor_pays_half() -> None:
    """Ruling R-DIV-01: earnings are multiples of 10, so halves come out even."""
    t = minor(70)
    assert (t.cash_of("P1"), t.cash_of("N")) == (420 + 35, 35)


def test_61_DIV_01_always() -> None:
    """Its owner is not asked: after the run comes the purchase of trains."""
    t = minor(0).operate("N", "run", then=["M-K"]).run_best("P1")
    assert (t.cash_of("P1"), t.cash_of("N")) == (420 + 40, 40)
    assert len(t.told("dividend")) == 1
    assert "pays its owner" in t.told("dividend")[0]
    assert {option.kind for option in t.options()} == {"trade_train", "pass"}


@pytest.mark.parametrize(
    ("revenue", "start", "cell", "price"),
    [
        (70, (7, 2), (7, 3), 60),
        (0, (7, 2), (7, 1), 50),
        (0, (4, 0), (5, 0), 55),
        (0, (9, 0), (9, 0), 35),
        (10, (6, 5), (5, 5), 90),
        (10, (5, 5), (5, 6), 100),
        (10, (5, 6), (4, 6), 110),
        (10, (0, 6), (0, 6), 165),
    ],
)
def test_61_DIV_02_a_minors_price(revenue: int, start: tuple[int, int], cell: tuple[int, int], price: int) -> None:
    """Left or down for nothing, right or up otherwise; in the yellow column up, to its top (example X-21)."""
    t = minor(revenue, cell=start)
    assert (t.cell_of("N"), t.price_of("N")) == (cell, price)


def test_61_DIV_02_a_marker_goes_under_those_on_its_new_cell() -> None:
    t = Table(3, "2").minor("M-K", "P2", trains=["2"], cell=(7, 3)).minor("N", "P1", trains=["2"], cell=(7, 2))
    t.operate("N", "dividend", revenue=70, then=["M-K"])
    assert t.stack_at(7, 3) == ["M-K", "N"]


@pytest.mark.parametrize(("revenue", "paid", "kept"), [(130, 70, 60), (50, 30, 20), (10, 10, 0), (40, 20, 20)])
def test_61_DIV_03_half_is_rounded_up_to_10(revenue: int, paid: int, kept: int) -> None:
    t = pay(public(revenue), "half")
    assert (t.cash_of("P1") - 420, t.cash_of("P2") - 420) == (paid * 6 // 10, paid * 4 // 10)
    assert t.cash_of("NW") == kept


def test_61_DIV_03_all_or_nothing() -> None:
    t = pay(public(130), "full")
    assert (t.cash_of("P1") - 420, t.cash_of("P2") - 420, t.cash_of("NW")) == (78, 52, 0)
    t = pay(public(130), "withhold")
    assert (t.cash_of("P1") - 420, t.cash_of("P2") - 420, t.cash_of("NW")) == (0, 0, 130)
    assert public(130).refused("P1", "dividend", payout="quarter").rule == "61-DIV-03"


def test_61_DIV_03_half_of_130_at_a_price_of_70() -> None:
    """Example X-20: 7 a share, 60 kept, one right."""
    t = pay(public(130, 70), "half")
    assert (t.cash_of("P1") - 420, t.cash_of("NW"), t.price_of("NW")) == (42, 60, 80)


def test_61_DIV_04_each_share_gets_a_tenth() -> None:
    """Treasury shares pay the company, pool shares nobody."""
    t = public(200, P1=30, P2=20, pool=20)
    before = t.cash_of("bank")
    pay(t, "full")
    assert (t.cash_of("P1") - 420, t.cash_of("P2") - 420, t.cash_of("NW")) == (60, 40, 60)
    assert before - t.cash_of("bank") == 200 - 40


@pytest.mark.parametrize(
    ("start", "cell", "price"), [((4, 5), (4, 4), 90), ((2, 2), (3, 2), 80), ((3, 1), (4, 1), 65), ((9, 0), (9, 0), 35)]
)
def test_61_DIV_05_kept_earnings_move_left(start: tuple[int, int], cell: tuple[int, int], price: int) -> None:
    t = pay(public(100, cell=start), "withhold")
    assert (t.cell_of("NW"), t.price_of("NW")) == (cell, price)


def test_61_DIV_05_so_do_no_earnings() -> None:
    t = public(0, cell=(4, 5))
    assert (t.cell_of("NW"), t.options("dividend")) == ((4, 4), [])


@pytest.mark.parametrize(
    ("payout", "revenue", "cell"),
    [("full", 150, (2, 8)), ("full", 140, (2, 7)), ("half", 300, (2, 8)), ("half", 290, (2, 8)), ("half", 280, (2, 7))],
)
def test_61_DIV_06_a_dividend_as_high_as_the_price_moves_right(
    payout: str, revenue: int, cell: tuple[int, int]
) -> None:
    t = public(revenue, 150)
    assert t.cell_of("NW") == (2, 7)
    assert pay(t, payout).cell_of("NW") == cell


@pytest.mark.parametrize(("start", "cell"), [((4, 9), (3, 9)), ((2, 18), (1, 18)), ((0, 18), (0, 18))])
def test_61_DIV_06_at_the_end_of_a_row_it_moves_up(start: tuple[int, int], cell: tuple[int, int]) -> None:
    assert pay(public(600, cell=start), "full").cell_of("NW") == cell


def test_61_DIV_06_the_whole_dividend_decides() -> None:
    """Ruling R-DIV-02: shares in treasury and pool count, though nobody is paid for them."""
    t = pay(public(150, 150, P1=20, pool=40), "full")
    assert (t.price_of("NW"), t.cash_of("P1") - 420, t.cash_of("NW")) == (165, 30, 60)


def test_61_DIV_06_it_is_no_matter_which_way_the_marker_came() -> None:
    """A marker that does not move keeps its place in the stack; one that moves goes to the bottom."""
    t = public(140, 150).public("SW", 150, shares={"P2": 20}).public("MK", 165, cell=(2, 8), shares={"P2": 20})
    assert pay(t, "full").stack_at(2, 7) == ["NW", "SW"]
    t = public(150, 150).public("MK", 165, cell=(2, 8), shares={"P2": 20})
    assert pay(t, "full").stack_at(2, 8) == ["MK", "NW"]


def test_61_DIV_07_the_state_railway_keeps_everything() -> None:
    t = Table(3, "4").equip("RSR", trains=["4"]).public("SE", shares={"P1": 20}, tokens=["F18.0"], cash=100)
    marks = t.state.marks
    t.operate("RSR", "dividend", revenue=160, then=["SE"])
    assert t.cash_of("RSR") == 160
    assert [t.cash_of(name) for name in ("P1", "P2", "P3", "SE")] == [420, 420, 420, 100]
    assert t.state.marks == marks


def test_61_DIV_06_the_log_tells_how_the_price_moves() -> None:
    assert "NW rises from 70 to 80" in pay(public(130, 70), "half").told("price")
    assert [text for text in pay(public(130, 70), "withhold").told("price") if "NW falls from 70" in text]
