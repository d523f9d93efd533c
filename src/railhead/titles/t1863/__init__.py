"""1863, London Underground: rounds and steps composed from the shared mechanisms and its own rules.

Read `setup` and `rounds` first, then `auctions` with `opening`, `holdings`, `stock` with `selling`, `shorts` and
`transfers`, `starting` with `capital` and `floating`; then a company's turn: `track` with `special`, `stations`,
`privates`, `routes`, `dividends`, `trains` with `yard`, `phases` and `rust`, `costs` with `loans` and `dues`; last the
M&A round: `mergers`, `closing` with `lots`, `acquisition`, `converting`, `merging` with `minors`, `joining` and
`halves`. `board.yaml` has the figures, `ledger.md` the rules by number.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from railhead.core.board import Board
from railhead.core.choices import Choice
from railhead.core.draft import Draft
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.consent import Consent, ConsentStep
from railhead.mechanisms.discards import Discard, DiscardStep
from railhead.mechanisms.operating import TurnStep
from railhead.titles.t1863 import acquisition, lots, opening, rounds, starting
from railhead.titles.t1863.acquisition import Acquiring, AcquiringStep
from railhead.titles.t1863.activity import MergerRound
from railhead.titles.t1863.auctions import Bidding, BiddingStep
from railhead.titles.t1863.cites import CITES
from railhead.titles.t1863.closing import Closing, ClosingStep
from railhead.titles.t1863.converting import ShareOffer, ShareOfferStep
from railhead.titles.t1863.costs import CostsPart, finish_turn
from railhead.titles.t1863.dividends import DividendPart
from railhead.titles.t1863.dues import Due, DueStep
from railhead.titles.t1863.ending import worth
from railhead.titles.t1863.facts import Facts, Figures
from railhead.titles.t1863.floating import Founding, OwnerBuys, OwnerBuysStep
from railhead.titles.t1863.gifts import give_cash
from railhead.titles.t1863.halves import HalfShares, HalfSharesStep
from railhead.titles.t1863.joining import Joining, JoiningStep
from railhead.titles.t1863.mergers import MergerRoundStep
from railhead.titles.t1863.merging import Merging, MergingStep, agreed
from railhead.titles.t1863.opening import Deal, DealStep, PrivateAuction, PrivateAuctionStep
from railhead.titles.t1863.phases import discard
from railhead.titles.t1863.privates import buy_private, place_mail, place_pirate
from railhead.titles.t1863.routes import RunPart
from railhead.titles.t1863.rust import Reprieve, ReprieveStep
from railhead.titles.t1863.setup import begin, with_options
from railhead.titles.t1863.special import lay_special
from railhead.titles.t1863.starting import FoundingStep
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock import Stock1863, StockStep, end_turn
from railhead.titles.t1863.surplus import ChooseTokens, ChooseTokensStep
from railhead.titles.t1863.track import TrackPart, admits
from railhead.titles.t1863.trains import TrainsPart, agreed_trade
from railhead.titles.t1863.turn import Round1863, RoundStep, Turn1863
from railhead.titles.t1863.turnloans import loans_in_turn
from railhead.titles.t1863.yard import limit_of

EDITION = "1/1"
"""The book's version and, after the stroke, that of these rules: it goes up when old records would play differently."""

KINDS = frozenset(
    {
        *("bid", "pass", "keep_private", "return_private", "sell_shares", "sell_short", "buy_share", "buy_shares"),
        *("redeem", "transfer_shares", "start_company", "name_founder", "give_asset", "found", "refinance"),
        *("take_loans", "repay_loans", "give_cash", "lay_tile", "lay_special", "place_token", "remove_token"),
        *("place_mail", "place_pirate", "buy_private", "run", "dividend", "buy_train", "trade_train", "discard_train"),
        *("keep_train", "declare_crisis", "liquidate", "agree", "decline", "convert", "merge", "form"),
        *("offer_company", "offer_private", "name_buyer", "take_subsidiary", "leave_subsidiary"),
        *("raise_half", "give_up_half"),
    }
)


def compose(board: Board, options: Mapping[str, OptionValue], players: int) -> Title:
    """The title with these options, every one of them given."""
    board = with_options(board, options, players)
    auctions = {"private": opening.TERMS, "start": starting.TERMS, "company": acquisition.TERMS, **lots.TERMS}
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
        state_type=State1863,
        begin=begin,
        steps={
            PrivateAuction: PrivateAuctionStep(rounds.after_privates),
            Deal: DealStep(),
            Bidding: BiddingStep(auctions),
            Stock1863: StockStep(rounds.after_stock),
            Founding: FoundingStep(end_turn),
            OwnerBuys: OwnerBuysStep(),
            Round1863: RoundStep(rounds.after_operating),
            Turn1863: TurnStep(parts, finish_turn),
            Due: DueStep(rounds.finish),
            Reprieve: ReprieveStep(),
            Discard: DiscardStep(limit=limit_of, give_up=discard),
            Consent: ConsentStep({"trade_train": agreed_trade, "form": agreed}),
            MergerRound: MergerRoundStep(rounds.after_merging),
            Merging: MergingStep(),
            ShareOffer: ShareOfferStep(),
            Joining: JoiningStep(),
            HalfShares: HalfSharesStep(),
            Closing: ClosingStep(lots.put_up),
            Acquiring: AcquiringStep(),
            ChooseTokens: ChooseTokensStep(),
        },
        standing=standing,
        kinds=KINDS,
        cites=CITES,
        worth=worth,
        facts=_facts(board, options),
        admits=admits,
    )


def standing(d: Draft[Any]) -> Iterable[Choice]:
    """Gifts of cash at any point of a round, though not while a bid or a debt is pending; in a company's turn its
    loans, privates and markers."""
    turn = d.frame
    if isinstance(turn, Stock1863 | Turn1863 | MergerRound):
        yield give_cash(d)
    if isinstance(turn, Turn1863) and turn.part:
        yield from loans_in_turn(d, turn)
        yield buy_private(d, turn)
        yield place_mail(d, turn)
        yield place_pirate(d, turn)
        yield lay_special(d, turn)


def _facts(board: Board, options: Mapping[str, OptionValue]) -> Facts:
    return Facts(
        figures=board.figures_as(Figures),
        historical=options["game_type"] == "historical",
        quick_auction=options["auction"] == "quick",
        clink_club=bool(options["clink_club"]),
        refinancing=bool(options["refinancing"]),
        loose_valuations=bool(options["loose_valuations"]),
        first_bankruptcy_ends=bool(options["first_bankruptcy_ends"]),
    )
