"""How States are stored: as JSON, at every so many actions. No database here: processes without one write them too."""

import msgspec

from railhead.core.state import State

SPACING = 16
"""Actions between two snapshots: so many are played at most to come to any point."""


def encoded(state: State) -> bytes:
    return msgspec.json.encode(state)
