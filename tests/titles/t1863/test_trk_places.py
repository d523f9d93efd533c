"""Where tiles go in 1863: ledger rows 63-TRK-07 to 13."""

import pytest

from tests.titles.t1863.table import Table


def major(name: str, phase: str, *lays: str) -> Table:
    return Table(4, phase).major(name, 100, shares={"P1": 6}, cash=900).tiles(*lays).operate(name)


def test_63_TRK_07_y_tiles_only_on_y_hexes() -> None:
    t = major("BAK", "IV", "F9: LU05 E10 G8")
    assert t.no_lay("F9", "216", 0) == "63-TRK-07"
    assert t.tiles_for("F9") == {"38", "LU12", "LU13"}
    t = major("BAK", "III", "F9: 57 E10 G8")
    assert t.no_lay("F9", "LU07", t.to("F9", "LU07", "E10", "G8", "G10")) == "63-TRK-07"
    assert t.tiles_for("F9") == {"LU04", "LU05"}


def test_63_TRK_07_y_hexes_take_only_y_tiles() -> None:
    t = major("LCR", "III", "I6: 57 H7 J5")
    assert t.no_lay("I6", "LU04", t.to("I6", "LU04", "H7", "J5", "J7")) == "63-TRK-07"
    assert t.tiles_for("I6") == {"LU07", "LU08"}
    assert major("LCR", "IV", "I6: LU08 H7 J5").tiles_for("I6") == {"216"}
    assert major("LCR", "V", "I6: 216 H7 J5").tiles_for("I6") == {"512"}


def test_63_TRK_07_the_c_hex() -> None:
    assert major("WCR", "II").tiles_for("N11") == {"6", "57"}
    assert major("WCR", "III", "N11: 57 M12 O10").tiles_for("N11") == {"LU07", "LU08"}
    assert major("WCR", "IV", "N11: LU08 M12 O10").tiles_for("N11") == {"LU10"}
    t = major("WCR", "IV", "N11: LU08 M12 O10")
    assert t.no_lay("N11", "216", 0) == "63-TRK-07"
    assert major("WCR", "V", "N11: LU10 M12 O10").tiles_for("N11") == {"LU11"}


def test_63_TRK_07_grey_tiles() -> None:
    assert major("BAK", "V", "F9: 38 E10 G8").tiles_for("F9") == {"366"}
    assert major("BAK", "V", "F9: 38 E10 G8").no_lay("F9", "512", 0) == "63-TRK-07"
    assert major("BAK", "V", "F9: 38 E10 G8").no_lay("F9", "LU15", 0) == "63-TRK-07"


@pytest.mark.parametrize(("hex_", "tiles"), [("D9", {"4", "58"}), ("D11", {"8", "9"}), ("C12", {"4", "58"})])
def test_63_TRK_08_yellow_tiles_of_the_hexs_kind(hex_: str, tiles: set[str]) -> None:
    t = major("MET", "II", "C10: 216 D9 D11 C12") if hex_ == "D11" else major("MET", "II")
    assert t.tiles_for(hex_) == tiles


def test_63_TRK_08_majors_take_6_or_57() -> None:
    assert major("BAK", "II").tiles_for("F9") == {"6", "57"}


def test_63_TRK_08_57_on_a_minor_station_is_refused() -> None:
    t = major("MET", "II")
    assert t.no_lay("D9", "57", t.to("D9", "57", "C10", "E8")) == "63-TRK-08"
    assert t.no_lay("D9", "9", t.to("D9", "9", "C10", "E8")) == "63-TRK-08"
    t.lay("D9", "4", t.to("D9", "4", "C10", "E8"))


def test_63_TRK_09_the_first_tile_in_the_hex_of_the_only_token() -> None:
    t = major("BAK", "II")
    assert t.no_lay("G8", "4", t.to("G8", "4", "F9", "H7")) == "63-TRK-09"
    assert t.values("lay_tile", "hex") == {"F9"}
    t.lay("F9", "57", t.to("F9", "57", "E10", "G8"))
    t.lay("G8", "4", t.to("G8", "4", "F9", "H7"))


def test_63_TRK_10_exits_may_leave_the_sheet() -> None:
    t = major("EHL", "III", "K2: 6 J3 L3")
    assert t.turned("LU06", 1, 3, 5) in t.rotations("K2", "LU06")
    t.lay("K2", "LU06", t.turned("LU06", 1, 3, 5))
    assert t.tile_in("K2")[0] == "LU06"


def test_63_TRK_10_never_over_a_prohibited_side() -> None:
    t = major("WWR", "III", "K14: 57 J15 L13")
    assert {side for sides in t.sides("K14", "LU08") | t.sides("K14", "LU07") for side in sides} <= {0, 1, 4, 5}
    assert t.no_lay("K14", "LU07", t.turned("LU07", 1, 4, 2)) == "63-TRK-05"


def test_63_TRK_11_one_tile_a_hex_and_operating_round() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, cash=300).tiles("F9: 57 E10 G8")
    t.privates(FOWLER="BAK").operate("BAK")
    t.lay("G8", "4", t.to("G8", "4", "F9", "H7"))
    assert t.no_lay("G8", "410", t.to("G8", "410", "F9", "H7", "G6")) == "63-TRK-11"
    t.lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10"))


def test_63_TRK_12_paddington_from_phase_iv() -> None:
    assert major("MET", "III").no_lay("C10", "216", 0) == "63-TRK-12"
    t = major("MET", "IV")
    assert t.tiles_for("C10") == {"216"}
    before = t.cash_of("MET")
    t.lay_any("C10", "216")
    assert before - t.cash_of("MET") == 10


def test_63_TRK_12_the_north_east_from_phase_v() -> None:
    assert major("PCN", "IV").no_lay("Q2", "LU15", 0) == "63-TRK-12"
    t = major("PCN", "V")
    before = t.cash_of("PCN")
    t.lay_any("Q2", "LU15")
    assert before - t.cash_of("PCN") == 10
    assert t.tokens_of("PCN") == ["Q2.0"]


def test_63_TRK_13_hyde_park_keeps_its_yellow_tile() -> None:
    lays = ("F9: 57 F11 F7", "F11: 4 F9 F13", "F13: 8 F11 E14")
    t = major("BAK", "III", *lays)
    assert t.tiles_for("E14") == {"8", "9"}
    before = t.cash_of("BAK")
    t.lay("E14", "9", t.to("E14", "9", "F13", "D15"))
    assert before - t.cash_of("BAK") == 10 + 20
    t = major("BAK", "III", *lays, "E14: 9 F13 D15")
    assert t.no_lay("E14", "23", t.to("E14", "9", "F13", "D15")) == "63-TRK-13"
    assert t.tiles_for("E14") == set()


def test_63_TRK_13_and_so_does_buckingham_palace() -> None:
    t = Table()
    fixed = {name for name, entry in t.title.board.hexes.items() if entry.about.get("no_upgrades")}
    assert fixed == {"E14", "G16"}
