"""What may be done now, in words: grouped by kind, arguments in the order in which they are typed."""

from collections.abc import Sequence

from railhead.cli.text import paragraph
from railhead.core.actions import Option
from railhead.core.play import apply, complete
from railhead.core.state import State
from railhead.core.title import Title


def listing(title: Title, state: State, options: Sequence[Option]) -> str:
    """A block a kind. Where something must be composed, what would come of the suggestion."""
    several = len({option.actor for option in options}) > 1
    groups: dict[tuple[str, ...], list[Option]] = {}
    for option in options:
        groups.setdefault((option.actor, option.kind, *_names(option)), []).append(option)
    return "\n".join(_group(title, state, group, several) for group in groups.values())


def _names(option: Option) -> list[str]:
    return [*option.args, *option.bounds, *option.free]


def _group(title: Title, state: State, options: Sequence[Option], with_actor: bool) -> str:
    first = options[0]
    names = _names(first)
    head = " ".join([*([first.actor] if with_actor else []), first.kind, *(name.upper() for name in names)])
    if first.free:
        return f"  {head}\n{paragraph(_previewed(title, state, first), '    ', '      ')}"
    lines = _told([[*_values(state, o), *map(str, o.bounds.values())] for o in options])
    if len(lines) == 1 and len(head) + len(lines[0]) < 90:
        return f"  {head}: {lines[0]}"
    return "\n".join([f"  {head}", *(paragraph(line, "    ", "      ") for line in lines)] if names else [f"  {head}"])


def _values(state: State, option: Option) -> list[str]:
    """A train is told with whoever has it: there are many of a type."""
    holders = {str(train): holder for train, holder in state.trains.items()}
    told = [str(value) for value in option.args.values()]
    return [f"{value} ({holders[value]})" if value in holders else value for value in told]


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
        return " ".join(dict.fromkeys(branch[0] for branch in branches))
    return "; ".join(f"{first}: {_joined(rest)}" for first, rest in _by_first(branches).items())


def _by_first(branches: Sequence[Sequence[str]]) -> dict[str, list[Sequence[str]]]:
    grouped: dict[str, list[Sequence[str]]] = {}
    for first, *rest in branches:
        grouped.setdefault(first, []).append(rest)
    return grouped


def _previewed(title: Title, state: State, option: Option) -> str:
    """What would happen if the suggestion were taken."""
    action = complete(title, state, option)
    _, events = apply(title, state, action)
    return f"{option.kind} alone takes the best: {events[0].text if events else action}"
