"""Every form and JSON operation with valid requests, spoilt ones and nonsense: never a 500, never a hang.

`RAILHEAD_FUZZ=50000` sends so many requests to each database instead of a few hundred.
"""

import faulthandler
import os
from collections import Counter

from starlette.testclient import TestClient

from tests.server.fuzz import Fuzzer

REQUESTS = int(os.environ.get("RAILHEAD_FUZZ", "300"))
SEED = int(os.environ.get("RAILHEAD_FUZZ_SEED", "1861"))
HANGS = 600
"""Seconds for one request, on the slowest of machines."""
MANY = 20_000
"""Requests after which every route has been asked for what it can do."""


def test_nothing_sent_is_a_crash_or_a_hang(either: TestClient) -> None:
    fuzzer = Fuzzer(either, SEED)
    for number in range(REQUESTS):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        request, answer = fuzzer.send()
        faulthandler.cancel_dump_traceback_later()
        assert answer.status_code < 500, f"request {number}: {request}\n{answer.status_code} {answer.text[:500]}"
    assert all(fuzzer.answers.values())
    # Not everything is nonsense: of what changes something, too, much goes through.
    for method in ("GET", "POST"):
        statuses = sum((answers for (asked, _), answers in fuzzer.answers.items() if asked == method), Counter[int]())
        assert done(statuses) > statuses.total() / 5, statuses
    if REQUESTS >= MANY:
        assert all(done(answers) for answers in fuzzer.answers.values()), fuzzer.answers


def done(answers: Counter[int]) -> int:
    return sum(count for status, count in answers.items() if status < 400)
