"""Tutorial games: a visitor plays a chapter of a title's tutorial in an ordinary game of their own.

The chapter is stored with the game; the current step follows from what has been played. The other seats play by
themselves.
"""

from msgspec import Struct
from msgspec.structs import asdict, replace

from railhead.core.actions import Action
from railhead.core.errors import Malformed, Refused
from railhead.core.play import actors
from railhead.record.lesson import Lesson, lesson_of
from railhead.record.record import REDO, UNDO
from railhead.server.clock import now
from railhead.server.storage.store import GameProgress, GameRow
from railhead.server.storage.stored_states import SPACING, encoded
from railhead.server.tables.lobby import Lobby, Submission
from railhead.server.tables.setup import Seating, Setup, new_game_row
from railhead.server.tables.table import ALONE, Table
from railhead.server.tables.visitors import Visitor, new_token
from railhead.titles.tutorial import Chapter, TutorialStep, tutorial_of

KIND = "tutorial/"
"""Prefix of the kind of such a game, followed by the chapter."""
LESSON = "lesson"
"""Cited when the lesson refuses and no rule of the title does."""


class Coach(Struct, frozen=True):
    """What the coach says beside the table."""

    title: str
    chapter: Chapter
    number: int
    chapters: tuple[Chapter, ...]
    done: int
    """Number of steps done."""
    step: TutorialStep | None
    """The next step; None at the end of the chapter, or if something else was played."""
    before: str
    """The comment on the last step."""
    expected: Action | None
    next: Chapter | None
    is_lost: bool
    """Something else was played, by a program or from the history."""
    you: str


def is_tutorial(game_row: GameRow) -> bool:
    return game_row.kind.startswith(KIND)


def chapter_id(game_row: GameRow) -> str:
    return game_row.kind.removeprefix(KIND)


def begin(lobby: Lobby, title: str, chapter: str, visitor: Visitor) -> Table:
    """A new game at the beginning of a chapter. Raises Malformed if there is no such chapter."""
    lesson = lesson_of(title, chapter or tutorial_of(title).chapters[0].id)
    begun, start = lesson.game.begun, lesson.starts[0]
    setup = Setup(
        title=title,
        players=begun.players,
        options=begun.options,
        seed=begun.seed,
        seating=Seating(mine=(str(lesson.you),)),
    )
    game_row = new_game_row(begun, lesson.game.title, setup, lobby.person(visitor))
    state, moment = lesson.game.at(start), now()
    progress = GameProgress(
        version=start,
        round=str(state.round),
        awaited=actors(lesson.game.title, state),
        finished=state.finished,
        moved=moment,
    )
    # No word of seeds on a learner's page: nothing is at stake.
    game_row = replace(game_row, kind=f"{KIND}{lesson.chapter.id}", seed_is_open=False, **asdict(progress))
    entries = [replace(entry, key=f"{ALONE}{entry.seq}", at=moment) for entry in lesson.game.entries[:start]]
    states = {seq: encoded(lesson.game.at(seq)) for seq in range(SPACING, start + 1, SPACING)}
    return lobby.add(game_row, setup, entries, states)


def resumed(lobby: Lobby, title: str, visitor: Visitor) -> GameRow | None:
    """The visitor's game of this tutorial that was played last, if any."""
    if not visitor.is_known:
        return None
    held = lobby.store.held_by(lobby.person(visitor))
    return next((row for row in held if row.title == title and is_tutorial(row)), None)


def lesson_at(table: Table) -> Lesson | None:
    if not is_tutorial(table.game_row):
        return None
    try:
        return lesson_of(table.game_row.title, chapter_id(table.game_row))
    except Malformed:
        # The chapter was renamed or replaced since this game began.
        return None


def check(table: Table, action: Action) -> None:
    """Raises Refused for actions that the rules allow but the lesson does not ask for."""
    lesson = lesson_at(table)
    step = None if lesson is None else lesson.step_at(table.game)
    if lesson is None or step is None or action.kind in (UNDO, REDO) or step == len(lesson.chapter.steps):
        return
    if not lesson.is_expected(step, table.game.state, action):
        raise Refused(LESSON, f"That is allowed too. In this lesson: {lesson.chapter.steps[step].say}")


def follow(lobby: Lobby, table: Table) -> None:
    """Play the other seats' actions that follow the step just done."""
    lesson = lesson_at(table)
    if lesson is None:
        return
    version = sum(1 for _ in table.game.effective())
    if version - 1 not in lesson.starts[:-1] or table.game.state != lesson.game.at(version):
        return
    for action in lesson.following(lesson.starts.index(version - 1)):
        lobby.act_for(table, table.players, Submission(action, table.version, f"{ALONE}{new_token()}"), is_own=True)


def back(lobby: Lobby, table: Table) -> None:
    """Go back to the beginning of the previous step, or of the chapter."""
    lesson = lesson_at(table)
    if lesson is None:
        raise Malformed("this isn't a tutorial")
    while (played := sum(1 for _ in table.game.effective())) > lesson.starts[0]:
        undo = Submission(Action(lesson.you, UNDO), table.version, f"{ALONE}{new_token()}")
        lobby.act_for(table, table.humans, undo, is_own=True)
        if lesson.step_at(table.game) is not None and played - 1 in lesson.starts:
            return


def coach_of(table: Table) -> Coach | None:
    lesson = lesson_at(table)
    if lesson is None:
        return None
    chapter, tutorial = lesson.chapter, tutorial_of(table.game_row.title)
    done = lesson.step_at(table.game)
    is_open = done is not None and done < len(chapter.steps)
    return Coach(
        title=table.game_row.title,
        chapter=chapter,
        number=tutorial.chapters.index(chapter) + 1,
        chapters=tutorial.chapters,
        done=done or 0,
        step=chapter.steps[done] if done is not None and is_open else None,
        before=chapter.steps[done - 1].after if done else "",
        expected=lesson.expected(done) if done is not None and is_open else None,
        next=tutorial.next_after(chapter),
        is_lost=done is None,
        you=table.name_of(lesson.you),
    )
