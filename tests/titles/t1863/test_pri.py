"""Privates of 1863 that build, and what all of them share: ledger rows 63-PRI-01 to 08, 10, 15 to 17 and 21."""

import pytest

from railhead.core.ids import Hex, Tile, Train, TrainType
from railhead.core.tiles import Laid
from railhead.titles.t1863.turn.rust import doomed
from tests.titles.t1863.table import Table, company

WATERLOO = ("K14: 57 J15 L13",)


def company_with(
    card: str, name: str = "MET", phase: str = "III", *lays: str, tokens: list[str] | None = None
) -> Table:
    """A major of P1 that owns a private, at the beginning of its turn."""
    t = Table(4, phase).major(name, 100, shares={"P1": 6}, cash=900, tokens=tokens).tiles(*lays)
    return t.privates(**{card: name}).operate(name)


def special(t: Table, card: str, hex_: str, tile: str, *neighbours: str) -> int:
    """Lay a tile by a private; what it costs."""
    before = t.cash_of(t.operating)
    t.do("P1", "lay_special", private=card, hex=hex_, tile=tile, rotation=t.to(hex_, tile, *neighbours))
    return before - t.cash_of(t.operating)


def no_special(t: Table, card: str, hex_: str, tile: str, *neighbours: str) -> str:
    turn = t.to(hex_, tile, *neighbours)
    return t.rule("P1", "lay_special", private=card, hex=hex_, tile=tile, rotation=turn)


def spent(t: Table, hex_: str, tile: str, *neighbours: str) -> int:
    before = t.cash_of(t.operating)
    t.lay(hex_, tile, t.to(hex_, tile, *neighbours))
    return before - t.cash_of(t.operating)


def first_4t(t: Table) -> Table:
    """Another company, the Circle Line of P4, buys the first 4T."""
    t.major("CIR", 300, shares={"P4": 4}, cash=1000).left("3T", 0).operate("CIR", "trains")
    return t.do("P4", "buy_train", source="bank", type="4T")


def test_63_PRI_01_three_never_close() -> None:
    t = Table(5, "III", clink_club=True)
    names = list(t.title.board.privates)
    t.privates(**dict.fromkeys(names, "P1"))
    first_4t(t)
    assert t.state.phase == "IV"
    assert {name for name in names if t.owner_of(name) == "P1"} == {"MAIL", "THOMPSON", "CLINK"}


@pytest.mark.parametrize(
    ("card", "face"),
    [
        *(("GREATHEAD", 70), ("FOWLER", 80), ("REDEVELOP", 70), ("THOMPSON", 80), ("NECROPOLIS", 70), ("TUNNEL", 100)),
        *(("NINE_ELMS", 120), ("IMPROVE", 70), ("LODGINGS", 100), ("BREWERY", 100), ("MAIL", 100), ("CHOCOLATE", 100)),
    ],
)
def test_63_PRI_02_capital_at_face_value_or_bought_in_at_up_to_double(card: str, face: int) -> None:
    t = Table(4, "II").money(P1=300).privates(**{card: "P1"}).stock("P1")
    t.propose("P1", "BAK", "F9.0").passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1").do("P1", "give_asset", asset=card)
    t.do("P1", "found", price=100, size="minor", tokens=1)
    assert (t.owner_of(card), t.cash_of("BAK")) == ("BAK", 200 - face)
    assert t.cash_of("P1") == 300 - 5 - (200 - face)
    t = Table(4, "II").minor("BAK", "P1", cash=300).privates(**{card: "P1"}).operate("BAK")
    assert t.rule("P1", "buy_private", private=card, price=2 * face + 1) == "63-OR-03"
    t.do("P1", "buy_private", private=card, price=2 * face)
    assert (t.owner_of(card), t.cash_of("BAK")) == ("BAK", 300 - 2 * face)


def test_63_PRI_02_in_a_players_hand_it_gives_no_discount() -> None:
    t = (
        Table(4, "II")
        .minor("WWR", "P1", cash=300)
        .tiles(*WATERLOO)
        .privates(GREATHEAD="P1", TUNNEL="P1")
        .operate("WWR")
    )
    assert spent(t, "J15", "9", "K14", "I16") == 10 + 40
    assert no_special(t, "TUNNEL", "J17", "9", "J15", "J19") == "63-PRI-02"


def test_63_PRI_03_greathead_halves_the_hex_cost() -> None:
    t = company_with("GREATHEAD", "WWR", "III", *WATERLOO)
    assert spent(t, "J15", "9", "K14", "I16") == 10 + 20
    assert spent(t, "L13", "57", "K14", "M12") == 30 + 20


def test_63_PRI_04_fowler_two_upgrades() -> None:
    t = company_with("FOWLER", "BAK", "III", "F9: 57 E10 G8", "G8: 4 F9 H7")
    before = t.cash_of("BAK")
    t.lay_any("F9", "LU04").lay_any("G8", "410")
    assert before - t.cash_of("BAK") == 20
    assert t.no_lay("E10", "8", t.to("E10", "8", "F9", "D9")) == "63-TRK-01"


def test_63_PRI_04_fowler_in_any_order() -> None:
    t = company_with("FOWLER", "BAK", "III", "F9: 57 E10 G8")
    assert spent(t, "G8", "4", "F9", "H7") + spent(t, "F9", "LU04", "E10", "G8", "G10") == 20 + 10


STOCKWELL = ("K22: 57 K20", "K20: 58 K22 L19")


def test_63_PRI_05_redevelopment_makes_a_major_station_plain() -> None:
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL)
    assert special(t, "REDEVELOP", "L19", "9", "K20", "M18") == 10
    t.operate("CSL", number=2)
    assert t.tiles_for("L19") == {"23", "24"}
    t.put(charters={"CSL": 1}).operate("CSL")
    assert "L19.0" not in t.values("place_token", "spot")
    assert t.rule("P1", "place_token", spot="L19.0") == "63-TOK-02"


def test_63_PRI_05_once_and_as_one_of_the_two_lays() -> None:
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL, "M18: 9 L19 N17", "N17: 9 M18 O16")
    special(t, "REDEVELOP", "L19", "9", "K20", "M18")
    assert no_special(t, "REDEVELOP", "N15", "9", "M14", "O16") == "63-PRI-02"
    t.lay_any("O16")
    assert "lay_tile" not in t.kinds()
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL[1:]).tiles("K22: LU05 K20 J21")
    t.lay("J21", "58", t.to("J21", "58", "K22", "I22")).lay_any("I22", "57")
    assert no_special(t, "REDEVELOP", "L19", "9", "K20", "M18") == "63-TRK-01"


def test_63_PRI_05_connected_and_bare() -> None:
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL)
    assert no_special(t, "REDEVELOP", "F9", "9", "F7", "F11") == "63-PRI-05"
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL).privates(CHOCOLATE="P2").put(pirate="L19.0")
    assert no_special(t, "REDEVELOP", "L19", "9", "K20", "M18") == "63-PRI-05"
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL).token("BAK", "L19.0")
    assert no_special(t, "REDEVELOP", "L19", "9", "K20", "M18") == "63-PRI-05"
    t = company_with("REDEVELOP", "CSL", "III", *STOCKWELL, "L19: 57 K20 M18")
    assert no_special(t, "REDEVELOP", "L19", "9", "K20", "M18") == "63-PRI-05"


def thompson() -> Table:
    """The Metropolitan owns Thompson and three 2T; the Circle Line buys the first 4T."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=500, trains=["2T"] * 3).privates(THOMPSON="MET")
    return first_4t(t.tiles("B9: 58 A10 C10").minor("BAK", "P2", trains=["2T"]))


def test_63_PRI_06_two_rusting_trains_run_once_more() -> None:
    t = thompson()
    assert t.acting() == ["P1"]
    for _ in range(2):
        t.do("P1", "keep_train", train=t.values("keep_train", "train").pop())
        assert t.told("rust") == ["MET keeps a 2T for one more run"]
    assert (t.trains_of("MET"), t.trains_of("BAK")) == (["2T", "2T"], [])
    t.operate("MET").passes("P1").run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == 40 + 10 + 40
    t.do("P1", "dividend", amount=0)
    while t._turns() and t.operating == "MET":
        t.idle()
    assert t.trains_of("MET") == []
    assert t.cash_of("MET") == 500 + 90 - 10 - 2 * 5


def test_63_PRI_06_rusting_trains_are_named_by_type_and_number() -> None:
    t = Table(4, "IV").put(trains=dict.fromkeys(map(Train, ("3T-10", "4T-0", "3T-9", "2+1e-11")), company("MET")))
    assert doomed(t.d, TrainType("5T")) == ["2+1e-11", "3T-9", "3T-10"]


def test_63_PRI_06_not_more_than_two_and_by_choice() -> None:
    t = thompson()
    first = t.values("keep_train", "train").pop()
    t.do("P1", "keep_train", train=first).passes("P1")
    assert t.trains_of("MET") == ["2T"]


def test_63_PRI_06_taken_over_they_run_in_the_next_turn_of_the_new_owner() -> None:
    t = Table(4, "IV").major("MET", 200, shares={"P1": 6}, cash=500, operated=1)
    t.minor("BAK", "P2", 20, trains=["2T"], operated=8).privates(THOMPSON="BAK")
    t.put(reprieved={t.train("BAK", "2T"): 9}).mergers().passes("P3", "P4").do("P1", "bid", lot="BAK", amount=5)
    t.passes("P2").do("P1", "name_buyer", by="MET")
    assert t.trains_of("MET") == ["2T"]
    t.operate("MET", "costs")
    assert t.trains_of("MET") == []


def test_63_PRI_06_sold_as_a_part_they_are_gone() -> None:
    t = Table(4, "IV").major("MET", 200, shares={"P1": 6}, cash=500)
    t.minor("BAK", "P2", 0, trains=["2T", "4T"], tokens=()).privates(THOMPSON="BAK")
    t.put(reprieved={t.train("BAK", "2T"): 2}).mergers().do("P1", "bid", lot="BAK trains", by="MET", amount=5)
    assert (t.trains_of("MET"), t.trains_of("pool"), dict(t.state.reprieved)) == (["4T"], [], {})


def test_63_PRI_07_necropolis_four_free_tiles() -> None:
    t = company_with("NECROPOLIS", "MET", "III")
    assert special(t, "NECROPOLIS", "J21", "4", "I22", "K20") == 0
    assert special(t, "NECROPOLIS", "K20", "58", "J21", "K18") == 0
    assert special(t, "NECROPOLIS", "K18", "23", "K20", "K16", "L17") == 0
    assert special(t, "NECROPOLIS", "K16", "411", "K18", "K14", "L15") == 0
    assert {"J21", "K20", "K18", "K16"} <= t.state.tiles.keys()
    t.lay_any("D9").lay_any("C12")


def test_63_PRI_02_a_tile_is_turned_in_six_ways() -> None:
    assert company_with("NECROPOLIS", "MET", "III").values("lay_special", "rotation") == set(range(6))


def test_63_PRI_07_two_of_each_colour_and_green_from_phase_iii() -> None:
    t = company_with("NECROPOLIS", "MET", "III")
    special(t, "NECROPOLIS", "J21", "4", "I22", "K20")
    special(t, "NECROPOLIS", "K20", "58", "J21", "K18")
    assert no_special(t, "NECROPOLIS", "K18", "9", "K20", "K16") == "63-PRI-07"
    t = company_with("NECROPOLIS", "MET", "II")
    assert no_special(t, "NECROPOLIS", "K18", "23", "K20", "K16", "L17") == "63-PRI-07"
    assert no_special(t, "NECROPOLIS", "L17", "9", "L15", "L19") == "63-PRI-07"


def test_63_PRI_07_a_green_tile_also_on_a_yellow_one() -> None:
    t = company_with("NECROPOLIS", "MET", "III", "J21: 4 I22 K20", "K20: 58 J21 K18")
    green = [o.args for o in t.options("lay_special") if o.args["hex"] == "J21"]
    assert green
    assert t.values("lay_special", "hex") == {"J21", "K20", "K18", "K16"}
    before = t.cash_of("MET")
    t.do("P1", "lay_special", **green[0])
    assert (t.cash_of("MET"), t.state.tiles[Hex("J21")].tile) == (before, green[0]["tile"])
    t = company_with("NECROPOLIS", "MET", "II", "J21: 4 I22 K20")
    assert "J21" not in t.values("lay_special", "hex")


@pytest.mark.parametrize("left", [0, 1])
def test_63_PRI_07_a_green_tile_must_be_left(left: int) -> None:
    t = company_with("NECROPOLIS", "MET", "III", "J21: 4 I22 K20", "K20: 58 J21 K18")
    tile = next(o.args["tile"] for o in t.options("lay_special") if o.args["hex"] == "J21")
    count = t.title.board.tiles[Tile(str(tile))].count
    assert count is not None
    gone = [hex_ for hex_ in t.title.board.hexes if hex_ not in t.state.tiles and hex_[0] not in "JKL"][: count - left]
    t.put(tiles=t.state.tiles | dict.fromkeys(gone, Laid(Tile(str(tile)))))
    assert (tile in t.values("lay_special", "tile", hex="J21")) == bool(left)


def test_63_PRI_07_no_third_green_tile_on_a_yellow_one() -> None:
    t = company_with("NECROPOLIS", "MET", "III", "J21: 4 I22 K20")
    special(t, "NECROPOLIS", "K18", "23", "K20", "K16", "L17")
    assert "J21" in t.values("lay_special", "hex")
    special(t, "NECROPOLIS", "K16", "411", "K18", "K14", "L15")
    assert t.values("lay_special", "hex") == {"K20"}, "a yellow one"


def test_63_PRI_07_nor_on_an_empty_hex() -> None:
    t = company_with("NECROPOLIS", "MET", "III")
    special(t, "NECROPOLIS", "K18", "23", "K20", "K16", "L17")
    special(t, "NECROPOLIS", "K16", "411", "K18", "K14", "L15")
    assert no_special(t, "NECROPOLIS", "K20", "411", "J21", "K18", "K22") == "63-PRI-07"
    assert t.values("lay_special", "tile") == {"4", "58"}, "yellow ones"


def test_63_PRI_08_the_tunnel_three_free_river_tiles() -> None:
    t = company_with("TUNNEL", "MET", "III")
    assert special(t, "TUNNEL", "J15", "9", "K14", "I16") == 0
    assert special(t, "TUNNEL", "M14", "9", "M12", "M16") == 0
    assert special(t, "TUNNEL", "Q14", "4", "Q12", "Q16") == 0
    assert spent(t, "D9", "4", "C10", "E8") == 20
    assert spent(t, "C12", "4", "C10", "C14") == 20
    assert t.owner_of("TUNNEL") == "box"


def test_63_PRI_08_only_on_river_hexes_and_yellow() -> None:
    t = company_with("TUNNEL", "MET", "III")
    assert no_special(t, "TUNNEL", "K18", "9", "K20", "K16") == "63-PRI-08"
    assert no_special(t, "TUNNEL", "J15", "24", "J13", "J17", "K16") == "63-PRI-08"
    special(t, "TUNNEL", "J15", "9", "K14", "I16")
    assert no_special(t, "TUNNEL", "J15", "9", "J13", "J17") == "63-PRI-08"


def test_63_PRI_08_a_token_that_waits_for_track_keeps_its_place() -> None:
    t = company_with("TUNNEL", "MET", "III").token("BAK", "L13.0")
    special(t, "TUNNEL", "L13", "57", "K14", "M12")
    assert t.tokens_of("BAK") == ["L13.0"]


def test_63_PRI_10_improvements_make_a_minor_station_major() -> None:
    t = company_with("IMPROVE", "MET", "III")
    assert special(t, "IMPROVE", "D9", "57", "C10", "E8") == 30
    t.operate("MET", number=2)
    assert t.tiles_for("D9") == {"LU04", "LU05"}
    assert no_special(t, "IMPROVE", "C12", "57", "C10", "C14") == "63-PRI-02"
    t.put(charters={"MET": 1}).operate("MET")
    t.do("P1", "place_token", spot="D9.0")
    assert t.tokens_of("MET") == ["C10.0", "D9.0"]


def test_63_PRI_10_not_a_plain_hex_nor_one_with_a_tile() -> None:
    t = company_with("IMPROVE", "MET", "III", "D9: 4 C10 E8")
    assert no_special(t, "IMPROVE", "D9", "57", "C10", "E8") == "63-PRI-10"
    assert no_special(t, "IMPROVE", "E8", "57", "D9", "F7") == "63-PRI-10"


def clink() -> Table:
    t = Table(4, "II", clink_club=True).privates(CLINK="P1")
    return t.put(met_started=False).stock("P1", number=1)


@pytest.mark.parametrize(("hex_", "tile"), [("K8", "9"), ("K8", "8"), ("M16", "4"), ("M16", "58")])
def test_63_PRI_15_a_free_tile_in_the_first_stock_round(hex_: str, tile: str) -> None:
    t = clink()
    t.do("P1", "lay_special", private="CLINK", hex=hex_, tile=tile, rotation=0)
    assert t.tile_in(hex_) == (tile, 0)
    assert t.cash_of("P1") == 350
    assert t.rule("P1", "lay_special", private="CLINK", hex="K8", tile="9", rotation=1) == "63-PRI-02"


def test_63_PRI_15_nowhere_else_and_not_later() -> None:
    t = clink()
    assert t.rule("P1", "lay_special", private="CLINK", hex="K6", tile="9", rotation=0) == "63-PRI-15"
    t = clink().stock("P1", number=2)
    assert t.rule("P1", "lay_special", private="CLINK", hex="K8", tile="9", rotation=0) == "63-PRI-15"
    t = clink().stock("P2", number=1)
    assert t.rule("P2", "lay_special", private="CLINK", hex="K8", tile="9", rotation=0) == "63-PRI-15"


def test_63_PRI_15_never_sold_nor_capital() -> None:
    t = Table(4, "II", clink_club=True).privates(CLINK="P1").minor("BAK", "P1", cash=300).operate("BAK")
    assert t.rule("P1", "buy_private", private="CLINK", price=10) == "63-PRI-15"
    t = Table(4, "II", clink_club=True).privates(CLINK="P1").money(P1=300).stock("P1")
    t.propose("P1", "BAK", "F9.0").passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1")
    assert t.rule("P1", "give_asset", asset="CLINK") == "63-CO-06"
    t = Table(4, "II", clink_club=True).privates(CLINK="P1", MAIL="P1").mergers("acquire")
    assert t.rule("P1", "offer_private", private="CLINK", minimum=5) == "63-PRI-15"


def test_63_PRI_16_no_direct_sale_to_a_player() -> None:
    t = company_with("FOWLER", "MET")
    assert "buy_private" not in t.kinds()
    assert t.rule("P1", "buy_private", private="FOWLER", price=80) == "63-OR-03"
    t = company_with("FOWLER", "MET").privates(FOWLER="P2").operate("MET")
    assert t.rule("P1", "buy_private", private="FOWLER", price=80) == "63-OR-03"
    assert "offer_private" not in t.kinds()


def test_63_PRI_17_the_third_crossing_by_anyone() -> None:
    t = company_with("TUNNEL", "BAK", "III").tiles(*WATERLOO, "J15: 9 K14 I16", "M14: 9 M12 M16")
    t.major("WWR", 90, shares={"P1": 4}, cash=300).operate("WWR")
    assert t.owner_of("TUNNEL") == "BAK"
    t.lay("L13", "57", t.to("L13", "57", "K14", "M12"))
    assert t.owner_of("TUNNEL") == "box"


def test_63_PRI_21_closing_cards_bring_nothing() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=77).privates(FOWLER="MET", BREWERY="P2").money(P2=5)
    first_4t(t)
    assert (t.owner_of("FOWLER"), t.cash_of("MET")) == ("box", 77)
    assert (t.owner_of("BREWERY"), t.cash_of("P2")) == ("box", 5)


def test_63_PRI_10_its_tile_counts_against_the_supply() -> None:
    t = company_with("IMPROVE", "MET", "III")
    count = t.title.board.tiles[Tile("57")].count
    assert count == 8
    for hex_ in ("F9", "I6", "J5", "L7", "N7", "M10", "N11", "L19"):
        t.tile(hex_, "57", 0)
    assert no_special(t, "IMPROVE", "D9", "57", "C10", "E8") == "63-PRI-10"
