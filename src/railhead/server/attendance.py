"""Whether players are there: clocks, and somebody for those who are missing. Put together, started and stopped."""

from railhead.server.chat import Chat
from railhead.server.clock_keeper import ClockKeeper
from railhead.server.clock_runner import ClockRunner
from railhead.server.database import Database
from railhead.server.lobby import Lobby
from railhead.server.substitutes import Substitutes
from railhead.server.table import Table
from railhead.server.thinker import Thinker
from railhead.server.votes import Votes


class Attendance:
    def __init__(self, database: Database, lobby: Lobby, chat: Chat, thinker: Thinker) -> None:
        self.votes = Votes(database)
        self.keeper = ClockKeeper(database, lobby, chat, self.votes)
        self.substitutes = Substitutes(database, lobby, chat, self.keeper, self.votes)
        self.clock_runner = ClockRunner(lobby, self.keeper, thinker)

    def start(self) -> None:
        self.clock_runner.start()

    def wake(self, table: Table) -> None:
        """A game has moved, or seats have changed."""
        self.clock_runner.wake(table)

    def close(self) -> None:
        self.clock_runner.close()
