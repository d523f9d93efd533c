"""Words for players where the common ones do not say enough."""

from railhead.core.words import Words

WORDS = Words(
    ending="The game is over after the fourth game turn, or after the operating round in which the bank runs out."
)
