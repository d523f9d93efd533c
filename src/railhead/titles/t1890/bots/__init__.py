"""What bots know about 1890, and how they look ahead in it. No rule is here."""

from railhead.titles.t1890.bots.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
