"""1861, what routes count and earn (book 10.6)."""

import pytest

from tests.titles.t1861.running import (
    EKATERINBURG,
    KHARKOV,
    MOSCOW,
    ODESSA,
    ROMANIA,
    SAMARA,
    UFA,
    URAL,
    earned,
    last_run,
    no_run,
    route,
    southern,
    to_kharkov,
)
from tests.titles.t1861.table import Table


def minor(name: str, phase: str, *trains: str) -> Table:
    return Table(3, phase).minor(name, "P1", trains=trains)


def to_kiev(phase: str, *trains: str) -> Table:
    """M-K's line from Moscow by Tula and Chernigov to Kiev."""
    t = minor("M-K", phase, *trains)
    return t.line("H8", "H10", "G11", "F12", "E13", "D14").operate("M-K", "run")


KIEV = ("H8.0 H10.0", "H10.0 G11 F12 E13.0", "E13.0 D14.2")


def test_61_RUN_07_small_cities_between_are_skipped() -> None:
    """Example X-02: a 2-train counts exactly two places, here Moscow and Kiev; a 3-train one town besides."""
    assert earned(to_kiev("2", "2"), route("2-0", *KIEV)) == 40 + 30
    assert earned(to_kiev("3", "3"), route("3-0", *KIEV)) == 40 + 10 + 30
    assert earned(to_kiev("4", "4"), route("4-0", *KIEV)) == 40 + 10 + 10 + 30


def test_61_RUN_07_ends_are_counted() -> None:
    """Ruling R-RUN-01: an end is never skipped."""
    assert earned(to_kiev("2", "2"), route("2-0", *KIEV[:2])) == 40 + 10


def test_61_RUN_07_large_cities_are_not_skipped() -> None:
    t = Table(3, "2").minor("K-R", "P1", trains=["2"]).tile("I13", "57", 1).tile("G15", "202", 2)
    t.line("G15", "H14", "I13", "J12", "K11", "L10").operate("K-R", "run")
    assert no_run(t, route("2-0", "G15.0 H14 I13.0", "I13.0 J12 K11.0")) == "61-RUN-07"
    assert earned(t, route("2-0", "G15.0 H14 I13.0")) == 50


def test_61_RUN_07_no_more_places_than_the_number_of_the_train() -> None:
    t = southern("5", phase="5")
    assert no_run(t, route("5-0", ODESSA, KHARKOV, *SAMARA)) == "61-RUN-07"
    assert earned(t, route("5-0", KHARKOV, *SAMARA)) == 30 + 60 + 40 + 40 + 50


@pytest.mark.parametrize(
    ("phase", "value"), [("2", 30), ("3", 40), ("4", 40), ("5", 50), ("6", 70), ("7", 70), ("8", 70)]
)
def test_61_RUN_08_red_areas_count_by_phase(phase: str, value: int) -> None:
    t = Table(3, phase).public("SW", shares={"P1": 20}, tokens=["D14.1"], trains=[phase])
    t.line("D14", "C13", "B14", "A13").operate("SW", "run")
    assert earned(t, route(f"{phase}-0", "D14.1 C13 B14 A13.0")) == 30 + value


def test_61_RUN_08_printed_values() -> None:
    """Moscow in its four colours, with yellow Tula."""
    values = []
    for moscow in ("", "637", "638", "639"):
        t = minor("M-K", "6", "6").line("H8", "H10", "H12")
        values.append(earned((t.tile("H8", moscow) if moscow else t).operate("M-K", "run"), route("6-0", "H8.0 H10.0")))
    assert values == [50, 60, 80, 110]


def test_61_RUN_08_the_state_railway_has_the_bonuses_of_its_privates() -> None:
    """Ruling R-RUN-03: WVR adds 10 to Poland."""
    t = state_railway("D14.1").line("D14", "C13", "B14", "A13").privates(WVR="RSR").operate("RSR", "run", then=["SE"])
    assert last_run(t, "RSR") == 30 + 40 + 10


def state_railway(*tokens: str) -> Table:
    """The RSR with a 4-train; SE, to come after it, has still to build in its bare home."""
    t = Table(3, "4").equip("RSR", trains=["4"]).public("SE", shares={"P1": 20}, tokens=["F18.0"], cash=100)
    for spot in tokens:
        t.token("RSR", spot)
    return t


def ural(phase: str, *trains: str) -> Table:
    """E in Ekaterinburg, track by green Nizhnii Novgorod to green Moscow."""
    t = minor("E", phase, *trains).tile("K7", "207", 4).tile("H8", "637")
    return t.line("Q3", "P4", "O5", "N6", "M5", "L6", "K7", "J8", "I7", "H8").operate("E", "run")


def test_61_RUN_09_ekaterinburg_counts_double_with_moscow() -> None:
    """Examples X-07 and X-15: half to the owner, half to the treasury."""
    t = ural("3", "3")
    assert earned(t, route("3-0", URAL, MOSCOW)) == 80 + 40 + 50
    assert (t.cash_of("P1"), t.cash_of("E")) == (420 + 85, 85)


def test_61_RUN_09_without_moscow_it_counts_40() -> None:
    assert earned(ural("3", "3"), route("3-0", URAL)) == 40 + 40


def test_61_RUN_09_on_each_route_by_itself() -> None:
    """Moscow on another train's route does not double it."""
    t = Table(3, "4").public("MK", shares={"P1": 20}, tokens=["K7.0"], trains=["4", "4"]).tile("K7", "207", 4)
    t.tile("H8", "637").line("Q3", "P4", "O5", "N6", "M5", "L6", "K7", "J8", "I7", "H8").operate("MK", "run")
    assert earned(t, route("4-0", URAL), route("4-1", MOSCOW)) == 40 + 40 + 40 + 50


def test_61_RUN_10_any_five_places_count_and_double() -> None:
    """Ruling R-RUN-02: the five best, the station city not among them."""
    t = southern("5+5E")
    assert earned(t, route("5+5E-0", ODESSA, KHARKOV, *SAMARA)) == (60 + 50 + 50 + 40 + 40) * 2 == 480


def test_61_RUN_10_fewer_than_five_all_count() -> None:
    t = southern("5+5E")
    assert earned(t, route("5+5E-0", ODESSA, KHARKOV)) == (50 + 30 + 60) * 2


def test_61_RUN_10_a_red_area_may_be_one_of_them_or_not() -> None:
    """Ruling R-RUN-02: Central Asia counts 40 and is, Romania 30 and is not."""
    t = southern("5+5E").line("N10", "O11", "P10", "Q11")
    state = t.state
    assert earned(t, route("5+5E-0", KHARKOV, *SAMARA, "N10.0 O11 P10 Q11.0")) == (60 + 40 + 40 + 50 + 40) * 2
    t.state = state
    assert earned(t, route("5+5E-0", ROMANIA, ODESSA, KHARKOV, *SAMARA)) == (50 + 60 + 40 + 40 + 50) * 2


def test_61_RUN_10_ekaterinburg_doubles_with_moscow_uncounted() -> None:
    """Ruling R-RUN-02: it is enough that Moscow lies on the route."""
    far_east = route("5+5E-0", ODESSA, KHARKOV, *SAMARA, UFA, EKATERINBURG, URAL, MOSCOW)
    assert earned(southern("5+5E", tokens=("G15.0",)), far_east) == (80 + 60 + 50 + 50 + 50) * 2


def test_61_RUN_11_2_plus_2_counts_two_and_doubles() -> None:
    t = Table(3, "8", trains_2plus2=2).public("MK", shares={"P1": 20}, tokens=["H8.0"], trains=["2+2"])
    t.tile("H8", "639").tile("G15", "640").line("H8", "G9", "G11", "G13", "G15").operate("MK", "run")
    assert earned(t, route("2+2-0", "H8.0 G9 G11 G13.0", "G13.0 G15.0")) == (100 + 60) * 2 == 320


def test_61_RUN_11_it_skips_no_large_city() -> None:
    t = southern("2+2", doubles=2)
    assert no_run(t, route("2+2-0", ODESSA, KHARKOV)) == "61-RUN-07"


def test_61_RUN_12_the_best_is_offered_and_taken() -> None:
    t = to_kharkov(trains=("3", "3")).operate("M-K", "run").run_best("P1")
    assert last_run(t, "M-K") == 40 + 40 + 20


def test_61_RUN_12_less_stands_if_nobody_objects() -> None:
    t = to_kharkov().operate("M-K", "run").do("P1", "run", routes=[route("3-0", "H8.0 H10.0")])
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"61-RUN-12"}
    assert (t.rule("P2", "pass"), t.rule("P1", "agree")) == ("61-RUN-12", "61-RUN-12")
    t.do("P2", "agree").do("P3", "agree")
    assert last_run(t, "M-K") == 50
    assert t.cash_of("M-K") == 25


def test_61_RUN_12_an_objection_forces_more() -> None:
    t = to_kharkov().operate("M-K", "run").do("P1", "run", routes=[route("3-0", "H8.0 H10.0")])
    t.do("P2", "agree").do("P3", "decline")
    assert (t.acting(), t.cash_of("M-K")) == (["P1"], 0)
    assert {option.kind for option in t.options()} == {"run"}
    again = t.refused("P1", "run", routes=[route("3-0", "H8.0 H10.0")])
    assert (again.rule, again.reason) == ("61-RUN-12", "it was declined, and nothing has changed since")


def test_61_RUN_12_all_trains_run() -> None:
    """To leave a train out is to declare less; a train the company does not own cannot run, nor one twice."""
    t = to_kharkov(trains=("3", "3")).tile("H8", "637").line("H8", "G9", "G11", "G13", "G15").operate("M-K", "run")
    west = ("H8.0 G9 G11 G13.0", "G13.0 G15.0")
    south = ("H8.0 H10.0", "H10.0 H12 H14 G15.0", "G15.0 G17 H18.0")
    assert no_run(t, route("3-2", *west)) == "61-RUN-12"
    assert no_run(t, route("3-0", *west), route("3-0", *south)) == "61-RUN-12"
    t.do("P1", "run", routes=[route("3-0", *south)])
    assert t.acting() == ["P2"]
    t.do("P2", "decline").do("P1", "run", routes=[route("3-0", *west), route("3-1", *south)])
    assert last_run(t, "M-K") == (50 + 10 + 40) + (50 + 40 + 20)


def test_61_RUN_12_the_state_railway_runs_the_best() -> None:
    """By itself: from St Petersburg over the printed line to Moscow, Tver left out or not."""
    t = state_railway("E1.1").operate("RSR", "run", then=["SE"])
    assert t.operating == "SE"
    assert last_run(t, "RSR") == 40 + 10 + 40


def test_61_RUN_13_without_a_train_nothing_is_earned() -> None:
    t = Table(3, "2").minor("N", "P1", 55, cash=100)
    assert t.cell_of("N") == (7, 2)
    t.operate("N", "run")
    assert (t.cell_of("N"), t.price_of("N"), t.cash_of("N")) == ((7, 1), 50, 100)
    assert {option.kind for option in t.options()} == {"buy_train"}


def test_61_RUN_13_without_a_route_of_two_places_nothing_is_earned() -> None:
    t = Table(3, "3").minor("K-R", "P1", 55, cash=225, trains=["3"]).tile("G15", "202").operate("K-R", "run")
    assert (t.price_of("K-R"), t.cash_of("K-R")) == (50, 225)
    t = Table(3, "3").public("SE", 100, shares={"P1": 20}, tokens=["F18.0"], cash=225, trains=["3"])
    assert t.operate("SE", "run").price_of("SE") == 90
