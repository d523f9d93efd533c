"""Clocks, substitutes and notifications: put together, started and stopped."""

from railhead.server.accounts.accounts import Accounts
from railhead.server.accounts.people import People
from railhead.server.attendance.clock_keeper import ClockKeeper
from railhead.server.attendance.clock_runner import ClockRunner
from railhead.server.attendance.notices import Channels, Notices
from railhead.server.attendance.substitutes import Substitutes
from railhead.server.channels.mail import Mailer
from railhead.server.channels.outbound import Outbound
from railhead.server.channels.webpush import Pusher
from railhead.server.play.thinker import Thinker
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from railhead.server.storage.live import Hub
from railhead.server.tables.chat import Chat
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.table import Table
from railhead.server.tables.votes import Votes


class Attendance:
    def __init__(
        self,
        database: Database,
        lobby: Lobby,
        chat: Chat,
        thinker: Thinker,
        hub: Hub,
        mailer: Mailer,
        settings: Settings,
        outbound: Outbound | None = None,
    ) -> None:
        outbound = outbound or Outbound()
        self.votes = Votes(database)
        self.people = People(database)
        self.keeper = ClockKeeper(database, lobby, chat, self.votes, self.people)
        self.substitutes = Substitutes(database, lobby, chat, self.keeper, self.votes)
        self.clock_runner = ClockRunner(lobby, self.keeper, thinker)
        self.pusher = Pusher(database, outbound, settings.url or f"mailto:{settings.mail_from or 'nobody@localhost'}")
        channels = Channels(mailer, outbound, self.pusher, settings.url)
        self.notices = Notices(database, lobby, Accounts(database), self.people, hub, channels)

    def start(self) -> None:
        self.clock_runner.start()
        self.notices.start()

    def wake(self, table: Table) -> None:
        """A game has moved, or its seats have changed."""
        self.keeper.begin(table)
        self.clock_runner.wake(table)
        self.notices.wake(table)

    def close(self) -> None:
        self.clock_runner.close()
        self.notices.close()
