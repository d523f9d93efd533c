"""Seats in the database: how they are set up, the links to them, and who holds them.

A person is an account, or a guest identified by the hash of a cookie.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    String,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from railhead.core.errors import Malformed
from railhead.core.ids import Player
from railhead.server.storage.database import Database
from railhead.server.storage.names import check_distinct, shape_of
from railhead.server.storage.schema import accounts, api_tokens, blocks, games, holders, invited, links, seats, sessions

ALL = "*"
"""Stands for all seats that are not a bot's."""


FORMER = "Former player"
"""Followed by the number of the seat: the name left of a person who was deleted."""
NOBODY = "-"
"""Stands for the deleted holder of a link or table."""


class SeatRow(Struct, frozen=True):
    """A seat as it was set up."""

    seat: Player
    bot: str = ""
    is_open: bool = False
    """Anybody may take it."""


class Invitation(Struct, frozen=True):
    """A link to a seat."""

    hash: str
    seat: str
    token: str = ""
    """Kept until somebody takes it, so that the host can look it up."""
    taken_by: str = ""


class Seats:
    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self, game: str) -> list[SeatRow]:
        query = select(seats.c.seat, seats.c.bot, seats.c.is_open).where(seats.c.game == game).order_by(seats.c.seat)
        with self._database.reading() as connection:
            return [SeatRow(Player(row.seat), row.bot, row.is_open) for row in connection.execute(query)]

    def person(self, device: str) -> str:
        """The account a device is logged in to, or the device itself."""
        with self._database.reading() as connection:
            return str(connection.execute(select(person_of(device))).scalar_one())

    def held(self, game: str, device: str) -> tuple[str, set[str]]:
        """The person at a device, and the seats they hold in a game."""
        with self._database.reading() as connection:
            rows = connection.execute(_HELD, {"device": device, "game": game}).all()
        return rows[0].who, {row.seat for row in rows if row.seat is not None}

    def holders(self, game: str, seat: str) -> set[str]:
        """The people who hold a seat."""
        with self._database.reading() as connection:
            query = select(holders.c.visitor).where(holders.c.game == game, holders.c.seat == seat)
            return set(connection.execute(query).scalars())

    def link(self, digest: str) -> tuple[str, Invitation] | None:
        """The game of a link, and the link."""
        with self._database.reading() as connection:
            row = connection.execute(select(links).where(links.c.hash == digest)).first()
        return None if row is None else (row.game, Invitation(row.hash, row.seat, row.token, row.taken_by))

    def invite(self, game: str, invitation: Invitation) -> None:
        with self._database.writing() as connection:
            connection.execute(insert(links), {"game": game, **msgspec.structs.asdict(invitation)})

    def invitations(self, game: str) -> list[Invitation]:
        """Links that nobody has taken yet."""
        query = select(links).where(links.c.game == game, links.c.taken_by == "").order_by(links.c.seat)
        with self._database.reading() as connection:
            return [Invitation(row.hash, row.seat, row.token) for row in connection.execute(query)]

    def accept(self, digest: str, person: str, name: str) -> bool:
        """Take the seat of a link. False if somebody else has taken it by this link."""
        free = update(links).where(links.c.hash == digest, links.c.taken_by == "")
        with self._database.writing() as connection:
            link = connection.execute(select(links).where(links.c.hash == digest)).first()
            if link is None:
                return False
            is_own = link.seat == ALL or link.taken_by == person
            if not is_own and not connection.execute(free.values(taken_by=person, token="")).rowcount:
                return False
            _sit(connection, link.game, link.seat, person, name)
            self._database.notify(connection, link.game)
        return True

    def sit(self, game: str, seat: str, person: str, name: str) -> bool:
        """Take an open seat. False if it was just taken."""
        seat_row = and_(seats.c.game == game, seats.c.seat == seat, seats.c.is_open)
        with self._database.writing() as connection:
            if not connection.execute(update(seats).where(seat_row).values(is_open=False)).rowcount:
                return False
            _sit(connection, game, seat, person, name)
            self._database.notify(connection, game)
        return True

    def accounts(self, names: Sequence[str]) -> list[str]:
        """The ids of accounts by name. Raises Malformed for an unknown name."""
        with self._database.reading() as connection:
            query = select(accounts.c.look, accounts.c.id).where(accounts.c.look.in_(map(shape_of, names)))
            ids = {row.look: row.id for row in connection.execute(query)}
        if unknown := [name for name in names if shape_of(name) not in ids]:
            raise Malformed(f"there is no account {unknown[0]!r}: ask them to sign up, or send them a link")
        return [ids[shape_of(name)] for name in names]

    def let_in(self, game: str, person: str) -> None:
        """Invite somebody to a table; from then on only invited people may take its open seats."""
        with self._database.writing() as connection:
            connection.execute(delete(invited).where(invited.c.game == game, invited.c.person == person))
            connection.execute(insert(invited), {"game": game, "person": person})
            connection.execute(update(games).where(games.c.id == game).values(needs_invitation=True))

    def is_invited(self, game: str, person: str) -> bool:
        with self._database.reading() as connection:
            query = select(invited.c.game).where(invited.c.game == game, invited.c.person == person)
            return connection.execute(query).first() is not None

    def free(self, game_ids: Sequence[str]) -> dict[str, int]:
        """Number of open seats by game; games without any are left out."""
        counted = select(seats.c.game, func.count().label("free")).where(seats.c.is_open, seats.c.game.in_(game_ids))
        with self._database.reading() as connection:
            return {row.game: row.free for row in connection.execute(counted.group_by(seats.c.game))}

    def is_blocked(self, game: str, person: str) -> bool:
        """Whether the host or a player of a table has blocked somebody."""
        hosts = select(games.c.host).where(games.c.id == game)
        there = select(holders.c.visitor).where(holders.c.game == game).union(hosts)
        query = select(blocks.c.person).where(blocks.c.other == person, blocks.c.kind == "block")
        with self._database.reading() as connection:
            return connection.execute(query.where(blocks.c.person.in_(there))).first() is not None


def move_seat(connection: Connection, game: str, seat: str, person: str) -> None:
    """Give a seat to one person alone. Links that were taken no longer lead to it."""
    connection.execute(delete(holders).where(holders.c.game == game, holders.c.seat == seat))
    connection.execute(delete(links).where(links.c.game == game, links.c.seat == seat, links.c.taken_by != ""))
    connection.execute(insert(holders), {"visitor": person, "game": game, "seat": seat})


def hand_over(connection: Connection, giver: str, taker: str) -> None:
    """Transfer all seats and tables of one person to another."""
    both = select(holders.c.game, holders.c.seat).where(holders.c.visitor == taker)
    had = {(row.game, row.seat) for row in connection.execute(both)}
    for row in connection.execute(select(holders).where(holders.c.visitor == giver)).all():
        this = and_(holders.c.visitor == giver, holders.c.game == row.game, holders.c.seat == row.seat)
        if (row.game, row.seat) in had:
            connection.execute(delete(holders).where(this))
        else:
            connection.execute(update(holders).where(this).values(visitor=taker))
    connection.execute(update(links).where(links.c.taken_by == giver).values(taken_by=taker))
    _hand_over_blocks(connection, giver, taker)
    connection.execute(update(games).where(games.c.host == giver).values(host=taker))


def _hand_over_blocks(connection: Connection, giver: str, taker: str) -> None:
    """Blocks set by or against the first person now hold for the other."""
    rows = connection.execute(select(blocks).where((blocks.c.person == giver) | (blocks.c.other == giver))).all()
    connection.execute(delete(blocks).where((blocks.c.person == giver) | (blocks.c.other == giver)))
    for row in rows:
        person, other = (taker if one == giver else one for one in (row.person, row.other))
        connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.other == other))
        if person != other:
            connection.execute(insert(blocks), {"person": person, "other": other, "kind": row.kind})


def leave(connection: Connection, person: str) -> None:
    """Forget a person: their seats and tables stay, without a name or owner."""
    for row in connection.execute(select(holders).where(holders.c.visitor == person, holders.c.seat != ALL)).all():
        _rename(connection, row.game, row.seat, f"{FORMER} {row.seat[1:]}")
    connection.execute(delete(holders).where(holders.c.visitor == person))
    connection.execute(delete(invited).where(invited.c.person == person))
    connection.execute(delete(blocks).where((blocks.c.person == person) | (blocks.c.other == person)))
    connection.execute(update(links).where(links.c.taken_by == person).values(taken_by=NOBODY))
    connection.execute(update(games).where(games.c.host == person).values(host=NOBODY))


def person_of(device: str) -> ColumnElement[str]:
    """The account of a session or a personal token, or else the device itself."""
    return _person_of(literal(device))


def _person_of(device: ColumnElement[str]) -> ColumnElement[str]:
    by_session = select(sessions.c.account).where(sessions.c.hash == device).scalar_subquery()
    by_token = select(api_tokens.c.account).where(api_tokens.c.hash == device).scalar_subquery()
    return func.coalesce(by_session, by_token, device)


def _held() -> Select[tuple[str, str | None]]:
    who = select(_person_of(bindparam("device", type_=String)).label("who")).subquery()
    at_game = and_(holders.c.visitor == who.c.who, holders.c.game == bindparam("game"))
    return select(who.c.who, holders.c.seat).select_from(who.outerjoin(holders, at_game))


_HELD = _held()
"""Built once: every request runs it, and building it takes longer than the query."""


def _sit(connection: Connection, game: str, seat: str, person: str, name: str) -> None:
    held = select(holders.c.visitor).where(holders.c.game == game, holders.c.seat == seat)
    sitting = set(connection.execute(held).scalars())
    if person not in sitting:
        connection.execute(insert(holders), {"visitor": person, "game": game, "seat": seat})
    if name:
        _name(connection, game, seat, name, is_taken=bool(sitting))


def _name(connection: Connection, game: str, seat: str, name: str, is_taken: bool) -> None:
    # Lock the game, so that two people arriving at once can't take the same name.
    locked = select(games.c.players).where(games.c.id == game).with_for_update()
    names = msgspec.json.decode(connection.execute(locked).scalar_one())
    number = int(seat[1:]) - 1
    if names[number] == name:
        return
    if is_taken:
        raise Malformed(f"this player's name stays {names[number]}: it was chosen when the seat was first taken")
    # The new name last, so that it is the one complained about.
    check_distinct([*names[:number], *names[number + 1 :], name])
    _rename(connection, game, seat, name)


def _rename(connection: Connection, game: str, seat: str, name: str) -> None:
    names = msgspec.json.decode(connection.execute(select(games.c.players).where(games.c.id == game)).scalar_one())
    names[int(seat[1:]) - 1] = name
    connection.execute(update(games).where(games.c.id == game).values(players=msgspec.json.encode(names).decode()))
