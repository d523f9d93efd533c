"""Votes at a table, other than those about undo: to pause, or to replace a missing player."""

from collections.abc import Collection

import msgspec
from sqlalchemy import and_, delete, insert, select, update

from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import games, votes


class Votes:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game: str) -> dict[str, set[str]]:
        """Seats that agree, by subject."""
        with self._database.reading() as connection:
            rows = connection.execute(select(votes).where(votes.c.game == game).order_by(votes.c.subject)).all()
        return {row.subject: set(msgspec.json.decode(row.agreed)) for row in rows}

    def agree(self, game: str, subject: str, seats: Collection[str], does: bool = True) -> set[str]:
        """Add or withdraw the votes of seats; returns who agrees now."""
        this = and_(votes.c.game == game, votes.c.subject == subject)
        with self._database.writing() as connection:
            # Lock the game, so that of two simultaneous votes the second sees the first, even if neither row exists
            # yet.
            connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
            before = connection.execute(select(votes.c.agreed).where(this)).scalar()
            known = set() if before is None else set(msgspec.json.decode(before))
            agreed = known | set(seats) if does else known - set(seats)
            row = {"agreed": msgspec.json.encode(sorted(agreed)).decode()}
            if before is None:
                connection.execute(insert(votes), {"game": game, "subject": subject, "since": now(), **row})
            else:
                connection.execute(update(votes).where(this).values(**row))
        return agreed

    def close(self, game: str, *subjects: str) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(votes).where(votes.c.game == game, votes.c.subject.in_(subjects)))
