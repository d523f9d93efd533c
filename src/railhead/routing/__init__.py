"""The exact route finder and the judge of routes."""

from railhead.routing.chart import Chart, Link, Stop, chart_of, one_place_a_hex, one_place_a_stop
from railhead.routing.finder import best
from railhead.routing.judge import Fault, Verdict, judge
from railhead.routing.problem import Answer, Counting, Problem, Route, Run, Train, Way

__all__ = [
    "Answer",
    "Chart",
    "Counting",
    "Fault",
    "Link",
    "Problem",
    "Route",
    "Run",
    "Stop",
    "Train",
    "Verdict",
    "Way",
    "best",
    "chart_of",
    "judge",
    "one_place_a_hex",
    "one_place_a_stop",
]
