"""Reviews of games: what trains could have earned, when the lead changed, when trains came and went."""

from railhead.review.facts import Review
from railhead.review.review import replayed, review_of

__all__ = ["Review", "replayed", "review_of"]
