"""Choosing routes where one train has far more than the others: all sets of the others' routes, and for each of them a
look into a table of what goes with it.

Prices say what is missing. A claim dearer than what may be lost must be made by somebody: so what the others leave of
such claims is just what the last train makes of them, and by this its routes are found at once, be they a hundred
thousand.

Exact, because every set of the others' routes that share nothing and lose no more than the slack is met, and of the
last train's routes only those are passed over that leave or repeat a claim that can't be left or repeated, or that lose
too much.
"""

from collections.abc import Callable, Sequence

from railhead.routing.problem.claims import Claims
from railhead.routing.search.budget import Budget, Spent, TooMany
from railhead.routing.search.compiled import fresh as is_fresh
from railhead.routing.select.select_disjoint import DisjointSelection
from railhead.routing.select.selection_task import Pick, SelectionTask

try:
    from railhead.routing.select import _joining  # type: ignore[attr-defined]

    IS_COMPILED = is_fresh(_joining)
except ImportError:
    IS_COMPILED = False

LOOKS = 32
"""So many looks at a route count as one step."""


class JoinedSelection(DisjointSelection):
    """The trains with lists take one of their routes each, or none, those with the shortest list first; the last train
    has a table."""

    def __init__(
        self, task: SelectionTask, worth: Callable[[Pick], int | None], claims: Claims, least: int, budget: Budget
    ) -> None:
        super().__init__(task, worth, claims, least, budget)
        assert task.unlisted is not None
        assert task.unlisted.table is not None
        self.table = task.unlisted.table
        self.top = task.tops[task.unlisted.train]
        """Of the last train, which loses that much if it stays at home."""
        self.priced = [(bit, price) for bit, price in enumerate(task.prices) if price and self.sole >> bit & 1]
        self.required = sum(1 << bit for bit, price in self.priced if price > self.slack)
        rows: list[list[int]] = [[] for _ in self.teams]
        for i, team in enumerate(self.team_of):
            rows[team].append(i)
        order = sorted(range(len(self.teams)), key=lambda team: len(rows[team]))
        self.slots = [team for team in order for _ in self.teams[team]]
        """The team of each train in turn."""
        self.rows = [rows[team] for team in self.slots]
        self.claim = [route.claim & self.sole for route in self.routes]

    def run(self) -> tuple[Pick | None, bool]:
        try:
            if IS_COMPILED and not _joining.is_too_large(self.sole.bit_length()):
                _joining.Joining(self).run()
            else:
                self.pure_run()
        except (Spent, TooMany):
            return self.best, False
        return self.best, True

    def pure_run(self) -> None:
        """The reference for the compiled form."""
        self.by_required: dict[int, list[tuple[int, int]]] = {}
        entries = [(self.top - gain, claim & self.sole) for gain, claim in self.table]
        for loss, claim in sorted([*entries, (self.top, 0)]):
            self.by_required.setdefault(claim & self.required, []).append((loss, claim))
        self._join(0, self.rows, 0, 0)

    def _count(self, looks: int) -> None:
        steps = 1 + looks // LOOKS
        self.budget.spend(steps)
        self.patience -= steps
        if self.patience < 0:
            raise TooMany

    def _join(self, slot: int, rows: Sequence[list[int]], used: int, loss: int) -> None:
        """`rows` are the routes that go with those chosen, of the trains from this one on."""
        if slot == len(self.slots):
            self._look_up(used, loss)
            return
        self._count(sum(map(len, rows)))
        team, row = self.slots[slot], rows[0]
        alike = self.slots[slot + 1 :].count(team)
        for place, i in enumerate(row):
            if loss + self.losses[i] > self.slack:
                break
            onward = [row[place + 1 :] if number < alike else other for number, other in enumerate(rows[1:])]
            claim = self.claim[i]
            free = [[j for j in other if not self.claim[j] & claim] for other in onward]
            self.now.append(i)
            self._join(slot + 1, free, used | claim, loss + self.losses[i])
            self.now.pop()
        if loss + self.tops[team] <= self.slack:
            # Of trains that are alike the last ones stay at home.
            onward = [[] if number < alike else other for number, other in enumerate(rows[1:])]
            self._join(slot + 1, onward, used, loss + self.tops[team])

    def _look_up(self, used: int, loss: int) -> None:
        entries = self.by_required.get(self.required & ~used, ())
        self._count(len(entries))
        for more, claim in entries:
            if loss + more > self.slack:
                return
            if not claim & used and loss + more + self._unpaid(claim | used) <= self.slack:
                self._finish(used)

    def _unpaid(self, made: int) -> int:
        return sum(price for bit, price in self.priced if not made >> bit & 1)
