"""Rust (book 5.b, 7.e), and the two trains that Thompson lets its owner run once more (63-PRI-06)."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Player, Train, TrainType, type_of
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.operating import company_in_turn
from railhead.mechanisms.trains import RUSTED
from railhead.titles.t1863.facts import LPTB, THOMPSON, D, owner_of
from railhead.titles.t1863.turn.yard import card_of

KEPT = 2


class Reprieve(Frame, frozen=True, kw_only=True):
    """The owner of Thompson chooses which of his rusting trains run once more."""

    company: Company
    trains: tuple[Train, ...]
    kept: tuple[Train, ...] = ()
    done: bool = False


def doomed(d: D, bought: TrainType) -> list[Train]:
    """Trains that the first card of this type makes obsolete, wherever they are."""
    kinds = {name for name, entry in d.title.trains.items() if entry.rusts_on == card_of(d, bought)}
    found = [train for train, at in d.state.trains.items() if type_of(train) in kinds and at != RUSTED]
    return sorted(found, key=lambda train: (train.partition("-")[0], int(train.rpartition("-")[2])))


def rust(d: D, bought: TrainType) -> None:
    """All go at once, but what Thompson's owner may still choose from."""
    gone = [train for train in doomed(d, bought) if train not in d.state.reprieved]
    owner = owner_of(d, THOMPSON)
    mine = tuple(train for train in gone if d.state.trains[train] == owner and owner in d.state.marks)
    _remove(d, [train for train in gone if train not in mine])
    if gone:
        d.tell("rust", "{types} rust", types=tuple(sorted({type_of(train) for train in gone})))
    if mine:
        d.push(Reprieve(company=Company(d.state.trains[mine[0]]), trains=mine))


def _remove(d: D, trains: Iterable[Train]) -> None:
    d.replace(trains=d.state.trains | dict.fromkeys(trains, RUSTED))


class ReprieveStep(Step[Reprieve]):
    frame = Reprieve
    kinds = ("keep_train", "pass")
    rule = "63-PRI-06"

    def actors(self, d: D, frame: Reprieve) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: D, frame: Reprieve) -> Iterable[Choice]:
        def keep(a: Args) -> None:
            d.tell("rust", "{company} keeps a {type} for one more run", company=frame.company, type=type_of(a.train))
            d.swap(msgspec.structs.replace(frame, kept=(*frame.kept, a.train)))

        def left(a: Args) -> list[Train]:
            return list({type_of(train): train for train in frame.trains if train not in frame.kept}.values())

        yield Choice("keep_train", "63-PRI-06", keep, [Pick("train", "63-PRI-06", left, "it isn't rusting")])
        yield Choice("pass", "63-PRI-06", lambda a: d.swap(msgspec.structs.replace(frame, done=True)), idle=True)

    def waits(self, d: D, frame: Reprieve) -> bool:
        return not frame.done and len(frame.kept) < min(KEPT, len(frame.trains))

    def proceed(self, d: D, frame: Reprieve) -> None:
        d.pop()
        # The turn after this one: whoever rusts its own trains has still to complete the present one.
        until = d.state.operated.get(frame.company, 0) + (2 if company_in_turn(d) == frame.company else 1)
        d.replace(reprieved=d.state.reprieved | dict.fromkeys(frame.kept, until))
        _remove(d, [train for train in frame.trains if train not in frame.kept])


def expire(d: D, company: Company) -> None:
    """A reprieve ends with the turn it was given for."""
    turns = d.state.operated.get(company, 0)
    over = [t for t, until in d.state.reprieved.items() if d.state.trains[t] == company and until <= turns]
    drop_reprieved(d, over)


def pass_on(d: D, train: Train, company: Company) -> None:
    """To a company that takes its owner over: what Thompson keeps runs in that company's next turn."""
    d.give(train, company)
    if train in d.state.reprieved:
        d.replace(reprieved=d.state.reprieved | {train: d.state.operated.get(company, 0) + 1})


def drop_reprieved(d: D, trains: Sequence[Train]) -> None:
    """Trains that have had their last run, or lost their company."""
    if trains:
        _remove(d, trains)
        d.replace(reprieved={train: until for train, until in d.state.reprieved.items() if train not in trains})


def leave_to_lptb(d: D, train: Train) -> None:
    if train in d.state.reprieved:
        drop_reprieved(d, [train])
    else:
        d.give(train, LPTB)
