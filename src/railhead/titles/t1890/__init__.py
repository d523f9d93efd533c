"""1890, History of Osaka Railways: rounds and steps composed from the shared mechanisms and its own rules.

Read `setup` and `rounds` first, then `initial`, `stock` with `starting` and `closing`, then the parts of a company's
turn in their order: `stations` with `waiting`, `track` with `blocks`, `routes`, `dividends`, `trains` with `forced` and
`phases`; then `privates`, `kinki`, and for variants `plain_kinki`, `quake` with `debts`, `raids`. `board.yaml` has the
figures, `ledger.md` the rules by number.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from railhead.core.board import Board
from railhead.core.choices import Choice
from railhead.core.errors import Malformed
from railhead.core.ids import Hex
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.consent import ConsentStep
from railhead.mechanisms.description import TitleDescription
from railhead.mechanisms.discards import DiscardStep
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.operating import TurnStep
from railhead.mechanisms.stock import StockStep
from railhead.titles.t1890 import presets, rounds
from railhead.titles.t1890.blocks import blocks
from railhead.titles.t1890.bots import HEURISTICS
from railhead.titles.t1890.cites import CITES
from railhead.titles.t1890.debts import DebtsStep
from railhead.titles.t1890.dividends import DividendPart
from railhead.titles.t1890.facts import D, Facts, Figures, facts, hand
from railhead.titles.t1890.initial import SetParStep, initial_row
from railhead.titles.t1890.invariants import INVARIANTS, SOAK_BOTS, SOAK_OPTIONS
from railhead.titles.t1890.kinki import MergerPauseStep, may_merge, merging, retiring
from railhead.titles.t1890.panels import panels
from railhead.titles.t1890.privates import buy_by_company, take_private
from railhead.titles.t1890.quake import RebuildStep, repair
from railhead.titles.t1890.raids import take_back
from railhead.titles.t1890.routes import RUNS, RunPart
from railhead.titles.t1890.rule_changes import RULE_CHANGES
from railhead.titles.t1890.setup import begin, with_options
from railhead.titles.t1890.state import State1890
from railhead.titles.t1890.stations import HomePart, TokenPart, tokens
from railhead.titles.t1890.stock import asks_anyway, may_pass, turn_choices
from railhead.titles.t1890.supposed import suppose
from railhead.titles.t1890.track import TrackPart, admits, lay_arima, lay_beside
from railhead.titles.t1890.trains import TrainsPart, agreed_trade
from railhead.titles.t1890.turn import Turn1890
from railhead.titles.t1890.waterfall import LotAuctionStep, WaterfallStep
from railhead.titles.t1890.words import WORDS

STOCK_KINDS = ("sell_shares", "buy_share", "start_company", "buy_late_private", "buy_private")
STANDING_KINDS = ("buy_private", "lay_arima", "retire", "merge", "take_back", "lay_beside", "repair")
NARA = Hex("H19")


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    """The title with these options, every one of them given. Raises Malformed if some contradict each other."""
    _check(options)
    _check_start(board, options, players)
    figures = board.figures_as(Figures)
    board = with_options(board, options)
    row = initial_row(rounds.after_row)
    parts = {
        "home": HomePart(),
        "track": TrackPart(),
        "token": TokenPart(),
        "run": RunPart(),
        "dividend": DividendPart(),
        "trains": TrainsPart(end_game),
    }
    limited = (NARA, *figures.sea_cities, *figures.yodo_cities) if options["limited_tile_193"] else ()
    return Title(
        board=board,
        options=options,
        changes=changes,
        state_type=State1890,
        begin=begin,
        steps=[
            WaterfallStep(row),
            LotAuctionStep(row),
            SetParStep(),
            StockStep(STOCK_KINDS, turn_choices, may_pass, rounds.after_stock, asks_anyway),
            DebtsStep(rounds.close_stock, end_game),
            rounds.RoundStep1890(),
            TurnStep(Turn1890, parts, rounds.finish_turn),
            DiscardStep(),
            MergerPauseStep(),
            RebuildStep(),
            ConsentStep({"buy_private": take_private, "trade_train": agreed_trade}),
        ],
        standing=standing,
        standing_kinds=STANDING_KINDS,
        cites=CITES,
        worth=rounds.worth,
        facts=_facts(board, options),
        admits=admits(limited),
        suppose=suppose,
    )


def standing(d: D) -> Iterable[Choice]:
    """What a company may do at any point of its turn."""
    turn = d.frame
    if not isinstance(turn, Turn1890):
        return
    company = turn.company
    yield buy_by_company(d, company)
    yield lay_arima(d, company)
    yield retiring(d, company)
    yield merging(d, [company] if may_merge(d, company) else [], idle=True)
    if facts(d).air_raids:
        yield take_back(d, company)
        yield lay_beside(d, turn)
    if facts(d).earthquake:
        yield repair(d, company)


def _check(options: Mapping[str, OptionValue]) -> None:
    """What no list of the board file says."""
    if options["tigers_by_die"] and options["scenario"] != "C" and not options["specialisation"]:
        raise Malformed("tigers_by_die needs the option specialisation outside scenario C")
    if options["kobe_rapid_control"] and options["plain_late_privates"]:
        raise Malformed("options kobe_rapid_control and plain_late_privates exclude each other")


def _check_start(board: Board, options: Mapping[str, OptionValue], players: int) -> None:
    """In a scenario without the option its value is 0."""
    cash = board.players[players].cash
    if int(options["lower_start_capital"]) >= cash:
        raise Malformed(f"lower_start_capital is less than the start money of {cash}")


def _facts(board: Board, options: Mapping[str, OptionValue]) -> Facts:
    figures = board.figures_as(Figures)

    def about(option: str, name: str) -> Any:
        return board.options[option].about.get(name)

    shorter = about("eight_game_turns", "game_turns") if options["eight_game_turns"] else figures.game_turns
    city = options["kobe_control_of"] == "the_city"
    values = about("tigers_by_die", "value") if options["tigers_by_die"] else {}
    return Facts(
        figures=figures,
        scenario=str(options["scenario"]),
        game_turns=shorter,
        peculiar=options["scenario"] == "C" or bool(options["specialisation"]),
        plain_jr=bool(options["plain_jr"]),
        jr_privatised=bool(options["jr_privatisation"]),
        plain_kinki=bool(options["plain_kinki"]),
        plain_late=bool(options["plain_late_privates"]),
        kobe_pay=about("kobe_rapid_control", "value") if options["kobe_rapid_control"] and not city else {},
        kobe_income=about("plain_late_privates", "kobe_rapid_income"),
        kita_bonus=int(options["kita_osaka_bonus"]),
        forced_kobe_electric=bool(options["forced_kobe_electric"]),
        top_price=about("end_at_400", "price") if options["end_at_400"] else 0,
        easy_float=bool(options["easy_floatation"]),
        tigers_die=tuple(values[str(face)] for face in range(1, 7)) if values else (),
        earthquake=bool(options["earthquake"]),
        air_raids=bool(options["air_raids"]),
        secret_prices=bool(options["hidden_train_price"]),
        omer_blocks_on=options["omer_block"] == "until_it_closes",
    )


TITLE = TitleDescription(
    edition="4.02/3",
    editions={
        "4.02/1": (),
        "4.02/2": ("bankruptcy_last", "presidency_at_limit"),
        "4.02/3": ("bankruptcy_last", "presidency_at_limit", "declined_proposals_rest"),
    },
    rule_changes=RULE_CHANGES,
    presets=presets.PRESETS,
    compose=compose,
    seating="drawn",
    runs=RUNS,
    words=WORDS,
    panels=panels,
    hand=hand,
    tokens=tokens,
    has_floated=lambda d, company: company in d.state.floated,
    blocks=blocks,
    heuristics=HEURISTICS,
    invariants=INVARIANTS,
    soak_bots=SOAK_BOTS,
    soak_options=SOAK_OPTIONS,
)
