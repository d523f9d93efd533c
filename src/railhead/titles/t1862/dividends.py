"""After the run (book 7.8.5, 7.8.6, 7.10): subsidy, dividend, George Hudson, the price, one warranty off."""

from collections.abc import Callable, Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, finish_part
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.bankruptcy import bankrupt
from railhead.titles.t1862.facts import D, director_of, facts, switches
from railhead.titles.t1862.market import at_bottom, shift
from railhead.titles.t1862.rust import rust_expired
from railhead.titles.t1862.turn import Turn1862

MOST_STEPS = 4


class DividendPart(Part):
    """All is paid or kept. Without revenue, or in receivership, it is kept by itself."""

    kinds = ("dividend",)

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company
        if not turn.revenue or director_of(d, company) is None:
            return

        def ways(a: Args) -> list[str]:
            return ["pay", "withhold", "hudson"]

        def unless_hudson(test: bool) -> Callable[[Args], bool]:
            return lambda a: test or a.text("payout") != "hudson"

        def effect(a: Args) -> None:
            how = a.text("payout")
            added = top_up(d, turn) if how == "hudson" else 0
            finish_part(d, turn)
            d.pay(BANK, company, _still_due(d, turn))
            d.pay(company, BANK, added)
            settle(d, turn, 0 if how == "withhold" else turn.revenue + added)

        clauses: list[Clause] = [
            Pick("payout", "62-DIV-01", ways, "pay out the revenue or withhold it"),
            Guard(
                "62-VAR-12", unless_hudson(not facts(d).novice), "the game for new players doesn't use George Hudson"
            ),
            Guard("62-DIV-09", unless_hudson(is_short(d, turn)), "only revenue below the share price can be topped up"),
            Guard(
                "62-DIV-08",
                unless_hudson(can_top_up(d, turn)),
                say("the treasury needs {amount} more", amount=top_up(d, turn)),
            ),
        ]
        yield Choice("dividend", "62-DIV-01", effect, clauses)

    def leave(self, d: D, turn: Turn1862) -> None:
        if not turn.done and not turn.over:
            d.pay(BANK, turn.company, _still_due(d, turn))
            settle(d, turn, 0)


def is_short(d: D, turn: Turn1862) -> bool:
    """Whether there is revenue, and less than the price."""
    return switches(d).hudson_from <= turn.revenue < d.price(turn.company)


def can_top_up(d: D, turn: Turn1862) -> bool:
    """Whether the treasury, with this turn's subsidy, holds the smallest sum that brings the revenue to the price."""
    return top_up(d, turn) <= d.cash(turn.company) + _still_due(d, turn)


def _still_due(d: D, turn: Turn1862) -> int:
    """Of the subsidy, where it comes with the dividend."""
    return 0 if subsidy_first(d) else turn.subsidy


def subsidy_first(d: D) -> bool:
    """Whether the subsidy is paid with the run."""
    return switches(d).subsidy_first and "subsidy_first" in d.title.changes


def top_up(d: D, turn: Turn1862) -> int:
    missing = d.price(turn.company) - turn.revenue
    return -(-missing // 10) * 10


def settle(d: D, turn: Turn1862, dividend: int) -> None:
    """Pay or keep, then move the price: a company that operates goes under those on its space even if it stays."""
    company = turn.company
    d.replace(earned=d.state.earned | {company: turn.revenue})
    if dividend:
        _pay(d, company, dividend)
    elif turn.revenue:
        d.pay(BANK, company, turn.revenue)
        d.tell("dividend", "{company} keeps {kept}", company=company, kept=turn.revenue)
    price = d.price(company)
    steps = min(MOST_STEPS, dividend // price) if dividend else -1
    # A space to the left or right in the zig-zag is two places of the list.
    before = d.state.marks[company]
    shift(d, company, 2 * steps)
    if d.state.marks[company] is before and switches(d).operating_restacks:
        d.restack(company, before.cell)
    # Before trains are bought: one that rusts with its last warranty makes room, or makes a purchase due (62-DIV-06).
    _take_warranties(d, company)
    if at_bottom(d, company):
        bankrupt(d, company)


def _pay(d: D, company: Company, dividend: int) -> None:
    share = dividend // 10
    for holder in (*d.state.players, company):
        d.pay(BANK, holder, share * percent(d, holder, company) // SHARE)
    d.tell("dividend", "{company} pays {share} a share", company=company, share=share)


def _take_warranties(d: D, company: Company) -> None:
    """One comes off every train; one whose time is over rusts with its last."""
    table = dict(d.state.warranties)
    for train in trains_of(d, company):
        if table.get(train):
            table[train] -= 1
    d.replace(warranties={train: count for train, count in table.items() if count})
    rust_expired(d)
