"""Push messages: as RFC 8291 has them, and as a browser reads them."""

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from railhead.core.errors import Malformed
from railhead.server.channels.webpush import Pusher, Subscription, encrypted, packed, unpacked
from railhead.server.clock import now
from railhead.server.settings import Settings
from railhead.server.storage.database import Database
from tests.server.receiver import Receiver


def raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unpacked(text), "big"), ec.SECP256R1())


class FakeBrowser:
    """Keys of its own, and reads what is meant for them: HMAC by HMAC, as the RFC writes it down."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes!!!"

    def subscription(self, endpoint: str = "http://hooks.example.org/push") -> Subscription:
        return Subscription(endpoint, packed(raw(self.key.public_key())), packed(self.auth))

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, cipher = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + raw(self.key.public_key()) + sender
        mixed = _hmac(_hmac(self.auth, shared), info + b"\x01")
        pseudo = _hmac(salt, mixed)
        key = _hmac(pseudo, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _hmac(pseudo, b"Content-Encoding: nonce\0\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, cipher, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def _hmac(key: bytes, text: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(text)
    return made.finalize()


def test_the_example_of_the_rfc() -> None:
    """RFC 8291, section 5."""
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        unpacked("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        unpacked("BTBZMqHH6r4Tts7J_aSIgg"),
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert packed(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def claims_of(authorization: str) -> dict[str, Any]:
    """Of a VAPID header (RFC 8292) whose signature holds."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    head, body, signature = parts["t"].split(".")
    signed = unpacked(signature)
    whole = encode_dss_signature(int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(parts["k"]))
    key.verify(whole, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(unpacked(body))
    return claims


def test_a_message_is_sealed_and_signed(tmp_path: Path) -> None:
    database, browser = Database(Settings(data=tmp_path)), FakeBrowser()
    with Receiver() as receiver:
        pusher = Pusher(database, receiver.outbound, "https://games.example.org")
        assert pusher.send(browser.subscription(), b"Your turn")
        receiver.statuses["/push"] = 410
        assert not pusher.send(browser.subscription(), b"Your turn"), "the browser is gone"
    first, second = receiver.received
    assert (browser.read(first.body), b"turn" in first.body) == (b"Your turn", False)
    assert first.body != second.body
    assert (first.headers["content-encoding"], first.headers["ttl"]) == ("aes128gcm", "86400")
    claims = claims_of(first.headers["authorization"])
    assert (claims["aud"], claims["sub"]) == ("http://hooks.example.org", "https://games.example.org")
    assert now() < claims["exp"] <= now() + 24 * 3600
    again = Pusher(database, receiver.outbound, "")
    assert again.public_key == pusher.public_key, "the key is kept"
    database.close()


@pytest.mark.parametrize(
    "wrong",
    [
        Subscription("http://127.0.0.1:8000/", "", ""),
        Subscription("https://push.example.org/x", "AAAA", packed(b"sixteen bytes!!!")),
        Subscription("https://push.example.org/x", "%%%", packed(b"sixteen bytes!!!")),
        Subscription("https://push.example.org/x", packed(raw(private("AQ").public_key())), packed(b"short")),
    ],
)
def test_subscriptions_that_make_no_sense(wrong: Subscription) -> None:
    with pytest.raises(Malformed):
        wrong.check()
