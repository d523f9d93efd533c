"""`railhead ladder`: which bot is the strongest, and by how much."""

import argparse
import json
from pathlib import Path

from railhead.cli.arguments import Commands, add_cluster, add_json, seed, whole

BOTS = "steady,greedy,planner"


def add(commands: Commands) -> None:
    parser = commands.add_parser("ladder", help="let bots play each other and rank them")
    parser.add_argument("titles", nargs="+", metavar="TITLE")
    parser.add_argument(
        "--games", type=whole(1), default=8, metavar="N", help="for every bot alone against every other (8)"
    )
    parser.add_argument("--players", type=whole(2), default=4, metavar="N", help="players per game (4)")
    parser.add_argument("--bots", default=BOTS, metavar="BOT,BOT …", help=f"who plays ({BOTS})")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="of the first games; the others follow (1)")
    parser.add_argument("--processes", type=whole(1), metavar="N", help="how many at once (default: one for each core)")
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="where games are kept; those in it are not played again"
    )
    parser.add_argument(
        "--failures", type=Path, default=Path("failures"), metavar="DIR", help="where failed games are saved"
    )
    parser.add_argument(
        "--beside",
        action="append",
        type=Path,
        default=[],
        metavar="GAME.json",
        help="a game of people, recorded on 18xx.games or of ours, whose tempo is shown too; may be repeated",
    )
    add_cluster(parser)
    add_json(parser)
    parser.set_defaults(run=ladder)


def ladder(args: argparse.Namespace) -> int:
    from railhead.bots.own import find_bot
    from railhead.cli.public import opened
    from railhead.core.errors import Malformed
    from railhead.simulate.ladder import as_json, climb, jobs, ladders, lines
    from railhead.simulate.tempo import tempo_line, tempo_of_game
    from railhead.titles import load

    bots = args.bots.split(",")
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise Malformed("a ladder needs two or more different bots")
    for name in bots:
        find_bot(name)
    for title in args.titles:
        load(title, args.players, {})
    wanted_jobs = jobs(args.titles, args.players, bots, args.games, args.seed)
    results = ladders(climb(wanted_jobs, args.file, args.processes, args.failures, args.on or ""))
    people = {str(path): tempo_of_game(opened(path)) for path in args.beside}
    text = [*lines(results), *(f"{path}: {tempo_line(tempo)}" for path, tempo in people.items())]
    print(json.dumps(as_json(results, people), ensure_ascii=False, indent=2) if args.json else "\n".join(text))
    return 0
