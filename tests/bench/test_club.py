"""The club's line of the benchmark, on a very small club."""

from bench.club import Club, measure
from bench.load import Load


def test_a_small_club_is_measured() -> None:
    club = Club(asynchronous=4, opened=4, longest=60, with_bots=1, live=Load(games=2, pause=0.5, seconds=3))
    found = measure(club)
    assert found.start > 0
    assert len(found.actions.samples) > 2
    assert [stage for stage, _ in found.memory] == ["started", "played", "4 more opened"]
    assert found.in_memory == 7
