"""Why something that is not on offer can't be done: it is put to the rules, and their refusal is the answer."""

from collections.abc import Iterator, Mapping
from itertools import islice, product

from railhead.core.actions import Action, Value
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.ids import Holder, Player
from railhead.core.play import arguments, judge
from railhead.core.sentences import say
from railhead.server.page_model.model import PageModel
from railhead.server.tables.table import ONLY_FOR, TABLE

_MOST = 60
_GUESSES: Mapping[str, tuple[Value, ...]] = {
    "amount": (1,),
    "price": (1, 100),
    "rotation": (0,),
    "shares": (1,),
    "source": ("treasury", "pool", "bank"),
}
"""Values tried for what is left open, beside those on offer."""


def why_not(model: PageModel, actor: str, kind: str, args: Mapping[str, Value]) -> Refused | None:
    """The refusal of an action of which only some arguments are known; None if the rules have nothing against it."""
    if kind not in model.title.kinds:
        raise Malformed(f"there is no action {kind!r}")
    if actor not in model.seat_view.place.seats:
        raise Refused(TABLE, "you aren't playing for anyone who could do this")
    seat = Player(Holder(actor))
    if not model.seat_view.is_open(seat):
        raise Refused(TABLE, say(ONLY_FOR, player=actor))
    state, first = model.seat_view.supposed(seat), None
    for action in islice(_completed(model, seat, kind, args), _MOST):
        try:
            judge(model.title, state, action)
        except Refused as refusal:
            first = first or refusal
        except GameError:
            continue
        else:
            return None
    return first


def _completed(model: PageModel, actor: Player, kind: str, args: Mapping[str, Value]) -> Iterator[Action]:
    names = arguments(model.title, model.seat_view.supposed(actor), actor, kind)
    if not names:
        yield Action(actor, kind, dict(args))
        return
    open_ = [name for name in names if name not in args]
    for values in product(*(_values(model, kind, name) for name in open_)):
        yield Action(actor, kind, {**args, **dict(zip(open_, values, strict=True))})


def _values(model: PageModel, kind: str, name: str) -> list[Value]:
    offered: dict[str, Value] = {}
    for option in model.options:
        if option.kind == kind and name in option.args:
            offered.setdefault(repr(option.args[name]), option.args[name])
        if option.kind == kind and name in option.bounds:
            offered.setdefault("least", option.bounds[name].least)
    return [*offered.values()] or list(_GUESSES.get(name, ("",)))
