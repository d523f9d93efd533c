"""Prepares every Struct for decoding before there are threads.

msgspec builds a Struct's decoder when it is first used. Two threads doing so at the same moment can crash the process:
the second sees what the first has only half filled in (seen with msgspec 0.22).
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import msgspec
from msgspec import Struct

from railhead.titles import TITLES


@cache
def prepare() -> None:
    """Call once per process, for all Structs of all titles and of the server."""
    for title in TITLES:
        import_module(f"railhead.titles.t{title}")
    for kind in list(_below(Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:
            # Never decoded: it has a field that JSON can't express.
            continue


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
