"""Routes of 1863's trains: ledger rows 63-RUN-01 to 07 and 12 to 16."""

import pytest

from tests.titles.t1863.table import Table

EUSTON = ("F9: 57 E10 G8", "G8: 4 F9 H7", "H7: 4 G8 I6", "I6: 57 H7 J5", "J5: 57 I6 K4")
TO_EUSTON = "F9.0 G8.0 H7.0 I6.0"
PICTURE = ("D9: 4 C10 E8", "E8: 8 D9 F9", "F9: LU05 E8 G10", "G10: 9 F9 H11", "H11: LU05 G10 I12")
TO_OXFORD_CIRCUS = "C10.0 D9.0 E8 F9.0 G10 H11.0"
LOOP = (
    *("D9: 4 C10 E8", "E8: 8 D9 F9", "F9: 6 E8 F11", "F11: 58 F9 E12", "E12: 9 F11 D13"),
    *("D13: 8 E12 C12", "C12: 58 D13 C10"),
)
ROUND = "C10.0 D9.0 E8 F9.0 F11.0 E12 D13 C12.0 C10.0"


def at_run(name: str, trains: list[str], *lays: str, tokens: list[str] | None = None, phase: str = "III") -> Table:
    t = Table(4, phase).major(name, 100, shares={"P1": 6}, trains=trains, tokens=tokens).tiles(*lays)
    return t.operate(name, "run")


def test_63_RUN_01_a_route_has_a_token_of_its_own() -> None:
    t = at_run("BAK", ["2T"], *EUSTON)
    assert t.no_run("P1", "I6.0 J5.0") == "63-RUN-01"
    t.run("P1", TO_EUSTON)
    assert t.revenue == 60


def test_63_RUN_01_all_routes_meet() -> None:
    east = ("L19: 57 M18 K20", "K20: 58 L19 K22", "K22: 57 K20")
    t = at_run("BAK", ["2T", "2T"], *EUSTON, *east, tokens=["F9.0", "L19.0"])
    assert t.no_run("P1", TO_EUSTON, "L19.0 K20.0 K22.0") == "63-RUN-01"
    t.run("P1", TO_EUSTON)
    assert t.revenue == 60


def test_63_RUN_01_in_any_hex() -> None:
    """Two routes that meet at Euston, at no token."""
    lays = (*EUSTON[:3], "I6: LU09 H7 J7", "J7: 9 I6 K8", "K8: 8 J7 L7", "L7: 57 K8")
    t = at_run("BAK", ["2T", "2T"], *lays, tokens=["F9.0", "L7.0"])
    t.run("P1", TO_EUSTON, "L7.0 K8 J7 I6.0")
    assert t.revenue == (20 + 10 + 10 + 40) + (20 + 40)


def test_63_RUN_02_from_a_major_station_to_another() -> None:
    t = at_run("BAK", ["2T"], *EUSTON)
    assert t.no_run("P1", "F9.0 G8.0") == "63-RUN-02"
    assert t.no_run("P1", "F9.0 G8.0 H7.0") == "63-RUN-02"
    assert t.rule("P1", "run", routes=[{"train": t.train("BAK", "2T"), "legs": []}]) == "63-RUN-02"


def test_63_RUN_03_no_track_twice_between_trains() -> None:
    fork = ("F9: 57 E8 G10", "G10: 24 F9 H11 H9", "H9: 58 G10 I10", "I10: 57 H9", "H11: 57 G10")
    t = at_run("BAK", ["2T", "2T"], *fork)
    assert t.no_run("P1", "F9.0 G10 H11.0", "F9.0 G10 H9.0 I10.0") == "63-RUN-03"
    t.run("P1", "F9.0 G10 H11.0")
    assert t.revenue == 40


def test_63_RUN_03_nor_by_the_same_way_twice() -> None:
    t = at_run("BAK", ["2T", "2T"], *EUSTON)
    assert t.no_run("P1", TO_EUSTON, TO_EUSTON) == "63-RUN-03"


def test_63_RUN_04_a_loop_from_paddington() -> None:
    t = at_run("MET", ["4T"], *LOOP, phase="IV")
    t.run("P1", ROUND)
    assert t.revenue == 40 + 10 + 20 + 10 + 10


def test_63_RUN_04_not_of_a_red_hex() -> None:
    t = at_run("MET", ["4T"], "C10: 216 B9 B11 C12", "B9: 58 A10 C10", "B11: 58 A10 C10", phase="IV")
    assert t.no_run("P1", "A10.0 B9.0 C10.0 B11.0 A10.0") == "63-RUN-13"


def test_63_RUN_05_x05_every_minor_station_passed() -> None:
    t = at_run("BAK", ["2T"], *EUSTON, phase="II").run("P1", TO_EUSTON)
    assert t.revenue == 20 + 10 + 10 + 20


def test_63_RUN_05_x06_acton_to_paddington() -> None:
    t = at_run("MET", ["2T"], "B9: 58 A10 C10", phase="II").run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == 20 + 10 + 40


def test_63_RUN_05_x08_paddington_to_oxford_circus() -> None:
    t = at_run("MET", ["3T"], *PICTURE).run("P1", TO_OXFORD_CIRCUS)
    assert t.revenue == 40 + 10 + 30 + 30


def test_63_RUN_05_x10_gloucester_road_to_victoria() -> None:
    lays = ("C18: LU05 D17", "D17: 58 C18 E18", "E18: 9 D17 F19", "F19: 58 E18 G18", "G18: LU08 F19")
    t = at_run("DIS", ["2T"], *lays).run("P1", "C18.0 D17.0 E18 F19.0 G18.0")
    assert t.revenue == 30 + 10 + 10 + 40


def test_63_RUN_05_no_major_station_is_skipped() -> None:
    t = at_run("MET", ["2T"], *PICTURE)
    assert t.no_run("P1", TO_OXFORD_CIRCUS) == "63-RUN-05"
    t = at_run("MET", ["2T"], *PICTURE, "B9: 58 A10 C10")
    assert t.no_run("P1", "A10.0 B9.0 C10.0 D9.0 E8 F9.0") == "63-RUN-05"


@pytest.mark.parametrize(("train", "phase"), [("2T", "II"), ("3T", "III"), ("4T", "IV"), ("5T", "V")])
def test_63_RUN_05_as_many_major_stations_as_it_says(train: str, phase: str) -> None:
    """Five yellow stations in a row: each train counts as many as its number."""
    row = ("I6: 57 H7 J5", "J5: 6 I6 K6", "K6: 9 J5 L7", "L7: 57 K6 M8", "M8: 58 L7 N7", "N7: 6 M8 O8")
    more = ("O8: 8 N7 O10", "O10: 57 O8 O12")
    t = at_run("LCR", [train], *row, *more, phase=phase)
    t.run_best()
    majors = int(train[0])
    assert t.revenue == {2: 40, 3: 60, 4: 90, 5: 110}[majors]


def test_63_RUN_06_x09_ends_and_one_between_one_end_doubled() -> None:
    """40 between two ends of 30, of which one counts twice."""
    lays = ("F9: LU05 E8 G10", "E8: 8 D9 F9", "D9: 4 C10 E8", "C12: 58 C10 B13", "B13: 58 C12 B15", "B15: LU05 B13")
    t = at_run("MET", ["2+1e"], *lays, tokens=["F9.0", "B15.0"])
    t.run("P1", "F9.0 E8 D9.0 C10.0 C12.0 B13.0 B15.0")
    assert t.revenue == 40 + 30 + 2 * 30


def test_63_RUN_06_x09_either_end() -> None:
    """The picture's 130 doubles Oxford Circus; Paddington brings 10 more."""
    t = at_run("MET", ["2+1e"], *PICTURE, tokens=["C10.0", "H11.0"]).run("P1", TO_OXFORD_CIRCUS)
    assert t.revenue == 2 * 40 + 30 + 30


def test_63_RUN_06_other_major_stations_are_passed_uncounted() -> None:
    lays = (*PICTURE, "B9: 58 A10 C10")
    t = at_run("MET", ["2+1e"], *lays, tokens=["H11.0"])
    t.run("P1", "A10.0 B9.0 " + TO_OXFORD_CIRCUS)
    assert t.revenue == 20 + 40 + 2 * 30


@pytest.mark.parametrize(("phase", "red"), [("II", 20), ("III", 20), ("IV", 40), ("V", 60)])
def test_63_RUN_07_red_hexes_by_phase(phase: str, red: int) -> None:
    t = at_run("MET", ["4T"], "B9: 58 A10 C10", phase=phase).run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == red + 10 + 40


def test_63_RUN_07_x07_two_red_hexes() -> None:
    lays = ("B9: 58 A10 C10", "C12: 4 C10 C14", "C14: 9 C12 C16", "C16: 8 C14 B17", "B17: 9 C16 A18")
    t = at_run("MET", ["3T"], *lays).run("P1", "A10.0 B9.0 C10.0 C12.0 C14 C16 B17 A18.0")
    assert t.revenue == 40 + 10 + 40 + 10


def test_63_RUN_12_mail_comes_on_top() -> None:
    t = at_run("MET", ["4T"], *LOOP, phase="IV").privates(MAIL="MET").put(mail=("C10",))
    t.run("P1", ROUND)
    assert t.revenue == 90 + 10


def test_63_RUN_12_and_the_toll_goes_off() -> None:
    t = at_run("MET", ["4T"], *LOOP, phase="IV").privates(CHOCOLATE="P2").put(pirate="F9.0").money(P2=0)
    t.run("P1", ROUND)
    assert (t.revenue, t.cash_of("P2")) == (90 - 5, 5)


def test_63_RUN_13_a_red_hex_is_not_passed() -> None:
    t = at_run("MET", ["3T"], "B9: 58 A10 C10", "B11: 58 A10 B13", "B13: 4 B11 B15", "B15: 57 B13")
    assert t.no_run("P1", "C10.0 B9.0 A10.0 B11.0 B13.0 B15.0") == "63-RUN-13"
    t.run("P1", "C10.0 B9.0 A10.0")
    assert t.revenue == 70


def test_63_RUN_14_a_full_station_ends_a_route() -> None:
    t = at_run("BAK", ["3T"], *EUSTON).minor("LCR", "P2")
    assert t.no_run("P1", TO_EUSTON + " J5.0") == "63-TOK-05"
    t.run("P1", TO_EUSTON)
    assert t.revenue == 60


def test_63_RUN_15_the_common_start_and_end_counts_once() -> None:
    t = at_run("MET", ["2T"], *LOOP).run("P1", ROUND)
    assert t.revenue == 40 + 10 + 20 + 10 + 10


def test_63_RUN_15_a_loop_over_minor_stations_alone_is_refused() -> None:
    lays = ("D9: 58 C10 E10", "E10: 8 D9 E12", "E12: 8 E10 D13", "D13: 8 E12 C12", "C12: 58 D13 C10")
    t = at_run("MET", ["2T"], *lays, "B9: 58 A10 C10")
    assert t.no_run("P1", "C10.0 D9.0 E10 E12 D13 C12.0 C10.0") == "63-RUN-15"


def test_63_RUN_16_an_express_ends_at_tokens_of_its_own() -> None:
    lays = (*PICTURE, "B9: 58 A10 C10")
    t = at_run("MET", ["2+1e"], *lays, tokens=["C10.0"]).token("BAK", "H11.0")
    assert t.no_run("P1", TO_OXFORD_CIRCUS) == "63-RUN-16"
    t = at_run("MET", ["2+1e"], *lays, tokens=["C10.0"])
    assert t.no_run("P1", TO_OXFORD_CIRCUS) == "63-RUN-16"
    t.run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == 20 + 2 * 40


def test_63_RUN_16_an_express_never_comes_back() -> None:
    t = at_run("MET", ["2+1e"], *LOOP, tokens=["C10.0", "F9.0"])
    assert t.no_run("P1", ROUND) == "63-RUN-16"
    t.run("P1", "C10.0 D9.0 E8 F9.0")
    assert t.revenue == 2 * 40 + 20
