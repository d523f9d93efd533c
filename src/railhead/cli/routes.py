"""`railhead routes`: the best runs of a game's companies as the track lies, and whether they are proven the best."""

import argparse
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from railhead.cli.arguments import Commands, add_at, add_game, add_json
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.core.draft import Draft
    from railhead.core.ids import Company
    from railhead.routing import Answer, Run


def add(commands: Commands) -> None:
    parser = commands.add_parser("routes", help="the best routes of a company's trains, proven")
    add_game(parser)
    add_at(parser)
    parser.add_argument("--company", action="append", default=[], metavar="ID", help="only this one; may be repeated")
    parser.add_argument("--seconds", type=float, default=10.0, help="stop a search after so long (10)")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.svg", help="also draw the routes of one company")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.cli.games import open_game
    from railhead.cli.text import print_json
    from railhead.core.draft import Draft

    game = open_game(args.game, args.board)
    draft = Draft(game.title, game.state if args.at is None else game.at(args.at))
    companies = _companies(draft, args.company)
    answers = {company: _timed(draft, company, args.seconds) for company in companies}
    if args.json:
        print_json({company: _as_json(*answer) for company, answer in answers.items()})
    else:
        for company, answer in answers.items():
            print(_as_text(company, *answer))
        if not answers:
            print("No company has a train.")
    if args.output is not None:
        _draw(draft, args.output, [answer for answer, _ in answers.values()])
    return 0


def _companies(draft: "Draft[Any]", named: list[str]) -> list["Company"]:
    """Those named, or all that have a train."""
    known = draft.title.board.companies
    if unknown := [name for name in named if name not in known]:
        raise Malformed(f"{draft.title.id} has no company {', '.join(unknown)}")
    running = set(draft.state.trains.values())
    return [name for name in known if (name in named if named else name in running)]


def _timed(draft: "Draft[Any]", company: "Company", seconds: float) -> tuple["Answer", float]:
    """Each title knows how its trains count: its module `routes` has `problem`."""
    from railhead.routing import best

    problem = import_module(f"railhead.titles.t{draft.title.id}.routes").problem(draft, company)
    begun = perf_counter()
    answer = best(problem, stop=lambda: perf_counter() - begun > seconds)
    return answer, 1000 * (perf_counter() - begun)


def _as_text(company: str, answer: "Answer", spent: float) -> str:
    certain = "proven" if answer.proven else f"not proven: {answer.upper_bound} is the most there could be"
    lines = [f"{company} {answer.revenue} ({certain}, {spent:.1f} ms)"]
    return "\n".join(lines + [f"  {_run_text(one)}" for one in answer.runs])


def _run_text(one: "Run") -> str:
    worth = dict(one.counted)
    stops = " – ".join(f"{stop} {worth[stop]}" if stop in worth else f"({stop})" for stop in one.stops)
    return f"{one.train}: {one.revenue} = {stops}"


def _as_json(answer: "Answer", spent: float) -> dict[str, Any]:
    import msgspec

    made: dict[str, Any] = msgspec.to_builtins(answer)
    return {**made, "milliseconds": round(spent, 3)}


def _draw(draft: "Draft[Any]", file: Path, answers: list["Answer"]) -> None:
    from railhead.render import draw_map
    from railhead.render.runs import pieces

    if len(answers) != 1:
        raise Malformed("name one company whose routes are to be drawn: --company")
    title, state = draft.title, draft.state
    routes = [list(pieces(title.map, state.tiles, one.stops, one.hexes)) for one in answers[0].runs]
    drawn = draw_map(
        title.board,
        state.tiles,
        state.tokens,
        reserved=state.reserved,
        phase=title.phase(state).offboard,
        routes=routes,
    )
    file.write_text(drawn, encoding="utf-8")
