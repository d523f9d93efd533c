"""A log that can't be flooded: only so many lines of each kind a minute, none longer than a screen.

Plain text, or JSON lines; either way without anything that looks like a token.
"""

import logging
import re
import sys
import time
from datetime import UTC, datetime
from typing import Any

import msgspec

MOST = 20
"""Lines of one kind in one minute."""
MINUTE = 60.0
LONGEST = 2000
_KINDS = 500
LOGGERS = ("railhead", "uvicorn.error", "asyncio")
REQUESTS = logging.getLogger("railhead.requests")
"""The logger with a line for each response, in JSON logs. Not limited here: the rate limits bound it."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43,}|(?<=://)[^/\s@]*(?=@)")
"""Cookies, links and their hashes, and database credentials: our shortest have 43 characters."""


class JsonLines(logging.Formatter):
    """One object a line: `time`, `level`, `logger`, `message`, and whatever else is known."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = without_tokens(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(super().format(record))


def without_tokens(text: str) -> str:
    return _TOKEN.sub("[secret]", text)


class LogLimit(logging.Filter):
    """Passes the first lines of a kind in each minute; the next line after that says how many were dropped."""

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


def set_up_logs(is_json: bool = False) -> None:
    """Call once per process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if is_json else TextLines("%(levelname)s:     %(message)s"))
    REQUESTS.setLevel(logging.INFO if is_json else logging.CRITICAL)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if is_json or name == "railhead":
            logger.handlers = [handler]
        if not any(isinstance(one, LogLimit) for one in logger.filters):
            logger.addFilter(LogLimit())
