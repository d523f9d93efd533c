"""A chapter of a tutorial, played through once: its initial position, and the actions its steps expect."""

from functools import lru_cache

from railhead.core.actions import Action
from railhead.core.errors import GameError, Malformed
from railhead.core.ids import Holder, Player
from railhead.core.play import apply, as_read
from railhead.core.state import State
from railhead.record.files import load_record
from railhead.record.game import Game
from railhead.record.record import with_actions
from railhead.titles.folders import FOLDERS
from railhead.titles.tutorial import GAME, Chapter, tutorial_of


class Lesson:
    def __init__(self, title: str, chapter: Chapter) -> None:
        """Raises Malformed or Refused, naming the line, if something in it can't be done."""
        self.title = title
        self.chapter = chapter
        self.you = Player(Holder(chapter.you))
        self.game = _position(title, chapter)
        self.starts: list[int] = []
        """The version of the game before each step, and after the last."""
        for number, step in enumerate(chapter.steps, 1):
            self.starts.append(self.game.version)
            if self.you not in self.game.actors:
                raise Malformed(f"{chapter.id}, step {number}: it is not {self.you}'s turn but {self.game.actors}'s")
            _do(self.game, f"{self.you} {step.do}", f"{chapter.id}, step {number}")
            for line in step.then:
                _do(self.game, line, f"{chapter.id}, after step {number}")
            for action in _recorded(title)[self.game.version : self.game.version + step.go]:
                self.game.repeat(action)
        self.starts.append(self.game.version)

    def step_at(self, game: Game) -> int | None:
        """The number of steps done in a game of this chapter; None if something else was played."""
        # Without undone actions: a learner may try something and undo it.
        version = sum(1 for _ in game.effective())
        if version not in self.starts or game.state != self.game.at(version):
            return None
        return self.starts.index(version)

    def expected(self, step: int) -> Action:
        return self.game.entries[self.starts[step]].action

    def following(self, step: int) -> list[Action]:
        """The other players' actions after a step."""
        return [entry.action for entry in self.game.entries[self.starts[step] + 1 : self.starts[step + 1]]]

    def is_expected(self, step: int, state: State, action: Action) -> bool:
        """Whether an action leads to the same State as the step: routes and tiles can be named in several ways. Raises
        what the rules raise."""
        after, _ = apply(self.game.title, state, as_read(self.game.title, state, action))
        return after == self.game.at(self.starts[step] + 1)


@lru_cache(maxsize=64)
def lesson_of(title: str, chapter: str) -> Lesson:
    """Raises Malformed if there is no such chapter."""
    return Lesson(title, tutorial_of(title).chapter(chapter))


def _recorded(title: str) -> tuple[Action, ...]:
    file = FOLDERS[title] / GAME
    return load_record(file).actions if file.is_file() else ()


def _position(title: str, chapter: Chapter) -> Game:
    tutorial = tutorial_of(title)
    if chapter.follows:
        game = lesson_of(title, chapter.follows).game.copy()
    elif chapter.at:
        record = load_record(FOLDERS[title] / GAME)
        game = Game.replay(with_actions(record, record.actions[: chapter.at]))
    else:
        game = Game.new(title, tutorial.players, tutorial.options, tutorial.seed)
    for line in chapter.position:
        _do(game, line, f"{chapter.id}, its position")
    return game


def _do(game: Game, line: str, where: str) -> None:
    try:
        game.act(line)
    except GameError as error:
        error.add_note(f"{where}: {line}; there is {', '.join(game.legal()[:12])}")
        raise
