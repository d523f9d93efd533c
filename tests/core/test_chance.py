"""The two generators: the one of named seeds as it always was, the one of drawn seeds by its definition."""

from collections import Counter
from hashlib import blake2b

import pytest

from railhead.core.chance import begun, drawn
from railhead.core.errors import Malformed

KEY = "000102030405060708090a0b0c0d0e0f"


def several(seed: int | str, sides: int, count: int) -> list[int]:
    numbers, chance = [], begun(seed)
    for _ in range(count):
        number, chance = drawn(chance, sides)
        numbers.append(number)
    return numbers


def test_number_runs_splitmix64() -> None:
    """The first outputs published for the seed 1234567."""
    assert several(1234567, 1 << 64, 3) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_text_is_the_key_of_a_hash_of_the_count() -> None:
    def expected(count: int) -> int:
        hashed = blake2b(count.to_bytes(8, "big"), digest_size=8, key=bytes.fromhex(KEY), person=b"railhead")
        return int.from_bytes(hashed.digest(), "big")

    assert several(KEY, 1 << 64, 5) == [expected(count) for count in range(5)]


@pytest.mark.parametrize("seed", [7, KEY])
def test_all_sides_are_alike(seed: int | str) -> None:
    found = Counter(several(seed, 6, 6000))
    assert set(found) == set(range(6))
    assert max(found.values()) < 1200


@pytest.mark.parametrize("seed", [7, KEY])
def test_what_would_favour_low_numbers_is_drawn_again(seed: int | str) -> None:
    sides = (1 << 63) + 1
    assert all(number < sides for number in several(seed, sides, 50))


@pytest.mark.parametrize("seed", ["", "7", "0" * 31, "0" * 33, "0" * 130, "G" * 32, "A" * 32])
def test_other_texts_are_no_seeds(seed: str) -> None:
    with pytest.raises(Malformed, match="a seed is"):
        begun(seed)
