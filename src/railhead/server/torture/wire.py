"""A small HTTP client: connections that may be cut at any moment, and event streams that resume after that."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

SLOWEST = 60.0
"""Seconds after which a client gives up a connection. Nothing is concluded from it."""

Port = Callable[[], int]
"""The port to connect to this time."""


class Lost(Exception):
    """The connection is lost: whether the request was done is unknown."""


class Answer(Struct, frozen=True):
    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Wire:
    """One connection of one visitor, one request after the other."""

    def __init__(self, port: Port, token: str = "") -> None:
        self._port = port
        self._token = token
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        return await self._ask(f"GET {path} HTTP/1.1\r\n{self._head()}\r\n".encode())

    async def post(self, path: str, value: Any) -> Answer:
        return await self._send(path, msgspec.json.encode(value), "application/json", self._head())

    async def send_form(self, path: str, fields: dict[str, str]) -> Answer:
        """As a browser would, with a cookie."""
        head = f"Host: 127.0.0.1\r\nCookie: railhead={self._token}\r\n"
        return await self._send(path, urlencode(fields).encode(), "application/x-www-form-urlencoded", head)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def _head(self) -> str:
        return "Host: 127.0.0.1\r\n" + (f"Authorization: Bearer {self._token}\r\n" if self._token else "")

    async def _send(self, path: str, body: bytes, kind: str, head: str) -> Answer:
        more = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        return await self._ask(f"POST {path} HTTP/1.1\r\n{head}{more}\r\n".encode() + body)

    async def _ask(self, request: bytes) -> Answer:
        try:
            async with asyncio.timeout(SLOWEST):
                return await self._asked(request)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            raise Lost(str(error)) from error
        except asyncio.CancelledError:
            # A response nobody waited for must not be taken for that to the next request.
            self.close()
            raise

    async def _asked(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port())
        reader, writer = self._streams
        writer.write(request)
        status, fields = await read_head(reader)
        answer = Answer(status, await reader.readexactly(int(fields.get("content-length", "0"))))
        if fields.get("connection") == "close":
            self.close()
        return answer


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def messages(port: int, path: str, token: str, since: int) -> AsyncGenerator[tuple[str, bytes], None]:
    """Event and data of each message of a stream until it ends, preceded by `open`. Raises Lost."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError as error:
        raise Lost(str(error)) from error
    try:
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{who}Last-Event-ID: {since}\r\n\r\n".encode())
        status, _ = await read_head(reader)
        if status != 200:
            raise Lost(f"the stream was answered by {status}")
        yield "open", b""
        while size := int(await reader.readline(), 16):
            fields = dict(_fields((await reader.readexactly(size + 2)).rstrip()))
            if b"data" in fields:
                yield fields[b"event"].decode(), fields[b"data"]
    except (OSError, EOFError, ValueError) as error:
        raise Lost(str(error)) from error
    finally:
        writer.close()


def _fields(message: bytes) -> list[tuple[bytes, bytes]]:
    return [(name, value.strip()) for name, _, value in (line.partition(b":") for line in message.split(b"\n"))]
