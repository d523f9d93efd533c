"""The frame of a company's operating turn."""

from railhead.mechanisms.operating import Turn


class Turn1861(Turn, frozen=True, kw_only=True):
    owed_at_start: int = 0
    """Loans on which interest falls due in this turn."""
