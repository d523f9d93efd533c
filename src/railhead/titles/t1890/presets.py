"""The games of 1890 that a table is set up for with one word."""

from railhead.mechanisms.description import BOOK, Preset

PRESETS = (
    BOOK,
    Preset(
        "beginners",
        "Beginners",
        "The introductory scenario Hanshin Railways: a small map, quickly played.",
        {"scenario": "A"},
    ),
    Preset(
        "english",
        "The English text",
        "Where it says otherwise than we read the book: OMER blocks until it closes, companies' cash is secret.",
        {"omer_block": "until_it_closes", "hidden_treasuries": True},
    ),
)
