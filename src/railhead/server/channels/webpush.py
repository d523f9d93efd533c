"""Web push: messages encrypted for one browser (RFC 8291) and signed by the server (VAPID, RFC 8292)."""

import base64
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from railhead.core.errors import Malformed
from railhead.server.channels.outbound import Outbound, check_url
from railhead.server.clock import now
from railhead.server.storage.database import Database
from railhead.server.storage.schema import server_secrets

LASTS = 24 * 3600
"""Seconds a push service keeps a message for a browser that is offline."""
_RECORD = 4096
_VALID = 12 * 3600
_GONE = (404, 410)


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that subscribed to notifications."""

    endpoint: str
    p256dh: str
    """Its public key."""
    auth: str
    """Its secret, shared with us."""

    def check(self) -> None:
        """Raises Malformed."""
        if len(self.endpoint) > 1000:
            raise Malformed("the address of the push service is too long")
        check_url(self.endpoint)
        try:
            _public(unpacked(self.p256dh))
            is_whole = len(unpacked(self.auth)) == 16
        except ValueError:
            is_whole = False
        if not is_whole:
            raise Malformed("the browser's keys can't be read")


class Pusher:
    """Sends push messages. The signing key is made once and stored in the database, for all processes."""

    def __init__(self, database: Database, outbound: Outbound, contact: str) -> None:
        self._outbound = outbound
        self._contact = contact
        self._key = _kept_key(database)

    @property
    def public_key(self) -> str:
        """The key browsers need to subscribe."""
        return packed(_raw(self._key.public_key()))

    def send(self, subscription: Subscription, message: bytes) -> bool:
        """False if the browser has unsubscribed. Raises as `Outbound.post`."""
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LASTS),
            "urgency": "normal",
            "authorization": self._authorization(subscription.endpoint),
        }
        body = encrypted(message, unpacked(subscription.p256dh), unpacked(subscription.auth))
        return self._outbound.post(subscription.endpoint, body, headers) not in _GONE

    def _authorization(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now() + _VALID, "sub": self._contact}
        head, body = (packed(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
        signed = self._key.sign(f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(signed)
        signature = packed(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={head}.{body}.{signature}, k={self.public_key}"


def encrypted(
    message: bytes,
    browser_key: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """One record of `aes128gcm` (RFC 8188) for a browser, with a key and a salt made for this message. Raises
    ValueError for an invalid key."""
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    own_raw = _raw(own.public_key())
    shared = own.exchange(ec.ECDH(), _public(browser_key))
    mixed = _derived(shared, secret, b"WebPush: info\0" + browser_key + own_raw, 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(mixed, salt, b"Content-Encoding: nonce\0", 12)
    # The last record ends with 2.
    body = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + _RECORD.to_bytes(4, "big") + bytes([len(own_raw)]) + own_raw + body


def packed(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, purpose).derive(secret)


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def _public(raw: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def _kept_key(database: Database) -> ec.EllipticCurvePrivateKey:
    query = select(server_secrets.c.value).where(server_secrets.c.name == "vapid")
    with database.reading() as connection:
        kept = connection.execute(query).scalar()
    if kept is None:
        made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        try:
            with database.writing() as connection:
                connection.execute(insert(server_secrets), {"name": "vapid", "value": str(made)})
        except IntegrityError:
            # Another process was quicker.
            pass
        with database.reading() as connection:
            kept = connection.execute(query).scalar_one()
    return ec.derive_private_key(int(kept), ec.SECP256R1())
