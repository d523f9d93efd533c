"""1862, what a run is and how runs hang together (book 7.4, 7.8): ledger rows 62-RUN."""

from itertools import permutations

import pytest

from railhead.titles.t1862.routes import RUNS
from tests.titles.t1862.running import BLUE, ORANGE, PERMITS, PINK, PURPLE, RED, best, city, earned, enr, lynn, no_run
from tests.titles.t1862.table import Table, company

TO_WELLS = ("C4.0 D3.0", "D3.0 E2.0")
WELLS_PORT, MIDLANDS, LYNN_PORT = ("D1.0 E2.0",), ("A4.0 B5.0", "B5.0 C4.0"), ("C2.0 C4.0",)
WEST = ("A10.0 B9.0", "B9.0 B7.0", "B7.0 B5.0")


def test_62_RUN_01_port_cities_red_area() -> None:
    """Five stations: Midlands 40, Wisbech 30, King's Lynn 50, Wells 30, port 80."""
    assert earned(lynn("5E"), ("5E", (*MIDLANDS, *TO_WELLS, *WELLS_PORT))) == (40 + 30 + 50 + 30 + 80, 0)


@pytest.mark.parametrize("train", ["5E", "6F"])
def test_62_RUN_01_not_port_to_port_nor_red_to_red(train: str) -> None:
    t = lynn(train, tokens=("C4.0", "B9.0"))
    assert no_run(t, (train, (*LYNN_PORT, *TO_WELLS, *WELLS_PORT))) == "62-RUN-01"
    assert no_run(t, (train, ("A4.0 B5.0", *WEST))) == "62-RUN-01"


def test_62_RUN_01_nothing_twice_and_no_gap() -> None:
    t = enr("5E")
    assert no_run(t, ("5E", (*BLUE, *BLUE))) == "62-RUN-01"
    assert no_run(t, ("5E", (*RED, *PURPLE))) == "62-RUN-01"
    assert no_run(t, ("5E", (*RED, *BLUE, *PINK, *ORANGE, *PURPLE))) == "62-RUN-01"
    assert no_run(t, ("5E", ("F3.0 E4 F5.0",))) == "62-RUN-01"
    assert no_run(t, ("5E", ())) == "62-RUN-01"


def test_62_RUN_01_an_off_board_area_is_an_end() -> None:
    assert no_run(lynn("5F"), ("5F", ("C4.0 B5.0", "B5.0 A6.0", "A6.0 B5.0"))) == "62-RUN-01"


def felixstowe(*trains: str) -> Table:
    """FDR in Felixstowe (20), its port (70); green Ipswich (60), full of others, and Colchester beyond."""
    t = city(city(Table(3, "B"), "G12", "57", "G14", "G10"), "F11", "791", "G12", "E12")
    city(city(t, "G12", "6", "G14", "F11"), "E12", "790", "F11")
    for name, player in (("ESR", "P1"), ("WVR", "P2"), ("N&B", "P3")):
        t.started(name, shares={player: 50}, tokens=["F11.0"])
    t.started("FDR", 82, shares={"P1": 60}, permits=PERMITS, trains=trains)
    return t.operate("FDR", "run")


def test_62_RUN_02_a_full_city_is_an_end() -> None:
    """X-07: sea - Felixstowe - Ipswich, and no further."""
    t = felixstowe("4E")
    line = ("G14.0 G12.0", "G12.0 F11.0")
    assert no_run(t, ("4E", (*line, "F11.0 E12.0"))) == "62-RUN-02"
    assert earned(t, ("4E", line)) == (70 + 20 + 60, 0)


def test_62_RUN_31_a_full_city_scores_as_usual() -> None:
    assert earned(felixstowe("2E"), ("2E", ("G12.0 F11.0",))) == (20 + 60, 0)


def london(name: str, *trains: str, marker: str = "", tokens: tuple[str, ...] | None = None) -> Table:
    """Sudbury - Witham - London - Great Dunmow - Newmarket - Ely, phase B."""
    t = city(city(Table(3, "B"), "D11", "57", "D13"), "D13", "15", "D11", "C14")
    city(city(t, "C10", "57", "C8", "C12"), "C8", "621", "C10").line("C10", "C12", "C14")
    t.started(name, 82, shares={"P1": 60}, permits=PERMITS, trains=trains, london=marker, tokens=tokens)
    return t.operate(name, "run")


def test_62_RUN_03_london_only_with_a_marker() -> None:
    """X-07: NGC without one runs from home to Ely only."""
    t = london("NGC", "3E")
    assert no_run(t, ("3E", ("C10.0 C12.0", "C12.0 C14.0"))) == "62-RUN-03"
    assert best(t) == (20 + 30, 0)


def test_62_RUN_03_never_out_of_it() -> None:
    """X-07: SVR with one does not come out to Newmarket."""
    t = london("SVR", "5E", marker="B15.0")
    through = ("D11.0 D13.0", "D13.0 C14.0", "C14.0 C12.0", "C12.0 C10.0")
    assert no_run(t, ("5E", through)) == "62-RUN-03"
    assert earned(t, ("5E", through[:2])) == (20 + 30 + 100, 0)


def test_62_RUN_03_the_london_marker_is_no_station_marker() -> None:
    t = london("SVR", "2E", "2E", marker="C14.0")
    assert no_run(t, ("2E", ("D11.0 D13.0",)), ("2E", ("C10.0 C12.0", "C12.0 C14.0"))) == "62-RUN-19"


def test_62_RUN_34_a_local_never_uses_london() -> None:
    t = london("SVR", "3L", marker="B15.0")
    assert no_run(t, ("3L", ("D11.0 D13.0", "D13.0 C14.0"))) == "62-RUN-34"
    assert best(t) == (20 + 30, 20)


def test_62_RUN_34_nor_a_port() -> None:
    assert no_run(enr("2L"), ("2L", RED)) == "62-RUN-34"


def test_62_RUN_04_no_duty_to_run_for_the_most() -> None:
    t = enr("2F")
    assert best(enr("2F")) == (150, 0)
    assert earned(t, ("2F", RED)) == (100, 0)


def test_62_RUN_04_each_train_must_run_if_it_can() -> None:
    t = enr("1F", "2L")
    assert no_run(t) == "62-RUN-04"
    assert no_run(t, ("1F", RED)) == "62-RUN-04"
    assert no_run(t, ("2L", BLUE)) == "62-RUN-04"
    assert earned(t, ("1F", RED), ("2L", BLUE)) == (80 + 20 + 40, 20)


def test_62_RUN_04_a_freight_that_could_join_may_not_be_idle() -> None:
    assert no_run(enr("1F", "1F"), ("1F", RED)) == "62-RUN-04"


def test_62_RUN_04_the_best_run_is_divided_so_that_nobody_idle_could_join() -> None:
    """King's Lynn (30) - Downham Market - Ely (30), a hex between the ends: two 1F can run it, but then an idle 2F
    could run on from King's Lynn to Wisbech; if a 2F and a 1F run it, an idle 1F can't."""
    t = Table(3, "B").tile("C4", "202", 0).tile("C6", "15", 3).tile("C8", "201", 3).tile("D7", "8852", 4)
    t.tile("B3", "8850", 0).tile("B5", "6", 1)
    t.started("L&H", 82, shares={"P1": 60}, permits=PERMITS, tokens=["C4.0", "C6.0"], trains=["1F", "1F", "2F"])
    t.operate("L&H", "run")
    assert no_run(t, ("1F", ("C8.0 C6.0",)), ("1F", ("C6.0 C4.0",))) == "62-RUN-04"
    question = RUNS.asks(t.d, company("L&H"))
    suggested = RUNS.verdict(question, [run.route for run in RUNS.best(t.d, company("L&H")).runs])
    assert (suggested.faults, suggested.revenue) == ((), 30 + 30 + 20)


def test_62_RUN_04_a_train_runs_even_for_nothing() -> None:
    """Three expresses from Cromer to its port: all that can be scored is scored by one."""
    t = Table(3).tile("F3", "57", 0).started("ENR", 82, shares={"P1": 60}, permits=PERMITS, trains=["2E"] * 3)
    t.operate("ENR", "run")
    assert no_run(t, ("2E", RED)) == "62-RUN-04"
    assert earned(t, ("2E", RED), ("2E", RED), ("2E", RED)) == (100, 0)
    assert best(t.operate("ENR", "run")) == (100, 0)


def test_62_RUN_05_ends_are_large_stations_or_off_board() -> None:
    assert no_run(enr("3E"), ("3E", (*BLUE, "F5.0 G6.0"))) == "62-RUN-05"
    assert earned(felixstowe("2E"), ("2E", ("G14.0 G12.0",))) == (20 + 70, 0)


def test_62_RUN_06_one_run_through_home() -> None:
    t = enr("2E", tokens=("F3.0", "G8.0"))
    assert no_run(t, ("2E", ORANGE)) == "62-RUN-06"


def test_62_RUN_06_runs_share_a_large_station() -> None:
    """Cromer - Norwich and Beccles - Lowestoft are apart; a third run joins them."""
    apart = (("2L", BLUE), ("2E", ORANGE))
    assert no_run(enr("2L", "2E", tokens=("F3.0", "G8.0")), *apart) == "62-RUN-06"
    t = enr("2L", "2E", "2E", tokens=("F3.0", "G8.0"))
    assert earned(t, *apart, ("2E", PINK)) == (20 + 40 + 30 + 20, 20)


def test_62_RUN_06_an_off_board_area_does_not_join_them() -> None:
    """Both go to the Midlands, from Wisbech and from March."""
    t = city(lynn("3E", "2E", tokens=("C4.0", "B7.0")), "B7", "57", "A6", "C8").operate("L&H", "run")
    assert no_run(t, ("3E", MIDLANDS), ("2E", ("A6.0 B7.0",))) == "62-RUN-06"


def test_62_RUN_06_a_full_city_will_do_if_both_end_there() -> None:
    """Ipswich is full of others. From Felixstowe and from Colchester, where FDR has another marker."""
    t = felixstowe("2E", "2E").token("FDR", "E12.0").operate("FDR", "run")
    assert earned(t, ("2E", ("G12.0 F11.0",)), ("2E", ("E12.0 F11.0",))) == (20 + 60 + 40, 0)


def test_62_RUN_07_only_trains_with_a_permit() -> None:
    t = enr("2L", "2E")
    t.put(permits={**t.state.permits, "ENR": ("local",)})
    t.operate("ENR", "run")
    assert no_run(t, ("2L", BLUE), ("2E", RED)) == "62-RUN-07"
    assert earned(t, ("2L", BLUE)) == (60, 20)


def test_62_RUN_07_no_permit_no_run() -> None:
    t = enr("2E")
    t.put(permits={**t.state.permits, "ENR": ("local",)})
    assert t.operate("ENR", "run").part != "run"


def test_62_RUN_08_an_area_scores_once_whatever_the_entry() -> None:
    """Midlands by A4 and by A6."""
    t = lynn("3E", "3E")
    assert earned(t, ("3E", MIDLANDS), ("3E", ("A6.0 B5.0", "B5.0 C4.0"))) == (40 + 30 + 50, 0)


def test_62_RUN_08_trains_share_track() -> None:
    assert earned(enr("2E", "2L"), ("2E", BLUE), ("2L", BLUE)) == (60, 20)


@pytest.mark.parametrize(("phase", "port"), [*zip("ABCDEFGH", (80, 80, 90, 90, 100, 100, 100, 100), strict=True)])
def test_62_RUN_18_off_board_figures(phase: str, port: int) -> None:
    assert earned(enr("2E", phase=phase), ("2E", RED)) == (port + 20, 0)


def test_62_RUN_19_every_run_has_a_marker() -> None:
    """Norwich - Beccles meets the main run in Norwich, but has no marker of ENR."""
    assert no_run(enr("2L", "2E"), ("2L", BLUE), ("2E", PINK)) == "62-RUN-19"


def test_62_RUN_20_no_main_run_no_run_at_all() -> None:
    """Cromer's track leads nowhere; Norwich and Beccles are connected."""
    t = enr("2L", "2E", tokens=("F3.0", "F5.0", "G8.0")).tile("F3", "57", 1)
    t.money(ENR=0).operate("ENR", "run")
    assert t.state.earned["ENR"] == 0  # type: ignore[index]
    assert t.cash_of("ENR") == 0
    assert t.price_of("ENR") == 74


def test_62_RUN_21_the_order_of_entry_does_not_matter() -> None:
    runs = (("2L", BLUE), ("2E", ORANGE), ("2/3E", PINK))
    for order in permutations(runs):
        assert earned(enr("2L", "2E", "2/3E", tokens=("F3.0", "G8.0")), *order) == (110, 20)
    for order in permutations(runs[:2]):
        assert no_run(enr("2L", "2E", tokens=("F3.0", "G8.0")), *order) == "62-RUN-06"


def test_62_RUN_22_no_small_station_twice() -> None:
    t = enr("5E")
    assert no_run(t, ("5E", (*BLUE, *PINK, *PINK[::-1]))) == "62-RUN-22"


def test_62_RUN_33_one_port_and_one_red_area() -> None:
    """The Freight of X-18a: 90 + 90 + 4 x 30 in phase C."""
    assert earned(lynn("5F", phase="C"), ("5F", (*MIDLANDS, *TO_WELLS, *WELLS_PORT))) == (300, 0)


def test_62_RUN_35_a_run_that_misses_the_others() -> None:
    """The second express has a run of its own in Wisbech, the other end of the map."""
    t = enr("2E", "2E", tokens=("F3.0", "B5.0")).tile("F3", "57", 3)
    city(t, "B5", "57", "A4", "C6")
    t.put(tiles={hex_: laid for hex_, laid in t.state.tiles.items() if hex_ != "F5"})
    t.operate("ENR", "run")
    assert no_run(t, ("2E", RED), ("2E", ("A4.0 B5.0",))) == "62-RUN-06"
    assert earned(t, ("2E", RED), ("2E", RED)) == (100, 0)
