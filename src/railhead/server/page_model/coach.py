"""The coach beside the table of a tutorial: what is said, and which control is to be pressed."""

from markupsafe import Markup

from railhead.server.page_model.controls import as_json
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.regions import Region, Render, digest_of
from railhead.server.tables.tutorials import coach_of


def coach_region(model: PageModel, render: Render, form_token: str) -> list[Region]:
    """Nothing in other games, or while a point of the history is looked at."""
    coach = coach_of(model.table) if model.seat_view.place.seats else None
    if coach is None:
        return []
    shown = {
        "coach": coach,
        "args": as_json(coach.expected.args) if coach.expected else "",
        "game": model.game,
        "words": model.words,
        "form_token": form_token,
    }
    html = Markup(render("table/coach.html", shown))
    return [Region("coach", html, digest_of(html))]
