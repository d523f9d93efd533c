"""The examples with routes in the five rulebooks, on the boards of the titles, each with its printed figure."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from railhead.core.hexes import Grid
from railhead.core.ids import Hex, Spot, Tile
from railhead.core.map import Map
from railhead.core.network import ANY_GAUGE, Gauges, Network
from railhead.core.tiles import Laid, StopKind
from railhead.routing import (
    TOTAL,
    Chart,
    Counting,
    Link,
    Problem,
    Route,
    Stop,
    Train,
    Way,
    best,
    best_of,
    chart_of,
    judge,
    one_place_a_hex,
    one_place_a_stop,
)
from railhead.routing.counting import bonuses
from railhead.routing.counting import standard as kinds
from railhead.routing.trade_offs import trade_offs

from .eastern import Position
from .recorded import Situation, board_map


def facing(map_: Map, hex_: str, tile: str, *neighbours: str) -> Laid:
    """A tile turned so that its track leads to these neighbours."""
    around = map_.neighbours[map_.number[Hex(hex_)]]
    wanted = {around.index(map_.number[Hex(name)]) for name in neighbours}
    for rotation in range(6):
        laid = Laid(Tile(tile), rotation)
        if wanted <= {edge for piece in map_.track(Hex(hex_), laid) for edge in piece.edges}:
            return laid
    raise AssertionError(f"tile {tile} does not lead from {hex_} to {neighbours}")


class Land:
    """A board with some tiles on it: `F9: 57 G8 H7` is tile 57 in F9 leading to G8 and H7."""

    def __init__(self, title: str, *lays: str, phase: str = "yellow", gauges: Gauges = ANY_GAUGE) -> None:
        self.map = board_map(title)
        tiles = {}
        for lay in lays:
            name, _, rest = lay.partition(": ")
            tile, *neighbours = rest.split()
            tiles[Hex(name)] = facing(self.map, name, tile, *neighbours)
        one_hex = title in ("1861", "1863")
        self.network = Network(self.map, tiles, gauges)
        self.chart = chart_of({"": self.network}, one_place_a_hex if one_hex else one_place_a_stop)
        self.worth = [self.network.stop(self.map.node(stop.spot)).worth(phase) for stop in self.chart.stops]

    def problem(self, own: str, *countings: Counting, closed: str = "") -> Problem:
        shut = {stop.spot for stop in self.chart.stops if stop.kind == "offboard"}
        trains = tuple(Train(f"{i}", counting) for i, counting in enumerate(countings))
        mine = frozenset(Spot(name) for name in own.split())
        return Problem(self.chart, mine, frozenset(shut | {Spot(name) for name in closed.split()}), trains)


def row(*stops: str) -> tuple[Chart, list[int]]:
    """Stops in a line, each joined to the next, as `H8 city 50`; and what they are worth, in the order of the chart."""
    parts = [text.split() for text in stops]
    kinds_of_stop: dict[str, StopKind] = {"city": "city", "town": "town", "offboard": "offboard"}
    made = [Stop(Spot(f"{name}.0"), name, kinds_of_stop[kind]) for name, kind, _ in parts]
    links = [Link(a.spot, b.spot, 1 << i, (Hex(a.place), Hex(b.place))) for i, (a, b) in enumerate(pairwise(made))]
    values = {name: int(worth) for name, _, worth in parts}
    chart = Chart(made, links)
    return chart, [values[stop.place] for stop in chart.stops]


# 1861


def test_61_x02_a_2_train_counts_two_places_and_skips_small_cities_between() -> None:
    land = Land("1861", "H10: 4 H8 H12", "H12: 9 H10 H14", "H14: 9 H12 H16", "H16: 9 H14 H18", "H18: 57 H16 H20")
    two = kinds.skipping_towns(land.chart, land.worth, 2)
    answer = best(land.problem("H8.0", two))
    assert (answer.revenue, answer.proven) == (40 + 20, True)
    assert answer.runs[0].stops == ("H18.0", "H10.0", "H8.0")
    assert answer.runs[0].counted == (("H18.0", 20), ("H8.0", 40))


def test_61_x03_no_route_passes_both_circles_of_st_petersburg() -> None:
    track = ("D2: 8 E1 D4", "D4: 8 D2 E5", "E5: 8 D4 F4", "F4: 8 E5 F2", "F2: 8 F4 E1")
    land = Land("1861", *track)
    names = [link.name for link in land.chart.links if {link.a, link.b} == {"E1.0", "E1.1"}]
    assert len(names) == 1
    five = kinds.skipping_towns(land.chart, land.worth, 5)
    (fault,) = judge(land.problem("E1.0", five), [Route("0", (names[0],))]).faults
    assert fault.wrong == "place"


def test_61_x07_ekaterinburg_counts_80_with_moscow() -> None:
    chart, worth = row("H8 city 50", "K7 city 40", "Q3 offboard 40")

    def revenue(n: int) -> int:
        train = bonuses.with_bonus(chart, kinds.skipping_towns(chart, worth, n), Spot("Q3.0"), 40, "H8")
        return best(Problem(chart, frozenset({Spot("K7.0")}), frozenset({Spot("Q3.0")}), (Train("", train),))).revenue

    assert revenue(3) == 80 + 40 + 50
    assert revenue(2) == 50 + 40


# 1890


def test_90_first_run_of_nara_electric() -> None:
    land = Land("1890", "C18: 57 B17")
    two = kinds.every_stop(land.chart, land.worth, 2)
    for own in ("B17.0", "B17.1", "B17.2"):
        answer = best(land.problem(own, two))
        if answer.revenue:
            assert answer.revenue == 40 + 20
            break
    else:
        pytest.fail("no stop of Kyoto leads to Fushimi")


def test_90_kobe_line() -> None:
    land = Land("1890", "F3: 57 F1 F5")
    two = kinds.every_stop(land.chart, land.worth, 2)
    answer = best(land.problem("F3.0", two, closed="F5.0"))
    assert answer.revenue == 20 + 40
    assert set(answer.runs[0].stops) == {"F1.0", "F3.0"}


def test_90_12_1_a_4_train_has_up_to_four_stops_and_a_2_plus_2_two_of_each() -> None:
    chart, worth = row("A0 city 20", "A1 town 10", "A2 town 10", "A3 city 30", "A4 city 40")

    def revenue(counting: Counting) -> int:
        return best(Problem(chart, frozenset({Spot("A3.0")}), frozenset(), (Train("", counting),))).revenue

    assert revenue(kinds.every_stop(chart, worth, 4)) == 10 + 10 + 30 + 40
    assert revenue(kinds.cities_and_towns(chart, worth, 2, 2)) == 10 + 10 + 30 + 40
    assert revenue(kinds.cities_and_towns(chart, worth, 3, 2)) == 110
    assert revenue(kinds.unlimited(chart, worth)) == 110


# 1853

INDIA = ("Fp: 55 Fn Fr", "Fr: 4 Fp Ft", "Ft: 7 Fr Gs", "Gs: 6 Ft Ht", "Ht: 6 Gs Hv")


def test_53_e08_delhi_to_allahabad_with_the_mail() -> None:
    land = Land("1853", *INDIA, gauges=frozenset({"", "dual"}))
    broad = kinds.free_towns(land.chart, land.worth, 3)
    problem = land.problem("Fn.1")
    train = Train("3-0", broad, (bonuses.with_mail(broad),))
    answer = best(replace(problem, trains=(train,)))
    assert (answer.revenue, answer.aside) == (40 + 10 + 10 + 20 + 20, 40 + 20)
    assert answer.proven


def test_53_e01_a_3_train_has_three_cities_at_most() -> None:
    land = Land("1853", *INDIA, "Hv: 69 Ht")
    three = kinds.free_towns(land.chart, land.worth, 3)
    answer = best(land.problem("Fn.1", three))
    assert [stop for stop in answer.runs[0].stops if stop[:2] in ("Fn", "Gs", "Ht", "Hv")] in (
        ["Ht.0", "Gs.0", "Fn.1"],
        ["Fn.1", "Gs.0", "Ht.0"],
    )
    legs = tuple(link.name for link in land.chart.links if {link.a[:2], link.b[:2]} & {"Fp", "Fr", "Gs", "Ht", "Hv"})
    assert judge(land.problem("Fn.1", three), [Route("0", legs)]).faults[0].wrong == "length"


def test_53_div_07_a_shorter_run_may_bring_more_mail() -> None:
    chart, worth = row("Cj town 10", "Ck city 20", "Eg city 20")
    train = kinds.free_towns(chart, worth, 2)
    problem = Problem(chart, frozenset({Spot("Ck.0")}), frozenset(), (Train("2", train, (bonuses.with_mail(train),)),))
    assert [one.earned for one in trade_offs([problem])] == [(50, 30), (40, 40)]
    assert best(problem).revenue + best(problem).aside == 80


# 1863


def underground(n: int, *lays: str, own: str, phase: str = "yellow") -> tuple[Land, Problem]:
    land = Land("1863", *lays, phase=phase)
    return land, land.problem(own, kinds.free_towns(land.chart, land.worth, n, town_ends=False, loops=True))


def test_63_x05_from_marylebone_to_euston() -> None:
    lays = ("F9: 57 E10 G8", "G8: 4 F9 H7", "H7: 4 G8 I6", "I6: 57 H7 J5")
    assert best(underground(2, *lays, own="F9.0")[1]).revenue == 20 + 10 + 10 + 20


def test_63_x06_acton_to_paddington() -> None:
    assert best(underground(2, "B9: 58 A10 C10", own="C10.0")[1]).revenue == 20 + 10 + 40


def test_63_x07_two_off_board_areas_in_phase_ii() -> None:
    chart, worth = row("A10 offboard 20", "J5 city 60", "Q2 offboard 20")
    fast = kinds.express(chart, worth, 0, [Spot("A10.0"), Spot("Q2.0")])
    plain = replace(fast, limits=(0, 0))
    shut = frozenset({Spot("A10.0"), Spot("Q2.0")})
    assert best(Problem(chart, frozenset({Spot("J5.0")}), shut, (Train("", plain),))).revenue == 40


PICTURE = ("D9: 4 C10 E8", "E8: 8 D9 F9", "F9: LU05 E8 G10", "G10: 9 F9 H11", "H11: LU05 G10")


def test_63_x08_and_x09_paddington_marylebone_oxford_circus() -> None:
    """The picture of 6.l: a 3T for 110, and a 2+1e that doubles Oxford Circus for 130."""
    land, problem = underground(3, *PICTURE, own="C10.0 H11.0")
    assert best(problem).revenue == 40 + 10 + 30 + 30
    fast = kinds.express(land.chart, land.worth, 1, [Spot("C10.0"), Spot("H11.0")])
    legs = best(problem).runs[0].legs
    doubling_the_end = replace(
        fast,
        ends=tuple(
            tuple(way for way in ways if way.cost == ((0, 1) if stop.spot == "H11.0" else (0, 0)))
            for stop, ways in zip(land.chart.stops, fast.ends, strict=True)
        ),
    )
    verdict = judge(land.problem("C10.0 H11.0", doubling_the_end), [Route("0", legs)])
    assert (verdict.faults, verdict.revenue) == ((), 40 + 30 + 2 * 30)
    assert best(land.problem("C10.0 H11.0", fast)).revenue == 2 * 40 + 30 + 30


def test_63_x10_gloucester_road_to_victoria() -> None:
    lays = ("C18: LU05 D17", "D17: 58 C18 E18", "E18: 9 D17 F19", "F19: 58 E18 G18", "G18: LU08 F19")
    assert best(underground(2, *lays, own="C18.0")[1]).revenue == 30 + 10 + 10 + 40


NORTH, SOUTH = ("K2", "Q2"), ("I22", "K22", "Q20")
EAST, WEST = ("Q8", "Q2", "Q20"), ("A10",)


def compass(*names: str) -> int:
    chart, worth = row(*(f"{name} city 20" for name in names))
    plain = kinds.free_towns(chart, worth, len(names), town_ends=False, loops=True)
    train = Train(
        "T",
        plain,
        (
            bonuses.edge_to_edge(chart, plain, NORTH, SOUTH, 60),
            bonuses.edge_to_edge(chart, plain, EAST, WEST, 80),
            bonuses.visiting(chart, plain, (NORTH, SOUTH, EAST, WEST), 150),
        ),
    )
    return best(Problem(chart, frozenset({chart.stops[0].spot}), frozenset(), (train,))).revenue


def test_63_x11_from_north_to_south() -> None:
    assert compass("K2", "I22") == 40 + 60
    assert compass("A10", "Q8") == 40 + 80
    assert compass("K2", "Q8") == 40


def test_63_x12_the_outer_circle_and_no_other_bonus() -> None:
    assert compass("K2", "Q20", "A10") == 60 + 150


def test_63_x22_mail_on_one_route() -> None:
    def mail(one: str, other: str, both: int) -> int:
        chart, worth = row(f"{one} city 20", "M10 city 20", f"{other} city 20")
        plain = kinds.free_towns(chart, worth, 3, town_ends=False)
        for here, there in ((one, other), (other, one)):
            spot = Spot(f"{here}.0")
            plain = bonuses.with_extra(chart, plain, spot, Way(10, claims=(f"mail {here}",)), passing=True)
            pair = Way(2 * both, needs=(chart.mask(there),), claims=(f"mail {one}", f"mail {other}"))
            plain = bonuses.with_extra(chart, plain, spot, pair, passing=True)
        trains = (Train("1", plain),)
        return best(Problem(chart, frozenset({chart.stops[0].spot}), frozenset(), trains)).revenue - sum(worth)

    assert mail("C10", "H11", 20) == 40
    assert mail("C10", "Q10", 30) == 60


def test_63_run_17_the_inner_circle() -> None:
    grid = Grid(orientation="flat", first="column")
    around = [Hex(name) for name in ("C1", "D2", "D4", "C5", "B4", "B2")]
    stops = [Stop(Spot(f"{name}.0"), name, "city") for name in around]
    links = [
        Link(Spot(f"{a}.0"), Spot(f"{b}.0"), 1 << i, (a, b))
        for i, (a, b) in enumerate(zip(around, (*around[1:], around[0]), strict=True))
    ]
    chart = Chart(stops, links)
    plain = kinds.free_towns(chart, [10] * 6, 6, town_ends=False, loops=True)

    def revenue(inside: str) -> int:
        circle = bonuses.going_round(chart, plain, grid, Hex(inside), around, 100)
        return best(Problem(chart, frozenset({Spot("C1.0")}), frozenset(), (Train("6T", plain, (circle,)),))).revenue

    assert revenue("C3") == 60 + 100
    assert revenue("E3") == 60


# 1862


def enr(*trains: str) -> Position:
    """ENR's example on the last page of the book."""
    map_ = board_map("1862")
    lays = {
        "F3": facing(map_, "F3", "57", "F1", "F5"),
        "F5": facing(map_, "F5", "790", "F3", "G6"),
        "G6": facing(map_, "G6", "8851", "F5", "G8"),
        "G8": facing(map_, "G8", "14", "G6", "H7", "F9"),
        "H7": facing(map_, "H7", "6", "G8"),
        "F9": facing(map_, "F9", "8851", "G8", "F11"),
        "F11": facing(map_, "F11", "791", "F9"),
    }
    corp = {"tokens": ["F3:0"], "trains": list(trains), "permits": ["freight", "local", "express"]}
    state = {
        "hexes": {name: f"{laid.tile}:{laid.rotation}" for name, laid in lays.items()},
        "corps": {"ENR": corp},
        "phase": "B",
    }
    return Position(Situation("example", 0, "ENR", state, {}), subsidy=10, any_ends=False)


@pytest.mark.parametrize(
    ("trains", "revenue", "subsidy"),
    [
        (("1F",), 100, 0),
        (("1F", "1F"), 150, 0),
        (("2F",), 150, 0),
        (("3F",), 150, 0),
        (("2E",), 100, 0),
        (("2E", "2/3E"), 170, 0),
        (("2/3L",), 90, 40),
        (("2F", "2L"), 170, 20),
        (("6F", "5E"), 370, 0),
    ],
)
def test_62_x18_the_table_of_enr(trains: tuple[str, ...], revenue: int, subsidy: int) -> None:
    position = enr(*trains)
    _, answer = best_of(position.problems(), aim=TOTAL)
    assert answer.proven
    assert (answer.revenue, answer.aside) == (revenue, subsidy)


def test_62_x18_a_3f_from_cromer_to_beccles() -> None:
    """The other run of the table's 3F."""
    position = enr("3F")
    legs = (("F3.0", "F5.0"), ("F5.0", "G6.0"), ("G6.0", "G8.0"))
    verdict = position.chains().judge(position.base(), [Route("3F#0", legs)])
    assert (verdict.faults, verdict.revenue) == ((), 20 + 30 + 2 * 20)


GREEN = ("14", "15", "619", "793", "791", "8850", "8851", "8852")


def wnr(phase: str, token: str, *lays: str, train: str) -> Position:
    """One of West Norfolk's trains on green track: `E2 D3 F3` is a tile in E2 that leads to D3 and F3."""
    map_ = board_map("1862")
    hexes = {}
    for hex_, *neighbours in map(str.split, lays):
        tiles = [tile for tile in GREEN if fits(map_, hex_, tile, neighbours)]
        laid = facing(map_, hex_, tiles[0], *neighbours)
        hexes[hex_] = f"{laid.tile}:{laid.rotation}"
    corp = {"tokens": [token], "trains": [train], "permits": ["freight", "local", "express"]}
    state = {"hexes": hexes, "corps": {"WNR": corp}, "phase": phase}
    return Position(Situation("example", 0, "WNR", state, {}), subsidy=10, any_ends=False)


def fits(map_: Map, hex_: str, tile: str, neighbours: list[str]) -> bool:
    """Whether such a tile may lie there: its stop is of the printed kind and its label that of the hex."""
    printed, shape = map_.board.hexes[Hex(hex_)].shape, map_.board.tiles[Tile(tile)].shape
    if printed.stops[0].kind != shape.stops[0].kind or printed.label != shape.label:
        return False
    try:
        facing(map_, hex_, tile, *neighbours)
    except AssertionError:
        return False
    return True


def test_62_x16_three_large_stations_a_small_one_and_four_hexes() -> None:
    position = wnr("C", "E2:0", "F3 E2", "E2 F3 D3", "D3 E2 E4", "E4 D3", train="3L")
    _, answer = best_of(position.problems(), aim=TOTAL)
    assert (answer.revenue, answer.aside, answer.proven) == (3 * 30 + 20, 40, True)


def test_62_x17_from_the_port_through_the_y_station_home() -> None:
    position = wnr("C", "E2:0", "C4 C2 D3", "D3 C4 E2", "E2 D3", train="3E")
    _, answer = best_of(position.problems(), aim=TOTAL)
    assert (answer.revenue, answer.aside, answer.proven) == (90 + 50 + 30, 0, True)


@pytest.mark.parametrize(("legs", "bonus"), [(2, 20), (3, 60)])
def test_62_x15_from_norwich_to_wells_and_to_the_port_beyond(legs: int, bonus: int) -> None:
    """One hex between at 20; to the port two at 30, the port itself being worth 90."""
    position = wnr("C", "E2:0", "F5 E4", "E4 F5 E2", "E2 E4 D1", train="3F")
    way = (("F5.0", "E4.0"), ("E4.0", "E2.0"), ("E2.0", "D1.0"))[:legs]
    verdict = position.chains().judge(position.base(), [Route("3F#0", way)])
    ends = {2: 60 + 30, 3: 60 + 90}[legs]
    assert (verdict.faults, verdict.revenue) == ((), ends + bonus)
