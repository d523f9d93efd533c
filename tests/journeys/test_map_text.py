"""What a player decides by can be read on the map at 1440 × 900 in every title: nothing missing, nothing under 9 px."""

from random import Random

import pytest

from railhead.bots.random import RandomBot
from railhead.core.ids import hex_of
from railhead.record import Game, record_to_json
from railhead.titles import TITLES
from tests.journeys.conftest import Visit
from tests.journeys.table import brought

LEAST = 9.0
KINDS = {
    "name": ".name, .label",
    "value": "text.figure:not([data-spot] *)",
    "cost": ".cost",
    "token": "[data-spot] .mark .initials",
    "offboard": "[data-spot].offboard text.figure",
}
"""Kinds of text, each by where it stands on the map."""
HEIGHTS = """(selector) => [...document.querySelectorAll("#r-map [data-hex]")].map((hex) => {
    const seen = [...hex.querySelectorAll(selector)].filter((text) => getComputedStyle(text).visibility === "visible");
    const heights = seen.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d);
    return [hex.dataset.hex, heights.length, Math.min(...heights, 1000)];
})"""


def begun(title: str) -> Game:
    """The first position with track, tokens and a train on the map."""
    game, chance, bot = Game.new(title, ("Ann", "Bob", "Cleo"), seed=3), Random(3), RandomBot()
    while not (game.state.tiles and game.state.trains and len(game.state.tokens) > 1):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    return game


def expected(game: Game) -> dict[str, dict[str, int]]:
    """How many of each kind must be on a hex at least, from the board and the State alone."""
    board, state = game.title.board, game.state
    found: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    for name, entry in board.hexes.items():
        laid = state.tiles.get(name)
        shape = board.tiles[laid.tile].shape if laid else entry.shape
        if entry.name:
            found["name"][name] = 1
        if entry.cost and not laid:
            found["cost"][name] = 1
        inland = {str(stop.value) for stop in shape.stops if stop.kind != "offboard" and stop.value}
        if inland:
            found["value"][name] = len(inland)
        outside = [stop for stop in shape.stops if stop.kind == "offboard"]
        if outside:
            found["offboard"][name] = sum(len(s.value) if isinstance(s.value, dict) else 1 for s in outside)
    for place, companies in state.tokens.items():
        found["token"][hex_of(place)] = found["token"].get(hex_of(place), 0) + len(companies)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_the_map_can_be_read_as_it_opens_or_one_step_nearer(visit: Visit, title: str) -> None:
    game = begun(title)
    page = visit()
    table = brought(page, record_to_json(game.record))
    assert table.version == len(game.record.actions)

    def measured() -> dict[str, dict[str, tuple[int, float]]]:
        return {
            kind: {name: (count, least) for name, count, least in page.evaluate(HEIGHTS, selector)}
            for kind, selector in KINDS.items()
        }

    wanted, found = expected(game), measured()
    absent = {"1853": {"offboard"}, "1862": {"cost"}}.get(title, set())
    assert {kind for kind, hexes in wanted.items() if not hexes} == absent, (
        "of every kind there is something to measure"
    )
    if min(least for hexes in found.values() for _, least in hexes.values()) < LEAST:
        page.keyboard.press("+")
        found = measured()
    for kind, hexes in wanted.items():
        for name, count in hexes.items():
            assert found[kind][name][0] >= count, f"{kind} of {name} is missing"
            assert found[kind][name][1] >= LEAST, f"{kind} of {name} is {found[kind][name][1]:.1f} px high"


def test_coordinates_come_when_wished_or_near(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Start a hot-seat game").click()
    page.wait_for_function("() => window.htmx && document.getElementById('world').style.width")
    shown = "getComputedStyle(document.querySelector('#r-map .coordinate')).visibility"
    assert page.evaluate(shown) == "hidden"
    page.keyboard.press("c")
    assert page.evaluate(shown) == "visible"
    page.reload()
    page.wait_for_function(f"() => {shown} === 'visible'")
    page.keyboard.press("c")
    assert page.evaluate(shown) == "hidden"
    for _ in range(4):
        page.keyboard.press("+")
    assert page.evaluate(shown) == "visible"
