"""Acts for players whose time is up, where the table says so: a pass if possible, or what a bot would do."""

import logging
import threading
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from railhead.core.actions import Action
from railhead.core.errors import GameError, Stale
from railhead.core.ids import Player
from railhead.server.attendance.clock_keeper import ClockKeeper
from railhead.server.clock import now
from railhead.server.play.thinker import Thinker
from railhead.server.storage.policies import BOT, PASS
from railhead.server.tables.lobby import Lobby, Submission
from railhead.server.tables.table import BY_CLOCK, Table

log = logging.getLogger("railhead")
BEAT = 1.0
"""Seconds between two checks, which is the precision of the clocks."""
RENEWED = 600
"""Seconds after which all tables are checked again: other processes may have moved them, or be gone."""
STAND_IN = "steady"
"""The bot that plays for those whose time is up."""


class ClockRunner:
    """Knows when each table must be checked next, and asks the database only then."""

    def __init__(self, lobby: Lobby, keeper: ClockKeeper, thinker: Thinker) -> None:
        self._lobby = lobby
        self._keeper = keeper
        self._thinker = thinker
        self._due: dict[str, int] = {}
        self._guard = threading.Lock()
        self._stopped = threading.Event()
        self._renewed = 0
        self._thread = threading.Thread(target=self._run, name="clocks")

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def wake(self, table: Table) -> None:
        """A game has moved."""
        policies = table.game_row.policies
        if not policies.clock.is_on or policies.clock.at_zero not in (PASS, BOT):
            return
        when = self._keeper.runs_out(table)
        with self._guard:
            if when is None:
                self._due.pop(table.id, None)
            else:
                self._due[table.id] = when

    def look(self) -> None:
        """Act wherever time is up."""
        moment = now()
        if abs(moment - self._renewed) >= RENEWED:
            self._renewed = moment
            for game in self._lobby.store.games_with_clocks():
                with suppress(GameError):
                    self.wake(self._lobby.open(game))
        with self._guard:
            due = [game for game, when in self._due.items() if when <= moment]
        for game in due:
            with suppress(GameError):
                table = self._lobby.open(game)
                acted = [seat for seat in self._keeper.out(table) if self._act(table, seat)]
                if acted:
                    self.wake(table)
                else:
                    self._rest(table, moment)

    def _rest(self, table: Table, moment: int) -> None:
        """Nothing can be done for this seat now; check again after the game has moved."""
        when = self._keeper.runs_out(table)
        with self._guard:
            if when is None or when <= moment:
                self._due.pop(table.id, None)
            else:
                self._due[table.id] = when

    def _act(self, table: Table, seat: Player) -> bool:
        action = self._action(table, seat)
        if action is None:
            return False
        try:
            self._lobby.act_for(
                table, [seat], Submission(action, table.version, f"{BY_CLOCK}{table.version}"), is_own=True
            )
        except Stale:
            log.info("somebody else moved game %s", table.id)
        return True

    def _action(self, table: Table, seat: Player) -> Action | None:
        if table.game_row.policies.clock.at_zero == BOT:
            return self._thinker.choose(table, seat, f"{table.game_row.bot_seed} {table.version}", STAND_IN)
        options = table.game.position.options(seat)
        return next((option.action() for option in options if option.kind == "pass"), None)

    def _run(self) -> None:
        while not self._stopped.wait(BEAT):
            try:
                self.look()
            except SQLAlchemyError as error:
                log.warning("the clocks wait for the database: %s", " ".join(str(error).split())[:200])
            except Exception:
                log.exception("a clock failed")
