"""1861, what a route is (book 10.1), and the routes of several trains (10.6)."""

from itertools import permutations

from tests.titles.t1861.running import earned, no_run, route, to_kharkov
from tests.titles.t1861.table import Table


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


def test_61_RUN_03_markers_of_the_state_railway_block() -> None:
    """Ruling R-RUN-06, though the RSR is no Company by section 7."""
    t = minor("K-R", "3", "3").tile("G15", "202", 2).tile("I13", "14").token("V", "I13.0").token("RSR", "I13.0")
    t.line("G15", "H14", "I13", "J12", "K11", "L10").operate("K-R", "run")
    assert no_run(t, route("3-0", "G15.0 H14 I13.0", "I13.0 J12 K11.0")) == "61-RUN-03"


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
