"""`railhead play`: a game at the terminal, a new one or one begun before."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_beginning, add_board
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.core.ids import Player
    from railhead.record import Game


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal, with others or against bots")
    parser.add_argument("what", metavar="TITLE|GAME.json", help="a title to start, or a game to continue")
    add_beginning(parser)
    add_board(parser)
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=BOT",
        help="a bot for a player: random, greedy … or MODULE:NAME",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="GAME.json", help="file of a new game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from msgspec.structs import replace

    from railhead.bots.own import find_bot
    from railhead.cli.terminal_game import TerminalGame, typed_lines

    is_begun = args.what.endswith(".json")
    game, file = _opened(args) if is_begun else _begun(args)
    named = {**remembered(game), **named_bots(game, args.bot)}
    game.begun = replace(game.begun, bots={str(seat): bot for seat, bot in named.items()})
    table = TerminalGame(game, file, {seat: find_bot(bot) for seat, bot in named.items()})
    if is_begun and named:
        print(f"Bots: {', '.join(f'{table.names[seat]} ({bot})' for seat, bot in named.items())}.")
    if not is_begun:
        table.keep()
        print(f"The game is saved in {file}. Type help to see what you can type.")
    table.play(typed_lines())
    return 0


def _opened(args: argparse.Namespace) -> tuple["Game", Path]:
    from railhead.cli.games import open_game

    if args.players or args.option or args.seed is not None or args.seating or args.output:
        raise Malformed("this game has already begun: players, options, seed and file are those it has")
    return open_game(Path(args.what), args.board), Path(args.what)


def _begun(args: argparse.Namespace) -> tuple["Game", Path]:
    from railhead.cli.games import begin, check_free, free_file

    if args.output is not None:
        check_free(args.output, f"; to continue it: railhead play {args.output}")
    return begin(args.what, args), args.output or free_file(args.what)


def remembered(game: "Game") -> dict["Player", str]:
    """The bots that the game's file names. Only our own: a file from elsewhere must not say which code is run."""
    from railhead.bots import BOTS

    kept = {seat: game.record.bots.get(seat, "") for seat in game.state.players}
    for seat, bot in kept.items():
        if bot and bot not in BOTS:
            print(f"{bot} played for {game.name(seat)}; to let it play on: --bot {seat}={bot}")
    return {seat: bot for seat, bot in kept.items() if bot in BOTS}


def named_bots(game: "Game", words: Sequence[str]) -> dict["Player", str]:
    """`P2=random`, or a player's name in place of the seat."""
    seats: dict[str, Player] = dict(zip(game.record.players, game.state.players, strict=True))
    seats |= {player: player for player in game.state.players}
    bots: dict[Player, str] = {}
    for word in words:
        seat, _, bot = word.partition("=")
        if not bot:
            raise Malformed(f"name the player and the bot, such as Bob=random, not {word!r}")
        if seat not in seats:
            raise Malformed(f"nobody at this table is called {seat!r}")
        bots[seats[seat]] = bot
    return bots
