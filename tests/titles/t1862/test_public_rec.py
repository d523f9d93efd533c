"""Receivership where the public implementation of 1862 differs: divergences D-20 and D-21."""

import pytest

from tests.titles.t1862.table import Table

NOBODYS = {"pool": 60, "P2": 20, "P3": 20}


@pytest.mark.parametrize(
    ("phase", "trains", "bought"),
    [
        ("E", ["4/5E", "5E"], "6F"),
        ("E", ["4/5E", "5E", "7F", "8F"], ""),
        ("G", ["6F", "7F", "4/5E"], "6E"),
        ("G", ["4/5E", "5E", "5E"], "9F"),
    ],
)
def test_D_20_a_full_type_gives_way_to_the_next(phase: str, trains: list[str], bought: str) -> None:
    """Permits for Express and Freight. In G and H the limit is three of a type, not three in all."""
    t = Table(4, phase=phase, ruleset="18xx.games").tile("F3", "57")
    t.started("ENR", 82, shares=NOBODYS, director=None, cash=1000, trains=trains, permits=["freight", "express"])
    t.started("L&E", 54, shares={"P1": 60}, trains=["9F"]).operate("ENR", "trains", then=["L&E"])
    assert sorted(t.trains_of("ENR")) == sorted([*trains, *([bought] if bought else [])])


def test_D_21_no_home_marker_and_no_run() -> None:
    """Cromer has a free circle; the book places the marker there and runs to the port."""
    t = Table(4, phase="B", ruleset="18xx.games").tile("F3", "57")
    t.started("ENR", 82, shares=NOBODYS, director=None, trains=["2F"], permits=["freight"], operated=0, markers=3)
    t.started("L&E", 54, shares={"P1": 60}, trains=["9F"]).operating_round("ENR", "L&E")
    assert t.operating == "L&E"
    assert (t.tokens_of("ENR"), t.markers_of("ENR"), t.cash_of("ENR"), t.price_of("ENR")) == ([], 3, 0, 74)
