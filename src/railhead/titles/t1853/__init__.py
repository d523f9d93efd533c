"""1853, India: rounds and steps composed from the shared mechanisms and its own rules.

Read `setup` and `rounds` first, then `legality`, `bids` and `issue`, `papers` with `control`, `dealing`, `elephant`;
then the parts of a company's turn: `lines`, `laying`, `upgrading` and `track` with `contracts`, `stations`, `routes`,
`dividends`, `trains` with `phases`; for MIK 2 `pack` and `cards`. `board.yaml` has the figures, `ledger.md` the rules.
"""

from collections.abc import Collection, Mapping

from railhead.core.board import Board, number_in
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.consent import ConsentStep
from railhead.mechanisms.description import TitleDescription
from railhead.mechanisms.discards import DiscardStep
from railhead.mechanisms.operating import RoundStep, TurnStep
from railhead.titles.t1853 import presets, rounds
from railhead.titles.t1853.bids import BiddingStep
from railhead.titles.t1853.bots import HEURISTICS
from railhead.titles.t1853.cards import ActioningStep, DrawingStep
from railhead.titles.t1853.cites import CITES
from railhead.titles.t1853.contracts import VoteStep
from railhead.titles.t1853.control import decides
from railhead.titles.t1853.dealing import DealingStep
from railhead.titles.t1853.dividends import DividendPart
from railhead.titles.t1853.elephant import ElephantSaleStep, ExtraRoundStep, sold_elephant
from railhead.titles.t1853.facts import Facts, Figures
from railhead.titles.t1853.guide import guide
from railhead.titles.t1853.invariants import INVARIANTS, SOAK_BOTS
from railhead.titles.t1853.panels import panels, train_words
from railhead.titles.t1853.papers import hand
from railhead.titles.t1853.phases import CreditDueStep, alike, give_up
from railhead.titles.t1853.routes import RUNS, RunPart
from railhead.titles.t1853.rule_changes import RULE_CHANGES
from railhead.titles.t1853.setup import begin, with_options
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.stations import TokenPart
from railhead.titles.t1853.supposed import suppose
from railhead.titles.t1853.track import TrackPart
from railhead.titles.t1853.trains import SalePart, TrainsPart, agreed_trade
from railhead.titles.t1853.turn import RailwayRound, Turn1853
from railhead.titles.t1853.words import WORDS

KIT_NEEDS = ("alternative_2_market", "alternative_3_bbci", "alternative_4_train_sale")


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    """The title with these options, every one of them given. Raises Malformed if some contradict each other."""
    options = _completed(options)
    _check(board, options)
    parts = {
        "sale": SalePart(),
        "track": TrackPart(),
        "token": TokenPart(),
        "run": RunPart(),
        "dividend": DividendPart(rounds.end_at_top),
        "trains": TrainsPart(),
    }
    return Title(
        board=with_options(board, options, players),
        options=options,
        changes=changes,
        state_type=State1853,
        begin=begin,
        steps=[
            BiddingStep(rounds.after_bids),
            VoteStep(),
            DealingStep(rounds.after_dealing),
            CreditDueStep(),
            ElephantSaleStep(rounds.after_elephant),
            RoundStep(rounds.begin_turn, rounds.after_railways, frame=RailwayRound),
            TurnStep(Turn1853, parts, rounds.finish_turn, decides),
            ExtraRoundStep(rounds.after_call),
            DrawingStep(),
            ActioningStep(rounds.start_dealing),
            DiscardStep(decides, give_up=give_up, alike=alike),
            ConsentStep({"trade_train": agreed_trade, "sell_elephant": sold_elephant}),
        ],
        cites=CITES,
        worth=rounds.worth,
        facts=_facts(board, options, players),
        suppose=suppose,
    )


def _completed(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """MIK 2 is played with all alternative rules."""
    made = dict(options)
    if made["mik_2"]:
        made |= dict.fromkeys(KIT_NEEDS, True)
        if made["start"] == "contract_bids":
            made["start"] = "alternative"
    return made


def _check(board: Board, options: Mapping[str, OptionValue]) -> None:
    """What no list of the board file says."""
    start = options["start"]
    if options["mik_2"] and start != "alternative":
        raise Malformed(f"mik_2 is played with the alternative start, not with {start}")
    if options["commodity_limits"] and not options["mik_2"]:
        raise Malformed("commodity_limits needs the option mik_2")
    for name in ("minimum_number_of_companies", "amended_share_limits", "free_bids"):
        if options[name] and start != "contract_bids":
            raise Malformed(f"option {name} belongs to contract bids, not to the start {start}")
    if start == "simplified" and options["bank_size"] != board.options["bank_size"].default:
        raise Malformed("the simplified game says itself how much money there is: bank_size cannot be chosen")


def _facts(board: Board, options: Mapping[str, OptionValue], players: int) -> Facts:
    figures, cities = board.figures_as(Figures), board.players[players].about["bid_cities"]
    assert isinstance(cities, list)
    return Facts(
        figures=figures,
        start=str(options["start"]),
        qualifying=_qualifying(board, options, players),
        share_limit=_share_limit(board, options, players),
        bid_cities=(int(cities[0]), int(cities[1])),
        least_companies=min(4, players - 1) if options["minimum_number_of_companies"] else 0,
        free_bids=bool(options["free_bids"]),
        frontier_each=bool(options["frontier_per_company"]),
        by_ratio=bool(options["alternative_2_market"]),
        second_home=str(board.options["alternative_3_bbci"].about["home"]) if options["alternative_3_bbci"] else "",
        train_sale=_phase(board) if options["alternative_4_train_sale"] else "",
        kit=bool(options["mik_2"]),
        commodity_limits=bool(options["commodity_limits"]),
    )


def _phase(board: Board) -> str:
    return str(board.options["alternative_4_train_sale"].about["phase"])


def _qualifying(board: Board, options: Mapping[str, OptionValue], players: int) -> int:
    figures = board.figures_as(Figures)
    if options["start"] == "simplified":
        return figures.simplified.qualifying
    if options["start"] == "alternative":
        return figures.alternative_1[players].qualifying
    amended = board.options["amended_share_limits"].about["qualifying"]
    assert isinstance(amended, dict)
    if options["amended_share_limits"] and str(players) in amended:
        return number_in(amended, str(players))
    return number_in(board.players[players].about, "qualifying")


def _share_limit(board: Board, options: Mapping[str, OptionValue], players: int) -> int | None:
    figures = board.figures_as(Figures)
    if options["mik_2"]:
        return None
    if options["start"] == "simplified":
        return figures.simplified.company_share_limit
    if options["start"] == "alternative":
        return figures.alternative_1[players].company_share_limit
    return number_in(board.players[players].about, "company_share_limit")


TITLE = TitleDescription(
    edition="2.0.03/5",
    editions={
        "2.0.03/1": (),
        "2.0.03/2": ("leaderless_end", "credit_for_no_other"),
        "2.0.03/3": ("leaderless_end", "credit_for_no_other", "whole_bids"),
        "2.0.03/4": ("leaderless_end", "credit_for_no_other", "whole_bids", "declined_proposals_rest"),
        "2.0.03/5": (
            "leaderless_end",
            "credit_for_no_other",
            "whole_bids",
            "declined_proposals_rest",
            "standstill_end",
        ),
    },
    rule_changes=RULE_CHANGES,
    presets=presets.PRESETS,
    compose=compose,
    runs=RUNS,
    words=WORDS,
    guide=guide,
    panels=panels,
    hand=hand,
    train_words=train_words,
    heuristics=HEURISTICS,
    invariants=INVARIANTS,
    soak_bots=SOAK_BOTS,
)
