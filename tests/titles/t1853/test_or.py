"""The sequence of railway rounds and of a turn: ledger rows 53-OR-01 to 06."""

import pytest

from tests.titles.t1853.dealing import Market


def test_53_OR_01_each_formed_company_once_in_order() -> None:
    t = Market().formed("BAR", {"P1": 6}, price=200).formed("EIR", {"P1": 6}).formed("MSM", {"P1": 6})
    t.dealing("P1").end_dealing().passes("P1")
    order = []
    while t.state.round.kind == "OR" and t.kinds() != {"call_round", "pass"}:
        order.append(t.operating)
        t.finish_turn()
    assert order == ["EIR", "MSM", "BAR"]


def test_53_OR_02_steps_in_order() -> None:
    t = (
        Market()
        .formed("MSM", {"P1": 6}, cash=800)
        .operate("MSM", "trains")
        .do("P1", "buy_train", source="bank", type="2")
    )
    assert t.no_build("Qq", "9", 2, 5) == "53-OR-02"
    t = Market().formed("MSM", {"P1": 6}, cash=800).operate("MSM", "track")
    assert t.rule("P1", "buy_train", source="bank", type="2") == "53-OR-02"


def rounds_of(t: Market) -> list[str]:
    """The rounds until the next dealing round, without an extra one."""
    found = []
    while t.state.round.kind == "OR":
        if str(t.state.round) not in found:
            found.append(str(t.state.round))
        if t.kinds() == {"call_round", "pass"}:
            t.passes(*t.acting())
        else:
            t.finish_turn()
    return found


@pytest.mark.parametrize(("phase", "count"), [("1", 1), ("2", 2), ("3", 3), ("4", 3)])
def test_53_OR_03_rounds_by_phase(phase: str, count: int) -> None:
    t = Market(phase=phase).formed("MSM", {"P1": 6}).dealing("P1").end_dealing().passes("P1")
    assert rounds_of(t) == [f"OR 2.{number}" for number in range(1, count + 1)]
    assert str(t.state.round) == "SR 3"


def test_53_OR_04_a_new_number_waits_for_the_dealing_round() -> None:
    t = Market().formed("MSM", {"P1": 6}, cash=500).left("2", 0).dealing("P1").end_dealing().passes("P1")
    t.passes("P1").do("P1", "buy_train", source="bank", type="3")
    assert t.state.phase == "2"
    assert rounds_of(t) == ["OR 2.1"]
    t.end_dealing().passes(*t.acting())
    assert rounds_of(t) == ["OR 3.1", "OR 3.2"]


def test_53_OR_05_the_elephant_may_call_one_more() -> None:
    t = Market(phase="2").formed("MSM", {"P1": 6}).priority("P3").operate("MSM", "trains", number=2, rounds=2)
    t.passes("P1")
    assert t.acting() == ["P3"]
    t.do("P3", "call_round")
    assert (str(t.state.round), t.told("round")) == ("OR 2.3", ["OR 2.3 begins"])
    t.finish_turn()
    assert str(t.state.round) == "SR 3"


def test_53_OR_06_laying_is_optional() -> None:
    t = Market().formed("MSM", {"P1": 6}, cash=500).operate("MSM").passes("P1")
    assert t.part == "trains"
    assert t.state.tiles == {}
