"""The games of 1853 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "beginners",
        "Beginners",
        "The simplified game, which the book advises to new players: shares are dealt instead of bid for.",
        {"start": "simplified"},
    ),
)
