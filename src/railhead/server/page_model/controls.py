"""Controls made from options: one for each kind of action, rows and buttons in it. Nothing here knows a rule."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from railhead.core.actions import Bounds, Option, Value
from railhead.core.choices import Component
from railhead.core.errors import GameError, Refused
from railhead.core.ids import Spot, hex_of
from railhead.core.play import apply, complete, components, secret_tables, secrets_of, suggest
from railhead.core.sentences import Sentence
from railhead.server.page_model.comparison import ComparedRow, compared
from railhead.server.page_model.effects import effect_of, important_changes
from railhead.server.page_model.model import COMPANY_NAMES, PageModel, Piece
from railhead.server.web import rule_text

ON_MAP = ("hex", "spot")
"""Arguments that are picked on the map."""
_MOST_TRIED = 24
"""Options of one kind whose effect is worked out when the page is made."""
_FEW = 6
"""Options of one kind that have room for more than the main effect."""

_LONG = ("trade_train",)
"""Kinds of which there may be a long list of possible deals: they stand below what a company is more likely to do."""

Effects = dict[str, list[str]]
"""What options would change, in words, by their arguments as JSON."""


class Pick(Struct, frozen=True):
    """One button: the arguments it stands for, in words, and what it would change."""

    args: str
    pieces: list[Piece]
    effect: list[str]

    @property
    def label(self) -> str:
        return " ".join(piece.text for piece in self.pieces)


class ControlRow(Struct, frozen=True):
    """Buttons under one head, or one option with numbers to be named."""

    head: list[Piece]
    picks: list[Pick]
    bounds: dict[str, Bounds] = {}


class PartRow(Struct, frozen=True):
    """Something that may go into what is composed, with one of its values."""

    name: str
    label: str
    values: tuple[str, ...]
    note: str
    chosen: str = ""
    """What is suggested, where nobody's secret is; or what was chosen in a form that came back."""
    cost: int = 0
    called: str = ""
    """What all the costs add up to."""
    hex: str = ""
    """Where on the map it is, if it is a hex."""


class Total(Struct, frozen=True):
    """What the parts chosen so far add up to, and what there is to pay it with."""

    called: str
    sum: int
    count: int
    most: int


class Control(Struct, frozen=True):
    actor: str
    kind: str
    heading: str
    rule: str
    shape: str
    """`buttons`, `numbers`, `map` or `free`."""
    rows: list[ControlRow]
    shared: list[str] = []
    """What it would change whichever button is taken."""
    free: tuple[str, ...] = ()
    parts: list[PartRow] = []
    """Of what the first of `free` is put together, if it is of named parts."""
    total: Total | None = None
    is_idle: bool = False
    is_sealed: bool = False
    """Nobody else sees the numbers named, as long as the rules keep them secret."""
    hexes: tuple[str, ...] = ()
    """Where it can be done, if it is done on the map."""
    prices: tuple[int, ...] = ()
    """Start prices among its options: they can be chosen on the market too."""
    compared: list[ComparedRow] = []
    """What its few options would bring, beside each other."""
    others: list[Pick] = []
    """Values that are not open: they can be asked about."""


class AnytimeRow(Struct, frozen=True):
    """What one of the visitor's seats may do at any time: a value to pick, and numbers to name."""

    actor: str
    picks: list[Pick]
    bounds: dict[str, Bounds]


class AnytimeControl(Struct, frozen=True):
    kind: str
    heading: str
    rule: str
    rows: list[AnytimeRow]


class ClosedControl(Struct, frozen=True):
    """A kind of action that belongs here but of which nothing is open."""

    kind: str
    heading: str
    reason: Sentence
    rule: str
    rule_text: str


def controls(model: PageModel) -> list[Control]:
    """What may be done, in the order of the rules; passing and the like last."""
    groups: dict[tuple[Any, ...], list[Option]] = {}
    for option in model.options:
        key = (option.actor, option.kind, option.free, tuple(option.args), tuple(option.bounds))
        groups.setdefault(key, []).append(option)
    made = [_control(model, group) for group in groups.values()]
    return sorted(made, key=lambda control: (control.is_idle, control.kind in _LONG))


def closed_controls(model: PageModel) -> list[ClosedControl]:
    """What can't be done at this point, and why."""
    found: dict[str, Refused] = {}
    if not model.seat_view.is_latest or model.table.waiting_for:
        return []
    for seat in filter(model.seat_view.is_open, model.seat_view.place.seats):
        found |= model.seat_view.position.closed(seat)
    return [
        ClosedControl(kind, model.words.kind(kind), why.sentence, why.rule, rule_text(model.title.id, why.rule))
        for kind, why in found.items()
    ]


def anytime_controls(model: PageModel) -> list[AnytimeControl]:
    """What may be done whoever is awaited: a button each, however many seats the visitor holds."""
    kinds: dict[str, dict[tuple[str, str], list[Option]]] = {}
    for option in model.seat_view.anytime:
        rows = kinds.setdefault(option.kind, {})
        rows.setdefault((option.actor, str(option.bounds)), []).append(option)
    return [
        AnytimeControl(
            kind,
            model.words.kind(kind),
            next(iter(rows.values()))[0].rule,
            [
                AnytimeRow(actor, [_pick(model, one, list(one.args), {}) for one in group], group[0].bounds)
                for (actor, _), group in rows.items()
            ],
        )
        for kind, rows in kinds.items()
    ]


def as_json(args: dict[str, Value]) -> str:
    return msgspec.json.encode(args).decode()


def _shape(option: Option) -> str:
    if option.free:
        return "free"
    if any(name in option.args for name in ON_MAP):
        return "map"
    return "numbers" if option.bounds else "buttons"


def _control(model: PageModel, group: Sequence[Option]) -> Control:
    first, shape = group[0], _shape(group[0])
    shared, effects = _effects(model, group) if shape == "buttons" else ([], {})
    return Control(
        actor=first.actor,
        kind=first.kind,
        heading=_heading(model, first),
        rule=first.rule,
        shape=shape,
        rows=_rows(model, group, shape, effects),
        shared=shared,
        free=first.free,
        parts=(composed := _parts(model, first)),
        total=_total(model, first, composed),
        is_idle=first.idle,
        is_sealed=(shape == "numbers" and _is_sealed(model, first))
        or (shape == "free" and _has_secret_parts(model, first)),
        hexes=tuple(dict.fromkeys(place_of(option) for option in group)) if shape == "map" else (),
        prices=tuple(dict.fromkeys(price for o in group if isinstance(price := o.args.get("price"), int))),
        compared=compared(model, group) if shape == "buttons" else [],
        others=_others(model, group) if shape in ("buttons", "numbers") else [],
    )


def _heading(model: PageModel, option: Option) -> str:
    kind = model.words.kind(option.kind)
    return f"{kind}: {option.meaning}" if option.meaning else kind


def _parts(model: PageModel, option: Option) -> list[PartRow]:
    found = (
        components(model.title, model.seat_view.supposed(option.actor), option, option.free[0]) if option.free else {}
    )
    suggested = _suggested(model, option) if found and not _seals(model, option) else {}
    chosen = model.composed.parts if model.composed.actor == option.actor else suggested
    rows = [_part(model, name, part, str(chosen.get(name, ""))) for name, part in found.items()]
    return sorted(rows, key=lambda row: row.label)


def _part(model: PageModel, name: str, part: Component, chosen: str) -> PartRow:
    noted = ", ".join(filter(None, [f"{part.called} {part.cost}" if part.called else "", part.note]))
    place = name if name in model.board.hexes else ""
    return PartRow(name, model.short_name(name), part.values, noted, chosen, part.cost, part.called, place)


def _total(model: PageModel, option: Option, rows: Sequence[PartRow]) -> Total | None:
    called = next((row.called for row in rows if row.called), "")
    chosen = [row for row in rows if row.chosen]
    most = model.seat_view.seen_by(option.actor).cash.get(option.actor, 0)
    return Total(called, sum(row.cost for row in chosen), len(chosen), most) if called else None


def _suggested(model: PageModel, option: Option) -> Mapping[str, object]:
    value = suggest(model.title, model.seat_view.supposed(option.actor), option, option.free[0])
    return value if isinstance(value, dict) else {}


def _seals(model: PageModel, option: Option) -> bool:
    """Whether what is composed stays its owner's secret."""
    if not secret_tables(model.title.state_type):
        return False
    before = model.seat_view.supposed(option.actor)
    after, _ = apply(model.title, before, complete(model.title, before, option))
    return secrets_of(before) != secrets_of(after)


def _has_secret_parts(model: PageModel, option: Option) -> bool:
    state = model.seat_view.supposed(option.actor)
    return bool(components(model.title, state, option, option.free[0])) and _seals(model, option)


def _is_sealed(model: PageModel, option: Option) -> bool:
    """Whether naming numbers changes anything that only its owner may see."""
    if not secret_tables(model.title.state_type):
        return False
    least = {name: bounds.least for name, bounds in option.bounds.items()}
    before = model.seat_view.supposed(option.actor)
    try:
        after, _ = apply(model.title, before, option.action(**least))
    except GameError:
        # Numbers that do not go together though each is within its bounds: such are not sealed.
        return False
    return secrets_of(before) != secrets_of(after)


def place_of(option: Option) -> str:
    """The hex an option is about."""
    named = option.args.get("hex")
    return str(named) if named is not None else hex_of(Spot(str(option.args["spot"])))


def _effects(model: PageModel, group: Sequence[Option]) -> tuple[list[str], Effects]:
    """What all options of a kind would change alike, and what each would change besides, as far as there is room."""
    if len(group) > _MOST_TRIED or (group[0].idle and not group[0].meaning):
        return [], {}
    told = {as_json(option.args): _effect(model, option) for option in group}
    found = {args: grave + others for args, (grave, others) in told.items()}
    first, *others = found.values()
    shared = [change for change in first if all(change in other for other in others)] if others else []
    room = len(model.state.players) + 2 if group[0].meaning else 3 if len(group) <= _FEW else 1
    fitted = {args: _fitted(effect, shared, room + len(told[args][0])) for args, effect in found.items()}
    own, is_players = f"{model.name(group[0].actor)} ", model.state.acting_company is None
    return shared, {
        args: [_plain(one, own) for one in effect] if is_players or len(effect) == 1 else effect
        for args, effect in fitted.items()
    }


def _plain(change: str, own: str) -> str:
    """In a player's turn it goes without saying whose money it is; in a company's, only where no other's is named."""
    money = change.removeprefix(own)
    return money if money.startswith(("+", "−")) else change


def _fitted(effect: list[str], shared: list[str], room: int) -> list[str]:
    """What has room on a button; what matters most always has."""
    return [one for one in effect if one not in shared][:room]


def _effect(model: PageModel, option: Option) -> tuple[list[str], list[str]]:
    near = [option.actor, model.state.acting_company, *option.args.values()]
    return important_changes(model, effect_of(model, option.action()), near)


def _rows(model: PageModel, group: Sequence[Option], shape: str, effects: Effects) -> list[ControlRow]:
    if shape in ("numbers", "free"):
        return [ControlRow(_pieces(model, o.args), [_pick(model, o, [], {})], o.bounds) for o in _alike(model, group)]
    if shape == "map":
        return [
            ControlRow([], [_pick(model, option, list(option.args), {}) for option in alike], alike[0].bounds)
            for alike in _bounded(group)
        ]
    names = sorted((name for name in group[0].args if not _is_own(group, name)), key=lambda name: name == "source")
    heads = {str(option.args[names[0]]) for option in group} if names else set()
    if len(names) < 2 or len(heads) == len(group) > 1 or (len(heads) == 1 and names[0] not in COMPANY_NAMES):
        return [ControlRow([], [_pick(model, option, names, effects) for option in _alike(model, group)])]
    rows: dict[str, list[Option]] = {}
    for option in group:
        rows.setdefault(str(option.args[names[0]]), []).append(option)
    return [
        ControlRow(
            [model.piece(names[0], options[0].args[names[0]])], [_pick(model, o, names[1:], effects) for o in options]
        )
        for options in rows.values()
    ]


def _is_own(group: Sequence[Option], name: str) -> bool:
    """Whether it says no more than who acts."""
    return name == "by" and len(group[0].args) > 1 and all(option.args[name] == option.actor for option in group)


def _bounded(group: Sequence[Option]) -> list[list[Option]]:
    """Options with the same bounds together."""
    found: dict[str, list[Option]] = {}
    for option in group:
        found.setdefault(str(option.bounds), []).append(option)
    return list(found.values())


def _pieces(model: PageModel, args: dict[str, Value]) -> list[Piece]:
    return [model.piece(name, value) for name, value in args.items()]


def _alike(model: PageModel, group: Sequence[Option]) -> list[Option]:
    """One of each: what reads the same is the same to whoever chooses, as two trains of one type and one owner."""
    return list({str(_pieces(model, option.args)): option for option in reversed(group)}.values())[::-1]


def _pick(model: PageModel, option: Option, named: Sequence[str], effects: Effects) -> Pick:
    # Where something comes from is said last: a 2-train from the bank.
    order = sorted(named, key=lambda name: name == "source")
    args = as_json(option.args)
    return Pick(args, [model.piece(name, option.args[name]) for name in order], effects.get(args, []))


def _others(model: PageModel, group: Sequence[Option]) -> list[Pick]:
    """Companies, privates and trains that are in play but not on this list."""
    names = [name for name in group[0].args if name in ("company", "private", "lot", "type")]
    if not names:
        return []
    name = names[0]
    offered = {option.args[name] for option in group}
    return [
        Pick(as_json({name: value}), [model.piece(name, value)], [])
        for value in _universe(model, name, offered)
        if value not in offered
    ]


def _universe(model: PageModel, name: str, offered: set[Value]) -> list[str]:
    board, state = model.board, model.state
    if name == "type":
        return [str(kind) for kind in model.title.trains]
    if name == "private" or (name == "lot" and offered & set(board.privates)):
        return list(board.privates)
    kinds = {board.companies[company].kind for company in board.companies if company in offered}
    started = {company for company in board.companies if company in state.marks}
    alike = started if offered & started else set(board.companies)
    return [company for company in board.companies if board.companies[company].kind in kinds and company in alike]
