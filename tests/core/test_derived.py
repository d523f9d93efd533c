"""Values kept by the tables they were derived from."""

from collections.abc import Mapping

from railhead.core.derived import KEPT, Derived, once


def counting() -> tuple[Derived[Mapping[str, int], int, int], list[int]]:
    made: list[int] = []

    @Derived
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
