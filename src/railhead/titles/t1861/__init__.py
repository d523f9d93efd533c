"""1861, The Railways of the Russian Empire: rounds and steps composed from the shared mechanisms and its own rules.

Read `rounds` first, then `stock` and `auctions`, `operating` with `track`, `stations` and `routes`, then `phases`,
`nationalisation`, `state_railway`, `mergers` and `formation`. `switches` has what
rulesets differ in, `board.yaml` the figures, `ledger.md` the rules.
"""

from collections.abc import Collection, Mapping
from functools import partial

import msgspec

from railhead.core.board import Board
from railhead.core.errors import Malformed
from railhead.core.ids import Tile, TrainType
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.auction import AuctionStep
from railhead.mechanisms.consent import ConsentStep
from railhead.mechanisms.description import Bench, TitleDescription
from railhead.mechanisms.discards import DiscardStep
from railhead.mechanisms.operating import RoundStep, TurnStep
from railhead.mechanisms.phases import allows
from railhead.mechanisms.stock import StockStep
from railhead.mechanisms.surplus_tokens import ChooseTokensStep
from railhead.mechanisms.tokens import reach_of
from railhead.titles.t1861 import presets, rounds
from railhead.titles.t1861.auctions import PrivateSaleStep, award, may_bid
from railhead.titles.t1861.bots import HEURISTICS
from railhead.titles.t1861.cites import CITES
from railhead.titles.t1861.facts import Facts, Figures
from railhead.titles.t1861.formation import ShareOfferStep, surplus
from railhead.titles.t1861.invariants import INVARIANTS
from railhead.titles.t1861.mergers import MergerRoundStep, MergingStep, join
from railhead.titles.t1861.operating import DividendPart, LoansPart, RedeemPart, acts, begin_turn, finish_turn
from railhead.titles.t1861.panels import panels
from railhead.titles.t1861.phases import PhaseChangeStep
from railhead.titles.t1861.privates import PrivatesPart, standing, take_private
from railhead.titles.t1861.public import IMPORTER
from railhead.titles.t1861.routes import RUNS, RunPart, run
from railhead.titles.t1861.rule_changes import RULE_CHANGES
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.stations import PlaceHomeStep, StationPart
from railhead.titles.t1861.stock import StockTurn, asks_anyway, may_pass
from railhead.titles.t1861.switches import PRESETS, Switches
from railhead.titles.t1861.track import TrackPart, terms
from railhead.titles.t1861.trains import TrainsPart, agreed_trade
from railhead.titles.t1861.turn import Turn1861
from railhead.titles.t1861.words import WORDS

STOCK_KINDS = ("sell_shares", "buy_share", "start_company", "bid")
STANDING_KINDS = ("buy_private",)


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    """The title with these options, every one of them given. Raises Malformed for players or options it is not
    made for."""
    switches = PRESETS[str(options["ruleset"])]
    if players == 2 and not switches.two_may_play:
        raise Malformed("1861 is for 3 to 6 players by the book; 2 can play by the ruleset 18xx.games")
    if not switches.book_options:
        _check_default(board, options)
    board = _with_options(board, options, players, switches)
    auction = AuctionStep(board.figures_as(Figures).bid.step, may_bid, award)
    parts = {
        "redeem": RedeemPart(),
        "track": TrackPart(),
        "station": StationPart(),
        "run": RunPart(),
        "dividend": DividendPart(),
        "privates": PrivatesPart(only_with_loans=not switches.private_pauses),
        "loans": LoansPart(),
        "trains": TrainsPart(),
    }
    if switches.private_pauses:
        parts["more_privates"] = PrivatesPart(only_with_loans=False)
    return Title(
        board=board,
        options=options,
        changes=changes,
        state_type=State1861,
        begin=rounds.begin,
        steps=[
            StockStep(STOCK_KINDS, StockTurn(auction), may_pass, rounds.after_stock, asks_anyway),
            PrivateSaleStep(auction),
            auction,
            PlaceHomeStep(),
            RoundStep(begin_turn, rounds.after_operating),
            TurnStep(Turn1861, parts, finish_turn),
            PhaseChangeStep(),
            DiscardStep(),
            ConsentStep({"run": run, "trade_train": agreed_trade, "buy_private": take_private, "merge": join}),
            MergerRoundStep(rounds.after_merging),
            MergingStep(),
            ChooseTokensStep(surplus),
            ShareOfferStep(),
        ],
        standing=standing,
        standing_kinds=STANDING_KINDS,
        cites=CITES,
        worth=rounds.worth,
        facts=Facts(
            figures=board.figures_as(Figures),
            switches=switches,
            ends_with_eights=not options["play_until_bank_breaks"],
            state_token_at_start=bool(options["rsr_marker_at_start"]),
            next_after_auction=str(options["next_turn_after_auction"]),
        ),
        market=str(options["market"]),
    )


def _check_default(board: Board, options: Mapping[str, OptionValue]) -> None:
    """Of the options of 14.3 to 14.5 none is taken."""
    for name in ("rsr_marker_at_start", "play_until_bank_breaks", "next_turn_after_auction"):
        if options[name] != board.options[name].default:
            raise Malformed(f"the ruleset 18xx.games has no option {name}")


def _with_options(board: Board, options: Mapping[str, OptionValue], players: int, switches: Switches) -> Board:
    """The board with the trains and tiles that options change."""
    counts: dict[TrainType, int | None] = {}
    for name, option in (("2+2", "trains_2plus2"), ("5+5E", "trains_5plus5E")):
        value = "unlimited" if switches.endless_last_trains else options[option]
        counts[TrainType(name)] = value if isinstance(value, int) else None
    if players == 2:
        removed = board.figures_as(Figures).two_players.trains_removed
        for entry in board.trains:
            if entry.name in removed and entry.count is not None:
                counts[entry.name] = entry.count - removed[entry.name]
    trains = tuple(
        msgspec.structs.replace(entry, count=counts[entry.name]) if entry.name in counts else entry
        for entry in board.trains
    )
    tiles = dict(board.tiles)
    if switches.kharkov_grows:
        tiles[Tile("801")] = msgspec.structs.replace(tiles[Tile("801")], upgrades=(Tile("640"),))
    return msgspec.structs.replace(board, trains=trains, tiles=tiles)


TITLE = TitleDescription(
    edition="2.0/3",
    editions={
        "2.0/1": (),
        "2.0/2": ("draws_on_ties_only",),
        "2.0/3": ("draws_on_ties_only", "declined_proposals_rest"),
    },
    rule_changes=RULE_CHANGES,
    presets=presets.PRESETS,
    compose=compose,
    seating="drawn",
    acts=acts,
    runs=RUNS,
    words=WORDS,
    panels=panels,
    blocks=lambda d, private: not allows(d, "private_hexes"),
    heuristics=HEURISTICS,
    invariants=INVARIANTS,
    importer=IMPORTER,
    bench=Bench((1, 2, 3), Turn1861, partial(reach_of, one_stop_per_place=True), terms),
)
