"""The sequence of rounds in 1862, fines for charters that failed, the LNER and the end (book 3, 4.3, 10)."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.draft import Draft
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.state import Frame, Round
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.shares import SHARE, certificate_count, certificates_of, ordinary, percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.facts import BOX, D, facts, figures, operating
from railhead.titles.t1862.parliament import Parliament
from railhead.titles.t1862.starting import reset
from railhead.titles.t1862.stations import place_home
from railhead.titles.t1862.stock import can_part_with, fall, part_with, sale_price, share_price
from railhead.titles.t1862.turn import Turn1862

CLOSING_ROUNDS = 3
FINE_TIMES_PAR = 5


class Fine(Frame, frozen=True, kw_only=True):
    """A player who owes the rest of a fine sells shares of other companies."""

    player: Player
    owed: int


def after_parliament(d: Draft[Any]) -> None:
    """The first turn has two Parliament rounds."""
    turn, number = d.state.round.turn, d.state.round.number
    if turn == 1 and number == 1:
        d.replace(round=Round("PR", 1, 2))
        d.push(Parliament(turn=d.state.priority))
        return
    d.replace(failed={})
    _stock_round(d, turn)


def _stock_round(d: D, turn: int) -> None:
    d.replace(round=Round("SR", turn))
    d.tell("round", f"{d.state.round} begins")
    d.push(StockRound(turn=d.state.priority))


def after_stock(d: Draft[Any]) -> None:
    """Charters that have not floated are fined, then the number of operating rounds is read."""
    d.replace(bought={}, rounds=CLOSING_ROUNDS if d.state.lner else d.title.phase(d.state).operating_rounds)
    d.push(SetBegins())
    for company, winner in reversed(list(d.state.obligations.items())):
        _fine(d, company, winner)


class SetBegins(Frame, frozen=True, kw_only=True):
    """Once all fines are settled the set of operating rounds begins."""


class SetBeginsStep:
    rule = "operating.order"

    def actors(self, d: D, frame: SetBegins) -> Sequence[Player]:
        return ()

    def choices(self, d: D, frame: SetBegins) -> Iterable[Choice]:
        return ()

    def waits(self, d: D, frame: SetBegins) -> bool:
        return False

    def proceed(self, d: D, frame: SetBegins) -> None:
        d.pop()
        _operate(d, 1)


def _fine(d: D, company: Company, winner: Player) -> None:
    """Five times par: from cash, then from shares of the company at half par, last from other shares."""
    par = d.state.pars[company]
    fine = FINE_TIMES_PAR * par
    paid = min(fine, d.cash(winner))
    d.pay(winner, BANK, paid)
    owed = fine - paid
    d.tell("fine", f"{company} has not floated: {winner} is fined {fine}")
    owed = _sell_failed(d, company, winner, owed)
    for player in d.state.players:
        d.move(certificates_of(d, player, company), BANK)
    reset(d, company)
    d.pay(company, BANK, d.cash(company))
    d.replace(failed={} if facts(d).public else d.state.failed | {company: True})
    if owed:
        d.push(Fine(player=winner, owed=owed))


def _sell_failed(d: D, company: Company, winner: Player, owed: int) -> int:
    """As few certificates as meet the debt, each share at half par; what they bring beyond it is paid back."""
    half = d.state.pars[company] // 2
    held = [(d.title.shares[paper].percent // SHARE * half) for paper in certificates_of(d, winner, company)]
    if not owed:
        return 0
    brought = _least_sum(held, owed)
    if brought >= owed:
        d.pay(BANK, winner, brought - owed)
        return 0
    return owed - brought


def _least_sum(values: Sequence[int], owed: int) -> int:
    """The fewest certificates that meet the debt, of these the cheapest; all of them if they cannot."""
    best: tuple[int, int] | None = None
    for chosen in range(1, 1 << len(values)):
        total = sum(value for number, value in enumerate(values) if chosen >> number & 1)
        if total >= owed and (best is None or (chosen.bit_count(), total) < best):
            best = (chosen.bit_count(), total)
    return best[1] if best is not None else sum(values)


class FineStep:
    rule = "62-AUC-12"

    def actors(self, d: D, frame: Fine) -> Sequence[Player]:
        return (frame.player,)

    def choices(self, d: D, frame: Fine) -> Iterable[Choice]:
        player = frame.player

        def owned(a: Args) -> list[Company]:
            return [company for company in d.state.pars if certificates_of(d, player, company)]

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
            d.tell("sale", f"{player} sells {shares * SHARE}% of {company} for {proceeds} to pay his fine")
            d.swap(msgspec.structs.replace(frame, owed=frame.owed - paid))
            fall(d, company, shares, by_director=was_director)

        clauses: list[Clause] = [
            Pick("company", "62-AUC-12", owned, "you hold no share of it"),
            Pick("shares", "62-AUC-12", counts, "you do not hold so many"),
            Guard("62-SR-20", lambda a: can_part_with(d, player, a.company, a.number("shares")), "not divisible so"),
        ]
        yield Choice("sell_shares", "62-AUC-12", effect, clauses)

    def waits(self, d: D, frame: Fine) -> bool:
        held = any(certificates_of(d, frame.player, company) for company in d.state.pars)
        return frame.owed > 0 and held

    def proceed(self, d: D, frame: Fine) -> None:
        d.pop()


def _operate(d: D, number: int) -> None:
    d.replace(round=Round("OR", d.state.round.turn, number))
    d.tell("round", f"{d.state.round} begins")
    d.push(OperatingRound(waiting=tuple(operating(d)), banker=d.state.priority))


def begin_turn(d: Draft[Any], company: Company) -> None:
    if company in d.state.marks:
        place_home(d, company)
        d.push(Turn1862(company=company, part="home"))


def finish_turn(d: Draft[Any], turn: Turn1862) -> None:
    if turn.company in d.state.marks:
        operated = d.state.operated.get(turn.company, 0) + 1
        d.replace(operated=d.state.operated | {turn.company: operated})


def after_operating(d: Draft[Any]) -> None:
    """Another round of the set, the end, the LNER, or on to Parliament and the next stock round."""
    state = d.state
    if state.top:
        _finish(d, "a company has reached the top of the market")
    elif state.round.number < state.rounds:
        _operate(d, state.round.number + 1)
    elif state.lner:
        _finish(d, "the closing operations after the LNER are over")
    elif state.broken:
        _finish(d, "the bank is empty")
    elif _is_stalled(d):
        _finish(d, "no company is left and nobody can start one")
    else:
        if state.lner_due:
            _form_lner(d)
        _next_turn(d)


def _is_stalled(d: D) -> bool:
    """No company operates, and no player has a share to sell or the money to start one (ruling R-64)."""
    least = 3 * figures(d).par_chart[0]
    return not d.state.floated and all(
        d.cash(player) < least and not certificate_count(d, player) for player in d.state.players
    )


def _next_turn(d: D) -> None:
    turn = d.state.round.turn + 1
    if d.state.lner:
        _stock_round(d, turn)
    else:
        d.replace(round=Round("PR", turn, 1))
        d.tell("round", f"{d.state.round} begins")
        d.push(Parliament(turn=d.state.priority))


def _form_lner(d: D) -> None:
    """IPO shares go to the pool, companies never started leave the game, the limit is the largest holding."""
    d.tell("lner", "the LNER forms")
    for company in d.title.board.companies:
        if company in d.state.pars:
            d.move(ordinary(d, BANK, company), POOL)
        elif company in d.state.groups:
            d.move(d.title.certificates[company], BOX)
    groups = {name: phase for name, phase in d.state.groups.items() if name in d.state.pars}
    d.replace(lner=True, groups=groups, limit=max(_shares_held(d, player) for player in d.state.players))


def _shares_held(d: D, player: Player) -> int:
    return sum(percent(d, player, company) // SHARE for company in d.state.pars)


def _finish(d: D, why: str) -> None:
    d.tell("end", why)
    d.replace(finished=why)


def worth(d: Draft[Any], player: Player) -> int:
    """Cash and shares at market price, half for a company without a train."""
    return d.cash(player) + sum(_stake(d, player, company) for company in d.state.pars)


def _stake(d: D, player: Player, company: Company) -> int:
    """What a player's shares of a company count; the public form halves each certificate, not each share (D-36)."""
    if facts(d).public and not trains_of(d, company):
        papers = certificates_of(d, player, company)
        return sum(d.title.shares[paper].percent // SHARE * share_price(d, company) // 2 for paper in papers)
    return percent(d, player, company) // SHARE * sale_price(d, company)
