"""The M&A round (book 8, 10): the LPTB first, then liquidations, acquisitions, privates for sale, and companies from
the lowest price up that convert or merge."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Player, Private
from railhead.core.sentences import say
from railhead.core.title import Step
from railhead.mechanisms.companies import privates_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.auctions import offered
from railhead.titles.t1863.closing.winding_up import begin_closing
from railhead.titles.t1863.facts import CLINK, D, grey_is_seized, in_play, is_in, lptb_operates, solvent
from railhead.titles.t1863.holdings import controlled
from railhead.titles.t1863.mergers.acquisition import put_up_whole
from railhead.titles.t1863.mergers.conversion import convert
from railhead.titles.t1863.mergers.frame import STAGES, MergerRound, note_activity
from railhead.titles.t1863.mergers.proposal import Merging, partners

MOST = 10_000
"""As high a minimum as anybody may state for a private."""


def rising(d: D) -> list[Company]:
    """The lowest price first; of equals the reverse of the operating order."""
    return in_play(d)[::-1]


def seizable(d: D) -> list[Company]:
    """In phase V companies without a train or in the acquisition area; those in liquidation go their own way."""
    grey, trainless = grey_is_seized(d), lptb_operates(d)

    def has_failed(name: Company) -> bool:
        return (grey and is_in(d, name, "acquisition")) or (trainless and not trains_of(d, name))

    return [name for name in rising(d) if not is_in(d, name, "liquidation") and has_failed(name)]


def _failed(d: D, frame: MergerRound) -> list[Company]:
    """Those that ended the operating round so: what the LPTB's own sales do to others comes too late (63-NAT-03)."""
    if frame.failed is None:
        return seizable(d)
    return [name for name in frame.failed if name in d.state.marks and not is_in(d, name, "liquidation")]


def _bought_once(d: D) -> list[Company]:
    """After the operating round in which phase IV began: white companies without a train (63-PHA-06)."""
    then = d.state.trainless_bought
    if then is None or (then.turn, then.number) != (d.state.round.turn, d.state.round.number):
        return []
    return [name for name in rising(d) if is_in(d, name, "white") and not trains_of(d, name)]


def queue(d: D, frame: MergerRound) -> list[Company]:
    """Companies that are still to be dealt with in this stage."""
    found = {
        "seize": lambda: _failed(d, frame),
        "buy": lambda: _bought_once(d),
        "offer": lambda: [name for name in rising(d) if is_in(d, name, "white")] if lptb_operates(d) else [],
        "liquidate": lambda: [name for name in rising(d) if is_in(d, name, "liquidation")],
        "acquire": lambda: _grey(d),
        "act": lambda: [name for name in rising(d) if is_in(d, name, "white")],
    }
    return [name for name in found[frame.stage]() if name not in (*frame.asked, *frame.done)]


def _grey(d: D) -> list[Company]:
    """They are auctioned as long as the LPTB does not seize them."""
    return [] if grey_is_seized(d) else [name for name in rising(d) if is_in(d, name, "acquisition")]


class MergerRoundStep(Step[MergerRound]):
    """`finish` follows the last stage."""

    frame = MergerRound
    kinds = ("convert", "merge", "offer_company", "offer_private", "pass")
    rule = "63-MRG-01"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: MergerRound) -> Sequence[Player]:
        if frame.stage == "privates":
            return frame.players[:1]
        return (d.state.directors[queue(d, frame)[0]],)

    def choices(self, d: D, frame: MergerRound) -> Iterable[Choice]:
        if frame.stage == "privates":
            yield self._offer_private(d, frame)
            over = msgspec.structs.replace(frame, players=frame.players[1:])
            yield Choice("pass", "63-ACQ-04", lambda a: d.swap(over), idle=True)
            return
        company = queue(d, frame)[0]
        yield self._offer(d, frame, company)
        if frame.stage == "act":
            yield convert(d, company, lambda: note_activity(d, company))
            yield self._merge(d, frame, company)
        over = msgspec.structs.replace(frame, asked=(*frame.asked, company))
        yield Choice("pass", "63-MRG-22", lambda a: d.swap(over), idle=True)

    def waits(self, d: D, frame: MergerRound) -> bool:
        if frame.stage == "privates":
            # They were solvent when the stage began, and nothing in it is owed.
            return bool(frame.players) and self._offers(d, frame)
        return frame.stage in ("offer", "act") and bool(queue(d, frame)) and self._offers(d, frame)

    def about(self, d: D, frame: MergerRound) -> Sequence[Company]:
        return [] if frame.stage == "privates" else queue(d, frame)[:1]

    def _offers(self, d: D, frame: MergerRound) -> bool:
        return any(choice.is_open for choice in self.choices(d, frame) if not choice.idle)

    def proceed(self, d: D, frame: MergerRound) -> None:
        if frame.stage == "privates":
            self._next_player(d, frame)
            return
        waiting = queue(d, frame)
        if not waiting:
            self._next_stage(d, frame)
            return
        company = waiting[0]
        # Listed once, before the first is seized (63-NAT-03).
        failed = frame.failed
        if frame.stage == "seize" and "failed_railways_are_listed_first" in d.title.changes:
            failed = tuple(seizable(d)) if failed is None else failed
        d.swap(msgspec.structs.replace(frame, asked=(*frame.asked, company), failed=failed))
        if frame.stage in CLOSINGS:
            begin_closing(d, company, CLOSINGS[frame.stage])
        elif frame.stage == "acquire":
            put_up_whole(d, company)

    def _next_player(self, d: D, frame: MergerRound) -> None:
        if frame.players:
            d.swap(msgspec.structs.replace(frame, players=frame.players[1:]))
        else:
            self._next_stage(d, frame)

    def _next_stage(self, d: D, frame: MergerRound) -> None:
        following = [*STAGES, ""][STAGES.index(frame.stage) + 1]
        if not following:
            d.pop()
            self.finish(d)
            return
        players = tuple(player for player in d.from_(d.state.priority) if player in solvent(d))
        asking = players if following == "privates" else ()
        d.swap(msgspec.structs.replace(frame, stage=following, asked=(), players=asking))

    def _offer(self, d: D, frame: MergerRound, company: Company) -> Choice:
        """A white company sells itself to the LPTB (63-NAT-11)."""

        def effect(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, done=(*frame.done, company)))
            begin_closing(d, company, "purchase")

        clauses: list[Clause] = [
            Guard("63-NAT-11", lptb_operates(d), "the LPTB operates only from phase V"),
            Guard("63-NAT-10", frame.stage == "offer", "companies must be offered to the LPTB before anything else"),
            Pick("company", "63-NAT-11", lambda a: [company], say("it's {company}'s decision", company=company)),
        ]
        return Choice("offer_company", "63-NAT-04", effect, clauses)

    def _merge(self, d: D, frame: MergerRound, company: Company) -> Choice:
        """Begin a merger with another company of the same size."""

        def effect(a: Args) -> None:
            d.swap(msgspec.structs.replace(frame, asked=(*frame.asked, company)))
            d.push(Merging(group=(company, a.company), barred=frame.done))

        other = partners(d, (company,), frame.done)
        return Choice("merge", "63-MRG-03", effect, other)

    def _offer_private(self, d: D, frame: MergerRound) -> Choice:
        player = frame.players[0]

        def own(a: Args) -> list[Private]:
            holders = [player, *controlled(d, player)]
            found = [name for holder in holders for name in privates_of(d, holder)]
            return [name for name in found if name not in frame.offered]

        def effect(a: Args) -> None:
            d.tell(
                "auction",
                "{player} puts {private} up for {amount} or more",
                player=player,
                private=a.private,
                amount=a.number("minimum"),
            )
            d.swap(msgspec.structs.replace(frame, offered=(*frame.offered, a.private)))
            d.push(offered(d, a.private, "sale", player, solvent(d), a.number("minimum")))

        clauses: list[Clause] = [
            Pick("private", "63-ACQ-04", own, "neither you nor your companies have it to offer"),
            Guard("63-PRI-15", lambda a: a.private != CLINK, "the Clink Club is never sold"),
            Amount("minimum", lambda a: Bounds(0, MOST), least_rule="63-ACQ-04", most_rule="63-ACQ-04"),
        ]
        return Choice("offer_private", "63-ACQ-04", effect, clauses)


CLOSINGS = {"seize": "seizure", "buy": "purchase", "liquidate": "liquidation"}
