"""`railhead torture`: serve games to real clients while faults are injected, and verify the outcome."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_json, whole
from railhead.cli.serve import check_installed
from railhead.cli.text import print_json

if TYPE_CHECKING:
    from railhead.server.torture.campaign import Report


MOST = 20
"""Broken promises that are listed; the JSON has all."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("torture", help="break a server under load and check that nothing is lost")
    parser.add_argument("--minutes", type=float, default=3.0, metavar="N", help="for how long at most (3)")
    parser.add_argument(
        "--database", default="sqlite", help="sqlite, postgresql (started here), or the address of one: postgresql://…"
    )
    parser.add_argument(
        "--only", action="append", metavar="PART", help="kills, races, streams or load; may be repeated"
    )
    parser.add_argument("--kills", type=whole(1), default=100, metavar="N", help="enough kills (100)")
    parser.add_argument("--actions", type=whole(1), default=10_000, metavar="N", help="enough actions (10000)")
    parser.add_argument("--races", type=whole(1), default=1_000, metavar="N", help="enough races (1000)")
    parser.add_argument("--streams", type=whole(1), default=400, metavar="N", help="streams at once (400)")
    parser.add_argument("--seed", type=whole(0), default=1, metavar="N", help="of what clients and faults choose (1)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="a folder that keeps the database and the logs")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import msgspec

    check_installed("railhead.server.app", "uvicorn", lacking="the server", extra="server")
    from railhead.server.torture import campaign
    from railhead.server.torture.phases import PHASES, Plan

    plan = Plan(
        minutes=args.minutes,
        kills=args.kills,
        actions=args.actions,
        races=args.races,
        streams=args.streams,
        phases=tuple(args.only or PHASES),
    )
    report = campaign.run(plan, args.database, args.seed, args.keep)
    if args.json:
        print_json(msgspec.to_builtins(report))
    else:
        print("\n".join(_lines(report)))
    return 1 if report.broken else 0


def _lines(report: "Report") -> list[str]:
    megabytes = [round(number / 1e6) for number in report.memory]
    return [
        f"{report.database}, {report.seconds:.0f} s, seed {report.seed}",
        f"kills     {sum(report.kills.values())}: {_counts(report.kills)}",
        f"faults    {sum(report.faults.values())}: {_counts(report.faults)}",
        f"actions   {report.acknowledged} acknowledged, {report.refused} refused, {report.unknown} never answered",
        f"games     {report.games} with {report.entries} entries, {report.secrets} of them secret",
        f"looks     {report.states} compared with what the seat may see",
        f"races     {report.races}",
        f"streams   {report.streams} heard {report.messages} messages over {report.connections} connections",
        f"load      {report.load_seconds:.0f} s; memory {megabytes[0]} to {megabytes[1]} MB, "
        f"descriptors {report.descriptors[0]} to {report.descriptors[1]}",
        *(f"BROKEN    {broken}" for broken in report.broken[:MOST]),
        f"{len(report.broken)} promises broken" if report.broken else "Every promise was kept.",
    ]


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(counts.items())) or "none"
