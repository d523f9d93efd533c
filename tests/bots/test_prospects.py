"""What a company will still earn: kept results are those that would be found anew, in every title."""

from collections.abc import Sequence
from random import Random

import pytest

from railhead.bots import bot_named, prospects
from railhead.bots.grounds import Grounds, grounds_of
from railhead.bots.prospects import future, venture
from railhead.bots.valuation import standings
from railhead.core.ids import BANK, Company, Holder, Player
from railhead.core.play import actors, apply, options, start, view
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import PLAIN, WITH_VENTURES, start_chance
from railhead.mechanisms.trains import trains_of
from railhead.titles import TITLES, description_of, load
from tests.titles.t1861.table import Table

P1 = Player(Holder("P1"))


@pytest.mark.parametrize("title_id", TITLES)
def test_what_is_kept_is_what_would_be_found(title_id: str) -> None:
    players = 3
    title = load(title_id, players, {})
    state, rng, bot = start(title, players, 3), Random(3), bot_named("steady")
    for number in range(160):
        if state.finished:
            break
        seat = rng.choice(actors(title, state))
        state, _ = apply(title, state, bot.choose(title, view(state, seat), options(title, state, seat), rng))
        if number % 16 == 15:
            check(Draft(title, state))


def check(d: Draft[State]) -> None:
    heuristics = description_of(d.title.id).heuristics
    companies = [*heuristics.companies(d), *heuristics.forming(d)]
    kept = _told(d, companies)
    prospects.future_on.cache_clear()
    prospects._venture.cache_clear()
    assert _told(d, companies) == kept


def _told(d: Draft[State], companies: Sequence[Company]) -> dict[Company, tuple[int, int]]:
    """What companies will earn, and what those without a train would earn with one."""
    return {
        name: (future(d, name), 0 if trains_of(d, name) else venture(d, Grounds(d.title, d.state, name, 4)))
        for name in companies
    }


def started(cash: int) -> Table:
    """A public company in Moscow, on track that leads somewhere, that has no train yet."""
    t = Table(4, phase="5").line("H8", "H10", "H12", "H14", "G15").tile("G15", "202", 2)
    return t.public("NW", 100, shares={"P1": 20}, tokens=["G15.0"], cash=cash).money(P1=0).stock("P1")


def test_a_company_without_a_train_counts_by_the_one_it_can_buy() -> None:
    """A 5-train costs 550; three loans would bring 150 of that, and its director has no money for more shares."""
    poor, rich = (Draft(t.title, t.state) for t in (started(399), started(400)))
    company = Company(Holder("NW"))
    assert venture(poor, Grounds(poor.title, poor.state, company, 4)) == 0
    assert venture(rich, Grounds(rich.title, rich.state, company, 4)) > 0
    assert standings(rich, WITH_VENTURES)[P1] > standings(rich, PLAIN)[P1]


def test_what_a_director_has_now_counts_for_his_company() -> None:
    """It lacks 250 for a 5-train, and he can buy its shares for that or not: nothing else differs."""
    poor, company = started(300).d, Company(Holder("NW"))
    rich = Draft(poor.title, poor.state)
    rich.pay(BANK, P1, 400)
    assert [venture(d, grounds_of(d.title, d.state, company, 4)) > 0 for d in (poor, rich)] == [False, True]


def test_a_company_starts_if_somebody_has_the_money_for_it() -> None:
    """Five shares at 100: who has 500 can buy them all, who has 50 waits for others."""
    d = Draft(*_with_money(500, 0, 0))
    assert start_chance(d, 5, 100) > start_chance(Draft(*_with_money(50, 50, 50)), 5, 100) > 0
    assert start_chance(Draft(*_with_money(50, 50, 500)), 5, 100) == start_chance(d, 5, 100)


def _with_money(*amounts: int) -> tuple[Title, State]:
    t = Table(3, phase="5").money(**{f"P{number}": amount for number, amount in enumerate(amounts, 1)})
    return t.title, t.state
