"""Chat at a table. Players who sit there may write; everybody who watches may read."""

from msgspec import Struct
from sqlalchemy import func, insert, select

from railhead.core.errors import Malformed
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import blocks, holders, messages

LONGEST = 500
"""Characters in one message."""


class ChatMessage(Struct, frozen=True):
    number: int
    seat: str
    text: str
    at: int
    """Seconds since 1970."""


class Chat:
    def __init__(self, database: Database) -> None:
        self._database = database

    def say(self, game: str, seat: str, words: str) -> None:
        words = " ".join(words.split())
        if not 0 < len(words) <= LONGEST or not words.isprintable():
            raise Malformed(f"a message has at most {LONGEST} characters")
        row = {"game": game, "seat": seat, "text": words, "at": now()}
        with self._database.writing() as connection:
            connection.execute(insert(messages), row)
            self._database.notify(connection, game)

    def messages(self, game: str, person: str = "", most: int = 200) -> list[ChatMessage]:
        """The latest messages, oldest first, without those of players this person has muted or blocked."""
        muted = select(holders.c.seat).join(blocks, blocks.c.other == holders.c.visitor)
        muted = muted.where(blocks.c.person == person, holders.c.game == game)
        query = select(messages).where(messages.c.game == game, messages.c.seat.not_in(muted))
        query = query.order_by(messages.c.number.desc()).limit(most)
        with self._database.reading() as connection:
            latest = [ChatMessage(row.number, row.seat, row.text, row.at) for row in connection.execute(query)]
        return latest[::-1]

    def last(self, game: str) -> int:
        """The number of the last message; 0 if there is none."""
        with self._database.reading() as connection:
            return connection.execute(select(func.max(messages.c.number)).where(messages.c.game == game)).scalar() or 0
