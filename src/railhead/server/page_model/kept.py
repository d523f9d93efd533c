"""What is the same for all who watch a game is made once for each of its points, and kept for the next who asks."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from railhead.core.imagined import hides
from railhead.server.page_model.model import PageModel

T = TypeVar("T")
MOST = 1500
"""Pieces kept: some kilobytes each."""


class Kept:
    """By game, point and the names of the players. A point of a game is one State for ever, as entries are only added;
    where somebody hides something, what is shown is everyone's own and nothing is kept."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[object, ...], Any] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, model: PageModel, name: str, make: Callable[[], T]) -> T:
        if hides(model.state, None):
            return make()
        key = model.game, model.seat_view.point, name, *model.names.values()
        with self._guard:
            if key in self._pieces:
                self._pieces.move_to_end(key)
                found: T = self._pieces[key]
                return found
        made = make()
        with self._guard:
            self._pieces[key] = made
            while len(self._pieces) > MOST:
                self._pieces.popitem(last=False)
        return made


KEPT = Kept()
