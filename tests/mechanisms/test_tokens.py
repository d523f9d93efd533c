"""Tokens on the map: spaces, what is kept for others, what a company reaches."""

from railhead.core.ids import Spot
from railhead.mechanisms.tokens import (
    city_spots,
    has_space,
    is_vacant,
    reach_of,
    slots,
    spots_of,
    stands_in,
    tokens_left,
)
from tests.mechanisms.plain import Plain, company

NW, SW, N = company("NW"), company("SW"), company("N")
KIEV, KHARKOV = Spot("D14.0"), Spot("G15.0")


def test_where_a_company_stands_and_how_many_it_has_left() -> None:
    t = Plain().tokens("NW", "G15.0", "D14.0")
    assert spots_of(t.d, NW) == [KIEV, KHARKOV]
    assert tokens_left(t.d, NW) == t.title.board.companies[NW].tokens - 2
    assert (stands_in(t.d, NW, KIEV), stands_in(t.d, SW, KIEV)) == (True, False)


def test_one_place_of_a_hex_is_enough_to_stand_in_it() -> None:
    assert stands_in(Plain().tokens("NW", "H8.1").d, NW, Spot("H8.0"))


def test_a_full_place_has_no_space() -> None:
    t = Plain()
    assert slots(t.d, KHARKOV) == 1
    assert has_space(t.d, KHARKOV, NW)
    assert not has_space(t.tokens("SW", "G15.0").d, KHARKOV, NW)


def test_a_space_kept_is_free_for_its_company_alone() -> None:
    d = Plain().d
    d.reserve(N, KHARKOV)
    assert (has_space(d, KHARKOV, N), has_space(d, KHARKOV, NW), has_space(d, KHARKOV, None)) == (True, False, False)
    d.release(N)
    assert has_space(d, KHARKOV, NW)


def test_a_space_kept_is_vacant_until_a_token_stands_in_it() -> None:
    d = Plain().d
    d.reserve(N, KHARKOV)
    assert (is_vacant(d, KHARKOV), has_space(d, KHARKOV, NW)) == (True, False)
    d.place(SW, KHARKOV)
    assert not is_vacant(d, KHARKOV)


def test_the_stops_of_cities_are_those_of_the_tiles_that_lie() -> None:
    moscow = ["H8.0", "H8.1", "H8.2"]
    assert [place for place in city_spots(Plain().d) if place.startswith("H8.")] == moscow
    t = Plain(phase="5").tile("H8", "638")
    assert [place for place in city_spots(t.d) if place.startswith("H8.")] == moscow[:1]
    assert "H10.0" not in city_spots(t.d)


def test_track_leads_on_until_a_city_is_full() -> None:
    """From Moscow to Kharkov, and by way of it to Kiev."""
    t = Plain(phase="5").tile("H8", "638").tile("D14", "636").tile("G15", "640").tokens("NW", "H8.0")
    t.line("H8", "H10", "H12", "H14", "G15").line("G15", "F14", "E15", "D14")
    assert reach_of(t.d, NW, one_stop_per_place=True).spots >= {KIEV, KHARKOV}
    t.tokens("SW", "G15.0", "G15.0", "G15.0")
    reached = reach_of(t.d, NW, one_stop_per_place=True).spots
    assert (KHARKOV in reached, KIEV in reached) == (True, False)
