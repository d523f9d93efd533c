"""What bots know about 1863, and how they look ahead in it. No rule is here."""

from railhead.titles.t1863.bots.heuristics import HEURISTICS

__all__ = ["HEURISTICS"]
