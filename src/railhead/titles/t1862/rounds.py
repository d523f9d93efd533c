"""The sequence of rounds in 1862, the LNER and the end (book 3, 10)."""

from railhead.core.ids import BANK, BOX, POOL, Company, Player
from railhead.core.state import Frame, Round
from railhead.core.title import Step
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.operating import OperatingRound
from railhead.mechanisms.shares import SHARE, certificates_of, ordinary, percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.facts import D, operating, switches
from railhead.titles.t1862.fines import push_fines
from railhead.titles.t1862.parliament import Parliament
from railhead.titles.t1862.stations import place_home
from railhead.titles.t1862.stock import sale_price, share_price
from railhead.titles.t1862.turn import Turn1862

CLOSING_ROUNDS = 3
QUIET_TURNS = 3


def after_parliament(d: D) -> None:
    """The first turn has two Parliament rounds."""
    turn, number = d.state.round.turn, d.state.round.number
    if turn == 1 and number == 1:
        d.replace(round=Round("PR", 1, 2))
        d.push(Parliament(turn=d.state.priority))
        return
    d.replace(failed={})
    _stock_round(d, turn)


def _stock_round(d: D, turn: int) -> None:
    d.replace(round=Round("SR", turn))
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(StockRound(turn=d.state.priority))


def note_quiet(d: D, frame: StockRound) -> None:
    """A turn is quiet if no company is there to operate, no charter was won and nobody bought or sold (ruling R-64)."""
    is_quiet = frame.last is None and not d.state.floated and not d.state.obligations
    d.replace(quiet=d.state.quiet + 1 if is_quiet else 0)


def after_stock(d: D) -> None:
    """Charters that have not floated are fined, then the number of operating rounds is read."""
    d.replace(bought={}, rounds=CLOSING_ROUNDS if d.state.lner else d.title.phase(d.state).operating_rounds)
    # The fines lie on top: the set begins when the last of them is settled.
    d.push(SetBegins())
    push_fines(d)


class SetBegins(Frame, frozen=True, kw_only=True):
    """Once all fines are settled the set of operating rounds begins."""


class SetBeginsStep(Step[SetBegins]):
    frame = SetBegins
    rule = "operating.order"

    def proceed(self, d: D, frame: SetBegins) -> None:
        d.pop()
        _operate(d, 1)


def _operate(d: D, number: int) -> None:
    d.replace(round=Round("OR", d.state.round.turn, number))
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(OperatingRound(waiting=tuple(operating(d)), banker=d.state.priority))


def begin_turn(d: D, company: Company) -> None:
    if company in d.state.marks:
        place_home(d, company)
        d.push(Turn1862(company=company, part="home"))


def finish_turn(d: D, turn: Turn1862) -> None:
    if turn.company in d.state.marks:
        operated = d.state.operated.get(turn.company, 0) + 1
        d.replace(operated=d.state.operated | {turn.company: operated})


def after_operating(d: D) -> None:
    """Another round of the set, the end, the LNER, or on to Parliament and the next stock round."""
    state = d.state
    # The top of the market cuts a set short, everything else waits for its last round. An empty bank keeps the
    # LNER from forming; once that has formed it ends nothing (62-END-14).
    if state.top:
        end_game(d, "a company has reached the top of the market")
    elif state.round.number < state.rounds:
        _operate(d, state.round.number + 1)
    elif state.lner:
        end_game(d, "the closing operations after the LNER are over")
    elif state.broken:
        end_game(d, "the bank is empty")
    # Otherwise a table that is ruined would pass for ever.
    elif state.quiet == QUIET_TURNS:
        end_game(d, "no company operates and for {count} turns nobody has done anything", count=QUIET_TURNS)
    else:
        if state.lner_due:
            _form_lner(d)
        _next_turn(d)


def _next_turn(d: D) -> None:
    turn = d.state.round.turn + 1
    if d.state.lner:
        _stock_round(d, turn)
    else:
        d.replace(round=Round("PR", turn, 1))
        d.tell("round", "{round} begins", round=str(d.state.round))
        d.push(Parliament(turn=d.state.priority))


def _form_lner(d: D) -> None:
    """IPO shares go to the pool, companies never started leave the game, the limit is the largest holding."""
    d.tell("lner", "the LNER forms")
    for company in d.title.board.companies:
        if company in d.state.pars:
            d.move(ordinary(d, BANK, company), POOL)
        elif company in d.state.groups:
            d.move(d.title.certificates[company], BOX)
    groups = {name: phase for name, phase in d.state.groups.items() if name in d.state.pars}
    d.replace(lner=True, groups=groups, limit=max(_shares_held(d, player) for player in d.state.players))


def _shares_held(d: D, player: Player) -> int:
    return sum(percent(d, player, company) // SHARE for company in d.state.pars)


def worth(d: D, player: Player) -> int:
    """Cash and shares at market price, half for a company without a train."""
    return d.cash(player) + sum(_stake(d, player, company) for company in d.state.pars if percent(d, player, company))


def _stake(d: D, player: Player, company: Company) -> int:
    """What a player's shares of a company count: of one without a train each share half, or each certificate."""
    if switches(d).certificates_halved and not trains_of(d, company):
        papers = certificates_of(d, player, company)
        return sum(d.title.shares[paper].percent // SHARE * share_price(d, company) // 2 for paper in papers)
    return percent(d, player, company) // SHARE * sale_price(d, company)
