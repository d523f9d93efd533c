"""Payment, mail and share price in 1853: ledger rows 53-DIV."""

import pytest

from tests.titles.t1853.table import Table, company, player


def earned(total: int, held: dict[str, int] | None = None, price: int | None = None, name: str = "NWR") -> Table:
    """A company whose trains have earned so much, about to decide."""
    t = Table().formed(name, held or {"P1": 3, "P2": 2}, price=price)
    return t.operate(name, "dividend", revenue=total)


def test_53_DIV_01_all_or_nothing() -> None:
    t = earned(180)
    assert t.values("dividend", "payout") == {"pay", "withhold"}
    assert t.rule("P1", "dividend", payout="half") == "53-DIV-01"


def test_53_DIV_02_a_tenth_for_each_share() -> None:
    t = earned(180)
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("P3")) == (570 + 54, 570 + 36, 570)
    assert (t.cash_of("bank"), t.cash_of("NWR")) == (bank - 90, 0)
    assert t.told("dividend") == ["NWR pays 18 a share"]


def test_53_DIV_03_nothing_for_the_pool_and_the_unissued() -> None:
    t = earned(180, {"P1": 4, "P2": 2, "pool": 4})
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="pay")
    assert t.cash_of("bank") == bank - 6 * 18
    assert t.cash_of("NWR") == 0


def test_53_DIV_03_nothing_for_unredeemed_shares() -> None:
    t = earned(200).put(unredeemed={player("P1"): {company("NWR"): 1}}).do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.cash_of("P2")) == (570 + 40, 570 + 40)


def test_53_DIV_04_retained_in_credits() -> None:
    t = earned(180)
    bank = t.cash_of("bank")
    t.do("P1", "dividend", payout="withhold")
    assert (t.cash_of("NWR"), t.cash_of("P1"), t.cash_of("bank")) == (180, 570, bank)


def from_lahore(*trains: str) -> Table:
    """Lahore, the town in Dh and Multan in a row, and broad track from Lahore to Em and Delhi; the base is Lahore."""
    t = Table(phase="3").formed("NWR", tokens=["Ck.0"], trains=trains).turn_tile("Ck", "6", 5, 1)
    t.turn_tile("Dl", "9", 2, 5).turn_tile("Em", "4", 2, 5).turn_tile("Ci", "8", 4, 0).turn_tile("Dh", "4", 3, 0)
    return t.turn_tile("Eg", "6", 3, 5).operate("NWR", "run")


TO_DELHI = [["Ck.0", "Dl", "Em.0"], ["Em.0", "Fn.0"]]
TO_MULTAN = [["Ck.0", "Ci", "Dh.0"], ["Dh.0", "Eg.0"]]


@pytest.mark.parametrize("payout", ["pay", "withhold"])
def test_53_DIV_05_mail_always_goes_to_the_company(payout: str) -> None:
    """Delhi 40 and Lahore 20: 60 more."""
    t = from_lahore("4").run("P1", a=TO_DELHI)
    assert (t.revenue, t.cash_of("NWR")) == (70, 60)
    t.do("P1", "dividend", payout=payout)
    assert t.cash_of("NWR") == 60 + (70 if payout == "withhold" else 0)


def test_53_DIV_06_one_mail_train_the_better_one() -> None:
    t = from_lahore("4", "4").run("P1", a=TO_MULTAN, b=TO_DELHI)
    assert (t.revenue, t.cash_of("NWR")) == (50 + 70, 60)


def test_53_DIV_06_a_metre_train_may_carry_it() -> None:
    t = Table(phase="3").formed("MSM", trains=["3M"]).line("Rr", "Qq", "Pp", "Oo", gauge="metre")
    t.turn_tile("Oo", "76", 5, 1).operate("MSM", "run").run("P1", a=[["Oo.0", "Pp", "Qq", "Rr.0"]])
    assert (t.revenue, t.cash_of("MSM")) == (50, 50)


def with_a_town_before() -> Table:
    """A town, then Lahore, then Multan."""
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"], trains=["2"]).turn_tile("Ck", "6", 0, 4)
    t.turn_tile("Cm", "9", 1, 4).tile("Cm", "8", 1).turn_tile("Dn", "3", 1, 2)
    return t.line("Ck", "Dj", "Ei", "Eg").turn_tile("Eg", "6", 4, 0).turn_tile("Cm", "8", 5, 1).operate("NWR", "run")


def test_53_DIV_07_a_shorter_run_for_better_mail() -> None:
    town, multan = ["Ck.0", "Cm", "Dn.0"], ["Ck.0", "Dj", "Ei", "Eg.0"]
    whole = with_a_town_before().run("P1", a=[town, multan])
    assert (whole.revenue, whole.cash_of("NWR")) == (50, 30)
    shorter = with_a_town_before().run("P1", a=[multan])
    assert (shorter.revenue, shorter.cash_of("NWR")) == (40, 40)


def test_53_DIV_08_one_space_right() -> None:
    t = earned(180, name="EIR", price=100).do("P1", "dividend", payout="pay")
    assert t.price_of("EIR") == 104
    t = earned(10, {"P1": 3, "pool": 2}, price=100).do("P1", "dividend", payout="pay")
    assert t.price_of("NWR") == 104


def test_53_DIV_09_no_dividend() -> None:
    t = earned(180, {"P1": 6, "pool": 1}, price=115).do("P1", "dividend", payout="withhold")
    assert t.price_of("NWR") == 109
    t = earned(180, price=115).do("P1", "dividend", payout="withhold")
    assert t.price_of("NWR") == 115


def test_53_DIV_10_ten_is_the_least() -> None:
    t = earned(50, {"P1": 6, "pool": 1}, price=10).do("P1", "dividend", payout="withhold")
    assert t.price_of("NWR") == 10
    t.operate("NWR", "dividend", revenue=50).do("P1", "dividend", payout="pay")
    assert t.price_of("NWR") == 20


def test_53_DIV_11_the_game_stops_at_400() -> None:
    t = earned(180, price=380).formed("MSM", {"P2": 6}).operate("NWR", "dividend", revenue=180, then=["MSM"])
    t.do("P1", "dividend", payout="pay")
    assert (t.price_of("NWR"), bool(t.state.finished), t.cash_of("P1")) == (400, True, 570 + 54)
    assert t.acting() == []
    t = earned(180, price=360).do("P1", "dividend", payout="pay")
    assert (t.price_of("NWR"), bool(t.state.finished)) == (380, False)


def test_53_DIV_12_mail_never_drains_the_bank() -> None:
    t = from_lahore("4")
    bank = t.cash_of("bank")
    t.run("P1", a=TO_DELHI).do("P1", "dividend", payout="withhold")
    assert (t.cash_of("bank"), t.cash_of("NWR")) == (bank, 130)
    t = from_lahore("4").run("P1", a=TO_DELHI).do("P1", "dividend", payout="pay")
    assert t.cash_of("bank") == bank - 6 * 7


def test_53_DIV_13_no_dividend_of_nought() -> None:
    """Without a train nothing is decided, and with a pool share the price falls."""
    for held, price in (({"P1": 6}, 115), ({"P1": 6, "pool": 1}, 109)):
        t = Table().formed("NWR", held, price=115, cash=300).operate("NWR", "dividend")
        assert (t.part, t.price_of("NWR")) == ("trains", price)
        assert t.rule("P1", "dividend", payout="pay") == "53-OR-02"
