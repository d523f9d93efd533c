"""What somebody owes and may be unable to pay (book 11): loans first, then cash crisis or liquidation, up the chain of
presidents to a player, who sells shares or is bankrupt."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import privates_of
from railhead.mechanisms.operating import end_turn_of
from railhead.titles.t1863.cards import close
from railhead.titles.t1863.facts import D, facts, is_in, is_player, solvent
from railhead.titles.t1863.holdings import head_of, owned_by
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.market import cell_at, liquidation_cell
from railhead.titles.t1863.stock.selling import most_saleable, sell_all, sell_choice

CRISIS = ("costs", "tokens")
"""Causes for which a company may be put into liquidation instead; a debt of a subsidiary must be paid (R-88)."""


class Due(Frame, frozen=True, kw_only=True):
    debtor: Holder
    amount: int
    payee: Holder = BANK
    cause: str = "debt"
    declared: bool = False
    """Its cash crisis is declared and cannot be withdrawn."""
    lapsed: bool = False
    """The company has gone into liquidation instead."""


def demand(d: D, debtor: Holder, amount: int, payee: Holder = BANK, cause: str = "debt") -> None:
    """Let somebody pay: at once if he can, otherwise when he has found the money."""
    if cause == "debt" and "parents_pass_loans_on" in d.title.changes:
        debtor, amount = _beyond_liquidation(d, debtor, amount, payee)
    if debtor in d.state.ruined or not amount:
        return
    if d.cash(debtor) >= amount:
        d.pay(debtor, payee, amount)
    else:
        d.push(Due(debtor=debtor, amount=amount, payee=payee, cause=cause))


def _beyond_liquidation(d: D, debtor: Holder, amount: int, payee: Holder) -> tuple[Holder, int]:
    """A company that is itself in liquidation pays what it has; the rest falls to its own president."""
    while not is_player(d, debtor) and is_in(d, Company(debtor), "liquidation"):
        paid = min(amount, d.cash(debtor))
        d.pay(debtor, payee, paid)
        debtor, amount = head_of(d, Company(debtor)), amount - paid
    return debtor, amount


class DueStep(Step[Due]):
    """`finish` ends the game when only one player is solvent."""

    frame = Due
    kinds = ("declare_crisis", "liquidate", "sell_shares")
    rule = "63-CRI-01"

    def __init__(self, finish: Callable[[D, str], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: Due) -> Sequence[Player]:
        if is_player(d, frame.debtor):
            return (Player(frame.debtor),)
        return (d.state.directors[Company(frame.debtor)],)

    def choices(self, d: D, frame: Due) -> Iterable[Choice]:
        if is_player(d, frame.debtor):
            yield sell_choice(d, [frame.debtor], lambda seller, company: _note_sale(d, seller, company))
            # Never open: who tries is told why it is too late.
            if frame.cause == "crisis":
                over = Guard("63-CRI-03", False, "a declared cash crisis can't be withdrawn")
                yield Choice("liquidate", "63-CRI-03", lambda a: None, [over])
            return
        company = Company(frame.debtor)
        yield Choice("declare_crisis", "63-CRI-02", lambda a: self._declare(d, frame, company))
        yield Choice("liquidate", "63-LIQ-01", lambda a: self._liquidate(d, frame, company, a))

    def about(self, d: D, frame: Due) -> Sequence[Company]:
        return () if is_player(d, frame.debtor) else (Company(frame.debtor),)

    def reason(self, d: D, frame: Due) -> Sentence:
        return say("{holder} owes {amount}", holder=frame.debtor, amount=frame.amount)

    def waits(self, d: D, frame: Due) -> bool:
        if _is_over(d, frame) or funds(d, frame.debtor) >= frame.amount:
            return False
        if is_player(d, frame.debtor):
            return any(most_saleable(d, frame.debtor, name) for name in owned_by(d, frame.debtor))
        return frame.cause in CRISIS and not frame.declared

    def proceed(self, d: D, frame: Due) -> None:
        if _is_over(d, frame):
            d.pop()
        elif funds(d, frame.debtor) >= frame.amount:
            d.pop()
            spend(d, frame.debtor, frame.payee, frame.amount)
        elif is_player(d, frame.debtor):
            d.pop()
            self._ruin(d, Player(frame.debtor), frame.payee)
        elif not frame.declared:
            self._declare(d, frame, Company(frame.debtor))
        else:
            d.pop()
            pass_up(d, Company(frame.debtor), frame.amount, frame.payee)

    def _declare(self, d: D, frame: Due, company: Company) -> None:
        """The price is halved and all shares of others are sold."""
        d.swap(msgspec.structs.replace(frame, declared=True))
        d.mark(company, cell_at(d, d.price(company) // 2))
        d.tell(
            "crisis",
            "{company} is in a cash crisis: its price falls to {price}",
            company=company,
            price=d.price(company),
        )
        sell_all(d, company)

    def _liquidate(self, d: D, frame: Due, company: Company, a: Args) -> None:
        """What could not be paid lapses; the cash stays with the company until the M&A (63-LIQ-10)."""
        d.swap(msgspec.structs.replace(frame, lapsed=True))
        put_in_liquidation(d, company)

    def _ruin(self, d: D, player: Player, payee: Holder) -> None:
        d.pay(player, payee, d.cash(player))
        ruin(d, player)
        if len(solvent(d)) == 1:
            self.finish(d, "only one player is solvent")


def _is_over(d: D, frame: Due) -> bool:
    if is_player(d, frame.debtor):
        return frame.debtor in d.state.ruined
    return frame.lapsed or frame.debtor not in d.state.marks or is_in(d, Company(frame.debtor), "liquidation")


def _note_sale(d: D, seller: Holder, company: Company) -> None:
    """Within a stock round it bars buying back as any sale does."""
    if d.state.round.kind == "SR":
        mark_sold(d, seller, company)


def mark_sold(d: D, seller: Holder, company: Company) -> None:
    who = Player(seller)
    d.replace(sold=d.state.sold | {who: tuple(sorted({*d.state.sold.get(who, ()), company}))})


def pass_up(d: D, company: Company, amount: int, payee: Holder = BANK) -> None:
    """All its cash goes to the president, who pays the whole (63-CRI-06)."""
    head = head_of(d, company)
    d.pay(company, head, d.cash(company))
    d.tell("crisis", "{player} has to pay {amount} for {company}", player=head, amount=amount, company=company)
    demand(d, head, amount, payee, cause="crisis")


def put_in_liquidation(d: D, company: Company) -> None:
    d.mark(company, liquidation_cell(d))
    d.tell("liquidation", "{company} is in liquidation", company=company)


def ruin(d: D, player: Player) -> None:
    """A player who has sold what he could and cannot pay is out: presidencies pass on or the companies are liquidated,
    his privates close; his shorts stay open and void (R-59)."""
    d.tell("bankrupt", "{player} is bankrupt", player=player)
    for company in owned_by(d, player):
        if head_of(d, company) == player or "only_own_companies_fold" not in d.title.changes:
            _fold(d, company)
    for private in privates_of(d, player):
        close(d, private)
    d.replace(ruined=(*d.state.ruined, player))
    if d.state.priority == player:
        d.replace(priority=next(other for other in d.after(player) if other not in d.state.ruined))
    if facts(d).first_bankruptcy_ends and not d.state.ending:
        d.replace(ending=say("{player} is bankrupt", player=player))


def _fold(d: D, company: Company) -> None:
    """Nobody is left to act for it: it is liquidated, and so is what it presides over, unless somebody takes that."""
    if not is_in(d, company, "liquidation"):
        put_in_liquidation(d, company)
    if "bankrupt_players_do_not_act" in d.title.changes:
        end_turn_of(d, company)
    sell_all(d, company)
    for other in owned_by(d, company):
        if head_of(d, other) == company:
            _fold(d, other)
