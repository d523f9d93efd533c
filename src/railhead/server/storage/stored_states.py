"""How States are stored: as JSON, every so many actions. No database here: processes without one write them too."""

import msgspec

from railhead.core.state import State

SPACING = 16
"""Actions between two snapshots, which bounds the replay needed to reach any point."""


def encoded(state: State) -> bytes:
    return msgspec.json.encode(state)
