"""All routes of a train without limits that lose no more than a better set may lose: a frontier pass that forgets none.

Equal fronts are still merged, but each remembers all the steps that lead to it and what each costs. A front's own loss
is the least of any way to it, so that a walk back from where a route is complete, along the steps that leave enough for
the way before them, finds every route and never turns back in vain.

No route is found twice, because a set of links is taken by one way only: each of them when it is its turn. And all
routes that complete the same front lose the same from there on, for what follows depends on the front alone.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from struct import iter_unpack

from msgspec import Struct

from railhead.routing.search.budget import TooMany
from railhead.routing.search.dual_bounds import FINE
from railhead.routing.search.frontier_order import Edge
from railhead.routing.search.frontier_pass import FREE, Chain, Front, FrontierPass, Stage

MOST_STEPS = 2_000_000
"""A list is given up that takes more steps from front to front."""
_WORDS = 4


class RouteTable(Struct, frozen=True):
    """What routes gain and claim, packed in machine words, for they may be some hundred thousand."""

    gains: bytes = b""
    claims: bytes = b""
    width: int = 8 * _WORDS
    """Bytes of one claim, the lowest first."""
    base: int = 0
    """What every route gains besides."""

    def __len__(self) -> int:
        return len(self.gains) // 8

    def __iter__(self) -> Iterator[tuple[int, int]]:
        for i, (gain,) in enumerate(iter_unpack("<q", self.gains)):
            claim = self.claims[i * self.width : (i + 1) * self.width]
            yield gain + self.base, int.from_bytes(claim, "little")


class _Node:
    """A front, the least loss with which it is reached, and the steps that lead to it: from where, over which edge if
    one is taken, at what loss."""

    def __init__(self, loss: int) -> None:
        self.loss = loss
        self.steps: list[tuple[_Node, Edge | None, int]] = []


class FrontierList(FrontierPass):
    def routes(self, bound: int, floor: int, room: int, base: int) -> RouteTable:
        """All that gain at least `floor`. Raises TooMany if there are more than there is room for."""
        allowance = bound - FINE * floor
        sweeper = self._sweeper
        if sweeper is not None:
            gains, claims = sweeper.list_routes(self.budget, bound, allowance, room, MOST_STEPS)
            return RouteTable(gains, claims, base=base)
        found = self.pure_routes(bound, allowance, room)
        width = max(1, -(-self.graph.claims.size // 8))
        gains = b"".join(gain.to_bytes(8, "little", signed=True) for gain, _ in found)
        return RouteTable(gains, b"".join(claim.to_bytes(width, "little") for _, claim in found), width, base)

    def pure_routes(self, bound: int, allowance: int, room: int) -> list[tuple[int, int]]:
        """The reference for the compiled form: gains and claims."""
        self._found: list[tuple[int, int]] = []
        self._bound, self._allowance, self._room = bound, allowance, room
        count = 0
        nodes: dict[Front, _Node] = {((), 0, 0): _Node(0)}
        for stage in self._stages:
            after: dict[Front, _Node] = {}
            for front, node in nodes.items():
                self.budget.spend()
                count += self._step(stage, front, node, None, after)
                count += self._step(stage, front, node, stage.edge, after)
            nodes = after
            if count > MOST_STEPS:
                raise TooMany
        return self._found

    def _step(self, stage: Stage, key: Front, node: _Node, edge: Edge | None, after: dict[Front, _Node]) -> int:
        """Take the edge of the stage or leave it; how many fronts this leads to."""
        (before, used, flags), joined = key, (FREE,) * stage.joining
        front, loss = before + joined, node.loss + (stage.taken if edge else stage.left)
        if loss > self._allowance or (edge and used & edge.claim):
            return 0
        self._now = node, edge
        if edge is not None:
            taken = self._take(stage, front)
            if taken is None:
                return 0
            used, flags = used | edge.claim, flags | stage.flags
            if not taken:
                if self._is_whole(front, stage):
                    self._complete(flags, None)
                return 0
            front = taken
        made: dict[Front, tuple[int, Chain]] = {}
        self._leave(stage, made, front, used, flags, loss, None, self._allowance)
        for onward, (lost, _) in made.items():
            there = after.setdefault(onward, _Node(lost))
            there.loss = min(there.loss, lost)
            there.steps.append((node, edge, lost - node.loss))
        return len(made)

    def _complete(self, flags: int, chain: Chain) -> None:
        """List the routes that the step in hand completes. What is lost from here on is the same for all of them, and
        one tells it."""
        if flags != self.needed:
            return
        first, last = self._now
        path, lost, node = [last] if last else [], 0, first
        while node.steps:
            node, edge, cost = node.steps[-1]
            path += [edge] if edge else []
            lost += cost
        gain = self._gain(path)
        if gain is not None:
            self._back(first, self._allowance - (self._bound - FINE * gain - lost), [last] if last else [])

    def _back(self, node: _Node, left: int, path: list[Edge]) -> None:
        """Every way that leads to a node and loses no more than what is left; after it comes the path."""
        if node.loss > left:
            return
        if not node.steps:
            if len(self._found) == self._room:
                raise TooMany
            self._found.append(((self._bound - self._allowance + left) // FINE, self._claim(path)))
        for before, edge, cost in node.steps:
            self._back(before, left - cost, [*path, edge] if edge else path)

    def _claim(self, path: Sequence[Edge]) -> int:
        ends = Counter(stop for edge in path for stop in (edge.a, edge.b))
        passing = [self.passing[stop] for stop, links in ends.items() if links == 2]
        return reduce(or_, [edge.claim for edge in path] + passing, 0)
