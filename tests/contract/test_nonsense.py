"""Whatever is asked of the rules, at any point of a game, is accepted, refused or malformed, and never a crash."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from railhead.bots import bot_named
from railhead.core.actions import Action, Option
from railhead.core.errors import GameError
from railhead.core.play import actors, apply, arguments, as_read, closed, judge, options, suggest
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed import read_action
from railhead.record import Game, load_record
from railhead.titles import TITLES

ACTIONS = 220
ENDED = Path(__file__).parents[1] / "playthroughs" / "1890-bank-breaks.json"
VALUES: list[Any] = [
    *("", "x", "Z99.0", "H8.9", "H8", "H8.x", ".", "Z99", "57", "P9", "bank", "pool", "2-0", "2-9", "-", "P1"),
    *(
        0,
        -1,
        1,
        10**12,
        True,
        False,
        [],
        {},
        [[]],
        {"a": 1},
        [{"train": "2-0", "legs": [[]]}],
        [{"train": "2-0", "legs": []}],
    ),
    *([{"train": "x", "legs": [["Z99.0", "Z98.0"]]}], [{"train": "2-0", "legs": [["H8.0", "H8.0"]], "omits": ["x"]}]),
]


def spoilt(chance: Random, title: Title, offered: list[Option]) -> Iterator[Action]:
    """What is on offer with something changed, other kinds with these arguments, and arguments of the wrong kinds."""
    for option in chance.sample(offered, min(3, len(offered))):
        args: dict[str, Any] = {**option.args, **{name: bounds.least for name, bounds in option.bounds.items()}}
        args |= {name: chance.choice(VALUES) for name in option.free}
        for name in args:
            yield Action(option.actor, option.kind, {**args, name: chance.choice(VALUES)})
        yield Action(option.actor, option.kind, args)
        yield Action(option.actor, chance.choice(sorted(title.kinds)), args)
        yield Action(chance.choice(["P1", "P2", "P9", ""]), option.kind, args)  # type: ignore[arg-type]


def asked(title: Title, state: State, action: Action) -> None:
    """Everything the server asks the rules about an action; only a GameError may come of it."""
    for ask in (judge, apply, as_read):
        with contextlib.suppress(GameError):
            ask(title, state, action)
    closed(title, state, action.actor)
    arguments(title, state, action.actor, action.kind)
    words = " ".join(str(value) for value in action.args.values())
    for line in (f"{action.kind} {words}", f"{action.actor} {action.kind}", str(action), action.kind[:2]):
        with contextlib.suppress(GameError):
            read_action(title, state, line)
    for name in ("routes", "sales", "x"):
        with contextlib.suppress(GameError):
            suggest(title, state, Option(action.actor, action.kind, "", action.args), name)


@pytest.mark.parametrize("title", TITLES)
def test_nonsense_is_told_from_sense_at_every_point(title: str) -> None:
    game, bot, chance = Game.new(title, ["Ann", "Bob", "Cleo"], seed=4), bot_named("random"), Random(7)
    for number in range(ACTIONS):
        if game.is_finished:
            break
        offered = options(game.title, game.state)
        for action in spoilt(chance, game.title, offered) if number % 3 == 0 else ():
            try:
                asked(game.title, game.state, action)
            except Exception as error:
                error.add_note(f"after {number} actions: {action}")
                raise
        actor = actors(game.title, game.state)[0]
        game.act(bot.choose(game.title, game.state, game.options(actor), chance))


def test_after_the_end_there_is_nothing_to_ask_for() -> None:
    game = Game.replay(load_record(ENDED))
    assert game.is_finished
    for kind in sorted(game.title.kinds):
        for value in VALUES:
            asked(game.title, game.state, Action(game.state.players[0], kind, {"lot": value, "routes": value}))
        assert arguments(game.title, game.state, game.state.players[0], kind) == ()
