"""The pages of a PDF one after the other: each with a heading, a footer and room for what it shows."""

from io import BytesIO

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from railhead.printing.letters import printable
from railhead.printing.paper import FOOT, HEAD, MARGIN, MM, Area, Paper

INK = Color(0.09, 0.09, 0.1)
SOFT = Color(0.42, 0.43, 0.46)
CUT = Color(0.55, 0.57, 0.6)
"""Lines to cut along."""
PERSONAL = "for personal use by owners of the game"


class Book:
    def __init__(self, paper: Paper, name: str) -> None:
        self.paper = paper
        self.name = name
        self._file = BytesIO()
        # Invariant: the same title, the same bytes, whenever it is printed.
        self.canvas = Canvas(self._file, pagesize=(paper.width, paper.height), pageCompression=1, invariant=1)
        self.canvas.setTitle(printable(name))
        self.canvas.setAuthor("Railhead")
        self.canvas.setSubject(f"Print and play, {PERSONAL}")
        self.pages = 0

    def page(self, heading: str, note: str = "", *, landscape: bool = False) -> Area:
        """Begin a page of the paper; what is left for pictures on it."""
        return self._begin(self.paper.turned(landscape), heading, note)

    def sheet(self, width: float, height: float, heading: str, note: str = "") -> Area:
        """Begin a page as large as it takes to have this much room on it."""
        whole = Paper("sheet", width + 2 * MARGIN, height + 2 * MARGIN + HEAD + FOOT)
        return self._begin(whole, heading, note)

    def bytes(self) -> bytes:
        self._end()
        self.canvas.save()
        return self._file.getvalue()

    def _begin(self, paper: Paper, heading: str, note: str) -> Area:
        self._end()
        self.pages += 1
        canvas, baseline = self.canvas, paper.height - MARGIN - 5 * MM
        canvas.setPageSize((paper.width, paper.height))
        canvas.setFillColor(INK)
        canvas.setFont("Helvetica-Bold", 12)
        canvas.drawString(MARGIN, baseline, printable(heading))
        canvas.setFillColor(SOFT)
        canvas.setFont("Helvetica", 8)
        canvas.drawRightString(paper.width - MARGIN, baseline, printable(note))
        canvas.drawString(MARGIN, MARGIN, printable(f"{self.name} \N{MIDDLE DOT} {PERSONAL}"))
        canvas.drawRightString(paper.width - MARGIN, MARGIN, str(self.pages))
        return paper.area

    def _end(self) -> None:
        if self.pages:
            self.canvas.showPage()


def cut_line(canvas: Canvas, area: Area) -> None:
    """The outline of something to be cut out."""
    canvas.setStrokeColor(CUT)
    canvas.setLineWidth(0.4)
    canvas.setDash([])
    canvas.rect(*area, stroke=1, fill=0)


def cut_marks(canvas: Canvas, area: Area, length: float = 5 * MM) -> None:
    """Strokes outside the corners of an area, along which it is trimmed."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.4)
    canvas.setDash([])
    gap = 1 * MM
    for x, out in ((area.left, -1), (area.right, 1)):
        for y in (area.bottom, area.top):
            canvas.line(x + out * gap, y, x + out * length, y)
    for y, out in ((area.bottom, -1), (area.top, 1)):
        for x in (area.left, area.right):
            canvas.line(x, y + out * gap, x, y + out * length)
