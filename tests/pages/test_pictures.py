"""Pictures of a page are drawn once for the tables they rest on, and anew when one of those is another."""

from functools import partial

from markupsafe import Markup
from starlette.testclient import TestClient

from railhead.record import record_to_json
from railhead.server.page_model.charts import draw
from railhead.server.page_model.pictures import KEPT, Drawn
from tests.server.guests import Guest
from tests.server.played import random_game


def test_a_picture_is_drawn_once_for_its_tables() -> None:
    drawn, tiles = Drawn(), {"A1": 1}
    assert drawn.get((tiles,), ("map",), lambda: "<svg>1</svg>") == Markup("<svg>1</svg>")
    assert drawn.get((tiles,), ("map",), lambda: "<svg>2</svg>") == Markup("<svg>1</svg>")
    assert drawn.get((tiles,), ("market",), lambda: "<svg>3</svg>") == Markup("<svg>3</svg>")


def test_an_equal_table_that_is_another_is_drawn_anew() -> None:
    """Identity is what is known without comparing; a table that has gone lends its identity to nobody."""
    drawn = Drawn()
    made = [drawn.get(({"A1": 1},), (), partial(str, number)) for number in range(3)]
    assert made == ["0", "1", "2"]


def test_old_pictures_are_forgotten() -> None:
    drawn = Drawn()
    tables: list[dict[str, int]] = [{} for _ in range(KEPT + 1)]
    for table in tables:
        drawn.get((table,), (), lambda: "old")
    assert drawn.get((tables[-1],), (), lambda: "new") == "old"
    assert drawn.get((tables[0],), (), lambda: "new") == "new"


def test_the_map_of_a_position_has_an_address(client: TestClient) -> None:
    client.cookies.clear()
    game = Guest(client).bring(record_to_json(random_game(300, seed=5).record))
    now, before = client.get(f"/games/{game}/map.svg"), client.get(f"/games/{game}/map.svg?at=0")
    assert now.headers["content-type"].startswith("image/svg+xml")
    assert now.text.count("data-tile=") > before.text.count("data-tile=") == 0
    assert client.get(f"/games/{game}/map.svg?at=9999").status_code >= 400


def test_charts_tell_phases_and_have_the_colours_of_companies() -> None:
    drawn = draw("Prices", ["start", "OR 1.1", "OR 2.1"], {"NW": [None, 100, 110]}, ["2", "2", "3"], {"NW": "#123456"})
    assert drawn.count('class="phase"') == 1
    assert ">3</text>" in drawn
    assert 'stroke="#123456"' in drawn
    assert 'class="phase"' not in draw("Prices", ["start", "OR 1.1"], {"NW": [None, 100]})
