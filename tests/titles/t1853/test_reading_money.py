"""Whole games of 1853 played at random: money, papers, control, trains and rounds as a second reading of the book has
them. Where the engine asks nobody the second reading sees to it that there was nothing to decide."""

from collections import Counter
from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.core.actions import Action, Value
from railhead.core.ids import Train, type_of
from railhead.core.title import OptionValue
from railhead.mechanisms.discards import Discard
from railhead.titles.t1853.bids import Bidding
from railhead.titles.t1853.control import CreditDue
from railhead.titles.t1853.dealing import Dealing
from railhead.titles.t1853.elephant import ElephantSale, ExtraRound
from railhead.titles.t1853.turn import Turn1853
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.reading_books import BANK, COMPANIES, POOL, Way
from tests.titles.t1853.reading_railways import Railways, Where
from tests.titles.t1853.test_reading import ground_of


def where(t: Market) -> Where:
    """Where play stands, in the words of the second reading."""
    for frame in reversed(t.state.frames):
        match frame:
            case Bidding():
                return ("bid",)
            case Dealing():
                return "deal", frame.turn, str(frame.passes), frame.bought
            case ElephantSale():
                return ("elephant",)
            case ExtraRound():
                return ("extra",)
            case Turn1853():
                return "turn", frame.company, frame.part
    return ("end",)


def compare(t: Market, r: Railways) -> None:
    state = t.state
    for name in (*r.players, *r.price, BANK):
        assert t.cash_of(name) == r.cash[name], name
    assert {who: t.bond_of(who) for who in r.players} == {who: r.bonds[who] for who in r.players}
    for name in COMPANIES:
        for holder in (*r.players, BANK, POOL):
            assert t.singles_of(holder, name) == r.singles[name][holder], (name, holder)
        assert t.certificate_at(name) == r.certificate[name]
        assert sorted(t.trains_of(name)) == sorted(r.trains[name])
        assert t.debt_of(name) == r.debts.get(name, ("", 0))[1]
    assert {str(name): str(who) for name, who in state.directors.items()} == r.director
    assert {str(name): t.price_of(name) for name in state.marks} == r.price
    assert all(t.acts_for(name) == r.acts_for(name) for name in r.price)
    lying = Counter(str(type_of(train)) for train, at in state.trains.items() if at == POOL)
    assert lying == Counter(r.trains[POOL])
    assert (state.phase, state.broken, bool(state.finished)) == (str(r.phase), r.broken, r.finished)
    if not r.finished:
        assert (state.priority, state.rounds if r.number else 1) == (r.elephant, r.rounds)


def check_options(t: Market, r: Railways) -> None:
    top, options = t.state.frames[-1], t.options()
    if isinstance(top, Dealing):
        names = {"sell_shares": ("company", "shares"), "buy_share": ("company", "source"), "redeem": ("company",)}
        found: set[Way] = {(o.kind, *(str(o.args[n]) for n in names[o.kind])) for o in options if o.kind != "pass"}
        assert found == r.may(top.turn, r.bought)
        assert ("pass" in t.kinds()) is not r.must_sell(top.turn, r.bought)
    if isinstance(top, Turn1853) and top.part == "trains":
        named = {"buy_on_credit": ("type",), "pay_credit": (), "trade_train": ("train",)}
        found = set()
        for o in (o for o in options if o.kind != "pass"):
            values = [str(o.args[n]) for n in named.get(o.kind, ("source", "type"))]
            at = [str(t.state.trains[v]) for v in values] if o.kind == "trade_train" else values  # type: ignore[index]
            found.add((o.kind, *at))
        assert found == r.purchases(top.company)
    assert isinstance(top, Discard) is bool(r.at[0] == "turn" and r.discarding())
    assert isinstance(top, CreditDue) is any(name in r.director for name in r.debts)


def told(t: Market, action: Action) -> Action:
    """A train is named with who has it, and whether it is owed for."""
    if action.kind not in ("trade_train", "discard_train"):
        return action
    train = Train(str(action.args["train"]))
    more: dict[str, Value] = {"seller": str(t.state.trains[train]), "unpaid": int(train in t.state.credit)}
    return Action(action.actor, action.kind, {**action.args, **more})


def begin(t: Market, rng: Random) -> Railways:
    """Bids are written at random; the second reading is told them when they are opened, and who sits where."""
    while where(t) == ("bid",):
        action = RandomBot().choose(t.title, t.state, t.options(), rng)
        t.do(action.actor, action.kind, **action.args)
    options, seating = t.title.options, [str(who) for who in t.state.seating]
    r = Railways(seating, lambda: ground_of(t), str(options["start"]), bool(options["alternative_2_market"]))
    if options["start"] == "contract_bids":
        r.bids = {str(who): {str(h): str(n) for h, n in (bid.value or {}).items()} for who, bid in t.state.bids.items()}
        r.issue(seating)
    else:
        (r.deal if options["start"] == "simplified" else r.sit)(seating)
    r.credits_due = []
    r.start_dealing(1)
    return r


def play_and_compare(t: Market, rng: Random, limit: int) -> tuple[Railways, Counter[str]]:
    r, kinds = begin(t, rng), Counter[str]()
    while True:
        r.go_to(("end",) if t.state.finished else where(t))
        compare(t, r)
        if t.state.finished or kinds.total() == limit:
            return r, kinds
        check_options(t, r)
        action = RandomBot().choose(t.title, t.state, t.options(), rng)
        before, named = ground_of(t), told(t, action)
        t.do(action.actor, action.kind, **action.args)
        r.done(named, before)
        if named.kind == "trade_train" and not t.told("consent") and t.told("train"):
            r.do_agree(named, before)
        kinds[action.kind] += 1


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (3, 1, {}),
        (6, 3, {}),
        (4, 2, {"start": "simplified"}),
        (5, 4, {"start": "alternative", "alternative_2_market": True}),
    ],
)
def test_a_game_at_random_is_as_the_second_reading_has_it(
    players: int, seed: int, options: dict[str, OptionValue]
) -> None:
    t = Market(players, "1", seed, True, **options)
    r, kinds = play_and_compare(t, Random(seed), 500)
    assert {who: t.worth_of(who) for who in r.players} == {who: r.worth(who) for who in r.players}
    assert {"buy_share", "sell_shares", "lay_tile", "run", "dividend", "buy_train"} <= set(kinds)
