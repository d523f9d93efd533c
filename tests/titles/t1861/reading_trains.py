"""New phases of 1861 by the second reading: what the first train of a type brings, and trains above the limit."""

from collections.abc import Sequence

from tests.titles.t1861.reading import BANK, MINORS, POOL, PRIVATES, PUBLICS, RSR, Ask, Reading, Steps, text

RUST = {4: "2", 6: "3", 8: "4"}


def take_new(r: Reading, company: str, kind: str) -> Steps:
    """A train leaves the bank."""
    r.stock[kind] -= 1
    r.trains[company].append(kind)
    if kind.isdigit() and int(kind) > r.phase:
        r.phase = int(kind)
        yield from _begin(r)


def _begin(r: Reading) -> Steps:
    for trains in r.trains.values():
        trains[:] = [kind for kind in trains if kind != RUST.get(r.phase)]
    if r.phase == 6:
        for private, owner in r.privates.items():
            if owner != RSR:
                r.pay(BANK, owner, PRIVATES[private][1])
                r.privates[private] = RSR
    if r.phase == 8:
        turn, part = r.round.removeprefix("OR ").split(".")
        r.last = f"OR {int(turn) + int(part) - 1}.3"
    if r.phase in RUST:
        for minor in r.order(MINORS):
            if r.phase == 8 or (minor in r.operated and not r.trains[minor]):
                r.nationalise(minor)
        yield from _ask_publics(r)
    yield from discards(r, r.all_in_order())


def _ask_publics(r: Reading) -> Steps:
    for company in r.order(PUBLICS):
        if company in r.operated and not r.trains[company]:
            done = yield Ask(("trainless", company), r.directors[company])
            assert done is not None
            if done.kind == "nationalise":
                r.nationalise(company)


def discards(r: Reading, companies: Sequence[str]) -> Steps:
    for company in companies:
        while company in r.marks and r.room(company) < 0:
            done = yield Ask(("discard",), r.directors[company])
            assert done is not None
            kind = text(done, "train").rpartition("-")[0]
            r.trains[company].remove(kind)
            r.trains[POOL].append(kind)
