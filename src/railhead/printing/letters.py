"""Letters that the fonts every PDF viewer has can show (those of Windows' Latin alphabet), and others by these."""

_INSTEAD = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{RIGHTWARDS ARROW}": "->",
        "\N{GREATER-THAN OR EQUAL TO}": ">=",
        "\N{LESS-THAN OR EQUAL TO}": "<=",
        "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}",
        "\N{BLACK STAR}": "*",
    }
)


def printable(text: str) -> str:
    return text.translate(_INSTEAD).encode("cp1252", "replace").decode("cp1252")
