"""The phases of a campaign. Each stops when its goal is reached or its time is over."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import cycle
from time import monotonic
from typing import Any

from msgspec import Struct

from railhead.server.torture.clients import Client, Listener, Player
from railhead.server.torture.faults import faults_of
from railhead.server.torture.history import ACKNOWLEDGED, Attempt, Race, Sample
from railhead.server.torture.processes import descriptors_of, memory_of
from railhead.server.torture.site import Site
from railhead.server.torture.tables import KINDS, SEATS, Kind, TortureTable, all_heard, listening, play, set_up

RIVALS = 6
"""Clients in one race."""
RACERS = 4
"""Tables at which races are run at once."""
BETWEEN = 100
"""Acknowledged actions between two faults, so that there is something to lose."""
PATIENCE = 5.0
"""Seconds after which the next fault comes anyway."""
WATCHED = 20
"""Games with many listeners."""
LOADED = 24
"""Games of the load."""
PAUSE = 0.4
"""Seconds between two requests of one client of the load."""


class Plan(Struct, frozen=True, kw_only=True):
    """When to stop: whichever is reached first of these counts and the time."""

    minutes: float = 3.0
    kills: int = 100
    actions: int = 10_000
    races: int = 1_000
    streams: int = 400
    phases: tuple[str, ...] = ("kills", "races", "streams", "load")


async def kills(site: Site, plan: Plan, end: float) -> None:
    """Games are played while faults come one after the other."""
    before = sum(site.history.kills.values()), site.history.count(ACKNOWLEDGED)
    tables = [asyncio.create_task(play(site, kind)) for kind in KINDS]
    for fault in cycle(faults_of(site)):
        await _progress(site, end)
        site.history.fault(fault.__name__)
        await fault(site)
        done = sum(site.history.kills.values()) - before[0]
        is_enough = done >= plan.kills and site.history.count(ACKNOWLEDGED) - before[1] >= plan.actions
        if is_enough or (monotonic() >= end and done):
            break
        if failed := next((task for task in tables if task.done()), None):
            failed.result()
    await site.recover()
    await _finish(site, tables)


async def _progress(site: Site, end: float) -> None:
    goal = site.history.count(ACKNOWLEDGED) + BETWEEN
    limit = min(end, monotonic() + PATIENCE)
    while site.history.count(ACKNOWLEDGED) < goal and monotonic() < limit:
        await asyncio.sleep(0.05)


async def _finish(site: Site, tasks: list[asyncio.Task[Any]]) -> None:
    """Nobody starts anything new; everybody finishes what they are doing."""
    site.is_over = True
    await asyncio.gather(*tasks)
    site.is_over = False


async def races(site: Site, plan: Plan, end: float) -> None:
    """Clients send different actions for the same version, over all channels."""
    goal = len(site.history.races) + plan.races
    await asyncio.gather(*(_races(site, goal, end) for _ in range(RACERS)))


async def _races(site: Site, goal: int, end: float) -> None:
    """Competing bids, then competing undos of them; repeatedly."""
    table = await set_up(site, Kind("1861", is_hot_seat=True))
    assert table is not None
    rivals = [Client(site, table.players[0].token) for _ in range(RIVALS)]
    version = 0
    while True:
        for bidding in (True, False):
            for number, seat in enumerate(SEATS if bidding else reversed(SEATS)):
                if len(site.history.races) >= goal or (monotonic() >= end and version):
                    return
                race = Race(table.game, version, [])
                site.history.races.append(race)
                attempts = await asyncio.gather(
                    *(
                        rival.act(table.game, seat, version, _bid(number, place) if bidding else {"kind": "undo"})
                        for place, rival in enumerate(rivals)
                    )
                )
                race.statuses = [attempt.status for attempt in attempts]
                version += 1


def _bid(number: int, place: int) -> dict[str, Any]:
    return {"kind": "bid", "lot": "TSR", "amount": 20 + 50 * number + 5 * place}


async def streams(site: Site, plan: Plan, end: float) -> None:
    """Many listen while every game moves and a server is killed in the middle."""
    listened: list[tuple[TortureTable, list[Listener]]] = []
    async with AsyncExitStack() as stack:
        for number in range(min(WATCHED, plan.streams)):
            table = await set_up(site, Kind("1861", is_hot_seat=True))
            assert table is not None
            count = len(range(number, plan.streams, WATCHED))
            seats = [("P1", table.players[0].token)]
            heard = await stack.enter_async_context(listening(site, table.game, seats, count - 1))
            listened.append((table, heard))
        await asyncio.gather(*(_bid_and_undo(table, 0, 10) for table, _ in listened))
        site.servers[0].kill()
        site.history.kill("server")
        await site.servers[0].start()
        while True:
            await asyncio.gather(*(_bid_and_undo(table, _last(site, table), 10) for table, _ in listened))
            if monotonic() >= end or _last(site, listened[0][0]) >= 40:
                break
        await asyncio.gather(*(all_heard(site, table.game, heard) for table, heard in listened))


def _last(site: Site, table: TortureTable) -> int:
    return max((attempt.stored for attempt in site.history.attempts if attempt.game == table.game), default=0)


async def _bid_and_undo(table: TortureTable, version: int, count: int, pause: float = 0.0) -> list[Attempt]:
    """The game moves without getting anywhere."""
    player, done = table.players[0], []
    for number in range(version, version + count):
        action = {"kind": "undo"} if number % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
        done.append(await player.act(table.game, "P1", number, action))
        await asyncio.sleep(pause)
    return done


async def load(site: Site, plan: Plan, end: float) -> None:
    """The same games watched, played and listened to by many clients that come and go, while the server is measured."""
    tables = [await set_up(site, Kind(KINDS[number % len(KINDS)].title, True)) for number in range(LOADED)]
    begun = monotonic()
    tasks = [asyncio.create_task(_visit(site, table)) for table in tables if table is not None]
    while monotonic() < end:
        await asyncio.sleep(1)
        pids = [pid for server in site.servers for pid in server.pids]
        site.history.samples.append(Sample(monotonic() - begun, memory_of(pids), descriptors_of(pids)))
    await _finish(site, tasks)


async def _visit(site: Site, table: TortureTable) -> None:
    """Connect, listen, look around, play a little, leave; repeatedly."""
    while not site.is_over:
        visitor = Player(site, SEATS, table.players[0].token)
        async with listening(site, table.game, [("P1", visitor.token)]) as heard:
            for path in ("", "/log", "/charts"):
                await visitor.browse(table.game, f"/games/{table.game}{path}")
                await asyncio.sleep(PAUSE)
            await visitor.stir(table.game)
            await all_heard(site, table.game, heard)
        # Verified streams are dropped, else the campaign itself would grow.
        for listener in heard:
            if [message.version for message in listener.stream.heard] == list(range(1, listener.stream.last + 1)):
                site.history.streams.remove(listener.stream)
        visitor.wire.close()


PHASES: dict[str, tuple[Callable[[Site, Plan, float], Awaitable[None]], float]] = {
    "kills": (kills, 0.5),
    "races": (races, 0.15),
    "streams": (streams, 0.15),
    "load": (load, 0.2),
}
"""Each with its share of the time."""
