"""Operating rounds of 1862, their order, and a company's first turn: ledger rows 62-OR-01 to 62-OR-13."""

from pathlib import Path

import pytest

from railhead.core.actions import Value
from railhead.mechanisms.operating import OperatingRound
from tests.titles.t1862.merging import merge, pair
from tests.titles.t1862.recorded import moments, position
from tests.titles.t1862.table import Table, company

MINE = {"P1": 50}


def newcomer(name: str, phase: str = "A", duty: bool = True) -> Table:
    """A company of P1 that has floated and not operated, and SVR and WVR of P3, which may stand anywhere."""
    t = Table(3, phase=phase, first_build_duty=duty).started(name, 82, shares=MINE, operated=0, cash=500)
    for other in ("SVR", "WVR"):
        t.started(other, 62, shares={"P3": 50}, tokens=[], markers=1, trains=["9F"])
    return t


def witham(phase: str, tile: str, *names: str) -> Table:
    """ECR about to operate for the first time, with a tile and markers of others in its home."""
    t = newcomer("ECR", phase).tile("D13", tile, 3)
    for name in names:
        t.token(name, "D13.0")
    return t


def build(t: Table, name: str) -> Table:
    """Its first turn up to the build: it does not merge."""
    t.operating_round(name)
    return t.passes("P1") if t.part == "merge" else t


def turn_of(t: Table, hex_: str, tile: str) -> int:
    """Some way to turn a tile that is offered."""
    return min(rotation for rotation in t.rotations(hex_, tile) if isinstance(rotation, int))


def two_at_82() -> Table:
    t = Table(3).started("ENR", 82, shares=MINE, trains=["1F"]).started("WNR", 82, shares={"P2": 50}, trains=["1F"])
    return t.started("WVR", 90, shares={"P3": 50}, trains=["1F"]).started("ECR", 78, shares={"P3": 50}, trains=["1F"])


def test_62_OR_01_from_the_highest_price_down_and_the_top_of_a_pile_first() -> None:
    t = two_at_82().operating_round()
    assert t.operating == "WVR"
    frame = t.state.frames[0]
    assert isinstance(frame, OperatingRound)
    assert frame.waiting == ("ENR", "WNR", "ECR")


@pytest.mark.parametrize(("revenue", "pile"), [(50, ["WNR", "ENR"]), (100, ["WNR"])])
def test_62_OR_01_who_has_operated_lies_below(revenue: int, pile: list[str]) -> None:
    t = two_at_82().operate("ENR", "dividend", revenue=revenue, then=["WNR"]).do("P1", "dividend", payout="pay")
    assert t.pile_at(82) == pile


def test_62_OR_01_a_price_that_moves_goes_to_the_bottom() -> None:
    t = two_at_82().operate("WVR", "dividend", revenue=50, then=["ENR"]).do("P3", "dividend", payout="withhold")
    assert t.pile_at(82) == ["ENR", "WNR", "WVR"]


def test_62_OR_02_the_director_decides() -> None:
    t = Table(3).started("ENR", 82, shares={"P1": 50, "P2": 40}, operated=0).operating_round()
    assert t.acting() == ["P1"]
    assert t.refused("P2", "lay_tile", hex="F3", tile="5", rotation=0).rule == "62-OR-02"


def test_62_OR_02_merged_after_operating_alone_it_does_not_run_again() -> None:
    """WStI has had its turn: the survivor neither builds nor runs nor buys."""
    t = pair({"P1": 60}, {"P1": 60}, then=(), cash=(500, 500))
    t.started("L&E", shares={"P2": 50}, trains=["1F"]).operate("N&E", "merge", then=["L&E"])
    merge(t, survivor="WStI")
    assert t.operating == "L&E"
    assert t.state.operated[company("WStI")] == 2
    assert t.trains_of("WStI") == ["1F", "1F"]
    assert company("WStI") not in t.state.earned


def test_62_OR_03_the_home_marker_first_and_the_first_tile_there() -> None:
    t = newcomer("ENR").operating_round("ENR")
    assert (t.tokens_of("ENR"), t.markers_of("ENR"), t.part) == (["F3.0"], 2, "track")
    assert t.values("lay_tile", "hex") == {"F3"}
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.no_lay("E2", "57") == "62-OR-03"
    assert t.refused("P1", "build_station", hex="G6", line="0-3").rule == "62-OR-03"
    assert t.refused("P1", "link_london", spot="B15.0").rule == "62-OR-03"


def test_62_OR_03_only_on_the_first_turn() -> None:
    """One that has given up its home in a merger gets no second home marker and has no duty to build."""
    t = Table(3).tile("F5", "790").started("ENR", 82, shares=MINE, tokens=["F5.0"], markers=2, cash=500)
    t.operating_round("ENR")
    assert (t.part, t.tokens_of("ENR"), t.markers_of("ENR")) == ("track", ["F5.0"], 2)
    assert t.passes("P1").part != "track"


def test_62_OR_04_a_full_home_must_be_upgraded() -> None:
    """Ipswich on 790 with two foreign markers in phase B: 791 must be laid, nothing else."""
    t = newcomer("ESR", "B").tile("F11", "790", 1).token("SVR", "F11.0").token("WVR", "F11.0")
    build(t, "ESR")
    assert (t.tokens_of("ESR"), t.markers_of("ESR")) == ([], 2)
    assert {(o.args["hex"], o.args["tile"]) for o in t.options("lay_tile")} == {("F11", "791")}
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.no_lay("E12", "790") == "62-OR-03"
    t.lay("F11", "791", turn_of(t, "F11", "791"))
    assert t.state.tokens == {"F11.0": ("SVR", "WVR", "ESR")}
    assert t.state.perched == {}
    assert t.refused("P1", "lay_tile", hex="E12", tile="790", rotation=0).rule == "62-OR-09"


def test_62_OR_05_without_an_upgrade_the_marker_placed_last_goes() -> None:
    """Phase A, Witham on 6 with SVR's marker, placed after ECR was started."""
    t = build(witham("A", "6", "SVR"), "ECR")
    assert t.state.tokens == {"D13.0": ("SVR",)}
    t.passes("P1")
    assert t.state.tokens == {"D13.0": ("ECR",)}
    assert (t.markers_of("SVR"), t.markers_of("ECR")) == (2, 2)


def test_62_OR_05_of_several_markers_the_one_placed_last() -> None:
    t = build(witham("D", "611", "WVR", "SVR"), "ECR").passes("P1")
    assert t.state.tokens == {"D13.0": ("WVR", "ECR")}
    assert (t.markers_of("SVR"), t.markers_of("WVR")) == (2, 1)


def test_62_OR_05_a_replaced_marker_keeps_the_time_of_the_one_it_replaces() -> None:
    """Ruling R-32: N&E merges into WVR, its marker was the first in Witham; SVR's is the one that goes."""
    t = newcomer("ECR", "D").tile("D13", "611", 2).tile("D11", "57")
    t.started("N&E", 90, shares={"P3": 50}, tokens=["D13.0"], trains=["9F"])
    t.token("SVR", "D13.0").token("WVR", "D11.0").operate("N&E", "merge", then=["ECR"])
    t.do("P3", "merge", company="WVR", survivor="WVR").passes("P1", "P1")
    assert t.state.tokens == {"D13.0": ("WVR", "ECR"), "D11.0": ("WVR",)}


def test_62_OR_06_it_may_merge_as_its_very_first_act() -> None:
    """WNR has laid F3 and is connected to it; ENR places its marker there and merges before building."""
    t = newcomer("ENR").started("WNR", 74, shares={"P1": 50}, trains=["1F"]).tile("E2", "57", 2).tile("F3", "5", 1)
    t.operating_round("ENR", "WNR")
    assert (t.part, t.tokens_of("ENR")) == ("merge", ["F3.0"])
    t.do("P1", "merge", company="WNR", survivor="ENR")
    while t.options("sell_option"):
        t.do(t.acting()[0], "sell_option")
    assert (t.part, t.tokens_of("ENR")) == ("track", ["E2.0", "F3.0"])


def test_62_OR_06_even_if_it_has_no_circle_yet() -> None:
    t = witham("A", "6", "SVR").tile("D13", "57", 0).tile("D11", "57", 0).token("SVR", "D11.0").money(P3=0)
    t.operating_round("ECR", "SVR")
    assert t.state.perched == {"ECR": "D13.0"}
    assert t.values("merge", "company") == {"SVR"}


def merged_first(duty: bool = True) -> Table:
    """New ENR on bare F3; Norwich's track leads there, and WNR, which stands in Norwich, merges into it first."""
    t = newcomer("ENR", duty=duty).tile("F5", "790", 0).tile("E4", "6", 4)
    t.started("WNR", 74, shares={"P1": 50}, trains=["1F"], tokens=["F5.0"]).operating_round("ENR", "WNR")
    t.do("P1", "merge", company="WNR", survivor="ENR")
    while t.options("sell_option"):
        t.do(t.acting()[0], "sell_option")
    assert (t.part, t.tokens_of("ENR")) == ("track", ["F3.0", "F5.0"])
    return t


def test_62_OR_07_after_a_merger_the_home_must_still_be_built() -> None:
    t = merged_first()
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.values("lay_tile", "hex") == {"F3"}
    assert t.no_lay("E4", "57") == "62-OR-03"
    t.lay("F3", "5", 0)
    assert t.passes("P1").part != "track"


def test_62_OR_07_in_the_first_edition_it_need_not() -> None:
    """62-VAR-06: without the duty the build may be passed."""
    t = merged_first(duty=False)
    assert t.passes("P1").part != "track"
    assert "F3" not in t.state.tiles


def test_62_OR_07_the_home_of_the_other_brings_no_duty() -> None:
    """Ruling R-33: WNR survives; the bare F3 was not its home."""
    t = newcomer("ENR").tile("F5", "790", 0)
    t.started("WNR", 74, shares={"P1": 50}, trains=["1F"], tokens=["F5.0"]).operating_round("ENR", "WNR")
    t.do("P1", "merge", company="WNR", survivor="WNR")
    while t.options("sell_option"):
        t.do(t.acting()[0], "sell_option")
    assert (t.operating, t.part) == ("WNR", "track")
    assert t.passes("P1").part != "track"


def test_62_OR_07_a_bare_home_on_which_another_marker_lies() -> None:
    """A marker of SVR lies on bare F3 (ruling R-62) when ENR is started again: the tile comes first, then it goes."""
    t = build(newcomer("ENR").token("SVR", "F3.0"), "ENR")
    assert t.refused("P1", "pass").rule == "62-OR-07"
    t.lay("F3", "5", 1).passes("P1")
    assert (t.state.tokens, t.markers_of("SVR")) == ({"F3.0": ("ENR",)}, 2)


def test_62_OR_08_the_home_marker_does_not_use_up_the_turns_marker() -> None:
    t = newcomer("ENR").tile("E2", "57", 2).operating_round("ENR").lay("F3", "5", 1).passes("P1")
    assert t.part == "marker"
    t.do("P1", "place_token", spot="E2.0")
    assert (t.tokens_of("ENR"), t.markers_of("ENR")) == (["E2.0", "F3.0"], 1)


def test_62_OR_09_the_steps_in_their_order() -> None:
    """Merge, build, marker, run, dividend, trains, redeem, acquire; each is refused before and after its step."""
    t = Table(3).tile("F3", "5", 1).tile("E2", "5", 5).tile("E4", "6", 4)
    t.started("ENR", 74, shares={"P1": 50, "pool": 10}, trains=["2E"], permits=["express"], markers=1)
    t.purse({"ENR": 500}).started("WNR", 62, shares={"P1": 50}, trains=["1F"]).operate("ENR", then=["WNR"])
    steps: dict[str, tuple[str, dict[str, Value]]] = {
        "merge": ("merge", {"company": "WNR", "survivor": "ENR"}),
        "track": ("lay_tile", {"hex": "E6", "tile": "8852", "rotation": 0}),
        "marker": ("place_token", {"spot": "E4.0"}),
        "run": ("run", {"routes": []}),
        "dividend": ("dividend", {"payout": "pay"}),
        "trains": ("buy_train", {"face": "local", "warranties": 0}),
        "redeem": ("redeem", {}),
        "acquire": ("merge", {"company": "WNR", "survivor": "ENR"}),
    }
    for part in steps:
        assert t.part == part
        for other, (kind, args) in steps.items():
            if kind != steps[part][0]:
                assert t.refused("P1", kind, **args).rule == "62-OR-09", (part, other)
        if part == "run":
            t.run_best("P1")
        elif part == "dividend":
            t.do("P1", "dividend", payout="pay")
        else:
            t.passes("P1")
    assert t.operating == "WNR"


def test_62_OR_09_no_tile_after_the_marker() -> None:
    t = newcomer("ENR").tile("E2", "57", 2).operating_round("ENR").lay("F3", "5", 1).passes("P1")
    t.do("P1", "place_token", spot="E2.0")
    assert t.refused("P1", "lay_tile", hex="E4", tile="57", rotation=0).rule == "62-OR-09"


def test_62_OR_10_the_order_holds_for_the_round() -> None:
    """WVR falls below ENR and WNR in its own turn and they still come after it, once each."""
    t = two_at_82().operate("WVR", "dividend", revenue=50, then=["ENR", "WNR"]).do("P3", "dividend", payout="withhold")
    assert (t.price_of("WVR"), t.order()) == (82, ["ENR", "WNR", "WVR", "ECR"])
    frame = t.state.frames[0]
    assert isinstance(frame, OperatingRound)
    assert (t.operating, frame.waiting) == ("ENR", ("WNR",))


@pytest.mark.parametrize(("game", "count"), [("46925", 13), ("1862_game_end_stock_market", 12)])
def test_62_OR_10_in_the_recorded_games(recorded: Path, game: str, count: int) -> None:
    """Companies operate in the order found when the round began, those that are gone left out."""
    order: list[str] = []
    rounds: list[str] = []
    for moment in moments(recorded, game):
        now = moment.after
        if now.round.kind != "OR" or now.finished:
            continue
        if str(now.round) not in rounds:
            rounds, order = [*rounds, str(now.round)], position(now).order()
        frame = now.frames[0]
        assert isinstance(frame, OperatingRound)
        assert [name for name in order if name in frame.waiting] == list(frame.waiting)
    assert len(rounds) == count


def test_62_OR_11_an_n_tile_at_home_is_the_whole_build() -> None:
    t = newcomer("EUR").operating_round("EUR").lay("E12", "790", 0)
    assert t.part != "track"
    assert t.refused("P1", "lay_tile", hex="E10", tile="8852", rotation=0).rule == "62-OR-09"


def test_62_OR_11_after_another_yellow_home_tile_one_more() -> None:
    t = newcomer("ENR").operating_round("ENR").lay("F3", "5", 0)
    assert t.no_lay("F5", "790") == "62-TRK-01"
    t.lay("E4", "6", 2)
    assert t.refused("P1", "lay_tile", hex="E6", tile="8852", rotation=0).rule == "62-OR-09"


def test_62_OR_11_the_home_upgrade_is_the_whole_build() -> None:
    t = build(witham("B", "6", "SVR"), "ECR")
    t.lay("D13", "14", turn_of(t, "D13", "14"))
    assert t.state.tokens == {"D13.0": ("SVR", "ECR")}
    assert t.refused("P1", "lay_tile", hex="D11", tile="57", rotation=0).rule == "62-OR-09"


def test_62_OR_12_a_free_circle_brings_no_duty() -> None:
    t = build(witham("A", "6"), "ECR")
    assert (t.tokens_of("ECR"), t.part) == (["D13.0"], "track")
    assert t.passes("P1").part != "track"


def test_62_OR_13_who_can_upgrade_displaces_nobody() -> None:
    t = build(witham("B", "6", "SVR"), "ECR")
    assert t.values("lay_tile", "tile") == {"14", "15", "619"}
    assert t.values("lay_tile", "hex") == {"D13"}
    assert t.refused("P1", "pass").rule == "62-OR-07"
    t.lay("D13", "619", turn_of(t, "D13", "619"))
    assert t.state.tokens == {"D13.0": ("SVR", "ECR")}
    assert t.markers_of("SVR") == 1


def test_62_OR_13_no_such_tile_left() -> None:
    """All fitting green tiles are on the board: SVR's marker goes."""
    t = witham("B", "6", "SVR")
    places = iter([hex_ for hex_ in t.title.board.hexes if hex_ != "D13"] * 2)
    for tile, count in {"14": 11, "15": 10, "619": 10}.items():
        for _ in range(count):
            t.tile(next(places), tile)
    build(t, "ECR").passes("P1")
    assert t.state.tokens == {"D13.0": ("ECR",)}
