"""How long a search may take: counted in steps, which are the same on every machine, or asked of the caller."""

from collections.abc import Callable

ASK_EVERY = 1024


class Spent(Exception):
    """The budget is used up."""


class Crowded(Exception):
    """There are more routes, or sets of them, than it is worth while to look at."""


class Meter:
    """Counts steps, and says when to stop. The caller's `stop` may look at a clock; it is asked now and then."""

    def __init__(self, limit: int | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.steps = 0
        self.limit = limit
        self.stop = stop
        self.is_spent = False

    def spend(self) -> None:
        """One step. Raises Spent when there is no more to spend."""
        self.steps += 1
        if (self.limit is not None and self.steps > self.limit) or (
            self.stop is not None and self.steps % ASK_EVERY == 0 and self.stop()
        ):
            self.is_spent = True
            raise Spent
