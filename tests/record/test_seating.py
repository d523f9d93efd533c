"""Seats are drawn by the game's seed in every title whose book says so (90-SET-06, 61-SET-03, 62-SET-06)."""

from collections import Counter
from itertools import permutations

import pytest

from railhead.core.chance import begun, derived_seed, drawn
from railhead.record.seating import seated, seating
from railhead.titles import TITLES, description_of

BOOKS = {"1861": "drawn", "1862": "drawn", "1863": "first drawn", "1890": "drawn", "1853": "as entered"}
"""1861 §3, 1862 2.4.4 and 1890 4.3: the order is random. 1863 3.a: a card says who is first, the others follow to the
left. 1853 seats players by bids, dealt certificates or place cards when play begins."""


def test_every_title_seats_as_its_book_says() -> None:
    assert {title: description_of(title).seating for title in TITLES} == BOOKS


@pytest.mark.parametrize("title", ["1861", "1862", "1890"])
def test_every_order_comes_and_none_more_often(title: str) -> None:
    met = Counter(tuple(seating(title, 3, seed)) for seed in range(1200))
    assert set(met) == set(permutations(range(3)))
    assert max(met.values()) < 1.4 * min(met.values())


def test_1863_only_the_first_is_drawn() -> None:
    met = {tuple(seated("1863", "ABCD", seed)) for seed in range(60)}
    assert met == {tuple("ABCD"), tuple("BCDA"), tuple("CDAB"), tuple("DABC")}


def test_1853_seats_are_taken_in_play() -> None:
    assert seated("1853", ["Ann", "Bob", "Cleo"], 7) == ["Ann", "Bob", "Cleo"]


def test_the_same_seed_gives_the_same_seats() -> None:
    seed = "5f" * 16
    assert seating("1890", 7, seed) == seating("1890", 7, seed)
    assert sorted(seating("1890", 7, seed)) == list(range(7))


def test_seats_tell_nothing_of_what_the_game_draws() -> None:
    for seed in (3, "5f" * 16):
        other = derived_seed(seed, "seats")
        assert type(other) is type(seed)
        assert other not in (seed, derived_seed(seed, "lots"))
        assert drawn(begun(other), 1 << 40)[0] != drawn(begun(seed), 1 << 40)[0]
