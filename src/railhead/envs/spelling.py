"""An action being spelled: which words may come next, and which option it is once all are said."""

from collections.abc import Sequence

from msgspec.structs import replace

from railhead.core.actions import Action, Option, Value
from railhead.core.ids import Player
from railhead.core.play import complete, options
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.envs.vocabulary import CHOICES, COMPOSED, END, Vocabulary
from railhead.titles import description_of


def ways(title: Title, state: State, option: Option) -> Sequence[Value]:
    """How what is free in an option may be composed, if the title has several ways in mind."""
    if len(option.free) != 1:
        return ()
    heuristics = description_of(title.id).heuristics
    found = heuristics.compositions(Draft(title, state, option.actor), option)
    return [way for number, way in enumerate(found) if way not in found[:number]][:CHOICES]


def offered(title: Title, state: State, seat: Player) -> list[Option]:
    """What a seat may do, from its view; each way to compose something is an option of its own."""
    found: list[Option] = []
    for option in options(title, state, seat):
        count = len(ways(title, state, option))
        found += [replace(option, args={**option.args, COMPOSED: str(way)}) for way in range(count)] or [option]
    return found


class Spelling:
    """Of one of these options, by whoever they are offered to. What can only be said in one way says itself."""

    def __init__(self, words: Vocabulary, offers: Sequence[Option], seats: Sequence[Player]) -> None:
        self._words = words
        self._open = list(zip(words.spelled(offers, seats), offers, strict=True))
        self.said: list[int] = []
        self._place = 0
        """How many of the words of an option are said."""
        self._chosen: Option | None = None
        self._numbers: dict[str, int] = {}
        self.next: frozenset[int] = frozenset()
        """What may be said now; nothing once the action is whole."""
        self._go_on()

    def say(self, word: int) -> None:
        self._take(word)
        self._go_on()

    def action(self, title: Title, state: State) -> Action:
        """The action that was spelled. What must be composed, such as routes, is as the title suggests it,
        unless it has several ways in mind."""
        assert self._chosen is not None
        option, args = self._chosen, dict(self._chosen.args)
        way = args.pop(COMPOSED, None)
        if way is None:
            return complete(title, state, option, dict(self._numbers))
        made = ways(title, state, option)[int(str(way))]
        return Action(option.actor, option.kind, {**args, **self._numbers, option.free[0]: made})

    def _go_on(self) -> None:
        self.next = frozenset(self._ways())
        while len(self.next) == 1:
            self._take(next(iter(self.next)))
            self.next = frozenset(self._ways())

    def _ways(self) -> set[int]:
        if self._chosen is None:
            return {self._at(spelled) for spelled, _ in self._open}
        wanted = self._wanted()
        return set(self._words.numbers(self._chosen.bounds[wanted])) if wanted else set()

    def _at(self, spelled: tuple[int, ...]) -> int:
        return spelled[self._place] if self._place < len(spelled) else self._words.mark(END)

    def _wanted(self) -> str:
        """The number still to be named."""
        assert self._chosen is not None
        return next((name for name in self._chosen.bounds if name not in self._numbers), "")

    def _take(self, word: int) -> None:
        self.said.append(word)
        if self._chosen is not None:
            wanted = self._wanted()
            self._numbers[wanted] = self._words.numbers(self._chosen.bounds[wanted])[word]
            return
        ended = word == self._words.mark(END)
        self._open = [one for one in self._open if self._at(one[0]) == word]
        self._place += 1
        spelled, option = self._open[0]
        if ended or (self._place >= len(spelled) and len(self._open) == 1):
            self._chosen = option
