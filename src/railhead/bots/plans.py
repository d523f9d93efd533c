"""Plans for one action: of every kind of thing that may be done the best, by what it gains over doing nothing."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from railhead.bots.bot import filled
from railhead.bots.building import best_lays
from railhead.bots.lines import best_lines
from railhead.bots.lots import best_bid, better_place, is_bidding
from railhead.bots.sites import best_sites, site_worth
from railhead.bots.time_limit import while_time
from railhead.bots.trades import is_given_away, numbers
from railhead.bots.valuation import value
from railhead.core.actions import Action, Option, Value
from railhead.core.derived import once
from railhead.core.ids import BANK, Company, Holder, Player, Train, type_of
from railhead.core.play import actors, apply, options
from railhead.core.reach import tokens_of
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Title
from railhead.mechanisms.consent import Consent
from railhead.mechanisms.heuristics import PLAIN, Judgement
from railhead.mechanisms.trains import has_room, new_trains, trains_of
from railhead.titles import description_of

LOOKED_AT, PLACES = 30, 8
"""How many options of one kind are tried out; fewer of those after which all routes are to be found anew."""
MORE_TRAINS, NEVER = 2, 1 << 30
"""Further trains of a turn that are thought of with the first."""
RELUCTANCE = 15
"""Percent of what shares fetch that must be gained by selling them: else one sells today what one bought yesterday."""
LAY = {"hex", "tile", "rotation"}
"""What every lay says, by whatever right it is made."""


class Plan(Struct, frozen=True):
    action: Action
    gain: int
    """Over doing nothing."""


def composed(
    title: Title, state: State, option: Option, rng: Random, values: Callable[[Draft[Any], Option], Sequence[Value]]
) -> Plan | None:
    """One of the values that come to mind for what must be composed, drawn by lot; nothing if none do."""
    if not (found := values(Draft(title, state, option.actor), option)):
        return None
    return Plan(Action(option.actor, option.kind, {**option.args, option.free[0]: rng.choice(found)}), 0)


def best_plan(
    title: Title, state: State, kinds: Mapping[str, Sequence[Option]], rng: Random, by: Judgement = PLAIN
) -> Plan:
    """Of several as good the first: doing nothing comes before doing something."""
    return max(each_kind(title, state, kinds, rng, by=by), key=lambda plan: plan.gain)


def each_kind(
    title: Title,
    state: State,
    kinds: Mapping[str, Sequence[Option]],
    rng: Random,
    most: int = 1,
    by: Judgement = PLAIN,
) -> list[Plan]:
    """The best of every kind of which something makes sense, or the best few."""
    actor = next(iter(kinds.values()))[0].actor
    # Only what is tried out is compared with the present: a lay is judged by its company alone.
    now = once(lambda: value(title, state, actor, by))
    found = []
    for kind, offers in while_time(kinds.items()):
        found += sorted(of_kind(kind, title, state, offers, now, rng, by), key=lambda plan: -plan.gain)[:most]
    return found or [Plan(filled(title, state, next(iter(kinds.values()))[0]), 0)]


def of_kind(
    kind: str, title: Title, state: State, offers: Sequence[Option], now: Callable[[], int], rng: Random, by: Judgement
) -> list[Plan]:
    if kind == "pass":
        return [Plan(offers[0].action(), 0)]
    if is_bidding(kind, offers):
        gain, action = best_bid(title, state, offers, rng)
        return [Plan(action, gain)]
    if state.acting_company is not None and all(option.args.keys() >= LAY for option in offers):
        lays = best_lines(title, state, offers) if by.lines else best_lays(title, state, offers, rng)
        return [Plan(option.action(), gain) for gain, option in lays]
    if kind == "start_company" and all("spot" in option.args for option in offers):
        return tried(title, state, best_sites(title, state, offers, 1), now, by)
    if kind == "place_token" and by.ventures and _begins(state):
        return [Plan(option.action(), site_worth(title, state, option)) for option in offers]
    offers = unlike(title, state, offers)
    most = PLACES if "spot" in offers[0].args else LOOKED_AT
    return tried(title, state, rng.sample(offers, min(most, len(offers))), now, by)


def unlike(title: Title, state: State, offers: Sequence[Option]) -> list[Option]:
    """The options without those that differ only in which of several equal trains of one owner they name."""
    told = description_of(title.id).heuristics.tables.of_trains
    tables = [getattr(state, name) for name in told]
    found: dict[object, Option] = {}
    for option in offers:
        train = option.args.get("train")
        if train not in state.trains:
            found[id(option)] = option
            continue
        name = Train(str(train))
        others = tuple(sorted((key, value) for key, value in option.args.items() if key != "train"))
        entries = tuple(table.get(name) for table in tables)
        found.setdefault((type_of(name), state.trains[name], entries, others), option)
    return list(found.values())


def _begins(state: State) -> bool:
    """Whether a company puts down its first token."""
    company = state.acting_company
    return company is not None and not tokens_of(state.tokens, company)


def tried(title: Title, state: State, offers: Sequence[Option], now: Callable[[], int], by: Judgement) -> list[Plan]:
    """Each option with the numbers that come to mind, as far as those who are asked would agree."""
    found = []
    for option in while_time(offers):
        heuristics = description_of(title.id).heuristics
        bonus = heuristics.kind_bonus(Draft(title, state), option.kind) * by.trust // 100
        if by.forecast:
            bonus += heuristics.planned_bonus(Draft(title, state), option)
        if by.places and option.kind == "start_company":
            bonus += (better_place(title, state, Company(Holder(str(option.args["company"])))) or 0) * by.places // 100
        for named in numbers(title, state, option, replacing=by.savings > 0):
            action = filled(title, state, option, **named)
            after = agreed(title, apply(title, state, action, offered=True)[0], action.actor, by)
            if after is not None:
                after = settled(title, after) if by.patience else after
                worth = value(title, after, action.actor, by)
                if option.kind in ("buy_train", "dividend") and by.savings:
                    worth = max(worth, _buying_on(title, after, action, by))
                if option.kind == "trade_train" and by.savings:
                    worth = max(worth, _replaced(title, state, after, action, by))
                if option.kind == "sell_shares" and (by.thrift or by.loyal):
                    worth -= max(0, after.cash[action.actor] - state.cash[action.actor]) * RELUCTANCE // 100
                found.append(Plan(action, worth - now() + bonus))
    return found


def settled(title: Title, state: State) -> State:
    """Where something that is begun leads, if everybody does what is mostly done."""
    usual_next = description_of(title.id).heuristics.usual_next
    while (action := usual_next(Draft(title, state))) is not None:
        state, _ = apply(title, state, action)
    return state


def _buying_on(title: Title, state: State, bought: Action, by: Judgement) -> int:
    """What it would be worth to buy one or two trains more in the same turn: the last of a type brings nothing, but the
    first of the next may leave rivals without a train; and what is kept of a run may be just what a train lacks."""
    best = -NEVER
    for _ in range(MORE_TRAINS):
        following = [] if state.acting_company is None else _new_ones(title, state, bought.actor)
        if not following:
            break
        state, _ = apply(title, state, following[0].action(), offered=True)
        best = max(best, value(title, state, bought.actor, by))
    return best


def _replaced(title: Title, before: State, state: State, traded: Action, by: Judgement) -> int:
    """What it is worth if the company that sold a train buys a new one in its turn, which is still to come: then it
    has not run in this round, and owes what it lacked."""
    seller = Company(before.trains[Train(str(traded.args["train"]))])
    d: Draft[State] = Draft(title, state)
    waiting = [frame for frame in state.frames if seller in frame.waiting]
    kinds = new_trains(d)[:1] if waiting and state.directors.get(seller) == traded.actor else []
    for kind in kinds:
        cost, cash, heuristics = title.trains[kind].cost, d.cash(seller), description_of(title.id).heuristics
        alone = not trains_of(d, seller)
        if not has_room(d, seller) or cost > (heuristics.budget(d, seller) if alone else cash):
            continue
        d.pay(seller, BANK, min(cash, cost))
        heuristics.obtain(d, kind, seller)
        frames = [_without(frame, seller) if frame in waiting else frame for frame in state.frames]
        d.replace(frames=tuple(frames))
        return value(title, d.state, traded.actor, by) - max(0, cost - cash)
    return -NEVER


def _without(frame: Frame, company: Company) -> Frame:
    return replace(frame, waiting=tuple(name for name in frame.waiting if name != company))


def _new_ones(title: Title, state: State, player: Player) -> list[Option]:
    if player not in actors(title, state):
        return []
    offers = options(title, state, player)
    return [option for option in offers if option.kind == "buy_train" and option.args.get("source") == "bank"]


def agreed(title: Title, state: State, asker: Player, by: Judgement = PLAIN) -> State | None:
    """Where a proposal leads once everybody asked has agreed; None if one of them would be worse off by it."""
    while (asked := actors(title, state)) and asker not in asked and _is_asked(title, state, asked[0]):
        frame = state.frames[-1]
        if isinstance(frame, Consent) and is_given_away(Draft(title, state), frame.proposal):
            return None
        agreed = apply(title, state, Action(asked[0], "agree"), offered=True)[0]
        declined = apply(title, state, Action(asked[0], "decline"), offered=True)[0]
        # To ask costs nothing, and most people look no further than the next action.
        theirs = PLAIN if by.patience else by
        if value(title, agreed, asked[0], theirs) < value(title, declined, asked[0], theirs):
            return None
        state = agreed
    return state


def _is_asked(title: Title, state: State, player: Player) -> bool:
    return {option.kind for option in options(title, state, player)} == {"agree", "decline"}
