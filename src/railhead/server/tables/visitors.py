"""Visitors and what they hold. A visitor is a random token, in a cookie or sent by a program.

The database knows only its hash.
"""

import hashlib
import hmac
import secrets

from msgspec import Struct

from railhead.core.ids import Holder, Player


def new_token() -> str:
    return secrets.token_urlsafe(32)


PERSONAL = "rh_"
"""Begins a personal token, so that it is known for one wherever it turns up."""


def new_personal_token() -> str:
    return PERSONAL + new_token()


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def derived(token: str, purpose: str) -> str:
    """A token that only somebody with the first one can make, and that does not give the first one away."""
    return hmac.new(token.encode(), purpose.encode(), hashlib.sha256).hexdigest()


_TOKEN_BYTES = 32


def _xored(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


class Visitor(Struct, frozen=True):
    token: str
    is_known: bool = True
    """The token came with the request; else it was made just now."""
    by_cookie: bool = True

    @property
    def is_personal(self) -> bool:
        """Whether a program is asking by a personal token, within its scopes."""
        return self.token.startswith(PERSONAL)

    @property
    def hash(self) -> str:
        return hashed(self.token)

    @property
    def known_hash(self) -> str:
        """The hash if the request had a token, else nothing."""
        return self.hash if self.is_known else ""

    @property
    def remembered(self) -> "Visitor":
        """As one who came with the token."""
        return Visitor(self.token, by_cookie=self.by_cookie)

    @property
    def form_token(self) -> str:
        """What a form must carry to show that it is one of our pages. It looks different every time: answers are
        compressed, and from their length a token that stays the same could be guessed letter by letter (BREACH)."""
        mask = secrets.token_bytes(_TOKEN_BYTES)
        return (mask + _xored(mask, self._form_bytes)).hex()

    def has_made(self, form_token: str) -> bool:
        """Whether a form's token is one of this visitor's."""
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
        """The token in the link to a seat of a game this visitor set up."""
        return derived(self.token, f"{game}:{seat}")


class Place(Struct, frozen=True):
    """What a visitor is at one table."""

    seats: tuple[Player, ...] = ()
    is_host: bool = False
    acting: tuple[Player, ...] = ()
    """Seats of others for which the visitor acts just now, without seeing what they see."""
    person: str = ""
    """The account the visitor is logged in to, or else the guest; nothing if unknown."""

    def seat(self, awaited: tuple[Player, ...], wanted: str = "") -> Player | None:
        """The seat through whose eyes the table is shown: the one asked for, or one that is to act."""
        for seat in (wanted, *awaited, *self.seats):
            if seat in self.seats:
                return Player(Holder(seat))
        return None
