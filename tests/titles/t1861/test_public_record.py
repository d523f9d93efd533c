"""How 18xx.games records 1861: its actions in our words, our State in its fields (ledger, section 7)."""

from typing import Any

import pytest

from railhead.core.errors import Malformed
from railhead.titles.t1861.public import Reader, Writer
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table

PUBLIC = "18xx.games"
SEATS = ["5522", "4138", "3058"]
LINE = [["G5", "G7", "H8"], ["E1", "F2", "F4", "G5"]]
"""Moscow, Tver, St Petersburg, as it is printed and as 29683 records it: the second leg is listed first."""
LEGS = [["G5.0", "G7", "H8.1"], ["E1.1", "F2", "F4", "G5.0"]]


def table(phase: str = "2") -> Table:
    return Table(3, phase=phase, ruleset=PUBLIC)


def made(t: Table, kind: str, entity: str | int, **fields: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Our actions for a recorded one: actor, kind, arguments."""
    by = "player" if isinstance(entity, int) else "corporation"
    raw = {"type": kind, "entity": entity, "entity_type": by, **fields}
    return [(one.actor, one.kind, dict(one.args)) for one in Reader(t.title, SEATS).actions(t.state, raw)]


def share(t: Table) -> list[tuple[str, str, dict[str, Any]]]:
    return made(t.stock("P1"), "buy_shares", 5522, shares=["NW_3"], percent=10)


@pytest.mark.parametrize(("pool", "source"), [(0, "treasury"), (80, "pool")])
def test_buy_shares_from_whoever_has_any(pool: int, source: str) -> None:
    t = table("4").public("NW", shares={"P2": 20, "pool": pool})
    assert share(t) == [("P1", "buy_share", {"company": "NW", "source": source})]


def test_buy_shares_where_both_have_some_the_one_that_holds_the_id() -> None:
    t = table("4").public("NW", shares={"P2": 30, "pool": 30}).stock("P2")
    assert share(t)[0][2]["source"] == "treasury"
    reader = Reader(t.title, SEATS)
    sale = {"type": "sell_shares", "entity": 4138, "entity_type": "player", "shares": ["NW_3"], "percent": 10}
    (sold,) = reader.actions(t.state, sale)
    assert (sold.kind, sold.args) == ("sell_shares", {"company": "NW", "shares": 1})
    (bought,) = reader.actions(t.stock("P1").state, sale | {"type": "buy_shares", "entity": 5522})
    assert bought.args == {"company": "NW", "source": "pool"}


def test_buy_shares_by_a_company_redeems_its_own() -> None:
    t = table("4").public("NW", shares={"P1": 20, "pool": 20}, cash=500, tokens=["H8.0"]).operate("NW")
    found = made(t, "buy_shares", "NW", shares=["NW_3", "NW_4"], percent=20)
    assert found == [("P1", "redeem", {"shares": 2})]


def test_buy_shares_in_the_merger_round() -> None:
    t = rails(ruleset=PUBLIC).minor("N", "P1", spot="H8.0").minor("K-B", "P1", spot="D14.0").merger_round("N", "K-B")
    t.do("P1", "merge", company="K-B").do("P1", "form", company="NW")
    found = made(t, "buy_shares", 5522, shares=["NW_3"], percent=10)
    assert found == [("P1", "buy_share", {"company": "NW", "shares": 1})]


def running(revenue: int = 0, legs: list[list[str]] = LINE) -> Any:
    """The legs of a recorded run of N, in phase 2."""
    t = table().minor("N", "P1", trains=["2"]).operate("N", "run")
    route = {"train": "2-0", "connections": legs, "revenue": revenue}
    ((_, kind, args),) = made(t, "run_routes", "N", routes=[route])
    assert kind == "run"
    return args["routes"]


def test_run_routes_by_hexes() -> None:
    assert running(80) == [{"train": "2-0", "legs": LEGS}]


def test_run_routes_without_track() -> None:
    with pytest.raises(Malformed, match="there is no track along H8 H10"):
        running(40, [*LINE, ["H8", "H10"]])


def test_run_routes_with_a_train_it_has_not() -> None:
    t = table().minor("N", "P1", trains=["2"]).operate("N", "run")
    with pytest.raises(Malformed, match="N has no 3-train"):
        made(t, "run_routes", "N", routes=[{"train": "3-0", "connections": LINE, "revenue": 80}])


@pytest.mark.parametrize(("revenue", "counted"), [(40 + 70, slice(0, 2)), (10 + 70, slice(0, 1))])
def test_D_35_what_a_route_does_not_count_at_its_ends_is_left_out(revenue: int, counted: slice) -> None:
    """It goes on from brown Moscow (70) to Tula, a small city (10), and counts Moscow with St Petersburg (40) or Tver
    (10)."""
    t = table().tile("H8", "638").tile("H10", "58", 1).minor("N", "P1", spot="H8.0", trains=["2"]).operate("N", "run")
    route = {"train": "2-0", "connections": [*LINE, ["H8", "H10"]], "revenue": revenue}
    ((_, _, args),) = made(t, "run_routes", "N", routes=[route])
    legs = [["G5.0", "G7", "H8.0"], ["E1.1", "F2", "F4", "G5.0"], ["H10.0", "H8.0"]]
    assert args["routes"] == [{"train": "2-0", "legs": legs[counted]}]


def writes(t: Table) -> dict[str, Any]:
    return Writer(t.title, SEATS).state(t.state)


def test_a_state_in_its_fields() -> None:
    t = table("4").public("NW", price=150, shares={"P1": 30, "P2": 10, "pool": 20}, tokens=["F18.0"], cash=70, loans=1)
    t.equip("NW", trains=["4"]).privates(TSR="NW", BSS="P2").minor("N", "P3", price=55, cash=5).stock("P1")
    found = writes(t)
    assert found["corps"]["NW"] == {
        **{"cash": 70, "type": "major", "floated": True, "ipoed": True, "loans": 1, "trains": ["4"]},
        **{"tokens": ["F18:0"], "tokens_left": 2, "price": [150, *t.cell_of("NW")], "owner": "5522"},
        "shares": {"5522": 30, "4138": 10, "market": 20, "treasury": 40},
        "companies": ["TSR"],
    }
    assert found["corps"]["N"]["shares"] == {"3058": 100}
    assert (found["companies"]["TSR"], found["companies"]["BSS"], found["companies"]["MYR"]) == ("NW", "4138", "none")
    assert (found["round"], found["players_to_act"], found["phase"]) == ("SR", ["5522"], "4")


def test_the_state_before_the_first_action() -> None:
    """As the trace of 29683 begins."""
    t = table()
    company = {"cash": 0, "floated": False, "loans": 0, "trains": [], "tokens": [], "tokens_left": 1}
    minor = {**company, "type": "minor", "ipoed": False, "shares": {"treasury": 100}}
    names = ("RO", "KB", "OK", "KK", "SPW", "KR", "N", "M-K", "MNN", "MV")
    state = {**minor, "type": "national", "floated": True, "ipoed": True, "tokens_left": 8}
    found = writes(t)
    assert found["corps"] == {**dict.fromkeys(names, minor), "RSR": state}
    assert found["companies"] == dict.fromkeys(("3", "TSR", "BSS", "MYR", "MRR", "WVR"), "none")
    assert found["depot"]["upcoming"] == {
        **{"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2},
        **{"8": 1, "2+2": 1, "5+5E": 1},
    }
    assert (found["round"], found["turn"], found["bank"], found["cert_limit"]) == ("ISR", 1, 13740, 21)
