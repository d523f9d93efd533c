"""When trains entered the game, changed hands and left it, read from the table of trains after every entry."""

from collections.abc import Iterable, Iterator, Sequence

from railhead.core.ids import POOL, Company, Holder, Train, TrainType, type_of
from railhead.core.state import State
from railhead.mechanisms.trains import RUSTED
from railhead.record import Game
from railhead.record.entries import Entry
from railhead.review.facts import PhaseBegun, TrainMoved, TypeReviewed


def moves_of(game: Game, entries: Iterable[Entry]) -> Iterator[TrainMoved]:
    for entry in entries:
        before, after = game.before(entry), game.after(entry)
        if before.trains is after.trains:
            continue
        moved = [
            train for train in {**before.trains, **after.trains} if before.trains.get(train) != after.trains.get(train)
        ]
        prices = [event.about["price"] for event in entry.events if event.kind == "train" and "price" in event.about]
        price = prices[0] if len(prices) == 1 and isinstance(prices[0], int) else None
        for train in moved:
            yield _move(entry, train, before, after, price)


def _move(entry: Entry, train: Train, before: State, after: State, price: int | None) -> TrainMoved:
    source, holder = before.trains.get(train), after.trains.get(train)
    what = _what(source, holder, before, after, price is not None)
    price_paid = price if what in ("bought", "traded") else None
    return TrainMoved(entry.seq, entry.round, train, what, source, holder, price_paid)


def _what(source: Holder | None, holder: Holder | None, before: State, after: State, paid: bool) -> str:
    """A train that disappears without ever having had an owner was removed from the bank."""
    if holder == RUSTED:
        return "removed" if source is None else "rusted"
    if holder is None:
        return "removed"
    if holder == POOL:
        return "discarded"
    if source is None or source == POOL:
        return "bought"
    # A company that merges or closes passes its trains on without a price.
    return "traded" if paid else "moved"


def types_of(moves: Sequence[TrainMoved]) -> tuple[TypeReviewed, ...]:
    """In the order in which they were first bought."""
    bought: dict[TrainType, list[TrainMoved]] = {}
    for move in moves:
        if move.what == "bought" and move.source is None:
            bought.setdefault(type_of(move.train), []).append(move)
    rusted = {type_of(move.train): move.round for move in reversed(moves) if move.what == "rusted"}
    return tuple(
        TypeReviewed(kind, len(own), own[0].round, own[0].holder or Company(POOL), own[-1].round, rusted.get(kind, ""))
        for kind, own in bought.items()
    )


def phases_of(game: Game, entries: Iterable[Entry]) -> Iterator[PhaseBegun]:
    for entry in entries:
        phase = game.after(entry).phase
        if phase != game.before(entry).phase:
            yield PhaseBegun(entry.seq, entry.round, phase)
