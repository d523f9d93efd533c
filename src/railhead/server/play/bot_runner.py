"""Plays the bots' seats, and does what seats have programmed.

What it does becomes an entry like any other. After a restart it continues where it was.
"""

import logging
import secrets
import threading
from enum import Enum, auto

from sqlalchemy.exc import SQLAlchemyError

from railhead.core.actions import Action
from railhead.core.errors import Stale
from railhead.core.ids import Player
from railhead.server.play.thinker import Thinker
from railhead.server.storage.bot_queue import LEASE, BotJob, BotQueue
from railhead.server.storage.policies import HUMAN
from railhead.server.tables.lobby import Lobby, Submission
from railhead.server.tables.programs import PROGRAMMED, Program, is_due, wanted
from railhead.server.tables.table import Table

log = logging.getLogger("railhead")

PAUSE = 2000
"""Milliseconds a bot pauses before an action where people should be able to follow."""
MOST_HOSTS = 1000
"""Number of hosts remembered for fairness."""
RETRY = 1.0
"""Seconds until a database that does not answer is asked again."""


class Outcome(Enum):
    ACTED = auto()
    NOTHING = auto()
    PAUSED = auto()
    """A bot must act, but pauses first."""


class BotRunner:
    """One thread for all games. It goes from host to host, and for each from game to game, one action at a time. The
    jobs are in the database, and each is done by one of all workers."""

    def __init__(self, lobby: Lobby, thinker: Thinker, queue: BotQueue, is_on: bool = True) -> None:
        self._lobby = lobby
        self._thinker = thinker
        self._queue = queue
        self._worker = secrets.token_hex(8)
        self._changed = threading.Condition()
        self._is_asked = False
        self._closed = threading.Event()
        self._served: dict[str, int] = {}
        """The number of the turn in which each host was last served; the lowest is next."""
        self._job: BotJob | None = None
        """The job this worker has leased, to be renewed."""
        works = (self._run, self._renew) if is_on else ()
        self._threads = [threading.Thread(target=work, name="bots") for work in works]
        for thread in self._threads:
            thread.start()

    def wake(self, table: Table) -> None:
        """A game has moved: if a bot or a programmed action is due, queue a job. Does not wait for it."""
        if table.waiting_for:
            return
        programs = self._lobby.programs.tidy(table)
        if threading.current_thread() in self._threads:
            # Whoever plays a game in this thread continues by itself.
            return
        if table.bots.keys() & set(table.game_row.awaited) or any(is_due(program, table) for program in programs):
            try:
                self._queue.request([(table.id, table.game_row.host)])
            except SQLAlchemyError as error:
                # The action that woke us is stored, and its sender is told so. The bot is called when the game is
                # opened again.
                _warn("a bot could not be called", error)
            self.look()

    def wake_all(self) -> None:
        """Queue every game that can continue by itself: a process may have been killed before it could do so."""
        self._queue.request(self._lobby.store.games_to_run())
        self.look()

    def look(self) -> None:
        """There may be a job."""
        with self._changed:
            self._is_asked = True
            self._changed.notify()

    def close(self) -> None:
        self._closed.set()
        self.look()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                rest = 0.0 if self._work() else self._queue.seconds_until_free()
            except SQLAlchemyError as error:
                _warn("the queue of bots does not answer", error)
                rest = RETRY
            with self._changed:
                self._changed.wait_for(lambda: self._is_asked or self._closed.is_set(), rest)
                self._is_asked = False

    def _work(self) -> bool:
        """Do one job. Returns whether there was one."""
        job = self._queue.take(self._worker, self._order)
        if job is None:
            return False
        self._job = job
        try:
            self._work_on(job)
        finally:
            # If the database went away meanwhile, the job is free for others once the lease ends.
            self._job = None
        return True

    def _order(self, job: BotJob) -> tuple[int, int]:
        return self._served.get(job.host, 0), job.turn

    def _work_on(self, job: BotJob) -> None:
        """One action, or as many as possible while no other game waits."""
        if len(self._served) > MOST_HOSTS:
            self._served.clear()
        self._served[job.host] = max(self._served.values(), default=0) + 1
        while (outcome := self._play_safely(job)) == Outcome.ACTED:
            if self._closed.is_set() or self._queue.is_anybody_waiting():
                self._queue.requeue(job, self._worker)
                return
        if outcome == Outcome.NOTHING:
            self._queue.finish(job, self._worker)

    def _renew(self) -> None:
        while not self._closed.wait(LEASE / 4000):
            job = self._job
            if job is not None:
                try:
                    self._queue.renew(job, self._worker)
                except SQLAlchemyError as error:
                    _warn("a bot's job could not be renewed", error)

    def _play_safely(self, job: BotJob) -> Outcome:
        try:
            return self._play_one(job)
        except SQLAlchemyError:
            raise
        except Exception:
            # One game's error must not stop the bots of all others. This game waits until it is opened again.
            log.exception("a bot failed in game %s", job.game)
            return Outcome.NOTHING

    def _play_one(self, job: BotJob) -> Outcome:
        """One action of a bot, or a programmed one."""
        table = self._lobby.open(job.game)
        if table.waiting_for:
            return Outcome.NOTHING
        version = table.version
        seat = next((player for player in table.awaited if player in table.bots), None)
        if seat is not None and table.game_row.policies.bot_pace == HUMAN and job.version != version:
            self._queue.postpone(job, self._worker, version, PAUSE)
            return Outcome.PAUSED
        if seat is not None:
            submission = Submission(self._chosen(table, seat), version, f"bot/{version}")
        else:
            due = next((program for program in self._lobby.programs.of(table) if is_due(program, table)), None)
            if due is None:
                return Outcome.NOTHING
            seat = due.seat
            submission = Submission(self._programmed(table, due), version, f"{PROGRAMMED}{version}")
        try:
            self._lobby.act_for(table, [seat], submission, is_own=True)
        except Stale:
            log.info("somebody else moved game %s", job.game)
        return Outcome.ACTED

    def _programmed(self, table: Table, program: Program) -> Action:
        option = wanted(program, table)
        assert option is not None
        least = {name: bounds.least for name, bounds in option.bounds.items()}
        composed = {name: self._thinker.suggest(table, table.game.state, option, name) for name in option.free}
        return option.action(**least, **composed)

    def _chosen(self, table: Table, seat: Player) -> Action:
        # The same in every process, so that two playing the same bot at once choose the same action.
        return self._thinker.choose(table, seat, f"{table.game_row.bot_seed} {table.version}")


def _warn(what: str, error: SQLAlchemyError) -> None:
    log.warning("%s: %s", what, " ".join(str(error).split())[:200])
