"""Setup of 1861: ledger rows 61-SET."""

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import BANK
from railhead.core.play import actors, start, view
from railhead.core.title import Title
from railhead.titles import load
from tests.titles.t1861.table import Table, player

CASH = {3: 420, 4: 315, 5: 252, 6: 210}
LIMIT = {3: 21, 4: 16, 5: 13, 6: 11}
PRIVATES = ["TSR", "BSS", "MYR", "MRR", "WVR"]
MINORS = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W", "D", "E", "M-B", "S-V", "T-R", "V"]
PUBLICS = ["GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW"]


def title(players: int = 3) -> Title:
    return load("1861", players)


@pytest.mark.parametrize(("players", "cash"), CASH.items())
def test_61_SET_01_starting_cash(players: int, cash: int) -> None:
    t = Table(players)
    assert [t.cash_of(seat) for seat in t.state.players] == [cash] * players
    assert cash * players == 1260


@pytest.mark.parametrize("players", [1, 2, 7])
def test_61_SET_01_three_to_six_players(players: int) -> None:
    with pytest.raises(Malformed, match="1861 is for"):
        load("1861", players)


@pytest.mark.parametrize("players", CASH)
def test_61_SET_02_bank_holds_15000_with_the_starting_cash(players: int) -> None:
    """Ruling R-SET-05: what the players start with comes out of the 15,000."""
    t = Table(players)
    assert t.cash_of(BANK) == 13_740
    assert sum(t.state.cash.values()) == 15_000


def test_61_SET_03_order_is_reproducible_and_player_1_opens() -> None:
    first, again = (start(title(4), 4, seed=99) for _ in range(2))
    assert first == again
    assert first.players == ("P1", "P2", "P3", "P4")
    assert first.priority == "P1"
    assert actors(title(4), first) == ("P1",)


def test_61_SET_04_opens_in_phase_2_with_the_first_stock_round() -> None:
    t = Table(3)
    assert t.state.phase == "2"
    assert str(t.state.round) == "SR 1"
    assert {option.args.get("lot") for option in t.options("bid")} == {"TSR"}


def test_61_SET_04_only_yellow_tiles_in_phase_2() -> None:
    t = Table(3).minor("M-K", "P1", cash=100).operate("M-K", "track")
    offered = {option.args["tile"] for option in t.options("lay_tile")}
    assert {entry.shape.colour for name, entry in t.title.board.tiles.items() if name in offered} == {"yellow"}
    assert t.refused("P1", "lay_tile", hex="H8", tile="637", rotation=0).rule == "61-TRK-03"


@pytest.mark.parametrize(("players", "limit"), LIMIT.items())
def test_61_SET_05_certificate_limit(players: int, limit: int) -> None:
    """Ruling R-SET-01. Each private, each minor charter and each share certificate counts one."""
    t = Table(players, phase="4").public("NW", shares={"P2": 20})
    for name in PRIVATES:
        t.privates(**{name: "P1"})
    for name in MINORS[: limit - 6]:
        t.minor(name, "P1")
    below = t.state
    t.stock("P1").do("P1", "buy_share", company="NW", source="treasury")
    t.state = below
    t.public("MK", shares={"P3": 20, "P1": 10}).stock("P1")
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-22"


@pytest.mark.parametrize(("privates", "may_buy"), [(["TSR", "WVR"], False), (["WVR"], True)])
def test_61_SET_05_directors_certificate_counts_one(privates: list[str], may_buy: bool) -> None:
    """Six players: two privates, three minors, a director's certificate and five ordinary shares are eleven."""
    t = Table(6, phase="4").privates(**dict.fromkeys(privates, "P1"))
    for name in MINORS[:3]:
        t.minor(name, "P1")
    t.public("NW", shares={"P1": 60}).public("MK", shares={"P2": 20, "P1": 10}).stock("P1")
    assert bool(t.options("buy_share")) is may_buy
    assert t.options("sell_shares")


def test_61_SET_06_every_view_shows_every_balance() -> None:
    t = Table(4, phase="3").minor("N", "P1", cash=77, loans=1).privates(TSR="P3").stock("P2")
    for seat in (*map(player, ("P1", "P2", "P3", "P4")), None):
        seen = view(t.state, seat)
        assert seen.cash == t.state.cash
        assert seen.cash[player("N")] == 77
        assert (seen.certificates, seen.loans) == (t.state.certificates, t.state.loans)


def test_61_SET_07_price_is_half_a_minor_and_a_tenth_of_a_public() -> None:
    t = Table(3, phase="4").money(P1=0, P2=0).minor("N", "P1", price=100)
    assert t.title.worth(t.d, player("P1")) == 200
    t.public("NW", price=100, shares={"P2": 60, "P1": 40})
    assert t.title.worth(t.d, player("P2")) == 600
    assert t.title.worth(t.d, player("P1")) == 200 + 400


def test_61_SET_08_a_public_has_one_directors_certificate_and_eight_shares() -> None:
    t = title()
    assert sorted(name for name, entry in t.board.companies.items() if entry.kind == "public") == sorted(PUBLICS)
    for name in t.board.companies:
        if name in PUBLICS:
            shares = [t.shares[paper] for paper in t.certificates[name]]
            assert [share.percent for share in shares] == [20] + [10] * 8
            assert [share.is_director for share in shares] == [True] + [False] * 8
    assert sum(len(papers) for name, papers in t.certificates.items() if name in PUBLICS) == 72


def test_61_SET_09_station_markers_on_fresh_charters() -> None:
    companies = title().board.companies.values()
    markers = {
        kind: [entry.tokens for entry in companies if entry.kind == kind] for kind in ("minor", "public", "state")
    }
    assert markers == {"minor": [1] * 16, "public": [3] * 8, "state": [8]}


def test_61_SET_09_a_public_has_no_fourth_marker() -> None:
    t = Table(3, phase="5").line("H8", "H10", "H12", "H14", "H16", "H18").tile("H18", "57")
    t.public("NW", shares={"P1": 60}, tokens=["H8.0", "E9.0"], cash=1000)
    with_two = t.state
    t.operate("NW", "station").do("P1", "place_token", spot="H18.0")
    t.state = with_two
    t.token("NW", "B4.0").operate("NW", "station")
    assert not t.options("place_token")
