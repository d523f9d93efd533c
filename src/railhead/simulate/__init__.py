"""Many games played by bots, checked against the facts that are never broken."""

from railhead.simulate.commands import simulate_command, soak_command
from railhead.simulate.facts import check_facts
from railhead.simulate.play import Job, Result, attempt
from railhead.simulate.report import Summary, summary
from railhead.simulate.run import simulate, soak

__all__ = [
    "Job",
    "Result",
    "Summary",
    "attempt",
    "check_facts",
    "simulate",
    "simulate_command",
    "soak",
    "soak_command",
    "summary",
]
