"""`railhead simulate` and `railhead soak`: many games of bots, for statistics or to find faults."""

import argparse
from pathlib import Path

from railhead.cli.arguments import Commands, add_cluster, add_json, seed, whole


def add(commands: Commands) -> None:
    played = commands.add_parser("simulate", help="play many games with bots and summarise them")
    played.add_argument("title", metavar="TITLE")
    played.add_argument("--players", type=whole(1), default=4, metavar="N", help="players per game (4)")
    played.add_argument(
        "--bot",
        default="random",
        metavar="BOT[,BOT …]",
        help="who plays: random, greedy …, or MODULE:NAME for a bot of your own; several change seats (random)",
    )
    played.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title")
    _add_amount(played, 100)
    add_cluster(played)
    played.add_argument("--records", type=Path, metavar="DIR", help="save every game there")
    add_json(played)
    played.set_defaults(run=simulate)
    soaked = commands.add_parser("soak", help="play random games and check every invariant after every action")
    soaked.add_argument("title", nargs="?", default="", metavar="TITLE", help="only this one")
    soaked.add_argument(
        "--bot", default="", metavar="BOT[,BOT …]", help="who plays; else random and steady players in turn"
    )
    _add_amount(soaked, 20)
    soaked.set_defaults(run=soak)


def _add_amount(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=whole(1), default=games, metavar="N", help=f"how many games ({games})")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="of the first game; the others follow (1)")
    parser.add_argument("--processes", type=whole(1), metavar="N", help="how many at once (default: one for each core)")
    parser.add_argument(
        "--failures", type=Path, default=Path("failures"), metavar="DIR", help="where failed games are saved"
    )


def simulate(args: argparse.Namespace) -> int:
    from railhead.bots.own import find_bot
    from railhead.cli.games import options_of
    from railhead.simulate import simulate_command
    from railhead.titles import load

    options = options_of(args.title, args.option, None)
    load(args.title, args.players, options)
    for name in args.bot.split(","):
        find_bot(name)
    return simulate_command(
        args.title,
        args.players,
        args.games,
        args.seed,
        args.bot,
        options,
        args.processes,
        args.failures,
        args.records,
        args.json,
        args.on or "",
    )


def soak(args: argparse.Namespace) -> int:
    from railhead.bots.own import find_bot
    from railhead.cli.games import check_title
    from railhead.simulate import soak_command

    if args.title:
        check_title(args.title)
    for name in filter(None, args.bot.split(",")):
        find_bot(name)
    return soak_command(args.games, args.seed, args.title, args.processes, args.failures, args.bot)
