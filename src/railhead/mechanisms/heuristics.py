"""What bots may guess about a title beyond what its rules say: what companies will earn, and for how long. A title that
says nothing is played by these defaults."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from railhead.core.actions import Action, Option, Value
from railhead.core.ids import POOL, Company, Hex, Player, Tile, Train, TrainType
from railhead.core.network import ANY_GAUGE, Gauges
from railhead.core.reach import tokens_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.running import Runs
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import has_room, new_trains, take_new, trains_of

Earnings = Callable[[Draft[Any], Company], int]
OTHERS, LIKELY = 3, 85
"""Of the others' money one part in so many is thought to follow; nothing is surer than so many percent."""
KIND_BONUSES = {"start_company": 60, "buy_share": 20, "buy_train": 60, "place_token": 5}
"""A company that has not run yet looks like a loss, and so does a train that has not: some trust in both."""


def next_on_sale(d: Draft[Any], company: Company) -> Sequence[TrainType]:
    """Types the bank sells, if the company has room for one."""
    return new_trains(d) if has_room(d, company) else ()


def with_trains(d: Draft[Any], company: Company, kept: list[Train]) -> Draft[Any]:
    """The same position with none of the company's trains but these."""
    trial: Draft[Any] = Draft(d.title, d.state)
    for train in trains_of(d, company):
        if train not in kept:
            trial.give(train, POOL)
    return trial


def begin_at_home(d: Draft[Any], company: Company) -> None:
    """A trial: a company that has no token anywhere is given one at home."""
    tokens = d.state.tokens
    if not tokens_of(tokens, company):
        homes = d.title.board.companies[company].home
        d.replace(tokens=tokens | {home: (*tokens.get(home, ()), company) for home in homes})


def start_chance(d: Draft[Any], missing: int, price: int) -> int:
    """How likely a company starts, in percent, of which so many shares must still be bought at a price: the richest
    player may buy all of them, and the others some."""
    money = sorted(d.cash(player) for player in d.state.players)
    reach = money[-1] + sum(money[:-1]) // OTHERS
    return min(LIKELY, LIKELY * reach // max(1, missing * price))


def usual_run(d: Draft[Any]) -> int:
    """What a train brought its company last, on the mean."""
    earned: dict[Company, int] = d.state.earned
    running = [(brought, len(trains_of(d, name))) for name, brought in earned.items() if trains_of(d, name)]
    return sum(brought for brought, _ in running) // max(1, sum(trains for _, trains in running))


def sole_leader(worths: Mapping[Player, int]) -> Player | None:
    """Who has more than everybody else."""
    first, *others = sorted(worths, key=lambda player: -worths[player])
    return first if all(worths[other] < worths[first] for other in others) else None


def in_market(d: Draft[Any], company: Company) -> dict[int, int]:
    """What the company and the pool have of its shares, at the market price."""
    held = percent(d, company, company) + percent(d, POOL, company)
    return {d.price(company): held // SHARE}


class Judgement(Struct, frozen=True, cache_hash=True):
    """How a bot weighs a position: what it counts, and how far it looks ahead. Parts are in percent."""

    rivalry: int = 50
    """What counts as a loss of what a rival has on the mean."""
    needed: int = 40
    spare: int = 10
    """What a treasury's money counts for its owners: the price of the next train, and what is beyond that."""
    doubt: int = 15
    """By how much shares of a company that earns nothing are thought too dear."""
    horizon: int = 100
    """Of the operating rounds that the title thinks of."""
    trust: int = 100
    """Of what the title says that a kind of action is worth beyond what can be seen at once."""
    ventures: bool = False
    """Companies without a train count by what they would earn with one, and by how likely they come to that."""
    savings: int = 0
    """What counts of what the next train would add, by the part of its price that is in the treasury."""
    growth: int = 0
    """What counts of the rise that a price is thought to see."""
    thrift: int = 0
    """What counts of what a player's money could earn in the best shares that are for sale."""
    control: int = 0
    """What directing a company is worth, of what it will earn: who directs it says who has its trains."""
    lines: bool = False
    """Track is laid by whole lines, as the trains would run on them in the end."""
    places: int = 0
    """What counts of what the place of a company that is started promises beyond those of others."""
    loyal: bool = False
    """Shares are sold only for a clear gain."""
    forecast: bool = False
    """Positions are weighed by what the title thinks everybody will have at the end."""

    patience: bool = False
    """Looks as far ahead as the title says that somebody who plans does."""

    def rounds(self, expected: int) -> int:
        """Operating rounds that are thought of, where a title expects so many."""
        return max(1, expected * self.horizon // 100)


PLAIN = Judgement()
"""What is there, one action ahead."""
WITH_VENTURES = Judgement(ventures=True)
"""And what may come of companies that have no train yet."""
FAR_SIGHTED = Judgement(ventures=True, savings=60, needed=0, growth=60, control=10, thrift=60, rivalry=100)
"""And of money put by for the next train, and of prices."""


class Tables(Struct, frozen=True):
    """On what in a title's own tables a company's prospects rest. Tables that are not named may count as a whole."""

    own: tuple[str, ...] = ()
    """By company: only its own entry counts."""
    of_trains: tuple[str, ...] = ()
    """By train: only the entries of its own trains count."""
    unread: tuple[str, ...] = ()
    """These do not count at all."""


class Heuristics(Struct, frozen=True):
    tables: Tables = Tables()
    earnings: Earnings | None = None
    """What a company's trains would bring in one run; if not told, what its routes say (`run_or_next`)."""
    payout: Callable[[Draft[Any], Player, Company], int] = percent
    """Percent of what a company earns that comes to a player, if it pays."""
    companies: Callable[[Draft[Any]], Sequence[Company]] = lambda d: sorted(d.state.marks)
    """Companies that may earn something for players."""
    rounds: Callable[[Draft[Any]], int] = lambda d: 4
    """Operating rounds still to come, or as many as are worth thinking of."""
    planned_rounds: Callable[[Draft[Any]], int] = lambda d: 4
    """The same to somebody who plans and is patient."""
    forming: Callable[[Draft[Any]], Sequence[Company]] = lambda d: ()
    """Companies of which shares are held although they have not begun."""
    start_chance: Callable[[Draft[Any], Company], int] = lambda d, company: 100
    """How likely a company without a train comes to run one, in percent."""
    budget: Callable[[Draft[Any], Company], int] = lambda d, company: d.cash(company)
    """What a company without a train will have for one."""
    newcomer: int = 0
    """What a company without track comes to earn, in percent of what a train brings others."""
    least_run: Callable[[Draft[Any], Company], int] = lambda d, company: 0
    """What a company with a train will earn in a round at least, as somebody thinks who plans: its track is to come."""
    begin: Callable[[Draft[Any], Company], None] = begin_at_home
    """Let a company begin, as a trial."""
    pace: int = 2
    """Trains sold in an operating round."""
    is_skipped: Callable[[Title, str], bool] = lambda title, phase: False
    """Whether in a phase types that are on sale are left for later ones."""
    on_sale: Callable[[Draft[Any], Company], Sequence[TrainType]] = next_on_sale
    """Types of new train that a company may buy and run, the cheapest first."""
    obtain: Callable[[Draft[Any], TrainType, Company], object] = take_new
    """Hand a company a new train of a type, as a trial."""
    for_sale: Callable[[Draft[Any], Company], Mapping[int, int]] = in_market
    """Shares of a company that players could buy, by their price."""
    openings: Callable[[Draft[Any]], Sequence[tuple[int, int, int]]] = lambda d: ()
    """What players could put money in beside shares: what each promises, its price and how many there are."""
    rise: Callable[[Draft[Any], Company, int, int], int] = lambda d, company, earned, rounds: 0
    """By how much all shares of a company together should be worth more after some rounds in which it earns so much."""
    director_pays: bool = False
    """A company must have a train, and its director adds what it lacks."""
    kind_bonus: Callable[[Draft[Any], str], int] = lambda d, kind: KIND_BONUSES.get(kind, 0)
    """What doing a kind of thing is worth beyond what can be seen at once."""
    planned_bonus: Callable[[Draft[Any], Option], int] = lambda d, option: 0
    """What an option is worth beyond what a forecast sees."""
    extra_worth: Callable[[Draft[Any], Player], int] = lambda d, player: 0
    """What a player may have from what is no share: incomes, companies without a price, and what he may have to pay."""
    lot_worth: Callable[[Draft[Any], Option], int | None] = lambda d, option: None
    """What the lot of a bid is worth to the bidder, where the usual guess would not do."""
    planned_lot: Callable[[Draft[Any], Option, int], int] = lambda d, option, usual: usual
    """The same to somebody who thinks of what else his money could do, and would else pay so much."""
    most: Callable[[Draft[Any], Option], int | None] = lambda d, option: None
    """The most that should be named for the number of an option, if there is a limit in reason."""
    is_foolish: Callable[[Draft[Any], Option], bool] = lambda d, option: False
    """What nobody in his senses does if there is anything else."""
    planned_foolish: Callable[[Draft[Any], Option], bool] | None = None
    """The same for somebody who plans; if not told, what is foolish for everybody."""
    errands: Callable[[Draft[Any], Company], Mapping[Hex, int]] = lambda d, company: {}
    """Places that it is worth something to link with a company's track, once, whatever its trains earn there."""
    progress: Callable[[Draft[Any], Company], int] = lambda d, company: 0
    """What the track as it lies is worth for such an errand, to somebody who plans whole lines."""
    forecast: Callable[[Draft[Any]], dict[Player, int]] | None = None
    """What everybody will have at the end of the game, for those who weigh positions by that."""
    usual_next: Callable[[Draft[Any]], Action | None] = lambda d: None
    """What is mostly done next where something is begun that must be ended before a position can be weighed."""
    gauge: Gauges = ANY_GAUGE
    """Of track that new lines are thought of in."""
    lay_price: Callable[[Draft[Any], Hex, Tile], int] = lambda d, hex_, tile: 0
    """What a tile costs on a hex."""
    settle: Callable[[Draft[Any], Company, Hex], int | None] = lambda d, company, hex_: None
    """Let a company have a base in a hex, as a trial, and say what that costs; None if it can't have one."""
    planned: Judgement = WITH_VENTURES
    """How somebody weighs a position who plans."""
    compositions: Callable[[Draft[Any], Option], Sequence[Value]] = lambda d, option: ()
    """Values of what must be composed among which one draws lots, instead of what is suggested."""
    planned_compositions: Callable[[Draft[Any], Option], Sequence[Value]] = lambda d, option: ()
    """The same for somebody who plans: the best there are, about as good as each other."""
    draw_weight: Callable[[Draft[Any], Option], int] = lambda d, option: 1
    """How often one who draws lots among options, and wants to stay in business, draws this one; 0 is never."""


def run_or_next(runs: Runs[Any]) -> Earnings:
    """The best run with the trains a company has; without any, half of what the next one on sale would earn."""

    def earnings(d: Draft[State], company: Company) -> int:
        if trains_of(d, company):
            return runs.revenue(d, company)
        trial: Draft[State] = Draft(d.title, d.state)
        for kind in new_trains(d)[:1]:
            take_new(trial, kind, company)
        return runs.revenue(trial, company) // 2

    return earnings
