"""Accounts, which are optional: a name and a password give access to one's seats and tables from any device.

Passwords are stored as argon2 hashes, sessions and links as hashes of long random tokens.
"""

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from railhead.core.errors import Malformed, Refused
from railhead.server.accounts.moderation import check_not_banned
from railhead.server.accounts.people import forget, hand_on
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.names import check_name, shape_of
from railhead.server.storage.schema import account_tokens, accounts, api_tokens, sessions
from railhead.server.storage.seats import hand_over, leave, person_of
from railhead.server.tables.lobby import Forbidden, NotFound
from railhead.server.tables.visitors import Visitor, hashed, new_token

SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200
LONGEST_EMAIL = 200
RESET, VERIFY, OWNER = "reset", "verify", "owner"
"""The purposes of single-use links."""
LASTS = {RESET: 3600, VERIFY: 7 * 24 * 3600, OWNER: 24 * 3600}
"""Seconds such a link is valid."""


class Account(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    email: str = ""
    is_verified: bool = False
    """The holder of the account has shown that they read mail at this address."""
    is_admin: bool = False
    created: int = 0


class Accounts:
    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self._database = database
        self._hasher = hasher or PasswordHasher()

    def of(self, visitor: Visitor) -> Account | None:
        """The account a visitor is logged in to. A personal token is no login: it can't change the account."""
        query = select(accounts).join(sessions, sessions.c.account == accounts.c.id)
        with self._database.reading() as connection:
            row = connection.execute(query.where(sessions.c.hash == visitor.known_hash)).first()
        return None if row is None else _account(row)

    def by_id(self, account: str) -> Account | None:
        with self._database.reading() as connection:
            row = connection.execute(select(accounts).where(accounts.c.id == account)).first()
        return None if row is None else _account(row)

    def behind(self, visitor: Visitor) -> Account:
        """The account a visitor is logged in to, or whose personal token they use. Raises Forbidden for a guest."""
        with self._database.reading() as connection:
            query = select(accounts).where(accounts.c.id == person_of(visitor.known_hash))
            row = connection.execute(query).first()
        if row is None:
            raise Forbidden("log in first")
        return _account(row)

    def needed(self, visitor: Visitor) -> Account:
        """The account a visitor is logged in to. Raises Forbidden for a guest."""
        account = self.of(visitor)
        if account is None:
            raise Forbidden("log in first")
        return account

    def sign_up(self, visitor: Visitor, name: str, password: str, email: str = "") -> str:
        """A new account that takes over everything the guest has. Returns the token of its first session."""
        name, email = check_name(name), _email(email)
        made = Account(id=secrets.token_hex(16), name=name, email=email, created=now())
        row = {**{field: getattr(made, field) for field in made.__struct_fields__}, "look": shape_of(name)}
        row["password"] = self._hasher.hash(_password(password))
        if self.of(visitor) is not None:
            raise Refused("account", "you're already logged in: log out first")
        try:
            with self._database.writing() as connection:
                connection.execute(insert(accounts), row)
                return _session(connection, made.id, visitor)
        except IntegrityError:
            raise Malformed(f"the name {name} is taken, or too similar to one that is") from None

    def log_in(self, visitor: Visitor, name: str, password: str) -> str:
        """The token of a new session. What a guest has on this device comes along. Raises Forbidden."""
        password = password[:LONGEST_PASSWORD]
        with self._database.reading() as connection:
            row = connection.execute(select(accounts).where(accounts.c.look == _look(name))).first()
        # An unknown name takes as long as a wrong password, so that the two can't be told apart.
        kept = _nobody(self._hasher) if row is None else row.password
        try:
            self._hasher.verify(kept, password)
        except VerifyMismatchError:
            row = None
        if row is None:
            raise Forbidden("the name or the password is wrong")
        with self._database.writing() as connection:
            if self._hasher.check_needs_rehash(kept):
                fresh = self._hasher.hash(password)
                connection.execute(update(accounts).where(accounts.c.id == row.id).values(password=fresh))
            return _session(connection, row.id, visitor)

    def log_out(self, visitor: Visitor, everywhere: bool = False) -> None:
        with self._database.writing() as connection:
            these = sessions.c.hash == visitor.known_hash
            if everywhere:
                mine = select(sessions.c.account).where(these).scalar_subquery()
                these = sessions.c.account == mine
            connection.execute(delete(sessions).where(these))

    def change_password(self, visitor: Visitor, old: str, new: str) -> str:
        """Log out all other devices. Returns the token of a new session."""
        account = self.needed(visitor)
        self._check(account, old)
        return self._set_password(account.id, new, visitor)

    def change_email(self, visitor: Visitor, email: str) -> Account:
        """Unverified until the link in the mail is opened."""
        account, email = self.needed(visitor), _email(email)
        values = {"email": email, "is_verified": account.is_verified and account.email == email}
        with self._database.writing() as connection:
            connection.execute(update(accounts).where(accounts.c.id == account.id).values(values))
        return self.needed(visitor)

    def delete(self, visitor: Visitor, password: str) -> None:
        """Delete the account. Its games stay, under another name; other players see an empty seat."""
        account = self.needed(visitor)
        self._check(account, password)
        with self._database.writing() as connection:
            for table in (sessions, account_tokens, api_tokens):
                connection.execute(delete(table).where(table.c.account == account.id))
            leave(connection, account.id)
            forget(connection, account.id)
            connection.execute(delete(accounts).where(accounts.c.id == account.id))

    def named(self, name: str) -> Account | None:
        with self._database.reading() as connection:
            row = connection.execute(select(accounts).where(accounts.c.look == _look(name))).first()
        return None if row is None else _account(row)

    def all(self) -> list[Account]:
        """All accounts, oldest first."""
        with self._database.reading() as connection:
            return [_account(row) for row in connection.execute(select(accounts).order_by(accounts.c.created))]

    def single_use(self, purpose: str, account: str = "") -> str:
        """A token for a single-use link. It replaces the previous one for the same purpose."""
        token = new_token()
        row = {"hash": hashed(token), "account": account, "purpose": purpose, "expires": now() + LASTS[purpose]}
        with self._database.writing() as connection:
            old = (account_tokens.c.account == account) & (account_tokens.c.purpose == purpose)
            connection.execute(delete(account_tokens).where(old | (account_tokens.c.expires < now())))
            connection.execute(insert(account_tokens), row)
        return token

    def reset_password(self, token: str, password: str, visitor: Visitor) -> str:
        _password(password)
        return self._set_password(self._used(token, RESET), password, visitor)

    def verify(self, token: str) -> None:
        account = self._used(token, VERIFY)
        with self._database.writing() as connection:
            connection.execute(update(accounts).where(accounts.c.id == account).values(is_verified=True))

    @property
    def has_owner(self) -> bool:
        with self._database.reading() as connection:
            return connection.execute(select(accounts.c.id).where(accounts.c.is_admin)).first() is not None

    def make_owner(self, token: str, visitor: Visitor) -> None:
        """Redeem the one-time link of a new server."""
        account = self.needed(visitor)
        self._used(token, OWNER)
        self.set_admin(account.id)

    def set_admin(self, account: str, is_admin: bool = True) -> None:
        with self._database.writing() as connection:
            connection.execute(update(accounts).where(accounts.c.id == account).values(is_admin=is_admin))

    def _used(self, token: str, purpose: str) -> str:
        """Use up a single-use token; returns its account. Raises NotFound."""
        these = (account_tokens.c.hash == hashed(token)) & (account_tokens.c.purpose == purpose)
        with self._database.writing() as connection:
            row = connection.execute(select(account_tokens).where(these)).first()
            if row is None or row.expires < now():
                raise NotFound("this link has been used or has expired: ask for a new one")
            connection.execute(delete(account_tokens).where(these))
        return str(row.account)

    def _check(self, account: Account, password: str) -> None:
        with self._database.reading() as connection:
            kept = connection.execute(select(accounts.c.password).where(accounts.c.id == account.id)).scalar_one()
        try:
            self._hasher.verify(kept, password[:LONGEST_PASSWORD])
        except VerifyMismatchError:
            raise Forbidden("the password is wrong") from None

    def _set_password(self, account: str, password: str, visitor: Visitor) -> str:
        kept = self._hasher.hash(_password(password))
        with self._database.writing() as connection:
            connection.execute(update(accounts).where(accounts.c.id == account).values(password=kept))
            connection.execute(delete(sessions).where(sessions.c.account == account))
            return _session(connection, account, visitor)


def _session(connection: Connection, account: str, visitor: Visitor) -> str:
    """Log in with a fresh token, so that one seen by somebody before is worthless. The guest's seats move along;
    whoever was logged in on this device is logged out."""
    check_not_banned(connection, account)
    connection.execute(delete(sessions).where(sessions.c.hash == visitor.known_hash))
    if visitor.is_known:
        hand_over(connection, visitor.hash, account)
        hand_on(connection, visitor.hash, account)
    token = new_token()
    connection.execute(insert(sessions), {"hash": hashed(token), "account": account, "created": now()})
    return token


def _look(name: str) -> str:
    """Empty for what can't be anybody's name: the database might not even accept it in a query."""
    return shape_of(name) if name.isprintable() else ""


def _account(row: Row[tuple[object, ...]]) -> Account:
    return Account(**{name: getattr(row, name) for name in Account.__struct_fields__})


def _password(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Malformed(f"a password needs {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


def _email(email: str) -> str:
    """Only catches typing errors: whether an address exists is found out by sending mail."""
    email = email.strip()
    name, at, host = email.rpartition("@")
    is_odd = not (at and name and "." in host.strip(".")) or not email.isprintable() or " " in email
    if email and (is_odd or len(email) > LONGEST_EMAIL):
        raise Malformed(f"{email[:60]!r} is not an e-mail address")
    return email


@cache
def _nobody(hasher: PasswordHasher) -> str:
    return hasher.hash(secrets.token_urlsafe(16))
