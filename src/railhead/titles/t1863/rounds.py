"""The sequence of rounds in 1863 (book 4, 5): stock round, two operating rounds each with an M&A, and the end."""

from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.sentences import Sentence
from railhead.core.state import Round
from railhead.mechanisms.companies import owed
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.operating import OperatingRound
from railhead.titles.t1863.closing.winding_up import share_out
from railhead.titles.t1863.ending import trigger
from railhead.titles.t1863.facts import D, figures, in_play, is_in, is_player, lptb_operates, majors, solvent
from railhead.titles.t1863.holdings import head_of, is_all_held, total_shares
from railhead.titles.t1863.loans import rate_now, terms
from railhead.titles.t1863.market import shift
from railhead.titles.t1863.mergers.frame import MergerRound
from railhead.titles.t1863.stock.frame import Stock1863
from railhead.titles.t1863.stock.starting import may_start
from railhead.titles.t1863.turn.yard import export, is_sold_out, thin_out

OPERATING_ROUNDS = 2


def after_privates(d: D) -> None:
    _stock_round(d, 1)


def _begin(d: D, kind: str, turn: int, number: int = 0) -> None:
    d.replace(round=Round(kind, turn, number))
    d.tell("round", "{round} begins", round=str(d.state.round))


def _stock_round(d: D, turn: int) -> None:
    """Once the end is triggered the next stock round is the final one."""
    d.replace(final=bool(d.state.ending))
    _begin(d, "SR", turn)
    d.push(Stock1863(turn=d.state.priority))


def after_stock(d: D) -> None:
    """Companies held in full rise, the rate is set, the LPTB exports a train (63-SR-30)."""
    # Nothing could change any more.
    if not d.state.marks and not any(may_start(d, player) for player in solvent(d)):
        finish(d, "no company is open and nobody can start one")
        return
    for company in [name for name in majors(d) if is_all_held(d, name) and not is_in(d, name, "liquidation")]:
        shift(d, company, figures(d).market_moves.all_shares_held_at_end_of_stock_round)
    d.replace(rate=rate_now(d))
    d.tell("loan", "the interest rate is {rate}", rate=d.state.rate)
    if lptb_operates(d):
        export(d)
        if is_sold_out(d):
            trigger(d, "the last train has left the yard")
    _operate(d, d.state.round.turn, 1)


def _operate(d: D, turn: int, number: int) -> None:
    _begin(d, "OR", turn, number)
    d.push(OperatingRound(waiting=tuple(in_play(d)), banker=d.state.priority))


def after_operating(d: D) -> None:
    """In the final operating rounds there is no M&A (63-END-06)."""
    turn, number = d.state.round.turn, d.state.round.number
    if (turn, number) == (1, 1):
        thin_out(d)
    if d.state.final:
        after_merging(d)
        return
    _begin(d, "MA", turn, number)
    d.push(MergerRound())


def after_merging(d: D) -> None:
    turn, number = d.state.round.turn, d.state.round.number
    if number < OPERATING_ROUNDS:
        _operate(d, turn, number + 1)
    elif d.state.final:
        finish(d, d.state.ending)
    else:
        _stock_round(d, turn + 1)


def finish(d: D, why: Sentence | str) -> None:
    """All loans are paid, companies in liquidation are wound up, then everybody counts (63-END-04)."""
    # The lowest price first, as in an M&A. There is no auction and no cash crisis any more: what is lacking goes up the
    # chain at once, and a player who lacks it is not ruined but counts it as a debt.
    for company in in_play(d)[::-1]:
        _settle(d, company)
    end_game(d, why)


def _settle(d: D, company: Company) -> None:
    debt = terms(d).value * owed(d, company)
    d.owe(company, -owed(d, company))
    _charge(d, company, debt)
    if is_in(d, company, "liquidation"):
        share_out(d, company, d.cash(company) // total_shares(d, company))


def _charge(d: D, entity: Holder, amount: int) -> None:
    """What an entity lacks goes up the chain; what a player lacks is counted against him."""
    paid = min(amount, d.cash(entity))
    d.pay(entity, BANK, paid)
    left = amount - paid
    if not left or entity in d.state.ruined:
        return
    if is_player(d, entity):
        player = Player(entity)
        d.replace(unsettled=d.state.unsettled | {player: d.state.unsettled.get(player, 0) + left})
    else:
        _charge(d, head_of(d, Company(entity)), left)
