"""Deprecated names, to be removed with the next version."""

import warnings


def warn(old: str, new: str) -> None:
    """Warn the caller of the calling function."""
    warnings.warn(f"{old} will be removed in the next version of Railhead: use {new}", DeprecationWarning, stacklevel=3)
