"""Colours of the pictures, by day and by night. Nothing is told by colour alone: figures and shapes say it too."""

from msgspec import Struct


class Theme(Struct, frozen=True, kw_only=True):
    page: str
    tiles: dict[str, str]
    grounds: dict[str, str]
    """Of regions that the board prints in a colour of their own."""
    ink: str
    """Track and words on a tile."""
    halo: str
    """Behind words that may cross track."""
    rim: str
    """Of a hex."""
    paper: str = "#ffffff"
    """Circles, figures, company marks: always dark on light."""
    pen: str = "#16181a"
    quiet: str = "#6a6f75"
    """What matters less, on paper."""
    faint: str
    """What matters less, on a tile."""
    barrier: str
    highlight: str
    cell: str
    """A cell of the market in no zone."""
    is_night: bool = False

    def zone(self, tint: str) -> str:
        """A market zone's tint as it is seen in this light."""
        if not self.is_night:
            return tint
        mixed = (_mixed(int(tint[i : i + 2], 16), int(self.page[i : i + 2], 16)) for i in (1, 3, 5))
        return "#" + "".join(f"{part:02x}" for part in mixed)


def _mixed(light: int, dark: int) -> int:
    """A third of the tint: enough to tell zones apart, and dark enough for light figures."""
    return (light + 2 * dark) // 3


DAY = Theme(
    page="#ffffff",
    tiles={
        "white": "#f4eddc",
        "yellow": "#f8dc4a",
        "green": "#7cc46d",
        "brown": "#b9814f",
        "grey": "#bcc0c4",
        "red": "#e8806c",
        "blue": "#9acbe8",
    },
    grounds={"beige": "#e6cc9e", "pale_grey": "#dfe3e6"},
    ink="#16181a",
    halo="#ffffff",
    rim="#6f6a5e",
    faint="#4b4a45",
    barrier="#0b3c8c",
    highlight="#d6006e",
    cell="#ffffff",
)

NIGHT = Theme(
    page="#14171a",
    tiles={
        "white": "#2a2e33",
        "yellow": "#75640a",
        "green": "#2b6136",
        "brown": "#6e4220",
        "grey": "#565b61",
        "red": "#80352c",
        "blue": "#27506f",
    },
    grounds={"beige": "#55432a", "pale_grey": "#3d444b"},
    ink="#f1f2f3",
    halo="#101214",
    rim="#8b9096",
    faint="#c6cacf",
    barrier="#7fb4ff",
    highlight="#ff7ac0",
    cell="#20262a",
    is_night=True,
)

ZONES = {
    "brown": "#d8b18a",
    "red": "#f3a89d",
    "purple": "#ccb7e8",
    "yellow": "#fbe78b",
    "convert": "#fbe78b",
    "green1": "#cfe9c6",
    "green2": "#97cd8c",
    "par": "#fbd19c",
    "start": "#f8dcdc",
    "white": "#ffffff",
    "close": "#9aa0a6",
    "bankrupt": "#9aa0a6",
    "liquidation": "#f3a89d",
    "acquisition": "#cfd3d7",
    "end": "#a9d3f0",
    "exempt": "#fbe78b",
}
"""Tints of market zones, by the words the board files use."""

ROUTES = (
    ("#0059d6", ""),
    ("#d1007a", "18 8"),
    ("#7a2bd6", "6 6"),
    ("#b34700", "24 6 6 6"),
    ("#00708a", "12 6"),
    ("#3d3d3d", "5 5 16 5"),
)
"""Colour and dashes of each train's route, in turn: told apart also in grey. None is the colour of a tile."""


def theme(dark: bool) -> Theme:
    return NIGHT if dark else DAY
