"""The log in words: who did what when, what was taken back, where to look at it again."""

from markupsafe import Markup
from msgspec import Struct

from railhead.record.record import UNDO
from railhead.server.view import Line
from railhead.server.views.desk import Desk

RECENT = 80
"""Lines shown unless all are asked for."""


_APART = ("actor", "kind", "is_secret")


class LogLine(Struct, frozen=True):
    version: int
    round: str
    texts: list[Markup]
    is_undone: bool
    starts_round: bool


def log_lines(desk: Desk, everything: bool = False) -> list[LogLine]:
    """The latest first."""
    since = 0 if everything else max(0, desk.sight.point - RECENT)
    before = ""
    made = []
    for line in desk.sight.lines(since):
        made.append(LogLine(line.version, line.round, _texts(desk, line), line.is_undone, line.round != before))
        before = line.round
    return made[::-1]


def _texts(desk: Desk, line: Line) -> list[Markup]:
    actor, kind = str(line.action["actor"]), str(line.action["kind"])
    if (meant := desk.sight.meant(line)) is not None:
        what = "takes back" if kind == UNDO else "does again"
        return [desk.told(f"{actor} {what}: ") + text for text in _texts(desk, meant)[:1]]
    if line.events:
        return [desk.told(event.text) for event in line.events]
    shown = [
        (name, value) for name, value in line.action.items() if isinstance(value, str | int) and name not in _APART
    ]
    words = [desk.words.kind(kind).lower(), *(desk.piece(name, value).text for name, value in shown)]
    return [desk.told(f"{actor}: {', '.join(words)}")]
