"""A web server for tests that keeps what is sent to it: webhooks, push messages. Some of its paths redirect."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from msgspec import Struct

from railhead.server.channels.outbound import Outbound

PUBLIC = "93.184.216.34"
"""The address that the receiver seems to have."""
NAMES = {
    "hooks.example.org": [PUBLIC],
    "inside.example.org": ["10.1.2.3"],
    "both.example.org": [PUBLIC, "192.168.1.1"],
    "mapped.example.org": ["::ffff:127.0.0.1"],
}


class Received(Struct, frozen=True):
    path: str
    headers: dict[str, str]
    body: bytes


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        server: Any = self.server
        headers = {name.lower(): value for name, value in self.headers.items()}
        server.received.append(Received(self.path, headers, body))
        goal = server.redirects.get(self.path)
        self.send_response(302 if goal else server.statuses.get(self.path, 200))
        if goal:
            self.send_header("location", goal)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing to say."""


class Receiver:
    def __init__(self) -> None:
        self._server: Any = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self.received: list[Received] = []
        self.redirects: dict[str, str] = {}
        self.statuses: dict[str, int] = {}
        self.connected: list[tuple[str, int]] = []
        """Addresses that somebody wanted to connect to."""
        for name in ("received", "redirects", "statuses"):
            setattr(self._server, name, getattr(self, name))

    @property
    def outbound(self) -> Outbound:
        """The way out, with names of its own; what is public leads to this receiver."""
        return Outbound(lambda host, port: NAMES.get(host, [host]), self._connect)

    def _connect(self, address: str, port: int) -> socket.socket:
        self.connected.append((address, port))
        return socket.create_connection(("127.0.0.1", self._server.server_address[1]), 20)

    def __enter__(self) -> "Receiver":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
