"""The current time. Everything the server stores or compares comes from here, so that tests can make the clock jump.

Intervals are measured by `time.monotonic`, which does not jump.
"""

import os
import time
from contextlib import suppress
from pathlib import Path

CLOCK = "RAILHEAD_CLOCK"
"""Names a file with the seconds by which the clock is off: `railhead torture` writes it."""


def now() -> int:
    """Seconds since 1970."""
    return int(time.time()) + _error()


def milliseconds() -> int:
    """Milliseconds since 1970."""
    return int(1000 * time.time()) + 1000 * _error()


def _error() -> int:
    file = os.environ.get(CLOCK)
    if file:
        # Half written or gone: no offset.
        with suppress(OSError, ValueError):
            return int(Path(file).read_text())
    return 0
