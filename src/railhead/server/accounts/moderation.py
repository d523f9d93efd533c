"""Moderation: what the owner of a server can do about abuse, and what players can do about one another.

Everything an owner does is logged and can be undone.
"""

import ipaddress
from contextlib import suppress
from time import monotonic

import anyio.to_thread
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from railhead.core.errors import Malformed
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import accounts, api_tokens, bans, blocks, games, holders, owner_log, sessions
from railhead.server.tables.lobby import Forbidden, NotFound

ACCOUNT, ADDRESS = "account", "address"
MUTE, BLOCK = "mute", "block"
LONGEST = 200
"""Characters of a reason."""
FRESH = 5.0
"""Seconds after which the banned addresses are read again: another process may have banned one."""


class Ban(Struct, frozen=True):
    kind: str
    value: str
    """The id of an account, or an address or network."""
    name: str
    """The name to show."""
    why: str
    since: int


class OwnerAct(Struct, frozen=True):
    at: int
    who: str
    did: str


class Moderation:
    def __init__(self, database: Database) -> None:
        self._database = database

    def ban(self, whom: str, why: str, who: str) -> None:
        """Ban an account or an address. Raises NotFound if it is neither."""
        why = _reason(why)
        with self._database.writing() as connection:
            kind, value = _ban_target(connection, whom)
            connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.value == value))
            connection.execute(insert(bans), {"kind": kind, "value": value, "why": why, "since": now()})
            if kind == ACCOUNT:
                for table, column in ((sessions, sessions.c.account), (api_tokens, api_tokens.c.account)):
                    connection.execute(delete(table).where(column == value))
            _note(connection, who, f"banned {whom}: {why}")

    def lift(self, whom: str, who: str) -> None:
        with self._database.writing() as connection:
            kind, value = _ban_target(connection, whom)
            if not connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.value == value)).rowcount:
                raise NotFound(f"{whom} is not banned")
            _note(connection, who, f"lifted the ban of {whom}")

    def bans(self) -> list[Ban]:
        """All bans, latest first."""
        named = select(bans, accounts.c.name).outerjoin(accounts, accounts.c.id == bans.c.value)
        with self._database.reading() as connection:
            rows = connection.execute(named.order_by(bans.c.since.desc())).all()
        return [Ban(row.kind, row.value, row.name or row.value, row.why, row.since) for row in rows]

    def close_table(self, game: str, why: str, who: str) -> None:
        """Close a table: nobody can act or write there, and it is no longer listed. Its game stays readable."""
        self._shut(game, _reason(why), who, f"closed the table {game}: {why}")

    def reopen_table(self, game: str, who: str) -> None:
        self._shut(game, "", who, f"opened the table {game} again")

    def closed_tables(self) -> list[tuple[str, str]]:
        """Closed games with the reason."""
        with self._database.reading() as connection:
            rows = connection.execute(select(games.c.id, games.c.shut).where(games.c.shut != "")).all()
        return [(row.id, row.shut) for row in rows]

    def log(self, most: int = 100) -> list[OwnerAct]:
        """The log of what owners did, latest first."""
        query = select(owner_log).order_by(owner_log.c.number.desc()).limit(most)
        with self._database.reading() as connection:
            return [OwnerAct(row.at, row.who, row.did) for row in connection.execute(query)]

    def set_block(self, person: str, game: str, seat: str, kind: str) -> None:
        """Mute or block whoever holds a seat; without a kind, lift it. Raises Malformed or NotFound."""
        if kind not in (MUTE, BLOCK, ""):
            raise Malformed("a player is muted, blocked, or neither")
        with self._database.writing() as connection:
            held = select(holders.c.visitor).where(holders.c.game == game, holders.c.seat == seat)
            others = set(connection.execute(held).scalars()) - {person}
            if not others:
                raise NotFound("nobody else sits there")
            for other in others:
                connection.execute(delete(blocks).where(blocks.c.person == person, blocks.c.other == other))
                if kind:
                    connection.execute(insert(blocks), {"person": person, "other": other, "kind": kind})

    def blocked_seats(self, person: str, game: str) -> dict[str, str]:
        """Seats of a game whose holders a person has muted or blocked, and which of the two."""
        query = select(holders.c.seat, blocks.c.kind).join(blocks, blocks.c.other == holders.c.visitor)
        with self._database.reading() as connection:
            rows = connection.execute(query.where(blocks.c.person == person, holders.c.game == game)).all()
        return {row.seat: row.kind for row in rows}

    def _shut(self, game: str, why: str, who: str, did: str) -> None:
        with self._database.writing() as connection:
            if not connection.execute(update(games).where(games.c.id == game).values(shut=why)).rowcount:
                raise NotFound(f"there is no game {game[:40]!r}")
            _note(connection, who, did)
            self._database.notify(connection, game)


class AddressBans:
    """Banned addresses, checked before every request. Belongs to one event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self._next = 0.0

    async def keeps_out(self, address: str) -> bool:
        if monotonic() >= self._next:
            self._next = monotonic() + FRESH
            # While the database is away, the bans known before stay in force.
            with suppress(SQLAlchemyError):
                self._networks = await anyio.to_thread.run_sync(self._read)
        if not self._networks:
            return False
        try:
            asking = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        asking = getattr(asking, "ipv4_mapped", None) or asking
        return any(asking in network for network in self._networks)

    def forget(self) -> None:
        """Read them again at the next request."""
        self._next = 0.0

    def _read(self) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        with self._database.reading() as connection:
            values = connection.execute(select(bans.c.value).where(bans.c.kind == ADDRESS)).scalars().all()
        return [ipaddress.ip_network(value) for value in values]


def check_not_banned(connection: Connection, account: str) -> None:
    """Raises Forbidden."""
    why = connection.execute(select(bans.c.why).where(bans.c.kind == ACCOUNT, bans.c.value == account)).scalar()
    if why is not None:
        raise Forbidden(f"the owner of this server has banned this account: {why}")


def _ban_target(connection: Connection, whom: str) -> tuple[str, str]:
    """The kind of ban that is meant, and the value stored for it."""
    with suppress(ValueError):
        return ADDRESS, str(ipaddress.ip_network(whom.strip(), strict=False))
    account = connection.execute(select(accounts.c.id).where(accounts.c.name == whom.strip())).scalar()
    if account is None:
        raise NotFound(f"{whom[:60]!r} is neither an account nor an address")
    return ACCOUNT, str(account)


def _note(connection: Connection, who: str, did: str) -> None:
    connection.execute(insert(owner_log), {"at": now(), "who": who, "did": did})


def _reason(why: str) -> str:
    why = " ".join(why.split())
    if not 0 < len(why) <= LONGEST or not why.isprintable():
        raise Malformed(f"give a reason of at most {LONGEST} characters")
    return why
