"""Many games played by bots, checked against the invariants of every title."""

from railhead.simulate.checks import check_action
from railhead.simulate.commands import simulate_command, soak_command
from railhead.simulate.play import Job, Result, attempt
from railhead.simulate.report import Summary, summary
from railhead.simulate.run import simulate, soak

__all__ = [
    "Job",
    "Result",
    "Summary",
    "attempt",
    "check_action",
    "simulate",
    "simulate_command",
    "soak",
    "soak_command",
    "summary",
]
