"""Trains in 1863: ledger rows 63-TRN-01 to 13."""

import pytest

from tests.titles.t1863.table import Table

LIMITS = {"II": (4, 2), "III": (4, 2), "IV": (3, 1), "V": (2, 1)}
CARDS = [
    ("2T", "II", 100, 5),
    ("3T", "III", 250, 10),
    ("2+1e", "III", 300, 15),
    ("4T", "IV", 700, 20),
    ("2+2e", "IV", 800, 30),
    ("5T", "V", 1200, 40),
    ("2+3e", "V", 1300, 50),
]


def met(phase: str = "II", cash: int = 2000, trains: tuple[str, ...] = ()) -> Table:
    """A major of P1 without tokens, about to buy trains."""
    return Table(4, phase).major("MET", 100, shares={"P1": 6}, cash=cash, trains=trains, tokens=())


def buy(t: Table, kind: str, source: str = "bank", who: str = "P1") -> Table:
    return t.do(who, "buy_train", source=source, type=kind)


def no_buy(t: Table, kind: str, source: str = "bank", who: str = "P1") -> str:
    return t.rule(who, "buy_train", source=source, type=kind)


def test_63_TRN_01_several_a_turn_at_card_price() -> None:
    t = met(cash=1000).operate("MET", "trains")
    buy(buy(t, "2T"), "2T")
    assert (t.trains_of("MET"), t.cash_of("MET")) == (["2T", "2T"], 1000 - 200)


def test_63_TRN_01_loans_allowed() -> None:
    t = buy(met(cash=150).operate("MET", "trains"), "2T")
    buy(t, "2T")
    assert (t.trains_of("MET"), t.loans_of("MET"), t.price_of("MET")) == (["2T", "2T"], 1, 90)


def test_63_TRN_01_to_the_last_pound() -> None:
    t = buy(Table(4, "III").minor("BAK", "P1", 80, cash=250, loans=2).operate("BAK", "trains"), "3T")
    assert (t.trains_of("BAK"), t.cash_of("BAK")) == (["3T"], 0)


def test_63_TRN_02_unlimited_in_the_first_operating_round() -> None:
    t = Table(4, "II")
    for name in ("MET", "BAK", "CIR", "PIC"):
        t.minor(name, "P1", cash=900)
    t.operating_round(turn=1, number=1)
    for name in ("MET", "BAK", "CIR", "PIC"):
        assert t.operating == name
        t.idle().idle()
        buy(buy(t, "2T"), "2T").passes("P1")
        assert t.trains_of(name) == ["2T", "2T"]
    assert t.state.round.kind == "MA"
    assert t.in_stock("2T") == 4


@pytest.mark.parametrize(("players", "kept"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_63_TRN_02_then_the_listed_number_is_left(players: int, kept: int) -> None:
    t = Table(players, "II").minor("MET", "P1", cash=100, trains=["2T", "2T"]).operate("MET", "costs", turn=1)
    assert t.state.round.kind == "MA" or t.state.round.number == 2
    assert t.in_stock("2T") == kept
    t = Table(players, "II").minor("MET", "P1", cash=100).operate("MET", "costs", turn=2)
    assert t.in_stock("2T") > kept


def test_63_TRN_03_the_next_type_when_a_stack_is_empty() -> None:
    t = met().minor("BAK", "P2", 60, cash=100).tiles("F9: 57 E10 G8").left("2T", 1).operate("MET", "trains")
    assert t.values("buy_train", "type") == {"2T"}
    assert no_buy(t, "3T") == "63-TRN-03"
    buy(t, "2T")
    assert t.state.phase == "II"
    assert t.values("buy_train", "type") == {"3T", "2+1e"}
    buy(t, "3T").passes("P1")
    assert (t.state.phase, t.operating) == ("III", "BAK")
    assert "LU04" in t.tiles_for("F9")


def test_63_TRN_04_a_card_is_one_of_its_two_types() -> None:
    t = met("III").operate("MET", "trains")
    assert t.in_stock("3T") == t.in_stock("2+1e") == 12
    buy(t, "2+1e")
    assert t.trains_of("MET") == ["2+1e"]
    assert t.in_stock("3T") == t.in_stock("2+1e") == 11
    buy(t, "3T")
    assert t.trains_of("MET") == ["3T", "2+1e"]
    assert t.in_stock("3T") == t.in_stock("2+1e") == 10


@pytest.mark.parametrize("phase", LIMITS)
def test_63_TRN_05_limits_of_majors_and_minors(phase: str) -> None:
    major, minor = LIMITS[phase]
    kind = {"II": "2T", "III": "3T", "IV": "4T", "V": "5T"}[phase]
    for most, t in (
        (major, met(phase, 9000, (kind,) * (major - 1))),
        (minor, Table(4, phase).minor("MET", "P1", cash=9000, trains=(kind,) * (minor - 1), tokens=())),
    ):
        t.operate("MET", "trains")
        buy(t, kind)
        assert len(t.trains_of("MET")) == most
        assert t.kinds().isdisjoint({"buy_train", "trade_train"})


def test_63_TRN_05_a_minor_with_two_discards_one_in_phase_iv() -> None:
    t = met("III", 3000).minor("BAK", "P2", trains=["3T", "2+1e"]).left("3T", 0).operate("MET", "trains")
    buy(t, "4T")
    assert t.acting() == ["P2"]
    t.do("P2", "discard_train", train=t.train("BAK", "2+1e"))
    assert (t.trains_of("BAK"), t.trains_of("pool")) == (["3T"], ["2+1e"])


@pytest.mark.parametrize("kind", ["4T", "2+2e"])
def test_63_TRN_06_phase_iv_rusts_2t(kind: str) -> None:
    t = met("III", 3000, ("2T",)).minor("BAK", "P2", trains=["2T", "3T"]).pool_train("2T").left("3T", 0)
    buy(t.operate("MET", "trains"), kind)
    assert t.state.phase == "IV"
    assert (t.trains_of("MET"), t.trains_of("BAK"), t.trains_of("pool")) == ([kind], ["3T"], [])


@pytest.mark.parametrize("kind", ["5T", "2+3e"])
def test_63_TRN_06_phase_v_rusts_3t_and_2_1e(kind: str) -> None:
    t = met("IV", 3000, ("3T",)).major("BAK", shares={"P2": 4}, trains=["2+1e", "4T"]).left("4T", 0)
    buy(t.operate("MET", "trains"), kind)
    assert t.state.phase == "V"
    assert (t.trains_of("MET"), t.trains_of("BAK")) == ([kind], ["4T"])


def test_63_TRN_07_no_train_need_be_owned_before_phase_v() -> None:
    for phase in ("II", "III", "IV"):
        t = met(phase, 0).operate("MET", "costs")
        assert "MET" in t.state.marks
        assert t.price_of("MET") == 100


@pytest.mark.parametrize(("kind", "phase", "cost", "operating"), CARDS)
def test_63_TRN_08_costs(kind: str, phase: str, cost: int, operating: int) -> None:
    t = buy(met(phase, 2000).operate("MET", "trains"), kind)
    assert t.cash_of("MET") == 2000 - cost
    t.passes("P1")
    assert t.cash_of("MET") == 2000 - cost - operating


def test_63_TRN_09_discards_are_sold_at_face_value() -> None:
    t = met("III", 3000).minor("BAK", "P2", trains=["3T", "3T"]).left("3T", 0).operate("MET", "trains")
    buy(t, "4T").do("P2", "discard_train", train=t.train("BAK", "3T"))
    cash = t.cash_of("MET")
    buy(t, "3T", "pool")
    assert (cash - t.cash_of("MET"), t.trains_of("MET"), t.trains_of("pool")) == (250, ["3T", "4T"], [])
    assert no_buy(t, "3T", "pool") in ("63-TRN-03", "63-OR-02")


def test_63_TRN_09_and_rust_like_others() -> None:
    t = met("IV", 3000).pool_train("3T").left("4T", 0).operate("MET", "trains")
    buy(t, "5T")
    assert t.trains_of("pool") == []


def trading(seller_of: str = "P2", price: int = 100) -> Table:
    return met().minor("BAK", seller_of, price, trains=["2T"], tokens=()).operate("MET", "trains")


def test_63_TRN_10_bought_from_another_company_by_agreement() -> None:
    t = trading()
    t.do("P1", "trade_train", train=t.train("BAK", "2T"), price=150)
    assert t.acting() == ["P2"]
    t.do("P2", "agree")
    assert (t.trains_of("MET"), t.trains_of("BAK"), t.cash_of("BAK")) == (["2T"], [], 150)


def test_63_TRN_10_or_not_at_all() -> None:
    t = trading()
    t.do("P1", "trade_train", train=t.train("BAK", "2T"), price=150).do("P2", "decline")
    assert (t.trains_of("MET"), t.cash_of("BAK")) == ([], 0)
    assert {option.bounds["price"].least for option in t.options("trade_train")} == {151}
    again = t.refused("P1", "trade_train", train=t.train("BAK", "2T"), price=150)
    assert (again.rule, again.reason) == ("63-TRN-10", "it was declined, and nothing has changed since")


def test_63_TRN_10_within_one_controller_at_once() -> None:
    t = trading("MET")
    t.do("P1", "trade_train", train=t.train("BAK", "2T"), price=1)
    assert (t.trains_of("MET"), t.cash_of("BAK")) == (["2T"], 1)


def test_63_TRN_10_for_1_or_more() -> None:
    t = trading("P1")
    assert t.rule("P1", "trade_train", train=t.train("BAK", "2T"), price=0) == "63-TRN-10"
    assert t.rule("P1", "trade_train", train=t.train("BAK", "2T"), price=2001) == "63-TRN-10"


def test_63_TRN_11_on_to_the_next_type_in_the_same_step() -> None:
    t = met().left("2T", 1).operate("MET", "trains")
    buy(buy(t, "2T"), "3T")
    assert (t.trains_of("MET"), t.state.phase) == (["2T", "3T"], "III")


def test_63_TRN_12_none_at_the_limit() -> None:
    t = Table().minor("MET", "P1", cash=500, trains=["2T"], tokens=()).minor("BAK", "P1", 60, trains=["2T"])
    t.operate("MET", "trains")
    assert t.kinds() >= {"buy_train", "trade_train"}
    buy(t, "2T")
    assert t.rule("P1", "buy_train", source="bank", type="2T") == "63-TRN-12"
    t.passes("P1")
    assert (t.operating, t.trains_of("MET")) == ("BAK", ["2T", "2T"])
    t.operate("MET", "trains", acted=["BAK"])
    assert t.kinds().isdisjoint({"buy_train", "trade_train"})
    assert t.trains_of("MET") == ["2T", "2T"]


def test_63_TRN_13_rust_pays_nothing() -> None:
    t = met("III", 3000, ("2T",)).pool_train("2T").minor("BAK", "P2", cash=7, trains=["2T"]).left("3T", 0)
    buy(t.operate("MET", "trains"), "4T")
    assert t.cash_of("MET") == 3000 - 700
    assert (t.cash_of("BAK"), t.trains_of("BAK"), t.trains_of("pool")) == (7, [], [])
