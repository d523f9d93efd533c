"""Secrets in games played by bots: a seat is told the same whatever the others hide.

A second world is made from a seat's view: others' purses, bids, cards and the generator are different in it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest

from railhead.bots import bot_named
from railhead.core.actions import Action, Value
from railhead.core.errors import GameError
from railhead.core.ids import Hex, Player
from railhead.core.imagined import hides, imagine, outcome, reveals_something
from railhead.core.play import actors, apply, closed, judge, options, secret_tables, start, view
from railhead.core.state import Secret, State
from railhead.core.title import OptionValue, Title
from railhead.server.page_model.controls import closed_controls, controls
from railhead.server.page_model.hex_menu import hex_menu_of
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.preview import preview_of
from railhead.server.page_model.reasons import why_not
from railhead.server.page_model.steps import turn_progress
from railhead.titles import load
from tests.pages.models import model

GAMES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "bids": ("1853", {}),
    "free bids": ("1853", {"free_bids": True}),
    "cards": ("1853", {"mik_2": True, "start": "alternative"}),
    "earthquake": ("1890", {"earthquake": True}),
    "purses": ("1890", {"hidden_cash": True}),
    "prices": ("1890", {"hidden_train_price": True}),
    "treasuries": ("1890", {"hidden_treasuries": True}),
}
PLAYED, SPACING = 360, 24


def positions(name: str, seed: int = 1) -> Iterator[tuple[Title, State]]:
    """A game played by chance, every so many actions."""
    code, chosen = GAMES[name]
    title = load(code, 3, chosen)
    state, rng, bot = start(title, 3, f"{seed:032x}"), Random(seed), bot_named("steady")
    for number in range(PLAYED):
        if state.finished:
            return
        if number % SPACING == 0 or number < 8:
            yield title, state
        seat = actors(title, state)[0]
        action = bot.choose(title, view(state, seat), options(title, state, seat), rng)
        state = apply(title, state, action)[0]


def other_world(title: Title, state: State, seat: Player, salt: int) -> State:
    """One that looks the same to a seat."""
    made = imagine(title, view(state, seat), seat, salt, 700 + 411 * salt)
    tables = {
        name: {key: Secret(one.owner, one.value) for key, one in getattr(made, name).items()}
        for name in secret_tables(type(made))
    }
    return msgspec.structs.replace(made, chance=f"{salt:032x}:0", **tables)


def without_chance(state: State) -> dict[str, object]:
    return {**msgspec.structs.asdict(state), "chance": 0}


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_differ_in_others_secrets_alone_are_the_same_to_a_seat(name: str) -> None:
    hidden = 0
    for title, state in positions(name):
        for seat in actors(title, state):
            seen = view(state, seat)
            hidden += hides(seen, seat)
            for salt in (3, 4):
                other = other_world(title, state, seat, salt)
                assert without_chance(view(other, seat)) == without_chance(seen)
                assert options(title, other, seat) == options(title, state, seat)
                assert str(closed(title, other, seat)) == str(closed(title, state, seat))
    assert hidden


def asked_about(page: PageModel) -> list[tuple[str, dict[str, Value]]]:
    """Kinds of action of which nothing is known, and values that are not on offer."""
    kinds: list[tuple[str, dict[str, Value]]] = [(kind, {}) for kind in sorted(page.title.kinds)]
    others = [(one.kind, msgspec.json.decode(pick.args)) for one in controls(page) for pick in one.others]
    return [*kinds, *others[:6]]


def reason(page: PageModel, seat: Player, kind: str, args: dict[str, Value]) -> str:
    """Why not, in words; also where that can't be said."""
    try:
        return str(why_not(page, seat, kind, args))
    except GameError as error:
        return str(error)


def sampled_hexes(title: Title, state: State) -> list[Hex]:
    """Some of the map, and all that has tiles."""
    return sorted({*list(title.board.hexes)[::40], *list(state.tiles)[:2]})


@pytest.mark.parametrize("name", ["bids", "cards", "earthquake", "purses", "prices", "treasuries"])
def test_pages_and_previews_are_the_same_too(name: str) -> None:
    for title, state in positions(name, 2):
        seat = actors(title, state)[0]
        true, other = (model(title, world, seat) for world in (state, other_world(title, state, seat, 5)))
        assert controls(true) == controls(other)
        assert closed_controls(true) == closed_controls(other)
        assert turn_progress(true) == turn_progress(other)
        for kind, args in asked_about(true):
            assert reason(true, seat, kind, args) == reason(other, seat, kind, args)
        for name_ in sampled_hexes(title, state):
            assert hex_menu_of(true, name_) == hex_menu_of(other, name_)


def told(tell: Callable[[], object]) -> str:
    """What is shown, or why nothing is."""
    try:
        return str(tell())
    except GameError as error:
        return f"{type(error).__name__} {error}"


def wrong_ones(title: Title, action: Action) -> Iterator[Action]:
    """The action with each of its values in turn replaced by others, most of them wrong."""
    values: tuple[Value, ...] = (99_999, -1, "nonsense", *list(title.board.companies)[:3])
    for name in action.args:
        yield from (Action(action.actor, action.kind, {**action.args, name: value}) for value in values)


@pytest.mark.parametrize("name", GAMES)
def test_what_actions_bring_and_refusals_are_the_same_too(name: str) -> None:
    rng, compared = Random(7), 0
    for title, state in positions(name, 4):
        for seat in actors(title, state):
            other = other_world(title, state, seat, 5)
            true, false = model(title, state, seat), model(title, other, seat)
            offered = [option for option in options(title, state, seat) if not option.free]
            for option in rng.sample(offered, min(5, len(offered))):
                least = {name: bounds.least for name, bounds in option.bounds.items()}
                action = Action(seat, option.kind, {**option.args, **least})
                assert told(partial(preview_of, true, action)) == told(partial(preview_of, false, action))
                for wrong in wrong_ones(title, action):
                    assert told(partial(judge, title, state, wrong)) == told(partial(judge, title, other, wrong))
                    compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["bids", "free bids", "cards", "earthquake", "purses", "prices"])
def test_every_option_can_be_imagined(name: str) -> None:
    """No supposition breaks the rules; whatever is told of an action is said to depend on what it depends."""
    rng = Random(5)
    for title, state in positions(name, 3):
        seat = actors(title, state)[0]
        seen = view(state, seat)
        offered = [option for option in options(title, state, seat) if not option.bounds and not option.free]
        for option in rng.sample(offered, min(5, len(offered))):
            action = option.action()
            try:
                imagined = outcome(title, seen, action)
            except GameError:
                assert hides(seen, seat)
                continue
            after, events = apply(title, state, action)
            if not imagined.depends and not seen.veiled:
                assert imagined.events == events
            reveals_something(title, state, action, after, events)
