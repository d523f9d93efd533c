"""Turns are fair: by the time each has had, not by how much is asked for."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from railhead.server.guards import fair
from railhead.server.guards.fair import FairQueue, Kind, Throttled
from tests.server.guests import apart

Clock = Callable[[float], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time that passes only when it is told to."""
    now = 100.0
    monkeypatch.setattr("railhead.server.guards.fair.monotonic", lambda: now)

    def passes(seconds: float) -> None:
        nonlocal now
        now += seconds

    return passes


class Served:
    """Asks for turns and notes in which order they came."""

    def __init__(self, queue: FairQueue, clock: Clock) -> None:
        self.queue = queue
        self.clock = clock
        self.order: list[str] = []

    async def ask(self, network: str, who: str = "", kind: Kind = Kind.QUICK, seconds: float = 1.0) -> None:
        async with self.queue.turn(network, who, kind):
            self.order.append(who or network)
            self.clock(seconds)
            await asyncio.sleep(0)


def run(work: Callable[[Served], Awaitable[None]], clock: Clock, slots: int = 1, is_bounded: bool = False) -> list[str]:
    async def all_of_it() -> list[str]:
        served = Served(FairQueue(slots, is_bounded), clock)
        await work(served)
        assert served.queue.waiting == 0
        assert not served.queue._running
        assert not served.queue._count_of
        return served.order

    return apart(all_of_it())


def test_one_who_asks_for_much_does_not_keep_another_waiting(clock: Clock) -> None:
    async def work(served: Served) -> None:
        await asyncio.gather(*(served.ask("hog") for _ in range(50)), served.ask("guest"), served.ask("guest"))

    order = run(work, clock)
    assert order.index("guest") <= 2
    assert [index for index, who in enumerate(order) if who == "guest"][1] <= 4


def test_many_tokens_of_one_address_have_the_share_of_one(clock: Clock) -> None:
    async def work(served: Served) -> None:
        hogs = (served.ask("hog", f"token {number}") for number in range(50))
        await asyncio.gather(*hogs, *(served.ask("guest", "guest") for _ in range(5)))

    order = run(work, clock)
    assert max(index for index, who in enumerate(order) if who == "guest") <= 12


def test_whoever_takes_long_is_served_less_often(clock: Clock) -> None:
    async def work(served: Served) -> None:
        long = [served.ask("long", seconds=10) for _ in range(10)]
        await asyncio.gather(*long, *(served.ask("short", seconds=1) for _ in range(30)))

    order = run(work, clock)
    assert order[:22].count("short") >= 18


def test_visitors_of_one_address_share_it(clock: Clock) -> None:
    async def work(served: Served) -> None:
        hogs = (served.ask("club", "hog") for _ in range(30))
        await asyncio.gather(*hogs, *(served.ask("club", "guest") for _ in range(5)))

    assert max(index for index, who in enumerate(run(work, clock)) if who == "guest") <= 12


def test_nobody_has_all_slots_and_what_is_slow_leaves_one(clock: Clock) -> None:
    async def work(served: Served) -> None:
        queue, never = served.queue, asyncio.Event()

        async def hold(network: str, kind: Kind) -> None:
            async with queue.turn(network, "", kind):
                await never.wait()

        holding = [asyncio.create_task(hold("hog", Kind.SLOW)) for _ in range(5)]
        holding += [asyncio.create_task(hold("other", Kind.SLOW)) for _ in range(5)]
        holding += [asyncio.create_task(hold("third", Kind.SLOW)) for _ in range(5)]
        await asyncio.sleep(0)
        assert len(queue._running) == 2
        assert {turn.network for turn in queue._running} == {"hog", "other"}
        await served.ask("guest")
        for task in holding:
            task.cancel()
        await asyncio.gather(*holding, return_exceptions=True)

    assert run(work, clock, slots=3) == ["guest"]


def test_visitor_whose_requests_take_long_waits_with_what_is_slow(clock: Clock) -> None:
    async def work(served: Served) -> None:
        for _ in range(3):
            await served.ask("hog", "hog", seconds=5)
        async with served.queue.turn("hog", "hog") as turn:
            assert turn.kind == Kind.SLOW
        for _ in range(3):
            await served.ask("guest", "guest", seconds=0.01)
        async with served.queue.turn("guest", "guest") as turn:
            assert turn.kind == Kind.QUICK

    run(work, clock)


def test_too_many_of_one_are_told_to_wait(clock: Clock) -> None:
    async def work(served: Served) -> None:
        results = await asyncio.gather(
            *(served.ask("hog") for _ in range(50)), served.ask("guest"), return_exceptions=True
        )
        busy = [result for result in results if isinstance(result, Throttled)]
        assert len(busy) == 50 - fair.MOST_WAITING - 1
        assert busy[0].wait > 0

    assert "guest" in run(work, clock, is_bounded=True)


def test_whoever_waits_too_long_is_told(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "PATIENCE", 0.05)

    async def work(served: Served) -> None:
        async with served.queue.turn("hog", ""):
            with pytest.raises(Throttled, match="busy"):
                await served.ask("guest")

    run(work, clock, is_bounded=True)
