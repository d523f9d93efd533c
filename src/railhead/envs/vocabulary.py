"""The words actions are spelled with: a fixed list for each title, so that an index always means the same word.

An action is spelled word by word: its kind, then what it is about, then how much. Players are relative to the acting
seat (0 is itself, 1 the next one), so that all seats speak alike.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from railhead.core.actions import Bounds, Option, Value
from railhead.core.ids import Holder, Player, spot
from railhead.core.title import Title

END = "end"
"""Ends an action where another one would continue."""
LEAST, MOST = "least", "most"
"""The ends of a range, where they are no words themselves."""
PLAIN = (
    *("bank", "charter", "ipo", "offer", "pool", "treasury"),
    *("full", "half", "none", "pay", "withhold"),
    *("express", "freight", "local", "major", "minor"),
)
"""Plain words beside the things of a board."""
EVERY, TENS = 200, 3_000
"""Integers up to the first are words, above it every tenth up to the second, and all prices of the market."""
STOPS, TRAINS, CHOICES, OTHERS = 4, 12, 32, 64
"""Stops of a hex, trains of a type without a number, compositions, and words for anything else."""
COMPOSED = " composed"
"""Stands for the choice among compositions; no argument has this name."""
CATEGORY = {"tile": "tile", "type": "type"}
"""Arguments whose values look like those of others."""
ORDER = ("company", "private", "hex", "spot", "train", "type", "certificate", "plain")
"""The order of categories in which a text is looked up, if its argument does not determine one."""


class Vocabulary:
    """All words of a title for a number of players."""

    def __init__(self, title: Title, players: int) -> None:
        board = title.board
        counts = {kind: entry.count or TRAINS for kind, entry in title.trains.items()}
        self._values: dict[str, Sequence[str | int]] = {
            "kind": sorted(title.kinds),
            "mark": (END, LEAST, MOST),
            "seat": range(players),
            "company": tuple(board.companies),
            "private": tuple(board.privates),
            "hex": tuple(board.hexes),
            "spot": [spot(hex_, stop) for hex_ in board.hexes for stop in range(STOPS)],
            "tile": tuple(board.tiles),
            "type": tuple(title.trains),
            "train": [f"{kind}-{number}" for kind, count in counts.items() for number in range(count)],
            "certificate": tuple(title.shares),
            "plain": PLAIN,
            "number": sorted({*range(EVERY), *range(EVERY, TENS + 1, 10), *title.market.prices.values()}),
            "choice": range(CHOICES),
            "other": range(OTHERS),
        }
        named = [(category, value) for category, values in self._values.items() for value in values]
        self._number = {word: number for number, word in enumerate(dict.fromkeys(named))}

    def __len__(self) -> int:
        return len(self._number)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """By index: `kind lay_tile`, `hex H8`, `number 40` …"""
        return tuple(f"{category} {value}" for category, value in self._number)

    def kind(self, kind: str) -> int:
        return self._number["kind", kind]

    def mark(self, mark: str) -> int:
        return self._number["mark", mark]

    def values(self, name: str, value: Value, seats: Sequence[Player]) -> Iterator[tuple[str, str | int]]:
        """The words for the value of an argument. `seats` are the players, starting with the one who acts."""
        if name == COMPOSED:
            yield "choice", int(str(value))
            return
        if isinstance(value, int):
            yield "number", int(value)
            return
        text = str(value)
        if text in seats:
            yield "seat", seats.index(Player(Holder(text)))
            return
        categories = [one for one in (CATEGORY.get(name, ""), *ORDER) if (one, text) in self._number]
        if categories:
            yield categories[0], text
        elif " " in text:
            for part in text.split():
                yield from self.values(name, part, seats)
        else:
            yield "other", text

    def spelled(self, offers: Sequence[Option], seats: Sequence[Player]) -> list[tuple[int, ...]]:
        """Each option as words, without numbers still to be chosen. A value that is no word of the title is `other`, in
        the order offered."""
        strange: dict[tuple[str, str | int], int] = {}
        spellings = []
        for option in offers:
            said = [self.kind(option.kind)]
            for name, value in option.args.items():
                for word in self.values(name, value, seats):
                    number = self._number.get(word)
                    if number is None:
                        place = strange.setdefault(word, len(strange)) % OTHERS
                        number = self._number["other", place]
                    said.append(number)
            spellings.append(tuple(said))
        return spellings

    def numbers(self, bounds: Bounds) -> dict[int, int]:
        """The words for a number within bounds: the number by its word."""
        numbers = {
            self._number["number", number]: number
            for number in self._values["number"]
            if isinstance(number, int) and number in bounds
        }
        for mark, number in ((LEAST, bounds.least), (MOST, bounds.highest)):
            if ("number", number) not in self._number:
                numbers[self.mark(mark)] = number
        return numbers
