"""How long a search may take: counted in steps, which are the same on every machine, or asked of the caller."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

ASK_EVERY = 1024


class Spent(Exception):
    """The budget is used up."""


class TooMany(Exception):
    """There are more routes, or sets of them, than it is worth while to look at."""


class Budget:
    """Counts steps, and says when to stop. The caller's `stop` may look at a clock; it is asked now and then."""

    def __init__(self, limit: int | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.steps = 0
        self.limit = limit
        self.stop = stop
        self.is_spent = False

    def has(self, steps: int) -> bool:
        """Whether so many more may be spent."""
        return self.limit is None or self.steps + steps <= self.limit

    def spend(self, count: int = 1) -> None:
        """One step, or several. Raises Spent when there is no more to spend."""
        before = self.steps
        self.steps += count
        if (self.limit is not None and self.steps > self.limit) or (
            self.stop is not None and self.steps // ASK_EVERY > before // ASK_EVERY and self.stop()
        ):
            self.is_spent = True
            raise Spent

    @contextmanager
    def at_most(self, steps: int | None) -> Iterator["Portion"]:
        """Inside, no more than so many steps are spent. Whether these were used up, and nothing else, is told after."""
        portion, limit = Portion(), self.limit
        if steps is None or (limit is not None and limit <= self.steps + steps):
            yield portion
            return
        self.limit = most = self.steps + steps
        try:
            yield portion
        finally:
            portion.is_spent = self.steps > most
            self.is_spent = self.is_spent and not portion.is_spent
            self.limit = limit


class Portion:
    """Of a budget."""

    is_spent = False
