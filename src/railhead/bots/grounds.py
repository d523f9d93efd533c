"""What a company's prospects rest on: results are kept under it, so that they are found anew only if some of it has
changed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from railhead.core.derived import derived
from railhead.core.ids import BANK, Certificate, Company, Holder, Train, TrainType, type_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.trains import trains_of
from railhead.titles import description_of

OWN = ("cash", "directors", "earned", "loans", "marks", "operated")
"""Tables of which only a company's own entries count."""
UNREAD = ("arrivals", "chance", "declined", "frames", "priority", "sold")
"""Those that do not count at all."""
APART = ("certificates", "trains")
"""Its shares, what it holds and its trains are looked at one by one, of all others' trains how many have been sold."""

Entries = Sequence[Mapping[Any, object]]


class Grounds:
    """A company with all that its prospects over some rounds rest on. Tables count by their identity: in stock rounds
    few of them change, and whoever weighs a position asks the same for every player."""

    __slots__ = ("company", "hash", "key", "rounds", "state", "title")

    def __init__(self, title: Title, state: State, company: Company, rounds: int) -> None:
        self.title, self.state, self.company, self.rounds = title, state, company, rounds
        tables, by_company, by_train = _shared(title, state)
        shares, held = _papers(title, state.certificates)
        trains = tuple(trains_of(Draft(title, state), company))
        entries = [table.get(company) for table in by_company]
        for table in by_train:
            entries += map(table.get, trains)
        self.key = (company, rounds, tables, shares.get(company), held.get(company), trains, *entries)
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grounds) and other.key == self.key


def grounds_of(title: Title, state: State, company: Company, rounds: int) -> Grounds:
    """The same object for the same grounds, so that results kept under it are found at once."""
    return _first(Grounds(title, state, company, rounds))


@lru_cache(maxsize=1 << 12)
def _first(of: Grounds) -> Grounds:
    return of


@derived
def _shared(title: Title, state: State) -> tuple[tuple[object, ...], Entries, Entries]:
    """What is the same for all companies: the identity of tables and how many trains have been sold; tables of which
    the company's entries count; and those of which its trains' do."""
    told = description_of(title.id).heuristics.tables
    tables = [id(getattr(state, name)) for name in _read_as_a_whole(title.id, type(state))]
    by_company = [getattr(state, name) for name in (*OWN, *told.own)]
    by_train = [getattr(state, name) for name in told.of_trains]
    return (title, _sales(state.trains), *tables), by_company, by_train


@cache
def _read_as_a_whole(title: str, kind: type[State]) -> tuple[str, ...]:
    told = description_of(title).heuristics.tables
    others = {*OWN, *UNREAD, *APART, *told.own, *told.of_trains, *told.unread}
    return tuple(name for name in kind.__struct_fields__ if name not in others)


@derived
def _sales(trains: Mapping[Train, Holder]) -> frozenset[tuple[TrainType, int]]:
    """How many of each type have left the bank: all that the phase clock and the bank's stock rest on."""
    return frozenset(Counter(map(type_of, trains)).items())


@derived
def _papers(
    title: Title, papers: Mapping[Certificate, Holder]
) -> tuple[dict[Company, tuple[Holder | None, ...]], dict[Holder, tuple[Certificate, ...]]]:
    """Who has each certificate of a company; and what each holder has, but for the bank."""
    shares = {company: tuple(map(papers.get, names)) for company, names in title.certificates.items()}
    held: dict[Holder, list[Certificate]] = {}
    for name, holder in papers.items():
        if holder != BANK:
            held.setdefault(holder, []).append(name)
    return shares, {holder: tuple(names) for holder, names in held.items()}
