"""The coach beside the table of a tutorial: what is said, and which control is to be pressed."""

import re

from markupsafe import Markup

from railhead.bots import STRENGTHS
from railhead.core.words import Words
from railhead.server.page_model.controls import as_json
from railhead.server.page_model.hints import hinted
from railhead.server.page_model.model import PageModel
from railhead.server.page_model.regions import Region, Render, digest_of
from railhead.server.tables.tutorials import coach_of

TAG_OR_HYPHENED = re.compile(r"<[^>]*>|\w+(?:-\w+)+")


def coach_region(model: PageModel, render: Render, form_token: str) -> list[Region]:
    """Nothing in other games, or while a point of the history is looked at."""
    coach = coach_of(model.table) if model.seat_view.place.seats else None
    if coach is None:
        return []
    shown = {
        "coach": coach,
        "args": as_json(coach.expected.args) if coach.expected else "",
        "easiest_bot": next(iter(STRENGTHS.values())),
        "game": model.game,
        "words": model.words,
        "form_token": form_token,
    }
    html = Markup(render("table/coach.html", shown))
    return [Region("coach", html, digest_of(html))]


def coached(text: str, words: Words) -> Markup:
    """The text with its terms marked. M-NN and 2-train stay on one line."""

    def whole(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith("<") else f'<span class="whole">{found[0]}</span>'

    return Markup(TAG_OR_HYPHENED.sub(whole, str(hinted(text, words))))
