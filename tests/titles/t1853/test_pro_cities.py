"""Promotion in 1853: costs, the large cities, tokens on promoted tiles: ledger rows 53-PRO-12 to 16 and 20, E-3."""

import pytest

from railhead.core.ids import Spot, Tile
from railhead.core.reach import full_stops
from railhead.mechanisms.tokens import slots, track
from tests.titles.t1853.table import Table, company

ALL = (0, 1, 2, 3, 4, 5)


def at_calcutta(cash: int, phase: str = "4") -> Table:
    return Table(phase=phase).formed("EIR", cash=cash, tokens=["Jab.0"]).operate("EIR")


def test_53_PRO_12_the_first_promotion_of_calcutta() -> None:
    assert at_calcutta(59).no_build("Jab", "104", *ALL) == "53-PRO-12"
    t = at_calcutta(60).build("Jab", "104", *ALL)
    assert t.cash_of("EIR") == 0
    t.operate("EIR").build("Jab", "110", *ALL)
    assert (t.cash_of("EIR"), t.tile_in("Jab")[0]) == (0, "110")


def test_53_PRO_12_other_promotions_are_free() -> None:
    """Bangalore lies in mountains: the promotion costs nothing all the same."""
    t = Table(phase="2").formed("MSM", tokens=["Rp.0"]).turn_tile("Rp", "6", 2, 4).operate("MSM")
    t.build("Rp", "12", 2, 3, 4)
    assert t.cash_of("MSM") == 0
    t = Table(phase="3").formed("NWR").operate("NWR").build("Fn", "104", *ALL)
    assert t.cash_of("NWR") == 0


def test_53_PRO_13_tiles_of_the_large_cities() -> None:
    t = Table(phase="4").formed("NWR").operate("NWR")
    assert {t.no_lay("Fn", tile, turn) for tile in ("105", "102", "103") for turn in ALL} == {"53-PRO-13"}
    assert t.tiles_for("Fn") == {"104"}
    t = Table(phase="4").formed("MSM").operate("MSM")
    assert t.tiles_for("Rr") == {"105"}
    assert t.build("Rr", "105", 0, 1, 2).operate("MSM").tiles_for("Rr") == {"111"}
    assert at_calcutta(60).tiles_for("Jab") == {"104"}
    assert Table(phase="4").formed("GIP").operate("GIP").tiles_for("Mi") == {"105"}


def test_53_PRO_13_no_other_city_takes_them() -> None:
    t = Table(phase="4").formed("NWR", tokens=["Ck.0"]).tile("Ck", "15").operate("NWR")
    assert t.no_build("Ck", "104", *ALL) == "53-PRO-13"
    assert t.no_build("Ck", "105", 0, 1, 2) == "53-PRO-13"


def test_53_PRO_14_one_grey_cd_tile() -> None:
    t = at_calcutta(0).tile("Jab", "104").tile("Fn", "110").operate("EIR")
    assert t.no_build("Jab", "110", *ALL) == "53-PRO-14"
    assert t.title.board.tiles[Tile("110")].count == 1


def test_53_PRO_15_a_new_space_blocks_nobody() -> None:
    """GIP's token in Rawalpindi keeps NWR from Peshawar until the station has a second space."""
    t = Table(phase="2").formed("NWR", cash=500, tokens=["Ck.0"]).turn_tile("Ck", "6", 0, 2).tile("Bj", "6", 5)
    t.formed("GIP", {"P2": 6}, tokens=["Bj.0"]).operate("NWR")
    assert "Bh" not in t.values("lay_tile", "hex")
    t.build("Bj", "15", 4, 5, 0, 1)
    assert t.state.tokens[Spot("Bj.0")] == (company("GIP"),)
    assert slots(t.d, Spot("Bj.0")) == 2
    assert not full_stops(track(t.d), t.state.tokens, (company("NWR"),))
    assert "Bh" in t.operate("NWR").values("lay_tile", "hex")


def test_53_PRO_15_6_to_15() -> None:
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"]).turn_tile("Ck", "6", 0, 2).operate("NWR")
    t.build("Ck", "15", 0, 1, 2, 3)
    assert (t.state.tokens[Spot("Ck.0")], slots(t.d, Spot("Ck.0"))) == ((company("NWR"),), 2)


def test_53_PRO_16_delhi_keeps_its_stations() -> None:
    t = Table(phase="3").formed("NWR").formed("EIR", {"P2": 6}, tokens=["Fn.1"])
    t.operate("NWR").build("Fn", "104", *ALL)
    track_ = t.title.board.tiles[Tile("104")].shape.track
    turned = t.tile_in("Fn")[1]
    edges = {piece.stops[0]: (next(iter(piece.edges)) + turned) % 6 for piece in track_}
    tokens = {edges[int(place.partition(".")[2])]: names for place, names in t.state.tokens.items() if "Fn" in place}
    assert tokens == {2: (company("NWR"),), 4: (company("EIR"),)}
    assert t.stop_in("Fn") == 6


def test_53_PRO_16_bombay_becomes_one_station() -> None:
    t = Table(phase="3").formed("GIP").formed("BBCI", {"P2": 6}, tokens=["Mi.0"]).operate("GIP")
    assert t.sides("Mi", "105") == {(3, 4, 5)}
    t.build("Mi", "105", 3, 4, 5)
    assert sorted(t.state.tokens[Spot("Mi.0")]) == ["BBCI", "GIP"]
    assert (t.stop_in("Mi"), slots(t.d, Spot("Mi.0"))) == (1, 3)


def test_53_PRO_16_homes_of_companies_not_yet_running_move_too() -> None:
    t = Table(phase="3").formed("EIR", cash=60).tile("Hx", "6").operate("EIR").build("Jab", "104", *ALL)
    turned = t.tile_in("Jab")[1]
    assert t.state.reserved[Spot(f"Jab.{(0 - turned) % 6}")] == (company("BNR"),)


def test_e3_one_station_or_several() -> None:
    tiles = Table().title.board.tiles
    stations = {name: [stop.slots for stop in tiles[Tile(name)].shape.stops] for name in ("14", "105", "104", "110")}
    assert stations == {"14": [2], "105": [3], "104": [1] * 6, "110": [1] * 6}


@pytest.mark.parametrize("name", ["EIR", "GIP", "NWR", "BBCI", "BNR"])
def test_53_PRO_20_delhi_in_phase_3(name: str) -> None:
    early = Table(phase="2").formed(name, tokens=["Fn.0"]).operate(name)
    assert early.no_build("Fn", "104", *ALL) == "53-PRO-20"
    t = Table(phase="3").formed(name, tokens=["Fn.0"]).operate(name)
    if name == "BNR":
        assert t.no_build("Fn", "104", *ALL) == "53-PRO-20"
    else:
        t.build("Fn", "104", *ALL).operate(name)
        assert t.no_build("Fn", "110", *ALL) in ("53-PRO-20", "53-OR-02")
        assert t.put(phase="4").operate(name).build("Fn", "110", *ALL).tile_in("Fn")[0] == "110"
