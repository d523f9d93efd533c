"""Nothing a stranger names leads inside the network: not an address, not a name, not a redirect."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from railhead.core.errors import Malformed
from railhead.server.channels.outbound import Outbound, Unreachable, check_url, is_public, resolve
from tests.server.receiver import PUBLIC, Receiver


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


def test_what_is_sent_arrives_at_the_address_that_was_checked(receiver: Receiver) -> None:
    assert receiver.outbound.post("http://hooks.example.org/in?a=1", b"hello", {"x-kind": "test"}) == 200
    (got,) = receiver.received
    assert (got.path, got.body, got.headers["host"]) == ("/in?a=1", b"hello", "hooks.example.org")
    assert got.headers["x-kind"] == "test"
    assert receiver.connected == [(PUBLIC, 80)]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://10.0.0.7/",
        "https://192.168.1.1/hook",
        "http://169.254.169.254/latest/meta-data",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://inside.example.org/",
        "http://both.example.org/",
        "http://mapped.example.org/",
        "http://[fd00::1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
    ],
)
def test_inside_the_network_nothing_is_reached(receiver: Receiver, url: str) -> None:
    with pytest.raises(Unreachable):
        receiver.outbound.post(url, b"", {})
    assert (receiver.connected, receiver.received) == ([], [])


@pytest.mark.parametrize("goal", ["http://127.0.0.1/", "http://inside.example.org/", "//10.0.0.1/", "file:///etc"])
def test_a_redirect_there_is_refused(receiver: Receiver, goal: str) -> None:
    receiver.redirects["/go"] = goal
    with pytest.raises(Unreachable):
        receiver.outbound.post("http://hooks.example.org/go", b"", {})
    assert [got.path for got in receiver.received] == ["/go"]
    assert receiver.connected == [(PUBLIC, 80)]


def test_other_redirects_are_followed_but_not_for_ever(receiver: Receiver) -> None:
    receiver.redirects["/go"] = "/there"
    assert receiver.outbound.post("http://hooks.example.org/go", b"body", {}) == 200
    assert [(got.path, got.body) for got in receiver.received] == [("/go", b"body"), ("/there", b"body")]
    receiver.redirects["/round"] = "/round"
    with pytest.raises(Unreachable, match="too many"):
        receiver.outbound.post("http://hooks.example.org/round", b"", {})


@pytest.mark.parametrize(
    "url",
    ["", "hook", "ftp://example.org/", "http://", "https://example.org:8443/", "http://a:b@example.org/",
     "http://example.org/\n", "http://exa mple.org/", "http://[::1", "http://example.org:99999/"],
)  # fmt: skip
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(Malformed):
        check_url(url)


def test_real_names_are_resolved() -> None:
    assert not any(is_public(address) for address in resolve("localhost", 80))
    with pytest.raises(Unreachable):
        Outbound().post("http://localhost/", b"", {})
    assert is_public("8.8.8.8")
    assert is_public("2606:4700:4700::1111")


@contextmanager
def trickling(words: bytes) -> Iterator[Outbound]:
    """The way out to a server that sends the same words again and again, for ever."""
    ours, theirs = socket.socketpair()
    stopped = threading.Event()

    def send() -> None:
        while not stopped.wait(0.02):
            try:
                theirs.sendall(words)
            except OSError:
                return

    sending = threading.Thread(target=send)
    sending.start()
    try:
        yield Outbound(lambda host, port: [PUBLIC], lambda address, port: ours, patience=0.5)
    finally:
        stopped.set()
        sending.join()
        theirs.close()


@pytest.mark.parametrize("words", [b"HTTP/1.1 200 OK\r\nx: ", b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_a_server_that_trickles_is_given_up(words: bytes) -> None:
    with trickling(words) as outbound, pytest.raises(TimeoutError):
        outbound.post("http://hooks.example.org/", b"", {})


def test_a_server_that_timed_out_is_left_alone_for_a_while() -> None:
    with trickling(b"") as outbound:
        with pytest.raises(TimeoutError):
            outbound.post("http://hooks.example.org/", b"", {})
        with pytest.raises(Unreachable, match="a short while ago"):
            outbound.post("http://hooks.example.org/", b"", {})


def test_an_answer_that_is_not_http_is_an_error_like_any_other() -> None:
    with trickling(b"220 mail.example.org ESMTP\r\n\r\n") as outbound, pytest.raises(OSError, match="HTTP"):
        outbound.post("http://hooks.example.org/", b"", {})
