"""The recorded games of 1862 played by our rules, action by action."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from railhead.core.play import apply, start
from railhead.core.state import State
from railhead.record.public import effective
from railhead.titles.t1862.public import Reader, options
from railhead.titles.t1862.state import State1862
from tests.titles.t1862.table import Table, title_for


class Moment(NamedTuple):
    """A recorded action with the States around it."""

    raw: Mapping[str, Any]
    before: State1862
    after: State1862


def moments(folder: Path, name: str = "46925") -> Iterator[Moment]:
    """Every action that stands, `auto_actions` included in the one they follow."""
    raw = json.loads((folder / "1862" / f"{name}.json").read_text(encoding="utf-8"))
    settings, ids = raw["settings"], [str(player["id"]) for player in raw["players"]]
    title = title_for(len(ids), **options(settings.get("optional_rules") or []))
    reader = Reader(title, ids)
    state: State = start(title, len(ids), settings["seed"])
    for index in effective(raw["actions"]):
        entry, before = raw["actions"][index], state
        for part in (entry, *entry.get("auto_actions", ())):
            assert isinstance(state, State1862)
            for action in reader.actions(state, part):
                state, _ = apply(title, state, action, recorded=True)
        assert isinstance(before, State1862)
        assert isinstance(state, State1862)
        yield Moment(entry, before, state)


def position(state: State1862) -> Table:
    """A table with this State on it, for asking what it shows."""
    t = Table(len(state.players), ruleset="18xx.games")
    t.state = state
    return t
