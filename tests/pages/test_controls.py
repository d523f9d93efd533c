"""Controls hold exactly what the options offer, whatever the title, and say it in words."""

import json
from random import Random
from typing import Any

import pytest

from railhead.bots.random import RandomBot
from railhead.core.actions import Bounds, Option
from railhead.core.play import options
from railhead.record import Game
from railhead.record.lesson import lesson_of
from railhead.server.page_model.controls import Control, closed_controls, controls, larger_step
from railhead.titles import TITLES
from tests.pages.models import model, stored_model
from tests.titles.t1861.table import Table
from tests.titles.t1862.table import Table as Eastern
from tests.titles.t1890.table import Table as Osaka

Offer = tuple[str, str, str, tuple[str, ...]]


def offered(option: Option) -> Offer:
    bounds = tuple(f"{name} {bounds}" for name, bounds in option.bounds.items())
    return option.actor, option.kind, json.dumps(option.args, sort_keys=True), bounds


def on_page(found: list[Control]) -> set[Offer]:
    return {
        (
            c.actor,
            c.kind,
            json.dumps(json.loads(pick.args), sort_keys=True),
            tuple(f"{n} {b}" for n, b in row.bounds.items()),
        )
        for c in found
        for row in c.rows
        for pick in row.picks
    }


def without_train(offer: Offer) -> Any:
    """Trains of one type and one owner are shown once."""
    args = json.loads(offer[2])
    if "train" in args:
        args["train"] = args["train"].rpartition("-")[0]
    return offer[0], offer[1], json.dumps(args, sort_keys=True), offer[3]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_option_of_a_game_has_its_control_and_nothing_else_has(title: str, seed: int) -> None:
    game, chance, bot = Game.new(title, ["Ann", "Bob", "Cleo"], seed=seed), Random(seed), RandomBot()
    for number in range(700):
        if game.is_finished:
            break
        if number % 7 == 0 or number < 40:
            wanted = {offered(option) for option in game.options()}
            found = on_page(controls(model(game.title, game.state)))
            assert found <= wanted
            assert {without_train(offer) for offer in found} == {without_train(offer) for offer in wanted}
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    assert game.version > 40


def test_a_seat_is_offered_only_its_own() -> None:
    table = Table(3)
    assert {control.actor for control in controls(model(table.title, table.state))} == {"P1"}
    assert controls(model(table.title, table.state, "P2")) == []


def test_dividend_shows_the_move_of_the_price_before_it_is_paid() -> None:
    """20% at 100, the rest in the treasury: all of 100 is enough to move the price, half is not, nothing lowers it."""
    table = Table(3, phase="4").public("NW", 100, shares={"P1": 20}, tokens=["H8.1"], cash=100, trains=["4"])
    table.minor("M-K", "P3", trains=["4"]).operate("NW", "dividend", revenue=100, then=["M-K"])
    (control,) = [c for c in controls(model(table.title, table.state)) if c.kind == "dividend"]
    effects = {pick.label: pick.effect for pick in control.rows[0].picks}
    assert effects["Pay all"] == ["Ann +20", "NW +80", "NW 100 → 110"]
    assert effects["Pay half"] == ["Ann +10", "NW +90"]
    assert effects["Withhold"] == ["NW +100", "NW 100 → 90"]


def test_a_price_the_actor_pays_himself_goes_without_his_name() -> None:
    table = Table(3, phase="4").public("NW", 100, shares={"P2": 30, "P1": 20, "pool": 20}, tokens=["H8.1"]).stock("P1")
    effects = {
        c.kind: [pick.effect for row in c.rows for pick in row.picks] for c in controls(model(table.title, table.state))
    }
    assert effects["sell_shares"][0] == ["+100"]


def test_what_is_done_on_the_map_names_its_hexes() -> None:
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    (lay,) = [c for c in controls(model(table.title, table.state)) if c.kind == "lay_tile"]
    assert lay.shape == "map"
    assert set(lay.hexes) == {option.args["hex"] for option in table.options("lay_tile")}


def test_numbers_come_with_their_bounds() -> None:
    table = Table(3)
    (bid,) = [c for c in controls(model(table.title, table.state)) if c.kind == "bid"]
    assert (bid.shape, bid.heading) == ("numbers", "Bid")
    assert str(bid.rows[0].bounds["amount"]) == "20…420 by 5"
    assert [pick.label for pick in bid.others] == ["BSS", "MYR", "MRR", "WVR"]


def test_what_is_closed_says_which_rule_closes_it() -> None:
    """Phase 2: no public company can be started."""
    table = Table(3).minor("N", "P1").stock("P1")
    closed = {one.kind: one for one in closed_controls(model(table.title, table.state))}
    assert closed["start_company"].rule == "61-SR-18"
    assert "phase 4" in str(closed["start_company"].reason)
    assert closed["start_company"].rule_text.startswith("From Phase 4")
    open_ = {option.kind for option in options(table.title, table.state)}
    assert not open_ & closed.keys()


def test_nothing_is_closed_to_somebody_who_is_not_to_act() -> None:
    table = Table(3).minor("N", "P1").stock("P1")
    assert closed_controls(model(table.title, table.state, "P2")) == []


def test_what_every_choice_would_change_is_said_once() -> None:
    """ENR buys an A-train for 100, each further warranty 50: the train is the same whatever it costs."""
    table = Eastern(3, "A").started("ENR", 82, shares={"P1": 60}, permits=("freight",), cash=300)
    table.operate("ENR", "trains")
    (buy,) = [c for c in controls(model(table.title, table.state)) if c.kind == "buy_train"]
    assert buy.shared == ["ENR gets an A-train"]
    picks = [pick for row in buy.rows for pick in row.picks]
    assert {pick.label: pick.effect for pick in picks}["no warranties"] == ["ENR −100"]
    assert all(pick.effect != [] and "A-train" not in pick.effect[0] for pick in picks)


def test_trains_that_leave_play_are_named_once() -> None:
    """The first 4-train rusts both 2-trains."""
    table = Table(3, phase="3").minor("N", "P1", cash=500, trains=["2"]).minor("M-K", "P2", trains=["2"])
    table.sold_out("3").operate("N", part="trains")
    (buy,) = [c for c in controls(model(table.title, table.state)) if c.kind == "buy_train"]
    effect = [*buy.shared, *buy.rows[0].picks[0].effect]
    assert "2-trains leave play" in effect
    assert not [text for text in effect if "loses" in text]


def test_a_dividend_by_its_amount_is_a_plain_number() -> None:
    """1863 pays any part of the revenue, in steps of 5."""
    lesson = lesson_of("1863", "turn")
    page = model(lesson.game.title, lesson.game.at(lesson.starts[11]))
    (dividend,) = [control for control in controls(page) if control.kind == "dividend"]
    assert [pick.label for pick in dividend.rows[0].picks[:3]] == ["nothing", "5", "10"]


def test_what_a_sale_does_to_the_price_is_said_under_the_companys_name() -> None:
    """In 1890 the price falls by a row for each share sold: from 100 in the top row to 90, and to 80."""
    table = Osaka(3, phase="2").public("Hanshin", 100, shares={"P1": 20, "P2": 40}).stock("P1")
    (sell,) = [c for c in controls(model(table.title, table.state)) if c.kind == "sell_shares"]
    (row,) = sell.rows
    assert row.head[0].text == "Hanshin"
    assert [pick.effect for pick in row.picks] == [["+100", "100→90"], ["+200", "100→80"]]


def test_a_company_still_to_come_is_offered_with_its_home() -> None:
    """Nikolaev begins in Moscow (61-MAP); one that is in play needs no introduction."""
    table = Table(3, phase="2").minor("K-B", "P2").stock("P1")
    (bid,) = [c for c in controls(model(table.title, table.state)) if c.kind == "bid"]
    notes = {row.head[0].text: row.head[0].note for row in bid.rows}
    assert notes["N"] == "home H8 Moscow"
    assert "K-B" not in notes


@pytest.mark.parametrize(
    ("bounds", "by"),
    [(Bounds(20, 420, 5), 25), (Bounds(1, 1402), 50), (Bounds(5, 350), 10), (Bounds(5, 50, 5), 0), (Bounds(1, 60), 5)],
    ids=str,
)
def test_a_number_has_larger_steps_where_there_is_much_to_choose_from(bounds: Bounds, by: int) -> None:
    assert larger_step(bounds) == by


def test_a_button_names_its_company_once() -> None:
    """61-MRG-03: a conversion names the company that is formed, with its treasury and price."""
    (control,) = [one for one in controls(stored_model("1861-book", 276)) if one.kind == "convert"]
    for pick in control.rows[0].picks:
        assert not any(pick.label in one for one in pick.effect)
        assert any(one.startswith("at ") for one in pick.effect)


def test_a_company_that_buys_is_told_from_one_that_is_bought() -> None:
    (control,) = [one for one in controls(stored_model("1863-lptb", 754)) if one.kind == "buy_share"]
    assert [piece.text for row in control.rows for piece in row.head] == ["for WBR"]
