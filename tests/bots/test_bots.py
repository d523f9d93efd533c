"""Bots choose among what is offered, from what their seat may see, by the chance they are given and no other."""

from collections import Counter
from random import Random

import pytest

from railhead.bots import BOTS, bot_named
from railhead.bots.bot import filled, is_accepted
from railhead.bots.building import best_lays
from railhead.bots.greedy import GreedyBot
from railhead.bots.random import low_number, low_option
from railhead.bots.valuation import value
from railhead.core.actions import Action, Bounds, Option
from railhead.core.errors import Malformed
from railhead.core.ids import Holder, Player
from railhead.core.play import view
from railhead.simulate import Job, attempt
from tests.titles.t1861.table import Table

P1, P2 = Player(Holder("P1")), Player(Holder("P2"))


def positions() -> dict[str, Table]:
    """A few places in 1861 where quite different things are decided."""
    auction = Table(3)
    stock = Table(3, phase="3").minor("N", "P1", trains=["3"], cash=100)
    stock.public("NW", 100, shares={"P1": 30, "P2": 20}, tokens=["F18.0"], trains=["3"]).stock("P1")
    track = Table(3).minor("N", "P1", cash=100, trains=["2"]).operate("N", "track")
    trains = Table(3).minor("N", "P1", cash=200).operate("N", "trains")
    return {"auction": auction, "stock": stock, "track": track, "trains": trains}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("place", positions())
def test_choice_is_accepted_and_repeatable(name: str, place: str) -> None:
    t = positions()[place]
    seen = view(t.state, P1)
    for seed in range(8):
        chosen = bot_named(name).choose(t.title, seen, t.options(), Random(seed))
        assert is_accepted(t.title, t.state, chosen)
        assert chosen == bot_named(name).choose(t.title, seen, t.options(), Random(seed))


def test_unknown_bot_is_told() -> None:
    with pytest.raises(Malformed, match=r"no bot 'perfect'; choose from random, steady, greedy"):
        bot_named("perfect")


def test_low_numbers_keep_within_bounds_and_are_mostly_low() -> None:
    bounds = Bounds(105, 413, 5)
    drawn = [low_number(bounds, Random(seed)) for seed in range(500)]
    assert all(number in bounds for number in drawn)
    assert sum(number < 200 for number in drawn) > 250
    assert low_number(Bounds(7, 7), Random(1)) == 7


def test_random_bot_tries_every_kind() -> None:
    t = positions()["stock"]
    kinds = Counter(bot_named("random").choose(t.title, t.state, t.options(), Random(seed)).kind for seed in range(200))
    assert set(kinds) == {option.kind for option in t.options()}
    assert 0 < 2 * kinds["sell_shares"] < kinds["buy_share"]


def test_low_prices_are_drawn_more_often_and_any_is() -> None:
    offers = [Option(P1, "set_par", "", {"price": price}) for price in (100, 54, 82)]
    drawn = Counter(low_option(offers, Random(seed)).args["price"] for seed in range(300))
    assert drawn[54] > drawn[82] > drawn[100] > 0


def test_how_a_tile_is_turned_is_no_price() -> None:
    offers = [Option(P1, "lay_tile", "", {"hex": "H10", "rotation": turn}) for turn in range(6)]
    drawn = Counter(low_option(offers, Random(seed)).args["rotation"] for seed in range(600))
    assert all(60 < drawn[turn] < 140 for turn in range(6))


def kharkov(part: str, *line: str, cash: int = 0) -> Table:
    """K-R of P1 at Kharkov with a 2-train, and track laid from Moscow towards it."""
    t = Table(3).minor("K-R", "P1", cash=cash, trains=["2"]).tile("G15", "202", 2).line(*line)
    return t.operate("K-R", part)


def test_random_bot_sometimes_runs_less_than_the_best() -> None:
    t = kharkov("run", "H8", "H10", "H12", "H14", "G15")
    option = t.options("run")[0]
    assert len(filled(t.title, t.state, option).args["routes"]) == 1  # type: ignore[arg-type]
    runs = [bot_named("random").choose(t.title, t.state, [option], Random(seed)) for seed in range(60)]
    assert all(is_accepted(t.title, t.state, run) for run in runs)
    assert {len(run.args["routes"]) for run in runs} == {0, 1}  # type: ignore[arg-type]


def test_greedy_runs_the_best_routes() -> None:
    t = kharkov("run", "H8", "H10", "H12", "H14", "G15")
    chosen = GreedyBot().choose(t.title, t.state, t.options(), Random(1))
    assert chosen == filled(t.title, t.state, t.options("run")[0])


def test_greedy_closes_the_gap() -> None:
    """One tile is missing between Moscow and Kharkov: of all lays it finds the one that makes a run."""
    t = kharkov("track", "H8", "H10", "H12", "H14", cash=100)
    for seed in range(5):
        gain, option = best_lays(t.title, t.state, t.options("lay_tile"), Random(seed))[0]
        assert option.args["hex"] == "H14"
        assert gain > 0
        laid = kharkov("track", "H8", "H10", "H12", "H14", cash=100).do("P1", "lay_tile", **option.args)
        laid.operate("K-R", "run")
        assert filled(laid.title, laid.state, laid.options("run")[0]).args["routes"]


def test_greedy_buys_the_share_that_pays() -> None:
    """Two companies at one price, one with a train and a route, one with neither."""
    t = Table(3, phase="4").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.public("NW", 100, shares={"P2": 20}, tokens=["G15.0"], trains=["4"])
    t.public("SW", 100, shares={"P2": 20}, tokens=["F18.0"])
    t.money(P1=150).stock("P1")
    offers = t.options("buy_share")
    assert {option.args["company"] for option in offers} == {"NW", "SW"}
    assert all(GreedyBot().choose(t.title, t.state, offers, Random(n)).args["company"] == "NW" for n in range(5))


def test_greedy_agrees_to_what_makes_it_richer() -> None:
    """P1's company offers P2 all it has for a train that earns P2 nothing, then one rouble for one that earns."""
    for tile, price, answer in (("", 300, "agree"), ("202", 1, "decline")):
        t = Table(3).minor("N", "P1", cash=300, trains=["2"]).minor("K-R", "P2", trains=["2"])
        if tile:
            t.tile("G15", tile, 2).line("H8", "H10", "H12", "H14", "G15")
        t.operate("N", "trains").do("P1", "trade_train", train="2-1", price=price)
        assert t.acting() == ["P2"]
        assert GreedyBot().choose(t.title, t.state, t.options(), Random(1)) == Action(P2, answer)


def test_value_counts_money_paper_and_prospects() -> None:
    t = kharkov("run", "H8", "H10", "H12", "H14", "G15")
    poor = kharkov("run", "H8", "H10")
    assert value(t.title, t.state, P1) > value(poor.title, poor.state, P1)
    richer = kharkov("run", "H8", "H10").money(P1=450)
    assert value(richer.title, richer.state, P1) - value(poor.title, poor.state, P1) == 30


def test_what_rivals_have_counts_as_a_loss() -> None:
    """P1 has 40 more: half of the mean of his two rivals' is a loss to each of the others."""
    poor, rich = kharkov("run", "H8"), kharkov("run", "H8").money(P1=460)
    gain = rich.cash_of("P1") - poor.cash_of("P1")
    assert value(rich.title, rich.state, P1) - value(poor.title, poor.state, P1) == gain
    assert value(rich.title, rich.state, P2) - value(poor.title, poor.state, P2) == -gain // 4


def test_greedy_beats_random() -> None:
    result = attempt(Job(title="1861", players=3, seed=5, bot="greedy,random,random"))
    assert result.failure == "", result.trace
    assert result.scores[0] > 2 * max(result.scores[1:])
    assert result.record.players == ("greedy 1", "random 2", "random 3")
