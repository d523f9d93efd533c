"""The narrow set of errors the library raises on purpose. A broken invariant is an `assert`, not one of these."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from railhead.core.sentences import Sentence


class GameError(Exception):
    """Anything the game can't accept. Nothing has changed when it is raised."""


class Malformed(GameError):
    """The input can't be read: bad JSON; no such title, player, company or action; a line that could mean several
    things."""


class Refused(GameError):
    """The rules don't allow the action now: `reason` is a sentence, `rule` the id of the rule (see railhead.rule)."""

    def __init__(self, rule: str, reason: "Sentence | str") -> None:
        super().__init__(f"{reason} [{rule}]")
        self.rule = rule
        self._reason = reason

    @property
    def reason(self) -> str:
        """A sentence with the ids of players, companies and hexes."""
        return str(self._reason)

    @property
    def sentence(self) -> "Sentence":
        """The same with references, so that names can be filled in where it is shown."""
        # Imported here so that `--help` works without loading msgspec: errors are imported first of all.
        from railhead.core.sentences import Sentence

        return Sentence(self._reason) if isinstance(self._reason, str) else self._reason


class Stale(GameError):
    """The game has moved on since the version this action was made against."""


class BoardError(GameError):
    """A board file has a mistake: `file`, `entry` and `problem` say where and what."""

    def __init__(self, file: str, entry: str, problem: str) -> None:
        super().__init__(f"{file}: {entry}: {problem}")
        self.file = file
        self.entry = entry
        self.problem = problem
