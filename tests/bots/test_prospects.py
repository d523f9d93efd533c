"""What a company will still earn: kept results are those that would be found anew, in every title."""

from random import Random

import pytest

from railhead.bots import bot_named, prospects
from railhead.bots.prospects import future
from railhead.core.play import actors, apply, options, start, view
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.titles import TITLES, description_of, load


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
    companies = description_of(d.title.id).heuristics.companies(d)
    kept = {company: future(d, company) for company in companies}
    prospects._future.cache_clear()
    assert {company: future(d, company) for company in companies} == kept
