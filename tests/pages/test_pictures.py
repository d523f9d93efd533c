"""Pictures of a page are drawn once for the tables they rest on, and anew when one of those is another."""

from functools import partial

from markupsafe import Markup

from railhead.server.page.pictures import KEPT, Drawn


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
