"""1861, routes and what they earn (book 10.1, 10.6)."""

from itertools import permutations

import pytest

from railhead.core.actions import Value
from railhead.core.ids import Company, Holder
from railhead.mechanisms.consent import Consent
from tests.titles.t1861.table import Table


def route(train: str, *legs: str) -> Value:
    """A train's run; a leg is a spot, the hexes between and a spot."""
    return {"train": train, "legs": [list(leg.split()) for leg in legs]}


def earned(t: Table, *routes: Value) -> int:
    """What the operating company's routes are worth; the others agree if they could be better."""
    name = t.operating
    t.do(t.acting()[0], "run", routes=list(routes))
    while isinstance(t.state.frames[-1], Consent):
        t.do(t.acting()[0], "agree")
    if t.options("dividend"):
        t.do(t.acting()[0], "dividend", payout="withhold")
    return t.state.earned[Company(Holder(name))]


def no_run(t: Table, *routes: Value) -> str:
    return t.refused(t.acting()[0], "run", routes=list(routes)).rule


def to_kharkov(kharkov: str = "207", trains: tuple[str, ...] = ("3",)) -> Table:
    """M-K in yellow Moscow, track by Tula to Kharkov, where K-R stands, and on to D in Yuzovka."""
    t = Table(3, "3").minor("M-K", "P1", trains=trains).minor("K-R", "P2").minor("D", "P3")
    t.tile("G15", kharkov, 4 if kharkov == "202" else 3).tile("H18", "6", 2)
    return t.line("H8", "H10", "H12", "H14", "G15", "G17", "H18")


def minor(name: str, phase: str, *trains: str) -> Table:
    return Table(3, phase).minor(name, "P1", trains=trains)


def test_61_RUN_01_a_route_has_an_own_marker() -> None:
    t = to_kharkov().operate("M-K", "run")
    assert no_run(t, route("3-0", "G15.0 G17 H18.0")) == "61-RUN-01"
    assert earned(t, route("3-0", "H8.0 H10.0", "H10.0 H12 H14 G15.0")) == 40 + 10 + 40


def test_61_RUN_01_a_route_is_continuous_track() -> None:
    t = to_kharkov().operate("M-K", "run")
    assert no_run(t, route("3-0", "H8.0 H10.0", "G15.0 G17 H18.0")) == "61-RUN-01"
    assert no_run(t, route("3-0", "H8.0 G9 G11 G13.0")) == "61-RUN-01"


def poland(phase: str = "5") -> Table:
    """K-B in brown Kiev, two lines to Poland; a third from Vilna that does not join them."""
    t = minor("K-B", phase, "5").tile("D14", "636")
    return t.line("D14", "C13", "B14", "A13").line("D14", "C15", "B16", "A15").line("C7", "B8", "A9")


def test_61_RUN_02_no_red_area_twice() -> None:
    t = poland().operate("K-B", "run")
    assert no_run(t, route("5-0", "A13.0 B14 C13 D14.0", "D14.0 C15 B16 A15.0")) == "61-RUN-02"
    assert no_run(t, route("5-0", "D14.0 C13 B14 A13.0", "A9.0 B8.0")) == "61-RUN-02"
    assert earned(t, route("5-0", "A13.0 B14 C13 D14.0")) == 100


def test_61_RUN_02_no_city_twice() -> None:
    t = minor("K-B", "5", "5").tile("D14", "636").line("D14", "C13", "C15", "D14").line("D14", "E13", "F12")
    t.operate("K-B", "run")
    assert no_run(t, route("5-0", "D14.0 C13 C15 D14.0")) == "61-RUN-02"
    assert no_run(t, route("5-0", "D14.0 C13 C15 D14.0", "D14.0 E13.0")) == "61-RUN-02"


def junction() -> Table:
    """M-NN's line from Moscow forks in I7, to Yaroslavl and to Nizhnii Novgorod."""
    t = minor("M-NN", "3", "3").tile("I7", "25", 1).tile("I5", "4")
    return t.line("I7", "J8", "K7").operate("M-NN", "run")


def test_61_RUN_02_no_track_twice() -> None:
    t = junction()
    assert no_run(t, route("3-0", "I5.0 I7 H8.2", "H8.2 I7 J8 K7.0")) == "61-RUN-02"
    assert earned(t, route("3-0", "H8.2 I7 J8 K7.0")) == 70


def test_61_RUN_02_no_turning_back_at_a_junction() -> None:
    assert no_run(junction(), route("3-0", "H8.2 I7 I5.0", "I5.0 I7 J8 K7.0")) == "61-RUN-01"


def test_61_RUN_03_a_full_city_may_be_an_end_only() -> None:
    t = to_kharkov("202").operate("M-K", "run")
    through = route("3-0", "H8.0 H10.0", "H10.0 H12 H14 G15.0", "G15.0 G17 H18.0")
    assert no_run(t, through) == "61-RUN-03"
    assert earned(t, route("3-0", "H8.0 H10.0", "H10.0 H12 H14 G15.0")) == 40 + 10 + 30
    assert earned(to_kharkov("207").operate("M-K", "run"), through) == 40 + 40 + 20


def test_61_RUN_03_an_empty_space_leaves_a_city_open() -> None:
    """Even if it is kept for a minor: green Voronezh with one foreign marker and M-V's space."""
    t = minor("K-R", "3", "3").tile("G15", "202", 2).tile("I13", "14").token("V", "I13.0")
    t.line("G15", "H14", "I13", "J12", "K11", "L10")
    through = route("3-0", "G15.0 H14 I13.0", "I13.0 J12 K11.0")
    assert earned(t.operate("K-R", "run"), through) == 30 + 30 + 10
    assert no_run(t.token("D", "I13.0").operate("K-R", "run"), through) == "61-RUN-03"


def test_61_RUN_04_a_red_area_is_an_end() -> None:
    t = minor("V", "3", "3").tile("I19", "5", 4).line("J20", "K19", "K17", "K15")
    through = route("3-0", "I19.0 J20.0", "J20.0 K19 K17.0")
    assert no_run(t.operate("V", "run"), through) == "61-RUN-04"
    assert earned(t, route("3-0", "I19.0 J20.0")) == 40


def test_61_RUN_05_one_circle_of_a_hex() -> None:
    """Example X-03: from one circle of green St Petersburg by way of Tver to the other."""
    t = minor("SP-W", "4", "4").tile("D2", "29", 4).tile("G5", "87").line("D2", "E3", "E5", "F6", "G5")
    there, back = "E1.0 D2 E3 E5 F6 G5.0", "G5.0 F4 F2 E1.1"
    t.operate("SP-W", "run")
    assert no_run(t, route("4-0", there, back)) == "61-RUN-05"
    assert no_run(t, route("4-0", "G5.0 F6 E5 E3 D2 E1.0", "E1.1 F2 F4 G5.0")) == "61-RUN-05"
    assert no_run(t.line("C7", "B8", "A9"), route("4-0", "B8.0 C7 C5 D4 D2 E1.0", back)) == "61-RUN-05"
    assert earned(t, route("4-0", there)) == 50


def test_61_RUN_06_routes_may_meet_in_a_city() -> None:
    t = to_kharkov(trains=("3", "3")).tile("H8", "637").line("H8", "G9", "G11", "G13", "G15").operate("M-K", "run")
    south, west = route("3-0", "H8.0 H10.0"), route("3-1", "H8.0 G9 G11 G13.0", "G13.0 G15.0")
    assert no_run(t, south, route("3-1", "H8.0 H10.0", "H10.0 H12 H14 G15.0")) == "61-RUN-06"
    assert earned(t, south, west) == 50 + 10 + 50 + 10 + 40


def test_61_RUN_06_the_order_of_naming_does_not_matter() -> None:
    t = to_kharkov(trains=("3", "3")).tile("H8", "637").line("H8", "G9", "G11", "G13", "G15").operate("M-K", "run")
    for first, second in permutations(("H8.0 G9 G11 G13.0", "G15.0 G13.0")):
        for backwards in (first, " ".join(reversed(first.split()))):
            for runs in permutations([route("3-0", "H10.0 H8.0"), route("3-1", second, backwards)]):
                state = t.state
                assert earned(t, *runs) == 160
                t.state = state


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
    t = southern("5", phase="5").operate("SE", "run")
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
    assert t.state.earned[Company(Holder("RSR"))] == 30 + 40 + 10


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


URAL = "Q3.0 P4 O5 N6 M5 L6 K7.0"
MOSCOW = "K7.0 J8 I7 H8.2"


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


def southern(*trains: str, phase: str = "8", **options: int) -> Table:
    """SE in green Ekaterinoslav on a line of six large cities: 50 30 60 40 40 50."""
    t = Table(3, phase, **options).public("SE", shares={"P1": 20}, tokens=["F18.0"], trains=trains)
    t.tile("D20", "801", 1).tile("F18", "14").tile("G15", "640").tile("I13", "63").tile("L12", "63").tile("N10", "623")
    return t.line("D20", "E19", "F18", "F16", "G15", "H14", "I13", "J14", "K13", "L12", "M11", "N10")


ROMANIA, ODESSA, KHARKOV = "B18.0 C19 D20.0", "D20.0 E19 F18.0", "F18.0 F16 G15.0"
SAMARA = ("G15.0 H14 I13.0", "I13.0 J14 K13 L12.0", "L12.0 M11 N10.0")


def test_61_RUN_10_any_five_places_count_and_double() -> None:
    """Ruling R-RUN-02: the five best, the station city not among them."""
    t = southern("5+5E").operate("SE", "run")
    assert earned(t, route("5+5E-0", ODESSA, KHARKOV, *SAMARA)) == (60 + 50 + 50 + 40 + 40) * 2 == 480


def test_61_RUN_10_fewer_than_five_all_count() -> None:
    t = southern("5+5E").operate("SE", "run")
    assert earned(t, route("5+5E-0", ODESSA, KHARKOV)) == (50 + 30 + 60) * 2


def test_61_RUN_10_a_red_area_may_be_one_of_them_or_not() -> None:
    """Ruling R-RUN-02: Central Asia counts 40 and is, Romania 30 and is not."""
    t = southern("5+5E").line("D20", "C19", "B18").line("N10", "O11", "P10", "Q11").operate("SE", "run")
    state = t.state
    assert earned(t, route("5+5E-0", KHARKOV, *SAMARA, "N10.0 O11 P10 Q11.0")) == (60 + 40 + 40 + 50 + 40) * 2
    t.state = state
    assert earned(t, route("5+5E-0", ROMANIA, ODESSA, KHARKOV, *SAMARA)) == (50 + 60 + 40 + 40 + 50) * 2


def test_61_RUN_10_ekaterinburg_doubles_with_moscow_uncounted() -> None:
    """Ruling R-RUN-02: it is enough that Moscow lies on the route."""
    assert earned(far_east().operate("SE", "run"), FAR_EAST) == (80 + 60 + 50 + 50 + 50) * 2


def far_east() -> Table:
    """The line of `southern` goes on by Ufa and Ekaterinburg to brown Nizhnii Novgorod and yellow Moscow (40)."""
    t = Table(3, "8").public("SE", shares={"P1": 20}, tokens=["G15.0"], trains=["5+5E"])
    t.tile("D20", "801", 1).tile("G15", "640").tile("N10", "623").tile("K7", "623")
    t.line("D20", "E19", "F18", "F16", "G15", "H14", "I13", "J14", "K13", "L12", "M11", "N10", "O9", "P8", "P6", "Q5")
    return t.line("Q3", "P4", "O5", "N6", "M5", "L6", "K7", "J8", "I7", "H8")


FAR_EAST = route("5+5E-0", ODESSA, KHARKOV, *SAMARA, "N10.0 O9 P8.0", "P8.0 P6 Q5 Q3.0", URAL, MOSCOW)


def test_61_RUN_11_2_plus_2_counts_two_and_doubles() -> None:
    t = Table(3, "8", trains_2plus2=2).public("MK", shares={"P1": 20}, tokens=["H8.0"], trains=["2+2"])
    t.tile("H8", "639").tile("G15", "640").line("H8", "G9", "G11", "G13", "G15").operate("MK", "run")
    assert earned(t, route("2+2-0", "H8.0 G9 G11 G13.0", "G13.0 G15.0")) == (100 + 60) * 2 == 320


def test_61_RUN_11_it_skips_no_large_city() -> None:
    t = southern("2+2", trains_2plus2=2).operate("SE", "run")
    assert no_run(t, route("2+2-0", ODESSA, KHARKOV)) == "61-RUN-07"


def test_61_RUN_12_the_best_is_offered_and_taken() -> None:
    t = to_kharkov(trains=("3", "3")).operate("M-K", "run").run_best("P1")
    assert t.state.earned[Company(Holder("M-K"))] == 40 + 40 + 20


def test_61_RUN_12_less_stands_if_nobody_objects() -> None:
    t = to_kharkov().operate("M-K", "run").do("P1", "run", routes=[route("3-0", "H8.0 H10.0")])
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"61-RUN-12"}
    t.do("P2", "agree").do("P3", "agree")
    assert t.state.earned[Company(Holder("M-K"))] == 50
    assert t.cash_of("M-K") == 25


def test_61_RUN_12_an_objection_forces_more() -> None:
    t = to_kharkov().operate("M-K", "run").do("P1", "run", routes=[route("3-0", "H8.0 H10.0")])
    t.do("P2", "agree").do("P3", "decline")
    assert (t.acting(), t.cash_of("M-K")) == (["P1"], 0)
    assert {option.kind for option in t.options()} == {"run"}


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
    assert t.state.earned[Company(Holder("M-K"))] == (50 + 10 + 40) + (50 + 40 + 20)


def test_61_RUN_12_the_state_railway_runs_the_best() -> None:
    """By itself: from St Petersburg over the printed line to Moscow, Tver left out or not."""
    t = state_railway("E1.1").operate("RSR", "run", then=["SE"])
    assert t.operating == "SE"
    assert t.state.earned[Company(Holder("RSR"))] == 40 + 10 + 40


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


def test_61_RUN_14_track_that_passes_a_stop_by_does_not_visit_it() -> None:
    """C5: the line 0-4 does not touch Dünaburg, the line 2-5 does."""
    t = minor("SP-W", "4", "4").tile("B4", "201", 5).line("C7", "B8", "B6", "B4").operate("SP-W", "run")
    vilna = "E1.0 D2 D4 C5 C7 B8.0"
    state = t.state
    assert earned(t, route("4-0", vilna)) == 40 + 10
    t.state = state
    assert earned(t, route("4-0", vilna, "B8.0 B6 B4.0", "B4.0 C5.0")) == 40 + 10 + 30 + 10


def brown_crossing(*trains: str) -> Table:
    """Tile 47 in G11: 0 to Kursk, 1 to Chernigov, 3 to Moscow, 4 to Tula, which is next to Moscow."""
    t = Table(3, "5").public("MK", shares={"P1": 20}, tokens=["H8.0"], trains=trains).tile("H8", "638")
    t.line("H8", "G9", "G11", "G13", "G15").line("H8", "H10", "G11", "F12", "E13", "D14")
    return t.tile("G11", "47").operate("MK", "run")


KURSK, CHERNIGOV = "H8.0 G9 G11 G13.0", "H10.0 G11 F12 E13.0"


def test_61_RUN_15_ways_without_a_common_side_are_separate_track() -> None:
    t = brown_crossing("5", "5")
    assert earned(t, route("5-0", KURSK), route("5-1", "H8.0 H10.0", CHERNIGOV)) == 80 + 70 + 20
    assert earned(brown_crossing("5"), route("5-0", KURSK, "H8.0 H10.0", CHERNIGOV)) == 70 + 30


def test_61_RUN_15_ways_with_a_common_side_share_track() -> None:
    t = brown_crossing("5", "5")
    assert no_run(t, route("5-0", KURSK), route("5-1", "H8.0 H10.0", "H10.0 G11 G13.0")) == "61-RUN-06"
    assert no_run(t, route("5-0", KURSK), route("5-1", "H8.0 G9 G11 F12 E13.0")) == "61-RUN-06"
    assert no_run(t, route("5-0", "H10.0 H8.0", "H8.0 G9 G11 F12 E13.0", CHERNIGOV)) == "61-RUN-02"
