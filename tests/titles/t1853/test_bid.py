"""Contract bids and the seating that follows from them: ledger rows 53-BID-01 to 12, 25."""

from functools import partial

import pytest

from railhead.core.actions import Action, Value
from railhead.core.errors import Malformed
from railhead.core.play import apply, complete, components
from railhead.core.typed import read_action
from railhead.titles.t1853.legality import bid_cities, bond_of
from railhead.titles.typed_routes import routes_calling
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import player

NORTH = ("Fn NWR", "Ck NWR", "Bh NWR")
"""Delhi, Lahore, Peshawar: bond 80, three NWR at 92."""
WEST = ("Gm BBCI", "Hj BBCI", "Jh BBCI")
"""Jaipur, Ajmer, Ahmedabad: bond 60."""
SOUTH = ("Rr SIR", "Tp SIR", "Rn SIR")
"""Madras, Trichinopoly, Mysore: bond 70, three SIR at 75."""


def bidding(players: int = 4) -> Market:
    return Market(players, fresh=True)


def test_53_BID_01_all_bid_at_once_and_in_secret() -> None:
    t = bidding()
    assert t.acting() == ["P1", "P2", "P3", "P4"]
    t.sealed("P3", *NORTH)
    assert t.acting() == ["P1", "P2", "P4"]
    for seat in ("P2", "P4"):
        seen = t.sees(seat)
        assert [secret.value for secret in seen.bids.values()] == [None]
        assert seen.claims == {}
        assert sorted(seen.cash.values()) == [570, 570, 570, 570, 2220]
    own = t.sees("P3").bids["P3"].value  # type: ignore[index]
    assert own == {"Fn": "NWR", "Ck": "NWR", "Bh": "NWR"}


def test_53_BID_01_bids_are_made_once() -> None:
    """Seats and bonds stay when the first dealing round is over."""
    t = bidding().sealed("P1", *NORTH).sealed("P2", *WEST).sealed("P3", *SOUTH).sealed("P4", *WEST)
    assert [type(frame).__name__ for frame in t.state.frames] == ["Dealing"]
    t.end_dealing()
    seated = t.state.seating
    assert (seated[:2], sorted(seated[2:])) == (("P1", "P3"), ["P2", "P4"])
    assert [t.bond_of(who) for who in seated] == [80, 70, 60, 60]


def test_53_BID_01_a_bid_is_sealed_whole_and_once() -> None:
    t = bidding().sealed("P1", "Hx EIR", "Hv EIR", "Fn EIR")
    assert t.told("bid") == ["P1 seals a bid"]
    assert t.state.notes == {}
    assert t.no_bid("P1", *NORTH) == "53-BID-01"
    assert {option.kind for option in t.options()} == {"seal_bid"}


@pytest.mark.parametrize("cities", [[], "Fn", {"Fn": 1}, {"Fn": ["NWR"]}, 3])
def test_what_is_no_bid_can_t_be_read(cities: Value) -> None:
    t = bidding()
    with pytest.raises(Malformed):
        apply(t.title, t.state, Action(player("P1"), "seal_bid", {"cities": cities}))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_is_suggested_is_legal_and_differs_from_seat_to_seat(players: int) -> None:
    t = bidding(players)
    bids = [complete(t.title, t.state, option) for option in t.options("seal_bid")]
    for bid in bids:
        apply(t.title, t.state, bid)
    assert len({str(bid.args) for bid in bids}) == players


def test_a_bid_is_typed_city_by_city() -> None:
    t = bidding()
    line = "P1 seal Delhi NWR Ck nwr Peshawar NWR"
    action = read_action(t.title, t.state, line, partial(routes_calling, t.title, t.state))
    assert action.args == {"cities": {"Fn": "NWR", "Ck": "NWR", "Bh": "NWR"}}


@pytest.mark.parametrize(("players", "least", "most"), [(3, 4, 6), (4, 3, 6), (5, 3, 5), (6, 3, 4)])
def test_53_BID_02_number_of_cities(players: int, least: int, most: int) -> None:
    cities = ("Bh NWR", "Bj NWR", "Ck NWR", "Eg NWR", "Ic NWR", "Hj BBCI", "Gm BBCI")
    t = bidding(players)
    assert t.no_bid("P1", *cities[: least - 1]) == "53-BID-02"
    assert t.no_bid("P1", *cities[: most + 1]) == "53-BID-02"
    t.sealed("P1", *cities[:least]).sealed("P2", *cities[:most])


def test_53_BID_03_only_the_24_named_cities() -> None:
    t = bidding()
    assert t.no_bid("P1", "Em NWR", "Ck NWR", "Bh NWR") == "53-BID-03"
    assert len(bid_cities(t.title)) == 24
    assert set(components(t.title, t.state, t.options()[0], "cities")) == set(bid_cities(t.title))


def test_53_BID_04_two_cities_of_the_ganges() -> None:
    t = bidding()
    assert t.no_bid("P1", "Jab EIR", "Hx EIR", "Hv EIR") == "53-BID-04"
    t.sealed("P1", "Jab EIR", "Hx EIR", "Fn EIR")
    ganges = {
        hex_ for hex_, part in components(t.title, t.state, t.options()[0], "cities").items() if "Ganges" in part.note
    }
    assert ganges == {"Gq", "Gs", "Ht", "Hv", "Hx", "Jab"}


@pytest.mark.parametrize(("hex_", "value"), [("Jab", 50), ("Mi", 40), ("Fn", 40), ("Rr", 30), ("Ck", 20), ("Hx", 20)])
def test_53_BID_05_values_of_cities(hex_: str, value: int) -> None:
    assert bond_of(bidding().title, [hex_]) == value  # type: ignore[list-item]


def test_53_BID_05_bond_of_delhi_lahore_peshawar() -> None:
    assert bond_of(bidding().title, ["Fn", "Ck", "Bh"]) == 80  # type: ignore[list-item]


def test_53_BID_06_each_city_gives_a_share_of_its_companies() -> None:
    t = bidding()
    assert set(components(t.title, t.state, t.options()[0], "cities")["Fn"].values) == {"EIR", "GIP", "NWR"}
    assert t.no_bid("P1", "Ck GIP", "Bh NWR", "Fn NWR") == "53-BID-06"
    t.sealed("P1", *NORTH).sealed("P2", *WEST).sealed("P3", *SOUTH).sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    assert t.state.claims["P1"] == {"NWR": 3}  # type: ignore[index]
    assert t.shares_of("P1", "NWR") == 3


def four_bids() -> Market:
    """Bonds 80, 60, 70 and 90."""
    return (
        bidding()
        .sealed("P1", *NORTH)
        .sealed("P2", *WEST)
        .sealed("P3", *SOUTH)
        .sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    )


def test_53_BID_07_the_bond_is_set_aside() -> None:
    t = four_bids()
    assert t.bond_of("P1") == 80
    assert t.cash_of("P1") == 570 - 80 - 276
    assert t.worth_of("P1") == 490


def test_53_BID_08_bond_and_shares_are_told_not_the_cities() -> None:
    t = four_bids()
    assert "P1 bids a bond of 80 and claims 3 NWR = 276" in t.told("bid")
    seen = t.sees("P2")
    assert seen.claims["P1"] == {"NWR": 3}  # type: ignore[index]
    assert seen.bids["P1"].value is None  # type: ignore[index]
    assert "P1" not in seen.revealed
    assert not any("Lahore" in event.text or "Ck" in event.text for event in t.events)


def test_53_BID_09_the_highest_bond_sits_first() -> None:
    t = four_bids()
    assert t.state.seating == ("P4", "P1", "P3", "P2")
    assert t.state.priority == "P4"
    assert t.acting() == ["P4"]
    assert t.d.left_of(t.state.players[0]) == "P3"


def test_53_BID_10_equal_bonds_by_par_of_the_shares() -> None:
    t = bidding(3)
    t.sealed("P1", "Gm BBCI", "Hj BBCI", "Jh BBCI", "Mi BBCI")
    t.sealed("P2", "Ck NWR", "Bh NWR", "Bj NWR", "Fn NWR")
    t.sealed("P3", "Tp SIR", "Rn SIR", "Rp SIR", "Oo MSM")
    assert t.bond_of("P1") == t.bond_of("P2") == 100
    assert t.state.seating == ("P2", "P1", "P3")


def test_53_BID_11_the_same_shares_are_declared_and_the_wider_bid_goes_first() -> None:
    t = bidding()
    t.sealed("P1", "Ck NWR", "Bj NWR", "Bh NWR").sealed("P2", "Ck NWR", "Eg NWR", "Ic NWR")
    t.sealed("P3", "Jah BAR", "Iae BAR", "Jab BAR").sealed("P4", *SOUTH)
    assert t.state.seating == ("P3", "P4", "P2", "P1")
    assert set(t.state.revealed) == {"P1", "P2"}
    assert t.sees("P3").revealed["P2"] == {"Ck": "NWR", "Eg": "NWR", "Ic": "NWR"}  # type: ignore[index]
    distance = t.title.board.grid.distance
    assert [distance(*pair) for pair in (("Ck", "Bj"), ("Ck", "Bh"), ("Bj", "Bh"))] == [1, 2, 1]  # type: ignore[arg-type]
    assert [distance(*pair) for pair in (("Ck", "Eg"), ("Ck", "Ic"), ("Eg", "Ic"))] == [3, 7, 4]  # type: ignore[arg-type]


def test_53_BID_11_unequal_bonds_keep_their_cities_secret() -> None:
    t = bidding().sealed("P1", *NORTH).sealed("P2", "Ck NWR", "Eg NWR", "Ic NWR")
    t.sealed("P3", *SOUTH).sealed("P4", *WEST)
    assert t.state.claims["P1"] == t.state.claims["P2"] == {"NWR": 3}  # type: ignore[index]
    assert t.state.revealed == {}


def test_53_BID_12_identical_bids_by_lot() -> None:
    def seats(seed: int) -> tuple[str, ...]:
        t = Market(4, fresh=True, seed=seed)
        t.sealed("P1", *NORTH).sealed("P2", *NORTH).sealed("P3", *SOUTH).sealed("P4", *WEST)
        return t.state.seating

    drawn = {seats(seed) for seed in range(12)}
    assert drawn == {("P1", "P2", "P3", "P4"), ("P2", "P1", "P3", "P4")}
    assert seats(3) == seats(3)


def test_53_BID_25_no_money_passes_between_players() -> None:
    t = bidding()
    assert t.rule("P1", "sell_elephant", player="P2", price=10) == "53-BID-01"
    t = four_bids()
    assert t.rule("P4", "sell_elephant", player="P1", price=10) == "53-SR-02"
