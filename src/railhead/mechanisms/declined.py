"""A declined proposal can't be repeated until somebody has done something publicly visible other than propose and
decline. A better price makes it a new proposal; an equal or worse one does not."""

from collections.abc import Callable, Mapping

from railhead.core.actions import Action, Args, Bounds, Value
from railhead.core.choices import Guard
from railhead.core.ids import Train, type_of
from railhead.core.state import Declined, State
from railhead.core.title import Draft

CHANGE = "declined_proposals_rest"
"""Editions before this change allowed any proposal at any time."""
WHY = "it was declined, and nothing has changed since"
Prices = Callable[[Args], list[int]]


def note_declined(d: Draft[State], proposal: Action) -> None:
    """Record that somebody declined. `play.apply` clears it as soon as anything else is done."""
    if CHANGE not in d.title.changes:
        return
    price = proposal.args.get("price", 0)
    assert isinstance(price, int)
    d.replace(declined=(*d.state.declined, Declined(_named(d, proposal.kind, proposal.args), price)))


def declined_prices(d: Draft[State], kind: str, args: Mapping[str, Value]) -> list[int]:
    """The prices (0 if none) at which the actor's proposal was declined with nothing done since."""
    what = _named(d, kind, args) if d.state.declined else ""
    return [one.price for one in d.state.declined if one.what == what]


def not_again(d: Draft[State], kind: str) -> Guard:
    """For a proposal without a price."""
    return Guard(f"consent.{kind}", lambda a: not declined_prices(d, kind, a), WHY)


def not_as_before(d: Draft[State], kind: str, prices: Prices | None = None, cheaper: bool = False) -> Guard:
    """For a proposal with a price still to be chosen: it must be higher than every declined one, or lower where the
    proposer sells. `above` and `below` restrict the bounds offered."""
    known = prices or (lambda a: declined_prices(d, kind, a))

    def is_better(a: Args) -> bool:
        if "price" not in a:
            return True
        price = a.number("price")
        return all(price < old if cheaper else price > old for old in known(a))

    return Guard(f"consent.{kind}", is_better, WHY)


def above(bounds: Bounds, prices: list[int]) -> Bounds:
    """The part of the bounds above all these prices."""
    most = max(prices, default=bounds.least - 1)
    steps = max(0, (most - bounds.least) // bounds.step + 1)
    return Bounds(bounds.least + steps * bounds.step, bounds.most, bounds.step)


def below(bounds: Bounds, prices: list[int]) -> Bounds:
    return Bounds(bounds.least, min([bounds.most, *(price - 1 for price in prices)]), bounds.step)


def _named(d: Draft[State], kind: str, args: Mapping[str, Value]) -> str:
    """The proposal without its price, its arguments by name: a State may hold them in any order. Two trains of one type
    and owner are the same."""
    named = {name: value for name, value in sorted(args.items()) if name != "price"}
    if "train" in named:
        train = Train(str(named["train"]))
        named["train"] = f"{type_of(train)} of {d.state.trains.get(train)}"
    return str(Action(d.actor, kind, named))
