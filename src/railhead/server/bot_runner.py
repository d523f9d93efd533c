"""Plays the seats of bots, and passes for seats that ordered it.

What is done so is an entry like any other; after a stop it goes on where it was.
"""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random

from railhead.bots import bot_named
from railhead.core.actions import Action
from railhead.core.errors import Stale
from railhead.core.ids import Player
from railhead.core.play import options, view
from railhead.server.lobby import Lobby, Submission
from railhead.server.passes import PASS, holds, is_due
from railhead.server.table import ALONE, Table

log = logging.getLogger("railhead")
PLAYERS = 2
"""Games in which bots play at once; others wait their turn."""


class BotRunner:
    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._pool = ThreadPoolExecutor(PLAYERS, "bots")
        self._guard = threading.Lock()
        self._asked: set[str] = set()
        """Games in which a bot may be to act."""
        self._busy: set[str] = set()
        self._closed = False

    def wake(self, table: Table) -> None:
        """A game has moved: if a bot is to act, or a seat to be passed for, let it. Returns at once."""
        if table.waiting_for:
            return
        orders = self._lobby.store.standing_passes(table.id)
        for order in orders:
            if not holds(order, table):
                self._lobby.store.drop_pass(table.id, order.seat)
        if table.bots.keys() & set(table.kept.awaited) or any(is_due(order, table) for order in orders):
            self._ask(table.id)

    def wake_all(self) -> None:
        """Go on with every game that may go on alone: the server has just started."""
        for kept in self._lobby.store.moving_alone():
            self._ask(kept.id)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _ask(self, game: str) -> None:
        with self._guard:
            self._asked.add(game)
            if game in self._busy or self._closed:
                return
            self._busy.add(game)
        self._pool.submit(self._play, game)

    def _play(self, game: str) -> None:
        while self._is_asked(game):
            try:
                while not self._closed and self._play_one(game):
                    pass
            except Exception:
                # One game's trouble must not stop the bots of all others. The game waits until it is opened again.
                log.exception("a bot failed in game %s", game)

    def _is_asked(self, game: str) -> bool:
        with self._guard:
            is_asked = game in self._asked and not self._closed
            self._asked.discard(game)
            if not is_asked:
                self._busy.discard(game)
            return is_asked

    def _play_one(self, game: str) -> bool:
        """One action of a bot, or one pass that was ordered; False if there is none."""
        table = self._lobby.open(game)
        if table.waiting_for:
            return False
        version = table.version
        seat = next((player for player in table.awaited if player in table.bots), None)
        if seat is not None:
            submission = Submission(self._chosen(table, seat), version, f"bot/{version}")
        else:
            orders = self._lobby.store.standing_passes(game)
            seat = next((order.seat for order in orders if is_due(order, table)), None)
            if seat is None:
                return False
            submission = Submission(Action(seat, PASS), version, f"{ALONE}{version}")
        try:
            self._lobby.act_for(table, [seat], submission, is_own=True)
        except Stale:
            log.info("somebody else moved game %s", game)
        return True

    def _chosen(self, table: Table, seat: Player) -> Action:
        state = table.game.state
        # The same in every process, so that two that play the same bot at once do not disagree.
        chance = Random(f"{table.kept.bot_seed} {table.version}")
        offered = options(table.title, state, seat)
        return bot_named(table.bots[seat]).choose(table.title, view(state, seat), offered, chance)
