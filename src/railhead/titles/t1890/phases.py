"""A new phase (book 5, 12.6): rust, closing privates, forced mergers, then excess trains."""

from railhead.core.ids import BOX, Company, Train, paper, type_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.trains import begin_phase, rust
from railhead.titles.t1890.facts import OMER, SUBWAY, D, in_turn, owner_of
from railhead.titles.t1890.kinki import merge_forced
from railhead.titles.t1890.quake import quake_if_due
from railhead.titles.t1890.raids import raid, raid_if_due


def train_bought(d: D, company: Company, train: Train, is_new: bool) -> None:
    """What a purchase sets off: Subway's first train closes OMER, a new type begins a phase, chance strikes."""
    if company == SUBWAY and owner_of(d, OMER) is not None:
        d.move([paper(OMER)], BOX)
        d.tell("private", "OMER closes")
    if not is_new:
        return
    enter_phase(d, company, train)
    if raid_if_due(d, type_of(train)):
        raid(d, company)
    quake_if_due(d, train)


def enter_phase(d: D, buyer: Company, train: Train) -> None:
    if not begin_phase(d, type_of(train)):
        return
    # In this order (90-PHA-08): a merger may bring Kinki trains, so what is above the limit goes last.
    rust(d, type_of(train))
    _close_privates(d, d.state.phase)
    if "kita_osaka_bonus" in d.title.phase(d.state).events:
        d.replace(bonus=True)
    merge_forced(d)
    d.push(Discard(companies=tuple(in_turn(d, buyer))))


def _close_privates(d: D, phase: str) -> None:
    closing = [name for name, entry in d.title.board.privates.items() if entry.closes == phase]
    d.move([paper(name) for name in closing], BOX)
    for name in closing:
        d.tell("private", "{private} closes", private=name)
