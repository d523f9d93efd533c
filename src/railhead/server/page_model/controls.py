"""Controls made from options: one for each kind of action, rows and buttons in it. Nothing here knows a rule."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from railhead.core.actions import Bounds, Option, Value
from railhead.core.errors import Refused
from railhead.core.ids import Company, Holder, Spot, hex_of
from railhead.core.sentences import Sentence
from railhead.server.page_model.comparison import ComparedRow, compared
from railhead.server.page_model.composed import PartRow, Total, has_secret_parts, is_sealed, parts_of, total_of
from railhead.server.page_model.effects import effect_of, ends_company, important_changes
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


def larger_step(bounds: Bounds) -> int:
    """What a number is raised or lowered by at a time, beside its own step: some twenty times from least to most. None
    where there is little to choose from."""
    steps = (bounds.highest - bounds.least) // bounds.step
    return 0 if steps < 10 else bounds.step * next((many for many in (100, 50, 20, 10) if steps >= 20 * many), 5)


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
        parts=(composed := parts_of(model, first)),
        total=total_of(model, first, composed),
        is_idle=first.idle,
        is_sealed=(shape == "numbers" and is_sealed(model, first))
        or (shape == "free" and has_secret_parts(model, first)),
        hexes=tuple(dict.fromkeys(place_of(option) for option in group)) if shape == "map" else (),
        prices=tuple(dict.fromkeys(price for o in group if isinstance(price := o.args.get("price"), int))),
        compared=compared(model, group) if shape == "buttons" else [],
        others=_others(model, group) if shape in ("buttons", "numbers") else [],
    )


def _heading(model: PageModel, option: Option) -> str:
    kind = model.words.kind(option.kind)
    return f"{kind}: {option.meaning}" if option.meaning else kind


def place_of(option: Option) -> str:
    """The hex an option is about."""
    named = option.args.get("hex")
    return str(named) if named is not None else hex_of(Spot(str(option.args["spot"])))


def _effects(model: PageModel, group: Sequence[Option]) -> tuple[list[str], Effects]:
    """What all options of a kind would change alike, and what each would change besides, as far as there is room."""
    is_plain = group[0].idle and not group[0].meaning and not ends_company(model, group[0])
    if len(group) > _MOST_TRIED or is_plain:
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
        return [ControlRow(_heads(model, o.args), [_pick(model, o, [], {})], o.bounds) for o in _alike(model, group)]
    if shape == "map":
        return [
            ControlRow([], [_pick(model, option, list(option.args), {}) for option in alike], alike[0].bounds)
            for alike in _bounded(group)
        ]
    names = sorted((name for name in group[0].args if not _is_own(group, name)), key=lambda name: name == "source")
    heads = {str(option.args[names[0]]) for option in group} if names else set()
    if len(names) < 2 or len(heads) == len(group) > 1 or (len(heads) == 1 and names[0] not in COMPANY_NAMES):
        return [ControlRow([], [_named_once(_pick(model, o, names, effects)) for o in _alike(model, group)])]
    rows: dict[str, list[Option]] = {}
    for option in group:
        rows.setdefault(str(option.args[names[0]]), []).append(option)
    return [
        ControlRow(
            [_head(model, names[0], options[0].args[names[0]])],
            [_under(model.name(head), _pick(model, o, names[1:], effects)) for o in options],
        )
        for head, options in rows.items()
    ]


def _head(model: PageModel, name: str, value: Value) -> Piece:
    """A company in whose name its director acts is told from one that something is done with."""
    piece = model.piece(name, value)
    return replace(piece, text=f"for {piece.text}") if name == "by" and piece.company else piece


def _named_once(pick: Pick) -> Pick:
    """What a button says of the one company on it needs no name again: at 120; nor does its money where no other is
    told."""
    companies = [piece.text for piece in pick.pieces if piece.company]
    if len(companies) != 1:
        return pick
    begins, has_other = f"{companies[0]} ", any(one.startswith(("+", "−")) for one in pick.effect)
    plain = [one.removeprefix(begins) for one in pick.effect]
    told = ("at ",) if has_other else ("at ", "+", "−")
    kept = [
        short if short.startswith(told) or "→" in short else one for one, short in zip(pick.effect, plain, strict=True)
    ]
    return replace(pick, effect=kept)


def _under(head: str, pick: Pick) -> Pick:
    """Under the name of a company its price needs no name: 100→90."""
    said = [one.removeprefix(f"{head} ").replace(" → ", "→") if "→" in one else one for one in pick.effect]
    return replace(pick, effect=said)


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


def _heads(model: PageModel, args: dict[str, Value]) -> list[Piece]:
    """A company that is not in play yet comes with its home: its initials tell a newcomer nothing."""
    pieces = zip(args, _pieces(model, args), strict=True)
    return [_with_home(model, piece) if name in ("company", "lot") else piece for name, piece in pieces]


def _with_home(model: PageModel, piece: Piece) -> Piece:
    company, state = Company(Holder(piece.company)), model.state
    if company not in model.board.companies or company in state.marks or company in state.directors:
        return piece
    homes = model.homes(company)
    return replace(piece, note=f"home {', '.join(map(model.place, homes))}") if homes else piece


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
