"""1862, what the three types of train score (book 7.8.1 to 7.8.4 and the last page): ledger rows 62-RUN."""

from collections.abc import Sequence

import pytest

from railhead.core.actions import Value
from railhead.core.ids import Spot
from railhead.titles.t1862.counting import Yard
from railhead.titles.t1862.routes import running
from tests.titles.t1862.running import (
    BLUE,
    ORANGE,
    PERMITS,
    PINK,
    PURPLE,
    RED,
    Runs,
    best,
    brought,
    city,
    earned,
    enr,
    lynn,
    named,
    no_run,
)
from tests.titles.t1862.table import Table, company

TO_WELLS = ("C4.0 D3.0", "D3.0 E2.0")
WELLS_PORT, MIDLANDS, LYNN_PORT = ("D1.0 E2.0",), ("A4.0 B5.0", "B5.0 C4.0"), ("C2.0 C4.0",)

LAST_PAGE: list[tuple[list[Runs], tuple[int, int]]] = [
    ([("1F", RED)], (100, 0)),
    ([("1F", RED), ("1F", BLUE)], (150, 0)),
    ([("2F", (*RED, *BLUE))], (150, 0)),
    ([("3F", (*RED, *BLUE))], (150, 0)),
    ([("2E", RED)], (100, 0)),
    ([("2E", RED), ("2/3E", (*BLUE, *PINK))], (170, 0)),
    ([("2/3L", (*BLUE, *PINK))], (90, 40)),
    ([("2F", (*RED, *BLUE)), ("2L", BLUE)], (170, 20)),
    ([("6F", (*RED, *BLUE, *PINK, *PURPLE)), ("5E", (*BLUE, *PINK, *ORANGE))], (370, 0)),
    ([("6F", (*RED, *BLUE, *PINK, *PURPLE)), ("5E", (*RED, *BLUE, *PINK, *ORANGE))], (370, 0)),
]
"""X-18: trains, their runs, revenue and subsidy. Ruling R-09: the port scores once for 6F and 5E."""


@pytest.mark.parametrize(("runs", "brings"), LAST_PAGE)
def test_X_18_the_last_page(runs: list[Runs], brings: tuple[int, int]) -> None:
    trains = [train for train, _ in runs]
    assert earned(enr(*trains), *runs) == brings
    assert best(enr(*trains)) == brings


def test_X_18_other_runs_of_the_last_page() -> None:
    assert earned(enr("3F"), ("3F", (*BLUE, *PINK))) == (20 + 30 + 2 * 20, 0)
    assert no_run(enr("3F"), ("3F", (*RED, *BLUE, "F5.0 G6.0"))) == "62-RUN-05"
    assert earned(enr("5E"), ("5E", (*RED, *BLUE, *PINK, *ORANGE))) == (190, 0)


def fakenham(*trains: str) -> Table:
    """W&F in Fakenham; Norwich 40, Wells 20 and the port by Wells 80."""
    t = city(city(Table(3, "B"), "E4", "6", "F5", "E2"), "F5", "790", "E4")
    city(t, "E2", "6", "E4", "D1").started("W&F", 82, shares={"P1": 60}, permits=PERMITS, trains=trains)
    return t.operate("W&F", "run")


def test_62_RUN_09_hexes_between_as_the_crow_flies() -> None:
    """X-15: Norwich to Wells +20, to the port by Wells +60."""
    wells = ("F5.0 E4.0", "E4.0 E2.0")
    assert earned(fakenham("2F"), ("2F", wells)) == (40 + 20 + 20, 0)
    assert earned(fakenham("3F"), ("3F", (*wells, *WELLS_PORT))) == (40 + 80 + 60, 0)
    assert no_run(fakenham("2F"), ("2F", (*wells, *WELLS_PORT))) == "62-RUN-09"


def test_62_RUN_09_only_the_shortest_distance_counts() -> None:
    """Norwich - Acle - Beccles - Framlingham - Ipswich is four hexes, but two lie between as the crow flies."""
    t = enr("5F", tokens=("F3.0", "F5.0"))
    assert earned(t, ("5F", (*BLUE, *PINK, *PURPLE))) == (20 + 60 + 3 * 20, 0)


def colchester() -> Table:
    """EUR with a London marker; two ways to London, by Witham and by Bishop's Stortford."""
    t = city(city(Table(3, "B"), "E12", "790", "D13"), "D13", "619", "E12", "D15", "C12")
    city(t, "B13", "6", "B15", "C12").line("D13", "C12", "B13")
    t.started("EUR", 82, shares={"P1": 60}, permits=PERMITS, trains=["5F"], london="B15.0")
    return t.operate("EUR", "run")


def test_62_RUN_10_the_entry_used_counts() -> None:
    """X-15: by the far entry three hexes between, by Witham one."""
    far = ("E12.0 D13.0", "D13.0 C12.0", "C12.0 B13.0", "B13.0 B15.0")
    assert earned(colchester(), ("5F", far)) == (40 + 100 + 60, 0)
    assert earned(colchester(), ("5F", ("E12.0 D13.0", "D13.0 D15.0"))) == (40 + 100 + 20, 0)


def test_62_RUN_11_two_freights_run_as_one() -> None:
    """X-15: F2 and F3 from port to red area, four hexes at 30."""
    runs = (("2F", MIDLANDS), ("3F", (*TO_WELLS, *WELLS_PORT)))
    assert earned(lynn("2F", "3F"), *runs) == (40 + 80 + 4 * 30, 0)
    assert earned(lynn("5F"), ("5F", (*MIDLANDS, *TO_WELLS, *WELLS_PORT))) == (240, 0)


def test_62_RUN_11_three_freights_run_as_one() -> None:
    """1F + 1F + 3F: port to Beccles, three hexes between."""
    t = enr("1F", "1F", "3F", tokens=("F3.0", "F5.0"))
    assert earned(t, ("1F", RED), ("1F", BLUE), ("3F", PINK)) == (80 + 30 + 3 * 30, 0)
    assert best(enr("1F", "1F", "2F", tokens=("F3.0", "F5.0"))) == (80 + 30 + 3 * 30, 0)


def test_62_RUN_11_each_by_itself_is_a_legal_run() -> None:
    """3F Norwich - Beccles has no marker; a 1F goes one hex only, whatever the others have left."""
    assert no_run(enr("1F", "1F", "3F"), ("1F", RED), ("1F", BLUE), ("3F", PINK)) == "62-RUN-19"
    assert no_run(enr("1F", "3F"), ("1F", (*RED, *BLUE)), ("3F", BLUE)) == "62-RUN-09"


def test_62_RUN_11_each_counts_the_hexes_of_its_own_part() -> None:
    """Port - Cromer one hex, on to Great Yarmouth two, Lowestoft one more: four for two 2F, but not two and two."""
    t = city(city(enr("2F", "2F", tokens=("F3.0", "H5.0")), "F3", "14", "F1", "G4"), "G4", "18", "F3", "H5")
    t = city(city(t, "H5", "202", "G4", "H7"), "H7", "6", "H5", "G8").operate("ENR", "run")
    beyond, along = ("F3.0 G4 H5.0",), ("H5.0 H7.0",)
    assert no_run(t, ("2F", RED), ("2F", (*beyond, *along))) == "62-RUN-09"
    assert no_run(t, ("2F", (*RED, *beyond)), ("2F", along)) == "62-RUN-09"
    assert best(t) == (80 + 30 + 2 * 30, 0)


def test_62_RUN_11_end_to_end() -> None:
    """Both begin in the port, or in Cromer: no chain. As one run no station twice (ruling R-21)."""
    t = enr("1F", "2F")
    assert no_run(t, ("1F", RED), ("2F", (*RED, *BLUE))) == "62-RUN-11"
    assert no_run(t, ("1F", BLUE), ("2F", (*RED, *BLUE))) == "62-RUN-11"


def test_62_RUN_11_a_chain_is_not_port_to_port() -> None:
    """Ruling R-21: Lynn's port - King's Lynn - Wells - its port."""
    t = lynn("1F", "3F")
    assert no_run(t, ("1F", LYNN_PORT), ("3F", (*TO_WELLS, *WELLS_PORT))) == "62-RUN-11"


def test_62_RUN_11_ten_freights_are_not_a_thousand_teams() -> None:
    """Of seven 1F and three 2F just one, or two joined at the one marker: 2 + 3 unlike teams, each with a port or
    without."""
    t = enr(*["1F"] * 7, *["2F"] * 3)
    yard = Yard(running(t.d, company("ENR")))
    (chains,) = yard.ways_to_join()
    (chain,) = chains
    assert len(yard.chain(chain, chains).countings) == 2 * (2 + 3)


def test_62_RUN_09_what_a_freight_may_hope_for_counts_the_farther_entrance_of_an_area() -> None:
    """A6 is entered from Wisbech, one hex from King's Lynn, or from March, two hexes away; it lies one hex beyond."""
    t = city(lynn("5F"), "B7", "619", "A6", "B5", "B9").operate("L&H", "run")
    yard = Yard(running(t.d, company("L&H")))
    (chains,) = yard.ways_to_join()
    here, there = (yard.places.at[Spot(name)] for name in ("C4.0", "A6.0"))
    hopes = [counting.far[here][there] for counting in yard.chain(chains[0], chains).countings if counting.far]
    assert sorted(hopes) == [20 * 3, 30 * 3]


def test_62_RUN_09_a_port_at_one_end_is_enough_for_30_a_hex() -> None:
    """Lynn's port lies one hex beyond King's Lynn, which is three hexes from Cambridge; without it two lie between."""
    yard = Yard(running(lynn("5F").d, company("L&H")))
    (chains,) = yard.ways_to_join()
    port, lynn_, cambridge = (yard.places.at[Spot(name)] for name in ("C2.0", "C4.0", "B9.0"))
    for counting in yard.chain(chains[0], chains).countings:
        assert counting.pairs is not None
        assert (counting.pairs[port][cambridge], counting.pairs[lynn_][cambridge]) == (30 * 3, 20 * 2)


def test_62_RUN_12_permanent_freights_may_run_apart() -> None:
    """Both end in Ipswich: each has its own distance, Ipswich counts once."""
    t = enr("6F", "7F", tokens=("F3.0", "G8.0"))
    runs = (("6F", (*RED, *BLUE, *PINK, *PURPLE)), ("7F", (*ORANGE, *PURPLE)))
    assert earned(t, *runs) == (80 + 60 + 4 * 30 + 20 + 2 * 20, 0)


def test_62_RUN_12_or_joined() -> None:
    """Ruling R-20, the director's choice: port to Ipswich as one run; apart it would be 150 and 60 + 2 x 20."""
    t = enr("6F", "7F", tokens=("F3.0", "G8.0"))
    assert earned(t, ("6F", (*RED, *BLUE)), ("7F", (*PINK, *PURPLE))) == (80 + 60 + 4 * 30, 0)


def test_62_RUN_12_permanent_ones_that_do_not_meet() -> None:
    t = enr("6F", "7F", tokens=("F3.0", "G8.0"))
    assert no_run(t, ("6F", RED), ("7F", ORANGE)) == "62-RUN-06"


def test_62_RUN_13_others_join_a_permanent_one() -> None:
    """3F joined to the 6F, the 7F apart."""
    t = enr("3F", "6F", "7F", tokens=("F3.0", "G8.0"))
    runs = (("6F", (*RED, *BLUE)), ("3F", PINK), ("7F", (*ORANGE, *PURPLE)))
    assert earned(t, *runs) == (80 + 30 + 3 * 30 + 20 + 60 + 2 * 20, 0)


def test_62_RUN_13_not_apart_from_them() -> None:
    t = enr("3F", "6F", "7F", tokens=("F3.0", "G8.0"))
    runs = (("6F", (*RED, *BLUE)), ("3F", ORANGE), ("7F", (*BLUE, *PINK, *PURPLE)))
    assert no_run(t, *runs) == "62-RUN-13"


def test_62_RUN_13_nor_from_each_other() -> None:
    t = enr("2F", "3F", tokens=("F3.0", "G8.0", "F5.0"))
    assert no_run(t, ("2F", RED), ("3F", PINK)) == "62-RUN-11"
    assert earned(t, ("2F", (*RED, *BLUE)), ("3F", PINK)) == (80 + 30 + 90, 0)


def test_62_RUN_14_a_local_counts_large_stations() -> None:
    assert no_run(enr("2L"), ("2L", (*BLUE, *PINK))) == "62-RUN-14"
    assert earned(enr("3L"), ("3L", (*BLUE, *PINK))) == (20 + 40 + 20 + 30, 40)


def test_62_RUN_14_wells_lynn_and_fakenham() -> None:
    """X-16: three large stations at 30, one small, four hexes."""
    t = Table(3, "B")
    city(city(t, "E2", "619", "D1", "D3", "E4"), "E4", "14", "E2")
    city(t, "C4", "621", "D3").line("C4", "D3", "E2")
    t.started("WNR", 82, shares={"P1": 60}, permits=PERMITS, trains=["3L"])
    t.operate("WNR", "run")
    assert earned(t, ("3L", (*TO_WELLS, "E2.0 E4.0"))) == (110, 40)


def test_62_RUN_15_each_hex_once_for_all_locals() -> None:
    t = enr("3L", "3L")
    assert earned(t, ("3L", (*BLUE, *PINK)), ("3L", (*BLUE, *PINK))) == (110, 40)


@pytest.mark.parametrize("payout", ["pay", "withhold"])
def test_62_RUN_15_whatever_is_declared(payout: str) -> None:
    t = enr("3L", "3L").money(ENR=0)
    earned(t, ("3L", (*BLUE, *PINK)), ("3L", (*BLUE, *PINK)))
    charter = 4 * 11
    t.do("P1", "dividend", payout=payout)
    assert t.cash_of("ENR") == 40 + (110 if payout == "withhold" else charter)


def test_62_RUN_16_an_express_ignores_small_stations() -> None:
    """X-17: port 90 in phase C, Y station 50, Wells 30."""
    t = Table(3, "C")
    city(city(t, "E2", "619", "D1", "D3", "E4"), "C4", "792", "C2", "D3").line("C4", "D3", "E2")
    t.started("WNR", 82, shares={"P1": 60}, permits=PERMITS, trains=["3E"])
    t.operate("WNR", "run")
    assert earned(t, ("3E", (*LYNN_PORT, *TO_WELLS))) == (170, 0)


def test_62_RUN_16_stations_and_areas_together() -> None:
    assert no_run(enr("2E"), ("2E", (*RED, *BLUE))) == "62-RUN-16"


def test_62_RUN_17_visits_three_counts_two() -> None:
    """2/3L Cromer, Norwich, Acle, Beccles: the home station is left out."""
    assert earned(enr("2/3L"), ("2/3L", (*BLUE, *PINK))) == (40 + 20 + 30, 40)
    assert no_run(enr("2/3L"), ("2/3L", (*BLUE, *PINK, *ORANGE))) == "62-RUN-17"
    assert no_run(enr("2/3E"), ("2/3E", (*RED, *BLUE, *PINK))) == "62-RUN-17"


def test_62_RUN_17_the_director_says_what_is_left_out() -> None:
    """Cromer 20, Norwich 40, Beccles 30, of which one does not count; Acle 20 does. One is left out, no more."""
    for spot, revenue in (("F3.0", 40 + 30 + 20), ("F5.0", 20 + 30 + 20), ("G8.0", 20 + 40 + 20)):
        t = enr("2/3L")
        t.do("P1", "run", routes=_omitting(t, [spot], *BLUE, *PINK))
        assert brought(t) == (revenue, 40)
    t = enr("2/3L")
    for spots in (["F3.0", "F5.0"], ["G6.0"], ["H7.0"]):
        assert t.refused("P1", "run", routes=_omitting(t, spots, *BLUE, *PINK)).rule == "62-RUN-17"
    assert t.refused("P1", "run", routes=_omitting(t, ["F3.0"], *BLUE)).rule == "62-RUN-17"


def _omitting(t: Table, spots: Sequence[str], *legs: str) -> Value:
    (route,) = named(t, ("2/3L", legs))
    assert isinstance(route, dict)
    return [{**route, "omits": list(spots)}]


def test_62_RUN_23_the_off_board_hex_is_travelled() -> None:
    assert earned(enr("1F"), ("1F", RED)) == (100, 0)
    assert earned(enr("6F"), ("6F", (*RED, *BLUE, *PINK, *PURPLE))) == (260, 0)
    assert no_run(enr("5F"), ("5F", (*RED, *BLUE, *PINK, *PURPLE))) == "62-RUN-09"


def test_62_RUN_24_neighbours_have_nothing_between() -> None:
    assert earned(enr("1F"), ("1F", RED)) == (80 + 20, 0)
    assert earned(enr("1F"), ("1F", BLUE)) == (20 + 40, 0)


def test_62_RUN_25_cities_on_the_way_stay_free() -> None:
    """2F port - Norwich; the 2L scores Cromer."""
    assert earned(enr("2F", "2L"), ("2F", (*RED, *BLUE)), ("2L", BLUE)) == (80 + 40 + 30 + 20, 20)


def test_62_RUN_26_no_chain_over_an_off_board_area() -> None:
    """Wisbech - Midlands and Midlands - March, by one entry."""
    t = city(lynn("2F", "1F", tokens=("C4.0", "B7.0")), "B7", "57", "A6", "C8").operate("L&H", "run")
    assert no_run(t, ("2F", ("C4.0 B5.0", "B5.0 A6.0")), ("1F", ("A6.0 B7.0",))) == "62-RUN-26"


def test_62_RUN_26_nor_in_a_small_station() -> None:
    t = enr("2F", "1F", tokens=("F3.0", "G8.0"))
    assert no_run(t, ("2F", (*BLUE, "F5.0 G6.0")), ("1F", ("G6.0 G8.0",))) == "62-RUN-05"


def test_62_RUN_26_a_full_city_will_do() -> None:
    """Ruling R-53: Norwich full of others, markers in Cromer and Beccles."""
    t = enr("2F", "3F", tokens=("F3.0", "G8.0"))
    for name, player in (("ESR", "P2"), ("N&B", "P3")):
        t.started(name, shares={player: 50}, tokens=["F5.0"])
    t.operate("ENR", "run")
    assert earned(t, ("2F", (*RED, *BLUE)), ("3F", PINK)) == (80 + 30 + 90, 0)
    assert best(t.operate("ENR", "run")) == (80 + 30 + 90, 0)


def test_62_RUN_26_but_one_train_does_not_pass_it() -> None:
    t = enr("5F", tokens=("F3.0", "G8.0"))
    for name, player in (("ESR", "P2"), ("N&B", "P3")):
        t.started(name, shares={player: 50}, tokens=["F5.0"])
    assert no_run(t.operate("ENR", "run"), ("5F", (*RED, *BLUE, *PINK))) == "62-RUN-02"


def test_62_RUN_27_a_port_at_either_end_of_the_chain() -> None:
    """2F port - Norwich and 3F Norwich - Ely: four hexes between, 30 each."""
    t = city(enr("2F", "3F"), "F5", "790", "F3", "E6")
    city(t, "C8", "621", "D7").line("F5", "E6", "D7", "C8").token("ENR", "C8.0")
    t.operate("ENR", "run")
    runs = (("2F", (*RED, *BLUE)), ("3F", ("F5.0 E6.0", "E6.0 D7.0", "D7.0 C8.0")))
    assert earned(t, *runs) == (80 + 30 + 4 * 30, 0)


def test_62_RUN_28_an_express_passes_a_small_station() -> None:
    t = enr("2E", "2E", tokens=("F3.0", "F5.0"))
    assert earned(t, ("2E", RED), ("2E", BLUE)) == (140, 0)
    t = enr("2L", "2E", tokens=("F3.0", "F5.0"))
    assert earned(t, ("2L", BLUE), ("2E", PINK)) == (20 + 40 + 30, 20)


def test_62_RUN_29_every_hex_of_the_run() -> None:
    """Framlingham on the way to Ipswich, and no more for the same hexes again."""
    t = enr("2L", "2L", "3L", tokens=("F3.0", "G8.0"))
    runs = (("2L", PURPLE), ("2L", PINK), ("3L", (*BLUE, *PINK)))
    assert earned(t, *runs) == (20 + 40 + 20 + 30 + 20 + 60, 60)


def test_62_RUN_30_what_is_left_out_looks_at_the_other_trains() -> None:
    """The 2/3E leaves out Cromer, which the 2E scores."""
    assert earned(enr("2E", "2/3E"), ("2E", RED), ("2/3E", (*BLUE, *PINK))) == (170, 0)
    assert earned(enr("2/3E"), ("2/3E", (*RED, *BLUE))) == (120, 0)
    assert earned(enr("2E", "2/3E"), ("2E", RED), ("2/3E", (*RED, *BLUE))) == (140, 0)


def test_62_RUN_32_a_small_station_once_for_all_locals() -> None:
    t = enr("3L", "2L", tokens=("F3.0", "G8.0"))
    assert earned(t, ("3L", (*BLUE, *PINK)), ("2L", PINK)) == (20 + 40 + 20 + 30, 40)


def test_62_RUN_35_a_freight_that_cannot_join_the_chain() -> None:
    """Two 1F, one of them only in Wisbech at the other end of the map."""
    t = city(enr("1F", "1F", tokens=("F3.0", "B5.0")), "B5", "57", "A4", "C6").tile("F3", "57", 3)
    t.put(tiles={hex_: laid for hex_, laid in t.state.tiles.items() if hex_ != "F5"})
    t.operate("ENR", "run")
    assert no_run(t, ("1F", RED), ("1F", ("A4.0 B5.0",))) == "62-RUN-11"
    assert no_run(t, ("1F", ("A4.0 B5.0",))) == "62-RUN-06"
    assert earned(t, ("1F", RED)) == (100, 0)
    assert best(t.operate("ENR", "run")) == (100, 0)


def test_X_18a_three_types_at_once() -> None:
    """Ruling R-10: the Express starts in The West. L&H has a marker in Cambridge too."""
    t = lynn("3L", "4E", "5F", phase="C", tokens=("C4.0", "B9.0"))
    runs = (
        ("3L", (*TO_WELLS, "E2.0 E4.0")),
        ("5F", (*MIDLANDS, *TO_WELLS, *WELLS_PORT)),
        ("4E", ("A10.0 B9.0", "B9.0 B7.0", "B7.0 B5.0")),
    )
    assert earned(t, *runs) == (130 + 300 + 210, 40)
