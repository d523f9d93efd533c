"""What bots think of trains in 1890: those that soon rust are worth little, money for the next one is worth more."""

from random import Random

import pytest

from railhead.bots.greedy import GreedyBot
from railhead.bots.prospects import future
from railhead.bots.sense import sensible
from railhead.bots.steady import SteadyBot
from railhead.bots.valuation import value
from railhead.core.actions import Value
from railhead.core.play import actors, apply, options, start, view
from railhead.titles import load
from tests.titles.t1890.table import Table, company


def akashi(phase: str, train: str, cash: int) -> Table:
    """Sanyo of P1 between Himeji and Kobe: two stops bring 60, all three 100."""
    t = Table(3, phase=phase).tile("F3", "57", 1)
    t.public("Sanyo", 80, shares={"P1": 60, "P2": 20}, cash=cash)
    return t.put(trains={**t.state.trains, f"{train}-0": "Sanyo"})


def chosen(t: Table) -> tuple[str, dict[str, Value]]:
    t.operate("Sanyo", "trains")
    action = GreedyBot().choose(t.title, t.state, t.options(), Random(1))
    return action.kind, action.args


def test_a_train_earns_until_it_rusts() -> None:
    """A 2-train rusts with the first 4: as long as many others come before, it counts in all five rounds."""
    early, late = akashi("1", "2", 0), akashi("2.5", "2", 0).sold_out("3+3")
    assert future(early.operate("Sanyo", "track").d, company("Sanyo")) == 5 * 60
    assert future(late.operate("Sanyo", "track").d, company("Sanyo")) < 5 * 60


def test_the_money_for_a_train_is_spent_on_it() -> None:
    t = akashi("2.5", "2", 310).sold_out("3+3")
    assert chosen(t) == ("buy_train", {"source": "bank", "type": "4"})


def test_a_train_that_can_be_paid_counts_in_part() -> None:
    """A 4 costs 300 and would add 10: with the last yen for it the money is worth more than paper."""
    less, enough = (future(akashi("3", "3", cash).d, company("Sanyo")) for cash in (299, 300))
    assert less < enough


def test_steady_players_do_not_haggle_in_stock_rounds() -> None:
    """Asked for a private one may decline, and be asked again for ever."""
    t = Table(3, phase="2").privates(Arima="P2").money(P1=60).stock("P1")
    assert t.kinds() == {"buy_private", "pass"}
    assert {SteadyBot().choose(t.title, t.state, t.options(), Random(seed)).kind for seed in range(20)} == {"pass"}


def sensible_offers(t: Table, kind: str) -> list[dict[str, Value]]:
    return [option.args for option in sensible(t.title, t.state, t.options()) if option.kind == kind]


def test_nobody_starts_what_he_cannot_see_started() -> None:
    """Six shares start a company; with 390 P1 pays for six at 65 himself, of six at 100 others would buy three."""
    t = Table(3, phase="2").money(P1=390, P2=300, P3=300).stock("P1")
    assert {offer["price"] for offer in (option.args for option in t.options("start_company"))} >= {65, 100}
    prices = {offer["price"] for offer in sensible_offers(t, "start_company")}
    assert 65 in prices
    assert 100 not in prices


def test_what_is_begun_is_finished_first() -> None:
    """P1 has 40 % of Sanyo, which has not started: no other company, and no share of others', comes before it."""
    t = Table(3, phase="2").public("Sanyo", 65, shares={"P1": 40}, floated=False)
    t.public("Nankai", 65, shares={"P2": 60}).money(P1=600, P2=0, P3=0).stock("P1")
    assert {option.args["company"] for option in t.options("buy_share")} == {"Nankai", "Sanyo"}
    assert {offer["company"] for offer in sensible_offers(t, "buy_share")} == {"Sanyo"}
    assert not sensible_offers(t, "start_company")


@pytest.mark.parametrize("scenario", "ABCD")
def test_every_scenario_is_thought_about(scenario: str) -> None:
    """Not all companies are in all of them."""
    title = load("1890", 3, {"scenario": scenario})
    state, rng = start(title, 3, 1), Random(1)
    for _ in range(8):
        seat = actors(title, state)[0]
        action = GreedyBot().choose(title, view(state, seat), options(title, state, seat), rng)
        state, _ = apply(title, state, action)
    assert value(title, state, state.players[0])
