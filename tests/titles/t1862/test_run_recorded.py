"""What the finder suggests for 1862 is legal to the judge and counted alike, at every run of the recorded games."""

from pathlib import Path

import pytest

from railhead.core.ids import Company
from railhead.core.title import Draft
from railhead.titles.t1862.counting import Yard
from railhead.titles.t1862.judging import judged
from railhead.titles.t1862.routes import RUNS, can_run, running
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.table import title_for


@pytest.mark.parametrize("ruleset", ["book", "18xx.games"])
@pytest.mark.parametrize(("game", "runs"), [("46925", 67), ("1862_game_end_stock_market", 59)])
def test_the_best_run_is_judged_as_found(recorded: Path, game: str, runs: int, ruleset: str) -> None:
    seen = 0
    for moment in moments(recorded, game):
        if moment.raw["type"] != "run_routes":
            continue
        seen += 1
        d, company = Draft(title_for(len(moment.before.players), ruleset=ruleset), moment.before), moment.raw["entity"]
        answer = RUNS.best(d, Company(company))
        verdict = judged(Yard(running(d, Company(company))), [run.route for run in answer.runs])
        assert answer.proven
        assert (verdict.faults, verdict.revenue, verdict.aside) == ((), answer.revenue, answer.aside), moment.raw["id"]
        assert can_run(d, Company(company)) == bool(answer.runs)
    assert seen == runs
