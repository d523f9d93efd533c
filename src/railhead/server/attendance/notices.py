"""Notifies players that it is their turn: by web push, mail or webhook, or in one mail a day. Nobody is notified
twice."""

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial

import msgspec
from msgspec import Struct
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from railhead.core.errors import GameError
from railhead.core.ids import Player
from railhead.core.play import actors
from railhead.server.accounts.accounts import Accounts
from railhead.server.accounts.people import TURNS, People, Person, is_due
from railhead.server.channels.mail import Mailer
from railhead.server.channels.outbound import PATIENCE, Outbound
from railhead.server.channels.webpush import Pusher, Subscription
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.live import Hub
from railhead.server.storage.schema import notices
from railhead.server.tables.lobby import Lobby
from railhead.server.tables.table import Table

log = logging.getLogger("railhead")
SET_UP = 60
"""Seconds after set-up during which the first turn is not worth a notice."""
BEAT = 60.0
"""Seconds between two looks at whose daily mail is due."""
SENDERS = 4
"""Messages sent at once: an address that hangs does not hold up the others."""
MOST_PENDING = 1000
"""Players to be told at once. More are not told: something out there hangs, and memory is not without end."""


class Channels(Struct, frozen=True):
    """How notices are sent."""

    mailer: Mailer
    outbound: Outbound
    pusher: Pusher
    url: str
    """The public URL of the server, for links."""


class TurnNotice(Struct, frozen=True):
    """The content of a notice."""

    game: str
    title: str
    round: str
    players: str
    link: str

    @property
    def words(self) -> str:
        return f"It's your turn in {self.title} with {self.players} ({self.round})."


class Notices:
    """A few threads tell; whoever plays does not wait for them."""

    def __init__(
        self, database: Database, lobby: Lobby, accounts: Accounts, people: People, hub: Hub, channels: Channels
    ) -> None:
        self._database = database
        self._lobby = lobby
        self._accounts = accounts
        self._people = people
        self._hub = hub
        self._channels = channels
        self._senders = ThreadPoolExecutor(SENDERS, "notices")
        self._pending: set[Future[None]] = set()
        self._stopped = threading.Event()
        self._daily = threading.Thread(target=self._run, name="digests")

    def start(self) -> None:
        self._daily.start()

    def close(self) -> None:
        """What is to be told is told, as far as that is done in a short while."""
        self._stopped.set()
        if self._daily.is_alive():
            self._daily.join()
        self.settle(PATIENCE)
        self._senders.shutdown(cancel_futures=True)

    def settle(self, seconds: float) -> None:
        """Wait until all that is to be told is told, at most so long."""
        wait(list(self._pending), seconds)

    def wake(self, table: Table) -> None:
        """A game has moved."""
        if table.waiting_for or table.game_row.finished or table.game_row.kind == "hot-seat":
            return
        if fresh := newly_awaited(table):
            depth = sum(1 for _ in table.game.effective())
            for seat in fresh:
                self._submit(table, seat, depth)

    def _submit(self, table: Table, seat: Player, depth: int) -> None:
        if len(self._pending) >= MOST_PENDING:
            log.warning("a notice is dropped: %d wait already", MOST_PENDING)
            return
        telling = self._senders.submit(self._tried, table, seat, depth)
        self._pending.add(telling)
        telling.add_done_callback(self._pending.discard)

    def _tried(self, table: Table, seat: Player, depth: int) -> None:
        try:
            self._tell(table, seat, depth)
        except SQLAlchemyError as error:
            log.warning("nobody could be told: %s", " ".join(str(error).split())[:200])
        except Exception:
            log.exception("a notice failed in game %s", table.id)

    def _tell(self, table: Table, seat: Player, depth: int) -> None:
        persons = [self._people.of(one) for one in self._lobby.store.seats.holders(table.id, seat)]
        browsers = {person.id: self._people.subscriptions(person.id) for person in persons}
        # Most players want no notices, and nothing is stored for them.
        reached = [one for one in persons if one.settings.webhook or one.settings.mail == TURNS or browsers[one.id]]
        if not reached or not self._is_first(table.id, seat, depth):
            return
        for person in reached:
            if person.settings.while_open or not self._hub.is_watching(table.id, seat):
                self._tell_person(person, self._turn(table, seat), browsers[person.id])

    def _is_first(self, game: str, seat: str, depth: int) -> bool:
        """Recorded before anything is sent: a lost notice is better than a repeated one."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(notices), {"game": game, "seat": seat, "turn": depth, "at": now()})
        except IntegrityError:
            return False
        return True

    def _turn(self, table: Table, seat: Player) -> TurnNotice:
        row = table.game_row
        others = ", ".join(name for number, name in enumerate(row.players, 1) if f"P{number}" != seat)
        return TurnNotice(row.id, row.title, row.round, others, f"{self._channels.url}/games/{row.id}")

    def _tell_person(self, person: Person, turn: TurnNotice, browsers: Sequence[Subscription]) -> None:
        settings = person.settings
        if settings.webhook:
            self._attempt("a webhook", lambda: self._hook(person, turn))
        if settings.mail == TURNS:
            self._mail(person, f"Your turn: {turn.title}", f"{turn.words}\n\n{turn.link}\n")
        message = msgspec.json.encode({"title": "Your turn", "body": turn.words, "game": turn.game})
        for subscription in browsers:
            self._attempt("a push", partial(self._push, subscription, message))

    def _push(self, subscription: Subscription, message: bytes) -> None:
        if not self._channels.pusher.send(subscription, message):
            self._people.unsubscribe(subscription.endpoint)

    def _hook(self, person: Person, turn: TurnNotice) -> None:
        text = f"{turn.words} {turn.link}"
        name = "content" if person.settings.webhook_shape == "discord" else "text"
        # Names of players must not mention everybody in a channel.
        shape = {name: text, **({"allowed_mentions": {"parse": []}} if name == "content" else {})}
        headers = {"content-type": "application/json"}
        self._channels.outbound.post(person.settings.webhook, msgspec.json.encode(shape), headers)

    def _mail(self, person: Person, subject: str, text: str) -> None:
        account = self._accounts.by_id(person.id)
        if account is None or not account.email or not account.is_verified:
            return
        stop = f"{self._channels.url}/notices/stop/{person.token}"
        words = f"Hello {account.name},\n\n{text}\nTurn off all notifications: {stop}\n"
        self._channels.mailer.send(account.email, subject, words, stop)

    def _attempt(self, what: str, send: Callable[[], object]) -> None:
        try:
            send()
        except (OSError, GameError, ValueError) as error:
            log.warning("%s could not be sent: %s", what, " ".join(str(error).split())[:200])

    def send_digests(self) -> int:
        """Send the daily mail to everybody whose hour has come and who has games waiting. Returns how many."""
        moment, sent = now(), 0
        for person in self._people.daily():
            if not is_due(person, moment) or not self._people.digest(person, moment):
                continue
            waiting = sorted(self._lobby.store.awaiting(person.id))
            if not waiting:
                continue
            lines = [self._line(game) for game in waiting]
            count = "one game" if len(lines) == 1 else f"{len(lines)} games"
            self._mail(person, f"Your turn in {count}", f"It's your turn in {count}:\n\n" + "\n".join(lines) + "\n")
            sent += 1
        return sent

    def _line(self, game: str) -> str:
        row = self._lobby.store.game(game)
        assert row is not None
        return f"{row.title} with {', '.join(row.players)} ({row.round})\n{self._channels.url}/games/{game}"

    def _run(self) -> None:
        while not self._stopped.wait(BEAT):
            try:
                self.send_digests()
            except SQLAlchemyError as error:
                log.warning("daily mails wait for the database: %s", " ".join(str(error).split())[:200])
            except Exception:
                log.exception("daily mails failed")


def newly_awaited(table: Table) -> list[Player]:
    """Players whose turn has just begun because of somebody else's action."""
    game = table.game
    awaited = [seat for seat in table.awaited if seat not in table.bots]
    if not game.entries:
        # Whoever has just set up a table knows whose turn it is.
        return awaited if now() - table.game_row.created > SET_UP else []
    last = game.entries[-1].action.actor
    if not awaited or awaited == [last]:
        return []
    before = set(actors(table.title, game.at(game.version - 1)))
    return [seat for seat in awaited if seat != last and seat not in before]
