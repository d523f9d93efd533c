"""Just enough of a web client to measure a server without costing much itself."""

import asyncio
import time


class Connection:
    """One connection, kept open, one request after the other."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._head = f"Host: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> bytes:
        return await self._ask(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())

    async def post(self, path: str, body: bytes) -> bytes:
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return await self._ask(f"POST {path} HTTP/1.1\r\n{self._head}{more}\r\n".encode() + body)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _ask(self, request: bytes) -> bytes:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            # A server closes lines that have been quiet for a while.
            self.close()
            return await self._ask(request)
        status, _, fields = head.partition(b"\r\n")
        length = int(fields.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        body = await reader.readexactly(length)
        if b" 200 " not in status:
            raise RuntimeError(f"{request[:100]!r}: {status.decode()}: {body[:300].decode()}")
        return body


async def watch(port: int, game: str, sent: dict[tuple[str, int], float], delays: list[float]) -> None:
    """Note how long after an action was sent its news arrived here, in milliseconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                moment = sent.get((game, int(line[4:])))
                if moment is not None:
                    delays.append(1000 * (time.perf_counter() - moment))
    finally:
        writer.close()
