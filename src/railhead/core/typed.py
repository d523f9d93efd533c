"""What a player types at the table, read as an action: `bid N 100`, `lay G15 6 r2`, `P2 sell NW shares=2`, `run`.

Only reading: whether it may be done is for the rules to say, so a typed action may well be refused.
"""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product
from typing import Any

from railhead.core.actions import Action, Option, Value
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Holder, Player
from railhead.core.play import actors, arguments, closed, complete, judge, options
from railhead.core.state import State
from railhead.core.title import Title

_COMPOSED = re.compile(r"(?:(\w+)=)?([\[{].*)")
"""JSON, with or without the name of the argument."""


def read_action(title: Title, state: State, text: str) -> Action:
    """Raises Malformed if it can't be read, or could mean several things."""
    words = text.split()
    awaited = actors(title, state)
    actor = awaited[0] if awaited else state.players[0]
    named = Player(Holder(words[0].upper())) if words else actor
    if named in state.players:
        actor, words = named, words[1:]
    if not words:
        raise Malformed("name an action: one of those listed, or help")
    offered = options(title, state, actor)
    kinds = dict.fromkeys(option.kind for option in offered)
    meant = kinds_meant(words[0], kinds, closed(title, state, actor), title.kinds)
    readings = [_Reading(title, state, actor, kind, [o for o in offered if o.kind == kind]) for kind in meant]
    if len(readings) > 1:
        readings = [reading for reading in readings if reading.is_offered(words[1:])]
    if len(readings) != 1:
        raise Malformed(f"{words[0]!r} could be {' or '.join(meant)}")
    return readings[0].action(words[1:])


def kinds_meant(word: str, offered: Collection[str], closed: Collection[str], known: Collection[str]) -> Sequence[str]:
    """Kinds of action by a name or the beginning of one of its words. What is offered now goes first, then what belongs
    to this point of play but is closed. Raises Malformed if there are none."""
    low = word.lower()
    for kinds in (list(offered), list(closed), sorted(known)):
        if found := [kind for kind in kinds if kind == low] or [kind for kind in kinds if _begins(kind, low)]:
            return found
    raise Malformed(f"there is no action {word!r}; open now: {', '.join(offered) or 'nothing'}")


def _begins(kind: str, word: str) -> bool:
    return kind.startswith(word) or any(part.startswith(word) for part in kind.split("_"))


class _Reading:
    """One kind of action of one player, about to be given its arguments."""

    def __init__(self, title: Title, state: State, actor: Player, kind: str, offered: Sequence[Option]) -> None:
        self.title = title
        self.state = state
        self.actor = actor
        self.kind = kind
        self.offered = offered
        self.names = arguments(title, state, actor, kind)
        self.free = tuple(dict.fromkeys(name for option in offered for name in option.free))

    def action(self, words: Sequence[str]) -> Action:
        composed = _COMPOSED.fullmatch(" ".join(words))
        return self.composed(*composed.groups("")) if composed else self.named(words)

    def is_offered(self, words: Sequence[str]) -> bool:
        """Whether the words name something on offer, which tells this kind from another that begins alike."""
        try:
            action = self.action(words)
        except Malformed:
            return False
        return any(_fits(option, action.args) for option in self.offered)

    def composed(self, name: str, text: str) -> Action:
        """The free argument as JSON. Where nothing of the kind is open, it is for the rules to say so."""
        if not self.offered:
            return Action(self.actor, self.kind)
        if len(self.free) != 1 or name not in ("", *self.free):
            needed = ", ".join(self.names) or "nothing"
            raise Malformed(f"{self.kind} takes no {name or text[:1] + '…'}: it needs {needed}")
        try:
            return Action(self.actor, self.kind, {self.free[0]: json.loads(text)})
        except (ValueError, RecursionError) as error:
            raise Malformed(f"{self.free[0]} can't be read: {error}") from None

    def named(self, words: Sequence[str]) -> Action:
        """Values in the order of the names or in any that makes sense, or as name=value; what can only have one value
        may be left out."""
        if not self.names:
            if words and self.offered:
                raise Malformed(f"{self.kind} takes no {words[0]!r}: it stands alone")
            return Action(self.actor, self.kind)
        given = dict(word.split("=", 1) for word in words if "=" in word)
        values = [word for word in words if "=" not in word]
        every = [name for name in self.names if name not in given and name not in self.free]
        certain = self._certain()
        named = every if len(values) == len(every) else self._uncertain(every, certain, values)
        if len(values) != len(named):
            raise self._lacking()
        orders = [{**certain, **given, **dict(zip(named, order, strict=True))} for order in _orders(values)]
        if action := self._offered(orders):
            return action
        try:
            return self._most_sensible(next(filter(self._is_known, orders), orders[0]))
        except Malformed:
            if named == every:
                raise
            raise self._lacking() from None

    def _uncertain(self, names: Sequence[str], certain: dict[str, str], values: Sequence[str]) -> list[str]:
        """The names that are left where those of only one possible value are not typed: all, if one of them is."""
        if any(_is_alike(text, word) for text in certain.values() for word in values):
            return list(names)
        return [name for name in names if name not in certain]

    def _lacking(self) -> Malformed:
        return Malformed(f"{self.kind} needs {' '.join(name.upper() for name in self.names)}")

    def _certain(self) -> dict[str, str]:
        """Arguments that have the same value in all that is offered."""
        if not self.offered:
            return {}
        first, *others = [{**option.args, **_single(option)} for option in self.offered]
        return {name: str(value) for name, value in first.items() if all(o.get(name) == value for o in others)}

    def _offered(self, orders: Sequence[dict[str, str]]) -> Action | None:
        """The first order in which all that is named is on offer, as `lay 57 E12 2` names the tile before the hex."""
        for given in orders:
            for args in self._readings(given):
                if any(_fits(option, args) for option in self.offered):
                    return self._completed(args)
        return None

    def _is_known(self, given: dict[str, str]) -> bool:
        """Whether everything the board has a list of is on that list, offered or not."""
        board = self.title.board
        lists: dict[str, Collection[str]] = {
            "hex": board.hexes,
            "tile": board.tiles,
            "company": board.companies,
            "private": board.privates,
        }
        return all(text in lists[name] for name, text in given.items() if name in lists)

    def _most_sensible(self, given: dict[str, str]) -> Action:
        """A number may stand for a number or be a name, as tile 57 is: take the reading the rules can read. Raises
        Malformed if there is none."""
        first = None
        for args in self._readings(given):
            action = self._completed(args)
            try:
                judge(self.title, self.state, action)
            except Malformed as error:
                first = first or error
                continue
            except Refused:
                pass
            return action
        assert first is not None
        raise first

    def _readings(self, given: dict[str, str]) -> Iterator[dict[str, Value]]:
        for values in product(*(self._values(name, text) for name, text in given.items())):
            yield dict(zip(given, values, strict=True))

    def _values(self, name: str, text: str) -> list[Value]:
        """What the text can stand for: something offered, in whatever case; else as it is."""
        if name == "rotation" and re.fullmatch(r"r\d", text):
            text = text[1:]
        known = [option.args[name] for option in self.offered if name in option.args]
        for is_meant in (str.__eq__, _is_alike, _is_type):
            for value in known:
                if is_meant(str(value), text):
                    return [value]
        return [int(text), text] if text.isdecimal() else [text]

    def _completed(self, args: dict[str, Value]) -> Action:
        """What must be composed is suggested, if the rest is on offer."""
        fitting = [o for o in self.offered if all(args.get(name) == value for name, value in o.args.items())]
        if not self.free or not fitting:
            return Action(self.actor, self.kind, args)
        return complete(self.title, self.state, fitting[0], args)


def _single(option: Option) -> dict[str, Any]:
    """Numbers of which only one is possible."""
    return {name: bounds.least for name, bounds in option.bounds.items() if bounds.least == bounds.highest}


def _orders(values: Sequence[str]) -> list[Sequence[str]]:
    """As typed first."""
    return list(permutations(values)) if 1 < len(values) <= 4 else [values]


def _fits(option: Option, args: dict[str, Value]) -> bool:
    numbers = {name: args.get(name) for name in option.bounds}
    return all(args.get(name) == value for name, value in option.args.items()) and all(
        isinstance(number, int) and number in option.bounds[name] for name, number in numbers.items()
    )


def _is_alike(value: str, text: str) -> bool:
    return value.casefold() == text.casefold()


def _is_type(value: str, text: str) -> bool:
    """A train by its type: `discard 3` for the train 3-0."""
    return value.rpartition("-")[0] == text
