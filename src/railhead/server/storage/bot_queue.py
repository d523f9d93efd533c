"""The games in which the server itself is to act, in the database: whichever worker takes a job thinks, and no other.

A worker has a job for some seconds and renews that while it thinks. If it is killed, another takes the job over; at
worst two think at once, and of their actions one is stored, for they have the same number.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from railhead.server.clock import milliseconds
from railhead.server.storage.database import Database
from railhead.server.storage.schema import bot_jobs

LEASE = 20_000
"""Milliseconds a worker has a job before others think that it is gone. No job is put aside for longer either."""
FAR = 2 * LEASE
"""Milliseconds ahead to which nothing is taken or put aside, even if two workers do not agree on what time it is, or
one of them looked at the clock and then had to wait."""


class BotJob(Struct, frozen=True):
    game: str
    host: str
    turn: int
    """Since when it waits, or until when it is put aside: who has the least is next."""
    version: int
    """The version of the game at which a bot took its time."""
    asked: int
    """How often it was asked for."""


class BotQueue:
    """Used from threads, each `worker` by a name of its own."""

    def __init__(self, database: Database, now: Callable[[], int] = milliseconds) -> None:
        self._database = database
        self._now = now

    def ask(self, wanted: Iterable[tuple[str, str]]) -> None:
        """Let somebody look whether anything is to be done in games, named with their hosts."""
        # In the order of their names, so that of two processes that ask for the same ones none waits for the other.
        rows = [_new_row(game, host, self._now()) for game, host in sorted(wanted)]
        if not rows:
            return
        added = _insert(self._database.is_sqlite)(bot_jobs)
        again = added.on_conflict_do_update(index_elements=["game"], set_={"asked": bot_jobs.c.asked + 1})
        with self._database.writing() as connection:
            connection.execute(again, rows)
            self._database.call_bots(connection)

    def take(self, worker: str, order: Callable[[BotJob], Any]) -> BotJob | None:
        """Of the first job of each host, the first in an order that is free."""
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

    def wait(self) -> float:
        """Seconds until a job is free, if nobody asks for one before; at most the time of a lease."""
        moment = self._now()
        with self._database.reading() as connection:
            rows = connection.execute(select(bot_jobs.c.turn, bot_jobs.c.until)).all()
        ends = (max(row.turn, row.until) - moment for row in rows)
        return min(LEASE, max(0, min(ends, default=LEASE))) / 1000

    def renew(self, job: BotJob, worker: str) -> None:
        self._update(job, worker, until=self._now() + LEASE)

    def put_back(self, job: BotJob, worker: str) -> None:
        """There is more to do: to the end of the line."""
        self._update(job, worker, worker="", until=0, turn=self._now())

    def put_aside(self, job: BotJob, worker: str, version: int, pause: int) -> None:
        """A bot takes its time at this version of the game: so many milliseconds."""
        self._update(job, worker, worker="", until=0, turn=self._now() + pause, version=version)

    def done(self, job: BotJob, worker: str) -> None:
        """Nothing is left to do, unless somebody has asked meanwhile."""
        with self._database.writing() as connection:
            over = and_(_is_mine(job, worker), bot_jobs.c.asked == job.asked)
            if not connection.execute(delete(bot_jobs).where(over)).rowcount:
                connection.execute(update(bot_jobs).where(_is_mine(job, worker)).values(worker="", until=0))

    def _update(self, job: BotJob, mine: str, **values: Any) -> None:
        """Unless another worker has it by now."""
        with self._database.writing() as connection:
            connection.execute(update(bot_jobs).where(_is_mine(job, mine)).values(**values))


def waiting(connection: Connection) -> tuple[int, float]:
    """How many jobs are free, and for how many seconds the first of them has waited."""
    moment = milliseconds()
    wanted = select(func.count(), func.min(bot_jobs.c.turn)).where(is_free(moment))
    count, first = connection.execute(wanted).one()
    return count, max(0.0, (moment - first) / 1000) if count else 0.0


def is_free(moment: int) -> ColumnElement[bool]:
    """Neither taken nor put aside; also if that is for longer than it can be: then a clock was set back."""
    return and_(*(or_(time <= moment, time > moment + FAR) for time in (bot_jobs.c.until, bot_jobs.c.turn)))


def _insert(is_sqlite: bool) -> Any:
    """An insert that knows of conflicts. That of PostgreSQL takes long to import, and most servers need none."""
    if is_sqlite:
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    return insert


def _is_mine(job: BotJob, worker: str) -> ColumnElement[bool]:
    return and_(bot_jobs.c.game == job.game, bot_jobs.c.worker == worker)


def _new_row(game: str, host: str, moment: int) -> dict[str, Any]:
    return {"game": game, "host": host, "turn": moment, "version": -1, "asked": 1, "worker": "", "until": 0}
