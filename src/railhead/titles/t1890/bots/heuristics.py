"""What bots guess about 1890: best runs and minors' halves, the rounds left, and what a train to come will ask of a
director."""

from railhead.core.actions import Option
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.mechanisms.heuristics import Heuristics, Judgement, run_or_next, start_chance
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import SHARE, director_certificate, percent
from railhead.mechanisms.stock import StockRound
from railhead.titles.t1890.bots.forecast import forecast
from railhead.titles.t1890.bots.late_game import late_forecast
from railhead.titles.t1890.bots.opening import is_opening, opening_worth, planned_lot
from railhead.titles.t1890.dividends import kept_by_jr
from railhead.titles.t1890.facts import (
    SUBWAY,
    D,
    facts,
    figures,
    hand,
    in_game,
    is_closed,
    is_minor,
    minors,
    owner_of,
    publics,
)
from railhead.titles.t1890.privates import income_of
from railhead.titles.t1890.routes import RUNS
from railhead.titles.t1890.starting import forms_by_merger, sold_percent
from railhead.titles.t1890.stations import bases

LATE, LATE_TURN = "3", 6
"""The phase and the game turn from which on hands are full and money lies idle."""
RICH, CERTIFICATES, ROOM = 800, 4, 350
"""With so much money, but no room for so many certificates, one makes room for a new company: what each is worth."""
LASTING = 4000
"""What is in the bank if there is time for a new company."""
PLAYED_OUT = 4
"""The game turn from which on it matters more who has which train when than what companies usually earn."""
UNSURE = 100
"""Percent of their price that must be gained by selling shares."""
FARTHEST = 5
"""Operating rounds that are thought of."""
HOPED = 40
"""What a company is thought to earn before it has operated."""
USUAL_PAR = 80
KIND_BONUSES = {"buy_lot": 20, "buy_share": 15, "buy_train": 120, "trade_in": 80, "place_token": 5, "merge": 150}
STARTED = 60
BESIDE_DIRECTOR = 3
"""Shares that a director should have the money for when he names a par."""
A_STEP, STEEP, SMALL_STEP, TOP = 25, 125, 12, 400
"""What a price goes up by a step, from which price on, percent of a lower price, and how far it goes."""


def _rounds(d: D) -> int:
    """Operating rounds still to come, as the game turns tell."""
    now, each = d.state.round, d.title.phase(d.state).operating_rounds
    left: int = (facts(d).game_turns - now.turn) * each
    left += d.state.rounds - now.number if now.kind == "OR" else each
    return max(1, min(FARTHEST, left))


_run = run_or_next(RUNS)


def _earnings(d: D, company: Company) -> int:
    return _run(d, company) if bases(d, company) else _hoped(d, company)


def _hoped(d: D, company: Company) -> int:
    """More, the nearer it is to starting; Kinki starts by itself."""
    if is_minor(d, company) or company in d.state.floated or forms_by_merger(d, company):
        return HOPED
    return HOPED * min(figures(d).float, sold_percent(d, company)) // figures(d).float


def _start_chance(d: D, company: Company) -> int:
    """A minor has its train sooner or later; a company must sell its shares first, and Kinki waits for its minors."""
    if is_minor(d, company) or company in d.state.floated:
        return 100
    if forms_by_merger(d, company):
        return 0
    return start_chance(d, (figures(d).float - sold_percent(d, company)) // SHARE, d.price(company))


def _budget(d: D, company: Company) -> int:
    """A company that starts is paid for all its shares."""
    waits = company in d.state.marks and company not in d.state.floated
    return 10 * d.price(company) if waits else d.cash(company)


def _rise(d: D, company: Company, earned: int, rounds: int) -> int:
    """A step up with every dividend, however small."""
    before = price = d.price(company)
    for _ in range(rounds):
        price += A_STEP if price >= STEEP else price * SMALL_STEP // 100
    return 10 * (min(price, TOP) - before) if earned else 0


def _payout(d: D, player: Player, company: Company) -> int:
    """Minors always pay their owner half."""
    if is_minor(d, company):
        return 50 if d.state.directors.get(company) == player else 0
    held = percent(d, player, company)
    return held // 2 if kept_by_jr(d, company, 20) else held


def _extra_worth(d: D, player: Player) -> int:
    """Incomes, and a company still to be given its par."""
    total = _rounds(d) * sum(income_of(d, name) for name in d.title.board.privates if owner_of(d, name) == player)
    if in_game(d, SUBWAY) and SUBWAY not in d.state.marks:
        total += 2 * USUAL_PAR * (d.state.certificates[director_certificate(d, SUBWAY)] == player)
    return total


def _kind_bonus(d: D, kind: str) -> int:
    """One company after the other is started, by those who could carry it on."""
    if kind != "start_company":
        return KIND_BONUSES.get(kind, 0)
    who = d.frame.turn if isinstance(d.frame, StockRound) else None
    waiting = [name for name in publics(d.title) if name in d.state.marks and name not in d.state.floated]
    unstarted = [name for name in waiting if not forms_by_merger(d, name)]
    enough = who is not None and d.cash(who) >= 3 * USUAL_PAR
    return STARTED if enough and len(unstarted) < len(d.state.players) // 2 else -STARTED


def _draw_weight(d: D, option: Option) -> int:
    """Bids that leave money for the row, companies that can start, shares of those that have not, no haggling for the
    privates of others, and no farewells."""
    args, player = option.args, option.actor
    match option.kind:
        case "bid":
            return int(3 * option.bounds["amount"].least <= d.cash(player))
        case "buy_share":
            return 1 if args["company"] in d.state.floated else 8
        case "sell_shares":
            return int(d.state.directors.get(Company(Holder(str(args["company"])))) != player)
        case "buy_private":
            return int(d.state.round.kind == "OR")
        case "retire" | "bankrupt":
            return 0
    return 1


def _is_foolish(d: D, option: Option) -> bool:
    """To start what one cannot see started: all shares it takes but one, which others may be good for. And to start
    another, or to buy shares of others, while the last one waits: what is paid for it lies dead; or to sell shares of
    it, for then one can't buy the missing ones."""
    if option.kind not in ("buy_share", "sell_shares", "set_par", "start_company"):
        return False
    if option.kind == "set_par":
        named = d.state.acting_company
        merges = named is not None and forms_by_merger(d, named)
        return not merges and d.cash(option.actor) < BESIDE_DIRECTOR * int(str(option.args["price"]))
    waiting = _waiting(d, option.actor)
    if option.kind == "sell_shares":
        return option.args["company"] in waiting
    if option.kind == "buy_share":
        able = [name for name in waiting if d.cash(option.actor) >= d.state.pars[name]]
        return bool(able) and option.args["company"] not in able
    price = int(str(option.args["price"]))
    others = any(d.cash(name) >= price for name in d.state.players if name != option.actor)
    held = hand(d, option.actor)
    # The president's certificate counts once and has two shares.
    own = min(d.cash(option.actor) // price, held.limit - held.counting + 1)
    return bool(waiting) or 10 * (own + others) < figures(d).float


def _planned_foolish(d: D, option: Option) -> bool:
    """To haggle with rivals for their privates, too: whatever one of them gains by it the other might have had. To fill
    the hand again in which there should be room for a company. And to start one of which nobody else has room for a
    share, if there is no room for all it takes."""
    if option.kind == "start_company" and _is_hopeless(d, option):
        return True
    if d.state.round.kind == "SR" and option.kind in ("buy_private", "buy_late_private", "buy_share"):
        waits = option.kind == "buy_share" and option.args["company"] in _waiting(d, option.actor)
        fills = not waits and _wanted_room(d, option.actor) > 0
        return option.kind == "buy_private" or fills or _is_foolish(d, option)
    return _is_foolish(d, option)


def _is_hopeless(d: D, option: Option) -> bool:
    player, price = option.actor, int(str(option.args["price"]))
    others = any(d.cash(name) >= price and _room(d, name) for name in d.state.players if name != player)
    return not others and min(d.cash(player) // price, _room(d, player) + 1) * SHARE < figures(d).float


def _planned_bonus(d: D, option: Option) -> int:
    """Whoever sells spoils the price of what he keeps, and a guess of how the game goes on is too rough to tell one
    share from another; but he may need the room for a new company."""
    if option.kind != "sell_shares":
        return 0
    company, shares = Company(Holder(str(option.args["company"]))), int(str(option.args["shares"]))
    directs = d.state.directors.get(company) == option.actor
    gained = 0 if directs else min(shares, _wanted_room(d, option.actor))
    return gained * ROOM - shares * d.price(company) * UNSURE // 100


def _wanted_room(d: D, player: Player) -> int:
    """How many certificates too many he has to start a company, if nothing else keeps him from it: he has the money for
    one, somebody may still start it, and the bank lasts for it to run."""
    left = [name for name in publics(d.title) if in_game(d, name) and name not in d.state.marks]
    may_start = any(not is_closed(d, name) for name in left) and not _waiting(d, player)
    rich = d.cash(player) >= RICH and d.cash(BANK) >= LASTING
    return max(0, CERTIFICATES - _room(d, player)) if may_start and _is_late(d) and rich else 0


def _is_late(d: D) -> bool:
    return phase_reached(d, LATE) or d.state.round.turn >= LATE_TURN


def _forecast(d: D) -> dict[Player, int]:
    """Never one for the position before an action and the other for that after it: they differ by more than it does."""
    if is_opening(d):
        return opening_worth(d)
    return late_forecast(d) if d.state.round.turn >= PLAYED_OUT else forecast(d)


def _room(d: D, player: Player) -> int:
    held = hand(d, player)
    return max(0, held.limit - held.counting)


def _waiting(d: D, player: Player) -> list[Company]:
    """His companies that have still to sell shares before they start."""
    own = [name for name, director in d.state.directors.items() if director == player and name in d.state.pars]
    return [name for name in own if name not in d.state.floated and not forms_by_merger(d, name)]


PLANNED = Judgement(forecast=True, rivalry=100, savings=60, trust=40, loyal=True, places=100)
"""Prices rise with every dividend, and trains seldom rust: companies that pay count for more than those to come.
Savings, ventures and thrift made it worse here (0 of 3 games, 85 % of the others' worth)."""
HEURISTICS = Heuristics(
    planned=PLANNED,
    forecast=_forecast,
    planned_bonus=_planned_bonus,
    planned_lot=planned_lot,
    start_chance=_start_chance,
    budget=_budget,
    is_foolish=_is_foolish,
    planned_foolish=_planned_foolish,
    earnings=_earnings,
    rise=_rise,
    payout=_payout,
    companies=lambda d: [*sorted(d.state.marks), *minors(d)],
    director_pays=True,
    is_skipped=lambda title, phase: title.phase_number[phase] >= title.phase_number["5"],
    rounds=_rounds,
    kind_bonus=_kind_bonus,
    extra_worth=_extra_worth,
    draw_weight=_draw_weight,
)
