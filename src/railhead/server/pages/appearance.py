"""How a visitor wants pages to look. It is in cookies that the page's own script writes; nothing secret."""

from msgspec import Struct
from starlette.requests import Request

THEMES = ("auto", "light", "dark")
SIZES = ("small", "medium", "large", "huge")
CONTRASTS = ("normal", "high")
TOKENS = ("normal", "large")


class Appearance(Struct, frozen=True):
    theme: str = "auto"
    size: str = "medium"
    contrast: str = "normal"
    tokens: str = "normal"
    is_dark: bool = False
    """What the theme comes to; with `auto`, what the browser last said."""


def appearance_of(request: Request) -> Appearance:
    def chosen(name: str, values: tuple[str, ...], otherwise: str) -> str:
        value = request.cookies.get(name, "")
        return value if value in values else otherwise

    theme = chosen("theme", THEMES, "auto")
    return Appearance(
        theme,
        chosen("size", SIZES, "medium"),
        chosen("contrast", CONTRASTS, "normal"),
        chosen("tokens", TOKENS, "normal"),
        is_dark=theme == "dark" or (theme == "auto" and request.cookies.get("scheme") == "dark"),
    )
