"""Where rules import `Draft` from. It is defined beside Title, for each of the two names the other."""

from railhead.core.title import Draft

__all__ = ["Draft"]
