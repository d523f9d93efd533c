"""Routes as actions carry them, and the answers that are kept."""

from typing import Any, NamedTuple

import pytest

from railhead.core.actions import Args, Value
from railhead.core.errors import Malformed
from railhead.core.ids import Spot
from railhead.core.ids import Train as TrainId
from railhead.core.title import Draft
from railhead.mechanisms import running
from railhead.mechanisms.running import (
    Runs,
    StopCheck,
    are_the_same,
    charted,
    fleet_of,
    leads_somewhere,
    numbered,
    offboards,
    posed,
    printed,
    routes_from_json,
    routes_to_json,
)
from railhead.mechanisms.tokens import spots_of, track
from railhead.routing import TOTAL, Answer, Chart, Problem, Route, Train
from railhead.routing.counting.standard import every_stop
from railhead.routing.problem.chart import chart_of, one_place_a_hex
from railhead.routing.problem.claims import Aim
from tests.mechanisms.plain import Plain, company

NW = company("NW")


def table() -> Plain:
    """NW in Moscow; Kharkov at the end of a line."""
    t = Plain(phase="5").tile("H8", "638").tile("G15", "640").tokens("NW", "H8.0").equip("NW", trains=["5"])
    return t.line("H8", "H10", "H12", "H14", "G15")


def chart(d: Draft[Any]) -> Chart:
    return chart_of({"": track(d)}, one_place_a_hex)


class Asked(NamedTuple):
    company: str

    def nearby(self) -> "Asked":
        return self

    def alike(self) -> "Asked":
        return self


class Counted(Runs[Asked]):
    """How often a question was solved is noted."""

    def __init__(self, t: Plain) -> None:
        self.count = self.solved_count = 0
        super().__init__(lambda d, name: Asked(name), lambda question: self.posed(t, question), 10_000)

    def solved(self, question: Asked, steps: int | None, stop: StopCheck = None, aim: Aim = TOTAL) -> Answer:
        self.solved_count += 1
        return super().solved(question, steps, stop, aim)

    def posed(self, t: Plain, question: Asked) -> Problem:
        self.count += 1
        places = chart(t.d)
        counting = every_stop(places, printed(places, track(t.d), "brown"), 2)
        own = frozenset(spots_of(t.d, NW))
        return Problem(chart=places, own=own, closed=frozenset(), trains=(Train("5-0", counting),))


def test_the_same_question_is_answered_once() -> None:
    t = table()
    runs = Counted(t)
    assert runs.best(t.d, NW) is runs.best(t.d, NW)
    assert runs.count == 1


def test_no_more_answers_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for two the third answer drops both, and the first question is solved again."""
    monkeypatch.setattr(running, "KEPT", 2)
    t = table()
    runs = Counted(t)
    for name in ("NW", "SW", "NW", "SW", "SE", "SE", "NW"):
        runs.best(t.d, company(name))
    assert runs.solved_count == 4


def test_the_best_routes_are_known_to_be_legal_and_others_are_judged() -> None:
    t = table()
    runs = Counted(t)
    best = runs.best(t.d, NW)
    assert best.proven
    assert runs.judged(t.d, NW, Args({"routes": routes_to_json(best.runs)})).revenue == best.revenue
    assert runs.count == 1
    wrong = Args({"routes": [{"train": "5-0", "legs": [["H8.0", "X1", "P2.0"]]}]})
    assert runs.judged(t.d, NW, wrong).faults == runs.judged(t.d, NW, wrong).faults
    assert runs.count == 3, "judged on near track, then on the whole of it, and remembered"


def test_to_judge_routes_nobody_looks_for_the_best() -> None:
    t = table()
    best, runs = Counted(t).best(t.d, NW), Counted(t)
    verdict = runs.judged(t.d, NW, Args({"routes": routes_to_json(best.runs)}))
    assert (verdict.revenue, verdict.aside, verdict.runs) == (best.revenue, best.aside, best.runs)
    assert (runs.count, runs.solved_count) == (1, 0)


def test_routes_are_the_same_whatever_their_order_and_direction() -> None:
    t = table()
    found = Counted(t).best(t.d, NW).runs
    turned = [Route(run.train, tuple(leg[::-1] for leg in reversed(run.legs))) for run in found]
    assert are_the_same(turned, found)
    assert not are_the_same([], found)
    assert not are_the_same([Route(route.train, route.legs, ("H8.0",)) for route in turned], found)


@pytest.mark.parametrize("value", ["", [{}], [{"train": "2-0", "legs": "H8"}]])
def test_what_is_no_route_is_malformed(value: Value) -> None:
    with pytest.raises(Malformed, match="routes"):
        routes_from_json(value)


@pytest.mark.parametrize(("length", "read"), [(2, True), (100, True), (101, False), (1, False)])
def test_a_leg_has_two_names_and_at_most_a_hundred(length: int, read: bool) -> None:
    value: Value = [{"train": "2-0", "legs": [["H8"] * length]}]
    if read:
        assert routes_from_json(value) == [Route("2-0", (("H8",) * length,))]
    else:
        with pytest.raises(Malformed, match="routes"):
            routes_from_json(value)


@pytest.mark.parametrize("length", [60, 61])
def test_a_name_on_a_route_has_sixty_letters_at_most(length: int) -> None:
    value: Value = [{"train": "2-0", "legs": [["H" * length, "H8"]]}]
    if length == 60:
        assert routes_from_json(value)[0].legs == (("H" * 60, "H8"),)
    else:
        with pytest.raises(Malformed, match="routes"):
            routes_from_json(value)


def test_track_from_a_token_leads_somewhere_or_not() -> None:
    t = table()
    assert leads_somewhere(chart(t.d), [Spot("H8.0")])
    assert not leads_somewhere(chart(t.d), [Spot("P2.0")])


def test_a_fleet_is_what_lies_on_the_table() -> None:
    t = table().tokens("SW", "G15.0", "G15.0", "G15.0")
    fleet = fleet_of(t.d, NW)
    assert ([*fleet.own], [*fleet.closed], [*fleet.trains], fleet.column) == (["H8.0"], ["G15.0"], ["5-0"], "brown")
    told = fleet_of(t.d, NW, own=[Spot("K7.0")], closed=[])
    assert ([*told.own], [*told.closed]) == (["K7.0"], [])
    assert fleet_of(t.d, NW) == fleet


def test_a_network_is_charted_once() -> None:
    t = table()
    charts = charted(one_place_a_hex)
    assert charts(track(t.d)) is charts(track(t.d))
    assert charts(track(t.d)) is not charts(track(t.line("K7", "K9", "K11").d))


def test_no_train_passes_an_offboard_area() -> None:
    t = table()
    fleet, places = fleet_of(t.d, NW), chart(t.d)
    counting = every_stop(places, printed(places, track(t.d), "brown"), 2)
    problem = posed(fleet, places, lambda name: Train(name, counting), {"train": "rule"})
    assert problem.closed == fleet.closed | offboards(places)
    assert ([train.name for train in problem.trains], problem.rules) == (["5-0"], {"train": "rule"})


def test_offboard_stops() -> None:
    t = table()
    kinds = {stop.spot: stop.kind for stop in chart(t.d).stops}
    assert offboards(chart(t.d)) == {spot for spot, kind in kinds.items() if kind == "offboard"} != set()


def test_trains_of_a_type_are_numbered_from_0() -> None:
    trains = tuple(map(TrainId, ("3-4", "3-10", "2+2-1", "3-5", "2+2-0")))
    assert numbered(trains) == ("3-0", "3-1", "2+2-0", "3-2", "2+2-1")


def test_which_train_of_a_type_it_is_changes_names_alone() -> None:
    t = table()
    fleet = fleet_of(t.d, NW)
    other = fleet._replace(trains=(TrainId("5-1"),))
    assert other != fleet
    assert other.alike() == fleet.alike()
    assert fleet._replace(trains=(TrainId("4-1"),)).alike() != fleet.alike()
