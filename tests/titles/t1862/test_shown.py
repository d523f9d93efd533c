"""What players of 1862 are shown of markers, homes, London and shares: on the page, in the terminal, on the map."""

from math import hypot
from xml.etree import ElementTree

from railhead.cli.position import Position
from railhead.core.ids import Spot
from railhead.record.pictures import drawn_map
from railhead.render.geometry import hex_centre
from railhead.server.page_model.finance import CompanyRow, finance
from railhead.server.page_model.panels import panels
from railhead.server.page_model.pictures import the_map
from railhead.titles.t1862.starting import home_of
from tests.pages.models import model
from tests.render.pictures import APOTHEM, SVG, circles, parts
from tests.titles.t1862.table import Table, company

WAITS = {"class": "waiting"}


def enr(**more: object) -> Table:
    """ENR bought five markers: two on the board, one in London, two on its charter."""
    t = Table(3).tile("F3", "57", 2)
    t.started("ENR", 82, shares={"P1": 50}, tokens=["F3.0", "F5.0"], markers=2, london="B15.0")
    return t.operate("ENR", "merge")


def row_of(t: Table, name: str) -> CompanyRow:
    (row,) = [row for row in finance(model(t.title, t.state)).companies if row.company == name]
    return row


def picture(t: Table) -> ElementTree.Element:
    drawn = drawn_map(t.title, t.state)
    assert drawn == str(the_map(model(t.title, t.state)))
    return ElementTree.fromstring(drawn)


def stop(t: Table, place: str) -> ElementTree.Element:
    (found,) = [one for one in picture(t).iter(f"{SVG}g") if one.get("data-spot") == place]
    return found


def marks(element: ElementTree.Element) -> list[str | None]:
    return [one.get("data-company") for one in element.iter(f"{SVG}g") if one.get("class") == "mark"]


def kept(element: ElementTree.Element) -> list[str | None]:
    return [one.text for one in element.iter(f"{SVG}text") if one.get("class") == "reserved"]


def test_62_SR_18_markers_a_company_really_has_left() -> None:
    """Five owned, of eight in the box; one in London."""
    t = enr()
    assert (row_of(t, "ENR").tokens_left, row_of(t, "ENR").tokens) == (2, 5)
    lines = Position(t.title, t.state, ("Ann", "Bob", "Cleo")).companies().splitlines()
    at = lines[0].index("left")
    assert lines[1][at : at + 4].strip() == "2"


def test_62_OR_03_a_waiting_home_marker_is_not_left() -> None:
    t = enr()
    t.put(perched={company("ENR"): Spot("F3.0")}, tokens={})
    assert (row_of(t, "ENR").tokens_left, row_of(t, "ENR").tokens) == (2, 4)


def test_62_TRK_10_londons_four_spaces_and_their_markers() -> None:
    t = enr()
    for place, inside in (("B15.0", ["ENR"]), ("D15.0", [])):
        found = stop(t, place)
        circles = [one for one in found.iter(f"{SVG}circle") if one.get("class") == "slot"]
        assert (len(circles), marks(found)) == (2, inside)


def test_62_OR_03_a_home_marker_that_waits_lies_beside_the_circles() -> None:
    t = enr()
    t.put(perched={company("WNR"): Spot("F3.0")})
    found = stop(t, "F3.0")
    assert marks(found) == ["ENR", "WNR"]
    (waiting,) = [one for one in found.iter(f"{SVG}g") if one.get("class") == "waiting"]
    assert marks(waiting) == ["WNR"]


def test_62_SET_01_homes_of_companies_not_yet_started() -> None:
    t = Table(3).available("ENR", "WNR")
    assert kept(stop(t, home_of(t.d, company("ENR")))) == ["ENR"]
    t.started("ENR", 82, shares={"P1": 50}, operated=0)
    assert kept(stop(t, home_of(t.d, company("ENR")))) == ["ENR"]
    t.started("WNR", 82, shares={"P1": 50})
    assert kept(stop(t, home_of(t.d, company("WNR")))) == []


def test_62_END_10_no_home_waits_once_the_lner_has_formed() -> None:
    """10.3: no more companies may be started."""
    t = Table(3).available("ENR", "WNR")
    home = home_of(t.d, company("ENR"))
    assert kept(stop(t, home)) == ["ENR"]
    t.put(lner=True)
    assert kept(stop(t, home)) == []


def test_62_SET_01_also_where_another_has_taken_the_only_circle() -> None:
    t = Table(3).available("ENR", "WNR").tile("F3", "57", 2)
    t.started("WNR", 82, shares={"P1": 50}, tokens=["F3.0"])
    found = stop(t, "F3.0")
    assert (marks(found), kept(found)) == (["WNR"], ["ENR"])


def test_62_SET_01_white_counters_on_homes_of_companies_out_of_the_game() -> None:
    """2.4.1: the last four of twenty."""
    t = Table(3).out_of_play("ENR")
    counters = [one for one in picture(t).iter(f"{SVG}circle") if one.get("class") == "counter"]
    assert len(counters) == 4
    found = stop(t, home_of(t.d, company("ENR")))
    assert [one.get("class") for one in found.iter(f"{SVG}circle")].count("counter") == 1
    assert "out of the game: ENR" in ElementTree.tostring(found, "unicode")
    assert kept(found) == []


def test_62_AUC_10_the_ipo_has_a_column() -> None:
    """A charter with 30% sold: 70% in the IPO, on the page and in the terminal."""
    t = Table(3).available("ECR").started("ECR", 62, shares={"P1": 30}, charter=True, floated=False).stock("P1")
    seen = model(t.title, t.state)
    (row,) = [row for row in finance(seen).shares if row.company == "ECR"]
    assert (row.unsold, seen.words.shares["unsold"], seen.words.shares["treasury"]) == (70, "IPO", "charter")
    head, line = Position(t.title, t.state, ("Ann", "Bob", "Cleo")).companies().splitlines()[:2]
    at = head.index("in IPO")
    assert line[at : at + 6].strip() == "70%"


def test_62_CO_04_who_started_a_company_is_told_as_it_was() -> None:
    t = Table(3).available("ECR", "ENR").started("ECR", 62, shares={"P1": 50}, charter=True)
    t.started("ENR", 82, shares={"P1": 50})
    (panel,) = [one for one in panels(t.d) if one.heading == "Companies in play"]
    at = panel.columns.index("started by")
    assert {row[0]: row[at] for row in panel.rows} == {"ECR": "Parliament", "ENR": "purchase or merger"}


def test_what_lies_at_the_rim_of_a_stop_stays_on_its_hex() -> None:
    t = enr()
    t.put(perched={company("WNR"): Spot("F3.0")})
    found = parts(drawn_map(t.title, t.state))
    counters = [(one.at, one.radius) for one in circles(found, "counter")]
    waiting = [(one.shift, 24 * one.scale) for one in found if one.classes() == ["mark"] and WAITS in one.around]
    assert (len(counters), len(waiting)) == (4, 1)
    centres = [hex_centre(t.title.board.grid, name) for name in t.title.board.hexes]
    for (x, y), radius in counters + waiting:
        assert min(hypot(x - cx, y - cy) for cx, cy in centres) + radius < APOTHEM
