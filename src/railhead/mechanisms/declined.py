"""A proposal that was declined is not made again until something has changed that everybody can see. A better price
makes it another proposal; one that is no better does not."""

from collections.abc import Callable, Mapping
from hashlib import blake2b

import msgspec

from railhead.core.actions import Action, Args, Bounds, Value
from railhead.core.choices import Guard
from railhead.core.ids import Train, type_of
from railhead.core.play import view
from railhead.core.state import Declined, State
from railhead.core.title import Draft

CHANGE = "declined_proposals_rest"
"""In editions that have this change; before, anything could be proposed at any time."""
WHY = "it was declined, and nothing has changed since"
Prices = Callable[[Args], list[int]]

_encoder = msgspec.json.Encoder(order="sorted")


def note_declined(d: Draft[State], proposal: Action) -> None:
    """Keep in mind that somebody has declined. What was declined in another position is forgotten."""
    if CHANGE not in d.title.changes:
        return
    now, price = _position(d), proposal.args.get("price", 0)
    assert isinstance(price, int)
    kept = [one for one in d.state.declined if one.position == now]
    d.replace(declined=(*kept, Declined(_named(d, proposal.kind, proposal.args), price, now)))


def declined_prices(d: Draft[State], kind: str, args: Mapping[str, Value]) -> list[int]:
    """At which prices, 0 where there is none, the actor's proposal was declined in this very position."""
    if not d.state.declined:
        return []
    what = _named(d, kind, args)
    found = [one for one in d.state.declined if one.what == what]
    return [one.price for one in found if one.position == _position(d)] if found else []


def not_again(d: Draft[State], kind: str) -> Guard:
    """For a proposal without a price."""
    return Guard(f"consent.{kind}", lambda a: not declined_prices(d, kind, a), WHY)


def not_as_before(d: Draft[State], kind: str, prices: Prices | None = None, cheaper: bool = False) -> Guard:
    """For a proposal with a price still to be named: it must be higher than any declined, or lower where the proposer
    sells. `above` and `below` leave the others out of what is offered."""
    known = prices or (lambda a: declined_prices(d, kind, a))

    def is_better(a: Args) -> bool:
        if "price" not in a:
            return True
        price = a.number("price")
        return all(price < old if cheaper else price > old for old in known(a))

    return Guard(f"consent.{kind}", is_better, WHY)


def above(bounds: Bounds, prices: list[int]) -> Bounds:
    """What is left of bounds above all these prices."""
    most = max(prices, default=bounds.least - 1)
    steps = max(0, (most - bounds.least) // bounds.step + 1)
    return Bounds(bounds.least + steps * bounds.step, bounds.most, bounds.step)


def below(bounds: Bounds, prices: list[int]) -> Bounds:
    return Bounds(bounds.least, min([bounds.most, *(price - 1 for price in prices)]), bounds.step)


def _named(d: Draft[State], kind: str, args: Mapping[str, Value]) -> str:
    """What is proposed, its price aside. Two trains of one type and one owner are the same."""
    named = {name: value for name, value in args.items() if name != "price"}
    if "train" in named:
        train = Train(str(named["train"]))
        named["train"] = f"{type_of(train)} of {d.state.trains.get(train)}"
    return str(Action(d.actor, kind, named))


def _position(d: Draft[State]) -> str:
    """By what all can see: what somebody hides neither opens a proposal anew nor tells that it has changed."""
    seen = view(msgspec.structs.replace(d.state, declined=()), None)
    return blake2b(_encoder.encode(seen), digest_size=8).hexdigest()
