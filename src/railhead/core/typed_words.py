"""Typed words matched against the options: by kind, by value, by another name of either, or by its beginning.

The only grammar: a line names a kind of action and some of its values, in any order.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from railhead.core.actions import Option, Value
from railhead.core.ids import Company, Hex, Holder, Private, Spot, Train, hex_of, type_of
from railhead.core.sides import side_of
from railhead.core.spoken_names import joined, spoken
from railhead.core.state import State
from railhead.core.title import Title

FILLERS = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "the", "through", "to", "via", "with"]
)

OTHER_KINDS = {
    "no": ("decline", "pass"),
    "yes": ("agree",),
    "ok": ("agree",),
    "accept": ("agree",),
    "done": ("pass", "decline"),
    "skip": ("pass", "decline"),
    "end": ("pass",),
    "next": ("pass",),
    "build": ("lay_tile",),
    "upgrade": ("lay_tile",),
    "station": ("place_token",),
    "par": ("start_company", "set_par"),
    "float": ("start_company",),
    "pay": ("dividend",),
    "withhold": ("dividend",),
    "hold": ("dividend",),
    "retain": ("dividend",),
    "keep": ("dividend",),
    "bid": ("open",),
    "raise": ("bid",),
    "offer": ("bid",),
    "auction": ("bid", "open", "start_company"),
    "launch": ("start_company",),
    "operate": ("run",),
    "borrow": ("take_loans", "take_loan"),
    "loan": ("take_loans", "take_loan"),
    "repay": ("repay_loans", "repay_loan"),
    "short": ("sell_short",),
    "acquire": ("merge",),
}
"""Words players use, and the kinds of action they mean, likeliest first."""

OTHER_VALUES = {
    "pay": ("full", "pay"),
    "all": ("full", "pay"),
    "withhold": ("withhold", "0"),
    "hold": ("withhold", "0"),
    "retain": ("withhold", "0"),
    "keep": ("withhold", "0"),
    "nothing": ("0",),
    "ipo": ("treasury", "bank"),
    "market": ("pool",),
}

EXACT, LIKE, PART, OTHER, UNSAID = range(5)
"""How well a word names a thing: exactly, by its beginning, by a part, by another name, not at all."""


class Match(NamedTuple):
    """One reading of a line as an option; a lower `rank` is better."""

    rank: tuple[int, int]
    option: Option
    numbers: dict[str, int]

    @property
    def lacking(self) -> list[str]:
        """Numbers still to be chosen."""
        return [name for name in self.option.bounds if name not in self.numbers]

    @property
    def values(self) -> dict[str, Value]:
        return {**self.option.args, **self.numbers}


def kind_rank(kind: str, word: str) -> int:
    """How well a word names a kind of action."""
    if kind == word:
        return EXACT
    if kind.startswith(word):
        return LIKE
    if any(part.startswith(word) for part in kind.split("_")):
        return PART
    return OTHER if kind in OTHER_KINDS.get(word, ()) else UNSAID


def matches(
    title: Title, state: State, offered: Sequence[Option], words: Sequence[str], players: Mapping[str, str]
) -> list[Match]:
    """The best readings of the words as an option; several if they are ambiguous. `players` are the names of seats."""
    words = _whole(offered, words)
    # Where there is one thing to do, as in an auction, its number alone will do.
    is_one = len({option.kind for option in offered if not option.idle}) == 1
    readers = [_Reader(title, state, option, players, is_one and not option.idle) for option in offered]
    # `pay` and `keep` name a kind and a value at once; in `pay half` the kind alone.
    readings = (
        [match for reader in readers for match in reader.read(words, 0)] if words[0].lower() in OTHER_VALUES else []
    )
    readings = readings or [match for reader in readers for match in reader.read(words, 1)]
    if not readings:
        return []
    best = min(match.rank for match in readings)
    alike: dict[object, Match] = {}
    for match in readings:
        if match.rank == best:
            alike.setdefault(_look(state, match), match)
    preferred = OTHER_KINDS.get(words[0].lower(), ()) if best[0] == OTHER else ()
    for kind in preferred:
        if chosen := [match for match in alike.values() if match.option.kind == kind]:
            return chosen
    return list(alike.values())


def _whole(offered: Sequence[Option], words: Sequence[str]) -> list[str]:
    """Values of several words, such as `CIR privates`, joined to one."""
    text = " ".join(words)
    for value in {value for option in offered for value in option.args.values() if isinstance(value, str)}:
        if " " in value:
            text = re.sub(rf"(?<![^\s=]){re.escape(value)}(?!\S)", _one_word(value), text, flags=re.IGNORECASE)
    return text.split()


def _one_word(value: str) -> str:
    return value.lower().replace(" ", "_")


def _look(state: State, match: Match) -> object:
    """A key that is equal for trains of one type in one place, which are interchangeable."""
    values = [
        (type_of(Train(str(value))), state.trains[Train(str(value))]) if _is_train(state, value) else str(value)
        for value in match.option.args.values()
    ]
    return match.option.actor, match.option.kind, tuple(values), tuple(match.numbers.items())


_LABELLED = ("company", "private", "lot", "survivor", "buyer", "seller")
"""Arguments whose values may have labels."""


def typed_value(title: Title, state: State, name: str, value: object) -> str:
    """A value as it can be typed unambiguously: a train by its type and owner, `2 NW`; one of several stops as
    `H8-east`."""
    text = str(value)
    if _is_train(state, value):
        return f"{type_of(Train(text))} {title.board.label(state.trains[Train(text)])}"
    if name == "spot" and hex_of(Spot(text)) in title.board.hexes:
        side = side_of(title, state, Spot(text))
        return f"{hex_of(Spot(text))}-{side}" if side else hex_of(Spot(text))
    return title.board.label(text) if name in _LABELLED else text


def _is_train(state: State, value: object) -> bool:
    return isinstance(value, str) and value in state.trains


class _Reader:
    """One option, asked whether some words mean it."""

    def __init__(
        self, title: Title, state: State, option: Option, players: Mapping[str, str], takes_number: bool
    ) -> None:
        self.takes_number = takes_number
        self.title = title
        self.state = state
        self.option = option
        self.players = players

    def read(self, words: Sequence[str], start: int) -> Iterator[Match]:
        """The first word names the kind, or a value that is not a number. Values are read from `start` on."""
        first = words[0].lower()
        said = kind_rank(self.option.kind, first)
        if said == UNSAID and first.isdecimal() and not self.takes_number:
            return
        numbers = {name: b.least for name, b in self.option.bounds.items() if b.least == b.highest}
        rest = words[start:] if said < UNSAID else words
        yield from self._assigned(list(rest), said, EXACT, frozenset(), numbers)

    def _assigned(
        self, words: list[str], said: int, worst: int, taken: frozenset[str], numbers: dict[str, int]
    ) -> Iterator[Match]:
        if not words:
            telling = {*self.option.args, *(self.option.bounds if self.takes_number else ())}
            if said < UNSAID or taken & telling:
                yield Match((said, worst), self.option, numbers)
            return
        word, *rest = words
        if word.lower() in FILLERS or self._is_own_name(word):
            yield from self._assigned(rest, said, worst, taken, numbers)
        named = [(name, rank) for name, rank in self._named(word) if name not in taken]
        for name, rank in named:
            yield from self._assigned(rest, said, max(worst, rank), taken | {name}, numbers)
        # In `trade 2 50` the 2 is the train, not the price: names take precedence over numbers.
        for name, number in self._numbers(word) if not named else ():
            if name not in taken:
                yield from self._assigned(rest, said, max(worst, LIKE), taken | {name}, {**numbers, name: number})

    def _is_own_name(self, word: str) -> bool:
        """`buy train 2`, `price 30`: a part of the kind, or an argument's name."""
        low = word.lower().removesuffix("s")
        names = (*self.option.kind.split("_"), *self.option.args, *self.option.bounds)
        return low in {name.removesuffix("s") for name in names}

    def _named(self, word: str) -> Iterator[tuple[str, int]]:
        """Arguments whose value the word may be, and how well it names them."""
        only, is_named, text = word.rpartition("=")
        for name, value in self.option.args.items():
            if is_named and name != only.lower():
                continue
            if isinstance(value, str | int):
                rank = self._value_rank(name, value, text)
                if rank < UNSAID:
                    yield name, rank
                if _is_train(self.state, value) and self._is_holder(self.state.trains[Train(str(value))], text):
                    yield f"holder of {name}", LIKE

    def _is_holder(self, holder: str, text: str) -> bool:
        return text.lower() in (holder.lower(), joined(self.title.board.label(holder)))

    def _value_rank(self, name: str, value: str | int, text: str) -> int:
        written, low = _one_word(str(value)), text.lower()
        if written == low or (name == "rotation" and low == f"r{written}"):
            return EXACT
        if low in self._also(name, str(value)):
            return PART
        if written in OTHER_VALUES.get(low, ()):
            return OTHER
        # Only words may be abbreviated: H1 is not H10, and M is a different company than MK.
        if isinstance(value, str) and value.islower() and len(low) > 1 and value.startswith(low):
            return LIKE
        return UNSAID

    def _also(self, name: str, value: str) -> set[str]:
        """Other names of a value: a train's type, a spot's hex, the words of a place, a company or a private."""
        board = self.title.board
        if value in self.players:
            return spoken(self.players[value])
        if _is_train(self.state, value):
            return {type_of(Train(value)).lower()}
        place = hex_of(Spot(value)) if name == "spot" else Hex(value)
        if place in board.hexes:
            hexes = self._spot_names(Spot(value)) if name == "spot" else set()
            return hexes | spoken(board.hexes[place].name)
        if (company := board.companies.get(Company(Holder(value)))) is not None:
            return spoken(company.name, company.label)
        if name == "lot" and " " in value:
            return {value.split()[0].lower()}
        private = board.privates.get(Private(value))
        return set() if private is None else spoken(private.name, private.label)

    def _spot_names(self, place: Spot) -> set[str]:
        """The hex, and if it has several stops, which of them: h8-east."""
        hex_, side = hex_of(place).lower(), side_of(self.title, self.state, place)
        return {hex_, f"{hex_}-{side}"} if side else {hex_}

    def _numbers(self, word: str) -> Iterator[tuple[str, int]]:
        only, is_named, text = word.rpartition("=")
        if text.isdecimal():
            for name, bounds in self.option.bounds.items():
                if int(text) in bounds and (not is_named or name == only.lower()):
                    yield name, int(text)
