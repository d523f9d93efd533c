"""`railhead routes`: the best runs of a game's companies, and whether they are proven optimal."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railhead.cli.arguments import Commands, add_at, add_game, add_json
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.cli.moments import Moment, Searched
    from railhead.core.ids import Company, Holder
    from railhead.core.state import State
    from railhead.core.title import Draft
    from railhead.core.wording import Wording
    from railhead.routing import Answer, Run

    Found = tuple[Searched, list[Answer], list[Answer]]
    """The best set, the next best, and trade-offs."""

SHOWN = 3
"""Runner-up sets that are printed."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("routes", help="find the best routes of companies, with proof")
    add_game(parser)
    add_at(parser)
    parser.add_argument("--company", action="append", default=[], metavar="NAME", help="only this one; may be repeated")
    parser.add_argument("--all", action="store_true", help="one line for every run in the game")
    parser.add_argument("--seconds", type=float, default=10.0, help="stop a search after this time (10)")
    parser.add_argument(
        "-o", "--output", "--svg", type=Path, metavar="OUT.svg", help="also draw the routes of one company"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.cli.moments import moments

    if args.all:
        return _print_all(args)
    positions = list(moments(args.game, args.board))
    moment = positions[-1] if args.at is None else _at(positions, args.at)
    draft = moment.draft
    companies = _companies(draft, args.company)
    if args.output is not None and len(companies) != 1:
        raise Malformed("name one company whose routes are to be drawn: --company")
    answers = _answers(draft, companies, args)
    if args.output is not None:
        _draw(draft, args.output, [found.answer for found, _, _ in answers.values()])
    return 0


def _at(positions: list["Moment"], number: int) -> "Moment":
    """The position before the action of this number, or before the next one in effect."""
    if number > positions[-1].number:
        raise Malformed(f"the game has {positions[-1].number} actions")
    return next(moment for moment in positions if moment.number >= number)


def _print_all(args: argparse.Namespace) -> int:
    """Every run of the game, in the order in which they were made."""
    from railhead.cli.moments import find_best, moments

    for moment in moments(args.game, args.board):
        if moment.company is None or (args.company and not {moment.company, moment.called} & set(args.company)):
            continue
        searched = find_best(moment.draft, moment.company, args.seconds)
        answer = searched.answer
        line = {
            "i": moment.entry,
            "company": moment.called,
            "revenue": answer.revenue,
            "proven": answer.proven,
            "upper_bound": answer.upper_bound,
            "ms": round(searched.spent, 3),
        }
        if answer.aside:
            line["aside"] = answer.aside
        if args.json:
            print(json.dumps(line), flush=True)
        else:
            print(f"{moment.entry:5} {_headline(moment.called, searched)}", flush=True)
    return 0


def _companies(draft: "Draft[State]", named: list[str]) -> list["Company"]:
    """Those named, or all that have a train."""
    from railhead.record.names import company_named

    board = draft.title.board
    wanted: set[Holder] = {company_named(board, name) for name in named} or set(draft.state.trains.values())
    return [company for company in board.companies if company in wanted]


def _answers(draft: "Draft[State]", companies: list["Company"], args: argparse.Namespace) -> dict["Company", "Found"]:
    """Printed as they are found."""
    from railhead.cli.moments import find_best, runners_up, trade_offs
    from railhead.cli.text import print_json
    from railhead.record.action_words import wording_of

    answers: dict[Company, Found] = {}
    wording = wording_of(draft.title, draft.state, {})
    for company in companies:
        searched = find_best(draft, company, args.seconds)
        others = runners_up(draft, company, searched.answer, args.seconds)[:SHOWN]
        answers[company] = (searched, others, trade_offs(draft, company, args.seconds))
        if not args.json:
            print("\n".join(_as_text(wording, company, *answers[company])), flush=True)
    if args.json:
        print_json({company: _as_json(*answer) for company, answer in answers.items()})
    elif not answers:
        print("No company has a train.")
    return answers


def _headline(company: str, searched: "Searched") -> str:
    answer = searched.answer
    certain = "proven" if answer.proven else f"not proven: {answer.upper_bound} is the most there could be"
    aside = f" and {answer.aside} for the treasury" if answer.aside else ""
    return f"{company} {answer.revenue}{aside} ({certain}, {searched.spent:.1f} ms)"


def _as_text(
    wording: "Wording", company: str, searched: "Searched", others: list["Answer"], trades: list["Answer"]
) -> Iterator[str]:
    yield _headline(wording.label(company), searched)
    yield from (f"  {_run_text(wording, one)}" for one in searched.answer.runs)
    for other in others:
        yield f"  runner-up {other.revenue + other.aside}{_or_more(other)}: {_ways(wording, other)}"
    # A single one is the best set again: there is nothing to trade.
    for trade in trades if len(trades) > 1 else ():
        both = f"{trade.revenue} and {trade.aside} for the treasury{_or_more(trade)}"
        yield f"  trade-off {both}: {_ways(wording, trade)}"


def _or_more(answer: "Answer") -> str:
    return "" if answer.proven else " or more"


def _ways(wording: "Wording", answer: "Answer") -> str:
    from railhead.core.wording import train_word

    return "; ".join(f"{train_word(one.train)} {' – '.join(map(wording.spot, one.stops))}" for one in answer.runs)


def _run_text(wording: "Wording", one: "Run") -> str:
    from railhead.core.wording import train_word

    worth = dict(one.counted)
    said = ((stop, wording.spot(stop)) for stop in one.stops)
    stops = " – ".join(f"{words} {worth[stop]}" if stop in worth else f"({words})" for stop, words in said)
    return f"{train_word(one.train)}: {one.revenue} = {stops}"


def _as_json(searched: "Searched", others: list["Answer"], trades: list["Answer"]) -> dict[str, Any]:
    import msgspec

    made: dict[str, Any] = msgspec.to_builtins(searched.answer)
    beside = {"runners_up": msgspec.to_builtins(others), "trade_offs": msgspec.to_builtins(trades)}
    return {**made, "milliseconds": round(searched.spent, 3), **beside}


def _draw(draft: "Draft[State]", file: Path, answers: list["Answer"]) -> None:
    from railhead.record.pictures import drawn_map

    file.write_text(drawn_map(draft.title, draft.state, answers[0].runs), encoding="utf-8")
