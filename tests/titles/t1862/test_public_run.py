"""Where running trains by the ruleset 18xx.games differs from the book: D-09 to D-15 of the ledger."""

import pytest

from railhead.bots.bot import filled
from railhead.core.actions import Action, Value
from railhead.core.ids import Spot
from railhead.core.play import apply
from railhead.mechanisms.running import routes_from_json
from railhead.titles.t1862.counting import Yard
from railhead.titles.t1862.public_chains import chains_of, judged_by_ends
from railhead.titles.t1862.routes import running
from railhead.titles.t1862.state import State1862
from tests.titles.t1862.running import BLUE, ORANGE, PINK, RED, best, city, earned, enr, lynn, named, no_run
from tests.titles.t1862.table import Table, company, player

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


@pytest.mark.parametrize(("ruleset", "revenue"), [("book", 20 + 40 + 30 + 20), (PUBLIC, 20 + 30 + 2 * 20)])
def test_D_11_permanent_freights_that_share_an_end_are_joined(ruleset: str, revenue: int) -> None:
    """Cromer - Norwich - Beccles with two: apart Norwich counts too, joined there are two hexes between the ends."""
    t = enr("6F", "7F", tokens=("F3.0", "F5.0"), ruleset=ruleset)
    assert earned(t, ("6F", BLUE), ("7F", PINK)) == (revenue, 0)
    t = enr("6F", "7F", tokens=("F3.0", "F5.0"), ruleset=ruleset)
    assert earned(t, ("7F", PINK), ("6F", BLUE)) == (revenue, 0)


def test_D_11_and_only_then() -> None:
    """The 6F ends in Norwich, the 7F goes through it: the ends are apart."""
    runs = (("6F", BLUE), ("7F", (*RED, *BLUE, *PINK)))
    for ruleset in ("book", PUBLIC):
        t = enr("6F", "7F", tokens=("F3.0", "F5.0"), ruleset=ruleset)
        assert earned(t, *runs) == (80 + 30 + 3 * 30 + 20 + 40, 0)


def test_D_11_a_chain_of_others_stands_alone() -> None:
    """2F and 6F run to Norwich from both sides and are joined; with the 2F by itself elsewhere they are refused."""
    t = enr("2F", "6F", tokens=("F3.0", "F5.0", "G8.0"), ruleset=PUBLIC)
    assert no_run(t, ("6F", BLUE), ("2F", ORANGE)) == "62-RUN-13"
    assert earned(t, ("6F", BLUE), ("2F", PINK)) == (20 + 30 + 2 * 20, 0)


def test_D_11_the_best_run_is_what_the_public_form_would_pay() -> None:
    """By the book Norwich is an end of two freights and scores beside three others; joined it does not."""
    t = enr("6F", "7F", tokens=("F3.0", "F5.0"), ruleset=PUBLIC)
    suggested = filled(t.title, t.state, t.options("run")[0])
    revenue = best(enr("6F", "7F", tokens=("F3.0", "F5.0"), ruleset=PUBLIC))
    assert revenue <= best(enr("6F", "7F", tokens=("F3.0", "F5.0")))
    routes = suggested.args["routes"]
    assert isinstance(routes, list)
    verdict = judged_by_ends(Yard(running(t.d, company("ENR"))), routes_from_json(routes))
    assert (not verdict.faults, verdict.revenue, verdict.aside) == (True, *revenue)


def test_D_11_where_chains_begin_and_fork() -> None:
    """From Norwich, say, one way has two permanent freights, the other one; then the other's is not permanent."""
    a, b, c, d, e = (Spot(f"{name}.0") for name in "ABCDE")
    ends = {"B-0": [a, b], "E-0": [b, c], "E-1": [b, d], "F-0": [d, e]}
    assert chains_of(ends, {"E-0", "E-1", "F-0"}) == [["B-0", "E-1", "F-0"], ["E-0"]]
    ends = {"B-0": [a, b], "C-0": [b, c], "E-1": [b, d], "F-0": [d, e]}
    assert chains_of(ends, {"E-1", "F-0"}) == [["B-0", "C-0"], ["E-1", "F-0"]]
    assert chains_of({"E-0": [a, b], "E-1": [c, d]}, {"E-0", "E-1"}) == [["E-0"], ["E-1"]]


@pytest.mark.parametrize("ruleset", [PUBLIC, "book"])
def test_D_12_distance_to_an_area_is_that_of_the_book(ruleset: str) -> None:
    t = lynn("5F", phase="C", ruleset=ruleset)
    assert earned(t, ("5F", ("A4.0 B5.0", "B5.0 C4.0", *TO_WELLS))) == (90 + 90 + 4 * 30, 0)


def test_D_13_what_is_left_out_is_chosen_for_the_greatest_sum() -> None:
    t = enr("2E", "2/3E", ruleset=PUBLIC)
    assert earned(t, ("2E", RED), ("2/3E", (*BLUE, *PINK))) == (170, 0)


def test_D_14_recorded_figures_stand() -> None:
    t = enr("2E", ruleset=PUBLIC)
    declared = Action(player("P1"), "declare_run", {"revenue": 230, "subsidy": 30})
    state, _ = apply(t.title, t.state, declared, recorded=True)
    assert isinstance(state, State1862)
    t.state = state
    t.do("P1", "dividend", payout="withhold")
    assert t.state.earned["ENR"] == 230  # type: ignore[index]
    assert t.cash_of("ENR") == 260
    assert enr("2E").refused("P1", "declare_run", revenue=230, subsidy=30).rule == "62-OR-09"


@pytest.mark.parametrize("revenue", [0, 230, 10_000])
def test_D_14_in_a_game_that_is_played_no_figure_stands_by_itself(revenue: int) -> None:
    t = enr("2E", ruleset=PUBLIC)
    assert "declare_run" not in t.kinds()
    assert t.rule("P1", "declare_run", revenue=revenue, subsidy=0) == "62-RUN-04"


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
