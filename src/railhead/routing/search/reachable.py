"""What a train without limits can still reach from where a walk of the search stands, and gain there at most."""

from msgspec import Struct

from railhead.routing.search.graph import Graph


class Hopes(Struct, frozen=True):
    """By stop, doubled: what it can add if passed, as an end, and by setting out from it; and by closing a loop."""

    inner: list[int]
    last: list[int]
    lead: list[int]
    closing: int


class Reachable:
    def __init__(self, graph: Graph, hopes: Hopes, barred: list[bool]) -> None:
        self.graph = graph
        self.hopes = hopes
        self.barred = barred
        """Stops that the walk may not enter; it changes while the walk goes on."""

    def most(self, head: int, other: int, places: int, track: int) -> int:
        """What an arm going on from `head`, and one still to come from `other` (if not negative), gain at most.

        Of all that can be reached an arm passes each place at most once and has one end. A stop that hangs on a single
        other one leads nowhere else: such branches are peeled off from their tips, and an arm may end in one of them.

        A bound, because an arm is a path: charge half of each arc's gain to either end (sums are kept doubled). Then a
        stop passed brings at most `inner`, the end at most `last`, and the head gives `lead` to the arc it leaves by.
        Adding up over all places that can be passed, whether or not one path joins them, can only add more, since
        `inner` is never negative.
        """
        hopes = self.hopes
        heads = 1 << head | (1 << other if other >= 0 else 0)
        near, sides = self._around(head, other, places, track)
        branch = self._peeled(near, heads)
        passed: dict[int, int] = {}
        best = second = 0
        for stop in near:
            more = branch.get(stop, 0)
            if not heads >> stop & 1:
                if self.graph.through[stop] and sides[stop] & (sides[stop] - 1):
                    place = self.graph.chart.place_bit[stop]
                    passed[place] = max(passed.get(place, 0), hopes.inner[stop])
                    more = max(more, hopes.last[stop] - hopes.inner[stop])
                else:
                    more = hopes.last[stop]
            if more > best:
                best, second = more, best
            elif more > second:
                second = more
        most = sum(passed.values()) + best + hopes.lead[head] + hopes.closing
        if other >= 0:
            most += second + hopes.lead[other] + hopes.closing
        return most // 2

    def _around(self, head: int, other: int, places: int, track: int) -> tuple[dict[int, int], dict[int, int]]:
        """Every stop that can be reached, with the mask of those it is joined to; and the sides by which it is."""
        graph = self.graph
        waiting = [head] if other < 0 else [head, other]
        near = dict.fromkeys(waiting, 0)
        sides = dict.fromkeys(waiting, 0)
        while waiting:
            stop = waiting.pop()
            for number in graph.leaving[stop]:
                arc = graph.arcs[number]
                if arc.places & places or arc.track & track or self.barred[arc.end]:
                    continue
                if arc.end not in near:
                    near[arc.end] = sides[arc.end] = 0
                    waiting.append(arc.end)
                near[arc.end] |= 1 << stop
                near[stop] |= 1 << arc.end
                sides[arc.end] |= 1 << graph.arrives_by[number]
                sides[stop] |= 1 << graph.leaves_by[number]
        return near, sides

    def _peeled(self, near: dict[int, int], heads: int) -> dict[int, int]:
        """Takes the branches away; twice the best that can be had in a branch, by the stop it hangs on."""
        hopes = self.hopes
        branch: dict[int, int] = {}
        tips = [stop for stop, joined in near.items() if joined & (joined - 1) == 0 and not heads >> stop & 1]
        while tips:
            tip = tips.pop()
            joined = near.pop(tip)
            if not joined:
                continue
            stop = joined.bit_length() - 1
            value = hopes.last[tip]
            if self.graph.through[tip]:
                value = max(value, hopes.inner[tip] + branch.pop(tip, 0))
            branch[stop] = max(branch.get(stop, 0), value)
            near[stop] &= ~(1 << tip)
            if near[stop] & (near[stop] - 1) == 0 and not heads >> stop & 1 and stop not in tips:
                tips.append(stop)
        return branch
