"""Connections to PostgreSQL that give up: when it can't be reached, when a statement lasts, when it falls silent.

The server stops a statement that lasts; of a server that is frozen only the client can tell, and stops waiting.
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
"""Seconds the client waits beyond that, for the server's own word is the better one."""


class StatementTimeout(psycopg.OperationalError):
    """It took the statement and does not answer."""


class PatientConnection(psycopg.Connection[Any]):
    patience: float | None = STATEMENT + _GRACE
    """Seconds to wait for an answer; None for as long as it takes."""

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **kwargs: Any) -> T:
        if self.patience is None:
            return super().wait(gen, *args, **kwargs)
        try:
            return super().wait(_limited(gen, monotonic() + self.patience), *args, **kwargs)
        except StatementTimeout:
            # Whatever comes now is an answer to something else.
            self.close()
            raise


def _limited(gen: Generator[Any, Any, T], end: float) -> Generator[Any, Any, T]:
    """The same, ended if nothing is ready at the end. It is asked with 0 now and then while nothing is."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and monotonic() > end:
                raise StatementTimeout("the server does not answer")
            wanted = gen.send(ready)
    except StopIteration as stop:
        result: T = stop.value
        return result
    finally:
        gen.close()


def connect(address: str, **more: Any) -> PatientConnection:
    """Raises psycopg.OperationalError. What the address itself says of time-outs holds."""
    said = conninfo_to_dict(address)
    limits: dict[str, Any] = {
        "connect_timeout": CONNECT,
        "options": f"-c statement_timeout={int(STATEMENT * 1000)}",
        # A peer that vanished without a word is found out by the system, within a minute.
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
    }
    chosen = {name: value for name, value in limits.items() if name not in said}
    return PatientConnection.connect(address, **chosen, **more)
