"""Plays the seats of bots, and does what seats have programmed.

What is done so is an entry like any other; after a stop it goes on where it was.
"""

import logging
import threading
import time
from collections import OrderedDict

from railhead.core.actions import Action
from railhead.core.errors import Stale
from railhead.core.ids import Player
from railhead.server.lobby import Lobby, Submission
from railhead.server.policies import HUMAN
from railhead.server.programs import Program, is_due, wanted
from railhead.server.store import GameRow
from railhead.server.table import ALONE, Table
from railhead.server.thinker import Thinker

log = logging.getLogger("railhead")

PAUSE = 2.0
"""Seconds a bot takes for an action where people should be able to follow."""


class BotRunner:
    """One thread for all: it goes from host to host, and for each from game to game, an action at a time."""

    def __init__(self, lobby: Lobby, thinker: Thinker) -> None:
        self._lobby = lobby
        self._thinker = thinker
        self._changed = threading.Condition()
        self._hosts: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()
        """The games of each host in which a bot may be to act; whoever is next stands first."""
        self._pauses: dict[str, tuple[int, float]] = {}
        """Where bots take their time: the version of the game at which one began to think, and until when it does."""
        self._later: dict[tuple[str, str], float] = {}
        """Hosts and games that are put aside until then."""
        self.now = time.monotonic
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="bots")
        self._thread.start()

    def wake(self, table: Table) -> None:
        """A game has moved: if a bot is to act, or a seat has programmed something, let it. Returns at once."""
        if table.waiting_for:
            return
        programs = self._lobby.programs.tidy(table)
        if table.bots.keys() & set(table.game_row.awaited) or any(is_due(program, table) for program in programs):
            self._ask(table.game_row)

    def wake_all(self) -> None:
        """Go on with every game that may go on alone: the server has just started."""
        for game_row in self._lobby.store.games_to_run():
            self._ask(game_row)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _ask(self, game_row: GameRow) -> None:
        with self._changed:
            self._hosts.setdefault(game_row.host, OrderedDict())[game_row.id] = None
            self._changed.notify()

    def _run(self) -> None:
        while (turn := self._next()) is not None:
            host, game = turn
            try:
                is_more = self._play_one(game)
            except Exception:
                # One game's trouble must not stop the bots of all others. The game waits until it is opened again.
                log.exception("a bot failed in game %s", game)
            else:
                if is_more:
                    self._again(host, game)

    def _next(self) -> tuple[str, str] | None:
        """Waits for one; None when it is over. The host goes to the end of the line."""
        with self._changed:
            while not self._closed and not self._is_due():
                self._changed.wait(max(0.0, min(self._later.values()) - self.now()) if self._later else None)
            if self._closed:
                return None
            host, games = self._hosts.popitem(last=False)
            game, _ = games.popitem(last=False)
            if games:
                self._hosts[host] = games
            return host, game

    def _is_due(self) -> bool:
        """Whether a game can be gone on with. Those that have been put aside long enough are."""
        for (host, game), due in list(self._later.items()):
            if due <= self.now():
                del self._later[host, game]
                self._hosts.setdefault(host, OrderedDict())[game] = None
        return bool(self._hosts)

    def _is_thinking(self, table: Table) -> bool:
        """Whether a bot still takes its time here; if so, the game is put aside."""
        if table.game_row.policies.bot_pace != HUMAN:
            return False
        version, due = self._pauses.get(table.id, (-1, 0.0))
        if version != table.version:
            due = self.now() + PAUSE
            self._pauses[table.id] = table.version, due
        if self.now() < due:
            with self._changed:
                self._later[table.game_row.host, table.id] = due
            return True
        del self._pauses[table.id]
        return False

    def _again(self, host: str, game: str) -> None:
        with self._changed:
            self._hosts.setdefault(host, OrderedDict())[game] = None

    def _play_one(self, game: str) -> bool:
        """One action of a bot, or one that was programmed; False if there is none."""
        table = self._lobby.open(game)
        if table.waiting_for:
            return False
        version = table.version
        seat = next((player for player in table.awaited if player in table.bots), None)
        if seat is not None and self._is_thinking(table):
            return False
        if seat is not None:
            submission = Submission(self._chosen(table, seat), version, f"bot/{version}")
        else:
            due = next((program for program in self._lobby.programs.of(table) if is_due(program, table)), None)
            if due is None:
                return False
            seat = due.seat
            submission = Submission(self._programmed(table, due), version, f"{ALONE}{version}")
        try:
            self._lobby.act_for(table, [seat], submission, is_own=True)
        except Stale:
            log.info("somebody else moved game %s", game)
        return True

    def _programmed(self, table: Table, program: Program) -> Action:
        option = wanted(program, table)
        assert option is not None
        least = {name: bounds.least for name, bounds in option.bounds.items()}
        composed = {name: self._thinker.suggested(table, table.game.state, option, name) for name in option.free}
        return option.action(**least, **composed)

    def _chosen(self, table: Table, seat: Player) -> Action:
        # The same in every process, so that two that play the same bot at once do not disagree.
        return self._thinker.chosen(table, seat, f"{table.game_row.bot_seed} {table.version}")
