"""What a company's trains could earn at any point of a game: the best set of routes, the next best, and trade-offs."""

from collections.abc import Callable

from msgspec import Struct

from railhead.core.ids import Company
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.routing import Answer, Run
from railhead.titles import description_of


class BestRoutes(Struct, frozen=True):
    """The best routes of a `company`: the `best` set, the `runners_up`, and the `trade_offs` between revenue and money
    for the treasury."""

    company: Company
    best: Answer
    """The set worth most, with `proven` and an `upper_bound` that nothing exceeds."""
    runners_up: tuple[Answer, ...]
    """For each run of the best set, the best set in which no train visits exactly its places; best first."""
    trade_offs: tuple[Answer, ...]
    """The Pareto front of revenue and money for the treasury (mail in 1853, subsidies in 1862), highest revenue first.
    Only the best set where nothing goes to the treasury."""

    @property
    def revenue(self) -> int:
        """What the best set earns for dividends."""
        return self.best.revenue

    @property
    def aside(self) -> int:
        """What goes to the treasury whatever the dividend."""
        return self.best.aside

    @property
    def proven(self) -> bool:
        """Whether nothing better exists for certain."""
        return self.best.proven

    @property
    def runs(self) -> tuple[Run, ...]:
        """The routes of the best set, one for each train that runs."""
        return self.best.runs

    def __str__(self) -> str:
        certain = "proven" if self.proven else f"not proven: at most {self.best.upper_bound}"
        aside = f" and {self.aside} for the treasury" if self.aside else ""
        ways = "; ".join(f"{run.train} {' – '.join(run.stops)} = {run.revenue}" for run in self.runs)
        return f"{self.company} {self.revenue}{aside} ({certain})" + (f": {ways}" if ways else "")


def best_routes(title: Title, state: State, company: Company, stop: Callable[[], bool] | None = None) -> BestRoutes:
    runs, draft = description_of(title.id).runs, Draft(title, state)
    best = runs.search(draft, company, stop)
    others = runs.runners_up(draft, company, best, lambda: stop)
    return BestRoutes(company, best, tuple(others), tuple(runs.trade_offs(draft, company, stop)))
