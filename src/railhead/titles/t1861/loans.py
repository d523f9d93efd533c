"""Company loans (book 10.2), the first interest kept back: taken only as needed, repaid as soon as possible."""

from msgspec import Struct

from railhead.core.ids import BANK, Company
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.companies import owed


class Loans(Struct, frozen=True):
    value: int
    interest: int
    limit: dict[str, int]
    """By kind of company; a kind that is absent has none."""

    @property
    def received(self) -> int:
        return self.value - self.interest

    def room(self, d: Draft[State], company: Company) -> int | None:
        """How many more it may take; None: as many as it needs."""
        most = self.limit.get(d.title.board.companies[company].kind)
        return None if most is None else max(0, most - owed(d, company))

    def needed(self, d: Draft[State], company: Company, amount: int) -> int:
        """The fewest loans that let it pay an amount: the book allows no more (61-LOAN-03)."""
        return -(-max(0, amount - d.cash(company)) // self.received)

    def can_pay(self, d: Draft[State], company: Company, amount: int) -> bool:
        room = self.room(d, company)
        return room is None or self.needed(d, company, amount) <= room

    def borrow_for(self, d: Draft[State], company: Company, amount: int) -> None:
        """Take the fewest loans that let it pay an amount."""
        count = self.needed(d, company, amount)
        if count:
            d.owe(company, count)
            d.pay(BANK, company, count * self.received)
            d.tell(
                "loan",
                "{company} takes {loans} and receives {amount}",
                company=company,
                loans=_loans(count),
                amount=count * self.received,
            )

    def repay(self, d: Draft[State], company: Company) -> None:
        """Give back as many as the treasury allows."""
        count = min(owed(d, company), d.cash(company) // self.value)
        if count:
            d.owe(company, -count)
            d.pay(company, BANK, count * self.value)
            d.tell(
                "loan",
                "{company} repays {loans} with {amount}",
                company=company,
                loans=_loans(count),
                amount=count * self.value,
            )


def _loans(count: int) -> str:
    return "a loan" if count == 1 else f"{count} loans"
