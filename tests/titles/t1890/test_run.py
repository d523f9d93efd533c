"""Routes and revenue of 1890: ledger rows 90-RUN."""

from itertools import pairwise

import pytest

from railhead.core.ids import TrainType
from railhead.core.play import suggest
from tests.titles.t1890.table import Table


def sanyo(*trains: str, phase: str = "1") -> Table:
    """Sanyo in Akashi, with Himeji and Kobe on either side and Ashiya beyond."""
    t = Table(3, phase=phase).public("Sanyo", 100, shares={"P1": 60}, cash=0, trains=trains)
    return t.bend("F3", "F1", "F5").bend("F7", "F5", "F9")


HIMEJI, KOBE, ASHIYA = ["F1.0", "F3.0"], ["F3.0", "F5.0"], ["F5.0", "F7.0"]


def at_run(t: Table, name: str = "Sanyo") -> Table:
    return t.operate(name, "run")


def test_90_RUN_01_a_token_and_another_stop() -> None:
    t = at_run(sanyo("2"))
    assert t.rule("P1", "run", routes=t.routes(a=[ASHIYA])) == "90-RUN-01"
    single = t.refused("P1", "run", routes=t.routes(a=[]))
    assert (single.rule, "stop" in single.reason) == ("90-RUN-01", True)
    t.run("P1", a=[KOBE])
    assert t.revenue == 20 + 30


def test_90_RUN_02_all_stops_on_the_way_count() -> None:
    t = at_run(sanyo("2"))
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI, KOBE])) == "90-RUN-02"
    t = with_miki("2").operate("Sanyo", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[MIKI, TANIGAMI])) == "90-RUN-02"


def test_90_RUN_02_three_stops_for_a_3_train() -> None:
    t = at_run(sanyo("3", phase="2"))
    t.run("P1", a=[HIMEJI, KOBE])
    assert t.revenue == 90
    t = at_run(sanyo("3", phase="2"))
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI, KOBE, ASHIYA])) == "90-RUN-02"


def with_miki(*trains: str, phase: str = "1") -> Table:
    """Sanyo in Akashi; by way of Miki, a small city, track leads to Tanigami."""
    t = Table(3, phase=phase).public("Sanyo", 100, shares={"P1": 60}, trains=trains).tile("F3", "14", 1)
    return t.bend("E2", "F3", "D3").bend("D3", "E2", "D5")


MIKI, TANIGAMI = ["D3.0", "E2", "F3.0"], ["D3.0", "D5.0"]


def nara(*trains: str, phase: str = "1.5") -> Table:
    """Nara, Koriyama, Tenri and Sakurai in a row: large, small, small, large."""
    t = Table(3, phase=phase).minor("NaraElectric", "P1", trains=trains)
    return t.line("H19", "I18", "J19", "K18").bend("K18", "J19", "L17").operate("NaraElectric", "run")


NARA_TO_SAKURAI = [["H19.0", "I18.0"], ["I18.0", "J19.0"], ["J19.0", "K18.0"]]


def test_90_RUN_03_two_large_and_two_small_for_a_2_2_train() -> None:
    t = nara("2+2").run("P1", a=NARA_TO_SAKURAI)
    assert t.cash_of("NaraElectric") == (20 + 10 + 10 + 20) // 2
    assert nara("3", phase="2").rule("P1", "run", routes=nara("3", phase="2").routes(a=NARA_TO_SAKURAI)) == "90-RUN-02"


def test_90_RUN_03_large_and_small_are_counted_apart() -> None:
    t = with_miki("2+2", phase="1.5").operate("Sanyo", "run").run("P1", a=[MIKI, TANIGAMI])
    assert t.revenue == 30 + 10 + 20
    assert t.title.trains[TrainType("2+2")].run == {"cities": 2, "towns": 2}


def test_90_RUN_03_a_third_large_city_is_too_much() -> None:
    t = at_run(sanyo("2+2", phase="1.5"))
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI, KOBE])) == "90-RUN-03"
    t.run("P1", a=[HIMEJI])
    assert t.revenue == 60


def across(*trains: str) -> Table:
    """Track from Himeji by Kobe, Osaka and Nara to Kyoto."""
    t = Table(3, phase="6").public("Sanyo", 100, shares={"P1": 60}, cash=0, trains=trains)
    t.line("F1", "F3", "F5", "F7", "F9", "F11", "G12").line("H13", "H15", "H17", "H19")
    t.tile("G12", "823", t.turned("823", 0, 2, 3, 5)).tile("H13", "824", t.turned("824", 0, 2, 3, 4))
    return t.line("D19", "E18", "F19", "G20").tile("C18", "57", 2).operate("Sanyo", "run")


STOPS = ("F1.0", "F3.0", "F5.0", "F7.0", "F9.0", "F11.0", "G12.0", "H13.0", "H15.0")
TO_KYOTO = [
    *(sorted(pair) for pair in pairwise(STOPS)),
    ["H15.0", "H17", "H19.1"],
    ["C18.0", "D19", "E18", "F19", "G20", "H19.1"],
    ["B17.2", "C18.0"],
]


def test_90_RUN_04_twelve_stops_for_a_d() -> None:
    t = across("D").run("P1", a=TO_KYOTO)
    assert len(TO_KYOTO) + 1 == 12
    assert t.revenue == 70 + 20 + 30 + 20 + 20 + 30 + 50 + 50 + 20 + 20 + 20 + 40
    assert across("6").rule("P1", "run", routes=across("6").routes(a=TO_KYOTO)) == "90-RUN-02"


def test_90_RUN_05_no_change_of_line_at_a_crossing() -> None:
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, trains=["3"]).bend("E12", "D11", "F13")
    t.tile("D11", "19", 2).bend("F13", "E12", "G12")
    # 19 turned by 2: 2-5 and 4-0
    t.operate("Hankyu", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[["E12.0", "D11", "E10.0"]])) == "90-RUN-05"


def test_90_RUN_06_red_areas_are_ends() -> None:
    t = Table(3, phase="2").public("Sanyo", 100, shares={"P1": 60}, trains=["3"]).tile("F3", "14", 1)
    t.bend("E2", "F1", "D3").bend("D3", "E2", "D5").operate("Sanyo", "run")
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI, ["D3.0", "E2", "F1.0"]])) == "90-RUN-06"


def test_90_RUN_07_no_stop_twice_but_two_cities_of_a_tile() -> None:
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, trains=["3"], tokens=["C18.0"])
    t.tile("C18", "14", t.turned("14", 2, 3, 5, 0)).operate("Keihan", "run")
    t.run("P1", a=[["B17.2", "C18.0"], ["B17.1", "B19", "C18.0"]])
    assert t.revenue == 40 + 30 + 40
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, trains=["3"], tokens=["C18.0"])
    t.tile("C18", "14", t.turned("14", 2, 3, 5, 0)).tile("B17", "825").operate("Keihan", "run")
    legs = [["B17.0", "C18.0"], ["B17.0", "B19", "C18.0"]]
    assert t.rule("P1", "run", routes=t.routes(a=legs)) == "90-RUN-07"


def test_90_RUN_08_no_track_twice() -> None:
    """Uji: the line through and the city hang on the same side."""
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, trains=["3"], tokens=["C18.0"])
    t.tile("C18", "57", 2).bend("E18", "D19", "F19").bend("F19", "E18", "G20").operate("Keihan", "run")
    legs = [["C18.0", "D19.0"], ["C18.0", "D19", "E18", "F19", "G20", "H19.1"]]
    refusal = t.refused("P1", "run", routes=t.routes(a=legs))
    assert refusal.rule == "90-RUN-08"
    loop = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, trains=["3"])
    loop.bend("J13", "I12", "J15").operate("Nankai", "run")
    twice = loop.routes(a=[["I12.0", "J13", "J15.0"], ["I12.0", "J13", "J15.0"]])
    assert loop.rule("P1", "run", routes=twice) == "90-RUN-08"


def test_90_RUN_08_a_crossing_is_used_both_ways() -> None:
    """From Minami over tile 20 and round by K14 to Kashiwara, back over 20 on its other line to Sakai."""
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, trains=["3"])
    t.tile("J13", "20", t.turned("20", 1, 2, 4, 5)).bend("K14", "J13", "J15")
    t.tile("J15", "15", t.turned("15", 0, 1, 2, 5)).tile("J11", "211", 1).operate("Nankai", "run")
    t.run("P1", a=[["I12.0", "J13", "K14", "J15.0"], ["J11.0", "J13", "J15.0"]])
    assert t.revenue == 40 + 30 + 30


def test_90_RUN_09_a_full_city_is_an_end() -> None:
    t = at_run(sanyo("3", phase="2").public("JR", 100, shares={"P2": 60}, tokens=["F5.0"]))
    assert t.rule("P1", "run", routes=t.routes(a=[KOBE, ASHIYA])) == "90-RUN-09"
    t.run("P1", a=[KOBE])
    assert t.revenue == 50


def test_90_RUN_09_own_token_opens_it() -> None:
    t = sanyo("3", phase="2").token("Sanyo", "F5.0")
    at_run(t).run("P1", a=[KOBE, ASHIYA])
    assert t.revenue == 20 + 30 + 20


def test_90_RUN_10_trains_share_stops_and_no_track() -> None:
    t = at_run(sanyo("3", "3", phase="2"))
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI], b=[HIMEJI])) == "90-RUN-10"
    t.run("P1", a=[HIMEJI], b=[KOBE])
    assert t.revenue == 60 + 50


def test_90_RUN_11_revenue_is_the_sum_of_all_stops() -> None:
    t = Table(3, phase="1").public("Sanyo", 100, shares={"P1": 60}, trains=["2", "2"])
    t.tile("F3", "14", 1).tile("E2", "8", 3).tile("D3", "3", 0)
    t.bend("E2", "F3", "D3").bend("D3", "E2", "D5").operate("Sanyo", "run")
    t.run("P1", a=[HIMEJI], b=[["D3.0", "E2", "F3.0"]])
    assert t.revenue == 40 + 30 + 30 + 10


@pytest.mark.parametrize(("phase", "value"), [("1", 40), ("2.5", 40), ("3", 40), ("4", 50), ("5", 50), ("6", 70)])
def test_90_RUN_12_red_areas_by_phase(phase: str, value: int) -> None:
    kind = {"1": "2", "2.5": "3+3", "3": "4", "4": "5", "5": "6", "6": "D"}[phase]
    t = at_run(sanyo(kind, phase=phase)).run("P1", a=[HIMEJI])
    assert t.revenue == 20 + value


def test_90_RUN_13_the_most_is_not_compulsory() -> None:
    t = at_run(sanyo("2"))
    option = t.options("run")[0]
    assert suggest(t.title, t.state, option, "routes") == t.routes(a=[HIMEJI])
    t.run("P1", a=[KOBE])
    assert t.revenue == 50


def test_90_RUN_14_something_must_be_run() -> None:
    t = at_run(sanyo("2"))
    assert t.rule("P1", "run", routes=[]) == "90-RUN-14"
    assert t.rule("P1", "pass") == "90-OR-05"


def test_90_RUN_15_no_double_heading() -> None:
    t = at_run(sanyo("2", "2"))
    joined = [{"train": "2-0+2-1", "legs": [HIMEJI, KOBE, ASHIYA]}]
    assert t.rule("P1", "run", routes=joined) == "90-RUN-15"
    assert t.rule("P1", "run", routes=t.routes(a=[HIMEJI], b=[ASHIYA])) == "90-RUN-01"


def test_90_RUN_16_reserved_spaces_are_open() -> None:
    t = sanyo("3", phase="2")
    assert t.state.reserved["F5.0"] == ("JR",)  # type: ignore[index]
    at_run(t).run("P1", a=[KOBE, ASHIYA])
    assert t.revenue == 70


def test_90_RUN_17_a_stop_worth_nothing_is_a_stop() -> None:
    t = Table(3, phase="1").public("Nankai", 100, shares={"P1": 60}, trains=["2"], tokens=["M8.0"])
    t.tile("M8", "57", 1).operate("Nankai", "run").run("P1", a=[["M6.0", "M8.0"]])
    assert t.revenue == 20
