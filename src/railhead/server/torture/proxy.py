"""A proxy that can be cut, slowed or frozen, between clients and a server or between a server and its database."""

import asyncio
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

_CHUNK = 16_384


class Target(Struct, frozen=True):
    """Where it leads: a local port, or a Unix socket."""

    port: int = 0
    socket: Path | None = None


class Proxy:
    def __init__(self, target: Target) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0
        """Seconds by which every chunk is delayed."""
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None] | None] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> int:
        """Abort all connections without a shutdown, like a pulled plug."""
        writers = list(self._writers)
        for writer in writers:
            writer.transport.abort()
        return len(writers)

    def freeze(self) -> None:
        self._flows.clear()

    def thaw(self) -> None:
        self._flows.set()

    async def close(self) -> None:
        self.thaw()
        self.cut()
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(task for task in self._tasks if task is not None), return_exceptions=True)

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.target.socket is not None:
                there = await asyncio.open_unix_connection(str(self.target.socket))
            else:
                there = await asyncio.open_connection("127.0.0.1", self.target.port)
        except OSError:
            writer.transport.abort()
            return
        ends, task = {writer, there[1]}, asyncio.current_task()
        self._writers |= ends
        self._tasks.add(task)
        try:
            await asyncio.gather(self._pump(reader, there[1]), self._pump(there[0], writer))
        finally:
            self._writers -= ends
            self._tasks.discard(task)
            for end in ends:
                end.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(_CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self._flows.wait()
                writer.write(piece)
                await writer.drain()
        # One side has closed: close the other after sending what is left.
        writer.close()
