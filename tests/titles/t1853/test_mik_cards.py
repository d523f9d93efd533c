"""Commodity cards and disturbances of MIK 2: ledger rows 53-MIK-12, 13, 17."""

import pytest

from railhead.core.ids import Tile
from railhead.core.state import Secret
from railhead.core.tiles import exits, turned_track
from railhead.titles import load
from tests.titles.t1853.kit import Kit
from tests.titles.t1853.table import player


@pytest.mark.parametrize(("plain", "town"), [("7", "3"), ("9", "4"), ("77", "72"), ("78", "73"), ("79", "74")])
def test_53_MIK_12_a_plain_tile_gets_a_town(plain: str, town: str) -> None:
    t = Kit().give("P1", "COAL").tile("Fj", plain, 1).actioning()
    t.do("P1", "play_commodity", commodity="COAL", hex="Fj")
    assert t.tile_in("Fj") == (town, 1)
    before = {((piece.a, piece.b)) for piece in t.title.board.tiles[plain].shape.track}  # type: ignore[index]
    edges = {piece.edges[0] for piece in t.title.board.tiles[town].shape.track}  # type: ignore[index]
    assert {edge for pair in before for edge in pair} == edges
    assert t.hand_of("P1") == []
    assert t.told("card") == ["P1 plays COAL: a town in Fj"]


def test_53_MIK_12_tile_8_and_stations_have_no_partner() -> None:
    t = Kit().give("P1", "COAL").tile("Fj", "8", 0).tile("Ck", "6", 0).tile("Fh", "9", 0).actioning()
    assert t.values("play_commodity", "hex") == {"Fh"}
    assert t.rule("P1", "play_commodity", commodity="COAL", hex="Fj") == "53-MIK-12"
    assert t.rule("P1", "play_commodity", commodity="TEA", hex="Fh") == "53-MIK-12"


def test_53_MIK_12_the_town_may_be_upgraded() -> None:
    t = Kit().formed("NWR", {"P1": 6}, cash=100).turn_tile("Ck", "6", 3, 5).line("Ck", "Dl", "Em").give("P1", "RICE")
    assert t.tile_in("Dl")[0] == "9"
    t.actioning().do("P1", "play_commodity", commodity="RICE", hex="Dl").operate("NWR")
    assert "14" in t.tiles_for("Dl")


def delhi() -> Kit:
    """NWR with bases in Delhi NW and Lahore, joined by broad track, and EIR in Calcutta and Patna."""
    t = Kit().formed("NWR", {"P1": 6}, cash=500, trains=["3"]).turn_tile("Ck", "6", 1, 5).line("Ck", "Dl", "Em", "Fn")
    return t.give("P2", "DISTURBANCES").actioning("P2").do("P2", "close_city", hex="Fn")


def test_53_MIK_13_no_train_to_it_and_no_railhead_from_it() -> None:
    t = delhi()
    assert t.state.closed == {"Fn": True}
    assert t.operate("NWR", "run").part == "run"
    routes = [{"train": "3-0", "legs": [["Ck.0", "Dl", "Em.0"], ["Em.0", "Fn.0"]]}]
    assert t.rule("P1", "run", routes=routes) == "53-RUN-03"
    t.run_best()
    assert t.revenue == 30
    t.formed("EIR", {"P3": 6}, cash=500, tokens=["Fn.1"]).operate("EIR")
    assert t.part != "track"


def test_53_MIK_13_no_track_joined_to_it() -> None:
    t = Kit().formed("NWR", {"P1": 6}, cash=500).turn_tile("Ck", "6", 1, 5).line("Ck", "Dl", "Em")
    t.give("P2", "DISTURBANCES").actioning("P2").do("P2", "close_city", hex="Fn").operate("NWR")
    assert t.no_build("Em", "4", 2, 5) == "53-MIK-13"
    t.build("Em", "3", 2, 3)


def test_53_MIK_13_nor_by_a_promotion() -> None:
    """Delhi lies beyond side 5 of Em: of its promotions only those stay that do not lead there."""

    def promotions(*closed: str) -> set[tuple[object, object]]:
        t = Kit().formed("NWR", {"P1": 6}, cash=500, tokens=["Ck.0", "Fn.0"]).turn_tile("Ck", "75", 5, 0)
        t.turn_tile("Dl", "79", 2, 5).turn_tile("Em", "72", 2, 3).put(closed=dict.fromkeys(closed, True))
        laid = [option.args for option in t.operate("NWR").options("lay_tile")]
        return {(lay["tile"], lay["rotation"]) for lay in laid if lay["hex"] == "Em"}

    def leads_to_delhi(tile: object, rotation: object) -> bool:
        assert isinstance(rotation, int)
        shape = load("1853", 4).board.tiles[Tile(str(tile))].shape
        return 5 in exits(turned_track(shape.track, rotation))

    shut = {lay for lay in promotions() if leads_to_delhi(*lay)}
    assert shut
    assert promotions("Fn") == promotions() - shut != set()


def test_53_MIK_13_not_to_peshawar_either() -> None:
    """Its track leads to Cg and Bj, and the line from Lahore has come to Cg."""
    t = Kit().formed("NWR", {"P1": 6}, cash=500, tokens=["Ck.0"]).turn_tile("Ck", "6", 1, 5).turn_tile("Ci", "9", 1, 4)
    t.turn_tile("Bh", "6", 4, 0).give("P2", "DISTURBANCES").actioning("P2").do("P2", "close_city", hex="Bh")
    assert t.operate("NWR").no_build("Cg", "7", 3, 4) == "53-MIK-13"
    t.build("Cg", "9", 1, 4)


def test_53_MIK_13_open_again_after_one_round_and_never_twice() -> None:
    t = delhi().operate("NWR", "trains", rounds=2).passes("P1")
    assert t.state.closed == {}
    again = delhi()
    slot = next(name for name, card in again.state.cards.items() if card.value == "DISTURBANCES")
    held = Secret(player("P3"), "DISTURBANCES")
    again.put(cards={**again.state.cards, slot: held}, places={**again.state.places, slot: "P3"}).actioning("P3")
    assert again.rule("P3", "close_city", hex="Fn") == "53-MIK-13"
    again.do("P3", "close_city", hex="Ck")
    assert set(again.state.disturbed) == {"Fn", "Ck"}


@pytest.mark.parametrize(
    ("card", "refused", "allowed"),
    [
        ("RICE", "Hh", "Jj"),
        ("COTTON", "Ft", "Fl"),
        ("COAL", "Fj", "Is"),
        ("TEA", "Hz", "Iag"),
        ("TEA", "Fl", "Iu"),
        ("RICE", "Hz", "Jad"),
    ],
)
def test_53_MIK_17_limits_of_commodities(card: str, refused: str, allowed: str) -> None:
    t = Kit(commodity_limits=True).give("P1", card).tile(refused, "9").tile(allowed, "7").actioning()
    assert t.rule("P1", "play_commodity", commodity=card, hex=refused) == "53-MIK-17"
    t.do("P1", "play_commodity", commodity=card, hex=allowed)
    anywhere = Kit().give("P1", card).tile(refused, "9").actioning()
    anywhere.do("P1", "play_commodity", commodity=card, hex=refused)
