"""What bots know about 1853, and how they look ahead in it. No rule is here."""

from railhead.titles.t1853.bots.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
