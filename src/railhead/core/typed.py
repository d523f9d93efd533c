"""Reading what a player types as an action: `bid N 100`, `lay G15 6 r2`, `P2 sell NW shares=2`, `run`.

Only parsing: whether it may be done is judged by the rules, so a typed action may well be refused.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from railhead.core.actions import Action, Option, Value
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Holder, Player, Spot, hex_of
from railhead.core.play import actors, anytime_options, arguments, closed, complete, judge, options
from railhead.core.reading import read_json
from railhead.core.spoken_names import id_called, joined, with_joined_names
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed_words import EXACT, FILLERS, OTHER, PART, UNSAID, kind_rank, matches, typed_value

_COMPOSED = re.compile(r"(?:(\w+)=)?([\[{].*)")
"""JSON, with or without the name of the argument."""
_SIGN = re.compile(r"[£$€¥₽](?=\d)|(?<=\d)[£$€¥₽円]|(?<=\d),(?=\d{3}\b)")
"""What people write with sums of money."""
MOST = 6
"""How many options are listed where several could be meant."""


NAMELESS: Mapping[str, str] = {}
Compose = Callable[[Option, str, Sequence[str]], Value]
"""Makes a composed argument from words, such as routes from their stops. Raises Malformed if it can't."""


def read_action(
    title: Title, state: State, text: str, compose: Compose | None = None, names: Mapping[str, str] = NAMELESS
) -> Action:
    """`names` are those of the players, by seat. Raises Malformed if it can't be read or is ambiguous, Refused where
    several kinds begin so and the one that takes what is named is closed."""
    words = with_joined_names(title.board, _SIGN.sub("", text), names.values()).split()
    awaited = actors(title, state)
    actor = awaited[0] if awaited else state.players[0]
    named = Player(Holder(words[0].upper())) if words else actor
    if named in state.players:
        actor, words = named, words[1:]
    if not words:
        raise Malformed("type an action from the list, or help")
    words = _with_kind(title.kinds, words)
    now = options(title, state, actor)
    offered = [*now, *anytime_options(title, state, actor)]
    if action := _offered(title, state, offered, words, compose, names):
        return action
    kinds = dict.fromkeys(option.kind for option in offered)
    words = _with_only_kind(now, words)
    refusals = closed(title, state, actor)
    meant = kinds_meant(words[0], kinds, refusals, title.kinds)
    if len(meant) > 1 and refusals.keys() >= set(meant) and (kind := _taking(title, state, actor, meant, words[1:])):
        raise refusals[kind]
    if len(meant) > 1:
        there = _as_typed(title, state, [option for option in offered if option.kind in meant], names)
        raise Malformed(f"“{text}” isn't possible now; you can: {there or _kinds(kinds)}")
    open_now = [option for option in offered if option.kind == meant[0]]
    try:
        return _Reading(title, state, actor, meant[0], open_now, names).action(words[1:])
    except Malformed:
        if open_now:
            raise
        # No arguments are asked for where the action is impossible anyway.
        raise Malformed(f"“{text}” isn't possible now; you can: {_kinds(kinds)}") from None


def _taking(title: Title, state: State, actor: Player, kinds: Sequence[str], words: Sequence[str]) -> str | None:
    """The only one of several closed kinds that takes what is named."""
    lists = _names_by_argument(title)
    found = [
        kind
        for kind in kinds
        if any(word.upper() in lists.get(name, ()) for name in arguments(title, state, actor, kind) for word in words)
    ]
    return found[0] if len(found) == 1 else None


def _names_by_argument(title: Title) -> dict[str, Collection[str]]:
    board = title.board
    return {
        "hex": board.hexes,
        "tile": board.tiles,
        "type": title.trains,
        "company": board.companies,
        "private": board.privates,
    }


def _with_kind(known: Collection[str], words: Sequence[str]) -> list[str]:
    """`lay tile H8` with its kind joined to one word."""
    for length in range(len(words), 1, -1):
        if (kind := "_".join(words[:length]).lower()) in known:
            return [kind, *words[length:]]
    return list(words)


def _with_only_kind(offered: Sequence[Option], words: list[str]) -> list[str]:
    """A number alone, for the only thing there is to do beside passing: the rules say what is wrong with it."""
    kinds = {option.kind for option in offered if option.args or option.bounds}
    return [*kinds, *words] if len(words) == len(kinds) == 1 and words[0].isdecimal() else words


def said_kind(kind: str) -> str:
    """`lay_tile` as it is read and typed."""
    return kind.replace("_", " ")


def _offered(
    title: Title,
    state: State,
    offered: Sequence[Option],
    words: Sequence[str],
    compose: Compose | None,
    names: Mapping[str, str],
) -> Action | None:
    """The option the words mean. Raises Malformed if there are several."""
    found, typed = matches(title, state, offered, words, names), " ".join([said_kind(words[0]), *words[1:]])
    whole = [match for match in found if not match.lacking]
    if len(whole) == 1:
        (match,) = whole
        return complete(title, state, match.option, match.values)
    if len(found) == 1:
        lacking = ", ".join(found[0].lacking)
        raise Malformed(f"“{typed}” needs {lacking}: {_as_typed(title, state, [found[0].option], names)}")
    if len(found) > MOST and (open_ := _undecided([match.option for match in found])):
        needed, example = " ".join(open_), _as_typed(title, state, [found[0].option], names)
        raise Malformed(f"“{typed}” needs {needed}, such as {example}")
    if found:
        raise Malformed(f"“{typed}” could be {_as_typed(title, state, [match.option for match in found], names)}")
    return _composed(offered, words, compose) if compose else None


def _composed(offered: Sequence[Option], words: Sequence[str], compose: Compose) -> Action | None:
    """`run H8 K7`: a composed argument from words, not JSON."""
    if len(words) < 2 or _COMPOSED.fullmatch(" ".join(words[1:])):
        return None
    free = [option for option in offered if option.free and kind_rank(option.kind, words[0].lower()) < UNSAID]
    if len(free) != 1:
        return None
    (option,) = free
    return option.action(**{name: compose(option, name, words[1:]) for name in option.free})


def _undecided(several: Sequence[Option]) -> list[str]:
    """The arguments in which options of one kind differ; none if they are of several."""
    if len({option.kind for option in several}) > 1:
        return []
    values = {name: {str(option.args.get(name)) for option in several} for name in several[0].args}
    return [name.upper() for name, found in values.items() if len(found) > 1]


def _as_typed(title: Title, state: State, several: Sequence[Option], names: Mapping[str, str]) -> str:
    """Options as they would be typed."""
    typed = [
        " ".join(
            [
                said_kind(option.kind),
                *(names.get(str(v)) or typed_value(title, state, n, v) for n, v in option.args.items()),
                *(f"{n} {b}" if len(option.bounds) > 1 else str(b) for n, b in option.bounds.items()),
            ]
        )
        for option in several
    ]
    more = f" and {len(typed) - MOST} more" if len(typed) > MOST else ""
    return ", ".join(typed[:MOST]) + more


def kinds_meant(word: str, offered: Collection[str], closed: Collection[str], known: Collection[str]) -> Sequence[str]:
    """Kinds of action by name or the beginning of one of its words: first those offered now, then those that belong to
    this point of play but are closed. Raises Malformed if there are none."""
    low = word.lower()
    # One letter is rather a company than something that can't be done now.
    for kinds in (list(offered), list(closed), sorted(known)) if len(low) > 1 else (list(offered),):
        for most in (EXACT, PART, OTHER):
            if found := [kind for kind in kinds if kind_rank(kind, low) <= most]:
                return found
    raise Malformed(f"there is no action “{word}”; you can: {_kinds(offered)}")


def _kinds(offered: Collection[str]) -> str:
    return ", ".join(map(said_kind, offered)) or "nothing"


class _Reading:
    """One kind of action of one player of which no option fits what was typed: the rules will say why."""

    def __init__(
        self,
        title: Title,
        state: State,
        actor: Player,
        kind: str,
        offered: Sequence[Option],
        players: Mapping[str, str],
    ) -> None:
        self.players = players
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

    def composed(self, name: str, text: str) -> Action:
        """The composed argument as JSON. Where nothing of the kind is open, the rules will say so."""
        if not self.offered:
            return Action(self.actor, self.kind)
        if len(self.free) != 1 or name not in ("", *self.free):
            needed = ", ".join(self.names) or "nothing"
            raise Malformed(f"{said_kind(self.kind)} takes no {name or text[:1] + '…'}: it needs {needed}")
        try:
            return Action(self.actor, self.kind, {self.free[0]: read_json(text)})
        except Malformed as error:
            raise Malformed(f"{self.free[0]} can't be read: {error}") from None

    def named(self, words: Sequence[str]) -> Action:
        """Values in the order of the names, in any order that makes sense, or as name=value; an argument with only one
        possible value may be left out."""
        if not self.names:
            if words and self.offered:
                raise Malformed(f"{said_kind(self.kind)} takes nothing else, not “{words[0]}”")
            return Action(self.actor, self.kind)
        given = dict(word.split("=", 1) for word in words if "=" in word)
        values = [word for word in words if "=" not in word and word.lower() not in FILLERS]
        every = [name for name in self.names if name not in given and name not in self.free]
        certain = self._certain()
        named = every if len(values) == len(every) else self._uncertain(every, certain, values)
        if len(values) > len(every):
            raise Malformed(f"{said_kind(self.kind)} takes only {self._needed()}")
        if len(values) != len(named):
            raise self._lacking()
        orders = [{**certain, **given, **dict(zip(named, order, strict=True))} for order in _orders(values)]
        try:
            return self._most_sensible(max(orders, key=self._known))
        except Malformed:
            if named == every:
                raise
            raise self._lacking() from None

    def _uncertain(self, names: Sequence[str], certain: dict[str, str], values: Sequence[str]) -> list[str]:
        """The names left if those with only one possible value are not typed; all of them if one is typed."""
        if any(_is_alike(text, word) for text in certain.values() for word in values):
            return list(names)
        return [name for name in names if name not in certain]

    def _lacking(self) -> Malformed:
        example = (
            [] if not self.offered or self.free else [_as_typed(self.title, self.state, self.offered[:1], self.players)]
        )
        return Malformed(", such as ".join([f"{said_kind(self.kind)} needs {self._needed()}", *example]))

    def _needed(self) -> str:
        return " ".join(name.upper() for name in self.names)

    def _check_place(self, given: dict[str, str]) -> None:
        """Rules refuse a place where nothing may be done; a word that names none is no matter of a rule."""
        place = self._values("spot", given["spot"])[0] if "spot" in given else None
        if place is not None and hex_of(Spot(str(place))) not in self.title.board.hexes:
            raise Malformed(f"there is no place called {given['spot']}")

    def _certain(self) -> dict[str, str]:
        """Arguments that have the same value in all options."""
        if not self.offered:
            return {}
        first, *others = [{**option.args, **_single(option)} for option in self.offered]
        return {name: str(value) for name, value in first.items() if all(o.get(name) == value for o in others)}

    def _known(self, given: dict[str, str]) -> int:
        """How many of the values make sense: names listed on the board, and numbers."""
        lists = _names_by_argument(self.title)
        return sum(
            text.upper() in lists[name] if name in lists else text.lstrip("r").isdecimal()
            for name, text in given.items()
        )

    def _most_sensible(self, given: dict[str, str]) -> Action:
        """A number may stand for a number or be a name, as tile 57 is: take the reading the rules can read. Raises
        Malformed if there is none."""
        self._check_place(given)
        last = None
        for args in self._readings(given):
            action = self._completed(args)
            try:
                judge(self.title, self.state, action)
            except Malformed as error:
                last = error
                continue
            except Refused:
                pass
            return action
        assert last is not None
        raise last

    def _readings(self, given: dict[str, str]) -> Iterator[dict[str, Value]]:
        for values in product(*(self._values(name, text) for name, text in given.items())):
            yield dict(zip(given, values, strict=True))

    def _values(self, name: str, text: str) -> list[Value]:
        """What the text can stand for: an offered value, ignoring case, else the text itself."""
        if name == "rotation" and re.fullmatch(r"r\d", text):
            text = text[1:]
        known = [option.args[name] for option in self.offered if name in option.args]
        for is_meant in (str.__eq__, _is_alike, _is_type):
            for value in known:
                if is_meant(str(value), text):
                    return [value]
        if text.isdecimal():
            return [int(text), text]
        seats = [seat for seat, called in self.players.items() if text.lower() in (called.lower(), joined(called))]
        return [seats[0] if seats else id_called(self.title.board, text) or text]

    def _completed(self, args: dict[str, Value]) -> Action:
        """Composed arguments are suggested, if the rest is an option."""
        fitting = [o for o in self.offered if all(args.get(name) == value for name, value in o.args.items())]
        if not self.free or not fitting:
            return Action(self.actor, self.kind, args)
        return complete(self.title, self.state, fitting[0], args)


def _single(option: Option) -> dict[str, Any]:
    """Numbers with only one possible value."""
    return {name: bounds.least for name, bounds in option.bounds.items() if bounds.least == bounds.highest}


def _orders(values: Sequence[str]) -> list[Sequence[str]]:
    """Permutations, as typed first."""
    return list(permutations(values)) if 1 < len(values) <= 4 else [values]


def _is_alike(value: str, text: str) -> bool:
    return value.casefold() == text.casefold()


def _is_type(value: str, text: str) -> bool:
    """A train named by its type: `discard 3` for the train 3-0."""
    return value.rpartition("-")[0] == text
