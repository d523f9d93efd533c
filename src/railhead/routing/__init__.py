"""The exact route finder and the judge of routes."""

from railhead.routing.finder import best, best_of
from railhead.routing.judge import Fault, Verdict, judge, recounted
from railhead.routing.problem.chart import Chart, Link, Stop, chart_of, one_place_a_hex, one_place_a_stop
from railhead.routing.problem.claims import REVENUE, TOTAL
from railhead.routing.problem.model import Answer, Claim, Counting, Meeting, Problem, Route, Run, Train, Trip, Way

__all__ = [
    "REVENUE",
    "TOTAL",
    "Answer",
    "Chart",
    "Claim",
    "Counting",
    "Fault",
    "Link",
    "Meeting",
    "Problem",
    "Route",
    "Run",
    "Stop",
    "Train",
    "Trip",
    "Verdict",
    "Way",
    "best",
    "best_of",
    "chart_of",
    "judge",
    "one_place_a_hex",
    "one_place_a_stop",
    "recounted",
]
