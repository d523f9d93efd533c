"""What of a board no published source settles: marked on the prints, so that owners of the box can compare."""

from railhead.core.board import Board
from railhead.core.ids import Hex
from railhead.render import svg
from railhead.render.geometry import corners, hex_centre
from railhead.titles.check import DOUBT

MARKED = "reconstructed in part"
_OUTLINE = "#a0307a"


def doubts(text: str) -> bool:
    return any(word in text for word in DOUBT)


def doubt_about(board: Board, block: str, joint: str = "") -> str:
    """A word about a block of the board file, with the joint before it; nothing where all is known."""
    entries = getattr(board, block)
    listed = entries.values() if isinstance(entries, dict) else entries
    unsure = doubts(board.sources.get(block, "")) or any(doubts(entry.source + entry.note) for entry in listed)
    return joint + MARKED if unsure else ""


def doubtful_hexes(board: Board) -> list[Hex]:
    """Hexes whose entry says so, or that say nothing where the whole block is reconstructed."""
    is_block = board.sources.get("hexes", "").startswith(DOUBT)
    return [
        name
        for name, entry in board.hexes.items()
        if doubts(entry.source + entry.note) or (is_block and not entry.source)
    ]


def marked(drawn: str, board: Board, hexes: list[Hex]) -> str:
    """A drawn map with a broken outline in each of these hexes."""
    outlines = []
    for name in hexes:
        x, y = hex_centre(board.grid, name)
        inner = [(x + cx * 0.93, y + cy * 0.93) for cx, cy in corners(board.grid.orientation)]
        outlines.append(
            svg.polygon(inner, f'fill="none" stroke="{_OUTLINE}" stroke-width="2.5" stroke-dasharray="9 6"')
        )
    return drawn.removesuffix("</svg>") + "".join(outlines) + "</svg>"
