"""How people want to be notified of their turn, and their night hours. A person is an account or a guest."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from railhead.core.errors import Malformed
from railhead.server.channels.outbound import check_url
from railhead.server.channels.webpush import Subscription
from railhead.server.clock import now
from railhead.server.storage.clock_events import Nights
from railhead.server.storage.database import Database
from railhead.server.storage.schema import people, push_subscriptions
from railhead.server.tables.clocks import check_nights, zone_named
from railhead.server.tables.visitors import new_token

NO, TURNS, DAILY = "no", "turns", "daily"
DIGEST_HOUR = 8
"""The hour of a person's day at which the daily mail is sent."""
MOST_BROWSERS = 10
"""Browsers of one person to notify."""

Minutes = Annotated[int, Meta(ge=0, lt=24 * 60)]


class PersonSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    night_begin: Minutes = 0
    night_end: Minutes = 0
    """Minutes of the day; equal to the begin for no night."""
    mail: Literal["no", "turns", "daily"] = "no"
    webhook: Annotated[str, Meta(max_length=500)] = ""
    webhook_shape: Literal["discord", "slack"] = "discord"
    while_open: bool = False
    """Notify also while the game's page is open."""

    def check(self) -> None:
        """Raises Malformed."""
        check_nights(Nights(0, "", self.zone, self.night_begin, self.night_end))
        if self.webhook:
            check_url(self.webhook)


class Person(Struct, frozen=True):
    id: str
    settings: PersonSettings
    token: str
    """The token that unsubscribes."""
    digested: int = 0


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> Person:
        """A person's settings, or the defaults."""
        with self._database.reading() as connection:
            row = connection.execute(select(people).where(people.c.person == person)).first()
        return Person(person, PersonSettings(), "") if row is None else _person(row)

    def save(self, person: str, settings: PersonSettings) -> Person:
        """Raises Malformed."""
        settings.check()
        with self._database.writing() as connection:
            _put(connection, person, settings)
            # The first daily mail is sent the next morning.
            begun = people.c.person == person, people.c.digested == 0
            connection.execute(update(people).where(*begun).values(digested=now()))
        return self.of(person)

    def stop(self, token: str) -> bool:
        """Stop all notifications of the person with this token. False if there is none."""
        with self._database.writing() as connection:
            row = connection.execute(select(people).where(people.c.token == token)).first() if token else None
            if row is None:
                return False
            kept = msgspec.structs.replace(_person(row).settings, mail=NO, webhook="")
            _put(connection, row.person, kept)
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.person == row.person))
        return True

    def subscribe(self, person: str, subscription: Subscription) -> None:
        """Raises Malformed."""
        subscription.check()
        mine = push_subscriptions.c.person == person
        with self._database.writing() as connection:
            _put(connection, person, None)
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == subscription.endpoint))
            if len(connection.execute(select(push_subscriptions.c.endpoint).where(mine)).all()) >= MOST_BROWSERS:
                raise Malformed(f"notifications can be on in at most {MOST_BROWSERS} of your browsers")
            row = {**msgspec.structs.asdict(subscription), "person": person}
            connection.execute(insert(push_subscriptions), row)

    def unsubscribe(self, endpoint: str) -> None:
        with self._database.writing() as connection:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == endpoint))

    def subscriptions(self, person: str) -> list[Subscription]:
        with self._database.reading() as connection:
            rows = connection.execute(select(push_subscriptions).where(push_subscriptions.c.person == person)).all()
        return [Subscription(row.endpoint, row.p256dh, row.auth) for row in rows]

    def daily(self) -> list[Person]:
        """People who want a daily mail."""
        with self._database.reading() as connection:
            everybody = [_person(row) for row in connection.execute(select(people)).all()]
        return [one for one in everybody if one.settings.mail == DAILY]

    def digest(self, person: Person, moment: int) -> bool:
        """Record that a daily mail is being sent. False if another process has sent it."""
        this = people.c.person == person.id, people.c.digested == person.digested
        with self._database.writing() as connection:
            return bool(connection.execute(update(people).where(*this).values(digested=moment)).rowcount)


def is_due(person: Person, moment: int) -> bool:
    """Whether a morning has passed since the last daily mail."""
    zone = zone_named(person.settings.zone)
    then = datetime.fromtimestamp(moment, zone)
    morning = then.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
    if morning > then:
        morning -= timedelta(days=1)
    return person.digested < morning.timestamp()


def forget(connection: Connection, person: str) -> None:
    connection.execute(delete(people).where(people.c.person == person))
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.person == person))


def hand_on(connection: Connection, giver: str, taker: str) -> None:
    """A guest's settings become the account's, unless it has its own."""
    taken = connection.execute(select(people.c.person).where(people.c.person == taker)).first()
    if taken is None:
        connection.execute(update(people).where(people.c.person == giver).values(person=taker))
    else:
        connection.execute(delete(people).where(people.c.person == giver))
    mine = push_subscriptions.c.person == giver
    connection.execute(update(push_subscriptions).where(mine).values(person=taker))


def _put(connection: Connection, person: str, settings: PersonSettings | None) -> None:
    """None leaves a value as it is."""
    known = connection.execute(select(people.c.person).where(people.c.person == person)).first()
    raw = msgspec.json.encode(settings or PersonSettings()).decode()
    if known is None:
        connection.execute(insert(people), {"person": person, "settings": raw, "token": new_token()})
    elif settings is not None:
        connection.execute(update(people).where(people.c.person == person).values(settings=raw))


def _person(row: Row[Any]) -> Person:
    return Person(row.person, _decode(row.settings), row.token, row.digested)


_decode: Callable[[str], PersonSettings] = msgspec.json.Decoder(PersonSettings).decode
