"""Routes as the page shows them: the proven best at first, then the best that does as it is told."""

import json
from itertools import pairwise

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Malformed
from railhead.core.play import apply
from railhead.server.page_model.routes import read_wishes, routes_of
from railhead.server.workers.route_constraints import RouteConstraints
from tests.pages.models import model
from tests.titles.t1861.table import Table, player
from tests.titles.t1862.running import enr


def running() -> Table:
    """NW has a 4-train, a token in Moscow with track by Gomel to Kiev, and one in St Petersburg with printed track."""
    table = Table(3, phase="4").public("NW", 100, shares={"P1": 20}, tokens=["H8.0", "E1.1"], cash=100, trains=["4"])
    table.upgrade("H8", "637").line("H8", "G9", "F10", "E11", "E13", "D14").operate("NW", part="run")
    return table


def test_the_best_is_filled_in_and_proven() -> None:
    table = running()
    routes = routes_of(model(table.title, table.state), {})
    assert routes is not None
    assert (routes.company, routes.is_best, routes.is_proven) == ("NW", True, True)
    assert routes.revenue == routes.best == sum(train.revenue for train in routes.trains)
    (train,) = routes.trains
    assert sum(stop.value or 0 for stop in train.stops) == routes.revenue
    action = Action(player("P1"), "run", {"routes": json.loads(routes.routes)})
    _, events = apply(table.title, table.state, action)
    assert events[0].text == f"NW runs for {routes.revenue}"


def test_a_stop_that_is_kept_off_is_not_called_at() -> None:
    table = running()
    page = model(table.title, table.state)
    best = routes_of(page, {})
    assert best is not None
    train = best.trains[0]
    dropped = next(stop.spot for stop in train.stops if not stop.spot.startswith("H8"))
    other = routes_of(page, {train.train: RouteConstraints(avoids=(dropped,))})
    assert other is not None
    assert dropped not in [stop.spot for stop in other.trains[0].stops]
    assert other.best == best.revenue
    assert other.revenue <= best.revenue
    assert other.is_best == (other.revenue == best.revenue)


def test_a_stop_that_is_wished_for_is_called_at() -> None:
    table = running()
    page = model(table.title, table.state)
    best = routes_of(page, {})
    assert best is not None
    on_route = {stop.spot for stop in best.trains[0].stops}
    found = []
    for spot, _ in best.stops:
        if spot not in on_route:
            wished = routes_of(page, {best.trains[0].train: RouteConstraints(calls=(spot,))})
            assert wished is not None
            stops = [stop.spot for stop in wished.trains[0].stops]
            assert spot in stops or stops == []
            found += [spot] if stops else []
    assert found


def test_a_train_that_stays_does_not_run() -> None:
    table = running()
    page = model(table.title, table.state)
    routes = routes_of(page, {"4-0": RouteConstraints(stays=True)})
    assert routes is not None
    assert (routes.revenue, routes.routes, routes.trains[0].stops) == (0, "[]", [])


def test_the_legs_of_a_route_follow_its_stops() -> None:
    table = running()
    routes = routes_of(model(table.title, table.state), {})
    assert routes is not None
    stops = routes.trains[0].stops
    for here, there in pairwise(stops):
        assert (here.leg[0], here.leg[-1]) == (here.spot, there.spot)
    assert stops[-1].leg == ()


def test_a_leg_that_is_avoided_is_not_run_over() -> None:
    table = running()
    page = model(table.title, table.state)
    routes = routes_of(page, {})
    assert routes is not None
    leg = routes.trains[0].stops[0].leg
    other = routes_of(page, {routes.trains[0].train: RouteConstraints(legs=(leg,))})
    assert other is not None
    legs = [stop.leg for stop in other.trains[0].stops]
    assert leg not in legs
    assert leg[::-1] not in legs
    assert other.avoided == {leg: "Moscow – Tver"}


@pytest.mark.parametrize("text", ["[", "[]", '{"2-0": 1}', '{"2-0": {"calls": "H8"}}', '{"2-0": {"flies": true}}'])
def test_wishes_that_cannot_be_read_are_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read_wishes(text)


def test_a_freight_shows_its_ends_and_what_the_way_between_them_brings() -> None:
    """The book's last page: the port 80, Norwich 40, and 30 for the hex between; Cromer is only passed."""
    table = enr("2F")
    routes = routes_of(model(table.title, table.state), {})
    assert routes is not None
    (train,) = routes.trains
    assert {stop.short: stop.value for stop in train.stops} == {"Port Cromer": 80, "Cromer": None, "Norwich": 40}
    assert (train.revenue, train.rest, str(train.card)) == (150, 30, "B-train Freight-2")


def test_routes_that_the_rules_refuse_say_so() -> None:
    table = enr("1F", "1F")
    page = model(table.title, table.state)
    best = routes_of(page, {})
    assert best is not None
    assert (best.revenue, best.refusal) == (150, None)
    alone = routes_of(page, {best.trains[0].train: RouteConstraints(stays=True)})
    assert alone is not None
    assert alone.refusal is not None
    assert alone.refusal.rule == "62-RUN-04"
    assert "must run" in alone.refusal.message
