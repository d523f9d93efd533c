"""Who holds what, and how the director's certificate passes."""

import pytest

from railhead.core.ids import POOL
from railhead.mechanisms.shares import (
    adding_up_to,
    certificate_count,
    certificate_limit,
    dump,
    hand_of,
    holdings,
    is_sold_out,
    most_held,
    ordinary,
    overtake,
    percent,
    successor,
    whole_hand,
)
from tests.mechanisms.plain import Plain, company, player

NW = company("NW")


def test_holdings() -> None:
    t = Plain().shared("NW", P1=40, P2=20, pool=10)
    assert holdings(t.d, NW) == {"P1": 40, "P2": 20, "pool": 10, "NW": 30}
    assert [percent(t.d, player(name), NW) for name in ("P1", "P2", "P3")] == [40, 20, 0]
    assert (len(ordinary(t.d, player("P1"), NW)), len(ordinary(t.d, NW, NW))) == (2, 3)


def test_the_most_held_is_of_one_company_and_nothing_for_who_has_no_shares() -> None:
    t = Plain().shared("NW", P1=40, P2=20).shared("SW", P2=30, P1=10)
    assert [most_held(t.d, player(name)) for name in ("P1", "P2", "P3")] == [40, 30, 0]


def test_sold_out_is_all_with_players() -> None:
    assert is_sold_out(Plain().shared("NW", P1=60, P2=40).d, NW)
    assert is_sold_out(Plain().shared("NW", P1=60, P2=20, P3=20).d, NW)
    assert not is_sold_out(Plain().shared("NW", P1=60, P2=30).d, NW)
    assert not is_sold_out(Plain().shared("NW", P1=60, P2=30, pool=10).d, NW)


def test_every_certificate_counts_once_the_directors_too() -> None:
    t = Plain().shared("NW", P1=40).privates(TSR="P1")
    assert certificate_count(t.d, player("P1")) == 1 + 2 + 1


def test_a_hand_tells_what_counts_and_what_does_not() -> None:
    """Four certificates at a table of three, whose limit is 21."""
    t = Plain().shared("NW", P1=40).privates(TSR="P1")
    assert str(whole_hand(t.d, player("P1"))) == "4 of 21"
    assert str(hand_of(t.d, player("P1"), 3)) == "3 of 21, and 1 that does not count"
    assert str(hand_of(t.d, player("P1"), 1, limit=10)) == "1 of 10, and 3 that do not count"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_limit_is_that_of_the_board_for_so_many_players(players: int) -> None:
    t = Plain(players=players)
    assert certificate_limit(t.d) == t.title.board.players[players].certificate_limit


@pytest.mark.parametrize(("left", "heir"), [(30, None), (20, "P2"), (0, "P2")])
def test_the_successor_holds_more_than_is_left(left: int, heir: str | None) -> None:
    assert successor(Plain().shared("NW", P1=30, P2=30, P3=30).d, NW, left) == heir


def test_of_equals_the_nearest_on_the_left_succeeds() -> None:
    assert successor(Plain().shared("NW", P2=20, P1=30, P3=30).d, NW, 10) == "P3"


def test_who_could_not_cover_the_certificate_does_not_succeed() -> None:
    assert successor(Plain().shared("NW", P1=20, P2=10).d, NW, 0) is None


def test_overtaking_exchanges_the_certificate_for_its_worth() -> None:
    t = Plain().shared("NW", P1=20, P2=30)
    d = t.d
    overtake(d, NW, player("P2"))
    assert [event.text for event in d.events] == ["P2 becomes director of NW"]
    t.keep(d)
    assert (t.director_of("NW"), t.percent_of("P1", "NW"), t.percent_of("P2", "NW")) == ("P2", 20, 30)
    assert t.holder_of(t.certificates("NW")[0]) == "P2"


def test_equal_is_not_enough_to_overtake() -> None:
    d = Plain().shared("NW", P1=20, P2=20).d
    overtake(d, NW, player("P2"))
    assert d.state.directors[NW] == "P1"


def test_a_director_who_sells_below_another_hands_over_first() -> None:
    t = Plain().shared("NW", P1=30, P2=20)
    d = t.d
    dump(d, player("P1"), NW, 20)
    t.keep(d)
    assert (t.director_of("NW"), t.percent_of("P1", "NW"), t.percent_of(POOL, "NW")) == ("P2", 10, 20)


def test_certificates_that_come_to_a_sum() -> None:
    t = Plain().shared("NW", P1=40)
    assert len(adding_up_to(t.d, ordinary(t.d, player("P1"), NW), 20)) == 2
    with pytest.raises(AssertionError):
        adding_up_to(t.d, ordinary(t.d, player("P1"), NW), 30)
