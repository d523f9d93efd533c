"""What bots guess about 1861: the best run a company's trains have, minors' halves, how soon the 8-train comes."""

from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, Player, Private
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.heuristics import Heuristics, run_or_next
from railhead.mechanisms.shares import director_certificate, percent
from railhead.titles.t1861.facts import D
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
PAYS, A_MINOR = 1, 165
"""Rounds of income that a private is worth beyond its face value, and what a minor costs mostly."""


_earnings = run_or_next(RUNS)


def _payout(d: D, player: Player, company: Company) -> int:
    held = percent(d, player, company)
    return held // 2 if kind_of(d, company) == "minor" else held


def _rounds(d: D) -> int:
    return ROUNDS[d.state.phase]


def _planned_lot(d: D, option: Option) -> int | None:
    """A private pays a third of its face value each round: much, but not so much as to pay twice its face value and be
    without the money for a minor. The dear ones, which come last, go for less."""
    private = d.title.board.privates.get(Private(str(option.args["lot"])))
    if private is None:
        return None
    return min(private.face + PAYS * private.income, d.cash(option.actor) - A_MINOR)


def _is_foolish(d: D, option: Option) -> bool:
    """A merger after which nobody could come to hold two shares is void, and may be proposed again for ever. So is one
    of which those who can lead it buy no second share."""
    frame = d.frame
    if option.kind == "pass" and isinstance(frame, ShareOffer):
        waits = d.state.certificates[director_certificate(d, frame.company)] == frame.company
        return waits and percent(d, option.actor, frame.company) > 0 and d.cash(option.actor) >= d.price(frame.company)
    if option.kind != "merge":
        return False
    begun = frame.group if isinstance(frame, Merging) else frame.waiting[:1]
    group = [Company(name) for name in (*begun, Holder(str(option.args["company"])))]
    owners = [d.state.directors[minor] for minor in group]
    price = d.title.market.price(public_cell(d, merged_price(d, group)))
    return not any(owners.count(owner) > 1 or d.cash(owner) >= price for owner in owners)


HEURISTICS = Heuristics(
    pace=3,
    planned_lot=_planned_lot,
    is_foolish=_is_foolish,
    earnings=_earnings,
    payout=_payout,
    rounds=_rounds,
    kind_bonus=lambda d, kind: KIND_BONUSES.get(kind, {}).get(d.state.phase, 0),
)
