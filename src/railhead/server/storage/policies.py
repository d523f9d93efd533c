"""A table's policies beside the rules of its title: chosen at set-up, shown to everybody, enforced by `permissions`."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from railhead.core.errors import Malformed

LIVE: Final = "live"
ASYNCHRONOUS: Final = "asynchronous"
PACES: Final = (LIVE, ASYNCHRONOUS)
INSTANT: Final = "instant"
HUMAN: Final = "human"
NOBODY: Final = "nobody"
HOST: Final = "host"
ANYBODY: Final = "anybody"
NOTHING: Final = "nothing"
PASS: Final = "pass"
BOT: Final = "bot"
VOTE: Final = "vote"
A_MINUTE, AN_HOUR, A_DAY = 60, 3600, 24 * 3600
Seconds = Annotated[int, Meta(ge=0, le=366 * A_DAY)]


class ClockSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much time a player has, in seconds."""

    budget: Seconds = 0
    """At the start; 0 means there is no clock."""
    per_stock_turn: Seconds = 0
    """Added at the start of one's own turn in a stock round."""
    per_company: Seconds = 0
    """Added when one's own company begins to act."""
    at_zero: Literal["nothing", "pass", "bot", "vote"] = NOTHING
    """What happens when time is up: nothing, a pass where possible, a bot's action, or what the others vote for."""
    vacation_days: Annotated[int, Meta(ge=0, le=60)] = 14
    """Days each player may be away during an asynchronous game."""

    @property
    def is_on(self) -> bool:
        return self.budget > 0


class Policies(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pace: Literal["live", "asynchronous"] = LIVE
    """Live, or asynchronous. Night hours and vacations only exist in asynchronous games."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    bots: bool = True
    """Whether bots may play, from the start or in place of a missing player."""
    bot_pace: Literal["instant", "human"] = INSTANT
    """Whether bots act at once, or pause before each action so that people can follow."""
    hints: bool = True
    """Whether players may ask what a bot would do."""
    act_for: Literal["nobody", "host", "anybody"] = NOBODY
    """Who may act for another seat, provided nothing of that seat is hidden. The log says who did."""
    clock: ClockSettings = field(default_factory=ClockSettings)


def check(policies: Policies, has_bots: bool) -> None:
    """Raises Malformed for settings that contradict each other."""
    if not policies.bots and has_bots:
        raise Malformed("this table does not allow bots")
    if not policies.bots and policies.clock.at_zero == BOT:
        raise Malformed("a bot can't play when time is up: this table does not allow bots")
    if not policies.clock.is_on and (policies.clock.per_stock_turn or policies.clock.per_company):
        raise Malformed("a clock needs a time budget")


UNDO_WORDS = {
    "own": "players can undo their own last action",
    "anybody": "any player can undo the last action",
    "consent": "only when all players agree",
    "host": "only the host",
}
_BOT_PACES = {INSTANT: "allowed; they act at once", HUMAN: "allowed; they take their time"}
_AT_ZERO = {
    NOTHING: "nothing happens",
    PASS: "the turn is passed if possible",
    BOT: "a bot plays the turn",
    VOTE: "the others vote",
}


def in_words(policies: Policies, undo: str) -> list[tuple[str, str]]:
    """The policies in sentences, for the page."""
    clock = policies.clock
    act_for = {NOBODY: "nobody", HOST: "only the host", ANYBODY: "every player"}
    said = [
        ("Pace", policies.pace),
        ("Undo", UNDO_WORDS[undo]),
        ("Spectators", _allowed(policies.spectators)),
        ("Bots", _BOT_PACES[policies.bot_pace] if policies.bots else _allowed(False)),
        ("Hints", _allowed(policies.hints)),
        ("Who may act for others", act_for[policies.act_for]),
    ]
    if not clock.is_on:
        return [*said, ("Clock", "none")]
    added = [
        f"{lasting(seconds)} more for each {what}"
        for seconds, what in ((clock.per_stock_turn, "stock turn"), (clock.per_company, "company"))
        if seconds
    ]
    words = "; ".join([f"{lasting(clock.budget)} each", *added])
    return [*said, ("Clock", words), ("When time is up", _AT_ZERO[clock.at_zero])]


def _allowed(is_allowed: bool) -> str:
    return "allowed" if is_allowed else "not allowed"


def lasting(seconds: int) -> str:
    """A duration in words, in its two largest units."""
    parts = []
    for size, unit in ((A_DAY, "d"), (AN_HOUR, "h"), (A_MINUTE, "min"), (1, "s")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts[:2]) or "0 s"
