"""Games of 1853 played at random, each position compared with a second reading of the book."""

from copy import copy
from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.core.actions import Action
from railhead.core.ids import hex_of, stop_of
from railhead.titles.t1853.turn import Turn1853
from tests.titles.t1853.reading_links import base_places, best_run, earnings, is_linked, joined_posts
from tests.titles.t1853.reading_track import Ground, Lay, LayingTurn, new_tiles, promotions
from tests.titles.t1853.table import Table
from tests.titles.t1853.test_fro import POSTS


def ground_of(t: Table) -> Ground:
    tiles = {str(hex_): (str(laid.tile), laid.rotation) for hex_, laid in t.state.tiles.items()}
    tokens = {(str(hex_of(spot)), 6 + stop_of(spot)): tuple(map(str, n)) for spot, n in t.state.tokens.items()}
    return Ground(t.title.board, tiles, tokens)


def check_lays(t: Table, frame: Turn1853) -> None:
    operated = t.state.operated.get(frame.company, 0)
    turn = LayingTurn(frame.company, not operated, tuple(frame.laid), t.cash_of(frame.company), t.state.phase)
    ground, args = ground_of(t), [option.args for option in t.options("lay_tile")]
    offered: set[Lay] = {(str(a["hex"]), str(a["tile"]), int(str(a["rotation"]))) for a in args}
    assert offered == new_tiles(ground, turn) | promotions(ground, turn)


def check_bases(t: Table, frame: Turn1853) -> None:
    offered = {(str(spot).partition(".")[0], 6 + int(str(spot)[-1])) for spot in t.values("place_token", "spot")}
    running = {str(name) for name in t.state.marks}
    assert offered == base_places(ground_of(t), frame.company, running, t.cash_of(frame.company))


def check_run(before: Table, t: Table, frame: Turn1853, action: Action) -> None:
    """What a run has brought; where there is one train, that none is better."""
    routes = action.args["routes"]
    assert isinstance(routes, list)
    runs = {str(route["train"]): route["legs"] for route in routes if isinstance(route, dict)}
    ground, company = ground_of(before), frame.company
    total, mail = earnings(ground, company, runs)
    assert t.told("run") == [f"{company} runs for {total}"]
    assert t.told("mail") == ([f"the mail brings {company} {mail}"] if mail else [])
    trains = before.trains_of(company)
    if len(trains) == len(runs) == 1 and len(ground.tiles) < 60:
        assert total + mail == best_run(ground, company, trains[0])


def check_contracts(t: Table) -> None:
    ground = ground_of(t)
    for who, sealed in t.state.bids.items():
        assert sealed.value is not None
        assert (t.cash_of(f"bond of {who}") == 0) is is_linked(ground, map(str, sealed.value)), who


def check_frontier(before: Table, t: Table, frame: Turn1853) -> None:
    """At the end of the track part everything joined has been paid, once, to somebody."""
    now = t.state.frontier
    due = joined_posts(ground_of(t), frame.company) & set(POSTS)
    gained = {str(hex_) for hex_ in now} - {str(hex_) for hex_ in before.state.frontier}
    assert due <= {str(hex_) for hex_ in now}
    assert all(tuple(now[hex_]) == (frame.company,) for hex_ in now if hex_ in gained)
    assert gained <= due


def play_and_compare(t: Table, rng: Random, moments: int) -> dict[str, int]:
    """Go on at random until so many moments of turns have been compared; how many of each part."""
    seen = dict.fromkeys(("track", "token", "run"), 0)
    while not t.state.finished and sum(seen.values()) < moments:
        frame, before = t.state.frames[-1], copy(t)
        if isinstance(frame, Turn1853) and frame.part in seen:
            seen[frame.part] += 1
            if frame.part == "track":
                check_lays(t, frame)
            if frame.part == "token":
                check_bases(t, frame)
        action = RandomBot().choose(t.title, t.state, t.options(), rng)
        t.do(action.actor, action.kind, **action.args)
        if isinstance(frame, Turn1853) and action.kind == "run":
            check_run(before, t, frame, action)
        if isinstance(frame, Turn1853) and frame.part == "track" and not _is_at(t, frame):
            check_frontier(before, t, frame)
        if action.kind in ("lay_tile", "place_token"):
            check_contracts(t)
    return seen


def _is_at(t: Table, frame: Turn1853) -> bool:
    now = t.state.frames[-1]
    return isinstance(now, Turn1853) and (now.company, now.part) == (frame.company, frame.part)


@pytest.mark.parametrize(("players", "seed", "moments"), [(3, 1, 120), (4, 3, 120), (5, 2, 120)])
def test_a_game_at_random_is_as_the_second_reading_has_it(players: int, seed: int, moments: int) -> None:
    seen = play_and_compare(Table(players, seed=seed, fresh=True), Random(seed), moments)
    assert all(seen.values())
