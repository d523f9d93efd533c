"""Edmonds' search for alternating paths, on the nodes of a track network.

A route leaves a stop by a piece of track, crosses a hexside, follows another piece, and so on; the nodes of a hexside
are always used together. The search grows a tree from the root, all tokens of a company in one. A node is *outer* once
some route enters it; a stop goes with the outer node it was first entered from. Where track joins outer nodes of two
branches a train can run round the loop either way: a *blossom*, contracted to its *base*, all its nodes outer.
"""

from collections.abc import Collection, Mapping

from railhead.core.map import WIDTH, Map
from railhead.core.network import Network
from railhead.core.tiles import FIRST_STOP

Paths = dict[int, int]
"""Node to the bits of one way to it: those of the track it uses, and the marks of the stops it holds."""

ROOT = -1


class Tree:
    """The search tree so far. `paths` has the outer nodes; an inner node was reached from its `parent`."""

    __slots__ = ("base", "out", "parent", "paths")

    def __init__(self, map_: Map, roots: Paths) -> None:
        self.out = map_.out
        self.paths: Paths = dict(roots)
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {ROOT: ROOT, **dict.fromkeys(roots, ROOT)}

    def base_of(self, node: int) -> int:
        base = self.base
        while base[node] != node:
            # Path halving: the next look-up is shorter.
            base[node] = node = base[base[node]]
        return node

    def above(self, base: int) -> int:
        """The base of the blossom its branch has grown from."""
        return self.base_of(self.parent[self.out[base]])

    def close(self, a: int, b: int, track: int) -> list[int]:
        """Contract the blossom closed by a piece of track between two outer nodes; returns the nodes that become outer.
        The path to an inner node runs to the far end first, over the closing piece, and back along the near branch. The
        path to the near end begins with the path to the inner node's parent, so what follows is their difference."""
        paths, parent, out = self.paths, self.parent, self.out
        top = self._meeting(self.base_of(a), self.base_of(b))
        fresh = []
        for near, far in ((a, b), (b, a)):
            over, back = paths[far] | track, paths[near]
            base = self.base_of(near)
            while base != top:
                inner = out[base]
                origin = parent[inner]
                paths[inner] = over | back & ~paths[origin]
                self.base[base] = self.base[inner] = top
                fresh.append(inner)
                base = self.base_of(origin)
        return fresh

    def _meeting(self, a: int, b: int) -> int:
        branch = {a}
        while a != ROOT:
            a = self.above(a)
            branch.add(a)
        while b not in branch:
            b = self.above(b)
        return b


def search(
    network: Network,
    roots: Collection[int],
    ends: Collection[int],
    barred: Collection[int],
    banned: int,
    marks: Mapping[int, int],
) -> Paths:
    """All nodes some route can enter. Routes end in `ends`, and avoid `barred` stops and `banned` bits of track."""
    map_, joins = network.map, network.joins
    out, track_bit = map_.out, map_.track_bit
    tree = Tree(map_, {root: marks.get(root, 0) for root in roots})
    paths, parent, base = tree.paths, tree.parent, tree.base
    # Kept apart from `paths` until the end: the search continues from nodes in `paths`, and routes stop at these.
    finals: Paths = {}
    # Grows while it is iterated.
    queue = list(paths)
    for here in queue:
        path = paths[here]
        at_stop = here % WIDTH >= FIRST_STOP
        for node in joins[here]:
            track = 0
            if at_stop and node % WIDTH >= FIRST_STOP:
                track = map_.joint_bit(here, node)
                if track & banned:
                    continue
            if node in paths:
                # Both ends in one blossom: nothing new. The first, cheap test decides most pairs.
                if base[node] != base[here] and tree.base_of(node) != tree.base_of(here):
                    queue += tree.close(here, node, track)
            elif node % WIDTH < FIRST_STOP:
                if node not in parent:
                    parent[node] = here
                    across = out[node]
                    if across >= 0 and not track_bit[node] & banned:
                        paths[across] = path | track_bit[node]
                        base[across] = across
                        queue.append(across)
            elif node in ends:
                if node not in finals:
                    finals[node] = path | track | marks.get(node, 0)
            elif node not in barred:
                paths[node] = path | track | marks.get(node, 0)
                base[node] = base[here]
                queue.append(node)
    paths.update(finals)
    return paths
