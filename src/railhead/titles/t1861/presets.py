"""The games of 1861 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "18xx.games",
        "18xx.games",
        "The rules as the public implementation plays them, where they differ from the book.",
        {"ruleset": "18xx.games"},
    ),
)
