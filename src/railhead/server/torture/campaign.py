"""A whole campaign: the phases one after the other on one site, then the checker, then the report."""

import asyncio
import tempfile
from pathlib import Path
from random import Random
from time import monotonic

from msgspec import Struct

from railhead.core.errors import Malformed
from railhead.server.torture.checker import Broken, Truth, check, median
from railhead.server.torture.history import ACKNOWLEDGED, REFUSED, UNKNOWN, History, Sample
from railhead.server.torture.phases import PHASES, Plan
from railhead.server.torture.site import Site


class Report(Struct, kw_only=True):
    """What a campaign did and found."""

    database: str
    seed: int
    seconds: float
    kills: dict[str, int]
    faults: dict[str, int]
    acknowledged: int
    refused: int
    unknown: int
    """Attempts without an answer by the end of their phase: they may have been applied or not."""
    games: int
    entries: int
    secrets: int
    """Entries that only one seat may read."""
    states: int
    """Distinct views of a game, compared with what the seat may see."""
    races: int
    streams: int
    messages: int
    connections: int
    """Over all streams: more than streams, because connections were cut."""
    load_seconds: float = 0.0
    memory: tuple[int, int] = (0, 0)
    """Bytes: in the middle third of the load and in the last."""
    descriptors: tuple[int, int] = (0, 0)
    broken: list[Broken]


def run(plan: Plan, database: str, seed: int, keep: Path | None = None) -> Report:
    """Takes about as long as planned, plus the time to verify everything."""
    if unknown := sorted(set(plan.phases) - set(PHASES)):
        raise Malformed(f"torture has no part {', '.join(unknown)}; it has {', '.join(PHASES)}")
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_run(plan, database, seed, keep))
    # A short path: PostgreSQL puts a socket in it.
    with tempfile.TemporaryDirectory(prefix="railhead-torture-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        return asyncio.run(_run(plan, database, seed, Path(folder)))


async def _run(plan: Plan, database: str, seed: int, folder: Path) -> Report:
    site, begun = Site(folder, database, Random(seed)), monotonic()
    try:
        await site.open()
        await _phases(site, plan)
        for server in site.servers:
            server.kill()
        seconds = monotonic() - begun
        truths = await asyncio.to_thread(site.truths)
        broken = check(site.history, truths)
    finally:
        await site.close()
    return _report(site.history, truths, database=database, seed=seed, seconds=seconds, broken=broken)


async def _phases(site: Site, plan: Plan) -> None:
    """Each has its share of the time; what one leaves over goes to the last."""
    shares = {name: PHASES[name][1] for name in PHASES if name in plan.phases}
    begun, passed = monotonic(), 0.0
    for name, share in shares.items():
        passed += share
        await PHASES[name][0](site, plan, begun + 60 * plan.minutes * passed / sum(shares.values()))


def _report(
    history: History, truths: dict[str, Truth], *, database: str, seed: int, seconds: float, broken: list[Broken]
) -> Report:
    entries = [entry for truth in truths.values() for entry in truth.entries]
    samples = history.samples
    return Report(
        database=database,
        seed=seed,
        seconds=seconds,
        kills=history.kills,
        faults=history.faults,
        acknowledged=history.count(ACKNOWLEDGED),
        refused=history.count(REFUSED),
        unknown=history.count(UNKNOWN),
        games=len(truths),
        entries=len(entries),
        secrets=sum(entry.is_secret for entry in entries),
        states=len(history.seen),
        races=len(history.races),
        streams=len(history.streams),
        messages=history.messages,
        connections=sum(stream.connections for stream in history.streams),
        load_seconds=samples[-1].seconds if samples else 0.0,
        memory=_growth(samples, "memory"),
        descriptors=_growth(samples, "descriptors"),
        broken=broken,
    )


def _growth(samples: list[Sample], what: str) -> tuple[int, int]:
    third = len(samples) // 3
    return (median(samples[third : 2 * third], what), median(samples[2 * third :], what)) if third else (0, 0)
