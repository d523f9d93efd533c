"""How a visitor wants pages to look. It is in cookies that the page's own script writes; nothing secret."""

from msgspec import Struct
from starlette.requests import Request

THEMES = ("auto", "light", "dark")
SIZES = ("small", "medium", "large", "huge")


class Appearance(Struct, frozen=True):
    theme: str = "auto"
    size: str = "medium"
    is_dark: bool = False
    """What the theme comes to; with `auto`, what the browser last said."""


def appearance_of(request: Request) -> Appearance:
    theme, size = request.cookies.get("theme", ""), request.cookies.get("size", "")
    theme = theme if theme in THEMES else "auto"
    is_dark = theme == "dark" or (theme == "auto" and request.cookies.get("scheme") == "dark")
    return Appearance(theme, size if size in SIZES else "medium", is_dark)
