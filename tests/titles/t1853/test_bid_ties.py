"""What is told of equal bids (book 15.4, 15.5): the cities that were declared, and where lots were drawn."""

from railhead.core.title import Draft
from railhead.titles.t1853.panels import panels
from tests.titles.t1853.dealing import Market
from tests.titles.table import player

SOUTH = ("Rr SIR", "Tp SIR", "Rn SIR")
EAST = ("Jah BAR", "Iae BAR", "Jab BAR")


def seats(*bids: tuple[str, ...], seed: int = 0) -> Market:
    t = Market(len(bids), fresh=True, seed=seed)
    for number, bid in enumerate(bids, 1):
        t.sealed(f"P{number}", *bid)
    return t


def stages(t: Market) -> dict[str, str]:
    """What the panel says last of each bid, to a spectator."""
    return {str(row[0]): str(row[-1]) for row in panels(Draft(t.title, t.sees("nobody")))["Contracts"][1:]}


def test_53_BID_11_declared_cities_are_told() -> None:
    t = seats(("Ck NWR", "Bj NWR", "Bh NWR"), ("Ck NWR", "Eg NWR", "Ic NWR"), EAST, SOUTH)
    told = t.told("bid")
    assert "P1 and P2 bid alike and declare their cities" in told
    assert "P1 declares Peshawar, Rawalpindi, Lahore: 4 hexes apart" in told
    assert "P2 declares Lahore, Multan, Karachi: 14 hexes apart" in told
    assert not any("lot" in text for text in told)
    assert stages(t) == {"P3": "", "P4": "", "P2": "declared: bid alike", "P1": "declared: bid alike"}


def test_53_BID_12_lots_between_identical_bids_are_told() -> None:
    north = ("Fn NWR", "Ck NWR", "Bh NWR")
    told = {}
    for seed in range(12):
        t = seats(north, north, SOUTH, ("Gm BBCI", "Hj BBCI", "Jh BBCI"), seed=seed)
        first, second = t.state.seating[:2]
        told[first] = [text for text in t.told("bid") if "lots" in text]
        assert told[first] == [f"lots are drawn between P1 and P2: {first} sits before {second}"]
        assert stages(t)["P1"] == stages(t)["P2"] == "declared: bid alike; seat by lot"
        assert stages(t)["P3"] == ""
    assert set(told) == {"P1", "P2"}


def test_53_BID_12_lots_between_other_shares_of_the_same_par_are_told() -> None:
    """Equal bonds and par, but not the same shares: nobody declares anything (R-05)."""
    found = set()
    for seed in range(12):
        t = seats(("Ck NWR", "Bj NWR", "Bh NWR"), ("Gs EIR", "Hj BBCI", "Ck NWR"), EAST, SOUTH, seed=seed)
        assert t.state.revealed == {}
        *_, first, second = t.state.seating
        assert [text for text in t.told("bid") if "lots" in text] == [
            f"lots are drawn between P1 and P2: {first} sits before {second}"
        ]
        assert stages(t) == {"P3": "", "P4": "", "P1": "seat by lot", "P2": "seat by lot"}
        found.add(first)
    assert found == {"P1", "P2"}


def test_53_BID_12_lots_are_still_told_when_a_bond_has_returned() -> None:
    t = seats(("Ck NWR", "Bj NWR", "Bh NWR"), ("Gs EIR", "Hj BBCI", "Ck NWR"), EAST, SOUTH)
    cash = {purse: amount for purse, amount in t.state.cash.items() if purse != "bond of P1"}
    bid = t.state.bids[player("P1")].value
    t.put(cash=cash, revealed={"P1": bid})
    assert stages(t)["P1"] == "fulfilled; seat by lot"
