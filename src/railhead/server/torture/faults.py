"""The faults. Each ends with everything running again."""

import asyncio
from collections.abc import Awaitable, Callable

from railhead.server.settings import PAGES
from railhead.server.torture.site import Site

Fault = Callable[[Site], Awaitable[None]]
DAY = 86_400
CLOCKS = (-400 * DAY, -3_600, -30, 30, 3_600, 30 * DAY)
"""Seconds by which the server's clock is set off."""
_DISK_SECONDS = 4.0
"""How long the disk stays full."""


async def kill_server(site: Site) -> None:
    server = site.chance.choice(site.servers)
    server.kill()
    site.history.kill("server")
    await asyncio.sleep(site.chance.random() * 0.3)
    await server.start()


async def kill_worker(site: Site) -> None:
    server = site.servers[0]
    if server.kill_worker(site.chance.randrange(8)):
        site.history.kill("worker")
    await server.wait_until_ready()


async def kill_database(site: Site) -> None:
    assert site.postgres is not None
    site.postgres.kill()
    site.history.kill("database")
    await asyncio.sleep(site.chance.random() * 0.5)
    await site.postgres.start()
    await site.recover()


async def kill_everything(site: Site) -> None:
    """As in a power failure."""
    assert site.postgres is not None
    for server in site.servers:
        server.kill()
    site.postgres.kill()
    site.history.kill("everything")
    await site.postgres.start()
    await asyncio.gather(*(server.start() for server in site.servers))


async def cut_clients(site: Site) -> None:
    for _ in range(5):
        for wire in site.wires:
            wire.cut()
        await asyncio.sleep(site.chance.random() * 0.2)


async def slow_clients(site: Site) -> None:
    for wire in site.wires:
        wire.delay = 0.05 + 0.2 * site.chance.random()
    await asyncio.sleep(1.5)
    await site.recover()


async def cut_database(site: Site) -> None:
    assert site.database_wire is not None
    for _ in range(3):
        site.database_wire.cut()
        await asyncio.sleep(site.chance.random() * 0.3)
    await site.recover()


async def freeze_database(site: Site) -> None:
    """It neither answers nor closes; then the connection is cut."""
    assert site.database_wire is not None
    site.database_wire.freeze()
    await asyncio.sleep(0.5 + site.chance.random())
    if site.chance.random() < 0.5:
        site.database_wire.cut()
    await site.recover()


async def set_clock(site: Site) -> None:
    """Forward and back; corrected at the next recovery."""
    for error in site.chance.sample(CLOCKS, 3):
        site.clock.write_text(str(error))
        await asyncio.sleep(0.4)


async def fill_disk(site: Site) -> None:
    """The database file may not grow for a while. The server is killed before and after."""
    for more in ({PAGES: "1"}, {}):
        site.servers[0].kill()
        site.history.kill("server")
        await site.servers[0].start(**more)
        if more:
            await asyncio.sleep(_DISK_SECONDS)


SQLITE_FAULTS: tuple[Fault, ...] = (
    *(kill_server, cut_clients, kill_server, set_clock, kill_server, slow_clients, kill_server, fill_disk),
)
POSTGRESQL_FAULTS: tuple[Fault, ...] = (
    *(kill_server, cut_database, kill_worker, kill_database, cut_clients, kill_database, set_clock, kill_worker),
    *(kill_database, freeze_database, kill_database, kill_worker, slow_clients, kill_everything, kill_database),
)
FOREIGN_FAULTS: tuple[Fault, ...] = (kill_server, cut_clients, kill_worker, set_clock, kill_server, slow_clients)
"""Faults for a database that is not ours to kill."""


def faults_of(site: Site) -> tuple[Fault, ...]:
    if site.postgres is not None:
        return POSTGRESQL_FAULTS
    return FOREIGN_FAULTS if site.address else SQLITE_FAULTS
