"""What one click costs: how often the rules are asked and the database is read between a form and its answer."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from starlette.testclient import TestClient

from railhead.core import position
from railhead.core.title import Draft
from railhead.server.app import make_app
from railhead.server.settings import Settings
from railhead.server.tables import table
from tests.server.browser import form_for, forms


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Everything that is asked of the rules and of the database."""
    found: Counter[str] = Counter()

    def count(place: Any, name: str, what: str) -> None:
        original = getattr(place, name)

        def counted(*args: Any, **named: Any) -> Any:
            found[what] += 1
            return original(*args, **named)

        monkeypatch.setattr(place, name, counted)

    def read(*call: Any) -> None:
        found["reads"] += call[2].lstrip().upper().startswith("SELECT")

    count(position, "options", "options")
    count(position, "actors", "actors")
    count(table, "actors", "actors")
    count(Draft, "__init__", "drafts")
    event.listen(Engine, "before_cursor_execute", read)
    yield found
    event.remove(Engine, "before_cursor_execute", read)


def test_a_click_asks_each_question_once(tmp_path: Path, counts: Counter[str]) -> None:
    with TestClient(make_app(Settings(data=tmp_path / "data", has_limits=False))) as client:
        start = next(form for form in forms(client.get("/")) if form.action == "/games")
        page = client.post("/games", data=start.filled(), follow_redirects=True)
        bid = form_for(page, f"{page.url.path}/actions", kind="bid")
        counts.clear()
        answer = client.post(bid.action, data=bid.filled(), headers={"hx-request": "true"})
    assert answer.status_code == 200
    # One list for the page. Who acts next is asked for the row of the game, and for the page.
    assert counts["options"] == 1
    assert counts["actors"] <= 2
    # Judging, completing and the page's own questions.
    assert counts["drafts"] <= 8
    # The game's row, who sits where, standing passes before and after, and what was said.
    assert counts["reads"] <= 5
