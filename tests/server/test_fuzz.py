"""Every form and JSON operation with valid requests, spoilt ones and nonsense: never a 500, never a hang.

`RAILHEAD_FUZZ=50000` sends so many requests to each database instead of a few hundred.
"""

import faulthandler
import os

from starlette.testclient import TestClient

from tests.server.fuzz import Fuzzer

REQUESTS = int(os.environ.get("RAILHEAD_FUZZ", "300"))
SEED = int(os.environ.get("RAILHEAD_FUZZ_SEED", "1861"))
HANGS = 600
"""Seconds for one request, on the slowest of machines."""


def test_nothing_sent_is_a_crash_or_a_hang(either: TestClient) -> None:
    fuzzer = Fuzzer(either, SEED)
    statuses: dict[int, int] = {}
    for number in range(REQUESTS):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        request, answer = fuzzer.send()
        faulthandler.cancel_dump_traceback_later()
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        assert answer.status_code < 500, f"request {number}: {request}\n{answer.status_code} {answer.text[:500]}"
    assert len(fuzzer.asked) == len(set(fuzzer.routes)), set(fuzzer.routes) - fuzzer.asked
    # Not everything is nonsense: much of it goes through.
    assert statuses[200] + statuses[201] > REQUESTS / 5
