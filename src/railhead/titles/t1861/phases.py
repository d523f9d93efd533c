"""A new phase (book 8, 11; ruling R-PHA-01): rust, privates, minors, public companies by choice, excess trains."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Player, TrainType
from railhead.core.sentences import say
from railhead.core.state import Frame, Round
from railhead.core.title import Step
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.trains import begin_phase, rust, trains_of
from railhead.titles.t1861.facts import D, facts, in_play, of_kind, switches
from railhead.titles.t1861.nationalisation import nationalise, nationalise_privates, price_offered

LIST = (
    *("R-O", "K-B", "O-K", "K-K", "SP-W", "K-R", "N", "M-K", "M-NN", "M-V"),
    *("NW", "SW", "SE", "MVR", "MK", "GRR", "MKN", "MKV", "M-B", "D", "V", "T-R", "S-V", "E"),
)
"""Companies in the order in which 18xx.games lists them."""


class PhaseChange(Frame, frozen=True, kw_only=True):
    """Public companies whose directors have still to say whether they want nationalisation."""

    asking: tuple[Company, ...]


def enter_phase(d: D, train: TrainType) -> None:
    """What the purchase of a train of a new type sets off, if it is the first."""
    if not begin_phase(d, train):
        return
    events = d.title.phase(d.state).events
    rust(d, train)
    if "homes_released" in events:
        for minor in of_kind(d.title, "minor"):
            d.release(minor)
    if "privates_nationalised" in events:
        nationalise_privates(d)
    if d.state.phase == list(d.title.phases)[-1]:
        _start_countdown(d)
    asking = _trainless(d, "public") if "trainless_publics_may_be_nationalised" in events else []
    _nationalise_minors(d)
    # Also with nobody to ask: excess trains are discarded when this frame goes, after all nationalisations (R-PHA-01).
    d.push(PhaseChange(asking=tuple(asking)))


def _nationalise_minors(d: D) -> None:
    events = d.title.phase(d.state).events
    if "minors_nationalised" in events:
        doomed = in_play(d, "minor")
    elif "trainless_minors_nationalised" in events:
        doomed = _trainless(d, "minor")
    else:
        return
    for minor in doomed:
        nationalise(d, minor)


def _trainless(d: D, kind: str) -> list[Company]:
    return [name for name in in_play(d, kind) if d.state.operated.get(name) and not trains_of(d, name)]


def _start_countdown(d: D) -> None:
    """The first 8-train: in the first operating round of a set two more follow, in the second a whole set of three."""
    if not facts(d).ends_with_eights:
        return
    now, rounds = d.state.round, facts(d).figures.last_set_operating_rounds
    last = Round("OR", now.turn if now.number == 1 else now.turn + 1, rounds)
    d.replace(last=last)
    d.tell("end", "the game will end after {round}", round=str(last))


class PhaseChangeStep(Step[PhaseChange]):
    frame = PhaseChange
    kinds = ("decline", "nationalise")
    rule = "61-NAT-03"

    def actors(self, d: D, frame: PhaseChange) -> Sequence[Player]:
        return (d.state.directors[frame.asking[0]],)

    def choices(self, d: D, frame: PhaseChange) -> Iterable[Choice]:
        company, *rest = frame.asking

        def accept(a: Args) -> None:
            d.swap(PhaseChange(asking=tuple(rest)))
            nationalise(d, company)

        def decline(a: Args) -> None:
            d.tell("nationalisation", "{company} is not nationalised", company=company)
            d.swap(msgspec.structs.replace(frame, asking=tuple(rest)))

        this = Pick("company", "61-NAT-03", lambda a: [company], say("it's {company}'s decision", company=company))
        # The price is named apart from the preview, which shows nothing where lots decide about the state's tokens.
        bring = f"its shares bring {price_offered(d, company)} each"
        yield Choice("nationalise", "61-NAT-03", accept, [this], meaning=bring)
        yield Choice("decline", "61-NAT-03", decline)

    def about(self, d: D, frame: PhaseChange) -> Sequence[Company]:
        return frame.asking[:1]

    def waits(self, d: D, frame: PhaseChange) -> bool:
        return bool(frame.asking)

    def proceed(self, d: D, frame: PhaseChange) -> None:
        d.pop()
        order = in_play(d, "minor") + in_play(d, "public")
        if switches(d).discards_by_list:
            order.sort(key=LIST.index)
        d.push(Discard(companies=tuple(order)))
