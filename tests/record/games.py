"""Games of 1861 begun in a few lines, for tests of records."""

from railhead.core.actions import Action
from railhead.core.ids import Holder, Player
from railhead.record import Game

NAMES = ("Ann", "Bob", "Cleo")


def seat(name: str) -> Player:
    return Player(Holder(name))


def begun() -> Game:
    return Game.new("1861", NAMES, seed=7)


def bid(who: str, amount: int, lot: str = "TSR") -> Action:
    return Action(seat(who), "bid", {"lot": lot, "amount": amount})


def passing(who: str) -> Action:
    return Action(seat(who), "pass")


def played() -> Game:
    """Two bids and two passes: P2 has TSR for 25."""
    game = begun()
    for action in (bid("P1", 20), bid("P2", 25), passing("P3"), passing("P1")):
        game.act(action)
    return game
