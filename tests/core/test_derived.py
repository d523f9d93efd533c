"""Values kept by the tables they were derived from."""

from collections.abc import Callable, Mapping

import pytest

from railhead.core.derived import KEPT, derived, kept, once


def counting() -> tuple[Callable[[Mapping[str, int], int], int], list[int]]:
    made: list[int] = []

    @derived
    def total(table: Mapping[str, int], more: int) -> int:
        made.append(more)
        return sum(table.values()) + more

    return total, made


def test_a_value_is_worked_out_once_for_the_same_tables() -> None:
    total, made = counting()
    table = {"a": 1, "b": 2}
    assert [total(table, 5), total(table, 5)] == [8, 8]
    assert made == [5]


def test_an_equal_table_is_another() -> None:
    total, made = counting()
    first, second = {"a": 1}, {"a": 1}
    assert total(first, 5) == total(second, 5)
    assert len(made) == 2


def test_every_argument_counts() -> None:
    total, _ = counting()
    table = {"a": 1}
    assert (total(table, 5), total(table, 6)) == (6, 7)


@derived
def _of_one(a: object) -> tuple[object, ...]:
    return (a,)


@derived
def _of_two(a: object, b: object) -> tuple[object, ...]:
    return a, b


@derived
def _of_three(a: object, b: object, c: object) -> tuple[object, ...]:
    return a, b, c


@derived
def _of_four(a: object, b: object, c: object, d: object) -> tuple[object, ...]:
    return a, b, c, d


@pytest.mark.parametrize(("number", "function"), [(1, _of_one), (2, _of_two), (3, _of_three), (4, _of_four)])
def test_every_argument_of_several_counts(number: int, function: Callable[..., tuple[object, ...]]) -> None:
    tables = [[one] for one in range(number)]
    assert function(*tables) == tuple(tables)
    for place in range(number):
        others = [*tables[:place], ["another"], *tables[place + 1 :]]
        assert function(*others) == tuple(others)
    assert function(*tables) is function(*tables)


def test_all_that_is_kept_can_be_seen() -> None:
    total, _ = counting()
    table = {"a": 1}
    total(table, 5)
    assert [value for _, tables, value in kept() if tables[0] is table] == [6]


def test_what_is_asked_for_again_and_again_is_kept() -> None:
    total, made = counting()
    table, others = {"a": 1}, [{"a": number} for number in range(10 * KEPT)]
    for other in others:
        assert total(table, 5) == 6
        assert total(other, 5) == other["a"] + 5
    assert len(made) == len(others) + 1


def test_what_was_not_asked_for_is_dropped() -> None:
    total, made = counting()
    tables = [{"a": number} for number in range(3 * KEPT)]
    for table in tables:
        total(table, 5)
    total(tables[0], 5)
    assert len(made) == len(tables) + 1


def test_once() -> None:
    made: list[int] = []

    @once
    def value() -> int:
        made.append(1)
        return 7

    assert not made
    assert [value(), value(), len(made)] == [7, 7, 1]
