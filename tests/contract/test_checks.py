"""The checks notice what they are there for: a State of 1861 broken in one way raises, with a sentence."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from railhead.core.actions import Action, Option
from railhead.core.errors import Refused
from railhead.core.ids import BANK, POOL, Certificate, Company, Hex, Holder, Player, Spot, Tile, Train
from railhead.core.state import Mark, Secret, State
from railhead.core.tiles import Laid
from railhead.core.title import Draft, Title
from railhead.mechanisms.trains import RUSTED
from railhead.simulate import checks, option_checks
from railhead.simulate.checks import (
    check_action,
    check_same_again,
    check_shuffled,
    check_state,
    check_view,
    shuffled,
)
from railhead.simulate.option_checks import is_offered
from railhead.titles import description_of
from tests.titles.t1861.table import Table
from tests.titles.t1890.test_bankrupt import kobe_electric

Break = Callable[[Draft[Any]], object]
NW, N = Company(Holder("NW")), Company(Holder("N"))


def table() -> Table:
    """A minor and a public company in play."""
    t = Table(4).privates(TSR="P1", BSS="P1", MYR="P2", MRR="N", WVR="RSR")
    t.minor("N", "P1", price=55, cash=140, trains=["2"])
    t.public("NW", price=150, shares={"P1": 30, "P2": 20, "pool": 10}, tokens=["F18.0"], trains=["2"])
    return t.stock("P1")


def put(**tables: Any) -> Break:
    """Replace whole tables, each made from the one before."""
    return lambda d: d.replace(**{name: made(getattr(d.state, name)) for name, made in tables.items()})


def without(key: object) -> Callable[[dict[Any, Any]], dict[Any, Any]]:
    return lambda table: {name: value for name, value in table.items() if name != key}


BROKEN: dict[str, Break] = {
    "money is not conserved": put(cash=lambda t: {**t, BANK: t[BANK] + 1}),
    "P1 has -5": put(cash=lambda t: {**t, "P1": -5, BANK: t[BANK] + t["P1"] + 5}),
    "the purse of P9": put(cash=lambda t: {**t, "P9": 5, BANK: t[BANK] - 5}),
    "NW has 0 loans": put(loans=lambda t: {**t, "NW": 0}),
    "held by P9": lambda d: d.move([Certificate("NW.8")], Holder("P9")),
    "the shares of NW come to 90%": put(certificates=without("NW.8")),
    "no certificate NW.9": lambda d: d.move([Certificate("NW.9")], NW),
    "11 2-trains are sold, there are 10": put(trains=lambda t: t | {f"2-{n}": "N" for n in range(11)}),
    "2-trains are numbered": lambda d: d.give(Train("2-5"), N),
    "the train 2-0 is with P1": lambda d: d.give(Train("2-0"), Holder("P1")),
    "trains have vanished: 2-1": put(trains=without("2-1")),
    "2-0 is with rusted; it rusts with the first 4-train": lambda d: d.give(Train("2-0"), RUSTED),
    "phase 2, and": lambda d: d.give(Train("3-0"), N),
    "phase 3, and 2 are sold": put(phase=lambda p: "3"),
    "TSR belongs to bank": lambda d: d.move([Certificate("TSR")], BANK),
    "TSR belongs to SW": lambda d: d.move([Certificate("TSR")], Holder("SW")),
    "RSR stands in": put(
        tokens=lambda t: t | {f"{h}.0": ("RSR",) for h in ("B4", "D20", "E9", "I13", "K7", "L12", "N10")},
        reserved=lambda t: {},
    ),
    "the bank owes money and is not broken": put(cash=lambda t: {**t, BANK: -10, "P1": t["P1"] + t[BANK] + 10}),
    "the minor N is in column 8": put(marks=lambda t: t | {"N": Mark(1, 8, 1)}),
    "N has 3 trains, its limit is 2": put(trains=lambda t: t | {f"2-{n}": "N" for n in (2, 3)}),
    "more of tile 14 are laid": put(tiles=lambda t: t | {f"{n}": Laid(Tile("14")) for n in range(5)}),
    "tile 57 lies in G15": put(tiles=lambda t: t | {Hex("G15"): Laid(Tile("57"))}),
    "there is no stop F18.1": lambda d: d.place(N, Spot("F18.1")),
    "F18.0 has 1 spaces": lambda d: d.place(N, Spot("F18.0")),
    "has an empty entry": put(tokens=lambda t: t | {"P8.0": ()}),
    "NW has 4 tokens on the map": put(tokens=lambda t: t | dict.fromkeys(("P2.0", "P8.0", "M7.0"), ("NW",))),
    "N has 2 tokens in H8": put(tokens=lambda t: t | {f"H8.{n}": ("N",) for n in range(2)}, reserved=lambda t: {}),
    "NW is directed by bank": put(directors=lambda t: t | {"NW": "bank"}),
    "P2 directs NW without NW.0": put(directors=lambda t: t | {"NW": "P2"}),
    "P2 holds 40% of NW, its director P1 30%": lambda d: d.move(
        [Certificate("NW.7"), Certificate("NW.8")], Holder("P2")
    ),
    "came at the same time": put(marks=lambda t: {name: Mark(m.row, m.column, 1) for name, m in t.items()}),
    "newer than the last": put(arrivals=lambda n: 0),
    "off the market": put(marks=lambda t: t | {"NW": Mark(9, 9, 2)}),
    "NW has a price and no director": put(directors=without("NW")),
    "SW is not in play and has": put(cash=lambda t: {**t, "SW": 5, BANK: t[BANK] - 5}),
    "SW is not in play and its shares are with": lambda d: d.move([Certificate("SW.1")], Holder("P1")),
    "RSR has a price and no shares": put(marks=lambda t: t | {"RSR": Mark(0, 6, 0)}),
    "P1 holds more than 60% of NW": lambda d: d.move([Certificate(f"NW.{n}") for n in (2, 3, 4, 5, 7)], Holder("P1")),
    "the pool holds more than half of NW": lambda d: d.move([Certificate(f"NW.{n}") for n in range(3, 9)], POOL),
    "a State cannot be read from its JSON": put(cash=lambda t: {**t, "P1": float(t["P1"])}),
    "a State read from its JSON is another one": put(players=list),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_broken_state_is_noticed(sentence: str) -> None:
    t = table()
    draft = t.d
    BROKEN[sentence](draft)
    with pytest.raises(AssertionError, match=re.escape(sentence)):
        check_state(t.title, t.state, draft.state, description_of(t.title.id).invariants)


def test_train_back_from_rust_is_noticed() -> None:
    t = table()
    before = msgspec.structs.replace(t.state, trains={**t.state.trains, Train("2-0"): RUSTED})
    with pytest.raises(AssertionError, match="2-0 was rusted and is with N"):
        check_state(t.title, before, t.state, description_of(t.title.id).invariants)


def test_whole_state_passes() -> None:
    t = table()
    check_state(t.title, t.state, t.state, description_of(t.title.id).invariants)


def bid(amount: object) -> Action:
    return Action(Player(Holder("P1")), "bid", {"lot": "N", "amount": amount})  # type: ignore[dict-item]


def test_is_offered_reads_bounds_and_types() -> None:
    t = Table(4).stock("P1")
    offers = t.options()
    assert [option.kind for option in offers] == ["bid", "pass"]
    assert is_offered(offers, bid(100))
    assert is_offered(offers, bid(315))
    for amount in (95, 102, 320, True, "100", [100]):
        assert is_offered(offers, bid(amount)) is False
    assert is_offered(offers, Action(Player(Holder("P2")), "pass")) is False
    assert is_offered(offers, Action(Player(Holder("P1")), "pass", {"more": 1})) is False


def after_one_action() -> tuple[Title, State, Action, State]:
    t = table()
    before = t.state
    t.do("P1", "pass")
    return t.title, before, Action(Player(Holder("P1")), "pass"), t.state


def test_invariants_hold_after_an_action() -> None:
    for number in range(12):
        check_action(*after_one_action(), number)


def refuse(rule: str) -> Callable[..., None]:
    def judge(*_: object) -> None:
        raise Refused(rule, "because")

    return judge


@pytest.mark.parametrize(
    ("judge", "sentence"),
    [
        (refuse("61-SR-01"), "offered and refused"),
        (lambda *_: None, "accepted and never offered"),
    ],
)
def test_offered_is_accepted_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, judge: Callable[..., None], sentence: str
) -> None:
    monkeypatch.setattr(option_checks, "judge", judge)
    monkeypatch.setattr(option_checks, "judging", lambda *_: judge)
    with pytest.raises(AssertionError, match=sentence):
        check_action(*after_one_action(), 1)


def test_refusal_must_name_a_row_of_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    t, past = table(), Action(Player(Holder("P3")), "pass")
    monkeypatch.setattr(option_checks, "judge", refuse("61-XX-99"))
    with pytest.raises(AssertionError, match="'61-XX-99', no row of the ledger"):
        option_checks.check_refusals(t.title, t.state, t.options(), past, Random(1), 12)


def test_action_that_cannot_be_carried_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option_checks, "apply", refuse("61-SR-01"))
    with pytest.raises(AssertionError, match="offered and refused"):
        check_action(*after_one_action(), 1)


def test_state_without_options_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "options", lambda *_: [])
    with pytest.raises(AssertionError, match="nobody can do anything"):
        check_action(*after_one_action(), 1)


def test_play_that_does_not_go_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a private may be bought, as at any point of a turn, and that leaves the turn where it is."""
    t = table().put(phase="3").operate("N", "track")
    monkeypatch.setattr(checks, "check_state", lambda *_: None)
    action = Action(Player(Holder("P1")), "buy_private", {"private": "TSR", "price": 20})
    standing = [Option(action.actor, "buy_private", "61-PRI-01", action.args)]
    monkeypatch.setattr(checks, "options", lambda *_: standing)
    with pytest.raises(AssertionError, match="play does not go on"):
        check_action(t.title, t.state, action, t.state, 1)


def test_a_company_that_can_only_close_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """1890: Kobe Electric must buy a train that nobody can pay for, and becomes a late private instead."""
    t = kobe_electric().operate("KobeElectric", "trains")
    assert t.kinds() == {"retire"}
    monkeypatch.setattr(checks, "check_state", lambda *_: None)
    check_action(t.title, t.state, Action(Player(Holder("P1")), "pass"), t.state, 1)


def test_rule_that_leans_on_the_order_of_a_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    title, before, action, after = after_one_action()

    def leaning(title: Title, state: State, player: Player | None = None) -> list[Option]:
        return [Option(state.priority, f"buy from {next(iter(state.certificates))}", "61-SR-01")]

    monkeypatch.setattr(checks, "options", leaning)
    with pytest.raises(AssertionError, match="shuffled a State offers other things"):
        check_shuffled(title, before, action, after, Random(1))


def test_shuffling_changes_the_order_and_nothing_else() -> None:
    state = table().state
    other = shuffled(state, Random(3))
    assert other == state
    assert list(other.certificates) != list(state.certificates)


def test_secret_shown_to_another_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    t = table()
    secret = Secret(Player(Holder("P1")), 100)
    monkeypatch.setattr(
        checks, "view", lambda state, seat: msgspec.structs.replace(state, chance=0, earned={"N": secret})
    )
    with pytest.raises(AssertionError, match="P2 can see a secret of another"):
        check_view(t.title, t.state, Player(Holder("P2")), [])
    check_view(t.title, t.state, Player(Holder("P1")), [])


def test_generator_in_a_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = msgspec.structs.replace(table().state, chance=7)
    check_view(table().title, state, None, [])
    monkeypatch.setattr(checks, "view", lambda state, seat: state)
    with pytest.raises(AssertionError, match="a spectator can see the generator"):
        check_view(table().title, state, None, [])


def test_action_that_gives_another_state_is_noticed() -> None:
    title, before, action, after = after_one_action()
    check_same_again(title, before, action, after)
    with pytest.raises(AssertionError, match="the same action gave another State"):
        check_same_again(title, before, action, msgspec.structs.replace(after, arrivals=99))


def test_routes_in_another_order_do_the_same() -> None:
    routes: list[Any] = [{"train": "2-0", "legs": [["A", "B"], ["B", "C"]]}, {"train": "2-1", "legs": [["D", "E"]]}]
    other = option_checks.reordered(routes, Random(1))
    assert sorted(route["train"] for route in other) == ["2-0", "2-1"]  # type: ignore[index,union-attr]
    assert {"train": "2-0", "legs": [["C", "B"], ["B", "A"]]} in other  # type: ignore[operator]
