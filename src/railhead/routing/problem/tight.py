"""What more trains compete for than single pieces of track, so that prices bound sets of routes more closely.

Links of which any two share track are used by one train at most, be it three links that meet in three different places:
prices on the places alone would let each of them be run half. And a train that passes a stop takes two of its sides, so
that of three sides one is left over, which no price on the sides tells. Both follow from what the track forbids: no set
of routes is lost.
"""

from collections.abc import Sequence

from railhead.routing.problem.bits import bits_of

_MOST_SETS = 400
"""Where there are more such sets of links, pieces of track have to do."""


def conflict_sets(meeting: Sequence[int]) -> list[int] | None:
    """All largest sets of links that meet one another (Bron and Kerbosch); `meeting` has for each link the links it
    shares track with. None if there are too many."""
    found: list[int] = []

    def extend(chosen: int, open_: int, done: int) -> bool:
        if not open_:
            if not done:
                found.append(chosen)
            return len(found) <= _MOST_SETS
        pivot = max(bits_of(open_ | done), key=lambda link: (meeting[link] & open_).bit_count())
        for link in bits_of(open_ & ~meeting[pivot]):
            if not extend(chosen | 1 << link, open_ & meeting[link], done & meeting[link]):
                return False
            open_ ^= 1 << link
            done |= 1 << link
        return True

    return sorted(found) if extend(0, (1 << len(meeting)) - 1, 0) else None


def tight_conflicts(conflicts: Sequence[int], bits: int) -> tuple[tuple[int, ...], int]:
    """The same conflicts between links, with a bit for every largest set of links that meet one another."""
    meeting = [
        sum(1 << j for j, other in enumerate(conflicts) if i != j and other & one) for i, one in enumerate(conflicts)
    ]
    sets = conflict_sets(meeting)
    if sets is None:
        return tuple(conflicts), bits
    masks = [0] * len(conflicts)
    for bit, links in enumerate(sets):
        for link in bits_of(links):
            masks[link] |= 1 << bit
    return tuple(masks), len(sets)


def sides(conflicts: dict[int, int]) -> list[list[int]]:
    """The links of a stop, with what they share, in few groups in each of which any two share track."""
    left = dict(conflicts)
    groups: list[list[int]] = []
    while left:
        links_of: dict[int, list[int]] = {}
        for link, mask in left.items():
            for bit in bits_of(mask):
                links_of.setdefault(bit, []).append(link)
        groups.append(max(links_of.values(), key=len))
        for link in groups[-1]:
            del left[link]
    return groups


def passing_limits(leaving: Sequence[Sequence[int]], conflicts: Sequence[int]) -> tuple[int, ...]:
    """For each stop how many trains can pass it, where that is less than half its sides; otherwise 0."""
    counts = [len(sides({link: conflicts[link] for link in links})) for links in leaving]
    return tuple(count // 2 if count % 2 and count > 1 else 0 for count in counts)
