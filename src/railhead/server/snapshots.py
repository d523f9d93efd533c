"""States of games in the database, as JSON, good for the very program that wrote them."""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from railhead.core.state import State
from railhead.server.store import Store

_RULES = ("core", "mechanisms", "routing", "titles")


@cache
def program() -> str:
    """A fingerprint of the rules: another one, and the States are made again from the actions."""
    digest = hashlib.sha256()
    folder = Path(__file__).parent.parent
    for room in _RULES:
        for path in sorted((folder / room).rglob("*.py")):
            digest.update(path.read_bytes())
        for path in sorted((folder / room).rglob("board.yaml")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def encoded(state: State) -> bytes:
    return msgspec.json.encode(state)


class GameSnapshots:
    def __init__(self, store: Store, game: str, state_type: type[State]) -> None:
        self._store = store
        self._game = game
        self._decoder = msgspec.json.Decoder(state_type)

    def get(self, node: int) -> State | None:
        found = self._store.snapshot(self._game, node)
        return None if found is None else self._decoder.decode(found)

    def put(self, states: dict[int, State]) -> None:
        self._store.put_snapshots(self._game, {node: encoded(state) for node, state in states.items()})
