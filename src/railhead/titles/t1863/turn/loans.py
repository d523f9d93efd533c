"""Loans in a company's operating turn (book 7.a): taken at any time, repaid only before revenue is collected."""

from collections.abc import Iterable

from railhead.core.choices import Choice, Guard
from railhead.core.ids import Company
from railhead.titles.t1863.facts import D
from railhead.titles.t1863.loans import repay_choice, take_choice
from railhead.titles.t1863.turn.order import Turn1863

BEFORE_REVENUE = ("track", "run")


def loans_in_turn(d: D, turn: Turn1863) -> Iterable[Choice]:
    def nothing(company: Company) -> None:
        """The turn goes on as it was."""

    early = Guard("63-LOAN-09", turn.part in BEFORE_REVENUE, "loans must be repaid before revenue is collected")
    yield take_choice(d, [turn.company], nothing, idle=True)
    yield repay_choice(d, [turn.company], nothing, early, idle=True)
