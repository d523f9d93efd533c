"""`railhead show` and `railhead log`: a saved game, its positions and what happened in it."""

import argparse
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_at, add_game, add_json

if TYPE_CHECKING:
    from railhead.core.ids import Player
    from railhead.record import Game, LogEntry


def add(commands: Commands) -> None:
    parser = commands.add_parser("show", help="show a position of a game, and what can be done")
    add_game(parser)
    add_at(parser)
    parser.add_argument("--more", action="store_true", help="also what only this title has")
    parser.add_argument("--options", action="store_true", help="also what may be done")
    add_json(parser)
    parser.set_defaults(run=show)
    logged = commands.add_parser("log", help="list what was done in a game, and what happened")
    add_game(logged)
    add_json(logged)
    logged.set_defaults(run=log)


def show(args: argparse.Namespace) -> int:
    from railhead.cli.games import open_game
    from railhead.cli.offers import anytime_listing, listing
    from railhead.cli.position import Position

    game = open_game(args.game, args.board)
    if args.at is not None:
        game = game.branch(args.at)
    if args.json:
        _show_json(game)
        return 0
    position = Position(game.title, game.state, game.record.players)
    print(position)
    _tell_changes(game)
    if args.more:
        print(f"\n{position.more()}")
    if args.options and not game.is_finished:
        offers = listing(game.title, game.state, game.options(), _names(game)) + anytime_listing(game.title, game.state)
        print(f"\nPossible now:\n{offers}")
    return 0


def _tell_changes(game: "Game") -> None:
    """Which changes of the rules since the game began do not apply to it."""
    from railhead.cli.text import paragraph
    from railhead.titles import description_of

    described, record = description_of(game.title.id), game.record
    if older := described.not_in(record.edition):
        print(f"\nBegun under edition {record.edition}. Later changes that do not apply:")
        for change in older:
            print(paragraph(f"{change.called} ({change.date}): {change.sentence}", "  ", "    "))
        if others := described.in_every():
            print("These do: " + ", ".join(change.called for change in others))


def _names(game: "Game") -> dict["Player", str]:
    return dict(zip(game.state.players, game.record.players, strict=True))


def _show_json(game: "Game") -> None:
    import msgspec

    from railhead.cli.text import print_json

    print_json(
        {
            "version": game.version,
            "closed": game.closed,
            "actors": list(game.actors),
            "state": msgspec.to_builtins(game.state),
            "options": msgspec.to_builtins(game.options()),
            "anytime": [
                msgspec.to_builtins(option) for player in game.state.players for option in game.anytime(player)
            ],
        }
    )


def log(args: argparse.Namespace) -> int:
    from railhead.cli.games import open_game
    from railhead.cli.text import print_json
    from railhead.record.action_words import done, wording_of

    game = open_game(args.game, args.board)
    if args.json:
        print_json([_line_json(line) for line in game.log])
        return 0
    wording = wording_of(game.title, game.state, _names(game))
    for line in game.log:
        undone = "  (undone)" if line.is_undone else ""
        print(f"{line.number:4}  {line.round:6}  {done(line.action, wording)}{undone}")
        for event in line.events:
            print(f"              {wording.happened(event)}")
    return 0


def _line_json(line: "LogEntry") -> dict[str, object]:
    from railhead.core.actions import action_to_json, event_to_json

    return {
        "number": line.number,
        "round": line.round,
        "action": action_to_json(line.action),
        "events": [event_to_json(event) for event in line.events],
        "undone": line.is_undone,
    }
