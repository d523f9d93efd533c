"""What the title's own tab shows, and to whom: bids, companies, frontier posts, cards."""

from railhead.core.ids import Train
from railhead.core.title import Draft
from railhead.titles.t1853.panels import panels, train_words
from tests.pages.models import plain_rows
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.kit import Kit

NORTH = ("Fn NWR", "Ck NWR", "Bh NWR")


def seen(t: Market, seat: str, heading: str) -> list[list[str | int]]:
    return plain_rows(panels(Draft(t.title, t.sees(seat)))[heading][1:])


def test_a_bid_is_shown_to_its_writer_alone() -> None:
    t = Market(fresh=True).sealed("P1", *NORTH)
    own = seen(t, "P1", "Contracts")
    assert own[0] == ["P1", 80, "3 NWR", "Peshawar (NWR), Lahore (NWR), Delhi (NWR)", "sealed"]
    assert own[1] == ["P2", "", "", "secret", "being written"]
    assert seen(t, "P3", "Contracts")[0] == ["P1", "", "", "secret", "sealed"]


def test_after_the_bids_bonds_and_shares_are_shown() -> None:
    t = Market(fresh=True).sealed("P1", *NORTH).sealed("P2", "Gm BBCI", "Hj BBCI", "Jh BBCI")
    t.sealed("P3", "Rr SIR", "Tp SIR", "Rn SIR").sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    assert seen(t, "P2", "Contracts")[1] == ["P1", 80, "3 NWR", "secret", ""]
    assert "Cities to bid for" not in panels(t.d)
    assert [row[0] for row in seen(t, "P2", "Contracts")] == list(t.state.seating)


def test_cities_to_bid_for() -> None:
    rows = seen(Market(fresh=True), "P1", "Cities to bid for")
    assert len(rows) == 24
    assert ["Calcutta", "Jab", 50, "1 EIR, 4 BNR, 8 BAR", "Ganges"] in rows
    assert ["Delhi", "Fn", 40, "1 EIR, 2 GIP, 3 NWR", ""] in rows


def test_companies_and_who_runs_them() -> None:
    t = Market().formed("GIP", {"P1": 1, "P2": 1}, cash=500, trains=["2"]).formed("SIR", {"P3": 4}).hold("MSM", P4=2)
    t.put(credit={Train("2-0"): 120})
    rows = {row[0]: row[1:] for row in seen(t, "P1", "Companies")}
    assert rows["GIP"] == [96, "2 of 6 needed", "6", "P1, manager", 120]
    assert rows["SIR"][3] == "P3"
    assert rows["MSM"] == [80, "2 of 6 needed", "6", "not formed", ""]
    assert rows["all"][-1] == "500 credits"
    assert train_words(t.d, Train("2-0"))[0] == "owed"


def test_frontier_posts_and_who_was_paid() -> None:
    t = Market().formed("NWR", {"P1": 6})
    t.put(frontier={"Bj": ("NWR",)})
    rows = seen(t, "P1", "Frontier posts")
    assert (len(rows), sum(int(row[1]) for row in rows)) == (13, 1260)
    assert ["Bj", 40, "NWR"] in rows


def test_cards_of_others_are_only_counted() -> None:
    t = Kit().give("P1", "COAL", "GIP").give("P2", "TEA")
    rows = {row[0]: row[1:] for row in seen(t, "P1", "Cards")}
    assert rows["stack"][0] == 18
    assert rows["P2"] == [1, ""]
    assert rows["P1"][0] == 2
    assert "Coal" in str(rows["P1"][1])
    assert "director's share of GIP" in str(rows["P1"][1])


def test_unredeemed_shares() -> None:
    t = Market().hold("MSM", P1=1)
    t.put(unredeemed={"P1": {"MSM": 1}})
    assert seen(t, "P2", "Un-redeemed shares") == [["P1", "MSM", 1]]
