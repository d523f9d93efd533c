"""Connections to PostgreSQL with timeouts: on connecting, on a slow statement, and on a server that falls silent.

The server cancels a slow statement itself. Only the client can notice a frozen server, and stops waiting.
"""

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

T = TypeVar("T")
CONNECT = 5
"""Seconds to reach the server."""
STATEMENT = 10.0
"""Seconds for one statement."""
_GRACE = 2.0
"""Seconds the client waits beyond that, so that the server's own error normally comes first."""


class StatementTimeout(psycopg.OperationalError):
    """The server took the statement and does not answer."""


class PatientConnection(psycopg.Connection[Any]):
    patience: float | None = STATEMENT + _GRACE
    """Seconds to wait for an answer; None for as long as it takes."""

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        if self.patience is None:
            return super().wait(gen, *args, **kwargs)
        try:
            return super().wait(_limited(gen, monotonic() + self.patience), *args, **kwargs)
        except StatementTimeout:
            # Whatever arrives now answers something else, so the connection is useless.
            self.close()
            raise


def _limited(gen: Generator[Any, Any, T], end: float) -> Generator[Any, Any, T]:
    """The same generator, ended by a deadline. psycopg polls it with 0 while nothing is ready."""
    try:
        wait = next(gen)
        while True:
            ready = yield wait
            if not ready and monotonic() > end:
                raise StatementTimeout("the server does not answer")
            wait = gen.send(ready)
    except StopIteration as stop:
        result: T = stop.value
        return result
    finally:
        gen.close()


def connect(address: str, **more: Any) -> PatientConnection:
    """Raises psycopg.OperationalError. Timeouts named in the URL take precedence."""
    said = conninfo_to_dict(address)
    limits: dict[str, Any] = {
        "connect_timeout": CONNECT,
        "options": f"-c statement_timeout={int(STATEMENT * 1000)}",
        # TCP keepalive: a peer that vanished silently is noticed by the system within a minute.
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
    }
    chosen = {name: value for name, value in limits.items() if name not in said}
    return PatientConnection.connect(address, **chosen, **more)
