"""What bots may guess about a title beyond what its rules say: what companies will earn, and for how long. A title that
says nothing is played by these defaults."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from railhead.core.actions import Option, Value
from railhead.core.ids import Company, Player, TrainType
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.running import Runs
from railhead.mechanisms.shares import percent
from railhead.mechanisms.trains import has_room, new_trains, take_new, trains_of

Earnings = Callable[[Draft[Any], Company], int]
KIND_BONUSES = {"start_company": 60, "buy_share": 20, "buy_train": 60, "place_token": 5}
"""A company that has not run yet looks like a loss, and so does a train that has not: some trust in both."""


def next_on_sale(d: Draft[Any], company: Company) -> Sequence[TrainType]:
    """Types the bank sells, if the company has room for one."""
    return new_trains(d) if has_room(d, company) else ()


class Heuristics(Struct, frozen=True):
    earnings: Earnings | None = None
    """What a company's trains would bring in one run; if not told, what its routes say (`run_or_next`)."""
    payout: Callable[[Draft[Any], Player, Company], int] = percent
    """Percent of what a company earns that comes to a player, if it pays."""
    companies: Callable[[Draft[Any]], Sequence[Company]] = lambda d: sorted(d.state.marks)
    """Companies that may earn something for players."""
    rounds: Callable[[Draft[Any]], int] = lambda d: 4
    """Operating rounds still to come, or as many as are worth thinking of."""
    pace: int = 2
    """Trains sold in an operating round."""
    is_skipped: Callable[[Draft[Any], TrainType], bool] = lambda d, kind: False
    """Types that later ones need not wait for."""
    on_sale: Callable[[Draft[Any], Company], Sequence[TrainType]] = next_on_sale
    """Types of new train that a company may buy and run, the cheapest first."""
    obtain: Callable[[Draft[Any], TrainType, Company], object] = take_new
    """Hand a company a new train of a type, as a trial."""
    director_pays: bool = False
    """A company must have a train, and its director adds what it lacks."""
    kind_bonus: Callable[[Draft[Any], str], int] = lambda d, kind: KIND_BONUSES.get(kind, 0)
    """What doing a kind of thing is worth beyond what can be seen at once."""
    extra_worth: Callable[[Draft[Any], Player], int] = lambda d, player: 0
    """What a player may have from what is no share: incomes, companies without a price, and what he may have to pay."""
    lot_worth: Callable[[Draft[Any], Option], int | None] = lambda d, option: None
    """What the lot of a bid is worth to the bidder, where the usual guess would not do."""
    most: Callable[[Draft[Any], Option], int | None] = lambda d, option: None
    """The most that should be named for the number of an option, if there is a limit in reason."""
    is_foolish: Callable[[Draft[Any], Option], bool] = lambda d, option: False
    """What nobody in his senses does if there is anything else."""
    compositions: Callable[[Draft[Any], Option], Sequence[Value]] = lambda d, option: ()
    """Values of what must be composed among which one draws lots, instead of what is suggested."""
    draw_weight: Callable[[Draft[Any], Option], int] = lambda d, option: 1
    """How often one who draws lots among options, and wants to stay in business, draws this one; 0 is never."""


def run_or_next(runs: Runs[Any]) -> Earnings:
    """The best run with the trains a company has; without any, half of what the next one on sale would earn."""

    def earnings(d: Draft[State], company: Company) -> int:
        if trains_of(d, company):
            return runs.best(d, company).revenue
        trial: Draft[State] = Draft(d.title, d.state)
        for kind in new_trains(d)[:1]:
            take_new(trial, kind, company)
        return runs.best(trial, company).revenue // 2

    return earnings
