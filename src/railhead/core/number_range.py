"""Evenly spaced numbers, as a board file writes them."""

from typing import Annotated

from msgspec import Meta, Struct


class NumberRange(Struct, frozen=True, forbid_unknown_fields=True):
    """Evenly spaced numbers."""

    least: Annotated[int, Meta(ge=0, le=10_000)]
    most: Annotated[int, Meta(ge=0, le=10_000)]
    step: Annotated[int, Meta(ge=1)]

    @property
    def values(self) -> list[int]:
        return list(range(self.least, self.most + 1, self.step))
