"""Small questions about companies and what belongs to them."""

from railhead.core.ids import Holder
from railhead.mechanisms.companies import kind_of, owed, privates_of
from tests.mechanisms.plain import Plain, company, player


def test_kind() -> None:
    assert [kind_of(Plain().d, company(name)) for name in ("N", "NW", "RSR")] == ["minor", "public", "state"]


def test_privates_in_the_order_of_the_board() -> None:
    t = Plain().privates(MYR="P1", TSR="P1", BSS="NW")
    assert privates_of(t.d, player("P1")) == ["TSR", "MYR"]
    assert privates_of(t.d, company("NW")) == ["BSS"]
    assert privates_of(t.d, Holder("P2")) == []


def test_loans() -> None:
    t = Plain().equip("NW", loans=2)
    assert (owed(t.d, company("NW")), owed(t.d, company("SW"))) == (2, 0)
