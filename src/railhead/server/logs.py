"""A log that nobody can fill: of each kind of line only some a minute, none longer than a screen."""

import logging
import time

MOST = 20
"""Lines of one kind in one minute."""
MINUTE = 60.0
LONGEST = 2000
_KINDS = 500
LOGGERS = ("railhead", "uvicorn.error", "asyncio")


class LogLimit(logging.Filter):
    """Lets through the first lines of a kind in each minute; the next one after that says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        kind = f"{record.name} {record.levelno} {str(record.msg)[:200]}"
        since, count = self._seen.pop(kind, (now, 0))
        left_out = max(0, count - MOST)
        if now - since >= MINUTE:
            since, count = now, 0
        else:
            left_out = 0
        self._seen[kind] = (since, count + 1)
        if len(self._seen) > _KINDS:
            del self._seen[next(iter(self._seen))]
        if count >= MOST:
            return False
        _shorten(record, left_out)
        return True


def _shorten(record: logging.LogRecord, left_out: int) -> None:
    text = record.getMessage()
    more = f" ({left_out} more like this were left out)" if left_out else ""
    if len(text) > LONGEST or more:
        record.msg, record.args = text[:LONGEST] + more, None


def bound_logs() -> None:
    """Once in a process."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, LogLimit) for one in logger.filters):
            logger.addFilter(LogLimit())
