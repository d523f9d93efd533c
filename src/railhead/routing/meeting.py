"""Conditions on a set of routes as a whole: that they hang together, and what they lose together."""

from collections.abc import Sequence

from railhead.routing.problem import Problem


def hang_together(problem: Problem, seen: Sequence[int]) -> bool:
    """Whether routes that touch these things meet, and one of them is at home. The order does not matter."""
    meeting = problem.meeting
    if meeting is None or not seen:
        return True
    if meeting.home and not any(touched & meeting.home for touched in seen):
        return False
    joined, apart = seen[0], list(seen[1:])
    while apart:
        near = [touched for touched in apart if touched & joined]
        if not near:
            return False
        for touched in near:
            joined |= touched
            apart.remove(touched)
    return True


def tolls(problem: Problem, seen: Sequence[int]) -> int:
    """What routes that touch these things lose, each toll once."""
    return sum(toll for mask, toll in problem.tolls if any(touched & mask for touched in seen))
