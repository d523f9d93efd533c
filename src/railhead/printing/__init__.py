"""A title on paper: map, tiles, market, charters, cards, tokens and player aids as a PDF, from the same drawings as the
pages. Needs reportlab (the extra `print`)."""

from importlib.util import find_spec

CAN_PRINT = find_spec("reportlab") is not None
"""Whether what it takes is installed."""
