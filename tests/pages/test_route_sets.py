"""Other sets of routes, beside the best one."""

import json
from random import Random

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.play import judge
from railhead.record import Game
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.route_sets import RouteSet, route_sets
from railhead.server.page_model.routes import running_company
from railhead.titles import description_of
from tests.pages.models import model


def others(shown: PageModel) -> tuple[int, list[RouteSet]]:
    """What the best set brings, and the others; every runner-up is put in twice."""
    company = running_company(shown)
    assert company is not None
    runs = description_of(shown.title.id).runs
    best = runs.best(shown.draft, company)
    found = runs.runners_up(shown.draft, company, best, lambda: None)
    return best.revenue + best.aside, route_sets(shown, [best, *found, *found])


def test_runners_up_are_offered_and_each_can_be_run() -> None:
    seen = 0
    for seed in range(6):
        game, chance, bot = Game.new("1853", ["Ann", "Bob", "Cleo"], seed=seed), Random(seed), RandomBot()
        while seen < 3 and not game.is_finished:
            offered = game.options(game.actors[0])
            if any(option.kind == "run" for option in offered):
                best, sets = others(model(game.title, game.state))
                seen += bool(sets)
                for one in sets:
                    judge(game.title, game.state, Action(game.actors[0], "run", json.loads(one.args)))
                    assert one.less == best - one.revenue - one.aside >= 0
                    assert one.ways
                assert len({one.args for one in sets}) == len(sets), "each once"
            game.act(bot.choose(game.title, game.state, offered, chance))
    assert seen >= 3
