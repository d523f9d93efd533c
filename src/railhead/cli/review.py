"""`railhead review`: what the runs of a game left on the table, when the lead changed, when trains came and went."""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, add_board, add_json
from railhead.core.ids import Player, Spot

if TYPE_CHECKING:
    from railhead.core.board import Board
    from railhead.core.title import Title
    from railhead.review.facts import Earnings, Review, RouteReviewed


def add(commands: Commands) -> None:
    parser = commands.add_parser("review", help="review a game: revenue left on the table, turning points, trains")
    parser.add_argument("game", metavar="GAME", type=Path, help="a game of ours, or one recorded on 18xx.games")
    add_board(parser)
    parser.add_argument("--brief", action="store_true", help="without the lists of every run and every train")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import msgspec

    from railhead.cli.text import print_json

    title, review = _reviewed(args.game, args.board)
    if args.json:
        print_json(msgspec.to_builtins(review))
        return 0
    for part in _parts(review, title.board, args.brief):
        print(part)
    return 0


def _reviewed(file: Path, board: Path | None) -> "tuple[Title, Review]":
    from railhead.core.errors import Malformed
    from railhead.record.files import read_record
    from railhead.record.reading import is_ours, read_game
    from railhead.record.record import title_of
    from railhead.review import replayed, review_of

    try:
        raw = file.read_bytes()
        if is_ours(raw):
            record = read_record(file)
            title = title_of(record, board, any_edition=True)
            return title, replayed(title, record)
        game = read_game(raw)
        return game.title, review_of(game)
    except Malformed as error:
        raise Malformed(str(error) if str(error).startswith(str(file)) else f"{file}: {error}") from None


def _parts(review: "Review", board: "Board", is_brief: bool) -> Iterator[str]:
    from railhead.review.sentences import left_sentence, proof_sentence

    names = review.players
    over = f"the game is over: {review.finished}" if review.finished else "the game is not over yet"
    yield f"{board.name}, {', '.join(names.values())}; {over}."
    if review.closed:
        yield review.closed
    yield f"{left_sentence(review)} {proof_sentence(review)}".rstrip()
    if review.runs:
        yield _earnings("chosen by", review.choosers, names)
        yield _earnings("company", review.companies, {str(one.name): board.label(one.name) for one in review.companies})
        yield from _dearest(review, board)
    yield from _turning_points(review)
    yield from _trains(review, board, is_brief)
    if review.runs and not is_brief:
        yield _every_run(review, board)


def _earnings(heading: str, rows: "Iterable[Earnings]", names: "Mapping[Player, str] | Mapping[str, str]") -> str:
    from railhead.cli.text import Cell, table

    called = {str(seat): name for seat, name in names.items()}
    table_rows: list[list[Cell]] = [
        [called.get(row.name, row.name), row.runs, row.short, row.taken, row.possible, row.left] for row in rows
    ]
    return "\n" + table([heading, "runs", "short", "run for", "possible", "left"], table_rows)


def _dearest(review: "Review", board: "Board") -> Iterator[str]:
    from railhead.review.sentences import run_sentence

    if not review.dearest:
        return
    yield "\nThe costliest runs"
    for one in review.dearest:
        yield f"  {one.round}, entry {one.entry}: {run_sentence(one, review.players, board.label)}"
        for word, routes in (("ran", one.routes), ("best", one.best)):
            yield from (f"    {word:4} {_route(route, board)}" for route in routes)


def _route(route: "RouteReviewed", board: "Board") -> str:
    from railhead.core.wording import train_word
    from railhead.render.stops import place_name

    stops = " – ".join(place_name(board, Spot(stop)) for stop in route.stops)
    return f"{train_word(route.train)}: {stops}, {route.revenue}"


def _turning_points(review: "Review") -> Iterator[str]:
    from railhead.review.sentences import lead_sentence, swing_sentence

    names = review.players
    leads = [(lead.entry, lead.round, lead_sentence(lead, names)) for lead in review.leads]
    leads += [(swing.entry, swing.round, swing_sentence(swing, names)) for swing in review.swings]
    if leads:
        yield "\nTurning points"
        yield from (f"  after {round_}: {sentence}" for _, round_, sentence in sorted(leads))


def _trains(review: "Review", board: "Board", is_brief: bool) -> Iterator[str]:
    from railhead.cli.text import Cell, table
    from railhead.review.sentences import train_sentences

    if not review.types:
        return
    rows: list[list[Cell]] = [
        [of.type, of.bought, of.first, board.label(of.by), of.last, of.rusted] for of in review.types
    ]
    yield "\n" + table(["train", "bought", "first", "by", "last", "rusts"], rows)
    if not is_brief:
        yield ""
        yield from (f"  {move.round:7} {sentence}" for move, sentence in train_sentences(review, board.label))


def _every_run(review: "Review", board: "Board") -> str:
    from railhead.cli.text import Cell, table

    rows: list[list[Cell]] = []
    for one in review.runs:
        chooser = "by the rules" if one.player is None else review.players[one.player]
        bound = "" if one.is_proven else f"at most {one.at_most}"
        rows.append([one.entry, one.round, board.label(one.company), chooser, one.taken, one.possible, one.left, bound])
    return "\n" + table(["entry", "round", "company", "chosen by", "run for", "possible", "left", "not proven"], rows)
