"""A short campaign on each database. It stops by the clock and asserts promises only: a slow machine is no matter."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from railhead.core.errors import Malformed
from railhead.server.torture.campaign import run
from railhead.server.torture.phases import Plan

MINUTES = 1.2
"""On each database."""


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_every_promise_is_kept(database: str) -> None:
    # In a thread: a browser of a journey may have left its event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        report = thread.submit(run, Plan(minutes=MINUTES, streams=60), database, seed=1).result()
    assert report.broken == []
    assert report.kills["server"] >= 2
    assert report.acknowledged > 20
    assert report.races > 3
    assert report.streams >= 60
    assert report.messages > report.streams
    assert report.states > 20


def test_part_that_is_not_there_is_told() -> None:
    with pytest.raises(Malformed, match="torture has no part sleep; it has kills, races, streams, load"):
        run(Plan(phases=("sleep",)), "sqlite", seed=1)
