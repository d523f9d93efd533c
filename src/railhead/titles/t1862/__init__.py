"""1862, Railway Mania in the Eastern Counties: rounds and steps composed from the shared mechanisms and its own rules.

Read `rounds` first, then `deal`, `parliament`, `starting`, `stock` and `fines`, then the parts of a company's turn in
their order: `mergers` with `merging` and `exchange`, `building` with `track`, `stations` with `circles`, `routes` with
`counting`, `joining` and `judging`, `dividends`, `trains` with `raising`. `switches` has what rulesets differ
in, `board.yaml` the figures, `ledger.md` the rules by number.
"""

from collections.abc import Collection, Mapping
from typing import get_args

import msgspec

from railhead.core.board import Board, TrainEntry
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.auction import AuctionStep
from railhead.mechanisms.consent import ConsentStep
from railhead.mechanisms.description import Bench, TitleDescription
from railhead.mechanisms.operating import RoundStep, TurnStep
from railhead.mechanisms.stock import StockStep
from railhead.titles.t1862 import presets
from railhead.titles.t1862.bots import HEURISTICS
from railhead.titles.t1862.building import TrackPart
from railhead.titles.t1862.cites import CITES
from railhead.titles.t1862.deal import begin
from railhead.titles.t1862.dividends import DividendPart
from railhead.titles.t1862.exchange import ShareMergingStep
from railhead.titles.t1862.facts import D, Face, Facts, Figures, hand, keeper
from railhead.titles.t1862.fines import FineStep
from railhead.titles.t1862.invariants import INVARIANTS, SOAK_BOTS
from railhead.titles.t1862.mergers import JoinMarkersStep, MergePart, finish_merger, propose_merger
from railhead.titles.t1862.merging import ShareMerging
from railhead.titles.t1862.on_map import pieces, tokens
from railhead.titles.t1862.panels import cards, panels, train_words
from railhead.titles.t1862.parliament import (
    BID_STEP,
    CharterStep,
    ParliamentStep,
    award,
    may_bid,
    no_sales_in_parliament,
)
from railhead.titles.t1862.public import IMPORTER
from railhead.titles.t1862.raising import finish_refinancing
from railhead.titles.t1862.rounds import (
    SetBeginsStep,
    after_operating,
    after_parliament,
    after_stock,
    begin_turn,
    finish_turn,
    note_quiet,
    worth,
)
from railhead.titles.t1862.routes import RUNS, RunPart
from railhead.titles.t1862.rule_changes import RULE_CHANGES
from railhead.titles.t1862.starting import ChooseMarkersStep
from railhead.titles.t1862.state import State1862
from railhead.titles.t1862.stations import HomePart, MarkerPart
from railhead.titles.t1862.stock import may_pass, turn_choices
from railhead.titles.t1862.switches import PRESETS
from railhead.titles.t1862.tiles import admits, with_stations
from railhead.titles.t1862.track import reach_of, terms
from railhead.titles.t1862.trains import RedeemPart, TrainsPart, agreed_trade
from railhead.titles.t1862.turn import Turn1862
from railhead.titles.t1862.words import WORDS

STOCK_KINDS = ("sell_shares", "buy_share", "start_company")
STANDING_KINDS = ("sell_shares",)
CHANGES = ("declined_proposals_rest", "fines_sell_least", "own_trains_first", "subsidy_first")
"""What the second edition changed."""
FACES = {
    "standard": ("freight", "express", "local"),
    "simple_express": ("express",),
    "simple_freight": ("freight",),
    "advanced_express": ("express", "local"),
    "advanced_freight": ("freight", "local"),
}
"""The types of train, and of permit, by the option `train_types`."""


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    """The title with these options, every one of them given. Raises Malformed if some contradict each other."""
    _check(options)
    figures = board.figures_as(Figures)
    facts = _facts(figures, options, players)
    board = with_stations(_with_trains(board, options, players), figures)
    auction = AuctionStep(BID_STEP, may_bid, award, kept=figures.lowest_stake)
    parts = {
        "home": HomePart(),
        "merge": MergePart("merger"),
        "track": TrackPart(),
        "marker": MarkerPart(),
        "run": RunPart(),
        "dividend": DividendPart(),
        "trains": TrainsPart(),
        "redeem": RedeemPart(),
        "acquire": MergePart("acquisition"),
    }
    return Title(
        board=board,
        options=options,
        changes=changes,
        state_type=State1862,
        begin=begin,
        steps=[
            ParliamentStep(auction, after_parliament),
            auction,
            CharterStep(),
            ChooseMarkersStep(),
            StockStep(STOCK_KINDS, turn_choices, may_pass, after_stock, note=note_quiet),
            SetBeginsStep(),
            FineStep(),
            RoundStep(begin_turn, after_operating),
            TurnStep(Turn1862, parts, finish_turn, keeper),
            ConsentStep({"merge": propose_merger, "trade_train": agreed_trade}),
            ShareMergingStep(_finish_merging),
            JoinMarkersStep(),
        ],
        standing=no_sales_in_parliament,
        standing_kinds=STANDING_KINDS,
        cites=CITES,
        worth=worth,
        facts=facts,
        admits=admits,
    )


def _finish_merging(d: D, frame: ShareMerging) -> None:
    finish = finish_refinancing if frame.purpose == "refinancing" else finish_merger
    finish(d, frame)


def _check(options: Mapping[str, OptionValue]) -> None:
    simple = str(options["train_types"]).startswith("simple")
    if options["novice"] and not simple:
        raise Malformed("the game for new players needs simple trains: choose simple_express or simple_freight")
    if options["shorter_game"] and options["length"] == "long":
        raise Malformed("the shorter game has fewer trains: it cannot be long")
    varied = options["novice"] or options["shorter_game"] or options["train_types"] != "standard"
    if varied and not PRESETS[str(options["ruleset"])].variants:
        raise Malformed("the ruleset 18xx.games has neither simple nor advanced nor shorter games")


def _facts(figures: Figures, options: Mapping[str, OptionValue], players: int) -> Facts:
    types = str(options["train_types"])
    shorter = bool(options["shorter_game"])
    switches = PRESETS[str(options["ruleset"])]
    faces: tuple[Face, ...] = tuple(face for face in get_args(Face) if face in FACES[types])
    return Facts(
        figures=figures,
        switches=switches,
        faces=faces,
        permits=_permits(types, players, bool(options["seven_eight_players_extra_companies"])),
        most_markers=int(options["station_markers"]),
        novice=bool(options["novice"]),
        first_build_duty=bool(options["first_build_duty"]),
        home_free_now=options["home_when_started"] == "free_now",
        any_chain_ends=switches.runs_joined_by_ends or bool(options["freight_chain_any_ends"]),
        last_train="E" if shorter else "H",
        permanent=frozenset({"D"} if shorter else ()),
    )


def _permits(types: str, players: int, extra: bool) -> dict[str, int]:
    """How many permits are shuffled, by type in the order of the public list."""
    many = players > 6 and extra
    if types.startswith("simple"):
        return {}
    if types == "standard":
        return {"freight": 6, "express": 6 if many else 5, "local": 6 if many else 5}
    # The book says nothing of seven and eight here: scaled as in the standard game.
    return dict.fromkeys(FACES[types], 9 if many else 8)


def _with_trains(board: Board, options: Mapping[str, OptionValue], players: int) -> Board:
    """The roster of the length chosen; the shorter game has its own."""
    length = str(options["length"])
    # The shorter game has a roster of its own, whatever length was chosen (62-VAR-13).
    if options["shorter_game"]:
        length = "normal" if players > 4 else "short"
    trains = tuple(_counted(entry, length) for entry in board.trains)
    return msgspec.structs.replace(board, trains=trains)


def _counted(entry: TrainEntry, length: str) -> TrainEntry:
    counts = entry.about.get("counts")
    if not isinstance(counts, dict):
        return entry
    count = counts[length]
    assert isinstance(count, int)
    return msgspec.structs.replace(entry, count=count)


TITLE = TitleDescription(
    edition="2019/2",
    editions={"2019/1": (), "2019/2": CHANGES},
    rule_changes=RULE_CHANGES,
    presets=presets.PRESETS,
    compose=compose,
    seating="drawn",
    runs=RUNS,
    words=WORDS,
    panels=panels,
    cards=cards,
    hand=hand,
    train_words=train_words,
    pieces=pieces,
    tokens=tokens,
    has_floated=lambda d, company: company in d.state.floated,
    heuristics=HEURISTICS,
    invariants=INVARIANTS,
    soak_bots=SOAK_BOTS,
    importer=IMPORTER,
    bench=Bench(tuple(range(1, 21)), Turn1862, reach_of, terms),
)
