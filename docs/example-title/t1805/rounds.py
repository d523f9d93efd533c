"""The sequence of rounds, floating and the end of the game (rules 2 and 7)."""

from railhead.titles.t1805.facts import D, facts
from railhead.titles.t1805.state import State1805

from railhead.core.chance import Seed
from railhead.core.ids import BANK, Company, Player
from railhead.core.state import Round
from railhead.core.title import Draft, Title
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.opening import opening
from railhead.mechanisms.operating import OperatingRound, Turn
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.tokens import spots_of


def begin(title: Title, players: int, seed: Seed) -> State1805:
    cash = [title.board.players[players].cash] * players
    d: D = Draft(title, opening(State1805, title, cash, Round("SR", 1), seed))
    for company, entry in title.board.companies.items():
        d.reserve(company, entry.home[0])
    _start_stock(d, 1)
    return d.state


def _start_stock(d: D, turn: int) -> None:
    d.replace(round=Round("SR", turn))
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(StockRound(turn=d.state.priority))


def after_stock(d: D) -> None:
    """Companies that have floated operate, the dearest first."""
    d.replace(round=Round("OR", d.state.round.turn))
    d.tell("round", "{round} begins", round=str(d.state.round))
    floated = [company for company in d.state.marks if has_floated(d, company)]
    order = d.title.market.order(d.state.marks, floated)
    d.push(OperatingRound(waiting=tuple(order), banker=d.state.priority))


def begin_turn(d: D, company: Company) -> None:
    d.push(Turn(company=company, part="track"))


def finish_turn(d: D, turn: Turn) -> None:
    d.replace(operated=d.state.operated | {turn.company: d.state.operated.get(turn.company, 0) + 1})


def after_operating(d: D) -> None:
    if d.state.broken:
        end_game(d, "the bank is broken")
    elif d.state.round.turn == facts(d).game_turns:
        end_game(d, "game turn {count} is over", count=d.state.round.turn)
    else:
        _start_stock(d, d.state.round.turn + 1)


def has_floated(d: D, company: Company) -> bool:
    return bool(spots_of(d, company))


def float_if_due(d: D, company: Company) -> None:
    """With half of it sold it has its whole capital, and its token stands in its home."""
    figures = facts(d).figures
    if has_floated(d, company) or 100 - percent(d, BANK, company) < figures.float:
        return
    d.pay(BANK, company, figures.capital_times_par * d.state.pars[company])
    d.release(company)
    d.place(company, d.title.board.companies[company].home[0])
    d.tell("float", "{company} floats with {amount}", company=company, amount=d.cash(company))


def worth(d: D, player: Player) -> int:
    """Cash, and shares at their prices."""
    shares = sum(percent(d, player, company) // SHARE * d.price(company) for company in d.state.marks)
    return d.cash(player) + shares
