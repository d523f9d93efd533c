"""Programmed actions in every kind of round of every title: what each would do where games that were played stand."""

from collections.abc import Iterator
from functools import cache

import pytest

from railhead.core.actions import Action, Option
from railhead.core.ids import Player
from railhead.record import Game, load_record
from railhead.server.storage.seats import SeatRow
from railhead.server.tables.imports import setup_of
from railhead.server.tables.programs import (
    ACTION,
    PAY,
    ROUND,
    WITHHOLD,
    BidOrder,
    BuyOrder,
    DividendOrder,
    Order,
    PassOrder,
    Program,
    RunOrder,
    holds,
    lot_of,
    turn_of,
    wanted,
)
from railhead.server.tables.setup import new_game_row
from railhead.server.tables.table import Table
from railhead.titles import TITLES
from tests.playthroughs.stored import FOLDER
from tests.record.games import seat

PLAYED = {"1853": "1853-bids", "1861": "1861-book", "1862": "1862-lner", "1863": "1863-chain", "1890": "1890-kinki"}
AUCTIONS = ["1861", "1862", "1863", "1890"]
"""In 1853 bids are sealed, all at once: there is nothing to outbid."""


class Played:
    """A game to its end; the table at any point of it."""

    def __init__(self, title: str) -> None:
        self.whole = Game.replay(load_record(FOLDER / f"{PLAYED[title]}.json"))

    def at(self, version: int) -> Table:
        record = self.whole.begun
        game = Game(self.whole.title, record)
        for entry in self.whole.entries[:version]:
            game.add(entry)
        row = new_game_row(record, game.title, setup_of(record), "host")
        seats = [SeatRow(seat(f"P{number}")) for number in range(1, len(record.players) + 1)]
        return Table(row, seats, game)

    def before(self, *kinds: str) -> Iterator[tuple[Table, Action]]:
        """The table before each action of some kinds, and the action."""
        for entry in self.whole.entries:
            if entry.action.kind in kinds:
                yield self.at(entry.seq - 1), entry.action


@cache
def played(title: str) -> Played:
    return Played(title)


def would_do(order: Order, table: Table, actor: Player) -> Option | None:
    program = Program(actor, order, str(table.game.state.round), table.version)
    return wanted(program, table) if holds(program, table) else None


def test_every_title_has_a_game() -> None:
    assert set(PLAYED) == set(TITLES)


@pytest.mark.parametrize("title", PLAYED)
def test_a_company_runs_its_best_and_no_other_does(title: str) -> None:
    table, run = next(played(title).before("run"))
    company = turn_of(table)
    assert company is not None
    chosen = would_do(RunOrder(company), table, run.actor)
    assert chosen is not None
    assert (chosen.kind, chosen.free) == ("run", ("routes",))
    assert would_do(RunOrder("another"), table, run.actor) is None
    others = [player for player in table.players if player != run.actor]
    assert [would_do(RunOrder(company), table, player) for player in others] == [None] * len(others)
    assert would_do(PassOrder(ACTION, company), table, run.actor) is None, "trains run all the same"


@pytest.mark.parametrize("title", PLAYED)
def test_a_dividend_is_paid_or_withheld(title: str) -> None:
    """The first of a company that could do both."""
    for table, paid in played(title).before("dividend"):
        company = turn_of(table)
        ways = [option for option in table.game.position.options(paid.actor) if option.kind == "dividend"]
        if len(ways) > 1:
            break
    pay, withhold = (would_do(DividendOrder(str(company), how), table, paid.actor) for how in (PAY, WITHHOLD))
    assert pay is not None
    assert withhold is not None
    if "amount" in pay.args:
        amounts = sorted(int(str(way.args["amount"])) for way in ways)
        assert (pay.args["amount"], withhold.args["amount"]) == (amounts[-1], amounts[0])
    else:
        assert pay.args["payout"] in ("pay", "full")
        assert withhold.args["payout"] == "withhold"


@pytest.mark.parametrize("title", PLAYED)
def test_a_share_is_bought_with_ones_own_money_in_ones_own_turn(title: str) -> None:
    bought = 0
    for table, bid in played(title).before("buy_share"):
        chosen = would_do(BuyOrder(str(bid.args["company"]), 3), table, bid.actor)
        if table.game.state.acting_company is not None:
            assert chosen is None, "an offer of a company is another matter"
        elif bid.args.get("by", bid.actor) == bid.actor:
            assert chosen is not None
            assert chosen.args.get("by", bid.actor) == bid.actor
            bought += 1
        if bought == 4:
            return
    assert bought


def test_where_companies_buy_too_a_player_pays_for_himself() -> None:
    """1863: what one's companies could buy or bid is offered beside it."""
    seen = 0
    for table, did in played("1863").before("bid", "buy_share"):
        offered = table.game.position.options(did.actor)
        alike = [one for one in offered if one.kind == did.kind and one.args.get("by", did.actor) != did.actor]
        for option in alike:
            order = BidOrder(lot_of(option) or "", 10_000) if did.kind == "bid" else BuyOrder(str(did.args["company"]))
            chosen = would_do(order, table, did.actor)
            assert chosen is None or chosen.args.get("by", did.actor) == did.actor
            seen += 1
        if seen > 5:
            return
    raise AssertionError("companies bid nowhere")


@pytest.mark.parametrize("title", AUCTIONS)
def test_a_bid_is_the_least_and_stops_at_its_limit(title: str) -> None:
    table, bid = next(played(title).before("bid", "open"))
    offered = next(one for one in table.game.position.options(bid.actor) if lot_of(one) is not None)
    lot, least = lot_of(offered), offered.bounds["amount"].least
    assert lot is not None
    chosen = would_do(BidOrder(lot, least), table, bid.actor)
    assert chosen is not None
    assert (lot_of(chosen), chosen.bounds["amount"].least) == (lot, least)
    order = Program(bid.actor, BidOrder(lot, least - 1), str(table.game.state.round), table.version)
    assert not holds(order, table), "over, not only silent"


def test_to_open_an_auction_is_to_bid() -> None:
    table, opened = next(played("1862").before("open"))
    chosen = would_do(BidOrder(str(opened.args["company"]), 10_000), table, opened.actor)
    assert chosen is not None
    assert (chosen.kind, chosen.args["company"]) == ("open", opened.args["company"])


@pytest.mark.parametrize("title", PLAYED)
def test_one_passes_wherever_players_pass(title: str) -> None:
    """In every kind of round, and at every kind of question there; in the turns of a company if it is named."""
    game, met = played(title), set()
    for entry in game.whole.entries:
        state = game.whole.at(entry.seq - 1)
        question = state.round.kind, type(state.frames[-1]).__name__, state.frames[-1].part
        if entry.action.kind != "pass" or question in met:
            continue
        met.add(question)
        table, actor = game.at(entry.seq - 1), entry.action.actor
        company = turn_of(table)
        for lasts in (ACTION, ROUND):
            chosen = would_do(PassOrder(lasts, company or ""), table, actor)
            assert chosen is not None, question
            assert chosen.kind == "pass"
        assert would_do(PassOrder(ROUND, "" if company else "another"), table, actor) is None, question
    assert {kind for kind, _, _ in met} >= {"SR", "OR"}


@pytest.mark.parametrize("title", ["1862", "1890"])
def test_buying_stops_when_the_company_floats(title: str) -> None:
    game = played(title)
    floated = next(
        (entry, event.about["company"])
        for entry in game.whole.entries
        for event in entry.events
        if event.kind == "float" and entry.action.kind == "buy_share"
    )
    entry, company = floated
    version = entry.seq - 1
    before, after = game.at(version), game.at(version + 1)
    other = next(player for player in before.players if player != entry.action.actor)
    until = Program(other, BuyOrder(str(company), 20, until_floated=True), str(before.game.state.round), version)
    times = Program(other, BuyOrder(str(company), 20), str(before.game.state.round), version)
    assert holds(until, before)
    assert holds(times, before)
    # Nobody asks him yet whether he may buy: the company's floating alone ends it.
    after.game.position._options[other] = []
    assert (holds(until, after), holds(times, after)) == (False, True)


def test_a_company_passes_until_the_next_phase() -> None:
    game = played("1890")
    entry = next(one for one in game.whole.entries if any(event.kind == "phase" for event in one.events))
    before, after = game.at(entry.seq - 1), game.at(entry.seq)
    company = turn_of(before)
    assert company is not None
    order = Program(entry.action.actor, PassOrder(ACTION, company), str(before.game.state.round), before.version)
    assert (holds(order, before), holds(order, after)) == (True, False)
