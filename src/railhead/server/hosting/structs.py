"""Makes every Struct ready to be read before there are threads.

msgspec works out how a Struct is read when one is read for the first time. Two threads that do so at the same moment
may bring the whole process down: the second finds what the first has only half filled in (seen with msgspec 0.22).
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import msgspec
from msgspec import Struct

from railhead.titles import TITLES


@cache
def prepare() -> None:
    """Once in a process, for all Structs of all titles and of the server."""
    for title in TITLES:
        import_module(f"railhead.titles.t{title}")
    for kind in list(_below(Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:
            # Never read: it holds something that JSON can't.
            continue


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
