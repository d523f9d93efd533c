"""The sequence of rounds in 1861, setting up, and the end of the game (book 3, 4, 12.1, 13)."""

from railhead.core.chance import Seed
from railhead.core.ids import Certificate, Company, Player, paper
from railhead.core.state import Round
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import owed
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.opening import opening
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1861.auctions import on_offer
from railhead.titles.t1861.facts import RSR, ST_PETERSBURG, D, facts, figures, in_play, of_kind, switches
from railhead.titles.t1861.market import fall, fallen, raise_sold_out
from railhead.titles.t1861.mergers import MergerRound
from railhead.titles.t1861.operating import start_round
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.stations import place_state_token


def begin(title: Title, players: int, seed: Seed) -> State1861:
    """The table laid out: cash dealt, homes kept, the first private on offer."""
    cash = [title.board.players[players].cash] * players
    d = Draft(title, opening(State1861, title, cash, Round("SR", 1), seed))
    # The state railway's other space, in grey Moscow, needs no keeping: it is filled when the tile is laid (61-RSR-03).
    for company in [*of_kind(title, "minor"), RSR]:
        d.reserve(company, title.board.companies[company].home[0])
    if facts(d).state_token_at_start:
        place_state_token(d, ST_PETERSBURG)
    if players == 2:
        _remove_privates(d)
    if switches(d).privates_first:
        d.replace(round=Round("AR", 1))
    # The sale of the privates is part of the first stock round, which goes on underneath when it is over (9.4).
    first = next(name for name in title.board.privates if paper(name) in d.state.certificates)
    d.push(StockRound(turn=d.state.priority))
    d.push(on_offer(d, first, d.state.priority))
    return d.state


def _remove_privates(d: D) -> None:
    """For two players some privates are drawn and stay out of the game."""
    for _ in range(figures(d).two_players.privates_removed):
        left = [paper(name) for name in d.title.board.privates if paper(name) in d.state.certificates]
        out: Certificate = left[d.draw(len(left))]
        d.replace(certificates={name: holder for name, holder in d.state.certificates.items() if name != out})
        d.tell("private", "{private} is not in the game", private=out)


def after_stock(d: D) -> None:
    raise_sold_out(d)
    _operate(d, d.state.round.turn, 1)


def _operate(d: D, turn: int, number: int) -> None:
    d.replace(round=Round("OR", turn, number))
    d.tell("round", "{round} begins", round=str(d.state.round))
    start_round(d)


def after_operating(d: D) -> None:
    """The end of the game, a merger round, or on to the next round."""
    state = d.state
    if state.last == state.round:
        _finish(d, "the last operating round after the first 8-train is over")
    # Once the first 8-train is sold it alone says when the game ends, however the bank does (61-END-05, R-END-04).
    elif state.broken and state.last is None:
        _finish(d, "the bank is broken")
    elif allows(d, "merger_round"):
        d.replace(round=Round("MR", state.round.turn, state.round.number))
        d.tell("round", "{round} begins", round=str(d.state.round))
        d.push(MergerRound(waiting=tuple(in_play(d, "minor"))))
    else:
        after_merging(d)


def after_merging(d: D) -> None:
    """Two operating rounds make a set; three the last one."""
    turn, number = d.state.round.turn, d.state.round.number
    last = d.state.last
    rounds = last.number if last is not None and last.turn == turn else d.title.phase(d.state).operating_rounds
    if number < rounds:
        _operate(d, turn, number + 1)
        return
    d.replace(round=Round("SR", turn + 1))
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(StockRound(turn=d.state.priority))


def _finish(d: D, why: str) -> None:
    """Prices fall by one step for each loan, then everybody counts."""
    for company in in_play(d, "minor") + in_play(d, "public"):
        fall(d, company, owed(d, company))
    end_game(d, why)


def worth(d: D, player: Player) -> int:
    """Cash, shares and minors at their prices (loans already counted as falls), privates at face value."""
    total = d.cash(player)
    for company in d.state.marks:
        held = percent(d, player, company)
        if held:
            total += _shares(d, company, held) * _final_price(d, company)
    return total + sum(
        entry.face for name, entry in d.title.board.privates.items() if d.state.certificates.get(paper(name)) == player
    )


def _shares(d: D, company: Company, held: int) -> int:
    """A minor is worth two shares, a tenth of a public company is one."""
    return figures(d).minor_shares if held == 100 and company in of_kind(d.title, "minor") else held // SHARE


def _final_price(d: D, company: Company) -> int:
    # At the end the markers have moved for their loans already (61-END-07): not twice.
    if d.state.finished:
        return d.price(company)
    return d.title.market.price(fallen(d, company, owed(d, company)))
