"""Phases in 1853: ledger rows 53-PHA."""

from railhead.mechanisms.trains import limit_of, new_trains
from tests.titles.t1853.table import Table, company

TABLE_6 = {"1": (4, 1, "yellow"), "2": (4, 2, "green"), "3": (3, 3, "brown"), "4": (2, 3, "grey")}


def phase_of(t: Table) -> tuple[int | None, int, str]:
    """Train limit, railway rounds and the newest colour of tiles."""
    phase = t.title.phase(t.state)
    return limit_of(t.d, company("EIR")), phase.operating_rounds, phase.tiles[-1]


def first(kind: str, phase: str, *trains: str, **others: list[str]) -> Table:
    """EIR buys the first train of a type; `others` are companies with their trains."""
    t = Table(phase=phase).formed("EIR", cash=3000, trains=trains)
    for number, (name, held) in enumerate(others.items()):
        t.formed(name, {f"P{number + 2}": 6}, trains=held)
    t.sold_out(*"23456"[: "23456".index(kind)]).operate("EIR", "trains")
    return t.do("P1", "buy_train", source="bank", type=kind)


def test_53_PHA_01_the_beginning() -> None:
    t = Table(fresh=True)
    assert (t.state.phase, phase_of(t), new_trains(t.d)) == ("1", TABLE_6["1"], ["2"])
    assert t.title.phase(t.state).tiles == ("yellow",)
    assert t.title.trains[new_trains(t.d)[0]].cost == 300
    t = Table().formed("MSM").line("Rr", "Qq", "Pp").operate("MSM")
    assert t.no_build("Qq", "82", 2, 3, 5) == "53-PRO-02"


def test_53_PHA_02_with_the_first_3() -> None:
    t = first("3", "1", "2", GIP=["2", "2"])
    assert (t.state.phase, phase_of(t), new_trains(t.d)) == ("2", TABLE_6["2"], ["3", "2M"])
    assert (t.trains_of("EIR"), t.trains_of("GIP")) == (["2", "3"], ["2", "2"])


def test_53_PHA_03_with_the_first_4() -> None:
    t = first("4", "2", GIP=["2", "2"], NWR=["2", "3", "2M"])
    assert (t.state.phase, phase_of(t), new_trains(t.d)) == ("3", TABLE_6["3"], ["4", "2M", "3M"])
    assert (t.trains_of("GIP"), t.trains_of("NWR")) == ([], ["3", "2M"])


def test_53_PHA_04_with_the_first_5() -> None:
    t = first("5", "3", GIP=["3", "2M", "3M"], NWR=["4"])
    assert (t.state.phase, phase_of(t), new_trains(t.d)) == ("4", TABLE_6["4"], ["5", "3M", "4M"])
    assert (t.trains_of("GIP"), t.trains_of("NWR")) == (["3M"], ["4"])


def test_53_PHA_05_nothing_with_the_first_6() -> None:
    t = first("6", "4", GIP=["4", "3M"])
    assert (t.state.phase, phase_of(t), t.trains_of("GIP")) == ("4", TABLE_6["4"], ["4", "3M"])


def rounds_after(t: Table) -> int:
    """Play idly to the next dealing round and through it; how many railway rounds come then."""
    while t.state.round.kind == "OR":
        t.passes(*t.acting()) if "pass" in t.kinds() else t.idle()
    while t.state.round.kind == "SR":
        t.passes(*t.acting())
    return t.state.rounds


def test_53_PHA_06_rounds_change_after_the_dealing_round() -> None:
    t = Table(phase="2").formed("EIR", cash=3000, trains=["2"]).formed("GIP", {"P2": 6}, trains=["3", "3", "3", "2"])
    t.sold_out("3").operate("EIR", "trains", number=1, rounds=2)
    t.do("P1", "buy_train", source="bank", type="4")
    assert (t.state.phase, limit_of(t.d, company("GIP")), t.state.rounds) == ("3", 3, 2)
    assert "brown" in t.title.phase(t.state).tiles
    assert t.trains_of("GIP") == ["3", "3", "3"]
    while t.state.round.number == 1:
        t.idle()
    assert (t.state.round.kind, t.state.round.number, t.state.rounds) == ("OR", 2, 2)
    assert rounds_after(t) == 3


def test_53_PHA_06_limit_at_once() -> None:
    t = Table(phase="2").formed("EIR", cash=3000).formed("GIP", {"P2": 6}, trains=["3", "3", "3", "2M"])
    t.sold_out("3").operate("EIR", "trains").do("P1", "buy_train", source="bank", type="4")
    assert t.acting() == ["P2"]
    t.do("P2", "discard_train", train=t.train("GIP", "3"))
    assert (t.trains_of("GIP"), t.acting()) == (["3", "3", "2M"], ["P1"])
