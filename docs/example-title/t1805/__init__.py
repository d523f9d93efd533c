"""1805, Three Harbours: a made-up title, as small as a whole one can be. Read `rounds`, `stock`, `turn` and `routes`;
`board.yaml` has the figures, `ledger.md` the rules."""

from collections.abc import Collection, Mapping

from railhead.titles.t1805 import rounds, stock, turn
from railhead.titles.t1805.cites import CITES
from railhead.titles.t1805.facts import Facts, Figures
from railhead.titles.t1805.routes import RUNS
from railhead.titles.t1805.state import State1805
from railhead.titles.t1805.words import WORDS

from railhead.core.board import Board
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.description import TitleDescription
from railhead.mechanisms.operating import RoundStep, Turn, TurnStep
from railhead.mechanisms.stock import StockStep


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    figures = board.figures_as(Figures)
    parts = {
        "track": turn.TrackPart(),
        "run": turn.RunPart(),
        "dividend": turn.DividendPart(),
        "trains": turn.TrainsPart(),
    }
    return Title(
        board=board,
        options=options,
        changes=changes,
        state_type=State1805,
        begin=rounds.begin,
        steps=[
            StockStep(stock.STOCK_KINDS, stock.turn_choices, stock.may_pass, rounds.after_stock),
            RoundStep(rounds.begin_turn, rounds.after_operating),
            TurnStep(Turn, parts, rounds.finish_turn),
        ],
        cites=CITES,
        worth=rounds.worth,
        facts=Facts(figures, figures.game_turns.long if options["long_game"] else figures.game_turns.short),
    )


TITLE = TitleDescription(edition="1/1", compose=compose, runs=RUNS, words=WORDS)
