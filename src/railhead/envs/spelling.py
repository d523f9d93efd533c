"""Spelling an action word by word: which words may come next, and which option results."""

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
    """The possible compositions of an option's free arguments, if the title lists several."""
    if len(option.free) != 1:
        return ()
    heuristics = description_of(title.id).heuristics
    compositions = heuristics.compositions(Draft(title, state, option.actor), option)
    return [way for number, way in enumerate(compositions) if way not in compositions[:number]][:CHOICES]


def offered(title: Title, state: State, seat: Player) -> list[Option]:
    """What a seat may do, from its view; each possible composition is an option of its own."""
    composed: list[Option] = []
    for option in options(title, state, seat):
        count = len(ways(title, state, option))
        composed += [replace(option, args={**option.args, COMPOSED: str(way)}) for way in range(count)] or [option]
    return composed


class Spelling:
    """The spelling of one of these options by the player they are offered to. Words without an alternative are filled
    in."""

    def __init__(self, words: Vocabulary, offers: Sequence[Option], seats: Sequence[Player]) -> None:
        self._words = words
        self._open = list(zip(words.spelled(offers, seats), offers, strict=True))
        self.said: list[int] = []
        self._place = 0
        """How many words of an option have been said."""
        self._chosen: Option | None = None
        self._numbers: dict[str, int] = {}
        self.next: frozenset[int] = frozenset()
        """The words that may come next; empty once the action is complete."""
        self._go_on()

    def say(self, word: int) -> None:
        self._take(word)
        self._go_on()

    def action(self, title: Title, state: State) -> Action:
        """The action that was spelled. Composed arguments, such as routes, are as the title suggests, unless it lists
        several."""
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
        """The number still to be chosen."""
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
