"""1863, London Underground: rounds and steps composed from the shared mechanisms and its own rules.

Read `setup` and `rounds` first, and what all chapters rest on: `facts`, `holdings`, `market`, `loans` and `auctions`.
Then the chapters, each a package that says in which order to read it: `stock`, a company's `turn` with `routes`,
`mergers`, `closing`; last `ending`. `cards` is about privates that go, `gifts` about cash between players.
`board.yaml` has the figures, `ledger.md` the rules by number.
"""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from railhead.core.board import Board
from railhead.core.choices import Choice
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.consent import ConsentStep
from railhead.mechanisms.description import TitleDescription
from railhead.mechanisms.discards import DiscardStep
from railhead.mechanisms.operating import RoundStep, TurnStep
from railhead.mechanisms.surplus_tokens import ChooseTokensStep
from railhead.titles.t1863 import rounds
from railhead.titles.t1863.auctions import BiddingStep
from railhead.titles.t1863.bots import HEURISTICS
from railhead.titles.t1863.cites import CITES
from railhead.titles.t1863.closing import lots
from railhead.titles.t1863.closing.cash_crisis import DueStep
from railhead.titles.t1863.closing.winding_up import ClosingStep
from railhead.titles.t1863.ending import tier, worth
from railhead.titles.t1863.facts import D, Facts, Figures, hand
from railhead.titles.t1863.gifts import give_cash
from railhead.titles.t1863.invariants import INVARIANTS, SOAK_BOTS
from railhead.titles.t1863.mergers import acquisition
from railhead.titles.t1863.mergers.acquisition import AcquiringStep
from railhead.titles.t1863.mergers.conversion import ShareOfferStep
from railhead.titles.t1863.mergers.proposal import MergingStep, agreed
from railhead.titles.t1863.mergers.round import MergerRoundStep
from railhead.titles.t1863.mergers.two_majors import JoiningStep
from railhead.titles.t1863.panels import panels, train_words
from railhead.titles.t1863.presets import PRESETS
from railhead.titles.t1863.routes import RUNS, RunPart
from railhead.titles.t1863.rule_changes import RULE_CHANGES
from railhead.titles.t1863.setup import begin, with_options
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock import private_auction, starting
from railhead.titles.t1863.stock.floating import OwnerBuysStep
from railhead.titles.t1863.stock.half_shares import HalfSharesStep
from railhead.titles.t1863.stock.private_auction import DealStep, PrivateAuctionStep
from railhead.titles.t1863.stock.round import StockStep, end_turn
from railhead.titles.t1863.stock.starting import FoundingStep
from railhead.titles.t1863.turn.costs import CostsPart, finish_turn
from railhead.titles.t1863.turn.dividends import DividendPart
from railhead.titles.t1863.turn.loans import loans_in_turn
from railhead.titles.t1863.turn.order import Turn1863, begin_turn, dearest_first
from railhead.titles.t1863.turn.phases import discard
from railhead.titles.t1863.turn.private_tiles import lay_special
from railhead.titles.t1863.turn.privates import buy_private, place_mail, place_pirate
from railhead.titles.t1863.turn.rust import ReprieveStep
from railhead.titles.t1863.turn.tokens import surplus, tokens
from railhead.titles.t1863.turn.track import TrackPart, admits
from railhead.titles.t1863.turn.trains import TrainsPart, agreed_trade
from railhead.titles.t1863.turn.yard import limit_of
from railhead.titles.t1863.words import WORDS

CHANGES = (
    "bankrupt_players_rank_last",
    "shorts_are_matched",
    "parents_pass_loans_on",
    "duty_to_sell_comes_first",
    "only_own_companies_fold",
    "failed_railways_are_listed_first",
    "declined_mergers_are_free",
    "bankrupt_players_do_not_act",
    "mergers_make_no_circle",
    "turns_wait_for_privates_and_loans",
)
"""What the second edition changed."""

STANDING_KINDS = ("take_loans", "repay_loans", "buy_private", "place_mail", "place_pirate", "lay_special")


def compose(board: Board, options: Mapping[str, OptionValue], players: int, changes: Collection[str]) -> Title:
    """The title with these options, every one of them given."""
    board = with_options(board, options, players)
    auctions = {"private": private_auction.TERMS, "start": starting.TERMS, "company": acquisition.TERMS, **lots.TERMS}
    parts = {
        "track": TrackPart(),
        "run": RunPart(),
        "dividend": DividendPart(),
        "trains": TrainsPart(),
        "costs": CostsPart(),
    }
    return Title(
        board=board,
        options=options,
        changes=changes,
        state_type=State1863,
        begin=begin,
        steps=[
            PrivateAuctionStep(rounds.after_privates),
            DealStep(),
            BiddingStep(auctions),
            StockStep(rounds.after_stock),
            FoundingStep(end_turn),
            OwnerBuysStep(),
            RoundStep(begin_turn, rounds.after_operating, dearest_first),
            TurnStep(Turn1863, parts, finish_turn),
            DueStep(rounds.finish),
            ReprieveStep(),
            DiscardStep(limit=limit_of, give_up=discard),
            ConsentStep({"trade_train": agreed_trade, "form": agreed}),
            MergerRoundStep(rounds.after_merging),
            MergingStep(),
            ShareOfferStep(),
            JoiningStep(),
            HalfSharesStep(),
            ClosingStep(lots.put_up),
            AcquiringStep(),
            ChooseTokensStep(surplus),
        ],
        standing=standing,
        standing_kinds=STANDING_KINDS,
        anytime=lambda d: [give_cash(d)],
        anytime_kinds=("give_cash",),
        cites=CITES,
        worth=worth,
        tier=tier,
        facts=_facts(board, options),
        admits=admits,
    )


def standing(d: D) -> Iterable[Choice]:
    """In a company's turn its loans, privates and markers."""
    turn = d.frame
    if isinstance(turn, Turn1863) and turn.part:
        yield from loans_in_turn(d, turn)
        yield buy_private(d, turn)
        yield place_mail(d, turn)
        yield place_pirate(d, turn)
        yield lay_special(d, turn)


def _facts(board: Board, options: Mapping[str, OptionValue]) -> Facts:
    printed, plain = board.figures_as(Figures), options["plain_track"]
    assert isinstance(plain, int)
    costs = replace(printed.tile_costs, plain_yellow=plain, upgrade=plain)
    return Facts(
        figures=replace(printed, tile_costs=costs),
        historical=options["game_type"] == "historical",
        quick_auction=options["auction"] == "quick",
        clink_club=bool(options["clink_club"]),
        refinancing=bool(options["refinancing"]),
        loose_valuations=bool(options["loose_valuations"]),
        first_bankruptcy_ends=bool(options["first_bankruptcy_ends"]),
        most_times_face=2 if options["buying_in"] == "double" else 1,
        grey_seized_from=str(options["grey_to_lptb"]),
    )


TITLE = TitleDescription(
    edition="1/3",
    editions={"1/1": (), "1/2": CHANGES, "1/3": (*CHANGES, "declined_proposals_rest")},
    rule_changes=RULE_CHANGES,
    presets=PRESETS,
    compose=compose,
    seating="first drawn",
    caution="There are no public pictures of the printed board, so much of it is reconstructed.",
    runs=RUNS,
    words=WORDS,
    panels=panels,
    hand=hand,
    train_words=train_words,
    tokens=tokens,
    heuristics=HEURISTICS,
    invariants=INVARIANTS,
    soak_bots=SOAK_BOTS,
)
