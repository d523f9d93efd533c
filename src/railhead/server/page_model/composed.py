"""What is put together of named parts, such as a contract bid: its parts, what they add up to, and whether anybody else
may see it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from railhead.core.actions import Option
from railhead.core.choices import Component
from railhead.core.errors import GameError
from railhead.core.play import apply, complete, components, secret_tables, secrets_of, suggest
from railhead.server.page_model.model import PageModel


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


def parts_of(model: PageModel, option: Option) -> list[PartRow]:
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


def total_of(model: PageModel, option: Option, rows: Sequence[PartRow]) -> Total | None:
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


def has_secret_parts(model: PageModel, option: Option) -> bool:
    state = model.seat_view.supposed(option.actor)
    return bool(components(model.title, state, option, option.free[0])) and _seals(model, option)


def is_sealed(model: PageModel, option: Option) -> bool:
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
