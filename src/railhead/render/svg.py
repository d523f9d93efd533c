"""The few words of SVG the pictures use. Text is always escaped; numbers are short."""

from collections.abc import Iterable
from html import escape

from railhead.render.curves import Curve
from railhead.render.geometry import Point

FONT = "Helvetica,Arial,'Liberation Sans',sans-serif"
BASELINE = 0.355
"""Middle of capitals above the baseline, as a share of the font size."""


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def quoted(text: str) -> str:
    """Safe as text and within double quotes."""
    return escape(text)


def title(text: str) -> str:
    return f"<title>{quoted(text)}</title>"


def polygon(points: Iterable[Point], more: str) -> str:
    return f'<polygon points="{" ".join(f"{number(x)},{number(y)}" for x, y in points)}" {more}/>'


def circle(at: Point, radius: float, more: str) -> str:
    return f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}" {more}/>'


def rectangle(at: Point, width: float, height: float, more: str) -> str:
    """Round its middle."""
    x, y = number(at[0] - width / 2), number(at[1] - height / 2)
    return f'<rect x="{x}" y="{y}" width="{number(width)}" height="{number(height)}" {more}/>'


def path(way: str, more: str) -> str:
    return f'<path d="{way}" {more}/>'


def way(curve: Curve) -> str:
    return f"M{pair(curve.start)}C{pair(curve.leave)} {pair(curve.arrive)} {pair(curve.end)}"


def text(words: str, at: Point, size: float, more: str = "") -> str:
    """Words whose middle lies at the point; the page or group says `text-anchor="middle"`."""
    x, y = number(at[0]), number(at[1] + size * BASELINE)
    return f'<text x="{x}" y="{y}" font-size="{number(size)}" {more}>{quoted(words)}</text>'


def document(
    left: float, top: float, width: float, height: float, name: str, body: Iterable[str], more: str = ""
) -> str:
    box = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="{FONT}" text-anchor="middle" {more}>'
        f"{title(name)}{''.join(body)}</svg>"
    )
