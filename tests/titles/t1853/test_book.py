"""The rulebook of 1853 against the program where no row says it, and its tables and worked examples.

`§` is the book's paragraph, `T` its table, `E` an example of the ledger."""

import pytest

from railhead.core.ids import Hex, Tile
from railhead.titles.t1853.facts import facts_of, is_ganges
from railhead.titles.t1853.legality import bid_cities
from railhead.titles.t1853.lines import joined_spots
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import Table, company, title_for

ALL = (0, 1, 2, 3, 4, 5)
MANIFEST = {
    **{"1": 2, "2": 2, "3": 10, "4": 14, "5": 4, "6": 8, "7": 4, "8": 14, "9": 14, "55": 2, "56": 2, "69": 2},
    **{"71": 2, "72": 4, "73": 6, "74": 4, "75": 2, "76": 2, "77": 2, "78": 6, "79": 4, "113": 2},
    **dict.fromkeys(("12", "13", "14", "15", "80", "81"), 2),
    **{"82": 4, "83": 4},
    **dict.fromkeys((str(number) for number in range(84, 102)), 2),
    **{"102": 2, "103": 4, "104": 2, "105": 2, "106": 2, "107": 2, "108": 2, "109": 2, "110": 1, "111": 2, "112": 2},
}
MIK_1 = {"3": 4, "4": 4, "71": 1, "72": 2, "73": 3, "74": 2, "75": 1, "76": 1, "77": 1, "78": 3, "79": 2, "113": 1}
MIK_1_1 = {"3": 2, "4": 2, "71": 1, "72": 1, "73": 2, "75": 2, "76": 2, "78": 3, "113": 1}
TABLE_1 = {
    "EIR": {"Calcutta", "Patna"},
    "GIP": {"Allahabad", "Bombay"},
    "NWR": {"Delhi", "Lahore"},
    "BNR": {"Calcutta", "Nagpur"},
    "BBCI": {"Ajmer"},
    "MSM": {"Madras"},
    "SIR": {"Trichinopoly"},
    "BAR": {"Chittagong"},
}


def counts(**options: bool) -> dict[str, int]:
    return {name: tile.count or 0 for name, tile in title_for(4, **options).board.tiles.items()}


def test_the_tile_manifest() -> None:
    assert counts() == MANIFEST
    tiles = title_for(4).board.tiles
    by_colour = {
        colour: sum(MANIFEST[name] for name, tile in tiles.items() if tile.shape.colour == colour)
        for colour in ("yellow", "green", "brown", "grey")
    }
    assert by_colour == {"yellow": 112, "green": 56, "brown": 16, "grey": 7}


def test_the_kits_add_25_and_16_yellow_tiles() -> None:
    assert counts(mik_1=True) == {name: count + MIK_1.get(name, 0) for name, count in MANIFEST.items()}
    assert counts(mik_1_1=True) == {name: count + MIK_1_1.get(name, 0) for name, count in MANIFEST.items()}
    both = counts(mik_1=True, mik_1_1=True)
    assert sum(both.values()) == 191 + 25 + 16


def test_table_1_companies_in_order_with_their_bases() -> None:
    board = title_for(4).board
    homes = {name: {board.hexes[Hex(s.partition(".")[0])].name for s in c.home} for name, c in board.companies.items()}
    assert list(homes) == list(TABLE_1)
    assert homes == TABLE_1


def test_table_3() -> None:
    for players, row in {3: (730, 6, 21, 6), 4: (570, 6, 16, 6), 5: (570, 5, 13, 5), 6: (510, 4, 11, 5)}.items():
        entry, about = (found := title_for(players).board.players[players]), found.about
        assert (entry.cash, about["company_share_limit"], entry.certificate_limit, about["qualifying"]) == row


def test_e2_the_notes_of_paragraph_13() -> None:
    for players in (3, 4, 5, 6):
        entry = title_for(players).board.players[players]
        notes = entry.about["notes"]
        assert isinstance(notes, dict)
        assert sum(int(note) * int(str(count)) for note, count in notes.items()) == entry.cash


def test_24_cities_and_six_of_them_in_the_ganges_valley() -> None:
    """The four large cities and twenty others; Calcutta belongs to the valley, Delhi does not."""
    title = title_for(4)
    cities = bid_cities(title)
    large = [name for name in cities if title.board.hexes[name].shape.label]
    assert (len(cities), len(large)) == (24, 4)
    ganges = {title.board.hexes[name].name for name in cities if is_ganges(title, name)}
    assert ganges == {"Cawnpore", "Lucknow", "Allahabad", "Benares", "Patna", "Calcutta"}


def test_e5_half_of_the_shares_are_safe() -> None:
    t = Market().formed("EIR", {"P1": 5, "P2": 4}).dealing("P2").buy("P2", "EIR")
    assert (t.shares_of("P2", "EIR"), t.director_of("EIR")) == (5, "P1")


def test_e6_the_round_is_completed_and_no_other_begins() -> None:
    t = Market().formed("BNR", {"P1": 6}).formed("BBCI", {"P2": 6}, cash=300).formed("BAR", {"P3": 6}, cash=300)
    t.bank(50).operate("BNR", "dividend", revenue=100, number=2, rounds=3, then=["BBCI", "BAR"])
    t.do("P1", "dividend", payout="pay")
    seen = [t.operating]
    while not t.state.finished:
        t.idle()
        seen += [t.operating] if not t.state.finished else []
    assert list(dict.fromkeys(seen)) == ["BNR", "BBCI", "BAR"]
    assert (t.state.round.number, t.cash_of("bank")) == (2, -10)


def test_e7_eighteen_shares() -> None:
    title = title_for(4, mik_2=True)
    shares = {name: sum(company_.shares) // 10 for name, company_ in title.board.companies.items()}
    assert shares == {"EIR": 10, "GIP": 18, "NWR": 10, "BNR": 14, "BBCI": 18, "MSM": 18, "SIR": 10, "BAR": 14}


def test_e9_delhi_lahore_peshawar() -> None:
    t = Market(fresh=True).sealed("P1", "Fn NWR", "Ck NWR", "Bh NWR")
    for who, city in (("P2", "Tp SIR"), ("P3", "Hj BBCI"), ("P4", "Jah BAR")):
        others = {"P2": ("Rn SIR", "Rp SIR"), "P3": ("Gm BBCI", "Jh BBCI"), "P4": ("Iae BAR", "Jab BAR")}[who]
        t.sealed(who, city, *others)
    assert (t.bond_of("P1"), t.shares_of("P1", "NWR"), t.cash_of("P1")) == (80, 3, 570 - 80 - 276)


def test_e10_one_share_is_not_redeemed() -> None:
    t = Market(3, fresh=True).sealed("P1", "Jab EIR", "Mi GIP", "Fn NWR", "Ck NWR", "Kq BNR", "Rr MSM")
    t.sealed("P2", "Tp SIR", "Rn SIR", "Rp SIR", "Oo MSM").sealed("P3", "Jah BAR", "Iae BAR", "Hj BBCI", "Gm BBCI")
    assert (t.bond_of("P1"), t.cash_of("P1"), t.state.unredeemed) == (200, 62, {"P1": {"MSM": 1}})


def test_e11_eir_in_its_first_turn() -> None:
    t = Table().formed("EIR", cash=1000, operated=0).operate("EIR").build("Hx", "6", 1, 5).build("Iaa", "4", 2, 5)
    assert t.cash_of("EIR") == 940


def test_e13_twice_the_price() -> None:
    t = Table(alternative_2_market=True).formed("BNR", {"P1": 6}, price=88).operate("BNR", "dividend", revenue=180)
    assert t.do("P1", "dividend", payout="pay").price_of("BNR") == 96


def through_cawnpore(*tokens: str) -> Table:
    """Lucknow and Jaipur lead to Cawnpore, which leads on to Fr and Hp."""
    t = Table(phase="2").formed("GIP", cash=500, tokens=tokens).turn_tile("Gs", "5", 1, 0).turn_tile("Gm", "5", 4, 5)
    t.turn_tile("Go", "4", 1, 4).turn_tile("Gq", "14", 0, 1, 3, 4)
    return t.operate("GIP").build("Hp", "55", 0, 1, 3, 4)


def test_31_5_lines_may_cross_at_stations() -> None:
    t = through_cawnpore("Gs.0", "Gm.0").build("Fr", "3", 0, 1)
    assert set(t.state.tiles) >= {"Hp", "Fr"}
    t = through_cawnpore("Gs.0", "Ht.0")
    assert t.no_build("Fr", "3", 0, 1) == "53-TRK-08"


@pytest.mark.parametrize(("name", "rule"), [("MSM", ""), ("SIR", "53-PRO-06")])
def test_31_13_a_join_is_made_in_the_area_only(name: str, rule: str) -> None:
    """From Madras an end of track meets Hyderabad's tile, in row O: that is MSM's area and not SIR's."""
    t = Table(phase="2").formed(name, tokens=["Rr.0", "Tp.0"], cash=500).turn_tile("Tp", "6", 3, 5)
    t.line("Rr", "Qq", "Pp", "Oo").turn_tile("Oo", "6", 0, 2).operate(name)
    if rule:
        assert t.no_build("Oo", "14", 5, 0, 2, 3) == rule
    else:
        assert t.build("Oo", "14", 5, 0, 2, 3).tile_in("Oo")[0] == "14"


def test_31_17_large_cities_too() -> None:
    """Jaipur is grey: Delhi beside it stays brown."""
    t = Table(phase="4").formed("NWR").tile("Fn", "104").operate("NWR")
    assert "Fn" in t.values("lay_tile", "hex")
    t.tile("Gm", "109").operate("NWR")
    assert t.no_build("Fn", "110", *ALL) == "53-PRO-10"


def test_31_17_green_beside_grey_may_become_brown() -> None:
    t = Table(phase="4").formed("NWR").tile("Gm", "109").operate("NWR").build("Fn", "104", *ALL)
    assert t.tile_in("Fn")[0] == "104"


def test_31_18_a_railhead_over_a_large_city_s_dual_track() -> None:
    """Both gauges lead from Bombay after its promotion, to all three sides."""
    t = Table(phase="3").formed("GIP", cash=500, tokens=["Mi.1"]).tile("Mi", "105", 3).operate("GIP")
    assert t.values("lay_tile", "hex") == {"Lj", "Mk", "Nj"}
    assert t.tiles_for("Mk") == {"7", "8", "9", "77", "78", "79"}


def test_31_22_terminals_are_separate() -> None:
    """A line into Delhi E does not come to Delhi NW, neither before nor after the first promotion."""
    t = Table(phase="3").formed("EIR", tokens=["Fn.1"])
    assert joined_spots(t.d, company("EIR")) == {"Fn.1"}
    t.upgrade("Fn", "104")
    assert len(joined_spots(t.d, company("EIR"))) == 1


def test_32_4_every_station_of_a_large_city_takes_one_company() -> None:
    """EIR, BNR and BAR: three stations of Calcutta, a fourth company finds no space until the promotion."""
    t = Table(phase="3").formed("EIR").formed("BNR", {"P2": 6}).formed("BAR", {"P3": 6}, tokens=["Jah.0", "Jab.1"])
    assert [t.state.tokens[spot] for spot in sorted(t.state.tokens) if spot.startswith("Jab")] == [
        (company("EIR"),),
        (company("BAR"),),
        (company("BNR"),),
    ]
    t.upgrade("Jab", "104")
    assert t.stop_in("Jab") == 6


def test_33_6_a_run_may_begin_and_end_at_full_stations() -> None:
    """Rawalpindi and Delhi NW are held by others; the own base lies between."""
    t = Table(phase="2").formed("NWR", tokens=["Ck.0"], trains=["3"]).turn_tile("Ck", "15", 2, 3, 4, 5)
    t.turn_tile("Bj", "6", 5, 1).line("Ck", "Dl", "Em", "Fn").token("GIP", "Bj.0").token("EIR", "Fn.0")
    t.operate("NWR", "run").run("P1", a=[["Bj.0", "Ck.0"], ["Ck.0", "Dl", "Em.0"], ["Em.0", "Fn.0"]])
    assert (t.revenue, t.cash_of("NWR")) == (20 + 30 + 10 + 40, 20 + 40)


def test_33_10_trains_of_two_gauges_share_no_dual_track() -> None:
    t = Table(phase="3").formed("MSM", trains=["4", "3M"]).tile("Qq", "108", 2).line("Qq", "Pp", "Oo")
    t.turn_tile("Oo", "6", 5, 1).turn_tile("Rp", "76", 3, 1).operate("MSM", "run")
    broad = [["Qq.0", "Rr.0"], ["Oo.0", "Pp", "Qq.0"]]
    metre = [["Qq.0", "Rr.0"], ["Qq.0", "Rp.0"]]
    assert t.title.map.track(Hex("Qq"), t.state.tiles[Hex("Qq")])
    assert t.no_run("P1", a=broad, b=metre) == "53-RUN-10"
    t.run("P1", a=broad)
    assert t.revenue == 30 + 20


def test_35_10_metre_lines_may_be_built_before_there_are_metre_trains() -> None:
    t = Table().formed("SIR", cash=750, operated=0).operate("SIR").build("Tp", "76", 3, 5)
    assert (t.tile_in("Tp")[0], t.state.phase) == ("76", "1")


def test_36_a_gift_may_begin_a_phase() -> None:
    t = Table().formed("EIR", cash=400).sold_out("2").operate("EIR", "trains")
    t.do("P1", "buy_with_gift", source="bank", type="3")
    assert (t.state.phase, t.cash_of("P1")) == ("2", 530)


def test_6_tile_69_is_a_terminus_of_one_station() -> None:
    shape = title_for(4).board.tiles[Tile("69")].shape
    assert ([stop.kind for stop in shape.stops], len(shape.track)) == (["city"], 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_table_3_as_the_alternative_start_has_it(players: int) -> None:
    cash, limit, papers, with_kit = {
        3: (590, 6, 21, 27),
        4: (570, 6, 16, 20),
        5: (535, 5, 13, 16),
        6: (480, 4, 11, 14),
    }[players]
    entry = title_for(players, start="alternative").board.players[players]
    assert (entry.cash, entry.certificate_limit) == (cash, papers)
    assert title_for(players, mik_2=True).board.players[players].certificate_limit == with_kit
    assert facts_of(title_for(players, start="alternative")).share_limit == limit
