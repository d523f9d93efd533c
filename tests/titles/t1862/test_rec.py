"""Receivership in 1862: ledger rows 62-REC-01 to 62-REC-12."""

from typing import Any

import pytest

from railhead.core.ids import POOL, Certificate
from railhead.titles.t1862.facts import keeper
from tests.titles.t1862.table import Table, company

NOBODYS = {"pool": 60, "P2": 20, "P3": 20}


def nobodys(phase: str = "B", *, price: int = 82, ruleset: str = "book", **about: Any) -> Table:
    """ENR without a director, its home tile on the port of Cromer; L&E of P1 comes after it."""
    t = Table(4, phase=phase, ruleset=ruleset).tile("F3", "57")
    t.started("ENR", price, shares=NOBODYS, director=None, **about)
    return t.started("L&E", 54, shares={"P1": 60}, trains=["9F"], tokens=["C6.0"]).tile("C6", "57", 1)


def its_turn(t: Table) -> Table:
    return t.operating_round("ENR", "L&E")


def is_over(t: Table) -> bool:
    """ENR had nothing to ask: L&E's turn has come."""
    return t.operating == "L&E"


def lead(t: Table, name: str = "ENR") -> str:
    return t.state.certificates[Certificate(f"{name}.0")]


def test_62_REC_01_the_certificate_in_the_pool() -> None:
    """The director sells all six shares, nobody has three."""
    t = Table(4).started("ENR", 82, shares={"P1": 60, "P2": 20, "P3": 20}, trains=["1F"]).tile("F3", "57")
    t.stock("P1").do("P1", "sell_shares", company="ENR", shares=6)
    assert (t.director_of("ENR"), lead(t), t.shares_of("pool", "ENR")) == (None, POOL, 6)


def test_62_REC_01_until_a_player_has_three() -> None:
    """He gives three shares for it."""
    t = nobodys(trains=["2F"]).money(P2=82).stock("P2").do("P2", "buy_share", company="ENR", source="pool")
    assert (t.director_of("ENR"), lead(t), t.papers_of("P2")) == ("P2", "P2", 1)
    assert (t.shares_of("P2", "ENR"), t.shares_of("pool", "ENR")) == (3, 5)


@pytest.mark.parametrize(("priority", "who"), [("P1", "P2"), ("P2", "P2"), ("P3", "P3"), ("P4", "P2")])
def test_62_REC_02_the_largest_shareholder_nearest_the_priority_deal(priority: str, who: str) -> None:
    """Two holders of 20%: whoever is nearer clockwise; where a run is entered by hand he enters it."""
    assert keeper(nobodys().priority(priority).d, company("ENR")) == who
    t = nobodys(ruleset="18xx.games", trains=["2F"], permits=["freight"]).priority(priority)
    assert (its_turn(t).part, t.acting()) == ("run", [who])


def test_62_REC_02_more_shares_before_all() -> None:
    t = Table(4).started("ENR", shares={"pool": 50, "P2": 20, "P3": 10, "P4": 20}, director=None).priority("P3")
    assert keeper(t.d, company("ENR")) == "P4"
    t = Table(4).started("ENR", shares={"pool": 60, "P2": 10, "P3": 20, "P4": 10}, director=None).priority("P4")
    assert keeper(t.d, company("ENR")) == "P3"


def test_62_REC_02_nobodys_shares_leave_it_to_the_priority_deal() -> None:
    """R-56."""
    t = Table(4).started("ENR", shares={"pool": 100}, director=None).priority("P3")
    assert keeper(t.d, company("ENR")) == "P3"


def test_62_REC_03_no_mergers_no_track_no_markers_no_acquisitions() -> None:
    """With a director each of these steps has something to decide; without none is asked."""
    t = nobodys(tokens=["F3.0"], markers=2, trains=["2F"]).tile("F5", "790")
    t.started("WNR", 60, shares={"P2": 60}, trains=["2F"], tokens=["F5.0"])
    before = t.state
    t.put(directors={**t.state.directors, company("ENR"): "P2"})
    for part, kind in (("merge", "merge"), ("track", "lay_tile"), ("marker", "place_token"), ("acquire", "merge")):
        assert t.operate("ENR", part).options(kind), part
    t.state = before
    tiles = before.tiles
    for part in ("merge", "track", "marker", "acquire"):
        assert is_over(t.operate("ENR", part, then=["L&E"])), part
    assert (t.state.tiles, t.tokens_of("ENR"), t.markers_of("ENR")) == (tiles, ["F3.0"], 2)


def test_62_REC_04_it_runs_for_the_most_and_keeps_all() -> None:
    """Port and Cromer bring 100; the price goes one space left, every turn."""
    t = its_turn(nobodys(trains=["2F"], permits=["freight"]))
    assert is_over(t)
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (100, 74)
    assert [t.cash_of(who) for who in ("P2", "P3")] == [600, 600]
    assert t.told("run") == ["ENR runs for 100"]
    its_turn(t.purse({"ENR": 0}))
    assert (t.cash_of("ENR"), t.price_of("ENR")) == (100, 68)


@pytest.mark.parametrize(
    ("permits", "face"),
    [
        (["freight", "local"], "2F"),
        (["local"], "2/3L"),
        (["local", "express"], "2/3E"),
        (["express", "freight", "local"], "2/3E"),
    ],
)
def test_62_REC_05_it_buys_the_next_train_of_its_first_type(permits: list[str], face: str) -> None:
    """First of Express, Freight, Local; one an operating round, whatever is left over."""
    t = its_turn(nobodys(cash=650, permits=permits))
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == ([face], 450)


def test_62_REC_05_not_what_it_cannot_pay() -> None:
    t = its_turn(nobodys(cash=199, trains=["1F*"], permits=["local"]))
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["1F"], 199)


def test_62_REC_06_without_a_train_it_is_bankrupt() -> None:
    """Cash 250, next train 280, two charter shares that would bring the rest, par 74: bankrupt all the same."""
    t = Table(4, phase="C").tile("F3", "57")
    t.started("ENR", 74, shares={"pool": 40, "charter": 20, "P2": 20, "P3": 20}, director=None, cash=250)
    t.started("L&E", 54, shares={"P1": 60}, trains=["9F"], tokens=["C6.0"]).tile("C6", "57", 1)
    t.operate("ENR", "trains", then=["L&E"])
    assert is_over(t)
    assert t.order() == ["L&E"]
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("ENR")) == (600 + 2 * 37, 600 + 2 * 37, 0)
    assert t.shares_of("ipo", "ENR") == 10


def test_62_REC_07_also_if_it_owns_one() -> None:
    """Owns a 2F, cash 300, C next at 280."""
    t = nobodys(phase="B", cash=300, trains=["2F"], permits=["freight"]).sold("B", 6)
    t.operate("ENR", "trains", then=["L&E"])
    assert (t.trains_of("ENR"), t.cash_of("ENR"), t.state.phase) == (["2F", "3F"], 20, "C")


def test_62_REC_08_one_train_no_warranty_no_redeeming_nothing_second_hand() -> None:
    """Cash 1000; six shares lie in the pool at 82, and L&E has a 9F for sale."""
    t = its_turn(nobodys(cash=1000, permits=["local"]))
    assert is_over(t)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["2/3L"], 800)
    assert (t.shares_of("charter", "ENR"), t.shares_of("pool", "ENR")) == (0, 6)
    assert t.trains_of("L&E") == ["9F"]


def test_62_REC_08_no_hudson() -> None:
    """Earns 100 at a price of 110, with the money to make it 110."""
    t = its_turn(nobodys(price=110, cash=90, trains=["2F"], permits=["freight"]))
    assert is_over(t)
    assert (t.cash_of("ENR"), t.cash_of("P2")) == (190, 600)


@pytest.mark.parametrize(
    ("phase", "trains", "bought"),
    [
        ("E", ["4/5E", "5E"], False),
        ("E", ["4/5E", "7F"], True),
        ("D", ["4E", "4E", "5E"], False),
        ("G", ["6F", "7F", "8F"], False),
        ("G", ["6F", "7F"], True),
    ],
)
def test_62_REC_09_nothing_if_its_first_type_is_full(phase: str, trains: list[str], bought: bool) -> None:
    """Permits for Express and Freight: a full Express is not replaced by a Freight (R-57); in G three in all."""
    t = nobodys(phase=phase, cash=1000, trains=trains, permits=["freight", "express"])
    t.operate("ENR", "trains", then=["L&E"])
    assert len(t.trains_of("ENR")) == len(trains) + bought
    assert [name for name in t.trains_of("ENR") if name.endswith("F")] == [n for n in trains if n.endswith("F")]


def test_62_REC_10_the_subsidy_counts() -> None:
    """By North Walsham to Beccles: 70 and 4 hexes; to Norwich: 80 and 2. 110 is more than 100."""
    t = nobodys(trains=["2L"], permits=["local"]).tile("F3", "5", 5).tile("F5", "791")
    t.tile("G4", "8851", 2).tile("G6", "20").tile("G8", "14")
    assert its_turn(t).told("run") == ["ENR runs for 70 and a subsidy of 40"]
    assert t.cash_of("ENR") == 110


def test_62_REC_11_with_a_director_normal_rules_come_back() -> None:
    """P2 buys a third share in the stock round: ENR builds in the next operating round."""
    t = nobodys(trains=["2F"], permits=["freight"]).money(P1=0, P2=82, P3=0, P4=0)
    t.stock("P2").do("P2", "buy_share", company="ENR", source="pool").finish("SR")
    assert (str(t.state.round), t.operating, t.part, t.acting()) == ("OR 2.1", "ENR", "track", ["P2"])
    assert t.options("lay_tile")


def test_62_REC_12_others_cannot_buy_its_trains() -> None:
    t = nobodys(trains=["2F"]).purse({"L&E": 1000}).operate("L&E", "trains")
    assert not t.options("trade_train")
    assert t.refused("P1", "trade_train", train="B-0").rule == "62-REC-12"
    t.put(directors={**t.state.directors, company("ENR"): "P2"})
    assert t.values("trade_train", "train") == {"B-0"}


@pytest.mark.parametrize("holder", ["", "W&F"])
def test_R_23_a_first_turn_without_director(holder: str) -> None:
    """The home marker is placed if a circle is free; if not it waits, and the company cannot run."""
    t = nobodys(trains=["2F"], permits=["freight"], operated=0, markers=3)
    if holder:
        t.started(holder, shares={"P4": 50}, trains=["2F"], tokens=["F3.0"])
    its_turn(t)
    assert (t.tokens_of("ENR"), t.markers_of("ENR")) == (([], 3) if holder else (["F3.0"], 2))
    assert t.told("run") == [f"ENR runs for {0 if holder else 100}"]


def test_R_61_the_home_duties_fall_due_with_a_director() -> None:
    """F3 is bare when ENR has its first turn without a director; on the next turn, with one, it must be built."""
    t = nobodys(trains=["2F"], operated=0, markers=3)
    t.put(tiles={hex_: laid for hex_, laid in t.state.tiles.items() if hex_ != "F3"})
    assert its_turn(t).tokens_of("ENR") == ["F3.0"]
    t.money(P2=82).stock("P2").do("P2", "buy_share", company="ENR", source="pool")
    its_turn(t)
    assert (t.part, t.values("lay_tile", "hex")) == ("track", {"F3"})
    assert t.refused("P2", "pass").rule == "62-OR-07"
