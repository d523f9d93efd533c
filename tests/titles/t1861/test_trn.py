"""Trains of 1861: ledger rows 61-TRN."""

import pytest

from railhead.cli.offers import listing
from railhead.core.ids import BANK, Train, TrainType
from railhead.server.page_model.controls import controls
from railhead.titles import load
from tests.pages.models import model
from tests.titles.t1861.table import Table, player

TABLE_2 = {
    "2": (100, 10),
    "3": (225, 7),
    "4": (350, 4),
    "5": (550, 4),
    "6": (650, 2),
    "7": (800, 2),
    "8": (1000, None),
    "5+5E": (1500, 2),
    "2+2": (600, 0),
}
MINOR_LIMITS = {"2": 2, "3": 2, "4": 1, "5": 1, "6": 1, "7": 1}
PUBLIC_LIMITS = {"3": 4, "4": 3, "5": 3, "6": 2, "7": 2, "8": 2}


def public(phase: str, cash: int, *trains: str, loans: int = 0) -> Table:
    """NW of P1, alone on the map, about to buy trains."""
    t = Table(3, phase=phase).public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=cash, trains=trains, loans=loans)
    return t.operate("NW", "trains", number=2)


def minor(phase: str, cash: int, *trains: str, loans: int = 0) -> Table:
    """N of P1 at 70, about to buy trains."""
    t = Table(3, phase=phase).minor("N", "P1", price=70, cash=cash, trains=trains, loans=loans)
    return t.operate("N", "trains", number=2)


def for_sale(t: Table) -> set[tuple[str, str]]:
    return {(str(option.args["source"]), str(option.args["type"])) for option in t.options("buy_train")}


def train_of(t: Table, holder: str, kind: str) -> Train:
    return next(train for train, at in t.state.trains.items() if at == holder and train.startswith(f"{kind}-"))


def test_61_TRN_01_several_trains_each_taking_effect_at_once() -> None:
    t = public("3", 1000, "2", "3").sold_out("3")
    t.do("P1", "buy_train", source="bank", type="4")
    assert t.trains_of("NW") == ["3", "4"]
    assert t.state.phase == "4"
    t.do("P1", "buy_train", source="bank", type="4")
    assert t.trains_of("NW") == ["3", "4", "4"]
    assert t.cash_of("NW") == 300


def test_61_TRN_01_at_the_limit_there_is_nothing_to_buy() -> None:
    t = public("4", 1000, "4", "4").do("P1", "buy_train", source="bank", type="4")
    assert not t.options("buy_train")
    assert t.state.round.kind == "SR"


def test_61_TRN_02_the_bank_sells_the_cheapest_new_type_only() -> None:
    t = public("3", 1000)
    assert for_sale(t) == {("bank", "3")}
    assert t.refused("P1", "buy_train", source="bank", type="4").rule == "61-TRN-02"
    t.sold_out("3")
    assert for_sale(t) == {("bank", "4")}
    assert t.refused("P1", "buy_train", source="bank", type="3").rule == "61-TRN-02"


def test_61_TRN_02_the_pool_sells_any_train_at_face_value() -> None:
    t = public("5", 1000, "5").pool_train("3").pool_train("4")
    assert for_sale(t) == {("bank", "5"), ("pool", "3"), ("pool", "4")}
    t.do("P1", "buy_train", source="pool", type="3").do("P1", "buy_train", source="pool", type="4")
    assert t.trains_of("NW") == ["3", "4", "5"]
    assert t.cash_of("NW") == 1000 - 225 - 350
    assert not t.trains_of("pool")


def traded(t: Table) -> Table:
    """NW of P1 has 80 and one train, MK of P2 a 5-train it could sell."""
    t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=80, trains=["4"])
    t.public("MK", shares={"P2": 60}, tokens=["P8.0"], cash=10, trains=["5"])
    return t.operate("NW", "trains", number=2)


def test_61_TRN_02_another_companys_train_for_1_up_to_the_treasury() -> None:
    t = traded(Table(3, phase="5"))
    train = train_of(t, "MK", "5")
    assert t.refused("P1", "trade_train", train=train, price=81).rule == "61-TRN-02"
    assert t.refused("P1", "trade_train", train=train, price=0).rule == "61-TRN-02"
    bounds = t.options("trade_train")[0].bounds["price"]
    assert (bounds.least, bounds.most) == (1, 80)
    t.do("P1", "trade_train", train=train, price=80)
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"61-TRN-02"}
    t.do("P2", "agree")
    assert t.trains_of("NW") == ["4", "5"]
    assert (t.cash_of("NW"), t.cash_of("MK")) == (0, 90)


def test_61_TRN_02_not_without_its_directors_consent() -> None:
    t = traded(Table(3, phase="5"))
    t.do("P1", "trade_train", train=train_of(t, "MK", "5"), price=80).do("P2", "decline")
    assert t.trains_of("MK") == ["5"]
    assert (t.cash_of("NW"), t.cash_of("MK")) == (80, 10)
    assert t.acting() == ["P1"]


def test_61_TRN_02_what_was_declined_is_not_proposed_again_for_no_more() -> None:
    """Of 80 in the treasury 60 were offered: more is another proposal, and once something else is done all is open."""
    t = traded(Table(3, phase="5"))
    train = train_of(t, "MK", "5")
    t.do("P1", "trade_train", train=train, price=60).do("P2", "decline")
    assert [str(option.bounds["price"]) for option in t.options("trade_train")] == ["61…80"]
    for price in (60, 1):
        again = t.refused("P1", "trade_train", train=train, price=price)
        assert (again.rule, again.reason) == ("61-TRN-02", "it was declined, and nothing has changed since")
    assert t.passes("P1").state.declined == ()


def test_61_TRN_02_in_games_of_earlier_editions_it_is() -> None:
    t = traded(Table(3, phase="5"))
    t.title = load("1861", 3, t.title.options, edition="2.0/2")
    t.do("P1", "trade_train", train=train_of(t, "MK", "5"), price=60).do("P2", "decline")
    assert [str(option.bounds["price"]) for option in t.options("trade_train")] == ["1…80"]


def test_61_TRN_03_two_5plus5E_in_phase_8() -> None:
    t = public("8", 3000).public("MK", shares={"P2": 60}, cash=1500, trains=["8"], tokens=["P8.0"])
    assert for_sale(t) == {("bank", "8"), ("bank", "5+5E")}
    t.do("P1", "buy_train", source="bank", type="5+5E").do("P1", "buy_train", source="bank", type="5+5E")
    t.operate("MK", "trains", number=2)
    assert for_sale(t) == {("bank", "8")}
    assert t.refused("P2", "buy_train", source="bank", type="5+5E").rule == "61-TRN-02"
    assert t.refused("P2", "buy_train", source="bank", type="2+2").rule == "61-TRN-02"


@pytest.mark.parametrize("phase", ["5", "6", "7"])
def test_61_TRN_03_no_5plus5E_before_phase_8(phase: str) -> None:
    assert public(phase, 3000).refused("P1", "buy_train", source="bank", type="5+5E").rule == "61-TRN-02"


def test_61_TRN_03_eight_trains_never_run_out() -> None:
    t = public("8", 1000, "8").equip("RSR", trains=["8"] * 30)
    t.do("P1", "buy_train", source="bank", type="8")
    assert t.trains_of("NW") == ["8", "8"]


@pytest.mark.parametrize(("phase", "limit"), MINOR_LIMITS.items())
def test_61_TRN_04_limits_of_minors(phase: str, limit: int) -> None:
    held = [phase] * limit
    assert minor(phase, 2000, *held[1:]).options("buy_train")
    assert not minor(phase, 2000, *held).options("buy_train")


@pytest.mark.parametrize(("phase", "limit"), PUBLIC_LIMITS.items())
def test_61_TRN_04_limits_of_publics(phase: str, limit: int) -> None:
    """Phase 5: a public with three trains cannot buy."""
    held = [phase] * limit
    t = public(phase, 2000, *held[1:])
    kinds = {str(option.args["type"]) for option in t.options("buy_train")}
    assert kinds
    t.equip("NW", trains=held[:1])
    for kind in kinds:
        assert t.refused("P1", "buy_train", source="bank", type=kind).rule == "61-TRN-05"


def test_61_TRN_05_below_the_limit_a_purchase_may_put_the_buyer_over() -> None:
    t = minor("3", 1000, "2").sold_out("3").do("P1", "buy_train", source="bank", type="4")
    assert t.trains_of("N") == ["4"]
    t = minor("3", 1000, "3").sold_out("3").do("P1", "buy_train", source="bank", type="4")
    assert t.acting() == ["P1"]
    assert {str(option.args["train"]) for option in t.options("discard_train")} == {
        train_of(t, "N", "3"),
        train_of(t, "N", "4"),
    }
    t.do("P1", "discard_train", train=train_of(t, "N", "3"))
    assert (t.trains_of("N"), t.trains_of("pool")) == (["4"], ["3"])


def test_61_TRN_05_at_the_limit_no_purchase_though_both_would_rust() -> None:
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=1000, trains=["2"]).sold_out("3")
    t.operate("N", "trains", number=2).equip("N", trains=["2"])
    assert t.refused("P1", "buy_train", source="bank", type="4").rule == "61-TRN-05"


def over_the_limit() -> Table:
    """SE of P3 buys the first 6; MK at 100 and NW at 150 have three trains each."""
    t = Table(3, phase="5").sold_out("5")
    t.public("MK", price=100, shares={"P1": 60}, tokens=["P8.0"], trains=["4", "5", "5"], cash=7)
    t.public("NW", price=150, shares={"P2": 60}, tokens=["F18.0"], trains=["4", "4", "5"], cash=8)
    t.public("SE", price=200, shares={"P3": 60}, tokens=["L12.0"], cash=650)
    return t.operate("SE", "trains", number=2).do("P3", "buy_train", source="bank", type="6")


def test_61_TRN_06_excess_trains_in_operating_order_owners_choosing() -> None:
    t = over_the_limit()
    assert t.acting() == ["P2"]
    assert t.refused("P2", "discard_train", train=train_of(t, "MK", "5")).rule == "61-TRN-06"
    t.do("P2", "discard_train", train=train_of(t, "NW", "5"))
    assert t.acting() == ["P1"]
    t.do("P1", "discard_train", train=train_of(t, "MK", "4"))
    assert (t.trains_of("NW"), t.trains_of("MK")) == (["4", "4"], ["5", "5"])
    assert t.trains_of("pool") == ["4", "5"]
    assert (t.cash_of("MK"), t.cash_of("NW")) == (7, 8)


def test_61_TRN_06_minors_before_publics() -> None:
    """Phase 4: a minor at 50 gives up its second train before a public at 200 its fourth."""
    t = Table(3, phase="3").sold_out("3").minor("K-R", "P1", price=50, trains=["3", "3"])
    t.public("NW", price=200, shares={"P2": 60}, tokens=["F18.0"], trains=["3"] * 4)
    t.public("SE", price=150, shares={"P3": 60}, tokens=["L12.0"], cash=350)
    t.operate("SE", "trains", number=2).do("P3", "buy_train", source="bank", type="4")
    assert t.acting() == ["P1"]
    t.do("P1", "discard_train", train=train_of(t, "K-R", "3"))
    assert t.acting() == ["P2"]


@pytest.mark.parametrize(("phase", "first", "rusting"), [("3", "4", "2"), ("5", "6", "3"), ("7", "8", "4")])
def test_61_TRN_07_the_first_4_6_and_8_remove_trains_wherever_they_are(phase: str, first: str, rusting: str) -> None:
    t = public(phase, 2000, rusting).sold_out(phase).equip("RSR", trains=[rusting, phase]).pool_train(rusting)
    t.public("MK", shares={"P2": 60}, tokens=["P8.0"], trains=[rusting, phase])
    t.do("P1", "buy_train", source="bank", type=first)
    assert [t.trains_of(holder) for holder in ("NW", "RSR", "pool", "MK")] == [[first], [phase], [], [phase]]


@pytest.mark.parametrize(("phase", "first", "kept"), [("2", "3", "2"), ("4", "5", "3"), ("6", "7", "4")])
def test_61_TRN_07_other_first_trains_remove_nothing(phase: str, first: str, kept: str) -> None:
    t = minor("2", 2000, kept) if phase == "2" else public(phase, 2000, kept)
    t.sold_out(phase).pool_train(kept).do("P1", "buy_train", source="bank", type=first)
    assert t.state.phase == first
    assert t.trains_of("pool") == [kept]


def test_61_TRN_08_any_train_of_bank_or_pool_it_can_afford_with_loans() -> None:
    t = public("3", 230).pool_train("4")
    assert for_sale(t) == {("bank", "3"), ("pool", "4")}
    t.do("P1", "buy_train", source="pool", type="4")
    assert t.trains_of("NW") == ["4"]
    assert (t.loans_of("NW"), t.cash_of("NW")) == (3, 15)


def test_61_TRN_08_without_a_train_it_must_buy_with_loans_if_needed() -> None:
    """Ruling R-TRN-02: it may not decline in order to be nationalised."""
    t = public("3", 1)
    assert t.refused("P1", "pass").rule == "61-TRN-08"
    t.do("P1", "buy_train", source="bank", type="3")
    assert (t.loans_of("NW"), t.cash_of("NW")) == (5, 1)
    assert "NW" in t.state.marks


def test_61_TRN_08_another_companys_train_for_its_own_cash() -> None:
    """It may do so instead of the compulsory purchase; then it may pass."""
    t = Table(3, phase="3").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=230)
    t.public("MK", shares={"P1": 60}, tokens=["P8.0"], trains=["3", "3"]).operate("NW", "trains", number=2)
    train = train_of(t, "MK", "3")
    assert t.refused("P1", "trade_train", train=train, price=231).rule == "61-TRN-02"
    t.do("P1", "trade_train", train=train, price=230)
    assert (t.trains_of("NW"), t.loans_of("NW"), t.cash_of("MK")) == (["3"], 0, 230)
    assert "NW" in t.state.marks


def test_61_TRN_08_not_with_money_that_only_the_purchase_would_bring() -> None:
    """WVR's face value is paid when the first 6 is bought, too late to pay for it."""
    t = Table(3, phase="5").sold_out("5").privates(WVR="NW", MRR="NW").pool_train("5")
    t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=380).operate("NW", "trains", number=2)
    assert for_sale(t) == {("pool", "5")}
    assert t.refused("P1", "buy_train", source="bank", type="6").rule == "61-LOAN-02"


def test_61_TRN_09_who_cannot_buy_the_cheapest_is_nationalised_without_a_loan() -> None:
    """Minor, cash 100, cheapest 225: 100 + 90 is not enough."""
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=100).operate("N", "trains", number=2)
    assert "N" not in t.state.marks
    assert t.cash_of("P1") == 420 + 2 * 65
    assert t.cash_of("RSR") == 100
    assert t.loans_of("RSR") == 0


def test_61_TRN_09_at_the_end_of_the_turn_unless_it_buys_elsewhere() -> None:
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=100)
    t.minor("M-K", "P1", price=55, trains=["3", "3"]).operate("N", "trains", number=2)
    bare = t.state
    assert t.acting() == ["P1"]
    t.do("P1", "trade_train", train=train_of(t, "M-K", "3"), price=100)
    assert t.trains_of("N") == ["3"]
    t.state = bare
    t.do("P1", "pass")
    assert "N" not in t.state.marks


def spoken(t: Table) -> str:
    """The list in the terminal, in one line."""
    names = dict(zip(t.state.players, ("Ann", "Bob", "Cleo"), strict=True))
    return " ".join(listing(t.title, t.state, t.options(), names).split())


def test_61_TRN_09_passing_says_that_a_minor_is_nationalised() -> None:
    """At 70 with a loan that it can repay, and one that it cannot: 70 to 60, two shares."""
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=60, loans=2)
    t.minor("M-K", "P1", price=55, trains=["3", "3"]).operate("N", "trains", number=2)
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == ("61-TRN-09", "N is nationalised at 60, its owner receives 120")
    (control,) = [one for one in controls(model(t.title, t.state)) if one.kind == "pass"]
    assert (control.rule, control.heading) == ("61-TRN-09", f"Pass: {option.meaning}")
    assert "Ann +120" in control.rows[0].picks[0].effect
    assert f"pass: {option.meaning}; Ann (+120)" in spoken(t)
    assert t.do("P1", "pass").cash_of("P1") == 420 + 120


def test_61_TRN_09_and_a_public_company() -> None:
    t = Table(3, phase="4").public("NW", 100, shares={"P1": 40, "P2": 20}, tokens=["F18.0"], cash=10)
    t.public("MK", shares={"P1": 60}, tokens=["P8.0"], trains=["4"]).operate("NW", "trains", number=2)
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == ("61-TRN-09", "NW is nationalised, its shares bring 90 each")
    assert f"pass: {option.meaning}; Ann (+360), Bob (+180)" in spoken(t)


def test_61_TRN_09_a_pass_with_a_train_says_nothing() -> None:
    t = public("5", 1000, "4")
    (option,) = t.options("pass")
    assert (option.rule, option.meaning) == ("61-OR-03", "")


@pytest.mark.parametrize(("cash", "survives"), [(135, True), (134, False)])
def test_61_TRN_09_the_last_ruble_decides(cash: int, survives: bool) -> None:
    """135 and two loans are just 225."""
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=cash).operate("N", "trains", number=2)
    assert ("N" in t.state.marks) is survives
    if survives:
        t.do("P1", "buy_train", source="bank", type="3")
        assert (t.cash_of("N"), t.loans_of("N")) == (0, 2)


def test_61_TRN_10_money_left_after_a_borrowed_purchase() -> None:
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=300)
    t.public("MK", shares={"P1": 60}, tokens=["P8.0"], trains=["3", "4"]).operate("NW", "trains", number=2)
    t.do("P1", "buy_train", source="bank", type="4")
    assert (t.loans_of("NW"), t.cash_of("NW")) == (2, 40)
    assert not t.options("buy_train")
    train = train_of(t, "MK", "3")
    assert t.refused("P1", "trade_train", train=train, price=41).rule == "61-TRN-02"
    t.do("P1", "trade_train", train=train, price=40)
    assert (t.trains_of("NW"), t.loans_of("NW"), t.cash_of("NW")) == (["3", "4"], 2, 0)


def test_61_TRN_11_nobody_buys_from_the_state_railway() -> None:
    t = public("5", 1000, "4").equip("RSR", trains=["4", "4"])
    assert not t.options("trade_train")
    assert t.refused("P1", "trade_train", train=train_of(t, "RSR", "4"), price=350).rule == "61-TRN-11"


def test_61_TRN_12_costs_and_numbers() -> None:
    trains = Table(3).title.trains
    assert {name: (entry.cost, entry.count) for name, entry in trains.items()} == TABLE_2
    fresh = [trains[TrainType(name)] for name in "234567"]
    assert sum(entry.count or 0 for entry in fresh) == 29
    assert sum(entry.cost * (entry.count or 0) for entry in fresh) == 9075


def test_61_TRN_12_ten_2_trains_then_the_first_3() -> None:
    t = minor("2", 1000).equip("RSR", trains=["2"] * 9)
    assert for_sale(t) == {("bank", "2")}
    bank = t.cash_of(BANK)
    t.do("P1", "buy_train", source="bank", type="2")
    assert (t.cash_of("N"), t.cash_of(BANK)) == (900, bank + 100)
    assert for_sale(t) == {("bank", "3")}
    t.do("P1", "buy_train", source="bank", type="3")
    assert t.cash_of("N") == 675


def test_61_TRN_13_discarded_trains_stay_in_the_pool_until_they_rust() -> None:
    t = over_the_limit()
    t.do("P2", "discard_train", train=train_of(t, "NW", "4")).do("P1", "discard_train", train=train_of(t, "MK", "5"))
    in_pool = t.purse({"SE": 349}).operate("SE", "trains", number=2).state
    assert t.refused("P3", "buy_train", source="pool", type="4").rule == "61-LOAN-04"
    t.purse({"SE": 350}).do("P3", "buy_train", source="pool", type="4")
    assert (t.trains_of("SE"), t.trains_of("pool"), t.cash_of("SE")) == (["4", "6"], ["5"], 0)
    t.state = in_pool
    t.sold_out("6", "7").purse({"SE": 1000}).do("P3", "buy_train", source="bank", type="8")
    assert t.trains_of("pool") == ["5"]


def test_61_TRN_13_a_pool_train_changes_no_phase() -> None:
    """Ruling R-TRN-05."""
    t = public("3", 350, "2").pool_train("4").do("P1", "buy_train", source="pool", type="4")
    assert t.state.phase == "3"
    assert t.trains_of("NW") == ["2", "4"]


def test_61_TRN_14_price_between_companies_is_free() -> None:
    """For 1, or far above the face value; companies of one director need nobody's consent."""
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=501)
    t.public("MK", shares={"P1": 60}, tokens=["P8.0"], trains=["3", "4", "3"]).operate("NW", "trains", number=2)
    t.do("P1", "trade_train", train=train_of(t, "MK", "3"), price=1)
    assert (t.cash_of("NW"), t.cash_of("MK")) == (500, 1)
    t.do("P1", "trade_train", train=train_of(t, "MK", "4"), price=500)
    assert (t.trains_of("NW"), t.trains_of("MK")) == (["3", "4"], ["3"])
    assert t.cash_of("MK") == 501


def last_chance(**options: int) -> Table:
    """Phase 8: NW of P1 without a train, with 400, at a price of 100."""
    t = Table(3, phase="8", **options).public("NW", price=100, shares={"P1": 60}, tokens=["F18.0"], cash=400)
    return t.operate("NW", "trains", number=2)


def test_61_TRN_15_in_phase_8_without_2plus2_it_is_nationalised() -> None:
    t = last_chance()
    assert "NW" not in t.state.marks
    assert t.cash_of("P1") == 420 + 6 * 90
    assert t.cash_of("RSR") == 400


def test_61_TRN_15_with_2plus2_it_must_buy() -> None:
    t = last_chance(trains_2plus2=2)
    assert t.refused("P1", "pass").rule == "61-TRN-08"
    t.do("P1", "buy_train", source="bank", type="2+2")
    assert (t.trains_of("NW"), t.loans_of("NW"), t.cash_of("NW")) == (["2+2"], 5, 25)


def test_61_TRN_15_a_train_in_the_pool_counts_too() -> None:
    t = Table(3, phase="8").pool_train("5")
    t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=400).operate("NW", "trains", number=2)
    assert t.acting() == [player("P1")]
    assert t.refused("P1", "pass").rule == "61-TRN-08"
    t.do("P1", "buy_train", source="pool", type="5")
    assert (t.loans_of("NW"), t.cash_of("NW")) == (4, 30)
