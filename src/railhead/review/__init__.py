"""A game looked back on: what trains could have earned, when worth turned, when trains came and went."""

from railhead.review.facts import Review
from railhead.review.review import replayed, review_of

__all__ = ["Review", "replayed", "review_of"]
