"""The simplified game, optional rules, bank sizes and tile kits: ledger rows 53-VAR-01 to 12."""

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import Tile
from railhead.titles.t1853.facts import facts
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import title_for


def simple(players: int = 4, seed: int = 0) -> Market:
    return Market(players, fresh=True, seed=seed, start="simplified")


def holder(t: Market, name: str) -> str:
    return t.director_of(name) or ""


def test_53_VAR_01_no_bids_and_440_each() -> None:
    t = simple()
    assert t.state.bids == {}
    paid = {who: 4 * t.par(name) for name in t.state.opened for who in [holder(t, name)]}
    assert {who: t.cash_of(who) + paid[who] for who in paid} == dict.fromkeys(t.state.players, 440)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (3, {"EIR", "GIP", "NWR"}),
        (4, {"EIR", "GIP", "NWR", "BNR"}),
        (5, {"EIR", "GIP", "NWR", "BNR", "MSM"}),
        (6, {"EIR", "GIP", "NWR", "BNR", "MSM", "SIR"}),
    ],
)
def test_53_VAR_02_certificates_are_dealt(players: int, names: set[str]) -> None:
    t = simple(players)
    assert set(t.state.directors) == names
    assert sorted(t.state.directors.values()) == sorted(t.state.players)
    assert len({tuple(sorted(simple(players, seed).state.directors.items())) for seed in range(6)}) > 1


def test_53_VAR_03_seats_in_company_order() -> None:
    t = simple()
    assert list(t.state.seating) == [holder(t, name) for name in ("EIR", "GIP", "NWR", "BNR")]
    assert t.state.priority == holder(t, "EIR")


def test_53_VAR_04_four_shares_each_are_paid_for() -> None:
    t = simple()
    assert t.cash_of(holder(t, "EIR")) == 40
    assert t.shares_of(holder(t, "EIR"), "EIR") == 4
    assert (t.certificate_at("EIR"), t.singles_of(holder(t, "EIR"), "EIR")) == (holder(t, "EIR"), 2)


def test_53_VAR_05_qualifying_number_4_and_limit_5() -> None:
    t = simple()
    assert set(t.state.marks) == {"EIR", "GIP", "NWR", "BNR"}
    assert (facts(t.d).qualifying, facts(t.d).share_limit) == (4, 5)
    assert t.title.board.players[4].certificate_limit == 16


def test_53_VAR_06_their_shares_are_on_sale_and_not_sold() -> None:
    t = simple().money(P1=300, P2=300, P3=300, P4=300)
    first = holder(t, "EIR")
    t.dealing(first, number=1)
    assert t.values("buy_share", "company") == {"EIR", "GIP", "NWR", "BNR"}
    assert t.no_sale(first, "EIR", 1) == "53-SR-11"
    t.buy(first, "GIP")


def first_round(**held: dict[str, int]) -> Market:
    t = Market(5, minimum_number_of_companies=True)
    for name, shares in held.items():
        t.hold(name, **shares)
    return t.formed("EIR", {"P1": 5}).formed("GIP", {"P2": 5}).formed("NWR", {"P3": 5})


def test_53_VAR_07_missing_companies_get_a_director() -> None:
    t = first_round(BBCI={"P4": 2, "P5": 2}, BNR={"P4": 1, "P5": 2}, SIR={"P1": 1, "P2": 1, "P3": 1, "P4": 1})
    t.dealing("P1", number=1).end_dealing()
    assert set(t.state.marks) == {"EIR", "GIP", "NWR", "BBCI"}
    assert t.director_of("BBCI") == "P4"
    assert t.state.fresh == {}


def test_53_VAR_07_then_the_higher_par() -> None:
    t = first_round(BBCI={"P4": 2}, BNR={"P5": 2}).dealing("P1", number=1).end_dealing()
    assert set(t.state.marks) == {"EIR", "GIP", "NWR", "BNR"}


def test_53_VAR_07_waived_where_nobody_holds_two() -> None:
    t = first_round(BBCI={"P4": 1, "P5": 1}).dealing("P1", number=1).end_dealing()
    assert set(t.state.marks) == {"EIR", "GIP", "NWR"}


@pytest.mark.parametrize(("players", "count"), [(3, 2), (4, 3), (5, 4), (6, 4)])
def test_53_VAR_07_the_lesser_of_four_and_one_less_than_the_players(players: int, count: int) -> None:
    assert facts(Market(players, minimum_number_of_companies=True).d).least_companies == count
    assert facts(Market(players).d).least_companies == 0


def test_53_VAR_08_amended_share_limits() -> None:
    assert [facts(Market(n, amended_share_limits=True).d).qualifying for n in (3, 4, 5, 6)] == [6, 7, 6, 5]
    with pytest.raises(Malformed, match="exclude each other"):
        title_for(4, amended_share_limits=True, minimum_number_of_companies=True)


def test_53_VAR_09_a_short_bank_with_six_players() -> None:
    assert Market(6, fresh=True, bank_size="short").cash_of("bank") == 390


def test_53_VAR_10_kits_add_yellow_tiles() -> None:
    def counts(**kits: bool) -> tuple[int, int]:
        tiles = title_for(4, **kits).board.tiles
        return tiles[Tile("77")].count or 0, sum(entry.count or 0 for entry in tiles.values())

    assert counts() == (2, 191)
    assert counts(mik_1=True) == (3, 216)
    assert counts(mik_1_1=True) == (2, 207)
    assert counts(mik_1=True, mik_1_1=True) == (3, 232)


def test_53_VAR_11_money_of_the_simplified_game() -> None:
    t = simple()
    assert sum(t.state.cash.values()) == 3300
    assert t.cash_of("bank") == 1540 + 4 * (100 + 96 + 92 + 88)
    with pytest.raises(Malformed, match="bank_size"):
        title_for(4, start="simplified", bank_size="long")


def test_53_VAR_12_the_others_follow_in_order() -> None:
    t = Market(4)
    for name in ("EIR", "GIP", "NWR", "BNR"):
        t.formed(name, {"P1": 4, "P2": 3, "P3": 3})
    t.offer("EIR", "GIP", "NWR", "BNR").dealing("P4")
    assert t.values("buy_share", "company") == {"BBCI"}


@pytest.mark.parametrize("name", ["minimum_number_of_companies", "amended_share_limits", "free_bids"])
def test_options_of_the_bids_do_not_go_with_the_simplified_game(name: str) -> None:
    with pytest.raises(Malformed, match="contract bids"):
        title_for(4, start="simplified", **{name: True})
