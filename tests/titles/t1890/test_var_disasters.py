"""Earthquake and air raids: ledger rows 90-VAR-21 to 26, 28 and 29."""

from railhead.core.ids import Hex, Spot
from railhead.core.state import Secret
from railhead.core.tiles import Laid
from railhead.titles.t1890.quake import NOBODY, shaken
from railhead.titles.t1890.stations import bases
from tests.titles.t1890.table import Table, company


def before(marked: int = 0, phase: str = "5", scenario: str = "C") -> Table:
    """Nankai of P1 about to buy a D; which one is marked is known to the test only."""
    t = Table(3, scenario, phase=phase, earthquake=True).put(marked={"D": Secret(NOBODY, marked)})
    name = "Nankai" if scenario in "CD" else "Sanyo"
    return t.public(name, 90, shares={"P1": 60}, cash=5000, trains=["6"])


def struck(t: Table, rounds: int = 1, then: tuple[str, ...] = ()) -> Table:
    t.operate("Nankai", "trains", rounds=rounds, then=then)
    return t.do("P1", "buy_train", source="bank", type="D")


def test_90_VAR_21_a_marked_train_nobody_knows() -> None:
    marks = set()
    for seed in range(30):
        t = Table(3, seed=seed, earthquake=True)
        value = t.state.marked["D"].value
        assert value is not None
        marks.add(value)
        assert all(t.sees(seat).marked["D"].value is None for seat in ("P1", "P2", "P3"))
    assert marks == set(range(6))
    assert struck(before(0)).state.quake
    assert not struck(before(1)).state.quake
    assert not struck(before(0).put(broken=True)).state.quake


def test_90_VAR_22_revenue_and_prices_until_the_next_stock_round() -> None:
    for name, left in (("Hankyu", 60), ("Hanshin", 0), ("Sanyo", 60), ("JR", 60), ("Keihan", 130)):
        t = before().public(name, 100, shares={"P2": 60}, cash=0)
        assert shaken(t.put(quake=True).d, company(name), 130) == left
        assert shaken(t.put(quake=False).d, company(name), 130) == 130
    t = before().public("Hankyu", 100, shares={"P2": 60}, cash=0).put(quake=True)
    t.operate("Hankyu", "dividend", revenue=60).do("P2", "dividend", payout="pay")
    assert t.price_of("Hankyu") == 100
    t.finish_turn()
    assert t.state.round.kind == "SR"
    assert not t.state.quake


def test_90_VAR_22_hankyus_routes() -> None:
    t = before().public("Hanshin", 100, shares={"P2": 60}, cash=0).put(quake=True)
    t.put(trains={**t.state.trains, "5-0": "Hanshin"}).tile("F9", "57", 1).bend("F7", "F5", "F9")
    t.operate("Hanshin", "run").run("P2", a=[["F7.0", "F9.0"]])
    assert t.state.earned[company("Hanshin")] == 0


def ruined() -> Table:
    t = before().public("JR", 100, shares={"P2": 60}, cash=500).public("Hanshin", 100, shares={"P2": 30}, cash=500)
    t.public("Hankyu", 100, shares={"P3": 30}, cash=500).privates(KobeRapid="P3")
    t.tile("F5", "830").token("KobeRapid", "F5.0").token("Hankyu", "F7.0").token("Hankyu", "E10.0")
    t.tile("F9", "465", 3).token("Hankyu", "F9.0").token("JR", "F9.0")
    return t.put(beneath={Hex("F9"): Laid("15", 1)})  # type: ignore[arg-type]


def test_90_VAR_23_kobe_ashiya_nishinomiya_itami() -> None:
    t = struck(ruined())
    assert t.owner_of("KobeRapid") == "box"
    assert not any(place.startswith(("F5", "F7")) for place in t.state.tokens)
    assert "F5.0" not in t.tokens_of("JR")
    assert t.state.tiles[Hex("F9")] == Laid("15", 1)  # type: ignore[arg-type]
    assert t.state.tokens[Spot("F9.0")] == ("Hanshin", "Hankyu")
    assert t.state.returned == {"JR": 2, "Hankyu": 1}
    assert t.state.turned == {"E10.0": ("Hankyu",)}
    assert "E10.0" not in bases(t.d, company("Hankyu"))
    t.operate("Hankyu", "track")
    assert t.rule("P3", "repair", spot="E10.0") == "90-VAR-23"
    t.put(quake=False).operate("Hankyu", "track").do("P3", "repair", spot="E10.0")
    assert t.cash_of("Hankyu") == 400
    assert "E10.0" in bases(t.d, company("Hankyu"))


def test_90_VAR_23_yellow_goes_and_nothing_stays_nothing() -> None:
    t = before().public("Hanshin", 100, shares={"P2": 60}).tile("F9", "57", 1)
    assert Hex("F9") not in struck(t).state.tiles
    assert t.tokens_of("Hanshin") == ["F9.0"]
    assert Hex("F9") not in struck(before()).state.tiles


def test_90_VAR_23_hanshins_president_chooses_where_none_is_left() -> None:
    t = ruined().tile("E12", "15", 0).tile("H15", "15", 0)
    struck(t)
    assert t.acting() == ["P2"]
    assert {option.args["tile"] for option in t.options("rebuild")} == {"12", "205", "206"}
    option = next(o for o in t.options("rebuild") if o.args["tile"] == "12")
    t.do("P2", "rebuild", **option.args)
    assert t.state.tiles[Hex("F9")].tile == "12"
    assert t.state.tokens[Spot("F9.0")] == ("Hanshin",)


def test_90_VAR_24_what_each_player_owes() -> None:
    t = before(1).put(trains={**before().state.trains, "6-0": "Nankai", "D-0": "Nankai"})
    t.public("Keihan", 100, shares={"P2": 40, "P3": 30}).public("Hankyu", 100, shares={"P2": 30})
    t.put(trains={k: v for k, v in t.state.trains.items() if k != "6-0"} | {"6-0": "rusted"})
    struck(t)
    assert t.state.debts["P2"] == 100 * 2 + 200 * 7 == 1600  # type: ignore[index]


def owing(cash: int) -> Table:
    t = Table(3, phase="6", earthquake=True).public("Keihan", 100, shares={"P1": 40, "P2": 20}, cash=100)
    return t.money(P2=cash).put(debts={"P2": 500, "P1": 100}, marked={}).stock("P1")


def test_90_VAR_24_paid_at_the_end_of_the_stock_round() -> None:
    t = owing(450)
    first = t.cash_of("P1")
    t.finish_stock_round()
    while t.state.debts:
        assert t.rule("P2", "sell_shares", company="Keihan", shares=2) == "90-VAR-24"
        t.do("P2", "sell_shares", company="Keihan", shares=1)
    assert t.cash_of("P2") == 450 + 100 - 500
    assert t.cash_of("P1") == first - 100
    assert t.state.round.kind == "OR"


def test_90_VAR_24_or_bankrupt() -> None:
    t = owing(50).finish_stock_round()
    t.do("P2", "sell_shares", company="Keihan", shares=2)
    assert t.state.finished == "P2 is bankrupt"
    assert t.cash_of("P2") == 0


def test_90_VAR_28_papers_that_count() -> None:
    t = before().public("Keihan", 100, shares={"P2": 30}).privates(Semboku="P2", KobeRapid="P2")
    struck(t)
    assert t.state.debts["P2"] == 100 + 4 * 200 == 900  # type: ignore[index]


def raid(t: Table) -> Table:
    """The last 3+3 is bought by Sanyo of P1."""
    t.left("3+3", 1).public("Sanyo", 90, shares={"P1": 60}, cash=500)
    return t.operate("Sanyo", "trains").do("P1", "buy_train", source="bank", type="3+3")


def war() -> Table:
    return Table(3, phase="2.5", air_raids=True)


def test_90_VAR_25_green_tiles_are_destroyed() -> None:
    t = war().tile("F5", "820").tile("E12", "14", 1).tile("D11", "23", 2).tile("F7", "57", 1).tile("J15", "14", 0)
    raid(t)
    assert "F5" not in t.state.tiles
    assert "E12" not in t.state.tiles
    assert "F7" in t.state.tiles
    assert {"D11", "J15"} <= set(t.state.tiles)
    assert t.title.map.shape(Hex("F5"), None).colour == "yellow"
    assert not raid_early().state.waiting


def raid_early() -> Table:
    """A 3+3 that is not the last changes nothing."""
    t = war().tile("F5", "820").left("3+3", 2).public("Sanyo", 90, shares={"P1": 60}, cash=500)
    t.operate("Sanyo", "trains").do("P1", "buy_train", source="bank", type="3+3")
    assert "F5" in t.state.tiles
    return t


def test_90_VAR_26_tokens_are_put_back_homes_first() -> None:
    t = war().tile("G12", "823", 1).public("JR", 100, shares={"P2": 60}, cash=500)
    t.public("Keihan", 80, shares={"P2": 60}, cash=500).public("Hankyu", 70, shares={"P3": 60}, cash=500)
    t.put(tokens={**t.state.tokens, "G12.0": ("Keihan", "Hankyu", "JR")})
    raid(t)
    assert t.state.tokens[Spot("G12.0")] == ("JR", "Keihan")
    assert t.state.waiting == {"G12": ("Hankyu",)}
    t.operate("Hankyu", "track").do("P3", "take_back", hex="G12")
    assert not t.state.waiting
    assert t.state.returned == {"Hankyu": 1}


def test_90_VAR_29_a_waiting_token_only_lets_build_in_its_hex() -> None:
    t = war().public("Keihan", 80, shares={"P2": 60}, cash=500, trains=[])
    t.put(waiting={Hex("H13"): (company("Keihan"),)}, reserved={}).token("Kanan", "H13.0").token("Hankyu", "H13.1")
    assert "H13.0" not in bases(t.d, company("Keihan"))
    t.operate("Keihan", "track")
    offered = {(o.args["hex"], o.args["tile"]) for o in t.options("lay_beside")}
    assert offered == {("H13", "824")}
    t.do("P2", "lay_beside", **t.options("lay_beside")[0].args)
    assert t.cash_of("Keihan") == 420
    assert "H13.0" in t.tokens_of("Keihan")
    assert not t.state.waiting


def test_90_VAR_24_no_share_more_where_one_less_is_just_enough() -> None:
    t = owing(400).finish_stock_round()
    assert t.rule("P2", "sell_shares", company="Keihan", shares=2) == "90-VAR-24"
    t.do("P2", "sell_shares", company="Keihan", shares=1)
    assert t.cash_of("P2") == 0
    assert not t.state.finished


def test_R_83_nobody_pays_in_the_last_game_turn() -> None:
    t = before().operate("Nankai", "trains", turn=10)
    worth = t.worth_of("P2")
    t.do("P1", "buy_train", source="bank", type="D").finish_turn()
    assert t.state.finished == "game turn 10 is over"
    assert t.state.debts
    assert t.worth_of("P2") == worth


def crowded_kita(sanyo: int) -> Table:
    """Three tokens for the two spaces of yellow Osaka Kita; the last 3+3 goes to Sanyo at this price."""
    t = war().tile("G12", "823", 1).public("JR", 100, shares={"P2": 60}, cash=500)
    t.public("Keihan", 80, shares={"P2": 60}, cash=500).public("Hankyu", 70, shares={"P3": 60}, cash=500)
    t.put(tokens={**t.state.tokens, "G12.0": ("Hankyu", "Keihan", "JR")})
    t.left("3+3", 1).public("Sanyo", sanyo, shares={"P1": 60}, cash=500)
    return t.operate("Sanyo", "trains").do("P1", "buy_train", source="bank", type="3+3")


def test_90_VAR_26_in_operating_order_and_not_as_they_stood() -> None:
    t = crowded_kita(90)
    assert t.state.tokens[Spot("G12.0")] == ("JR", "Keihan")
    assert t.state.waiting == {"G12": ("Hankyu",)}


def test_90_VAR_26_beginning_after_the_buyer() -> None:
    t = crowded_kita(75)
    assert t.state.tokens[Spot("G12.0")] == ("JR", "Hankyu")
    assert t.state.waiting == {"G12": ("Keihan",)}


def test_90_VAR_26_none_in_a_space_of_a_company_that_has_not_started() -> None:
    """Yellow Osaka Kita has two spaces, one of them JR's, which has not started."""
    t = war().tile("G12", "823", 1).public("Keihan", 80, shares={"P2": 60}, cash=500)
    t.public("Hankyu", 70, shares={"P3": 60}, cash=500)
    t.put(tokens={**t.state.tokens, "G12.0": ("Keihan", "Hankyu")})
    raid(t)
    assert (t.state.tokens[Spot("G12.0")], t.state.waiting) == (("Keihan",), {"G12": ("Hankyu",)})
    assert t.state.reserved[Spot("G12.0")] == ("JR",)


def test_90_VAR_26_those_who_wait_come_in_that_order() -> None:
    t = war().tile("H11", "12", 0).public("Subway", 65, shares={"P2": 60}, cash=500)
    t.public("Keihan", 80, shares={"P2": 60}, cash=500).public("Hankyu", 70, shares={"P3": 60}, cash=500)
    t.put(tokens={**t.state.tokens, "H11.0": ("Hankyu", "Keihan", "Subway")})
    raid(t)
    assert t.state.tokens[Spot("H11.0")] == ("Subway",)
    assert t.state.waiting == {"H11": ("Keihan", "Hankyu")}


def test_90_VAR_26_the_buyer_comes_last() -> None:
    t = war().tile("G12", "823", 1).public("JR", 100, shares={"P2": 60}, cash=500)
    t.public("Hankyu", 70, shares={"P3": 60}, cash=500).left("3+3", 1)
    t.public("Sanyo", 90, shares={"P1": 60}, cash=500)
    t.put(tokens={**t.state.tokens, "G12.0": ("Sanyo", "Hankyu", "JR")})
    t.operate("Sanyo", "trains").do("P1", "buy_train", source="bank", type="3+3")
    assert t.state.tokens[Spot("G12.0")] == ("JR", "Hankyu")
    assert t.state.waiting == {"G12": ("Sanyo",)}
