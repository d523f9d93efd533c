"""The sequence of rounds in 1890, the operating order and the end of the game (book 1, 10, 13)."""

from collections.abc import Sequence

import msgspec

from railhead.core.ids import Company, Player, paper
from railhead.core.state import Mark, Round
from railhead.mechanisms.ending import end_game
from railhead.mechanisms.operating import OperatingRound, RoundStep
from railhead.mechanisms.shares import SHARE, is_sold_out, percent
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1890.closing import is_at_top
from railhead.titles.t1890.debts import collect
from railhead.titles.t1890.facts import (
    KINKI,
    D,
    facts,
    figures,
    is_minor,
    is_owned,
    lots,
    minors,
)
from railhead.titles.t1890.kinki import MergerPause, owners_to_ask
from railhead.titles.t1890.plain_kinki import place_automatic
from railhead.titles.t1890.privates import pay_incomes, worth_of
from railhead.titles.t1890.starting import start_when_due
from railhead.titles.t1890.turn import Round1890, Turn1890
from railhead.titles.t1890.waterfall import Waterfall, set_aside

FIRST_PART = "home"


def start_stock(d: D, turn: int) -> None:
    """An initial stock round while anything is in the row, else a normal one."""
    d.replace(round=Round("SR", turn), quake=False)
    d.tell("round", "{round} begins", round=str(d.state.round))
    first = d.state.priority
    d.push(Waterfall(turn=first) if lots(d) else StockRound(turn=first))


def after_row(d: D, frame: Waterfall) -> None:
    """The row is sold: a normal stock round of the same turn. All have passed: the operating rounds."""
    if not lots(d):
        d.push(StockRound(turn=frame.turn, last=frame.last))
        return
    if frame.last is not None:
        d.replace(priority=d.left_of(frame.last))
    operate(d, 1)


def after_stock(d: D) -> None:
    """Debts fall due, companies wholly with players rise, and operating begins."""
    if d.state.debts:
        collect(d)
    else:
        close_stock(d)


def close_stock(d: D) -> None:
    for company in d.title.market.order(d.state.marks, d.state.marks):
        if is_sold_out(d, company):
            d.mark(company, d.title.market.up(d.state.marks[company].cell))
    if is_at_top(d):
        end_game(d, "a price has reached {price}", price=facts(d).top_price)
    else:
        operate(d, 1)


def operate(d: D, number: int) -> None:
    if number == 1:
        d.replace(rounds=d.title.phase(d.state).operating_rounds)
    d.replace(round=Round("OR", d.state.round.turn, number))
    d.tell("round", "{round} begins", round=str(d.state.round))
    place_automatic(d)
    pay_incomes(d)
    d.push(Round1890(waiting=operating_order(d), banker=d.state.priority))


def operating_order(d: D) -> tuple[Company, ...]:
    """Minors by number, then all public companies with a price: whether they have started is asked in their turn."""
    return (*minors(d), *d.title.market.order(d.state.marks, d.state.marks))


class RoundStep1890(RoundStep):
    """Between turns minors may merge, and Kinki has a turn out of order when it forms."""

    def __init__(self) -> None:
        super().__init__(_begin_turn, after_operating, _in_order, Round1890)

    def proceed(self, d: D, frame: OperatingRound) -> None:
        assert isinstance(frame, Round1890)
        # Owners are asked before Kinki's special turn too, for it has what they bring (90-MRG-06).
        asked = () if frame.paused else owners_to_ask(d)
        if asked:
            d.swap(msgspec.structs.replace(frame, paused=True))
            d.push(MergerPause(asked=asked, forming=d.state.special))
        elif d.state.special:
            d.replace(special=False)
            left = tuple(company for company in frame.waiting if company != KINKI)
            d.swap(msgspec.structs.replace(frame, waiting=left, paused=False))
            d.push(Turn1890(company=KINKI, part=FIRST_PART, special=True))
        else:
            super().proceed(d, frame)


def _begin_turn(d: D, company: Company) -> None:
    """A company that does not operate is no turn between which owners could be asked again."""
    if is_minor(d, company) or _has_started(d, company):
        frame = d.frame
        assert isinstance(frame, Round1890)
        d.swap(msgspec.structs.replace(frame, paused=False))
        d.push(Turn1890(company=company, part=FIRST_PART))


def _has_started(d: D, company: Company) -> bool:
    """Whether a public company operates. Kinki, if it starts only now, has the tokens it could not have before."""
    before = company in d.state.floated
    after = start_when_due(d, company)
    if after and not before:
        place_automatic(d)
    return after


def _in_order(d: D, waiting: Sequence[Company]) -> list[Company]:
    """Those who have not operated, without those who have left the game."""
    small = [name for name in waiting if is_minor(d, name) and is_owned(d, name)]
    large = [name for name in waiting if name in d.state.marks]
    return [*small, *d.title.market.order(d.state.marks, large)]


def finish_turn(d: D, turn: Turn1890) -> None:
    d.replace(operated=d.state.operated | {turn.company: d.state.operated.get(turn.company, 0) + 1})
    if is_at_top(d):
        end_game(d, "a price has reached {price}", price=facts(d).top_price)


def after_operating(d: D) -> None:
    """The next operating round, the next game turn, or the end."""
    restack(d)
    now = d.state.round
    # Before the bank is looked at: a game turn that has begun is played to its end (90-END-02).
    if now.number < d.state.rounds:
        operate(d, now.number + 1)
    elif d.state.broken:
        end_game(d, "the bank is broken")
    elif now.turn == facts(d).game_turns:
        end_game(d, "game turn {count} is over", count=now.turn)
    else:
        start_stock(d, now.turn + 1)


def restack(d: D) -> None:
    """Tokens of companies that have started lie above the others in their cell."""

    def rank(company: Company) -> tuple[bool, int]:
        return company not in d.state.floated, d.state.marks[company].arrival

    order = sorted(d.state.marks, key=rank)
    arrivals = sorted(mark.arrival for mark in d.state.marks.values())
    marks = {name: Mark(*d.state.marks[name].cell, at) for name, at in zip(order, arrivals, strict=True)}
    d.replace(marks=marks)


def worth(d: D, player: Player) -> int:
    """Cash, also what is set aside; shares at their prices; privates, minors and late privates at face value."""
    total = d.cash(player) + set_aside(d, player, figures(d).auction_order)
    total += sum(percent(d, player, company) // SHARE * d.price(company) for company in d.state.marks)
    owned = [name for name in d.title.board.privates if d.state.certificates[paper(name)] == player]
    total += sum(worth_of(d, name) for name in owned)
    return total + sum(worth_of(d, name) for name in minors(d) if d.state.directors[name] == player)
