"""What a survivor takes over in 1862, its station markers above all: ledger rows 62-MRG-21 to 25, 36 to 38, 51."""

import pytest

from railhead.mechanisms.trains import RUSTED
from railhead.titles.t1862.mergers import are_linked
from railhead.titles.t1862.routes import runners
from tests.titles.t1862.merging import Shares, answer, merge, pair, standing
from tests.titles.t1862.table import Table, company

MINE: Shares = {"P1": 60}
FAR = ["B5.0", "B7.0", "C4.0", "C6.0", "C8.0", "D5.0", "E8.0"]


def two(
    first: list[str], second: list[str], markers: tuple[int, int] = (0, 0), *, london: str = "", limit: int = 7
) -> Table:
    """N&E on F5, WStI on F3 next to it, both with more markers far off; `london` names those that are in London."""
    t = Table(4, phase="C", station_markers=limit).tile("F5", "790").tile("F3", "57")
    for index, (name, home, far) in enumerate((("N&E", "F5.0", first), ("WStI", "F3.0", second))):
        where = "B15.0" if name in london.split() else ""
        t.started(name, 90, shares=MINE, trains=["3F"], tokens=[home, *far], markers=markers[index], london=where)
    return t.operate("N&E", "merge", then=["WStI"])


def markers(t: Table, name: str = "N&E") -> tuple[int, int]:
    """On the board, London included, and unused."""
    return len(t.tokens_of(name)) + (company(name) in t.state.london), t.markers_of(name)


@pytest.mark.parametrize("charters", [(True, True), (True, False), (False, True), (False, False)])
def test_62_MRG_21_par_serves_refinancing_whatever_the_charters_were(charters: tuple[bool, bool]) -> None:
    t = answer(merge(pair(MINE, MINE, prices=(54, 62), charters=charters)), "redeem_option")
    assert t.state.pars[company("N&E")] == 82
    t.put(trains=dict.fromkeys(t.state.trains, RUSTED))
    before = t.purse({"N&E": 0}).operate("N&E", "trains").do("P1", "refinance").shares_of("P1", "N&E")
    answer(t, "redeem_option")
    assert (before, t.cash_of("N&E")) == (3, 820)


def test_62_MRG_22_treasuries_trains_and_permits() -> None:
    t = pair(MINE, MINE, cash=(120, 45), trains=(["1F", "2E**"], ["2L*"]))
    t.put(permits={company("N&E"): ("freight",), company("WStI"): ("express",)})
    merge(t)
    assert t.cash_of("N&E") == 165
    assert t.trains_of("N&E") == ["1F", "2E**", "2L*"]
    assert set(t.state.permits[company("N&E")]) == {"freight", "express"}
    assert len(runners(t.d, company("N&E"))) == 2


def test_62_MRG_23_felixstowe_merges_into_ipswich() -> None:
    """X-12."""
    t = Table(4, phase="C").tile("F11", "791", 1).tile("G12", "6", 0)
    t.started(
        "ESR", 90, shares={"P1": 60, "pool": 40}, cash=100, tokens=["F11.0", "E8.0"], markers=2, permits=["local"]
    )
    t.started(
        "FDR",
        90,
        shares={"P1": 60, "charter": 20, "pool": 20},
        cash=35,
        trains=["3F"],
        tokens=["G12.0", "F13.0"],
        markers=1,
        permits=["freight"],
    )
    merge(t.operate("ESR", "merge", then=["FDR"]), survivor="ESR", company="FDR")
    assert (t.cash_of("ESR"), t.trains_of("ESR"), t.shares_of("charter", "ESR")) == (135, ["3F"], 1)
    assert set(t.state.permits[company("ESR")]) == {"local", "freight"}
    assert t.tokens_of("ESR") == ["E8.0", "F11.0", "F13.0", "G12.0"]
    assert t.markers_of("ESR") == 3
    assert t.tokens_of("FDR") == []


def test_62_MRG_23_seven_in_all_or_eight() -> None:
    """Three and three on the board, two and one unused."""
    for limit, unused in ((7, 1), (8, 2)):
        assert markers(merge(two(FAR[:2], FAR[2:4], (2, 1), limit=limit))) == (6, unused)


def test_62_MRG_23_one_of_two_in_london_is_lost() -> None:
    assert markers(merge(two([], [], london="N&E WStI"))) == (3, 0)
    t = merge(two([], [], london="WStI"))
    assert (markers(t), t.state.london) == ((3, 0), {"N&E": "B15.0"})


def test_62_MRG_23_a_replaced_marker_keeps_its_place_in_time() -> None:
    """R-32: WStI was first on E8, L&E second: N&E is first there afterwards."""
    t = two([], ["E8.0"]).started("L&E", shares={"P2": 50}, tokens=["E8.0"], trains=["3F"])
    merge(t)
    assert standing(t, "E8.0") == ["N&E", "L&E"]


def test_62_MRG_24_markers_beyond_the_limit_are_removed() -> None:
    """Five and four on the board, no hex shared: two of any are removed, the home (R-34) too, none is left unused."""
    t = merge(two([*FAR[:3], "B13.0"], FAR[3:6], (1, 1)))
    assert t.values("remove_token", "spot") == {"F5.0", "F3.0", "B13.0", *FAR[:6]}
    assert t.refused("P1", "pass").rule == "62-MRG-24"
    assert t.refused("P1", "remove_token", spot="D9.0").rule == "62-MRG-24"
    t.do("P1", "remove_token", spot="B13.0")
    assert t.options("remove_token")
    t.do("P1", "remove_token", spot="F3.0")
    assert (markers(t), t.part) == ((7, 0), "track")
    assert t.tokens_of("N&E") == ["B5.0", "B7.0", "C4.0", "C6.0", "C8.0", "D5.0", "F5.0"]


def test_62_MRG_24_unused_ones_are_cut_first() -> None:
    """Four and three on the board, five unused: nobody is asked."""
    t = merge(two(FAR[:3], FAR[3:5], (3, 2)))
    assert (markers(t), t.part) == ((7, 0), "track")


def test_62_MRG_24_eight_by_option() -> None:
    t = merge(two(FAR[:3], FAR[3:6], limit=8))
    assert (markers(t), t.part) == ((8, 0), "track")


def test_62_MRG_25_the_other_can_be_started_again() -> None:
    """Its certificate lies in the IPO, its tokens are off market and chart."""
    t = merge(pair(MINE, MINE)).money(P1=500)
    assert t.shares_of("ipo", "WStI") == 10
    assert not {"WStI"} & {*t.state.marks, *t.state.pars, *t.state.directors}
    assert "WStI" in t.parliament("P1", number=3).values("open", "company")


def test_62_MRG_36_on_a_shared_hex_one_is_lost() -> None:
    """Three and two on the board, one hex shared, none unused: four afterwards."""
    t = merge(pair(MINE, MINE, tokens=(["F5.0", "B5.0", "B7.0"], ["F5.0", "C4.0"])))
    assert (markers(t), t.tokens_of("N&E")) == ((4, 0), ["B5.0", "B7.0", "C4.0", "F5.0"])
    assert standing(t, "F5.0") == ["N&E"]


def test_62_MRG_37_unused_markers_are_added() -> None:
    """Two on the board and two unused, three and two: five and two."""
    assert markers(merge(two(FAR[:1], FAR[1:3], (2, 2)))) == (5, 2)


def test_62_MRG_38_a_london_marker_counts() -> None:
    """Seven, one of them in London, and three: three must go; the one in London may."""
    t = merge(two(FAR[:5], ["D9.0", "B13.0"], london="N&E"))
    assert "B15.0" in t.values("remove_token", "spot")
    t.do("P1", "remove_token", spot="B15.0").do("P1", "remove_token", spot="F3.0")
    assert t.options("remove_token")
    t.do("P1", "remove_token", spot="D9.0")
    assert (markers(t), t.state.london) == ((7, 0), {})


def cromer(home: str = "", *, track: bool = True) -> Table:
    """ENR on its first turn; WNR has a line from Wells up to Cromer's hex, which is bare or has a tile."""
    t = Table(4, phase="A").tile("E2", "5", 5 if track else 0)
    t.started("WNR", 90, shares=MINE, trains=["1F"], tokens=["E2.0"], markers=1)
    t.started("ENR", 90, shares=MINE, trains=["1F"], operated=0, markers=2)
    return t.tile("F3", home, 2) if home else t


def test_62_MRG_51_who_merges_away_leaves_no_building_duty() -> None:
    """WNR has a marker on bare F3 and may build elsewhere or pass."""
    t = merge(cromer().operating_round("ENR", "WNR"), survivor="WNR", company="WNR")
    assert (t.tokens_of("WNR"), t.markers_of("WNR"), t.part) == (["E2.0", "F3.0"], 2, "track")
    assert t.values("lay_tile", "hex") == {"F3", "E4"}
    assert "pass" in {option.kind for option in t.options()}


def test_62_MRG_51_its_marker_takes_a_circle_of_the_first_tile() -> None:
    t = merge(cromer().operating_round("ENR", "WNR"), survivor="WNR", company="WNR").lay("F3", "57", 2)
    assert (standing(t, "F3.0"), t.tile_in("F3")) == (["WNR"], ("57", 2))


def test_62_MRG_51_who_survives_must_build() -> None:
    t = merge(cromer().operating_round("ENR", "WNR"), survivor="ENR", company="WNR")
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.values("lay_tile", "hex") == {"F3"}


def test_R_68_track_must_come_up_to_a_bare_home() -> None:
    """WNR's line leads elsewhere: no partner for ENR."""
    t = cromer(track=False).operating_round("ENR", "WNR")
    assert (t.operating, t.part) == ("ENR", "track")
    assert not are_linked(t.d, company("ENR"), company("WNR"))


def full_home() -> Table:
    """Cromer has a tile whose circle WNR holds: the home marker of ENR lies on the hex beside it."""
    return cromer("6").token("WNR", "F3.0").operating_round("ENR", "WNR")


def test_62_MRG_51_a_home_marker_without_circle_comes_off() -> None:
    """R-62: it is an unused marker of the survivor; WNR's own was one."""
    t = cromer("6").started("L&E", shares={"P2": 50}, trains=["1F"], tokens=["F3.0"]).operating_round("ENR", "WNR")
    assert t.state.perched == {"ENR": "F3.0"}
    merge(t, survivor="WNR", company="WNR")
    assert (t.tokens_of("WNR"), t.markers_of("WNR")) == (["E2.0"], 1 + 1 + 1)
    assert t.state.perched == {}


def test_62_MRG_51_and_takes_no_place_on_the_board() -> None:
    """R-62: WNR has seven markers on the board: none must be removed."""
    t = cromer("6").started("L&E", shares={"P2": 50}, trains=["1F"], tokens=["F3.0"])
    for spot in FAR[:6]:
        t.token("WNR", spot)
    merge(t.operating_round("ENR", "WNR"), survivor="WNR", company="WNR")
    assert (markers(t, "WNR"), t.part) == ((7, 0), "track")


def test_62_MRG_51_lost_if_the_survivor_is_there() -> None:
    t = full_home()
    assert t.state.perched == {"ENR": "F3.0"}
    merge(t, survivor="WNR", company="WNR")
    assert (t.tokens_of("WNR"), t.markers_of("WNR")) == (["E2.0", "F3.0"], 1 + 1)


def test_62_MRG_51_a_survivor_takes_the_circle_its_partner_had() -> None:
    """ENR survives on the hex where WNR's marker is lost: it sits in the circle and owes no build."""
    t = merge(full_home(), survivor="ENR", company="WNR")
    assert (t.state.perched, standing(t, "F3.0")) == ({}, ["ENR"])
    assert (t.part, "pass" in {option.kind for option in t.options()}) == ("track", True)


def test_62_MRG_51_no_displacement_in_a_turn_ended_by_a_merger() -> None:
    """7.2: the home marker finds its circle at the first build, and there is none in this turn."""
    t = cromer("6").started("L&E", 54, shares={"P2": 50}, trains=["1F"], tokens=["F3.0"])
    merge(t.operating_round("ENR", "L&E"), survivor="ENR", company="WNR")
    assert t.operating == "L&E"
    assert (t.state.perched, standing(t, "F3.0")) == ({"ENR": "F3.0"}, ["L&E"])
