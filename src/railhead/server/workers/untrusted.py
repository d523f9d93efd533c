"""Entry points for untrusted input: boards and imported games, each run in a sandbox with slots of its own."""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

import msgspec
from anyio import CapacityLimiter

from railhead.core.board import BoardFile
from railhead.core.errors import GameError, Malformed
from railhead.core.title import OptionValue
from railhead.server.workers.sandbox import Bounds, LimitExceeded, Sandbox
from railhead.server.workers.tasks import AskedBoard, ReplayedImport

IMPORTS = Bounds(seconds=20, patience=120, megabytes=1500)
BOARDS = Bounds(seconds=10, patience=60, megabytes=1000)
IMPORTERS = 2
"""Imports replayed at once; they yield to requests of players."""
_REMEMBERED = 500


class UntrustedInput:
    def __init__(self, imports: Bounds = IMPORTS, boards: Bounds = BOARDS) -> None:
        self._imports = Sandbox(IMPORTERS, imports)
        self._boards = Sandbox(1, boards)
        self._verdicts: OrderedDict[str, str] = OrderedDict()
        """What is wrong with boards that were tried out; empty if nothing is."""
        self._guard = Lock()
        self.importing = CapacityLimiter(IMPORTERS)
        self.reading_boards = CapacityLimiter(1)
        """Threads that wait for a sandbox, separate so that they never delay other requests."""

    def check_board(self, title: str, players: int, options: Mapping[str, OptionValue], file: BoardFile) -> None:
        """Raises BoardError or Malformed unless the title can be played on this board."""
        asked = msgspec.msgpack.encode(AskedBoard(title, players, dict(options), file.name, file.text))
        key = hashlib.sha256(asked).hexdigest()
        with self._guard:
            verdict = self._verdicts.get(key)
        if verdict is None:
            verdict = self._tried(asked, file.name)
            with self._guard:
                self._verdicts[key] = verdict
                while len(self._verdicts) > _REMEMBERED:
                    self._verdicts.popitem(last=False)
        if verdict:
            raise Malformed(verdict)

    def _tried(self, asked: bytes, name: str) -> str:
        try:
            self._boards.run("board", asked)
        except LimitExceeded:
            return f"{name}: file: takes too long to play on"
        except GameError as error:
            return str(error)
        return ""

    def replay(self, raw: bytes) -> ReplayedImport:
        """An imported game, every action of it judged. Raises Malformed or Refused, naming the action."""
        try:
            return msgspec.msgpack.decode(self._imports.run("import", raw), type=ReplayedImport)
        except LimitExceeded:
            raise LimitExceeded(
                "this game is too long to be imported: replaying it took more than is allowed"
            ) from None

    def warm_up(self) -> None:
        self._boards.warm_up()
        self._imports.warm_up()

    def close(self) -> None:
        self._boards.close()
        self._imports.close()
