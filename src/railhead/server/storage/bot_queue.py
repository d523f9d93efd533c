"""The queue of games in which the server itself must act, kept in the database so that one worker takes each job.

A worker leases a job for some seconds and renews the lease while it thinks. If it is killed, another takes the job
over. At worst two think at once; their entries have the same number, so only one is stored.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from railhead.server.clock import milliseconds
from railhead.server.storage.database import Database
from railhead.server.storage.schema import bot_jobs

LEASE = 20_000
"""Milliseconds a worker holds a job before others consider it dead. No job is postponed for longer either."""
FAR = 2 * LEASE
"""Milliseconds into the future beyond which no lease or postponement can reach, even if the clocks of two workers
disagree or one waited after reading its clock. A later time means that a clock was set back."""


class BotJob(Struct, frozen=True):
    game: str
    host: str
    turn: int
    """Milliseconds: waiting since, or postponed until. The lowest is next."""
    version: int
    """The version of the game for which a bot's pause was taken."""
    asked: int
    """How often the job was requested."""


class BotQueue:
    """Used from threads. Each `worker` has a name of its own."""

    def __init__(self, database: Database, now: Callable[[], int] = milliseconds) -> None:
        self._database = database
        self._now = now

    def request(self, games: Iterable[tuple[str, str]]) -> None:
        """Request that somebody looks whether anything is to be done in these games, given with their hosts."""
        # Sorted, so that two processes inserting the same rows lock them in the same order and cannot deadlock.
        rows = [_new_row(game, host, self._now()) for game, host in sorted(games)]
        if not rows:
            return
        added = _insert(self._database.is_sqlite)(bot_jobs)
        again = added.on_conflict_do_update(index_elements=["game"], set_={"asked": bot_jobs.c.asked + 1})
        with self._database.writing() as connection:
            connection.execute(again, rows)
            self._database.notify_bots(connection)

    def take(self, worker: str, order: Callable[[BotJob], Any]) -> BotJob | None:
        """Lease a job: of each host's first free one, the first by `order`."""
        place = func.row_number().over(partition_by=bot_jobs.c.host, order_by=(bot_jobs.c.turn, bot_jobs.c.game))
        ranked = select(bot_jobs, place.label("place")).where(is_free(self._now())).subquery()
        with self._database.reading() as connection:
            rows = connection.execute(select(ranked).where(ranked.c.place == 1)).all()
        free = [BotJob(row.game, row.host, row.turn, row.version, row.asked) for row in rows]
        for job in sorted(free, key=order):
            with self._database.writing() as connection:
                moment = self._now()
                mine = update(bot_jobs).where(bot_jobs.c.game == job.game, is_free(moment))
                if connection.execute(mine.values(worker=worker, until=moment + LEASE)).rowcount:
                    return job
        return None

    def is_anybody_waiting(self) -> bool:
        with self._database.reading() as connection:
            return connection.execute(select(bot_jobs.c.game).where(is_free(self._now())).limit(1)).first() is not None

    def seconds_until_free(self) -> float:
        """Seconds until a job becomes free, unless one is requested earlier; at most one lease."""
        moment = self._now()
        with self._database.reading() as connection:
            rows = connection.execute(select(bot_jobs.c.turn, bot_jobs.c.until)).all()
        ends = (max(row.turn, row.until) - moment for row in rows)
        return min(LEASE, max(0, min(ends, default=LEASE))) / 1000

    def renew(self, job: BotJob, worker: str) -> None:
        self._update(job, worker, until=self._now() + LEASE)

    def requeue(self, job: BotJob, worker: str) -> None:
        """There is more to do in this game: back to the end of the queue."""
        self._update(job, worker, worker="", until=0, turn=self._now())

    def postpone(self, job: BotJob, worker: str, version: int, pause: int) -> None:
        """Postpone by so many milliseconds: a bot pauses at this version of the game."""
        self._update(job, worker, worker="", until=0, turn=self._now() + pause, version=version)

    def finish(self, job: BotJob, worker: str) -> None:
        """Delete a job, unless it was requested again meanwhile."""
        with self._database.writing() as connection:
            over = and_(_is_mine(job, worker), bot_jobs.c.asked == job.asked)
            if not connection.execute(delete(bot_jobs).where(over)).rowcount:
                connection.execute(update(bot_jobs).where(_is_mine(job, worker)).values(worker="", until=0))

    def _update(self, job: BotJob, mine: str, **values: Any) -> None:
        """Update a job, unless another worker has taken it over."""
        with self._database.writing() as connection:
            connection.execute(update(bot_jobs).where(_is_mine(job, mine)).values(**values))


def waiting(connection: Connection) -> tuple[int, float]:
    """How many jobs are free, and for how many seconds the first has waited."""
    moment = milliseconds()
    query = select(func.count(), func.min(bot_jobs.c.turn)).where(is_free(moment))
    count, first = connection.execute(query).one()
    return count, max(0.0, (moment - first) / 1000) if count else 0.0


def is_free(moment: int) -> ColumnElement[bool]:
    """Neither leased nor postponed. A time further ahead than any lease can reach counts as free: a clock was set
    back."""
    return and_(*(or_(time <= moment, time > moment + FAR) for time in (bot_jobs.c.until, bot_jobs.c.turn)))


def _insert(is_sqlite: bool) -> Any:
    """The dialect's insert, which supports ON CONFLICT. Imported on demand: PostgreSQL's is slow and rarely needed."""
    if is_sqlite:
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    return insert


def _is_mine(job: BotJob, worker: str) -> ColumnElement[bool]:
    return and_(bot_jobs.c.game == job.game, bot_jobs.c.worker == worker)


def _new_row(game: str, host: str, moment: int) -> dict[str, Any]:
    return {"game": game, "host": host, "turn": moment, "version": -1, "asked": 1, "worker": "", "until": 0}
