"""The M&A round, conversions and mergers of minors: ledger rows 63-MRG-01 to 09, 15 to 18, 20 to 22."""

from tests.titles.t1863.merging import merge, minors
from tests.titles.t1863.table import Table


def test_63_MRG_01_red_before_grey_before_white_each_from_the_lowest() -> None:
    t = Table(4).minor("CIR", "P3", 60, cash=300).minor("CSL", "P4", 50, cash=300)
    t.minor("BAK", "P2", 20, cash=0).minor("MET", "P1", 0, cash=100, tokens=[]).mergers()
    assert t.state.marks.keys() == {"CIR", "CSL", "BAK"}, "MET is liquidated by now, nothing being auctioned"
    assert t.acting() == ["P3"], "BAK is auctioned, first on the left of its controller"
    assert t.values("bid", "lot") == {"BAK"}
    t.passes("P3", "P4", "P1", "P2")
    assert t.acting() == ["P4"], "CSL at 50 before CIR at 60"
    assert "convert" in t.kinds()
    t.passes("P4")
    assert t.acting() == ["P3"]
    t.passes("P3")
    assert t.state.round.kind == "OR"


def test_63_MRG_02_one_activity_a_round() -> None:
    t = minors("P1", "P1", prices=(60, 80))
    t.do("P1", "convert", tokens=1).passes("P1", "P2", "P3", "P4")
    assert t.rule("P1", "merge", company="BAK") in ("63-MRG-02", "63-MRG-03")
    t.passes("P1")
    assert t.state.round.kind == "OR", "BAK has no second turn"


def test_63_MRG_02_who_merged_is_no_partner_any_more() -> None:
    t = Table(4, phase="III")
    for name, price in (("BAK", 60), ("CIR", 70), ("CSL", 80), ("DIS", 90)):
        t.major(name, price, shares={"P1": 5, "P2": 5}, cash=100)
    merge(t.mergers("act"), "P1", "CIR", survivor="CIR")
    while "merge" not in t.kinds():
        t.passes(*t.acting())
    assert t.rule("P1", "merge", company="CIR") == "63-MRG-02"


def test_63_MRG_03_white_of_one_size_and_having_operated() -> None:
    t = Table(4, phase="III").minor("BAK", "P1", 60, cash=100).major("MET", 100, shares={"P1": 4})
    t.minor("CIR", "P1", 30, cash=100).minor("CSL", "P1", 70, operated=0).mergers("act")
    assert t.acting() == ["P1"]
    for name in ("MET", "CIR", "CSL"):
        assert t.rule("P1", "merge", company=name) == "63-MRG-03"


def test_63_MRG_04_conversion_with_two_tokens() -> None:
    t = Table(4).minor("BAK", "P1", 80, cash=150).mergers("act").do("P1", "convert", tokens=2)
    assert (t.cash_of("BAK"), t.price_of("BAK"), t.charter_of("BAK")) == (50, 80, 2)
    assert t.spread("BAK") == {"P1": 2, "BAK": 8}


def test_63_MRG_05_owner_first_then_everybody_once() -> None:
    t = Table(4).minor("BAK", "P1", 80, cash=150).mergers("act").do("P1", "convert", tokens=1)
    assert t.values("buy_shares", "shares") == {1, 2, 3, 4}
    t.do("P1", "buy_shares", company="BAK", shares=2)
    assert t.acting() == ["P2"]
    t.do("P2", "buy_share", company="BAK", source="treasury")
    assert t.acting() == ["P3"]
    t.do("P3", "sell_short", company="BAK")
    assert (t.shares_of("pool", "BAK"), t.price_of("BAK"), t.cash_of("P3")) == (1, 75, 430)
    assert t.acting() == ["P4"]
    t.do("P4", "buy_share", company="BAK", source="pool")
    assert t.price_of("BAK") == 80
    assert t.spread("BAK") == {"P1": 4, "P2": 1, "P4": 1, "BAK": 5}
    assert t.state.round.kind == "OR"


def test_63_MRG_06_a_share_for_each_minor() -> None:
    t = merge(minors("P1", "P1"), "P1", "BAK", survivor="CIR")
    assert t.shares_of("P1", "CIR") == 2
    assert t.certificates_of("P1") == 1
    t = merge(minors("P1", "P1", "P1"), "P1", "CIR", "BAK", survivor="BAK")
    assert t.shares_of("P1", "BAK") == 3
    assert t.certificates_of("P1") == 2
    assert t.spread("BAK") == {"P1": 3, "BAK": 7}


def test_63_MRG_06_minors_of_two_owners() -> None:
    """The leader buys the share he lacks (R-46)."""
    t = merge(minors("P1", "P2"), "P2", "BAK", survivor="BAK")
    assert t.spread("BAK") == {"P1": 2, "P2": 1, "BAK": 7}
    assert t.cash_of("P1") == 350 - 140
    assert t.cash_of("BAK") == 200 + 140
    t = minors("P1", "P2").money(P1=139)
    t.do("P2", "merge", company="BAK")
    assert t.rule("P2", "form", company="BAK") == "63-MRG-06"
    t.do("P2", "form", company="CIR").do("P1", "decline")
    assert t.state.round.kind == "MA", "refused by P1: nothing has happened"
    assert set(t.state.marks) == {"BAK", "CIR"}


def test_63_MRG_07_the_price_is_the_sum_down_to_a_cell() -> None:
    t = merge(minors("P1", "P1"), "P1", "BAK", survivor="BAK")
    assert t.price_of("BAK") == 140, "80 + 65 = 145"


def test_63_MRG_08_everything_goes_to_the_survivor() -> None:
    t = Table(4, phase="III").privates(FOWLER="CIR").major("PIC", 100, shares={"P2": 4, "CIR": 1})
    t.minor("BAK", "P1", 80, cash=120, trains=["3T"], loans=1).minor("CIR", "P1", 60, cash=30, trains=["3T"], loans=2)
    merge(t.mergers("act"), "P1", "BAK", survivor="BAK")
    assert (t.cash_of("BAK"), t.trains_of("BAK"), t.loans_of("BAK")) == (150, ["3T", "3T"], 3)
    assert (t.owner_of("FOWLER"), t.shares_of("BAK", "PIC")) == ("BAK", 1)
    assert t.tokens_of("BAK") == ["F9.0", "G18.0"]
    assert t.charter_of("BAK") == 0
    t.stock("P1")
    assert "CIR" in t.values("start_company", "company")


def test_63_MRG_09_trains_above_the_limit_are_discarded_at_once() -> None:
    t = Table(4, phase="IV").minor("BAK", "P1", 80).minor("CIR", "P1", 60).equip("BAK", trains=["4T", "4T"])
    t.equip("CIR", trains=["4T", "4T"]).mergers("act")
    merge(t, "P1", "BAK", survivor="BAK")
    assert t.kinds() == {"discard_train"}
    t.do("P1", "discard_train", train=t.train("BAK", "4T"))
    assert t.trains_of("BAK") == ["4T"] * 3
    assert t.trains_of("pool") == ["4T"]


def test_63_MRG_15_open_in_phase_ii() -> None:
    t = Table(4).minor("MET", "P1", 100, cash=200).mergers("act", turn=1)
    assert t.state.phase == "II"
    t.do("P1", "convert", tokens=1)
    assert t.state.sizes == {"MET": "major"}


def test_63_MRG_16_loans_above_the_limit_are_repaid_or_there_is_no_merger() -> None:
    def table(cash: int) -> Table:
        t = Table(4, phase="III").major("BAK", 60, shares={"P1": 5, "P2": 3}, cash=cash, loans=6)
        t.major("CIR", 80, shares={"P1": 5, "P2": 3}, loans=6).major("CSL", 90, shares={"P1": 5, "P2": 3})
        return t.mergers("act")

    assert table(100).rule("P1", "merge", company="CIR") == "63-MRG-16"
    t = merge(table(200), "P1", "CIR", survivor="CIR")
    assert (t.loans_of("CIR"), t.cash_of("CIR")) == (10, 0)


def test_63_MRG_17_tokens_are_put_in_order_before_shares_are_bought() -> None:
    t = Table(4, phase="III").tile("I6", "LU07").major("BAK", 60, shares={"P1": 5, "P2": 3}, tokens=["F9.0", "I6.0"])
    t.major("CIR", 80, shares={"P1": 5, "P2": 3}, tokens=["G18.0", "I6.0"], cash=100)
    merge(t.mergers("act"), "P1", "CIR", survivor="CIR")
    assert t.tokens_of("CIR") == ["F9.0", "G18.0", "I6.0"]
    assert "buy_shares" in t.kinds()


def test_63_MRG_18_a_sum_above_600_gives_600() -> None:
    t = Table(4, phase="III").major("BAK", 330, shares={"P1": 5, "P2": 3}).major("CIR", 400, shares={"P1": 5, "P2": 3})
    merge(t.mergers("act"), "P1", "CIR", survivor="CIR")
    assert t.price_of("CIR") == 600


def test_63_MRG_20_only_two_majors_at_a_time() -> None:
    t = Table(4, phase="III")
    for name in ("BAK", "CIR", "CSL"):
        t.major(name, 80, shares={"P1": 5, "P2": 3})
    t.mergers("act").do("P1", "merge", company="CIR")
    assert t.rule("P1", "merge", company="BAK") == "63-MRG-20"


def test_63_MRG_21_one_to_three_tokens_with_loans() -> None:
    t = Table(4).minor("BAK", "P1", 80, cash=40).mergers("act")
    assert t.values("convert", "tokens") == {1, 2, 3}
    assert t.rule("P1", "convert", tokens=0) == "63-MRG-21"
    t.do("P1", "convert", tokens=2)
    assert (t.cash_of("BAK"), t.loans_of("BAK"), t.price_of("BAK")) == (40, 1, 75)
    t = Table(4).minor("BAK", "P1", 80, cash=40, loans=2).mergers("act")
    assert t.state.round.kind == "OR", "no conversion can be paid, nothing else is open"


def test_63_MRG_22_turns_from_the_lowest_up_and_partners_lose_theirs() -> None:
    t = minors("P1", "P2", prices=(60, 90))
    assert t.acting() == ["P1"]
    merge(t, "P1", "CIR", survivor="CIR")
    t.passes(*t.acting())
    while t.state.round.kind == "MA":
        assert "convert" not in t.kinds()
        t.passes(*t.acting())
