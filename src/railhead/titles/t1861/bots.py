"""What bots guess about 1861: the best run a company's trains have, minors' halves, how soon the 8-train comes."""

from collections.abc import Sequence

from msgspec.structs import replace

from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, Player, Private
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.heuristics import FAR_SIGHTED, Heuristics, run_or_next, usual_run
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import director_certificate, percent
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles.t1861.auctions import is_open
from railhead.titles.t1861.facts import D, figures, loans, unstarted
from railhead.titles.t1861.formation import ShareOffer
from railhead.titles.t1861.mergers import Merging, merged_price, public_cell
from railhead.titles.t1861.routes import RUNS

ROUNDS = {"2": 6, "3": 6, "4": 5, "5": 5, "6": 4, "7": 4, "8": 3}
KIND_BONUSES = {
    "convert": {"3": 200, "4": 300, "5": 400, "6": 500, "7": 600},
    "merge": {"3": 150, "4": 200, "5": 250, "6": 400, "7": 500},
    "buy_train": {"2": 40, "3": 60, "4": 80, "5": 80, "6": 80, "7": 80},
}
"""Minors have no future in the late phases; a newer train lasts longer than it earns in this moment."""
STEPS_UP = (100, 110, 121, 133, 146, 161, 177, 195, 214)
"""A price after so many steps up, in percent."""
BUILDING = 2
"""Rounds until a minor that is started pays."""
PAYS, A_MINOR = 1, 165
"""Rounds of income that a private is worth beyond its face value, and what a minor costs mostly."""
DEAR, CONTEST, FIRST_TRACK = 180, 20, 20
"""What bidders think a minor is worth who have the money for one alone, what is bid beyond the least for one of
several that one could pay for, and what a minor's first track costs mostly."""


_earnings = run_or_next(RUNS)


def _payout(d: D, player: Player, company: Company) -> int:
    held = percent(d, player, company)
    return held // 2 if kind_of(d, company) == "minor" else held


def _budget(d: D, company: Company) -> int:
    """A public company is paid for the shares its director can still buy."""
    director, cash = d.state.directors.get(company), d.cash(company)
    if director is None or kind_of(d, company) == "minor":
        return cash + loans(d).received * (loans(d).room(d, company) or 0)
    shares = max(0, min(6 - percent(d, director, company) // 10, d.cash(director) // d.price(company)))
    return cash + shares * d.price(company) + 3 * loans(d).value


def _rise(d: D, company: Company, earned: int, rounds: int) -> int:
    """A minor's price rises with every run; a public company's if it pays at least its price."""
    price, minor = d.price(company), kind_of(d, company) == "minor"
    reached = price * STEPS_UP[min(rounds, len(STEPS_UP) - 1)] // 100
    return 2 * (min(reached, 165) - price) if minor else 10 * (min(reached, max(price, earned)) - price)


def _rounds(d: D) -> int:
    """Once the 8-train is sold the last round is known."""
    now, last = d.state.round, d.state.last
    if last is None:
        return ROUNDS[d.state.phase]
    return max(1, last.number - now.number if now.turn == last.turn else last.number)


def _planned_rounds(d: D) -> int:
    """After this one, so that a round that is over counts no more; else whoever comes to the next one looks richer."""
    now = d.state.round
    over = now.number if now.kind == "OR" and d.state.last is None else 0
    return max(1, _rounds(d) - over)


def _planned_lot(d: D, option: Option, usual: int) -> int:
    """A private pays a third of its face value each round: much, but not so much as to pay twice its face value and be
    without the money for a minor. The dear ones, which come last, go for less. Two minors at 100 earn twice as much
    as one at 200."""
    private = d.title.board.privates.get(Private(str(option.args["lot"])))
    cash = d.cash(option.actor)
    if private is not None:
        return min(private.face + PAYS * private.income, cash - A_MINOR)
    needed = figures(d).bid.minimum if _has_a_train_to_spare(d, option.actor) else _start_money(d)
    if cash < needed:
        return 0
    if cash < 2 * needed:
        return min(cash, max(usual, needed + CONTEST))
    return min(cash - needed, usual - DEAR + needed + max(CONTEST, cash % needed))


def _start_money(d: D) -> int:
    """What a minor must begin with to buy a train, on credit, and to lay its first track: without a train it is
    nationalised in its first turn."""
    train = min(d.title.trains[kind].cost for kind in new_trains(d))
    credit = loans(d).received * loans(d).limit["minor"]
    return max(figures(d).bid.minimum, train + FIRST_TRACK - credit)


def _has_a_train_to_spare(d: D, player: Player) -> bool:
    """Whether a company of his could sell one and keep another."""
    return any(len(trains_of(d, name)) > 1 for name, director in d.state.directors.items() if director == player)


def _openings(d: D) -> Sequence[tuple[int, int, int]]:
    """Minors that can still be started: half of what a train brings others, after a start, and a rising price. Who has
    put all his money in shares has none when they are put up."""
    left = [name for name in unstarted(d, "minor") if allows(d, "start_minor") and is_open(d, name)]
    price, runs = _start_money(d), max(0, _planned_rounds(d) - BUILDING)
    risen = price * STEPS_UP[min(runs, len(STEPS_UP) - 1)] // 100 - price
    promise = runs * usual_run(d) // 2 + risen * FAR_SIGHTED.growth // 100
    return ((promise, price, len(left)),) if left else ()


def _is_foolish(d: D, option: Option) -> bool:
    """A merger after which nobody could come to hold two shares is void, and may be proposed again for ever. So is one
    of which those who can lead it buy no second share. To start a company before the last one has a train."""
    frame = d.frame
    if option.kind == "pass" and isinstance(frame, ShareOffer):
        waits = d.state.certificates[director_certificate(d, frame.company)] == frame.company
        return waits and percent(d, option.actor, frame.company) > 0 and d.cash(option.actor) >= d.price(frame.company)
    if option.kind == "start_company":
        return _has_one_to_equip(d, option.actor)
    if option.kind != "merge":
        return False
    begun = frame.group if isinstance(frame, Merging) else frame.waiting[:1]
    group = [Company(name) for name in (*begun, Holder(str(option.args["company"])))]
    owners = [d.state.directors[minor] for minor in group]
    price = d.title.market.price(public_cell(d, merged_price(d, group)))
    return not any(owners.count(owner) > 1 or d.cash(owner) >= price for owner in owners)


def _has_one_to_equip(d: D, player: Player) -> bool:
    own = [name for name, director in d.state.directors.items() if director == player and name in d.state.marks]
    return any(kind_of(d, name) == "public" and not trains_of(d, name) for name in own)


HEURISTICS = Heuristics(
    planned=replace(FAR_SIGHTED, patience=True),
    planned_rounds=_planned_rounds,
    pace=3,
    budget=_budget,
    rise=_rise,
    openings=_openings,
    newcomer=100,
    planned_lot=_planned_lot,
    is_foolish=_is_foolish,
    earnings=_earnings,
    payout=_payout,
    rounds=_rounds,
    kind_bonus=lambda d, kind: KIND_BONUSES.get(kind, {}).get(d.state.phase, 0),
)
