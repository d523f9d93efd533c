"""Visitors and what they hold. A visitor is identified by a random token, in a cookie or sent by a program.

The database stores only its hash.
"""

import hashlib
import hmac
import secrets

from msgspec import Struct

from railhead.core.ids import Holder, Player

PERSONAL = "rh_"
"""Prefix of personal tokens, so that one is recognised wherever it turns up."""


def new_token() -> str:
    """A random one. By chance one in 262,144 would look like a personal token, and be refused as one."""
    while (token := secrets.token_urlsafe(32)).startswith(PERSONAL):
        pass
    return token


def new_personal_token() -> str:
    return PERSONAL + new_token()


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def derived(token: str, purpose: str) -> str:
    """A token that only the holder of the first one can compute, and that does not reveal it."""
    return hmac.new(token.encode(), purpose.encode(), hashlib.sha256).hexdigest()


_TOKEN_BYTES = 32


def _xored(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


class Visitor(Struct, frozen=True):
    token: str
    is_known: bool = True
    """The token came with the request, and was not made just now."""
    by_cookie: bool = True

    @property
    def is_personal(self) -> bool:
        """Whether a program uses a personal token, limited to its scopes."""
        return self.token.startswith(PERSONAL)

    @property
    def hash(self) -> str:
        return hashed(self.token)

    @property
    def known_hash(self) -> str:
        """The hash if the request carried a token, else empty."""
        return self.hash if self.is_known else ""

    @property
    def remembered(self) -> "Visitor":
        """The same visitor as if the token had come with the request."""
        return Visitor(self.token, by_cookie=self.by_cookie)

    @property
    def form_token(self) -> str:
        """The token forms must carry to prove that they come from our pages. Masked differently each time: answers are
        compressed, and from their lengths a constant token could be guessed letter by letter (BREACH)."""
        mask = secrets.token_bytes(_TOKEN_BYTES)
        return (mask + _xored(mask, self._form_bytes)).hex()

    def has_made(self, form_token: str) -> bool:
        """Whether a form token belongs to this visitor."""
        try:
            sent = bytes.fromhex(form_token)
        except ValueError:
            return False
        mask, masked = sent[:_TOKEN_BYTES], sent[_TOKEN_BYTES:]
        return len(masked) == _TOKEN_BYTES and hmac.compare_digest(_xored(mask, masked), self._form_bytes)

    @property
    def _form_bytes(self) -> bytes:
        return bytes.fromhex(derived(self.token, "form"))

    def link(self, game: str, seat: str) -> str:
        """The token of a link to a seat in a game this visitor set up."""
        return derived(self.token, f"{game}:{seat}")


class Place(Struct, frozen=True):
    """A visitor's role at one table."""

    seats: tuple[Player, ...] = ()
    is_host: bool = False
    acting: tuple[Player, ...] = ()
    """Other players' seats for which the visitor acts in this request, without seeing what they see."""
    person: str = ""
    """The account the visitor is logged in to, or the guest; empty if unknown."""

    def seat(self, awaited: tuple[Player, ...], wanted: str = "") -> Player | None:
        """The seat whose view is shown: the one asked for, or one that is to act."""
        for seat in (wanted, *awaited, *self.seats):
            if seat in self.seats:
                return Player(Holder(seat))
        return None
