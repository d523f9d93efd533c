"""1861 track and stations as the public implementation has them (ledger, section 6)."""

import pytest

from railhead.core.actions import Value
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table

PUBLIC = "18xx.games"
STOPS = ["privates", "trains", "more_privates"]


@pytest.mark.parametrize(("ruleset", "cost"), [("book", 0), (PUBLIC, 20)])
def test_D_06_the_first_upgrade_of_nizhnii_novgorod(ruleset: str, cost: int) -> None:
    t = Table(3, "5", ruleset=ruleset).public("SE", shares={"P1": 20}, tokens=["K7.0"], cash=300, trains=["5"])
    t.operate("SE", "track").lay("K7", "207", 4)
    assert t.cash_of("SE") == 300 - cost
    t.operate("SE", "track").lay("K7", "623")
    assert t.cash_of("SE") == 300 - cost


@pytest.mark.parametrize("ruleset", ["book", PUBLIC])
def test_D_06_printed_track_without_a_printed_cost(ruleset: str) -> None:
    t = Table(3, "3", ruleset=ruleset).minor("M-K", "P1", cash=100, trains=["3"]).operate("M-K", "track")
    assert t.lay("H8", "637").cash_of("M-K") == 100


@pytest.mark.parametrize("ruleset", ["book", PUBLIC])
def test_D_07_kharkov_from_801_to_grey(ruleset: str) -> None:
    t = Table(3, "6", ruleset=ruleset).minor("K-R", "P1", cash=100, trains=["6"]).tile("G15", "801")
    t.operate("K-R", "track")
    if ruleset == "book":
        assert t.no_lay("G15", "640") == "61-TRK-16"
    else:
        assert t.lay("G15", "640").tile_in("G15") == ("640", 0)


def test_D_07_801_elsewhere_stays_brown() -> None:
    t = Table(3, "6", ruleset=PUBLIC).minor("O-K", "P1", cash=100, trains=["6"]).tile("D20", "801", 1)
    assert t.operate("O-K", "track").no_lay("D20", "640", 1) == "61-TRK-16"


@pytest.mark.parametrize("ruleset", ["book", PUBLIC])
def test_D_33_fewer_exits_than_possible_are_not_offered(ruleset: str) -> None:
    """The public implementation leaves such lays out of its offer too. That it would nevertheless accept a recorded one
    is not followed: what is not offered is refused."""
    t = Table(3, "5", ruleset=ruleset).minor("M-B", "P1", cash=100, trains=["5"]).tile("E9", "14")
    t.operate("M-B", "track")
    assert (t.rotations("E9", "63"), t.rotations("E9", "611")) == ({0, 1, 2, 3, 4, 5}, set())
    assert t.no_lay("E9", "611") == "61-TRK-17"


def two_circles(ruleset: str, company: str) -> Table:
    """A line leaves one circle of green Kiev, comes back to another and goes on to Odessa, D18 still bare."""
    t = Table(3, "5", ruleset=ruleset).tile("D14", "635").tile("D20", "207", 1)
    if company == "K-B":
        t.minor("K-B", "P1", cash=500, trains=["5"])
    else:
        t.public("SW", shares={"P1": 20}, tokens=["D14.1"], cash=500, trains=["5"])
    return t.line("D14", "C13", "C15", "D14").line("D14", "D16", "D18")


@pytest.mark.parametrize("ruleset", ["book", PUBLIC])
def test_D_34_track_by_way_of_two_circles(ruleset: str) -> None:
    t = two_circles(ruleset, "K-B").operate("K-B", "track")
    if ruleset == "book":
        assert t.no_lay("D18", "9") == "61-TRK-06"
    else:
        assert t.lay("D18", "9").tile_in("D18") == ("9", 0)


@pytest.mark.parametrize(("ruleset", "places"), [("book", []), (PUBLIC, ["D20.0"])])
def test_D_34_a_marker_by_way_of_two_circles(ruleset: str, places: list[str]) -> None:
    t = two_circles(ruleset, "SW").tile("D18", "9").operate("SW", "station")
    assert [option.args["spot"] for option in t.options("place_token")] == places


def test_D_34_a_route_holds_one_circle_everywhere() -> None:
    t = two_circles(PUBLIC, "K-B").tile("D18", "9").line("D14", "D12", "E11", "F10").operate("K-B", "run")
    legs: Value = [["D14.0", "D16", "D18", "D20.0"], ["D14.1", "C13", "C15", "D14.0"]]
    assert t.refused("P1", "run", routes=[{"train": "5-0", "legs": legs}]).rule == "61-RUN-05"


@pytest.mark.parametrize(("ruleset", "asked"), [("book", False), (PUBLIC, True)])
def test_D_38_a_token_too_dear_is_asked_for(ruleset: str, asked: bool) -> None:
    """The only city in reach is four hexes away and costs 80; one hex would cost 20."""
    t = rails(ruleset=ruleset).public("NW", shares={"P1": 20}, tokens=["H8.0"], cash=30, trains=["4"])
    t.operate("NW", "station")
    assert (t.part == "station") is asked


@pytest.mark.parametrize(("cash", "asked"), [(19, False), (20, True)])
def test_D_38_from_the_price_of_one_hex_on(cash: int, asked: bool) -> None:
    t = rails(ruleset=PUBLIC).public("NW", shares={"P1": 20}, tokens=["H8.0"], cash=cash, trains=["4"])
    assert (t.operate("NW", "station").part == "station") is asked


@pytest.mark.parametrize(("ruleset", "asked"), [("book", False), (PUBLIC, True)])
def test_D_38_who_has_no_tile_to_lay_is_asked_for_track(ruleset: str, asked: bool) -> None:
    """In phase 2 N reaches only the printed line from Moscow to St Petersburg, which is not upgraded before phase 3."""
    t = Table(3, ruleset=ruleset).minor("N", "P1", cash=100, trains=["2"]).operate("N", "track")
    assert not t.options("lay_tile")
    assert (t.part == "track") is asked


@pytest.mark.parametrize(("ruleset", "parts"), [("book", ["trains"]), (PUBLIC, STOPS)])
def test_D_39_where_a_turn_stops_for_privates(ruleset: str, parts: list[str]) -> None:
    """SE owes nothing, and P2 has a private to sell; a new train could be bought too."""
    t = Table(3, "4", ruleset=ruleset).public("SE", shares={"P1": 20}, tokens=["K7.0"], cash=700, trains=["4"])
    t.privates(TSR="P2").operate("SE", "privates")
    seen = []
    while t.state.frames and t.acting() == ["P1"] and t.part in STOPS:
        seen.append(t.part)
        t.passes("P1")
    assert seen == parts
