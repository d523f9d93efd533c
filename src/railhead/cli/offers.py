"""The options in words: grouped by kind, arguments in the order in which they are typed."""

from collections.abc import Mapping, Sequence
from typing import Any

from railhead.cli.text import paragraph
from railhead.core.actions import Action, Option, Value
from railhead.core.ids import Player, Spot, Train, hex_of, type_of
from railhead.core.play import anytime_options, apply, complete, components, cost
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed import said_kind
from railhead.core.wording import Wording, train_word
from railhead.record.action_words import done, spot_word, value_word, wording_of

PRICED = 80
"""No prices for a kind with more options than this: the list is long enough."""


def listing(title: Title, state: State, options: Sequence[Option], names: Mapping[Player, str]) -> str:
    """A block for each kind. For a composed argument, the outcome of the suggestion."""
    wording = wording_of(title, state, names)
    several = len({option.actor for option in options}) > 1
    groups: dict[tuple[str, ...], list[Option]] = {}
    for option in options:
        groups.setdefault((option.actor, option.kind, *_names(option)), []).append(option)
    return "\n".join(_group(wording, group, several) for group in groups.values())


def anytime_listing(title: Title, state: State) -> str:
    """What may be done whoever is to act, one line for each kind; empty if there is nothing."""
    every = [option for player in state.players for option in anytime_options(title, state, player)]
    kinds = {
        option.kind: " ".join([said_kind(option.kind), *(name.upper() for name in _names(option))]) for option in every
    }
    return "".join(f"\n  any time, any player: NAME {line}" for line in kinds.values())


def _names(option: Option) -> list[str]:
    return [*option.args, *option.bounds, *option.free]


def _group(wording: Wording, options: Sequence[Option], with_actor: bool) -> str:
    first = options[0]
    names = _names(first)
    head = " ".join(
        [
            *([wording.player(first.actor)] if with_actor else []),
            said_kind(first.kind),
            *(name.upper() for name in names),
        ]
    )
    if first.free:
        return f"  {head}\n{paragraph(_previewed(wording, first), '    ', '      ')}"
    if first.meaning and not names:
        return paragraph(f"{head}: {first.meaning}{_paid(wording, first)}", "  ", "    ")
    if not names and first.idle and (gone := _gone(wording, first)):
        return paragraph(f"{head}: {gone} leaves the market{_paid(wording, first)}", "  ", "    ")
    if not names and not first.idle:
        return f"  {head}: {wording.words.kind(first.kind).lower()}"
    lines = _told([[*values, *map(str, o.bounds.values())] for o, values in _priced(wording, options)])
    if len(lines) == 1 and len(head) + len(lines[0]) < 90:
        return f"  {head}: {lines[0]}"
    return "\n".join([f"  {head}", *(paragraph(line, "    ", "      ") for line in lines)] if names else [f"  {head}"])


def _priced(wording: Wording, options: Sequence[Option]) -> list[tuple[Option, list[str]]]:
    """Values with what they cost: beside the hex where a tile is laid, else beside the last value."""
    title, state = wording.title, wording.state
    described = [(option, _values(wording, option)) for option in options]
    names = list(options[0].args)
    if len(options) > PRICED or not names or options[0].bounds:
        return described
    prices = [_price(cost(title, state, option.action())) for option in options]
    at = next((names.index(name) for name in ("hex", "tile") if _decides(name, options, prices)), -1)
    for (_, values), price in zip(described, prices, strict=True):
        values[at] += price
    return described


def _decides(name: str, options: Sequence[Option], prices: Sequence[str]) -> bool:
    """Whether the price is the same whatever the other values are."""
    price_by_value: dict[Value, str] = {}
    same = [
        price_by_value.setdefault(str(o.args.get(name)), price) == price
        for o, price in zip(options, prices, strict=True)
    ]
    return name in options[0].args and all(same)


def _gone(wording: Wording, passing: Option) -> str:
    """The company whose turn it is, if it goes by a pass. Only one without a train can: of others nothing is tried."""
    state = wording.state
    company = state.acting_company
    if company is None or company in state.trains.values():
        return ""
    after, _ = apply(wording.title, state, passing.action())
    return company if company in state.marks and company not in after.marks else ""


def _paid(wording: Wording, option: Option) -> str:
    """What each player gains or pays."""
    state = wording.state
    after, _ = apply(wording.title, state, option.action())
    gains = {player: after.cash.get(player, 0) - state.cash.get(player, 0) for player in state.players}
    changes = [f"{wording.player(player)}{_price(-gain)}" for player, gain in gains.items() if gain]
    return f"; {', '.join(changes)}" if changes else ""


def _price(money: int) -> str:
    return "" if not money else f" ({money})" if money > 0 else f" (+{-money})"


def _values(wording: Wording, option: Option) -> list[str]:
    """A train by its type and owner, a place with its name."""
    return [_value(wording, name, value) for name, value in option.args.items()]


def _value(wording: Wording, name: str, value: Value) -> str:
    if (holder := wording.state.trains.get(Train(str(value)))) is not None:
        return f"{type_of(Train(str(value)))} ({wording.holder(holder)})"
    if name == "spot" and (hex_ := hex_of(Spot(str(value)))) in wording.title.board.hexes:
        return f"{spot_word(Spot(str(value)), wording)} {wording.title.board.hexes[hex_].name}".strip()
    return value_word(name, value, wording)


def _told(branches: Sequence[Sequence[str]]) -> list[str]:
    """One line for each first value, the others after it; first values with the same others share a line."""
    if not branches or not branches[0]:
        return []
    if len(branches[0]) == 1:
        return [", ".join(dict.fromkeys(branch[0] for branch in branches))]
    firsts: dict[str, list[str]] = {}
    for first, rest in _by_first(branches).items():
        firsts.setdefault(_joined(rest), []).append(first)
    return [f"{', '.join(names)}  {rest}" for rest, names in firsts.items()]


def _joined(branches: Sequence[Sequence[str]]) -> str:
    """G15's tiles with their rotations: 5: 1 3; 6: 0 2."""
    if len(branches[0]) == 1:
        values = dict.fromkeys(branch[0] for branch in branches)
        return (", " if any(" " in value for value in values) else " ").join(values)
    return "; ".join(f"{first}: {_joined(rest)}" for first, rest in _by_first(branches).items())


def _by_first(branches: Sequence[Sequence[str]]) -> dict[str, list[Sequence[str]]]:
    grouped: dict[str, list[Sequence[str]]] = {}
    for first, *rest in branches:
        grouped.setdefault(first, []).append(rest)
    return grouped


def _previewed(wording: Wording, option: Option) -> str:
    """What would happen if the suggestion were taken."""
    kind = said_kind(option.kind)
    if pairs := _pairs(wording, option):
        return f"in pairs, such as {kind} {pairs} …; more lists them all. {kind.capitalize()} alone takes a suggestion"
    action = complete(wording.title, wording.state, option)
    _, events = apply(wording.title, wording.state, action)
    best = wording.happened(events[0]) if events else done(action, wording)
    ways = "; ".join(_route_word(wording, route) for route in _routes(action))
    return f"{kind} alone takes the best: {best}" + (f" ({ways})" if ways else "")


def _pairs(wording: Wording, option: Option) -> str:
    """Two components with a value each, as they are typed; empty if the argument is not made of components."""
    made = components(wording.title, wording.state, option, option.free[0])
    return " ".join(f"{name} {component.values[0]}" for name, component in list(made.items())[:2])


def _routes(action: Action) -> list[Any]:
    routes = action.args.get("routes")
    return routes if isinstance(routes, list) else []


def _route_word(wording: Wording, route: Any) -> str:
    """2-train B4 Riga – C5 Dvinsk."""
    ends = [(leg[0], leg[-1]) for leg in route["legs"]]
    return f"{train_word(route['train'])} {' – '.join(wording.spot(Spot(stop)) for stop in _in_order(ends))}"


def _in_order(legs: Sequence[tuple[str, str]]) -> list[str]:
    """The stops of a route from end to end; its legs may be named in any order."""
    named = [stop for leg in legs for stop in leg]
    way, left = [next((stop for stop in named if named.count(stop) == 1), named[0])], list(legs)
    while leg := next((leg for leg in left if way[-1] in leg), None):
        left.remove(leg)
        way.append(leg[1] if leg[0] == way[-1] else leg[0])
    return way
