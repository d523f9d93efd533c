"""Laying track in 1853: what it costs, tiles left, homes already built: ledger rows 53-TRK-14 to 20."""

import pytest

from railhead.core.ids import Hex, Tile
from railhead.titles.t1853.laying import lay_cost
from tests.titles.t1853.table import Table


@pytest.mark.parametrize(
    ("hex_", "broad", "metre", "costs"),
    [
        ("Dl", "9", "79", (0, 0)),
        ("Gq", "6", "76", (40, 30)),
        ("Hx", "5", "75", (60, 50)),
        ("Cm", "8", "78", (80, 50)),
        ("Bj", "6", "76", (140, 70)),
        ("Bl", "7", "77", (240, 100)),
        ("Gac", "3", "72", (240, 100)),
        ("Lj", "4", "74", (120, 80)),
        ("Nv", "4", "74", (180, 100)),
    ],
)
def test_53_TRK_14_terrain_by_gauge(hex_: str, broad: str, metre: str, costs: tuple[int, int]) -> None:
    d = Table().d
    assert (lay_cost(d, Hex(hex_), Tile(broad)), lay_cost(d, Hex(hex_), Tile(metre))) == costs


def test_53_TRK_14_metre_in_the_himalaya() -> None:
    t = Table().formed("BAR", cash=500, tokens=["Iae.0"]).turn_tile("Iae", "76", 2, 4)
    t.line("Iae", "Had", "Gac", gauge="metre").operate("BAR").build("Gac", "72", 4, 5)
    assert t.cash_of("BAR") == 500 - 100 + 100  # it is a frontier post of 100
    assert t.told("track") == ["BAR lays 72 in Gac for 100"]


def test_53_TRK_14_hill_and_river_together() -> None:
    t = Table().formed("GIP", cash=500, tokens=["Mi.0", "Ht.0"]).operate("GIP").build("Lj", "4", 0, 3)
    assert t.cash_of("GIP") == 500 - 120


def at_a_river(cash: int) -> Table:
    return Table().formed("NWR", {"P1": 6}, cash=cash, tokens=["Eg.0"]).turn_tile("Eg", "6", 1, 3).operate("NWR")


def test_53_TRK_15_without_the_credits_no_tile() -> None:
    assert at_a_river(39).no_build("Ee", "9", 1, 4) == "53-TRK-15"
    assert not at_a_river(39).tiles_for("Ee")
    t = at_a_river(40).build("Ee", "9", 1, 4)
    assert (t.cash_of("NWR"), t.cash_of("P1")) == (0, 570)


def used_up(kit: bool = False) -> Table:
    """Both tiles 77 lie somewhere."""
    t = Table(mik_1=kit).formed("MSM").tile("Ie", "77").tile("Ig", "77")
    return t.operate("MSM")


def test_53_TRK_16_tiles_are_limited() -> None:
    assert used_up().no_build("Qq", "77", 5, 0) == "53-TRK-16"
    assert used_up().tiles_for("Qq") == {"7", "8", "9", "78", "79"}
    assert used_up(kit=True).build("Qq", "77", 5, 0).tile_in("Qq")[0] == "77"


def test_53_TRK_16_freed_by_promotion() -> None:
    t = Table(phase="2").formed("MSM").turn_tile("Qq", "77", 5, 0).tile("Ig", "77").operate("MSM")
    t.build("Qq", "86", 0, 2, 5).operate("MSM")
    assert t.build("Pp", "77", 5, 0).tile_in("Pp")[0] == "77"


@pytest.mark.parametrize("tile", ["1", "2", "55", "56", "71"])
def test_53_TRK_17_double_towns_are_never_promoted(tile: str) -> None:
    t = Table(phase="2").formed("GIP", tokens=["Fn.1"]).operate("GIP").lay_any("Fp", tile).operate("GIP")
    refusals = {t.no_lay("Fp", new, turn) for new in ("14", "87", "88", "90") for turn in range(6)}
    assert refusals == {"53-TRK-17"}
    assert t.tiles_for("Fp") == set()


def test_53_TRK_18_turned_freely() -> None:
    t = Table().formed("NWR", cash=500, tokens=["Fn.0"]).line("Fn", "Em", "Dl", "Cm", "Ck").operate("NWR")
    assert t.sides("Ck", "6") == {(2, 4), (0, 4)}
    assert t.sides("Ck", "5") == {(3, 4), (4, 5)}


def test_53_TRK_19_a_home_tiled_by_another_company() -> None:
    t = Table().formed("EIR", cash=1000, operated=0).turn_tile("Hx", "6", 1, 5).operate("EIR")
    assert t.values("lay_tile", "hex") == {"Hv", "Iy", "Iaa"}
    t.build("Iy", "9", 2, 5).build("Iaa", "4", 2, 5)
    assert (t.cash_of("EIR"), t.part) == (1000, "trains")
    t = Table().formed("EIR", cash=1000, operated=0).turn_tile("Hx", "6", 1, 5).operate("EIR")
    assert "pass" in t.kinds()


def bar_first_turn() -> Table:
    t = Table(phase="2").formed("BAR", cash=700, operated=0).turn_tile("Iae", "6", 4, 0).turn_tile("Iag", "8", 1, 5)
    return t.operate("BAR")


def test_53_TRK_20_no_promotion_before_the_home_tile() -> None:
    t = bar_first_turn()
    assert {t.no_lay("Iae", "12", turn) for turn in range(6)} == {"53-TRK-20"}
    assert t.values("lay_tile", "hex") == {"Jah"}


def test_53_TRK_20_msm_may_promote_at_once() -> None:
    t = Table(phase="2").formed("MSM", operated=0).line("Rr", "Qq", "Pp", "Oo").turn_tile("Oo", "6", 5, 1)
    t.operate("MSM").build("Oo", "12", 5, 0, 1)
    assert t.tile_in("Oo")[0] == "12"
