"""Mergers and acquisitions of 1862: ledger rows 62-MRG on who may merge, when, and what becomes of the turn."""

import msgspec
import pytest

from railhead.titles.t1862.routes import RUNS, runners
from tests.titles.t1862.merging import Shares, answer, held, merge, pair
from tests.titles.t1862.table import Table, company

MINE: Shares = {"P1": 60}
SHORT: tuple[Shares, Shares] = ({"P1": 40, "P3": 30, "pool": 30}, {"P2": 50, "P4": 30, "pool": 20})
"""If everybody sells his option share nobody is left with three."""


def turn_of(t: Table, name: str) -> bool:
    return t.state.round.kind == "OR" and t.operating == name


def pass_on(t: Table, part: str = "") -> Table:
    """The company passes until its turn is over, or stands at a part."""
    name = t.operating
    while turn_of(t, name) and t.part != part:
        t.passes(*t.acting())
    return t


def beside(t: Table, *names: str, tokens: tuple[str, ...] = ("F5.0",)) -> Table:
    """More companies of P1, in Norwich on a tile with room for all."""
    for name in names:
        t.started(name, 90, shares=MINE, trains=["1F"], tokens=tokens)
    return t.tile("F5", "794")


def test_62_MRG_01_one_merger_at_the_start_of_the_turn() -> None:
    t = beside(pair(MINE, MINE), "L&E").operate("N&E", "merge", then=["WStI", "L&E"])
    assert t.values("merge", "company") == {"WStI", "L&E"}
    merge(t)
    assert (t.operating, t.part) == ("N&E", "track")
    assert t.refused("P1", "merge", company="L&E", survivor="N&E").rule == "62-OR-09"


def test_62_MRG_01_with_another_company_that_operates() -> None:
    t = pair(MINE, MINE).started("ENR", shares={"P1": 30}, floated=False)
    assert t.refused("P1", "merge", company="N&E", survivor="N&E").rule == "62-MRG-01"
    assert t.refused("P1", "merge", company="ENR", survivor="N&E").rule == "62-MRG-01"


@pytest.mark.parametrize("survivor", ["N&E", "WStI"])
def test_62_MRG_02_if_neither_has_operated_the_turn_goes_on(survivor: str) -> None:
    """And the partner's slot disappears."""
    t = beside(pair(MINE, MINE), "L&E").operate("N&E", "merge", then=["WStI", "L&E"])
    merge(t, survivor=survivor)
    assert (t.operating, t.part) == (survivor, "track")
    pass_on(t)
    assert turn_of(t, "L&E")
    pass_on(t)
    assert str(t.state.round) == "PR 3.1"


@pytest.mark.parametrize("survivor", ["N&E", "WStI"])
def test_62_MRG_03_if_the_other_has_operated_the_turn_is_over(survivor: str) -> None:
    """No track, no run, no trains, no acquisition; the result operates in the next round."""
    t = beside(pair(MINE, MINE, phase="B", trains=(["2F"], ["2F"]), cash=(400, 0)), "L&E")
    merge(t.operate("N&E", "merge", then=["L&E"]), survivor=survivor)
    assert turn_of(t, "L&E")
    assert t.trains_of(survivor) == ["2F", "2F"]
    pass_on(t)
    assert (str(t.state.round), t.operating) == ("OR 2.2", survivor)


@pytest.mark.parametrize("survivor", ["N&E", "WStI"])
@pytest.mark.parametrize("then", [["WStI", "L&E"], ["L&E"]])
def test_62_MRG_04_acquisition_at_the_end_of_the_turn(survivor: str, then: list[str]) -> None:
    """Whether the partner has operated or not: the result does not operate again, the partner loses its turn."""
    t = beside(pair(MINE, MINE, phase="B"), "L&E").operate("N&E", "acquire", then=then)
    merge(t, survivor=survivor)
    assert turn_of(t, "L&E")
    pass_on(t)
    assert (str(t.state.round), t.operating) == ("OR 2.2", survivor)


def test_62_MRG_04_also_after_a_merger_in_the_same_turn() -> None:
    t = beside(pair(MINE, MINE), "L&E", "E&H").operate("N&E", "merge", then=["WStI", "L&E", "E&H"])
    pass_on(merge(t), "acquire")
    assert t.values("merge", "company") == {"L&E", "E&H"}
    merge(t, company="L&E")
    assert turn_of(t, "E&H")


def test_62_MRG_05_both_directors_must_agree() -> None:
    t = merge(pair(MINE, {"P2": 60}))
    assert t.acting() == ["P2"]
    assert {(option.kind, option.rule) for option in t.options()} == {("agree", "62-MRG-05"), ("decline", "62-MRG-05")}
    assert t.refused("P1", "agree").rule == "62-MRG-05"
    asked = t.state
    t.do("P2", "agree")
    assert (t.order(), t.price_of("N&E")) == (["N&E"], 134)
    t.state = asked
    t.do("P2", "decline")
    assert (t.order(), t.price_of("N&E"), held(t)) == (["N&E", "WStI"], 90, [6, 0, 0, 0, 4, 0])
    assert (t.part, t.acting()) == ("merge", ["P1"])
    assert t.values("merge", "survivor") == {"WStI"}
    again = t.refused("P1", "merge", company="WStI", survivor="N&E")
    assert (again.rule, again.reason) == ("62-MRG-05", "it was declined, and nothing has changed since")


def test_62_MRG_05_one_director_of_both_is_not_asked() -> None:
    assert merge(pair(MINE, MINE)).order() == ["N&E"]


def ipswich() -> Table:
    """X-11. Ipswich is full of WVR, ESR and N&B. FDR reaches it from the east, EUR, SVR and I&B from the west. NGC and
    E&H have a line to London, as SVR has by Witham."""
    t = Table(8, phase="C")
    where = {
        **dict.fromkeys(["WVR", "ESR", "N&B"], "F11.0"),
        **{"FDR": "G12.0", "EUR": "E12.0", "SVR": "D11.0", "I&B": "D9.0", "NGC": "C10.0", "E&H": "C8.0"},
    }
    for name, spot in where.items():
        t.started(name, shares=MINE, trains=["3F"], tokens=[spot], london="D15.0" if name == "SVR" else "")
    for hex_, tile, rotation in (
        *(("F11", "791", 1), ("G12", "6", 0), ("E12", "790", 1), ("D11", "619", 3), ("D9", "202", 0), ("D13", "6", 1)),
        *(("C10", "57", 0), ("C12", "8852", 0), ("C8", "621", 0)),
    ):
        t.tile(hex_, tile, rotation)
    return t


@pytest.mark.parametrize(
    ("name", "partners"),
    [
        ("FDR", "WVR ESR N&B"),
        ("SVR", "WVR ESR N&B EUR I&B"),
        ("ESR", "FDR WVR N&B EUR SVR I&B"),
        ("N&B", "FDR WVR ESR EUR SVR I&B"),
        ("EUR", "WVR ESR N&B SVR I&B"),
        ("I&B", "WVR ESR N&B EUR SVR"),
        ("NGC", "E&H"),
        ("E&H", "NGC"),
    ],
)
def test_62_MRG_06_an_unblocked_route_between_their_markers(name: str, partners: str) -> None:
    """X-11: Ipswich stops FDR; London joins nobody."""
    t = ipswich().operate(name, "merge")
    assert t.values("merge", "company") == set(partners.split())
    for other in set(t.order()) - {name, *partners.split()}:
        assert t.refused("P1", "merge", company=other, survivor=name).rule == "62-MRG-06"


def test_62_MRG_06_markers_in_london_do_not_count() -> None:
    t = ipswich()
    t.put(london={company("SVR"): "D15.0", company("NGC"): "D15.0"})
    assert t.operate("NGC", "merge").values("merge", "company") == {"E&H"}


def test_62_MRG_07_not_in_receivership() -> None:
    nobodys = {"pool": 40, "P2": 20}
    t = pair(MINE, MINE).started("L&E", shares=nobodys, director=None, tokens=["F5.0"], trains=["1F"])
    t.tile("F5", "794")
    assert t.values("merge", "company") == {"WStI"}
    assert t.refused("P1", "merge", company="L&E", survivor="N&E").rule == "62-MRG-07"
    t.operate("L&E", "merge", then=["N&E"])
    assert turn_of(t, "N&E")
    t.operate("L&E", "acquire", then=["N&E"])
    assert turn_of(t, "N&E")


def test_62_MRG_08_not_after_the_lner() -> None:
    t = pair(MINE, MINE)
    t.put(lner=True)
    assert t.refused("P1", "merge", company="WStI", survivor="N&E").rule == "62-MRG-08"
    for part in ("merge", "acquire"):
        t.operate("N&E", part, then=["WStI"])
        assert not t.options("merge")
        assert {"N&E", "WStI"} == set(t.order())


@pytest.mark.parametrize(("survivor", "gone"), [("N&E", "WStI"), ("WStI", "N&E")])
def test_62_MRG_09_the_operating_director_chooses_the_survivor(survivor: str, gone: str) -> None:
    t = pair(MINE, {"P2": 60})
    assert t.values("merge", "survivor") == {"N&E", "WStI"}
    assert t.refused("P1", "merge", company="WStI", survivor="ENR").rule == "62-MRG-09"
    merge(t, survivor=survivor).do("P2", "agree")
    assert t.order() == [survivor]
    assert t.shares_of("ipo", gone) == 10


def test_62_MRG_27_no_partner_without_a_marker_on_the_board() -> None:
    """WVR floated in this stock round and has had no turn yet, though its home hex is N&E's."""
    t = pair(MINE, MINE, tokens=(["F5.0", "G8.0"], ["F5.0"])).tile("G8", "14")
    t.started("WVR", 54, shares=MINE, trains=["1F"], operated=0)
    assert t.values("merge", "company") == {"WStI"}
    assert t.refused("P1", "merge", company="WVR", survivor="N&E").rule == "62-MRG-27"


def test_62_MRG_27_on_its_own_first_turn_it_may() -> None:
    """Its home marker is its first act: G8 is N&E's too."""
    t = pair(MINE, MINE, tokens=(["F5.0", "G8.0"], ["F5.0"])).tile("G8", "14")
    t.started("WVR", 54, shares=MINE, trains=["1F"], operated=0).operating_round("WVR")
    assert t.values("merge", "company") == {"N&E"}


def test_62_MRG_28_any_two_markers_will_do() -> None:
    """Both have a marker on F5: they may merge, wherever their homes are."""
    t = pair(MINE, MINE, tokens=(["B13.0", "F5.0"], ["B5.0", "F5.0"]))
    assert t.values("merge", "company") == {"WStI"}


def colchester(survivor: str) -> Table:
    """EUR, at home in Colchester and with a marker in Cambridge, takes N&E at Bishop's Stortford over."""
    t = Table(4).tile("B13", "57").tile("B11", "8852").tile("B9", "790")
    t.started("EUR", shares=MINE, tokens=["E12.0", "B9.0"], permits=["express"]).tile("E12", "790")
    t.started("N&E", shares=MINE, tokens=["B13.0"], trains=["2E"], permits=["express"])
    assert RUNS.best(t.d, company("N&E")).revenue == 60
    return pass_on(merge(t.operate("EUR", "merge", then=["N&E"]), survivor=survivor, company="N&E"), "run")


def test_62_MRG_39_the_survivors_home_stays_its_home() -> None:
    """Bishop's Stortford will not do for EUR; if N&E survives it does."""
    t = colchester("EUR")
    assert t.tokens_of("EUR") == ["B13.0", "B9.0", "E12.0"]
    assert RUNS.best(t.d, company("EUR")).revenue == 0
    assert RUNS.best(colchester("N&E").d, company("N&E")).revenue == 60


def test_62_MRG_40_trains_above_the_limit_are_kept() -> None:
    """Phase H, where three are the most: 5L and three 9F run, but no fifth is bought."""
    t = pair(MINE, MINE, phase="H", trains=(["5L", "9F"], ["9F", "9F"]), cash=(900, 0))
    t.put(permits={company("N&E"): ("local",), company("WStI"): ("freight",)})
    merge(t)
    assert t.trains_of("N&E") == ["5L", "9F", "9F", "9F"]
    assert len(runners(t.d, company("N&E"))) == 4
    *below, turn = t.state.frames
    t.put(frames=(*below, msgspec.structs.replace(turn, part="trains")))
    assert not t.options("buy_train")
    assert t.refused("P1", "buy_train", face="express", warranties=0).rule == "62-TRN-04"


@pytest.mark.parametrize(("trains", "price"), [([], 65), (["1F**"], 90)])
def test_62_MRG_41_a_turn_ended_by_a_merger_has_nothing_more(trains: list[str], price: int) -> None:
    """No run, no dividend, no fall of the price, no warranty off, no train owed."""
    t = beside(pair(MINE, MINE, trains=(trains, []), cash=(50, 50)), "L&E").operate("N&E", "merge", then=["L&E"])
    merge(t)
    assert turn_of(t, "L&E")
    assert (t.price_of("N&E"), t.trains_of("N&E"), t.cash_of("N&E")) == (price, trains, 100)


def test_62_MRG_42_a_partner_that_survives_has_had_its_turn() -> None:
    """WStI, due later, survives a merger, or an acquisition: no turn of its own in this round."""
    for part in ("merge", "acquire"):
        t = beside(pair(MINE, MINE), "L&E").operate("N&E", part, then=["L&E", "WStI"])
        merge(t, survivor="WStI")
        if part == "merge":
            assert turn_of(pass_on(t), "L&E")
        assert str(pass_on(t).state.round) == "PR 3.1"


def test_62_MRG_42_it_has_operated_for_later_mergers_too() -> None:
    """N&E acquires WStI, then L&E merges with N&E: L&E's turn is over."""
    t = beside(pair(MINE, MINE), "L&E", "E&H").operate("N&E", "acquire", then=["WStI", "L&E", "E&H"])
    merge(t)
    merge(t, survivor="L&E", company="N&E")
    assert turn_of(t, "E&H")


def test_62_MRG_44_the_vanished_company_keeps_nothing() -> None:
    t = pair(MINE, MINE, cash=(10, 70), tokens=(["F5.0"], ["F5.0", "B5.0"]), markers=(0, 2)).money(P1=500)
    who = company("WStI")
    t.put(permits=t.state.permits | {who: ("express", "freight", "local")}, dealt=t.state.dealt | {who: "local"})
    merge(t)
    assert (t.cash_of("WStI"), t.trains_of("WStI"), t.tokens_of("WStI"), t.markers_of("WStI")) == (0, [], [], 0)
    assert "WStI" not in t.state.marks
    t.stock("P1", number=3).do("P1", "start_company", company="WStI", price=54)
    assert t.state.permits[who] == ("local",)


def test_62_MRG_46_without_a_director_the_turn_follows_the_receivership_rules() -> None:
    """Nobody has three after the merger: no build, no marker, 150 kept, price one space left, one train bought."""
    t = pair(
        *SHORT,
        names=("ENR", "W&F"),
        tokens=(["F3.0", "F5.0"], ["F5.0"]),
        markers=(2, 0),
        then=["W&F", "L&E"],
    )
    t.put(permits=dict.fromkeys([company("ENR"), company("W&F")], ("freight",)))
    beside(t, "L&E").tile("F5", "790").tile("F3", "57")
    merge(t, company="W&F", survivor="ENR").do("P2", "agree")
    answer(t, "sell_option")
    assert turn_of(t, "L&E")
    assert t.director_of("ENR") is None
    assert t.told("run") == ["ENR runs for 150"]
    assert (t.price_of("ENR"), t.cash_of("ENR"), t.trains_of("ENR")) == (122, 50, ["1F", "1F", "1F*"])
    assert (t.tokens_of("ENR"), t.markers_of("ENR")) == (["F3.0", "F5.0"], 2)


def test_62_MRG_47_a_new_director_decides_from_there_on() -> None:
    """P2 comes out with four shares to three of P1: he removes the markers and lays the tile."""
    t = pair(
        {"P1": 50, "P2": 20, "pool": 30},
        {"P2": 60, "P3": 40},
        tokens=(["F5.0", "B5.0", "B7.0", "C4.0", "C6.0"], ["F3.0", "C8.0", "D5.0"]),
    )
    t.tile("F3", "57").operate("N&E", "merge", then=["WStI"])
    merge(t).do("P2", "agree").do("P1", "redeem_option")
    assert (t.director_of("N&E"), t.acting()) == ("P2", ["P2"])
    assert t.refused("P1", "remove_token", spot="B5.0").rule == "62-MRG-24"
    t.do("P2", "remove_token", spot="B5.0")
    assert (t.operating, t.part, t.acting()) == ("N&E", "track", ["P2"])
    t.do("P2", "lay_tile", hex="F7", tile="57", rotation=0)
    assert t.tile_in("F7") == ("57", 0)


def test_R_69_a_price_that_comes_down_to_the_bottom_is_the_end() -> None:
    """7 and 14 without trains: 3 and half of 7 make 6, and the space below is 0 (62-MRG-11, 62-TRN-13)."""
    t = pair(MINE, MINE, prices=(7, 14), trains=([], []), cash=(60, 40))
    merge(t)
    assert t.order() == []
    assert (t.shares_of("ipo", "N&E"), t.shares_of("ipo", "WStI"), t.cash_of("N&E")) == (10, 10, 0)
    assert t.tokens_of("N&E") == []
