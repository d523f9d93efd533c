"""The games of 1853 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "beginners",
        "Beginners",
        "The simplified game, which the book advises to new players: shares are dealt, and a minimum of companies runs.",
        {"start": "simplified", "minimum_number_of_companies": True},
    ),
)
