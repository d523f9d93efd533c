"""Phases of 1861: ledger rows 61-PHA."""

import pytest

from railhead.core.ids import Company, Holder
from railhead.titles.t1861.turn import Turn1861
from tests.titles.t1861.table import Table

PRIVATES = {"TSR": 30, "BSS": 45, "MYR": 60, "MRR": 75, "WVR": 90}


def buyer(phase: str) -> Table:
    """NW of P1, without a train, has the money for the first train of the next phase. The privates are the RSR's."""
    t = Table(3, phase=phase).sold_out(phase).privates(**dict.fromkeys(PRIVATES, "RSR"))
    return t.public("NW", price=100, shares={"P1": 60}, tokens=["F18.0"], cash=1000)


def to_poland(t: Table, train: str) -> Table:
    """K-B of P3 can run from Kiev, 30, to Poland and nowhere else."""
    return t.line("D14", "C13", "B12", "A11").minor("K-B", "P3", spot="D14.1", trains=[train])


def earned_in_poland(t: Table) -> int:
    """What K-B's train, about to run after the track is passed, earns in Poland."""
    assert t.operating == "K-B"
    t.passes("P3").run_best("P3")
    return t.state.earned[Company(Holder("K-B"))] - 30


def end_turn(t: Table, name: str) -> Table:
    """The company does nothing more in its turn."""
    while isinstance(t.d.frame, Turn1861) and t.operating == name:
        t.passes(*t.acting())
    return t


def buys_first(t: Table, kind: str, *then: str) -> Table:
    t.operate("NW", "trains", then=then, number=2)
    return t.do("P1", "buy_train", source="bank", type=kind)


@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7"])
def test_61_PHA_01_a_phase_starts_with_the_first_train_of_its_number(phase: str) -> None:
    following = str(int(phase) + 1)
    t = Table(3, phase=phase).public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=3000)
    t.operate("NW", "trains").do("P1", "buy_train", source="bank", type=phase)
    assert t.state.phase == phase
    t.sold_out(phase).do("P1", "buy_train", source="bank", type=following)
    assert t.state.phase == following


@pytest.mark.parametrize("phase", ["4", "6"])
def test_61_PHA_01_later_trains_of_its_number_start_nothing(phase: str) -> None:
    """A minor that has lost its trains since is left alone."""
    t = Table(3, phase=phase).equip("RSR", trains=[phase]).minor("K-R", "P2")
    t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=3000).operate("NW", "trains")
    t.do("P1", "buy_train", source="bank", type=phase)
    assert "K-R" in t.state.marks


def test_61_PHA_01_the_first_train_of_a_minor() -> None:
    t = Table(3).sold_out("2").minor("N", "P1", cash=225).operate("N", "trains")
    t.do("P1", "buy_train", source="bank", type="3")
    assert t.state.phase == "3"


def test_61_PHA_01_the_first_5_of_the_state_railway() -> None:
    """Its 4-train earns the 90 that are missing. Brown tiles from the next turn."""
    t = Table(3, phase="4").sold_out("4").tile("E9", "14").equip("RSR", cash=460, trains=["4"])
    t.public("NW", shares={"P1": 60}, tokens=["E9.0"], trains=["4"]).operate("NW", "track", then=["RSR"])
    assert t.refused("P1", "lay_tile", hex="E9", tile="63", rotation=0).rule == "61-TRK-03"
    t.passes("P1")
    assert (t.state.phase, t.trains_of("RSR"), t.cash_of("RSR")) == ("5", ["4", "5"], 0)
    assert (str(t.state.round), t.operating) == ("OR 2.2", "NW")
    t.do("P1", "lay_tile", hex="E9", tile="63", rotation=0)


def test_61_PHA_02_phase_3() -> None:
    t = Table(3).sold_out("2").minor("N", "P2").privates(TSR="P1").money(P1=200)
    t.minor("K-K", "P1", cell=(5, 6), cash=300).minor("M-NN", "P2", cash=20, trains=["2"])
    to_poland(t, "2").operate("K-K", "trains", then=["M-NN", "K-B"], number=2)
    assert t.refused("P1", "buy_private", private="TSR", price=30).rule == "61-PRI-03"
    t.do("P1", "buy_train", source="bank", type="3")
    assert t.state.phase == "3"
    t.do("P1", "buy_private", private="TSR", price=30).passes("P1")
    t.do("P2", "lay_tile", hex="H8", tile="637", rotation=0).do("P2", "lay_tile", hex="I9", tile="9", rotation=2)
    end_turn(t, "M-NN")
    assert earned_in_poland(t) == 40
    end_turn(t, "K-B")
    assert str(t.state.round) == "MR 2.2"
    t.passes("P1")
    assert str(t.state.round) == "SR 3"
    t.do("P1", "bid", lot="V", amount=100)


def test_61_PHA_03_phase_4() -> None:
    """The state railway operates already in the round of the first 4-train."""
    t = buyer("3").minor("M-K", "P2", trains=["2", "3"], operated=0)
    buys_first(t, "4", "RSR").passes("P1")
    assert t.trains_of("M-K") == ["3"]
    assert t.tokens_of("RSR") == ["E1.1"]
    assert (t.trains_of("RSR"), t.loans_of("RSR"), t.cash_of("RSR")) == (["4"], 8, 10)
    assert str(t.state.round) == "SR 3"
    t.do("P1", "start_company", company="SE", price=100)


def test_61_PHA_03_train_limits_1_and_3() -> None:
    t = buyer("3").minor("M-K", "P2", trains=["3", "3"]).public("MK", shares={"P3": 60}, trains=["3"] * 4)
    buys_first(t, "4")
    t.do("P2", "discard_train", train=t.options("discard_train")[0].args["train"])
    t.do("P3", "discard_train", train=t.options("discard_train")[0].args["train"])
    assert [t.trains_of(name) for name in ("M-K", "MK", "pool")] == [["3"], ["3"] * 3, ["3", "3"]]


def test_61_PHA_04_phase_5() -> None:
    t = to_poland(buyer("4"), "4").tile("E9", "14").public("MK", shares={"P2": 60}, tokens=["E9.0"], trains=["4"] * 3)
    buys_first(t, "5", "K-B", "MK").passes("P1")
    assert earned_in_poland(t) == 50
    end_turn(t, "K-B")
    assert t.trains_of("MK") == ["4"] * 3
    t.do("P2", "lay_tile", hex="E9", tile="63", rotation=0)
    assert str(end_turn(t, "MK").state.round) == "SR 3"
    assert t.refused("P1", "bid", lot="N", amount=100).rule == "61-AUC-11"


def test_61_PHA_04_spaces_kept_for_minors_never_started_are_free() -> None:
    """A new public company may begin in Yuzovka, the home of D."""
    t = buyer("4").money(P1=400)
    before = t.state
    t.stock("P1").do("P1", "start_company", company="SE", price=100)
    assert t.refused("P1", "place_token", spot="H18.0").rule == "61-SR-20"
    t.state = before
    assert str(buys_first(t, "5").state.round) == "SR 3"
    t.do("P1", "start_company", company="SE", price=100).do("P1", "place_token", spot="H18.0")


def test_61_PHA_05_phase_6() -> None:
    """Owners of privates are paid, a company among them; the state railway receives all five."""
    t = to_poland(buyer("5"), "5").privates(TSR="P1", BSS="P2", MYR="MK", MRR="P3", WVR="RSR")
    t.upgrade("H8", "637").upgrade("H8", "638")
    t.public("MK", shares={"P2": 60}, tokens=["H8.0"], trains=["3", "4", "5", "5"])
    t.pool_train("3").equip("RSR", trains=["3"])
    before = {holder: t.cash_of(holder) for holder in ("P1", "P2", "P3", "MK", "RSR")}
    buys_first(t, "6", "K-B", "MK")
    assert {holder: t.cash_of(holder) - cash for holder, cash in before.items()} == {
        "P1": 30,
        "P2": 45,
        "MK": 60,
        "P3": 75,
        "RSR": 0,
    }
    assert [t.owner_of(name) for name in PRIVATES] == ["RSR"] * 5
    assert t.acting() == ["P2"]
    t.do("P2", "discard_train", train=t.options("discard_train")[0].args["train"])
    assert len(t.trains_of("MK")) == 2
    assert not any("3" in t.trains_of(holder) for holder in ("MK", "RSR", "pool", "NW"))
    t.passes("P1")
    assert earned_in_poland(t) == 70
    end_turn(t, "K-B").do("P2", "lay_tile", hex="H8", tile="639", rotation=0)


def test_61_PHA_06_phase_7_changes_nothing() -> None:
    t = to_poland(buyer("6"), "6").minor("M-K", "P2").privates(TSR="P2")
    t.public("MK", shares={"P2": 60}, tokens=["P8.0"], trains=["5", "6"], cash=2000)
    t.public("SE", price=70, shares={"P3": 60}, tokens=["L12.0"], trains=["5"], cash=2000)
    buys_first(t, "7", "K-B", "MK", "SE")
    assert t.state.phase == "7"
    assert "M-K" in t.state.marks
    assert t.owner_of("TSR") == "P2"
    assert t.acting() == ["P1"]
    t.passes("P1")
    assert earned_in_poland(t) == 70
    for name, may_buy in (("K-B", False), ("MK", False), ("SE", True)):
        t.equip(name, cash=2000).operate(name, "trains")
        assert bool(t.options("buy_train")) is may_buy, name


def test_61_PHA_07_phase_8() -> None:
    """Minors with trains and such as have never operated go too, and are paid for."""
    t = buyer("7").minor("M-K", "P2", price=70, trains=["5"]).minor("K-R", "P3", price=50, operated=0, trains=["4"])
    t.pool_train("4").equip("RSR", trains=["4"], cash=5000).purse({"NW": 2500})
    buys_first(t, "8", "M-K", "K-R", "RSR")
    assert not any(name in t.state.marks for name in ("M-K", "K-R"))
    assert (t.cash_of("P2"), t.cash_of("P3")) == (420 + 130, 420 + 90)
    assert [t.trains_of(holder) for holder in ("RSR", "pool", "NW")] == [["5"], [], ["8"]]
    assert t.cash_of("RSR") == 5000
    t.do("P1", "buy_train", source="bank", type="5+5E")
    assert t.cash_of("NW") == 0
    assert str(t.state.round) == "SR 3"
    assert t.cash_of("RSR") == 5000
    assert t.trains_of("RSR") == ["5"]


def test_61_PHA_08_a_trainless_minor_first_gets_its_privates_face_value() -> None:
    """Its 20 and TSR's 30 repay the loan, so its price falls once only."""
    t = buyer("5").minor("M-K", "P2", price=70, trains=["3"], cash=20, loans=1).privates(TSR="M-K")
    buys_first(t, "6")
    assert t.cash_of("P2") == 420 + 2 * 65
    assert t.cash_of("RSR") == 0
    assert t.owner_of("TSR") == "RSR"


def test_61_PHA_08_order_of_what_a_new_phase_brings() -> None:
    """Ruling R-PHA-01: rust, privates, minors, public companies by choice, and last the excess trains."""
    t = buyer("5").minor("M-K", "P2", price=70, trains=["3"]).privates(TSR="P3")
    t.public("MK", price=150, shares={"P2": 60}, tokens=["P8.0"], trains=["3", "3"])
    t.public("SE", price=200, shares={"P3": 60}, tokens=["L12.0"], trains=["5", "4", "4"])
    buys_first(t, "6")
    assert t.acting() == ["P2"]
    assert {option.kind for option in t.options()} == {"nationalise", "decline"}
    assert t.trains_of("MK") == []
    assert t.owner_of("TSR") == "RSR"
    assert "M-K" not in t.state.marks
    t.do("P2", "nationalise", company="MK")
    assert t.acting() == ["P3"]
    t.do("P3", "discard_train", train=t.options("discard_train")[0].args["train"])
    assert t.acting() == ["P1"]
    assert t.operating == "NW"


def test_61_PHA_08_events_of_a_new_phase_in_their_order() -> None:
    t = buyer("5").minor("M-K", "P2", price=70, trains=["3"]).privates(TSR="P3")
    buys_first(t, "6", "NW")
    told = [event.text for event in t.events]
    assert told[1:] == [
        "phase 6 begins",
        "all 3-trains rust",
        "TSR is nationalised: P3 receives 30",
        "M-K is nationalised at 65",
    ]
