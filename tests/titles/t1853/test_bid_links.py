"""Contracts fulfilled by rail, bonds returned, illegal bids punished: ledger rows 53-BID-20 to 23, 26."""

from typing import Any, cast

from railhead.core.actions import Action
from railhead.core.ids import Hex
from railhead.core.imagined import Imagined, outcome
from railhead.core.state import Secret
from railhead.server.play.moves import try_out
from tests.pages.models import StubSeatView
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import company, player


def linked(t: Market, *cities: str) -> bool:
    from railhead.titles.t1853.contracts import Links

    return Links(t.d).join(Hex(city) for city in cities)


def north() -> Market:
    """Broad track from Lahore to Delhi NW; NWR has bases at both ends."""
    return Market().formed("NWR").turn_tile("Ck", "6", 5, 3).line("Ck", "Dl", "Em", "Fn")


def test_53_BID_20_stations_of_a_large_city_count_as_joined() -> None:
    t = north().formed("BBCI", {"P2": 6})
    assert linked(t, "Ck", "Fn")
    assert not linked(t, "Ck", "Gm")
    t.turn_tile("Gm", "6", 3, 1).line("Gm", "Gk", "Hj").turn_tile("Hj", "6", 3, 1)
    assert linked(t, "Gm", "Hj")
    assert linked(t, "Ck", "Gm")


def test_53_BID_20_bases_of_others_do_not_block() -> None:
    t = Market().formed("NWR", tokens=["Ck.0"]).formed("BBCI", {"P2": 6}, tokens=["Eg.0"])
    t.turn_tile("Ck", "6", 1, 5).line("Ck", "Ci", "Dh", "Eg").turn_tile("Eg", "6", 3, 5)
    t.line("Eg", "Fh", "Gg", "Hf", "Hd", "Ic").turn_tile("Ic", "5", 3, 4)
    assert linked(t, "Ck", "Eg", "Ic")


def two_gauges(*tokens: str) -> Market:
    """Broad track from Lahore to Multan, metre track from there to Karachi."""
    t = Market(phase="2").formed("NWR", tokens=["Ck.0", *tokens])
    t.turn_tile("Ck", "6", 1, 5).line("Ck", "Ci", "Dh", "Eg")
    t.tile("Eg", "96", next(turn for turn in range(6) if {(0 + turn) % 6, (1 + turn) % 6} == {2, 3}))
    t.line("Eg", "Fh", "Gg", "Hf", "Hd", "Ic", gauge="metre")
    return t.turn_tile("Ic", "75", 3, 4)


def test_53_BID_21_a_stretch_of_another_gauge_needs_a_base() -> None:
    t = two_gauges()
    assert linked(t, "Ck", "Eg")
    assert not linked(t, "Ck", "Ic")
    assert linked(two_gauges("Ic.0"), "Ck", "Eg", "Ic")
    assert linked(two_gauges("Eg.0"), "Ck", "Eg", "Ic")


def test_53_BID_22_the_bond_returns_at_once_and_the_bid_is_revealed() -> None:
    t = Market().formed("NWR", cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="NWR", Ck="NWR").operate("NWR").build("Ci", "9", 1, 4)
    assert t.cash_of("P2") == 570 - 60
    t.build("Em", "4", 2, 5)
    assert t.cash_of("P2") == 570
    assert t.state.revealed == {"P2": {"Fn": "NWR", "Ck": "NWR"}}
    assert t.sees("P3").revealed == t.state.revealed
    assert t.part != "track"


def test_53_BID_22_a_contract_is_fulfilled_once() -> None:
    t = Market().formed("NWR", cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="NWR", Ck="NWR").operate("NWR").build("Em", "4", 2, 5)
    assert t.told("contract") == ["the contract of P2 is fulfilled (Lahore, Delhi): the bond of 60 returns"]
    assert t.build("Ci", "9", 1, 4).told("contract") == []


def test_53_BID_26_any_company_may_complete_it() -> None:
    t = Market().formed("NWR", {"P3": 6}, cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="GIP", Ck="NWR").bid("P1", Bh="NWR", Ck="NWR")
    t.operate("NWR").build("Em", "4", 2, 5, who="P3")
    assert t.bond_of("P2") == 0
    assert t.bond_of("P1") == 40


def test_53_BID_26_also_by_a_base_that_makes_a_stretch_count() -> None:
    t = two_gauges().equip("NWR", cash=100).bid("P2", Ck="NWR", Eg="NWR", Ic="NWR")
    t.operate("NWR", "token").do("P1", "place_token", spot="Eg.0")
    assert t.bond_of("P2") == 0
    assert t.cash_of("P2") == 570


def test_53_BID_26_also_by_a_company_that_forms() -> None:
    """Track without any base counts from the moment BBCI has one at its home in Ajmer."""
    t = Market().turn_tile("Hj", "6", 1, 3).line("Hj", "Gk", "Gm").turn_tile("Gm", "6", 1, 3)
    t.bid("P3", Gm="BBCI", Hj="BBCI").hold("BBCI", P1=3, P2=2).dealing("P1")
    assert not linked(t, "Gm", "Hj")
    cash = t.cash_of("P3")
    assert t.bond_of("P3") == 40
    t.buy("P1", "BBCI")
    assert t.director_of("BBCI") == "P1"
    assert (t.bond_of("P3"), t.cash_of("P3")) == (0, cash + 40)
    assert set(t.state.revealed) == {"P3"}


def punished(*votes: str) -> Market:
    """P2, director of BBCI, had only two cities; NWR's lay links them."""
    t = Market(free_bids=True).formed("NWR", {"P1": 6}, cash=500).formed("BBCI", {"P2": 4, "P3": 2})
    t.turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em").bid("P2", Fn="NWR", Ck="NWR")
    t.operate("NWR").build("Em", "4", 2, 5)
    for who, vote in zip(("P3", "P4", "P1"), votes, strict=True):
        t.do(who, vote)
    return t


def test_53_BID_23_the_others_vote_on_an_illegal_bid() -> None:
    t = punished("punish", "pardon", "punish")
    assert t.state.guilty == {"P2": True}
    assert t.cash_of("P2") == 570
    t.dealing("P2")
    assert t.rule("P2", "pass") == "53-BID-23"
    t.sell("P2", "BBCI", 2)
    assert t.rule("P2", "pass") == "53-BID-23"
    t.sell("P2", "BBCI", 1)
    assert t.director_of("BBCI") == "P3"
    assert t.no_buy("P2", "BBCI") == "53-SR-12"
    t.passes("P2")
    assert t.acting() == ["P3"]


def test_53_BID_23_once_served_the_penalty_is_over() -> None:
    """He gives up his directorships "in the next Dealing Round", not in those that follow."""
    t = punished("punish", "pardon", "punish").dealing("P2").sell("P2", "BBCI", 3)
    t.end_dealing()
    assert t.state.guilty == {}
    t.formed("SIR", {"P2": 4}).dealing("P2", number=3)
    t.passes("P2")
    assert t.acting() == ["P3"]


def test_53_BID_23_no_majority_no_penalty() -> None:
    t = punished("punish", "pardon", "pardon")
    assert t.state.guilty == {}
    assert t.operating == "NWR"


def test_53_BID_23_bids_are_checked_unless_they_are_free() -> None:
    t = Market(fresh=True)
    assert t.no_bid("P1") == "53-BID-02"
    free = Market(fresh=True, free_bids=True)
    assert free.no_bid("P1") == "53-BID-02"
    free.sealed("P1", "Hx EIR", "Hv EIR", "Ht EIR", "Gs EIR", "Gq EIR", "Jab EIR", "Fn EIR")
    assert "P1" in free.state.bids


def test_53_BID_22_where_a_supposed_contract_decides_nothing_is_shown() -> None:
    """Delhi and Lahore are linked: by one supposition that fulfils the contract of P2, by another it does not."""
    t = Market().formed("NWR", cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="NWR", Ck="NWR").put(claims={player("P2"): {company("NWR"): 2}}).operate("NWR")
    lay = Action(player("P1"), "lay_tile", {"hex": "Em", "tile": "4", "rotation": t.turned("4", 2, 5)})
    made = [outcome(t.title, t.money(P3=cash).sees("P1"), lay) for cash in range(24)]
    assert {one.depends for one in made} == {"what others hold"}
    assert {one.state is None for one in made} == {True, False}
    assert all(not one.events for one in made if one.state is None)


def test_53_BID_22_no_preview_tells_whose_contract_a_tile_would_fulfil() -> None:
    t = Market().formed("NWR", cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="NWR", Ck="NWR").operate("NWR")

    def preview(hex_: str, tile: str, *sides: int) -> Imagined:
        lay = Action(player("P1"), "lay_tile", {"hex": hex_, "tile": tile, "rotation": t.turned(tile, *sides)})
        return try_out(cast(Any, StubSeatView(t.title, t.state, (player("P1"),))), lay)

    lays: list[tuple[Any, ...]] = [("Ci", "9", 1, 4), ("Em", "4", 2, 5)]
    fulfilling = [preview(*lay) for lay in lays]
    assert [made.depends for made in fulfilling] == ["what others hold"] * 2
    assert all(made.state is not None for made in fulfilling)
    t.put(bids={player("P2"): Secret(player("P2"), {Hex("Hx"): company("EIR"), Hex("Hv"): company("EIR")})})
    assert [preview(*lay) for lay in lays] == fulfilling
    t.put(bids={player("P1"): Secret(player("P1"), {Hex("Fn"): company("NWR"), Hex("Ck"): company("NWR")})})
    t.purse({"bond of P2": 0, "bond of P1": 60})
    own = preview("Em", "4", 2, 5)
    assert own.depends == ""
    assert "fulfilled" in str(own.events)
