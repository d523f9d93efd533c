"""Charters that have not floated (book 4.3): their winners are fined five times par, the companies go back."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Player
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import SHARE, certificates_of, percent
from railhead.titles.t1862.facts import D, switches
from railhead.titles.t1862.starting import reset
from railhead.titles.t1862.stock import can_part_with, fall, part_with, sale_price

FINE_TIMES_PAR = 5


class Fine(Frame, frozen=True, kw_only=True):
    """The winner of a charter is fined; for what he still owes then he sells shares of other companies."""

    company: Company
    player: Player
    levied: bool = False
    owed: int = 0


def push_fines(d: D) -> None:
    """One fine after the other, in the order of the board's companies (ruling R-65)."""
    obliged = [name for name in d.title.board.companies if name in d.state.obligations]
    # Reversed, for the last one pushed is the first one settled.
    for company in reversed(obliged):
        d.push(Fine(company=company, player=d.state.obligations[company]))


class FineStep(Step[Fine]):
    frame = Fine
    kinds = ("sell_shares",)
    rule = "62-AUC-12"

    def actors(self, d: D, frame: Fine) -> Sequence[Player]:
        return (frame.player,)

    def reason(self, d: D, frame: Fine) -> Sentence:
        text = "{player} still owes {amount} of the fine for {company}"
        return say(text, player=frame.player, amount=frame.owed, company=frame.company)

    def choices(self, d: D, frame: Fine) -> Iterable[Choice]:
        player = frame.player

        def owned(a: Args) -> list[Company]:
            return _owned(d, player)

        def counts(a: Args) -> Iterable[int]:
            return range(1, percent(d, player, a.company) // SHARE + 1)

        def effect(a: Args) -> None:
            company, shares = a.company, a.number("shares")
            was_director = d.state.directors.get(company) == player
            proceeds = shares * sale_price(d, company)
            part_with(d, player, company, shares)
            d.pay(BANK, player, proceeds)
            paid = min(frame.owed, d.cash(player))
            d.pay(player, BANK, paid)
            d.tell(
                "sale",
                "{player} sells {percent}% of {company} for {amount} to pay his fine",
                player=player,
                percent=shares * SHARE,
                company=company,
                amount=proceeds,
            )
            d.swap(msgspec.structs.replace(frame, owed=frame.owed - paid))
            fall(d, company, shares, by_director=was_director)

        clauses: list[Clause] = [
            Pick("company", "62-AUC-12", owned, "you have no shares of it"),
            Pick("shares", "62-AUC-12", counts, "you don't have that many"),
            Guard(
                "62-SR-20",
                lambda a: can_part_with(d, player, a.company, a.number("shares")),
                "it can't be split like that",
            ),
        ]
        if switches(d).fines_sell_least and "fines_sell_least" in d.title.changes:
            clauses.append(
                Guard(
                    "62-AUC-31",
                    lambda a: a.number("shares") <= _enough(d, frame, a.company),
                    lambda a: f"{_enough(d, frame, a.company)} shares are enough",
                )
            )
        yield Choice("sell_shares", "62-AUC-12", effect, clauses)

    def waits(self, d: D, frame: Fine) -> bool:
        return frame.owed > 0 and bool(_owned(d, frame.player))

    def proceed(self, d: D, frame: Fine) -> None:
        if frame.levied:
            d.pop()
        else:
            d.swap(msgspec.structs.replace(frame, levied=True, owed=_levy(d, frame.company, frame.player)))


def _enough(d: D, frame: Fine, company: Company) -> int:
    """The fewest shares of a company that can be sold and meet the debt; if none do, all."""
    held, price = percent(d, frame.player, company) // SHARE, sale_price(d, company)
    sellable = [count for count in range(1, held + 1) if can_part_with(d, frame.player, company, count)]
    return min((count for count in sellable if count * price >= frame.owed), default=held)


def _owned(d: D, player: Player) -> list[Company]:
    return [company for company in d.state.pars if certificates_of(d, player, company)]


def _levy(d: D, company: Company, winner: Player) -> int:
    """From cash, then from shares of the company at half par; the company goes. What is left of the fine is owed."""
    fine = FINE_TIMES_PAR * d.state.pars[company]
    d.tell("fine", "{company} has not floated: {player} is fined {amount}", company=company, player=winner, amount=fine)
    paid = min(fine, d.cash(winner))
    d.pay(winner, BANK, paid)
    owed = fine - paid
    brought = _least_sum(_values(d, company, winner), owed)
    d.pay(BANK, winner, max(0, brought - owed))
    # Everybody's, without payment: only its winner's are sold, and only for the fine (62-AUC-13).
    for player in d.state.players:
        d.move(certificates_of(d, player, company), BANK)
    reset(d, company)
    if switches(d).failure_skips_parliament:
        d.replace(failed=d.state.failed | {company: True})
    return max(0, owed - brought)


def _values(d: D, company: Company, winner: Player) -> list[int]:
    """What each of the winner's certificates brings: half par a share, the director's three of them."""
    half = sale_price(d, company)
    return [d.title.shares[paper].percent // SHARE * half for paper in certificates_of(d, winner, company)]


def _least_sum(values: Sequence[int], owed: int) -> int:
    """What the fewest shares that meet the debt bring; all of them if they cannot meet it."""
    sums = {0}
    for value in values:
        sums |= {total + value for total in sums}
    return min((total for total in sums if total >= owed), default=sum(values))
