"""The games of 1863 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "beginners",
        "Beginners",
        "The equal game, which may be preferred for learning (3.b): no charter bonuses, companies in any order.",
        {"game_type": "equal"},
    ),
)
