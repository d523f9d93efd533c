"""1861's State: the common tables and what only this title keeps."""

from railhead.core.state import Round, State


class State1861(State, frozen=True, kw_only=True):
    last: Round | None = None
    """The operating round that ends the game, once the first 8-train is sold."""
