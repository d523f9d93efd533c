"""Beginnings of games typed in: what a bot does, in full or with the kind shortened, is read as just that."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.cli.offers import listing
from railhead.core.errors import Malformed
from railhead.core.ids import Holder, Player
from railhead.core.typed import read_action
from railhead.record import Game
from railhead.record.action_words import to_do, wording_of
from railhead.titles import TITLES

NAMES = {Player(Holder(f"P{seat}")): name for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1)}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_listed_can_be_typed(title: str) -> None:
    game, bot, chance = Game.new(title, ["Ann", "Bob", "Cleo"], seed=5), bot_named("random"), Random(5)
    typed = 0
    while game.version < 90 and not game.is_finished:
        actor = game.actors[0]
        action = bot.choose(game.title, game.state, game.options(actor), chance)
        assert action.kind.replace("_", " ") in listing(game.title, game.state, game.options(), NAMES)
        if not any(isinstance(value, list | dict) for value in action.args.values()):
            values = " ".join(map(str, action.args.values()))
            for kind in (action.kind, action.kind.replace("_", " "), action.kind.partition("_")[0]):
                assert read_action(game.title, game.state, f"{actor} {kind} {values}") == action
                typed += 1
            wording = wording_of(game.title, game.state, NAMES)
            shown = to_do(action, wording)
            meant = read_action(game.title, game.state, f"{actor} {shown.partition(': ')[2]}", names=wording.names)
            assert to_do(meant, wording) == shown
        game.act(action)
    assert typed > 50


@pytest.mark.parametrize(
    ("title", "line", "lot"),
    [
        ("1863", "bid Nine Elms 60", "NINE_ELMS"),
        ("1863", "bid 60 sir john fowler", "FOWLER"),
        ("1863", "bid mail 60", "MAIL"),
        ("1890", "bid Kobe Tram 45", "KobeTram"),
        ("1890", "bid kita-osaka 45", "KitaOsaka"),
    ],
)
def test_names_of_several_words(title: str, line: str, lot: str) -> None:
    """A private by its label or its whole name, also one that can't be bid for now."""
    game = Game.new(title, ["Ann", "Bob", "Cleo", "Dan", "Eve"], seed=5)
    assert read_action(game.title, game.state, line).args["lot"] == lot


@pytest.mark.parametrize(
    ("title", "line", "kind", "args"),
    [
        ("1863", "raise Fowler £20", "bid", {"lot": "FOWLER", "amount": 20}),
        ("1863", "Ann give cash Bob 30", "give_cash", {"player": "P2", "amount": 30}),
        ("1862", "bid EUR 20", "open", {"company": "EUR", "amount": 20}),
        ("1861", "30", "bid", {"lot": "TSR", "amount": 30}),
        ("1861", "offer 30", "bid", {"lot": "TSR", "amount": 30}),
        ("1861", "bid 1,000", "bid", {"lot": "TSR", "amount": 1000}),
    ],
)
def test_as_newcomers_type_it(title: str, line: str, kind: str, args: dict[str, object]) -> None:
    game = Game.new(title, ["Ann", "Bob", "Cleo"], seed=4)
    action = game.read(line)
    assert (action.kind, action.args) == (kind, args)


def test_the_page_s_words_for_a_kind_of_action_can_be_typed() -> None:
    """1863 calls it putting up a company; a word that names no place is no matter of a rule."""
    game = Game.new("1863", ["Ann", "Bob", "Cleo"], seed=4)
    while game.state.round.kind != "SR":
        game.act("pass")
    assert game.read("put up MET at Paddington").args == {"company": "MET", "spot": "C10.0"}
    with pytest.raises(Malformed, match=r"^there is no place called 100$"):
        game.read("start MET 100")
    with pytest.raises(Malformed, match=r"^start company takes only COMPANY SPOT$"):
        game.read("start MET at Paddington 100")
