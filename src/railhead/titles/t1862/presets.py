"""The games of 1862 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "beginners",
        "Beginners",
        "The game for new players (11.3): simple express trains, companies start only in Parliament.",
        {"novice": True, "train_types": "simple_express"},
    ),
    Preset(
        "18xx.games",
        "18xx.games",
        "The rules as the public implementation plays them, where they differ from the book.",
        {"ruleset": "18xx.games"},
    ),
)
