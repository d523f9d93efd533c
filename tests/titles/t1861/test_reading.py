"""Whole games of 1861 played at random, each position compared with a second reading of the book."""

from collections import Counter
from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.ids import paper, type_of
from railhead.core.play import options
from railhead.core.state import Frame
from railhead.mechanisms.auction import Auction
from railhead.mechanisms.consent import Consent
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.surplus_tokens import ChooseTokens
from railhead.mechanisms.trains import RUSTED
from railhead.titles import load
from railhead.titles.t1861.auctions import PrivateSale
from railhead.titles.t1861.formation import ShareOffer
from railhead.titles.t1861.mergers import MergerRound, Merging
from railhead.titles.t1861.phases import PhaseChange
from railhead.titles.t1861.stations import PlaceHome
from railhead.titles.t1861.turn import Turn1861
from tests.titles.t1861.reading import PUBLICS, Ask, Reading, Steps, Ways
from tests.titles.t1861.reading_operating import Operating
from tests.titles.t1861.reading_stock import first_stock_round, merger_round, stock_round
from tests.titles.t1861.table import Table, player

NAMED = {
    "sell_shares": ("company", "shares"),
    "start_company": ("company", "price"),
    "bid": ("lot",),
    "redeem": ("shares",),
    "buy_train": ("source", "type"),
    "buy_private": ("private",),
}
"""What tells one way from another; the other kinds differ in where they are asked."""


def whole_game(r: Reading, operating: Operating, proposer_next: bool) -> Steps:
    yield from first_stock_round(r, proposer_next)
    turn = 1
    while True:
        rounds = 2
        for number in (1, 2, 3):
            r.round = f"OR {turn}.{number}"
            yield from operating.round()
            if r.round == r.last or (r.broken and not r.last):
                return
            if 3 <= r.phase <= 7:
                r.round = f"MR {turn}.{number}"
                yield from merger_round(r)
            rounds = 3 if r.last.startswith(f"OR {turn}.") else 2
            if number == rounds:
                break
        turn += 1
        r.round = f"SR {turn}"
        yield from stock_round(r, r.priority, proposer_next)


def where(frame: Frame) -> tuple[str, ...]:
    """Where play stands, in the words of the second reading."""
    match frame:
        case PrivateSale():
            return "private", frame.lot, frame.turn, str(frame.minimum)
        case Auction():
            return "auction", frame.lot, frame.turn, str(frame.bid)
        case StockRound():
            return "stock", frame.turn
        case PlaceHome() | ChooseTokens():
            return "home" if isinstance(frame, PlaceHome) else "tokens", frame.company
        case Turn1861():
            return "turn", frame.company, frame.part
        case PhaseChange():
            return "trainless", frame.asking[0]
        case Discard():
            return ("discard",)
        case Consent():
            return "consent", frame.asked[0]
        case MergerRound():
            return "minor", frame.waiting[0]
        case Merging():
            return "name" if frame.complete else "group", *frame.group
        case ShareOffer():
            return "offer", frame.company, str(frame.stage), frame.asking[0]
    raise AssertionError(frame)


def ways(t: Table, ask: Ask) -> Ways:
    found: set[tuple[str | int, ...]] = set()
    for option in options(t.title, t.state):
        names: tuple[str, ...] = NAMED.get(option.kind, ())
        if option.kind == "buy_share":
            names = ("shares",) if ask.where[0] == "offer" else ("company", "source")
        values = [option.args[name] for name in names]
        if option.kind == "trade_train":
            values = [next(at for train, at in t.state.trains.items() if train == option.args["train"])]
        found.add((option.kind, *(value for value in values if isinstance(value, str | int))))
    return frozenset(found)


def compare(t: Table, r: Reading) -> None:
    state = t.state
    assert {name: sum_ for name, sum_ in state.cash.items() if sum_} == {k: v for k, v in r.cash.items() if v}
    assert dict(state.loans) == {name: count for name, count in r.loans.items() if count}
    assert {name: mark.cell for name, mark in state.marks.items()} == r.marks
    for row, column in r.marks.values():
        assert t.stack_at(row, column) == r.stacks[row, column]
    assert dict(state.directors) == r.directors
    for company in PUBLICS:
        if company in r.marks:
            held = {holder: t.percent_of(holder, company) for holder in (*state.players, "pool", company)}
            assert held == {holder: r.holdings[company][holder] for holder in held}
            assert state.certificates[t.title.certificates[company][0]] == r.offices[company]  # type: ignore[index]
    trains = Counter((at, str(type_of(train))) for train, at in state.trains.items() if at != RUSTED)
    assert trains == Counter((at, kind) for at, kinds in r.trains.items() for kind in kinds)
    assert {name: state.certificates[paper(name)] for name in t.title.board.privates} == r.privates
    assert (state.phase, str(state.round), state.priority) == (str(r.phase), r.round, r.priority)
    assert (set(state.operated), state.broken) == (r.operated, r.broken)


def check(t: Table, r: Reading, ask: Ask) -> None:
    compare(t, r)
    assert t.acting() == [ask.who]
    if ask.may is not None:
        offered = ways(t, ask)
        homeless = ask.where[0] == "stock" and not t.options("start_company")
        may = {way for way in ask.may if way[0] != "start_company"} if homeless else ask.may
        assert offered == may


@pytest.mark.parametrize(
    ("players", "seed", "doubles", "following"),
    [
        (3, 8, 0, "left_of_winner"),
        (4, 9, 2, "left_of_proposer"),
        (5, 6, 0, "left_of_proposer"),
        (6, 7, 2, "left_of_winner"),
    ],
)
def test_a_game_at_random_is_as_the_second_reading_has_it(
    players: int, seed: int, doubles: int, following: str
) -> None:
    """Where the engine asks nobody the second reading sees to it that there was nothing to decide."""
    t = Table(players, seed=seed, trains_2plus2=doubles, next_turn_after_auction=following)
    # The reading is of the book alone, which lets anything be proposed again.
    t.title = load("1861", players, t.title.options, edition="2.0/2")
    seen, told, rng = Table(players), list[str](), Random(seed)
    r = Reading(players, doubles)
    play = whole_game(r, Operating(r, seen, told), following == "left_of_proposer")
    done: Action | None = None
    while (ask := _next(play, done)) is not None:
        done = None
        if not t.state.finished and where(t.state.frames[-1]) == ask.where and str(t.state.round) == r.round:
            check(t, r, ask)
            done = RandomBot().choose(t.title, t.state, t.options(), rng)
            seen.state = t.state
            t.do(done.actor, done.kind, **done.args)
            told += [event.text for event in t.events if event.kind == "run"]
    assert t.state.finished
    assert {seat: t.title.worth(t.d, seat) for seat in t.state.players} == {player(p): r.worth(p) for p in r.players}


def _next(play: Steps, done: Action | None) -> Ask | None:
    try:
        return play.send(done)
    except StopIteration:
        return None
