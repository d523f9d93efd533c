"""Ids. All are plain strings in JSON; the types keep a company from being passed as a hex."""

from typing import NewType

Holder = NewType("Holder", str)
"""Whoever can hold money or a certificate: a player, a company, or one of BANK and POOL."""

Player = NewType("Player", Holder)
"""A seat at the table: P1, P2 … in seating order."""

Company = NewType("Company", Holder)
"""A minor, public or state company, by the id of the board file."""

Private = NewType("Private", str)

Certificate = NewType("Certificate", str)
"""`NW.0` is the director's certificate of NW, `NW.1` … its ordinary ones; a private's certificate is its id."""

Hex = NewType("Hex", str)
Tile = NewType("Tile", str)
Spot = NewType("Spot", str)
"""A stop on the map as it lies now: `H8.1` is the second stop of the tile (or print) in H8."""

TrainType = NewType("TrainType", str)
Train = NewType("Train", str)
"""One train: `3-0` is the first 3-train sold."""

BANK = Holder("bank")
MINT = Holder("mint")
"""The source of companies' money in a title that keeps it apart from the players'. It never runs out; its balance is
minus what it has issued."""
POOL = Holder("pool")
BOX = Holder("box")
"""Holds certificates that are out of the game."""


def spot(hex_: Hex, stop: int) -> Spot:
    return Spot(f"{hex_}.{stop}")


def hex_of(place: Spot) -> Hex:
    return Hex(place.rpartition(".")[0])


def stop_of(place: Spot) -> int:
    return int(place.rpartition(".")[2])


def type_of(train: Train) -> TrainType:
    return TrainType(train.rpartition("-")[0])


def paper(private: Private) -> Certificate:
    """The certificate of a private, which has the same id."""
    return Certificate(private)
