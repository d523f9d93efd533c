"""The sequence of rounds in 1853 (book 20, 35.11, 36) and the end of the game (40, 41)."""

from railhead.core.ids import Company, Player
from railhead.core.state import Round
from railhead.mechanisms.ending import end_game
from railhead.titles.t1853.cards import Actioning, Drawing
from railhead.titles.t1853.control import form
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.dividends import at_top
from railhead.titles.t1853.elephant import ElephantSale, ExtraRound
from railhead.titles.t1853.facts import D, facts, formed, is_first_round, is_formed, par_of, price_of
from railhead.titles.t1853.issue import issue
from railhead.titles.t1853.pack import lying
from railhead.titles.t1853.papers import issued, largest, paid
from railhead.titles.t1853.phases import drop_debts
from railhead.titles.t1853.turn import FIRST_PART, RailwayRound, Turn1853

LEADERLESS_ROUNDS = 5
"""So many that with three players, too, the pack has gone round while anybody could still wait for his card."""
STANDSTILL_SETS = 5
"""Sets of railway rounds in which nothing is built or earned."""


def after_bids(d: D) -> None:
    issue(d)
    d.push(Dealing(turn=d.state.priority))


def start_dealing(d: D) -> None:
    d.replace(round=Round("SR", d.state.round.turn + 1), fresh={})
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(Dealing(turn=d.state.priority))


def after_dealing(d: D) -> None:
    """The Elephant may be sold, then the railways run; unless the bank has run out (R-32)."""
    if is_first_round(d):
        form_missing(d)
    d.replace(fresh={})
    note_leaderless(d)
    if d.state.broken:
        end_game(d, "the bank has run out of money")
    elif d.state.leaderless == LEADERLESS_ROUNDS:
        end_game(d, "no company has had a director for {count} dealing rounds", count=LEADERLESS_ROUNDS)
    else:
        d.push(ElephantSale())


def note_leaderless(d: D) -> None:
    """With MIK 2 only a director's share makes a director again. Where all companies are managed nobody is paid, and
    the money for one may be gone for good (R-50)."""
    if facts(d).kit and "leaderless_end" in d.title.changes:
        d.replace(leaderless=d.state.leaderless + 1 if formed(d) and not d.state.directors else 0)


def form_missing(d: D) -> None:
    """The optional rule of a minimum number of companies (19)."""
    while len(formed(d)) < facts(d).least_companies:
        able = [name for name in d.title.board.companies if not is_formed(d, name) and largest(d, name, 2) is not None]
        if not able:
            return
        form(d, max(able, key=lambda name: (issued(d, name), par_of(d, name))))


def after_elephant(d: D) -> None:
    if "standstill_end" in d.title.changes and formed(d):
        d.replace(standstill=d.state.standstill + 1)
    d.replace(rounds=d.title.phase(d.state).operating_rounds, extra=False)
    operate(d, 1)


def operate(d: D, number: int) -> None:
    d.replace(round=Round("OR", d.state.round.turn, number))
    d.tell("round", "{round} begins", round=str(d.state.round))
    d.push(RailwayRound(waiting=tuple(formed(d)), banker=d.state.priority))
    # On top, for cards are drawn before the first company acts; not in the round right after dealing (53-MIK-02).
    if facts(d).kit and number > 1:
        d.push(Drawing(waiting=tuple(d.from_(d.state.priority))))


def begin_turn(d: D, company: Company) -> None:
    d.push(Turn1853(company=company, part=FIRST_PART))


def finish_turn(d: D, turn: Turn1853) -> None:
    if turn.laid or turn.revenue:
        d.replace(standstill=0)
    d.replace(operated=d.state.operated | {turn.company: d.state.operated.get(turn.company, 0) + 1})
    drop_debts(d)


def after_railways(d: D) -> None:
    """Another round of the set, the question of an extra one, the next dealing round, or the end."""
    d.replace(closed={})
    # Also in the middle of a set: EIR begins no further turn once the bank is out (53-END-02).
    if d.state.broken:
        end_game(d, "the bank has run out of money")
    elif d.state.round.number < d.state.rounds:
        operate(d, d.state.round.number + 1)
    elif d.state.extra:
        before_dealing(d)
    else:
        d.push(ExtraRound())


def after_call(d: D, called: bool) -> None:
    if not called:
        before_dealing(d)
        return
    d.replace(extra=True)
    d.tell("elephant", "{player} calls for one more railway round", player=d.state.priority)
    operate(d, d.state.round.number + 1)


def before_dealing(d: D) -> None:
    """With MIK 2 cards are actioned first. A game of ruined companies would go on for ever (R-54)."""
    if d.state.standstill == STANDSTILL_SETS:
        sets = STANDSTILL_SETS
        end_game(d, "for {count} sets of railway rounds no company has built or earned anything", count=sets)
    elif any(lying(d, player) for player in d.state.players):
        d.push(Actioning(turn=d.state.priority))
    else:
        start_dealing(d)


def end_at_top(d: D) -> bool:
    """A share has reached the end of the market: the game stops at that point."""
    if at_top(d):
        end_game(d, "a share price has reached the end of the market")
    return bool(d.state.finished)


def worth(d: D, player: Player) -> int:
    """Cash, and shares that are paid for at their price, or par where there is none. A bond scores nothing."""
    return d.cash(player) + sum(paid(d, player, name) * price_of(d, name) for name in d.title.board.companies)
