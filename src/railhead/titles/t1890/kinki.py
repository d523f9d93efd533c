"""Minors that become part of Kinki, and Kobe Electric's way into retirement (book A.8.3, C.8.3, C.8.4)."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.board import number_in
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import BANK, BOX, Company, Holder, Player
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.operating import end_turn_of
from railhead.mechanisms.phases import allows, phase_reached
from railhead.mechanisms.shares import SHARE, hand_over, ordinary, percent, successor
from railhead.mechanisms.tokens import spots_of, stands_in
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1890.closing import close, dissolve
from railhead.titles.t1890.facts import (
    KANAN,
    KINKI,
    KOBE_ELECTRIC,
    NARA_ELECTRIC,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    D,
    facts,
    is_closed,
    is_owned,
)
from railhead.titles.t1890.turn import Round1890
from railhead.titles.t1890.waiting import return_token

MERGES = {OSAKA_ELECTRIC: "osaka_electric_converts", KANAN: "kanan_merges", NARA_ELECTRIC: "nara_electric_merges"}
"""Minors with a choice, and the word of the phase that gives it."""
MUST = {
    OSAKA_ELECTRIC: "osaka_electric_must_convert",
    KANAN: "kanan_must_merge",
    NARA_ELECTRIC: "nara_electric_must_merge",
}
SHARES_FOR = {OSAKA_RAILWAY: 1, KANAN: 1, NARA_ELECTRIC: 2}
RULES = {OSAKA_ELECTRIC: "90-MRG-03", KANAN: "90-MRG-11", NARA_ELECTRIC: "90-MRG-12"}


class MergerPause(Frame, frozen=True, kw_only=True):
    """Between two turns the owners of minors that may merge are asked."""

    asked: tuple[Player, ...]
    forming: bool = False
    """Kinki forms at this moment: others may join it before its special turn."""


class MergerPauseStep(Step[MergerPause]):
    frame = MergerPause
    kinds = ("merge", "pass")
    rule = "90-MRG-02"

    def actors(self, d: D, frame: MergerPause) -> Sequence[Player]:
        return [player for player in d.state.players if player in frame.asked and mergeable(d, player)]

    def choices(self, d: D, frame: MergerPause) -> Iterable[Choice]:
        rest = tuple(player for player in frame.asked if player != d.actor)
        yield merging(d, mergeable(d, d.actor))
        yield Choice("pass", "90-MRG-02", lambda a: d.swap(msgspec.structs.replace(frame, asked=rest)), idle=True)

    def about(self, d: D, frame: MergerPause) -> Sequence[Company]:
        return (KINKI,)

    def waits(self, d: D, frame: MergerPause) -> bool:
        # Over as soon as Kinki forms in it: who may join only now is asked in a pause of its own (90-MRG-06).
        return d.state.special is frame.forming and bool(self.actors(d, frame))

    def proceed(self, d: D, frame: MergerPause) -> None:
        """If Kinki has formed here, there is one more pause, for those who may join it now."""
        d.pop()
        if d.state.special and not frame.forming:
            assert isinstance(d.frame, Round1890)
            d.swap(msgspec.structs.replace(d.frame, paused=False))


def may_merge(d: D, minor: Company) -> bool:
    """Osaka Electric forms Kinki, the others need it."""
    if not is_owned(d, minor) or minor not in MERGES or not allows(d, MERGES[minor]) or is_closed(d, KINKI):
        return False
    return minor == OSAKA_ELECTRIC or KINKI in d.state.floated


def mergeable(d: D, player: Player) -> list[Company]:
    return [minor for minor in MERGES if may_merge(d, minor) and d.state.directors[minor] == player]


def owners_to_ask(d: D) -> tuple[Player, ...]:
    return tuple(player for player in d.state.players if mergeable(d, player))


def merging(d: D, candidates: Sequence[Company], idle: bool = False) -> Choice:
    """Declare a merger, or Osaka Electric's conversion."""
    which = Pick("minor", "90-MRG-02", lambda a: list(candidates), "this minor can't merge now")
    return Choice("merge", "90-MRG-02", lambda a: merge(d, Company(Holder(a.text("minor")))), [which], idle)


def merge(d: D, minor: Company) -> None:
    if minor == OSAKA_ELECTRIC:
        _form(d)
    else:
        _join(d, minor)


def _form(d: D) -> None:
    """Osaka Electric becomes the president's share, Osaka Railway follows, Kinki has its money and its turn."""
    d.move(d.title.certificates[KINKI][:1], d.state.directors[OSAKA_ELECTRIC])
    d.appoint(KINKI, d.state.directors[OSAKA_ELECTRIC])
    d.tell("kinki", "Osaka Electric becomes Kinki")
    _take_over(d, OSAKA_ELECTRIC, d.cash(OSAKA_ELECTRIC))
    if is_owned(d, OSAKA_RAILWAY):
        _exchange(d, OSAKA_RAILWAY, d.cash(OSAKA_RAILWAY))
    about = d.title.board.companies[KINKI].about
    shares = number_in(about, "formation_capital_times_par")
    if facts(d).easy_float:
        shares = number_in(about, "offered_shares") - percent(d, BANK, KINKI) // SHARE
    d.pay(BANK, KINKI, shares * d.state.pars[KINKI])
    d.replace(floated=d.state.floated | {KINKI: True}, special=True)
    # After all exchanges: Osaka Railway's share, too, may make somebody else president (90-MRG-08).
    settle_directorship(d)
    d.push(Discard(companies=(KINKI,)))


def _join(d: D, minor: Company) -> None:
    cash = d.cash(minor)
    _exchange(d, minor, (cash + 1) // 2 if minor == KANAN else cash)
    settle_directorship(d)
    d.push(Discard(companies=(KINKI,)))


def _exchange(d: D, minor: Company, to_kinki: int) -> None:
    """The owner has shares for his minor, and what of its money Kinki does not take."""
    owner = d.state.directors[minor]
    d.move(ordinary(d, KINKI, KINKI)[: SHARES_FOR[minor]], owner)
    d.tell("kinki", "{minor} becomes part of Kinki", minor=minor)
    _take_over(d, minor, to_kinki)


def _take_over(d: D, minor: Company, to_kinki: int) -> None:
    owner = d.state.directors[minor]
    d.pay(minor, KINKI, to_kinki)
    d.pay(minor, owner, d.cash(minor))
    for train in trains_of(d, minor):
        d.give(train, KINKI)
    for place in spots_of(d, minor):
        # The free token that is not needed here stays Kinki's, as one to be paid for.
        if stands_in(d, KINKI, place):
            return_token(d, KINKI)
            d.remove(minor, place)
        else:
            d.substitute(place, minor, KINKI)
    _hand_down(d, minor)
    d.move(d.title.certificates[minor], BOX)
    d.appoint(minor, None)
    end_turn_of(d, minor)


def _hand_down(d: D, minor: Company) -> None:
    """Tokens of a minor that wait beside a hex are Kinki's now."""
    waiting = {at: tuple(KINKI if one == minor else one for one in there) for at, there in d.state.waiting.items()}
    d.replace(waiting=waiting)


def settle_directorship(d: D) -> None:
    """Who holds more than the president takes over."""
    heir = successor(d, KINKI, percent(d, d.state.directors[KINKI], KINKI))
    if heir is not None:
        hand_over(d, KINKI, heir)


def merge_forced(d: D) -> None:
    """What the phase just begun forces: mergers, or closing where Kinki has closed before."""
    events = d.title.phase(d.state).events
    for minor, word in MUST.items():
        if word in events and is_owned(d, minor):
            _forced(d, minor)
    if facts(d).forced_kobe_electric and d.state.phase == "5" and is_owned(d, KOBE_ELECTRIC):
        retire(d)


def _forced(d: D, minor: Company) -> None:
    if not is_closed(d, KINKI):
        merge(d, minor)
        return
    close(d, minor)
    if minor == OSAKA_ELECTRIC and is_owned(d, OSAKA_RAILWAY):
        close(d, OSAKA_RAILWAY)


def merge_late(d: D, minor: Company) -> None:
    """A minor bought after the time of its merger becomes part of Kinki at once."""
    if minor == OSAKA_RAILWAY:
        is_over = KINKI in d.state.floated
    else:
        is_over = minor in MUST and any(
            MUST[minor] in phase.events and phase_reached(d, phase.name) for phase in d.title.phases.values()
        )
    if is_over and KINKI in d.state.floated:
        _join(d, minor)


def retire(d: D) -> None:
    """Kobe Electric becomes a late private: its paper stays with the owner and is worth nothing."""
    d.tell("minor", "Kobe Electric becomes a late private")
    dissolve(d, KOBE_ELECTRIC)


def retiring(d: D, company: Company) -> Choice:
    def effect(a: Args) -> None:
        retire(d)

    this = Guard("90-MRG-17", company == KOBE_ELECTRIC, "only Kobe Electric can become a late private, in its own turn")
    return Choice("retire", "90-MRG-17", effect, [this], idle=True)
