"""States of games: the latest in memory, some in the database as JSON, valid only for the program that wrote them."""

import hashlib
import logging
import threading
import zlib
from collections import OrderedDict
from functools import cache
from pathlib import Path

import msgspec

from railhead.core.state import State
from railhead.record.history import START
from railhead.server.storage.store import Store, WhatIf
from railhead.server.storage.stored_states import SPACING, encoded

log = logging.getLogger("railhead")
_RULES = ("core", "mechanisms", "routing", "titles")
KEPT = 64
"""States of one game kept in memory."""


@cache
def program() -> str:
    """A fingerprint of the rules. If it differs, States are recomputed from the entries."""
    digest = hashlib.sha256()
    folder = Path(__file__).parents[2]
    for room in _RULES:
        for path in sorted((folder / room).rglob("*.py")):
            digest.update(path.read_bytes())
        for path in sorted((folder / room).rglob("board.yaml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class GameSnapshots:
    """The States of one game. May be used from several threads."""

    spacing = SPACING

    def __init__(self, store: Store, game: str, state_type: type[State], what_if: WhatIf | None = None) -> None:
        """A what-if board starts with a State of its own. Raises ValidationError if that can no longer be read."""
        self._store = store
        self._game = game
        self._decoder = msgspec.json.Decoder(state_type)
        self._states: OrderedDict[int, State] = OrderedDict()
        self._guard = threading.Lock()
        self._begins = None if what_if is None else self._decoder.decode(what_if.state)

    def get(self, node: int, is_milestone: bool) -> State | None:
        if node == START and self._begins is not None:
            return self._begins
        with self._guard:
            state = self._states.get(node)
            if state is not None:
                self._states.move_to_end(node)
                return state
        return self._stored(node) if is_milestone else None

    def _stored(self, node: int) -> State | None:
        try:
            state = self._store.snapshot(self._game, node)
            return None if state is None else self._decoder.decode(state)
        except (zlib.error, msgspec.MsgspecError) as error:
            log.warning("snapshot %s of game %s is damaged and will be made again: %s", node, self._game, error)
            return None

    def keep(self, node: int, state: State) -> None:
        with self._guard:
            self._states[node] = state
            self._states.move_to_end(node)
            while len(self._states) > KEPT:
                self._states.popitem(last=False)

    def put(self, states: dict[int, State]) -> None:
        self._store.put_snapshots(self._game, {node: encoded(state) for node, state in states.items()})
