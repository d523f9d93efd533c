"""Bonuses for 1863's routes: ledger rows 63-RUN-08 to 11 and 17."""

from railhead.titles.t1863.facts import facts_of
from railhead.titles.t1863.routes import belt
from tests.titles.t1863.table import Table, title_for

NORTH_SOUTH = "K2 K4 K6 J7 J9 J11 I12 I14 H15 H17 H19 H21 I22"
EAST_WEST = "A10 B9 C8 D7 E6 F5 G6 H7 I8 J7 K8 L9 M8 N9 O8 P9 Q8"
NORTH_EAST = "K2 L3 M4 N5 O6 P7 Q8"
NORTH_TO_NEW_CROSS = "K2 K4 K6 K8 K10 L11 M12 M14 M16 N17 O18 P19 Q20"
NEW_CROSS_TO_WEST = "Q20 P21 O20 N19 M18 L17 K16 J15 I14 H15 G14 F13 E12 D11 C12 B11 A10"
CIRCLE = (
    "I6 H7 G6 F7 E8 D9 D11 C12 C14 C16 D17 E18 F19 G20 H19 I18 J17 K16 L15 M14 N13 O12 P11 P9 O8 N9 M8 M6 L5 K6 J7 I6"
)
SMALL_LOOP = "J13 J15 K16 L15 L13 K12 J13"


def built(t: Table, *ways: str) -> str:
    """Yellow track along ways that go on from one another; the route over them with its stops."""
    hexes = " ".join(ways).split()
    hexes = [name for i, name in enumerate(hexes) if i == 0 or name != hexes[i - 1]]
    if hexes[0] == hexes[-1]:
        t.bend(hexes[0], hexes[-2], hexes[1])
    t.line(*hexes)
    for end, next_ in ((hexes[0], hexes[1]), (hexes[-1], hexes[-2])):
        if not t.title.map.track(end, t.state.tiles.get(end)):  # type: ignore[arg-type, call-overload]
            t.facing(end, "57", next_)
    return " ".join(f"{name}.0" if t.title.board.hexes[name].shape.stops else name for name in hexes)  # type: ignore[index]


def revenue(train: str, phase: str, own: list[str], *ways: str, lay: str = "") -> int:
    t = Table(4, phase).major("MET", 100, shares={"P1": 6}, trains=[train], tokens=own)
    t.tiles(*[lay] if lay else [])
    route = built(t, *ways)
    return t.operate("MET", "run").run("P1", route).revenue


def minors(*ways: str) -> int:
    """What the minor stations on yellow tiles along ways bring."""
    hexes = {name for way in ways for name in way.split()}
    board = Table().title.board
    stops = [stop for name in hexes for stop in board.hexes[name].shape.stops]  # type: ignore[index]
    return 10 * sum(stop.kind == "town" for stop in stops)


def test_63_RUN_08_the_inner_circle() -> None:
    assert revenue("5T", "IV", ["I6.0"], CIRCLE) == 20 + 20 + minors(CIRCLE) + 100
    assert minors(CIRCLE) == 120


def test_63_RUN_08_not_through_a_hex_inside() -> None:
    """The same circle with a short cut over C12, D13 and D15 into the white circle."""
    inside = CIRCLE.replace("D11 C12 C14 C16 D17", "D11 D13 D15 D17")
    assert revenue("5T", "IV", ["I6.0"], inside) == 20 + 20 + minors(inside)
    assert minors(inside) == 110


def test_63_RUN_09_x12_finsbury_park_new_cross_acton() -> None:
    ways = NORTH_TO_NEW_CROSS, NEW_CROSS_TO_WEST
    assert revenue("3T", "III", ["K2.0"], *ways, lay="Q20: LU05 P19 P21") == 20 + 30 + 20 + minors(*ways) + 150


def test_63_RUN_10_x11_finsbury_park_to_nine_elms() -> None:
    assert revenue("2T", "II", ["K2.0"], NORTH_SOUTH) == 20 + 20 + minors(NORTH_SOUTH) + 60


def test_63_RUN_10_east_to_west() -> None:
    assert revenue("2T", "II", ["Q8.0"], EAST_WEST) == 20 + 20 + minors(EAST_WEST) + 80


def test_63_RUN_10_north_to_east_brings_nothing() -> None:
    assert revenue("2T", "II", ["K2.0"], NORTH_EAST) == 20 + 20 + minors(NORTH_EAST)


def test_63_RUN_10_for_an_express_too() -> None:
    assert revenue("2+1e", "III", ["K2.0", "I22.0"], NORTH_SOUTH) == 20 + 2 * 20 + 60


def test_63_RUN_10_new_cross_serves_as_south_or_east() -> None:
    assert revenue("2T", "II", ["K2.0"], NORTH_TO_NEW_CROSS) == 20 + 20 + minors(NORTH_TO_NEW_CROSS) + 60
    assert revenue("2T", "II", ["Q20.0"], NEW_CROSS_TO_WEST) == 20 + 20 + minors(NEW_CROSS_TO_WEST) + 80


def test_63_RUN_11_only_the_highest_bonus() -> None:
    """A route from A10 to Q20 over K2 goes from west to east and round the outer circle: 150, and not 80 more."""
    west = "A10 B9 C8 D7 E6 F5 G6 H5 I4 J3 K2"
    ways = west, NORTH_TO_NEW_CROSS
    assert revenue("3T", "III", ["K2.0"], *ways, lay="K2: LU05 J3 K4") == 20 + 30 + 20 + minors(*ways) + 150


def test_63_RUN_17_at_most_two_hexes_from_the_white_circle_and_not_in_it() -> None:
    title = title_for(4)
    circle, grid = facts_of(title).figures.bonuses.inner_circle.white_circle, title.board.grid
    assert {min(grid.distance(name, inside) for inside in circle) for name in belt(title)} == {1, 2}


def test_63_RUN_17_a_loop_beside_the_white_circle_brings_nothing() -> None:
    assert revenue("2T", "II", ["J13.0"], SMALL_LOOP) == 20 + 20 + minors(SMALL_LOOP)
