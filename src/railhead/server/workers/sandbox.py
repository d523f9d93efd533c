"""Separate processes for untrusted input: whatever goes wrong there is one refused request.

Each has limits on memory, processor time and elapsed time; one that exceeds them or dies is replaced. Only bytes go in
and out, and the output is decoded by its type.
"""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, LifoQueue
from typing import IO

import msgspec
from msgspec import Struct

from railhead.core.errors import GameError, Malformed, Refused
from railhead.server.settings import DATABASE

LARGEST_FRAME = 256_000_000
_HEAD = 8


class LimitExceeded(Malformed):
    """The task took more time or memory than allowed."""


class Bounds(Struct, frozen=True):
    """What one task may use."""

    seconds: int
    """Of the processor."""
    patience: int
    """Seconds of elapsed time: on a busy machine more than processor time."""
    megabytes: int


class Job(Struct, frozen=True):
    task: str
    seconds: int
    payload: bytes


class Answer(Struct, frozen=True):
    """The result of a task: a value, or an error."""

    value: bytes = b""
    error: str = ""
    """The name of the GameError's class; empty if there was none."""
    message: str = ""
    rule: str = ""
    cost: float = 0.0
    """Seconds of the processor."""


_costs = threading.local()


def spent_apart() -> float:
    """Processor seconds that sandboxes have spent so far on requests of this thread."""
    return getattr(_costs, "seconds", 0.0)


class Sandbox:
    """A few processes, started on demand and then kept. Used from threads; each process does one task at a time."""

    def __init__(self, workers: int, bounds: Bounds) -> None:
        self.bounds = bounds
        self.workers = workers
        self._slots = threading.BoundedSemaphore(workers)
        self._idle: LifoQueue[_Worker] = LifoQueue()
        self._is_closed = False

    def run(self, task: str, payload: bytes) -> bytes:
        """The value a task makes of the payload. Raises the GameError it raises, or LimitExceeded."""
        with self._slots:
            worker = self._taken()
            answer = worker.answer(Job(task, self.bounds.seconds, payload), self.bounds.patience)
            if answer is None or self._is_closed:
                worker.end()
            else:
                self._idle.put(worker)
        _costs.seconds = spent_apart() + (self.bounds.seconds if answer is None else answer.cost)
        if answer is None:
            raise LimitExceeded("this takes longer, or more memory, than is allowed here")
        if answer.error:
            raise _error_of(answer)
        return answer.value

    def warm_up(self) -> None:
        """Start a process before it is needed."""
        with self._slots:
            self._idle.put(self._taken())

    def close(self) -> None:
        self._is_closed = True
        while True:
            try:
                self._idle.get_nowait().end()
            except Empty:
                return

    def _taken(self) -> "_Worker":
        try:
            worker = self._idle.get_nowait()
        except Empty:
            return _Worker(self.bounds)
        if worker.is_alive:
            return worker
        worker.end()
        return _Worker(self.bounds)


class _Worker:
    def __init__(self, bounds: Bounds) -> None:
        package = Path(__file__).parents[3]
        # A process that reads untrusted input gets no credentials of the database.
        environment = {name: value for name, value in os.environ.items() if name != DATABASE}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "railhead.server.workers.worker", str(bounds.megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def answer(self, job: Job, patience: float) -> Answer | None:
        """None if the process died, or took too long and was killed."""
        timer = threading.Timer(patience, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            write_frame(self._in, msgspec.msgpack.encode(job))
            frame = read_frame(self._out)
            return None if frame is None else msgspec.msgpack.decode(frame, type=Answer)
        except (OSError, msgspec.MsgspecError):
            return None
        finally:
            timer.cancel()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            # Input it never read is discarded with it.
            self._in.close()
        self._out.close()


def write_frame(stream: IO[bytes], frame: bytes) -> None:
    stream.write(len(frame).to_bytes(_HEAD))
    stream.write(frame)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """None where the stream ends."""
    head = stream.read(_HEAD)
    length = int.from_bytes(head)
    if len(head) < _HEAD or length > LARGEST_FRAME:
        return None
    frame = stream.read(length)
    return frame if len(frame) == length else None


def _error_of(answer: Answer) -> GameError:
    if answer.error == Refused.__name__:
        return Refused(answer.rule, answer.message)
    return LimitExceeded(answer.message) if answer.error == LimitExceeded.__name__ else Malformed(answer.message)
