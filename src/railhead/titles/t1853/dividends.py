"""Payment and share price (book 34): all or nothing to the shareholders; the price moves at the end."""

from collections.abc import Callable, Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.ids import MINT, POOL, Company
from railhead.mechanisms.operating import Part, finish_part
from railhead.titles.t1853.control import is_managed
from railhead.titles.t1853.facts import D, facts, pay_out
from railhead.titles.t1853.papers import paid, shares
from railhead.titles.t1853.turn import Turn1853

MOST_STEPS = 5


class DividendPart(Part):
    """Without revenue nothing is decided, and a manager only keeps it. `end` ends the game if a price is at the top."""

    kinds = ("dividend",)

    def __init__(self, end: Callable[[D], object]) -> None:
        self.end = end

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            finish_part(d, turn)
            settle(d, turn, a.text("payout") == "pay")

        managed = Guard(
            "53-DIR-12",
            lambda a: a.text("payout") != "pay" or not is_managed(d, company),
            "a manager can't declare a dividend",
        )
        earned = Guard("53-DIV-13", turn.revenue > 0, "nothing was earned, so nothing can be paid")
        how = Pick("payout", "53-DIV-01", lambda a: ("pay", "withhold"), "pay out everything or nothing")
        yield Choice("dividend", "53-DIV-01", effect, [earned, how, managed])

    def waits(self, d: D, turn: Turn1853) -> bool:
        return turn.revenue > 0 and not is_managed(d, turn.company)

    def leave(self, d: D, turn: Turn1853) -> None:
        d.replace(earned=d.state.earned | {turn.company: turn.revenue})
        if not turn.done:
            settle(d, turn, pay=False)
        self.end(d)


def settle(d: D, turn: Turn1853, pay: bool) -> None:
    """The total to players or to the company; then the price."""
    company, total = turn.company, turn.revenue
    if not pay:
        d.pay(MINT, company, total)
        if total:
            d.tell("dividend", "{company} retains {revenue}", company=company, revenue=total)
        if shares(d, POOL, company):
            d.mark(company, d.title.market.left(d.state.marks[company].cell))
        return
    for player in d.state.players:
        pay_out(d, player, total // 10 * paid(d, player, company))
    d.tell("dividend", "{company} pays {share} a share", company=company, share=total // 10)
    rise(d, company, steps(d, company, total))


def steps(d: D, company: Company, total: int) -> int:
    """One space right; by alternative 2.0 as many as the total is times the price: all that was earned, whoever holds
    the shares (R-44)."""
    return spaces(d.price(company), total, facts(d).by_ratio)


def spaces(price: int, total: int, by_ratio: bool) -> int:
    """The same for any price."""
    if not by_ratio:
        return 1
    if 2 * total < price:
        return 0
    return max(1, min(MOST_STEPS, total // price))


def rise(d: D, company: Company, spaces: int) -> None:
    for _ in range(spaces):
        d.mark(company, d.title.market.right(d.state.marks[company].cell))


def at_top(d: D) -> bool:
    """Whether a price has reached the end of the market."""
    return any(d.title.market.has(mark.cell, "end") for mark in d.state.marks.values())
