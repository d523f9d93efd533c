"""Names that programs may still use and that go with the next version."""

import warnings


def warn(old: str, new: str) -> None:
    """Said to whoever called the caller."""
    warnings.warn(f"{old} goes with the next version of Railhead: use {new}", DeprecationWarning, stacklevel=3)
