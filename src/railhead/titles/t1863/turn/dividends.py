"""Dividends (book 7.d): any part of the revenue, or more out of the treasury up to the price; the price follows."""

from collections.abc import Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Obstacle, Several
from railhead.core.ids import BANK, Company
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, finish_part
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.facts import D, figures, shares_of_size
from railhead.titles.t1863.holdings import entities, shares
from railhead.titles.t1863.market import next_price, shift
from railhead.titles.t1863.turn.order import Turn1863

STEP = 5


class DividendPart(Part):
    kinds = ("dividend",)

    def choices(self, d: D, turn: Turn1863) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            # First: who is short may owe more than he has, and his debt's frame would lie on top of the turn.
            finish_part(d, turn)
            distribute(d, company, turn.revenue, a.number("amount"))

        def known(a: Args) -> list[tuple[int]]:
            most = turn.revenue + d.cash(company)
            return [(amount,) for amount in amounts(d, company, turn.revenue) if amount <= most]

        def fault(a: Args) -> Obstacle | None:
            return _fault(d, company, turn.revenue, a.number("amount"))

        yield Choice("dividend", "63-DIV-01", effect, [Several(("amount",), known, fault)])

    def waits(self, d: D, turn: Turn1863) -> bool:
        return True

    def leave(self, d: D, turn: Turn1863) -> None:
        d.replace(earned=d.state.earned | {turn.company: turn.revenue})


def _fault(d: D, company: Company, revenue: int, amount: int) -> Obstacle | None:
    most = max(revenue, d.price(company))
    if amount > most:
        return "63-DIV-03", say("at most {most} can be paid", most=most)
    if amount not in amounts(d, company, revenue):
        padded = amount > revenue
        return ("63-DIV-02", "padding leads to a price of the chart") if padded else ("63-DIV-01", "it goes by 5")
    if amount - revenue > d.cash(company):
        return "63-DIV-10", say("{company} can add at most {cash}", company=company, cash=d.cash(company))
    return None


def amounts(d: D, company: Company, revenue: int) -> list[int]:
    """Steps of 5 up to the revenue, the revenue itself, and prices of the chart from there up to the company's own."""
    padded = [price for price in d.title.market.prices.values() if revenue < price <= d.price(company)]
    return sorted({*range(0, revenue + 1, STEP), revenue, *padded})


def distribute(d: D, company: Company, revenue: int, dividend: int) -> None:
    """The rest stays in the treasury, padding comes out of it; every holder's sum is rounded down."""
    if dividend <= revenue:
        d.pay(BANK, company, revenue - dividend)
    else:
        d.pay(company, BANK, dividend - revenue)
    d.tell("dividend", "{company} earns {revenue} and pays {amount}", company=company, revenue=revenue, amount=dividend)
    pay_holders(d, company, dividend)
    shift(d, company, move(d, company, dividend))


def pay_holders(d: D, company: Company, dividend: int) -> None:
    """The pool's part stays with the bank; who is short pays as much a share (63-DIV-07)."""
    whole = shares_of_size(d, company)
    for holder in entities(d):
        d.pay(BANK, holder, dividend * shares(d, holder, company) // whole)
    for player, count in sorted(d.state.shorts.get(company, {}).items()):
        demand(d, player, dividend * count // whole, cause="short")


def move(d: D, company: Company, dividend: int) -> int:
    """By how many cells the price moves (63-DIV-04)."""
    return moved(d, d.price(company), next_price(d, company), dividend)


def moved(d: D, price: int, following: int, dividend: int) -> int:
    """By how many cells a price moves, the next one on the chart being known."""
    moves = figures(d).market_moves.dividend
    if 2 * dividend <= price:
        return moves["up_to_half"]
    if dividend < price:
        return moves["above_half_below_price"]
    if dividend >= 2 * price:
        return moves["double_or_more"]
    if dividend >= following > price:
        return moves["next_cell_price_to_below_double"]
    return moves["price_to_below_next_cell"]
