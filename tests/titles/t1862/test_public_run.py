"""Where running trains by the ruleset 18xx.games differs from the book: D-09 to D-15 of the ledger."""

import pytest

from railhead.core.actions import Value
from tests.titles.t1862.running import BLUE, PINK, RED, city, earned, enr, lynn, named, no_run
from tests.titles.t1862.table import Table

PUBLIC = "18xx.games"
TO_WELLS = ("C4.0 D3.0", "D3.0 E2.0", "E2.0 D1.0")
TWO_PORTS = (("1F", ("C2.0 C4.0",)), ("3F", TO_WELLS))


def two_ways_to_the_midlands(ruleset: str) -> Table:
    """L&H in King's Lynn and in March, which is not connected to it but by the Midlands."""
    t = lynn("3E", "2E", tokens=("C4.0", "B7.0"), ruleset=ruleset)
    return city(t, "B7", "57", "A6", "C8").operate("L&H", "run")


def test_D_09_any_shared_stop_will_do() -> None:
    runs = (("3E", ("C4.0 B5.0", "B5.0 A6.0")), ("2E", ("A6.0 B7.0",)))
    assert no_run(two_ways_to_the_midlands("book"), *runs) == "62-RUN-06"
    assert earned(two_ways_to_the_midlands(PUBLIC), *runs) == (50 + 30 + 40 + 20, 0)


def test_D_09_another_entry_of_the_area_will_not() -> None:
    runs = (("3E", ("C4.0 B5.0", "B5.0 A4.0")), ("2E", ("A6.0 B7.0",)))
    assert no_run(two_ways_to_the_midlands(PUBLIC), *runs) == "62-RUN-06"


@pytest.mark.parametrize(("ruleset", "any_ends"), [(PUBLIC, False), ("book", True)])
def test_D_10_a_chain_from_port_to_port(ruleset: str, any_ends: bool) -> None:
    """Three hexes between, both ports score; by the book only with the option of ruling R-21."""
    t = lynn("1F", "3F", ruleset=ruleset, any_ends=any_ends)
    assert earned(t, *TWO_PORTS) == (80 + 80 + 3 * 30, 0)
    assert no_run(lynn("1F", "3F"), *TWO_PORTS) == "62-RUN-11"


def test_D_10_a_single_train_does_not() -> None:
    whole = ("C2.0 C4.0", *TO_WELLS)
    assert no_run(lynn("6F", ruleset=PUBLIC), ("6F", whole)) == "62-RUN-01"


@pytest.mark.parametrize("ruleset", [PUBLIC, "book"])
def test_D_12_distance_to_an_area_is_that_of_the_book(ruleset: str) -> None:
    t = lynn("5F", phase="C", ruleset=ruleset)
    assert earned(t, ("5F", ("A4.0 B5.0", "B5.0 C4.0", *TO_WELLS))) == (90 + 90 + 4 * 30, 0)


def test_D_13_what_is_left_out_is_chosen_for_the_greatest_sum() -> None:
    t = enr("2E", "2/3E", ruleset=PUBLIC)
    assert earned(t, ("2E", RED), ("2/3E", (*BLUE, *PINK))) == (170, 0)


def test_D_14_recorded_figures_stand() -> None:
    t = enr("2E", ruleset=PUBLIC)
    t.do("P1", "declare_run", revenue=230, subsidy=30).do("P1", "dividend", payout="withhold")
    assert t.state.earned["ENR"] == 230  # type: ignore[index]
    assert t.cash_of("ENR") == 260
    assert enr("2E").refused("P1", "declare_run", revenue=230, subsidy=30).rule == "62-OR-09"


def test_D_15_trains_may_be_left_out() -> None:
    assert earned(enr("1F", "2L", ruleset=PUBLIC), ("1F", RED)) == (100, 0)
    assert earned(enr("1F", "1F", ruleset=PUBLIC), ("1F", RED)) == (100, 0)
    assert no_run(enr("1F", "2L"), ("1F", RED)) == "62-RUN-04"


def nobodys(ruleset: str) -> Table:
    """ENR in receivership, P2 its largest shareholder: the 1F could run for 100 or for 60."""
    t = enr("1F", ruleset=ruleset, part="trains")
    t.put(directors={name: who for name, who in t.state.directors.items() if name != "ENR"})
    leading = t.title.certificates["ENR"]  # type: ignore[index]
    t.put(certificates={**t.state.certificates, **dict.fromkeys(leading, "pool"), leading[-1]: "P2"})
    return t.operate("ENR", "run")


def test_D_15_who_handles_a_company_in_receivership_runs_as_he_likes() -> None:
    t = nobodys(PUBLIC)
    assert t.acting() == ["P2"]
    routes: Value = named(t, ("1F", BLUE))
    t.do("P2", "run", routes=routes)
    assert t.state.earned["ENR"] == 60  # type: ignore[index]
    assert nobodys("book").state.earned["ENR"] == 100  # type: ignore[index]
