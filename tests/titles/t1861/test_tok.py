"""1861, placing station markers (book 10.5)."""

from railhead.core.ids import Spot
from tests.titles.t1861.table import Table


def southern(phase: str = "4", cash: int = 500) -> Table:
    """MK in green Kharkov with track to Voronezh, Ekaterinoslav and Yuzovka, not yet at its turn."""
    t = Table(4, phase).public("MK", shares={"P1": 20}, tokens=["G15.0"], cash=cash, trains=["5"])
    t.tile("G15", "208").line("G15", "H14", "I13").line("G15", "F16", "F18").line("G15", "G17", "H18")
    return t.tile("I13", "57", 1).tile("F18", "57").tile("H18", "6", 2)


def northern(*tokens: str, phase: str = "5", cash: int = 500) -> Table:
    """NW with brown St Petersburg joined to yellow Moscow and to Riga, not yet at its turn."""
    t = Table(4, phase).public("NW", shares={"P1": 20}, tokens=tokens, cash=cash, trains=["5"])
    return t.tile("E1", "641").line("C7", "B8", "B6", "B4").tile("B4", "202", 4)


def offered(t: Table) -> set[object]:
    return {option.args["spot"] for option in t.options("place_token")}


def place(t: Table, spot: str, who: str = "P1") -> Table:
    return t.do(who, "place_token", spot=spot)


def no_place(t: Table, spot: str, who: str = "P1") -> str:
    return t.refused(who, "place_token", spot=spot).rule


def test_61_TOK_01_a_minor_has_no_station_step() -> None:
    t = southern().minor("K-R", "P2", cash=500, trains=["4"]).operate("K-R", "station")
    assert {option.kind for option in t.options()} == {"run"}
    assert no_place(t, "F18.0", "P2") == "61-OR-03"


def test_61_TOK_01_one_a_turn() -> None:
    t = southern("5").operate("MK", "station")
    assert offered(t) == {"F18.0", "H18.0", "I13.0"}
    assert place(t, "F18.0").tokens_of("MK") == ["F18.0", "G15.0"]
    assert no_place(t, "H18.0") == "61-OR-03"


def test_61_TOK_01_a_vacant_space_on_a_route_of_its_own() -> None:
    t = southern().minor("V", "P2", spot="F18.0").tile("H18", "14", 2).tile("E9", "57").operate("MK", "station")
    assert no_place(t, "F18.0") == "61-TOK-01"
    assert no_place(t, "P8.0") == "61-TOK-01"
    assert no_place(t, "G13.0") == "61-TOK-01"
    assert offered(t) == {"H18.0"}


def test_61_TOK_01_a_route_holds_one_circle_of_a_hex() -> None:
    """Ruling R-TRK-11: from one Kiev circle by way of another the company does not get to Odessa."""
    t = Table(3, "5").public("SW", shares={"P1": 20}, tokens=["D14.1"], cash=500, trains=["5"]).tile("D14", "635")
    t.line("D14", "C13", "C15", "D14").line("D14", "D16", "D18", "D20").tile("D20", "207", 1)
    assert offered(t.operate("SW", "station")) == set()
    assert offered(t.tile("D14", "636").operate("SW", "station")) == {"D20.0"}


def test_61_TOK_02_the_second_costs_20_a_hex() -> None:
    t = place(northern("E1.0").operate("NW", "station"), "H8.1")
    assert t.cash_of("NW") == 500 - 100


def test_61_TOK_02_the_third_costs_40_a_hex() -> None:
    t = northern("E1.0", "P2.0").operate("NW", "station")
    before = t.cash_of("bank")
    place(t, "H8.1")
    assert (t.cash_of("NW"), t.cash_of("bank") - before) == (500 - 200, 200)


def test_61_TOK_02_counted_from_the_nearer() -> None:
    """Smolensk is three hexes from Moscow, St Petersburg five."""
    t = place(northern("E1.0", "E9.0").operate("NW", "station"), "H8.1")
    assert t.cash_of("NW") == 500 - 120


def test_61_TOK_02_six_hexes_for_the_third() -> None:
    """Example X-17: Kiev is six hexes from Riga, seven from St Petersburg."""
    t = northern("E1.0", "B4.0", cash=240).tile("B8", "58", 4).line("B8", "B10", "C11", "C13", "D14")
    t.operate("NW", "station")
    assert place(t, "D14.1").cash_of("NW") == 0


def test_61_TOK_02_distance_ignores_the_edge_of_the_map() -> None:
    """Ruling R-TOK-04: five hexes from Astrakhan to Samara straight over land that is not on the map."""
    t = Table(3, "5").public("SE", shares={"P1": 20}, tokens=["M19.0"], cash=100, trains=["5"])
    t.tile("M19", "202", 0).tile("N10", "201", 0).line("M19", "L18", "K17", "K15", "L14", "L12", "M11", "N10")
    assert place(t.operate("SE", "station"), "N10.0").cash_of("SE") == 0


def test_61_TOK_03_markers_of_a_merger_are_free() -> None:
    t = southern("3").minor("M-V", "P2", cash=30, trains=["3"]).minor("K-R", "P2", cash=70, trains=["3"])
    t.merger_round("M-V").do("P2", "merge", company="K-R").do("P2", "form", company="GRR")
    assert (t.tokens_of("GRR"), t.cash_of("GRR")) == (["G15.0", "I13.0"], 100)
    place(t.operate("GRR", "station"), "F18.0", "P2")
    assert t.cash_of("GRR") == 100 - 2 * 40


def test_61_TOK_03_one_marker_of_minors_in_one_hex() -> None:
    """Ruling R-TOK-01: only one is kept, so the next costs 20 a hex, the one after 40."""
    t = Table(3, "5").tile("H8", "638").minor("N", "P1", cash=400, trains=["5"]).minor("M-K", "P1")
    t.line("H8", "H10", "H12", "H14", "G15", "F16", "F18").tile("G15", "208").tile("F18", "57")
    t.merger_round("N").do("P1", "merge", company="M-K").do("P1", "form", company="GRR")
    assert t.tokens_of("GRR") == ["H8.0"]
    place(t.operate("GRR", "station"), "G15.0")
    assert t.cash_of("GRR") == 400 - 4 * 20
    place(t.operate("GRR", "station"), "F18.0")
    assert t.cash_of("GRR") == 320 - 2 * 40


def test_61_TOK_03_the_marker_of_a_start_is_free() -> None:
    t = Table(3, "4").money(P1=500).stock("P1")
    t.do("P1", "start_company", company="SE", price=100).do("P1", "place_token", spot="F18.0")
    assert (t.cash_of("SE"), t.cash_of("P1"), t.tokens_of("SE")) == (200, 300, ["F18.0"])


def test_61_TOK_04_one_marker_in_a_hex() -> None:
    """The limit is for the hex, not for each of its cities."""
    t = Table(3, "5").public("MK", shares={"P1": 20}, tokens=["D14.0"], cash=500, trains=["5"])
    t.tile("D14", "635").line("D14", "D16", "D18", "D20").tile("D20", "207", 1).line("D14", "C15", "C13", "D14")
    t.operate("MK", "station")
    assert no_place(t, "D14.1") == "61-TOK-04"
    assert no_place(t, "D14.0") == "61-TOK-04"
    assert offered(t) == {"D20.0"}


def test_61_TOK_05_a_space_is_kept_for_an_unstarted_minor() -> None:
    t = southern().operate("MK", "station")
    assert no_place(t, "I13.0") == "61-TOK-05"
    assert no_place(t, "H18.0") == "61-TOK-05"
    assert offered(t) == {"F18.0"}


def test_61_TOK_05_of_two_spaces_one_may_be_taken() -> None:
    """Ruling R-TOK-03: any one space stays free."""
    t = southern().tile("I13", "14").operate("MK", "station")
    place(t, "I13.0")
    t.public("SW", shares={"P2": 20}, tokens=["F18.0"], cash=500, trains=["5"]).tile("H18", "14", 2)
    assert no_place(t.operate("SW", "station"), "I13.0", "P2") == "61-TOK-05"
    t.minor("M-V", "P3")
    assert t.tokens_of("M-V") == ["I13.0"]


def test_61_TOK_05_a_started_minors_space_is_not_kept() -> None:
    """A minor that was started and is gone keeps nothing: its marker given up in a merger leaves the space open."""
    t = southern("3").minor("M-V", "P2", trains=["3"]).minor("K-R", "P2").minor("D", "P2")
    t.merger_round("M-V").do("P2", "merge", company="K-R").do("P2", "merge", company="D")
    t.do("P2", "form", company="GRR").do("P2", "remove_token", spot="H18.0")
    assert offered(t.operate("MK", "station")) == {"F18.0", "H18.0"}


def test_61_TOK_06_green_st_petersburg() -> None:
    t = Table(4, "5").public("MK", shares={"P1": 20}, tokens=["H8.0"], cash=500, trains=["5"]).tile("H8", "638")
    t.line("H8", "H10", "H12", "H14", "G15").tile("G15", "202", 2).operate("MK", "station")
    assert no_place(t, "E1.1") == "61-TOK-06"
    assert offered(t) == {"G15.0"}


def test_61_TOK_06_not_once_the_state_railway_stands_in_the_hex() -> None:
    """Ruling R-TOK-02: wherever in the hex. SP-W fails to pay its interest and leaves its circle to the RSR."""
    t = Table(4, "5").public("MK", shares={"P1": 20}, tokens=["H8.0"], cash=500, trains=["5"]).tile("H8", "638")
    t.minor("SP-W", "P2", loans=2).operate("SP-W", "loans")
    assert t.tokens_of("RSR") == ["E1.0"]
    place(t.operate("MK", "station"), "E1.1")


def test_61_TOK_06_nor_once_it_has_operated() -> None:
    """Its first turn puts it into the space kept for it; of brown St Petersburg's three spaces two are free then."""
    t = Table(4, "5").public("MK", shares={"P1": 20}, tokens=["H8.0"], cash=500, trains=["5"]).tile("H8", "638")
    t.equip("RSR", trains=["5"]).operate("MK", "", then=["RSR"]).upgrade("E1", "641").token("NW", "E1.0")
    assert t.state.tokens[Spot("E1.0")] == ("RSR", "NW")
    place(t.operate("MK", "station"), "E1.0")


def test_61_TOK_06_brown_st_petersburg() -> None:
    """Of three spaces one is SP-W's and one is kept: the other may be taken."""
    t = northern("B4.0").tile("B4", "207", 4).minor("SP-W", "P2")
    place(t.operate("NW", "station"), "E1.0")
    t.public("MK", shares={"P1": 20}, tokens=["H8.1"], cash=500, trains=["5"]).operate("MK", "station")
    assert no_place(t, "E1.0") == "61-TOK-06"
    assert offered(t) == {"B4.0"}
    t.operate("MK", "", then=["RSR"])
    assert t.state.tokens[Spot("E1.0")] == ("SP-W", "NW", "RSR")


def test_61_TOK_06_the_fourth_space_of_grey_moscow() -> None:
    t = Table(4, "6").tile("H8", "638").public("MK", shares={"P1": 20}, tokens=["H8.0"], cash=500, trains=["6"])
    t.minor("N", "P2").minor("M-K", "P2").operate("MK", "track").lay("H8", "639")
    assert t.state.tokens[Spot("H8.0")] == ("MK", "N", "M-K", "RSR")
    t.public("NW", shares={"P1": 20}, tokens=["E1.1"], cash=500, trains=["6"]).operate("NW", "station")
    assert offered(t) == set()


def test_61_TOK_07_no_loans_for_markers() -> None:
    t = northern("E1.0", cash=90).operate("NW", "station")
    assert no_place(t, "H8.1") == "61-TOK-07"
    assert offered(t) == {"B4.0"}
    assert t.loans_of("NW") == 0
    t = northern("E1.0", cash=100).operate("NW", "station")
    assert place(t, "H8.1").cash_of("NW") == 0


def test_61_TOK_07_markers_never_move() -> None:
    t = northern("E1.0").operate("NW", "station")
    assert t.refused("P1", "remove_token", spot="E1.0").rule == "61-OR-03"
    assert {option.kind for option in t.options()} == {"place_token", "pass"}


def test_61_TOK_08_homes_of_minors_never_started_open_in_phase_5() -> None:
    t = Table(3, "4").public("SE", shares={"P1": 20}, tokens=["M7.0"], cash=1000).equip("RSR", trains=["4"] * 4)
    t.tile("M7", "6", 3).line("M7", "N8", "N10").tile("N10", "202", 3)
    assert offered(t.operate("SE", "station")) == set()
    t.operate("SE", "trains").do("P1", "buy_train", source="bank", type="5")
    assert t.state.phase == "5"
    assert offered(t.operate("SE", "station")) == {"N10.0"}
