"""Where operating by the ruleset 18xx.games differs from the book: D-06 to D-08, D-27 to D-39 of the ledger."""

from typing import Any

import pytest

from railhead.core.ids import Spot
from tests.titles.t1862.table import Table, company

MINE = {"P1": 60}
PUBLIC = "18xx.games"
WITHAM = Spot("D13.0")


def full_home(phase: str, tile: str, ruleset: str = PUBLIC) -> Table:
    """ECR of P1 about to operate for the first time; SVR stands in its home Witham."""
    t = Table(3, phase=phase, ruleset=ruleset).tile("D13", tile, 3).started("ECR", 82, shares=MINE, operated=0)
    return t.started("SVR", 62, shares={"P1": 60}, tokens=["D13.0"], trains=["9F"])


def witham(tile: str, ruleset: str) -> Table:
    """WVR and SVR stand in Witham and WVR goes bankrupt; EUR, in Sudbury, is next, then ECR, whose home it is."""
    t = Table(3, phase="D", ruleset=ruleset).tile("D13", tile, 2).tile("D11", "57")
    for name, price, place, markers in (("WVR", 7, WITHAM, 0), ("SVR", 62, WITHAM, 0), ("EUR", 62, "D11.0", 1)):
        t.started(name, price, shares={"P3": 60}, tokens=[place], trains=["9F"], permits=["local"], markers=markers)
    t.started("ECR", 50, shares=MINE, operated=0, trains=["9F"], permits=["local"])
    t.operate("WVR", "dividend", then=["EUR", "ECR"])
    return t.passes("P3") if t.part == "merge" else t


def left_in(t: Table) -> set[str]:
    """Whose markers stand in Witham when EUR has placed one there and ECR has taken a circle of its home."""
    t.do("P3", "place_token", spot=WITHAM)
    while WITHAM not in t.tokens_of("ECR"):
        t.passes(*t.acting())
    return {*t.state.tokens[WITHAM]}


@pytest.mark.parametrize(("ruleset", "left"), [(PUBLIC, {"EUR", "ECR"}), ("book", {"SVR", "ECR"})])
def test_D_06_the_marker_in_the_last_circle_is_displaced(ruleset: str, left: set[str]) -> None:
    """EUR takes the first circle, which WVR has left; it is the last to come all the same."""
    t = witham("611", ruleset)
    assert left_in(t.passes("P3") if t.part == "track" else t) == left


def test_D_06_on_a_new_tile_the_markers_move_up() -> None:
    """The circle WVR left is closed up: EUR, who comes after the upgrade, stands in the last one."""
    assert left_in(witham("14", PUBLIC).lay("D13", "611", 2, who="P3")) == {"SVR", "ECR"}


def test_D_07_the_home_upgrade_comes_before_the_merger() -> None:
    t = full_home("B", "6").operating_round("ECR", "SVR")
    assert (t.part, {option.kind for option in t.options()}) == ("home", {"lay_tile"})
    assert t.values("lay_tile", "hex") == {"D13"}
    assert t.refused("P1", "merge", company="SVR", survivor="ECR").rule == "62-OR-09"
    t.lay("D13", "619", 3)
    assert (t.part, t.state.tokens[WITHAM]) == ("merge", ("SVR", "ECR"))
    assert t.passes("P1").part not in ("home", "track")


def test_D_07_in_the_book_after_it() -> None:
    t = full_home("B", "6", "book").operating_round("ECR", "SVR")
    assert t.part == "merge"
    assert t.passes("P1").part == "track"


def test_D_07_without_an_upgrade_the_marker_goes_at_once() -> None:
    t = full_home("A", "6").operating_round("ECR", "SVR")
    assert (t.part, t.state.tokens[WITHAM]) == ("merge", ("ECR",))


def merged_first(ruleset: str) -> Table:
    """ENR on bare F3, with a marker in Norwich from a merger in its first turn."""
    t = Table(3, ruleset=ruleset).tile("F5", "790", 1)
    t.started("ENR", 82, shares=MINE, tokens=["F3.0", "F5.0"], trains=["9F"])
    return t.operate("ENR", "track")


def test_D_08_another_hex_may_be_laid_first() -> None:
    t = merged_first(PUBLIC)
    assert t.refused("P1", "pass").rule == "62-OR-07"
    t.lay("E4", "57", 2)
    assert t.refused("P1", "pass").rule == "62-OR-07"
    t.lay("F3", "5", 0)
    assert t.tile_in("F3") == ("5", 0)
    assert t.part != "track"


def test_D_08_in_the_book_the_home_comes_first() -> None:
    t = merged_first("book")
    assert t.values("lay_tile", "hex") == {"F3"}
    assert t.no_lay("E4", "57", 2) == "62-OR-03"


def test_D_27_without_its_home_running_is_refused() -> None:
    """ENR has given up Cromer; from Norwich (40) it could run to Diss (20)."""
    for tokens, hexes in ((["F5.0"], ["F5.0", "F7.0"]), (["F3.0"], ["F3.0", "F5.0"])):
        t = Table(3, ruleset=PUBLIC).tile("F3", "57").tile("F5", "790").tile("F7", "57")
        t.started("ENR", 82, shares=MINE, tokens=tokens, trains=["2E"], permits=["express"]).operate("ENR", "run")
        routes: list[Any] = [{"train": "A-0", "legs": [hexes]}]
        if tokens == ["F5.0"]:
            assert t.refused("P1", "run", routes=routes).rule == "62-RUN-06"
        else:
            assert t.do("P1", "run", routes=routes).part == "dividend"


def test_D_27_in_the_book_it_has_no_revenue() -> None:
    t = Table(3).tile("F5", "790").tile("F7", "57")
    t.started("ENR", 82, shares=MINE, tokens=["F5.0"], trains=["2E"], permits=["express"]).operate("ENR", "run")
    assert (t.price_of("ENR"), t.state.earned[company("ENR")]) == (74, 0)


def test_D_30_small_stations_anywhere() -> None:
    """No connection is asked, as in the book."""
    t = Table(3, phase="B", ruleset=PUBLIC).tile("F3", "57").tile("B3", "20_1")
    t.started("ENR", 82, shares=MINE, trains=["9F"]).operate("ENR", "track")
    assert t.values("build_station", "line", hex="B3") == {"1-4"}
    assert t.do("P1", "build_station", hex="B3", line="1-4").tile_in("B3")[0] == "20_2"


@pytest.mark.parametrize(("ruleset", "asked"), [("book", False), (PUBLIC, True)])
def test_D_38_a_company_alone_is_asked_to_merge(ruleset: str, asked: bool) -> None:
    t = Table(3, phase="B", ruleset=ruleset).started("ECR", 82, shares=MINE, trains=["9F"]).operate("ECR", "merge")
    assert (t.part == "merge") is asked


@pytest.mark.parametrize(("ruleset", "part"), [("book", "track"), (PUBLIC, "marker")])
def test_D_39_when_a_london_link_is_made(ruleset: str, part: str) -> None:
    """N&E in Bishop's Stortford, whose track leads to London."""
    t = Table(3, "B", ruleset=ruleset).tile("B13", "57", 0)
    t.started("N&E", 82, shares=MINE, trains=["9F"], markers=2)
    seen = {
        t.operate("N&E", name).part for name in ("track", "marker") if "link_london" in t.operate("N&E", name).kinds()
    }
    assert seen == {part}
