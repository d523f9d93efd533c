"""Personal tokens: a program that has one acts for an account, within the token's scopes.

A token is shown once, when it is made; only its hash is stored.
"""

import secrets
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import delete, func, insert, select

from railhead.core.errors import Malformed, Refused
from railhead.server.accounts.accounts import Account
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import api_tokens
from railhead.server.tables.lobby import NotFound
from railhead.server.tables.visitors import Visitor, hashed, new_personal_token

READ, PLAY, CREATE, TALK = "read", "play", "create", "talk"
SCOPES = {
    READ: "see your games as your seats see them",
    PLAY: "take seats, act, undo, and program actions",
    CREATE: "set up, import and copy games",
    TALK: "chat at your tables",
}
"""What each scope allows, in words."""
LONGEST_NAME = 60
MOST = 20
"""Tokens per account."""


class ApiToken(Struct, frozen=True):
    id: str
    name: str
    scopes: tuple[str, ...]
    created: int


class ApiTokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, account: Account, name: str, scopes: Collection[str]) -> str:
        """A new token, to be shown once. Raises Malformed or Refused."""
        name = " ".join(name.split())
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise Malformed(f"give the token a name of at most {LONGEST_NAME} characters")
        if not scopes or not set(scopes) <= set(SCOPES):
            raise Malformed(f"choose what the token may do: {', '.join(SCOPES)}")
        token = new_personal_token()
        row = {
            "hash": hashed(token),
            "id": secrets.token_hex(8),
            "account": account.id,
            "name": name,
            "scopes": " ".join(scope for scope in SCOPES if scope in scopes),
            "created": now(),
        }
        with self._database.writing() as connection:
            mine = select(func.count()).select_from(api_tokens).where(api_tokens.c.account == account.id)
            if connection.execute(mine).scalar_one() >= MOST:
                raise Refused("account", f"an account has at most {MOST} tokens: revoke one first")
            connection.execute(insert(api_tokens), row)
        return token

    def of(self, account: Account) -> list[ApiToken]:
        """The tokens of an account, newest first."""
        mine = select(api_tokens).where(api_tokens.c.account == account.id).order_by(api_tokens.c.created.desc())
        with self._database.reading() as connection:
            rows = connection.execute(mine).all()
        return [ApiToken(row.id, row.name, tuple(row.scopes.split()), row.created) for row in rows]

    def revoke(self, account: Account, token: str) -> None:
        """Revoke a token by its id. Raises NotFound."""
        this = (api_tokens.c.account == account.id) & (api_tokens.c.id == token)
        with self._database.writing() as connection:
            if not connection.execute(delete(api_tokens).where(this)).rowcount:
                raise NotFound("there is no such token: it may have been revoked already")

    def scopes(self, visitor: Visitor) -> tuple[str, ...] | None:
        """The scopes of a personal token; None if it was revoked or never existed."""
        with self._database.reading() as connection:
            query = select(api_tokens.c.scopes).where(api_tokens.c.hash == visitor.hash)
            scopes = connection.execute(query).scalar()
        return None if scopes is None else tuple(scopes.split())
