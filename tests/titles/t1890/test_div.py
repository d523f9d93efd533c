"""Dividends and the market of 1890: ledger rows 90-DIV."""

from tests.titles.t1890.table import Table


def paying(name: str, revenue: int, shares: dict[str, int], **more: object) -> Table:
    t = Table(3, phase="2").public(name, 100, shares=shares, cash=0, trains=["3"], **more)  # type: ignore[arg-type]
    return t.money(P1=0).operate(name, "dividend", revenue=revenue)


def test_90_DIV_01_a_minor_halves() -> None:
    t = Table(3, phase="2").minor("Kanan", "P1", cash=0, trains=["3"]).money(P1=0)
    t.operate("Kanan", "dividend", revenue=70)
    assert (t.cash_of("P1"), t.cash_of("Kanan")) == (35, 35)


def test_90_DIV_02_all_or_nothing() -> None:
    t = paying("Nankai", 100, {"P1": 60})
    assert t.rule("P1", "dividend", payout="half") == "90-DIV-02"
    assert {option.args["payout"] for option in t.options("dividend")} == {"pay", "withhold"}


def test_90_DIV_03_who_is_paid() -> None:
    t = paying("Nankai", 100, {"P1": 60, "pool": 20})
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="pay")
    assert t.told("dividend") == ["Nankai pays 10 a share"]
    assert (t.cash_of("P1"), t.cash_of("Nankai")) == (60, 20)
    assert t.cash_of("bank") == bank - 80
    t = paying("Nankai", 75, {"P1": 60}).do("P1", "dividend", payout="pay")
    assert t.told("dividend") == ["Nankai pays 7½ a share"]


def test_90_DIV_04_withheld() -> None:
    t = paying("Nankai", 100, {"P1": 60}).do("P1", "dividend", payout="withhold")
    assert (t.cash_of("P1"), t.cash_of("Nankai")) == (0, 100)


def test_90_DIV_05_right_or_at_the_end_up() -> None:
    t = paying("Nankai", 100, {"P1": 60}, cell=(6, 10))
    assert t.price_of("Nankai") == 100
    t.do("P1", "dividend", payout="pay")
    assert (t.place_of("Nankai"), t.price_of("Nankai")) == ((5, 10), 110)
    t = paying("Nankai", 100, {"P1": 60}).do("P1", "dividend", payout="pay")
    assert t.place_of("Nankai") == (1, 6)


def test_90_DIV_05_left_or_at_the_end_down() -> None:
    t = paying("Nankai", 100, {"P1": 60}).do("P1", "dividend", payout="withhold")
    assert t.place_of("Nankai") == (1, 4)
    t = paying("Nankai", 100, {"P1": 60}, cell=(3, 1)).do("P1", "dividend", payout="withhold")
    assert t.place_of("Nankai") == (4, 1)
    t = Table(3).public("Nankai", 100, shares={"P1": 60}, cash=500).operate("Nankai").finish_turn()
    assert t.place_of("Nankai") == (1, 4)


def test_90_DIV_06_400_stays() -> None:
    t = paying("Nankai", 100, {"P1": 60}, cell=(1, 18))
    assert t.price_of("Nankai") == 400
    t.do("P1", "dividend", payout="pay")
    assert t.price_of("Nankai") == 400


def test_90_DIV_07_jr_keeps_half() -> None:
    t = paying("JR", 110, {"P1": 60}).do("P1", "dividend", payout="pay")
    assert (t.cash_of("JR"), t.cash_of("P1")) == (60, 30)
    assert t.place_of("JR") == (1, 6)


def test_90_DIV_07_the_worked_example() -> None:
    t = paying("JR", 130, {"P1": 20, "pool": 10})
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="pay")
    assert (t.cash_of("JR"), t.cash_of("P1")) == (76, 12)
    assert bank - t.cash_of("bank") == 130 - 42


def test_90_DIV_08_jr_may_withhold() -> None:
    t = paying("JR", 110, {"P1": 60}).do("P1", "dividend", payout="withhold")
    assert t.cash_of("JR") == 110
    assert t.place_of("JR") == (1, 4)


def test_90_DIV_09_minors_have_no_price() -> None:
    t = Table(3, phase="2").minor("Kanan", "P1", trains=["3"]).public("Nankai", 100, shares={"P2": 60}, cash=500)
    t.operate("Kanan", "dividend", revenue=70)
    assert "Kanan" not in t.state.marks
    assert t.price_of("Nankai") == 100
