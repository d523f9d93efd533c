"""How 18xx.games records 1862: its actions in our words, our State in its fields (ledger, section 7)."""

from typing import Any

import pytest

from railhead.core.errors import Malformed
from railhead.titles.t1862.public import Reader, Writer, options
from tests.titles.t1862.table import Table

SEATS = ["7378", "1864", "665"]
Done = list[tuple[str, str, dict[str, Any]]]


def table(phase: str = "A") -> Table:
    return Table(3, phase, ruleset="18xx.games")


def made(t: Table, *records: dict[str, Any]) -> Done:
    """Our actions for recorded ones, all read in this position: actor, kind, arguments."""
    reader, found = Reader(t.title, SEATS), []
    for raw in records:
        by = "player" if isinstance(raw["entity"], int) else "corporation"
        found += list(reader.actions(t.state, {"entity_type": by, **raw}))
    return [(one.actor, one.kind, dict(one.args)) for one in found]


def test_optional_rules() -> None:
    assert options([]) == {"ruleset": "18xx.games"}
    assert options(["long_length", "eight_tokens"]) == {
        **{"ruleset": "18xx.games", "length": "long", "station_markers": 8}
    }
    with pytest.raises(Malformed, match="not known here: solo_game"):
        options(["solo_game"])


def merging(choice: str) -> Done:
    t = table("B").started("EUR", 82, shares={"P1": 50}, trains=["2F"]).started("N&E", 62, shares={"P1": 50})
    named = {"type": "merge", "entity": "EUR", "corporation": "N&E"}
    return made(t.operate("EUR", "merge"), named, {"type": "choose", "entity": "EUR", "choice": choice})


@pytest.mark.parametrize(("choice", "survivor"), [("first", "EUR"), ("last", "N&E")])
def test_merge_names_the_partner_and_choose_the_survivor(choice: str, survivor: str) -> None:
    assert merging(choice) == [("P1", "merge", {"company": "N&E", "survivor": survivor})]


def bought(t: Table) -> Any:
    ((actor, kind, args),) = made(t.stock("P1"), {**SHARE, "type": "buy_shares"})
    assert (actor, kind, args["company"]) == ("P1", "buy_share", "ENR")
    return args["source"]


SHARE = {"entity": 7378, "shares": ["ENR_3"], "percent": 10}


@pytest.mark.parametrize(
    ("shares", "charter", "source"),
    [
        ({"P2": 30}, True, "ipo"),
        ({"P2": 30}, False, "charter"),
        ({"P2": 60, "pool": 40}, False, "pool"),
        ({"P2": 30, "pool": 40}, False, "charter"),
    ],
)
def test_buy_shares_from_whoever_has_any(shares: dict[str, int], charter: bool, source: str) -> None:
    """Where the pool and another have some the id decides: this one was never sold."""
    assert bought(table().started("ENR", 62, shares=shares, charter=charter, floated=not charter)) == source


def test_buy_shares_of_an_id_that_was_sold_is_from_the_pool() -> None:
    t = table().started("ENR", 62, shares={"P2": 40, "pool": 30}).stock("P2")
    sold, taken = made(t, {**SHARE, "type": "sell_shares", "entity": 1864}, {**SHARE, "type": "buy_shares"})
    assert sold == ("P2", "sell_shares", {"company": "ENR", "shares": 1})
    assert taken == ("P1", "buy_share", {"company": "ENR", "source": "pool"})


def test_buy_shares_by_a_company_redeems() -> None:
    t = table().started("ENR", 62, shares={"P1": 50, "pool": 20}, cash=500, trains=["1F"]).operate("ENR", "redeem")
    raw = {"type": "buy_shares", "entity": "ENR", "shares": ["ENR_3"], "percent": 10}
    assert made(t, raw) == [("P1", "redeem", {})]


@pytest.mark.parametrize(("variant", "face"), [("2E*", "express"), ("1F*", "freight"), ("2/3L", "local")])
def test_buy_train_by_its_face(variant: str, face: str) -> None:
    t = table().started("ENR", 62, shares={"P1": 50}, cash=500).operate("ENR", "trains")
    raw = {"type": "buy_train", "entity": "ENR", "train": "A-0", "price": 100, "variant": variant, "warranties": 2}
    assert made(t, raw) == [("P1", "buy_train", {"face": face, "warranties": 2})]


def test_run_routes_by_the_recorded_numbers() -> None:
    t = table().started("ENR", 62, shares={"P1": 50}, trains=["1F"]).operate("ENR", "run")
    routes = [{"train": "A-0", "revenue": 60, "subsidy": 0}, {"train": "A-1", "revenue": 80, "subsidy": 20}]
    raw = {"type": "run_routes", "entity": "ENR", "routes": routes, "extra_revenue": 10}
    assert made(t, raw) == [("P1", "declare_run", {"revenue": 150, "subsidy": 20})]


def writes(t: Table) -> dict[str, Any]:
    return Writer(t.title, SEATS).state(t.state)


def test_a_company_in_its_fields() -> None:
    t = table("B").started("ENR", 82, shares={"P1": 50, "P2": 20, "pool": 10}, cash=300, trains=["2F", "2/3E*"])
    t.put(permits={**t.state.permits, "ENR": ("freight", "express")}).stock("P2")
    found = writes(t)
    assert found["corps"]["ENR"] == {
        **{"cash": 300, "floated": True, "ipoed": True, "loans": 0, "trains": ["2/3E*", "2F"], "owner": "7378"},
        **{"tokens": [spot.replace(".", ":") for spot in t.tokens_of("ENR")], "tokens_left": 0},
        "shares": {"7378": 50, "1864": 20, "market": 10, "treasury": 20},
        "permits": ["freight", "express"],
        "price": [82, *t.cell_of("ENR")],
    }
    assert (found["round"], found["round_num"], found["players_to_act"]) == ("SR", 1, ["1864"])


@pytest.mark.parametrize(("charter", "left"), [(True, 3), (False, 2)])
def test_markers_of_a_company_that_has_not_floated(charter: bool, left: int) -> None:
    """A chartered one will have three; without a charter two are the fewest it may buy."""
    t = table().started("ENR", 62, shares={"P1": 30}, charter=charter, floated=False).stock("P1")
    assert writes(t)["corps"]["ENR"]["tokens_left"] == left


def test_the_state_before_the_first_action() -> None:
    """As the trace of 46925 begins, but for what is dealt."""
    t = table()
    found = writes(t)
    company = {"cash": 0, "floated": False, "loans": 0, "trains": [], "tokens": [], "tokens_left": 3, "ipoed": False}
    for name, entry in found["corps"].items():
        assert entry == {**company, "shares": {"bank": 100}, "permits": entry["permits"]}, name
    assert (len(found["corps"]), found["bank"], found["phase"]) == (16, 12600, "A")
    assert found["players"]["7378"] == {"cash": 800, "value": 800, "certs": 0, "companies": []}
    assert set(found["companies"].values()) == {"none"}
