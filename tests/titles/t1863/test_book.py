"""1863 read against its book, sentence by sentence: worked examples and what the rows' own tests do not reach."""

import pytest
from msgspec.structs import replace

from railhead.core.ids import Hex
from railhead.titles.t1863.loans import valuation
from tests.titles.t1863.table import Table, company


def test_63_6d_x01_a_president_sells_two_at_100() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 5, "P2": 2}).money(P1=0).stock("P1")
    t.do("P1", "sell_shares", by="P1", company="MET", shares=2)
    assert (t.cash_of("P1"), t.price_of("MET")) == (200, 70)


def test_63_6g_a_president_sells_all_if_another_holds_a_fifth() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 2, "P2": 2}).money(P1=0).stock("P1")
    t.do("P1", "sell_shares", by="P1", company="MET", shares=2)
    assert (t.cash_of("P1"), t.price_of("MET"), t.president_of("MET")) == (200, 75, "P2")
    assert t.spread("MET") == {"P2": 2, "pool": 2, "MET": 6}


def test_63_6f_x02_three_shares_of_a_subsidiary() -> None:
    """The player takes EH&L shares out of the Met to be its president himself."""
    t = Table(4, "III").minor("MET", "P1", 90).major("EHL", 80, shares={"MET": 5, "P1": 1}).money(P1=500).stock("P1")
    t.do("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=3)
    assert (t.cash_of("MET"), t.cash_of("P1"), t.price_of("EHL")) == (240, 260, 65)
    assert t.president_of("EHL") == "P1"


@pytest.mark.parametrize("rate", [5, 15])
def test_63_7f_x16_a_token_two_2t_and_a_loan(rate: int) -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=100, trains=["2T", "2T"], loans=1).put(rate=rate).operate("BAK", "costs")
    assert t.cash_of("BAK") == 100 - 20 - rate


@pytest.mark.parametrize(("count", "held"), [(2, 2), (3, 3)])
def test_63_8b_x17_minors_of_one_owner(count: int, held: int) -> None:
    t = Table(4, "III").money(P1=0, P2=0, P3=0, P4=0)
    names = ["BAK", "CIR", "DIS"][:count]
    for name in names:
        t.minor(name, "P1", 60)
    t.mergers().do("P1", "merge", company=next(iter(t.values("merge", "company"))))
    if count == 3:
        t.do("P1", "merge", company=next(iter(t.values("merge", "company"))))
    t.do("P1", "form", company="BAK")
    assert (t.shares_of("P1", "BAK"), t.state.sizes) == (held, {"BAK": "major"})
    assert t.price_of("BAK") == 60 * count


@pytest.mark.parametrize(("tokens", "cost"), [(1, 50), (2, 100), (4, 200)])
def test_63_6c_x20_tokens_of_a_major_that_is_not_at_home(tokens: int, cost: int) -> None:
    t = Table(4, "III").money(P1=405).stock("P1")
    t.propose("P1", "BAK", "G18.0").passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1").do("P1", "found", price=200, size="major", tokens=tokens)
    assert (t.cash_of("BAK"), t.loans_of("BAK")) == (400 - cost, 0)


def test_63_9b_x19_the_whole_example() -> None:
    """100 in cash and a 2T that ran for 60: 260, two loans, and 13 a share from the LPTB."""
    t = Table(4, "III").major("BAK", 100, shares={"P1": 4}, cash=100, trains=["2T"]).ran("BAK", 60)
    assert valuation(t.d, company("BAK")) == 260
    assert valuation(t.d, company("BAK")) // 2 // 10 == 13


HOMES = {
    **{"MET": "C10", "BAK": "F9", "CLR": "I10", "CIR": "G18", "CSL": "K22", "DIS": "C18", "ELR": "Q20", "EHL": "K2"},
    **{"HAM": "J13", "LCR": "I6", "PIC": "H13", "WCR": "N11", "WWR": "K14", "WBR": "Q8"},
}


def test_63_15_starting_locations() -> None:
    companies = Table().title.board.companies
    found = {str(name): home.partition(".")[0] for name, entry in companies.items() for home in entry.home}
    assert found == {**HOMES, "PCN": "Q2"}
    assert not companies[company("UER")].home


def test_63_2_components() -> None:
    board = Table(6, "II", clink_club=True).title.board
    plain = {str(entry.name): entry.count for entry in Table(6, "II", length="longer").title.board.trains}
    assert sum(entry.count or 0 for entry in board.tiles.values()) == 162
    assert len(board.privates) == 13
    assert len([entry for entry in board.companies.values() if entry.kind == "company"]) == 16
    assert (plain["3T"], plain["4T"], plain["5T"]) == (18, 10, 9)


@pytest.mark.parametrize(("players", "privates", "limit"), [(3, 6, 21), (4, 9, 16), (5, 12, 13), (6, 12, 11)])
def test_63_6_the_table_of_players(players: int, privates: int, limit: int) -> None:
    t = Table(players, "II", fresh=True)
    on_offer = [name for name in t.title.board.privates if t.owner_of(name) == "bank"]
    assert len(on_offer) == privates
    assert t.title.board.players[players].certificate_limit == limit
    assert {t.cash_of(player) for player in t.state.players} == {350}


def test_63_manifest_the_counts_that_can_be_read() -> None:
    tiles = Table().title.board.tiles
    counts = {name: tiles[name].count for name in ("23", "24", "25", "410", "411", "412", "413", "418", "419")}  # type: ignore[index]
    assert counts == {"23": 5, "24": 5, "25": 2, "410": 5, "411": 5, "412": 5, "413": 5, "418": 1, "419": 1}


def test_63_3e_nothing_is_hidden() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 4}, cash=123).privates(FOWLER="P2").stock("P1")
    for seat in t.state.players:
        assert replace(t.sees(seat), chance=t.state.chance) == t.state


def test_63_6j_any_number_of_loans_at_once_from_the_lowest_rate() -> None:
    t = Table(3, "III").major("MET", 200, shares={"P1": 6}, cash=900).stock("P1")
    t.do("P1", "take_loans", company="MET", loans=4)
    assert (t.cash_of("MET"), t.loans_of("MET"), t.price_of("MET")) == (1300, 4, 160)


def test_63_7a_a_loan_is_repaid_in_the_next_operating_round() -> None:
    """Not after collecting revenue; so the bank collects one interest payment at least."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=500, loans=1, tokens=()).put(rate=5)
    t.operate("MET", "dividend", revenue=50).do("P1", "dividend", amount=0)
    assert t.rule("P1", "repay_loans", company="MET", loans=1) == "63-LOAN-09"
    t.passes("P1")
    assert (str(t.state.round), t.cash_of("MET")) == ("OR 2.2", 500 + 50 - 5)
    assert t.do("P1", "repay_loans", company="MET", loans=1).loans_of("MET") == 0


def test_63_7b_a_token_before_a_tile_that_needs_it() -> None:
    """At any time during the track step: a tile may go on from a station just tokened."""
    lays = ("F9: 57 E10 G8", "G8: 4 F9 H7", "H7: 4 G8 I6", "I6: LU08 H7 J5")
    t = Table(4, "III").major("BAK", shares={"P1": 6}, cash=300, charter=1).tiles(*lays)
    t.token("LPTB", "I6.0").operate("BAK").do("P1", "place_token", spot="I6.0")
    t.lay("J5", "57", t.to("J5", "57", "I6", "K4"))
    assert "J5" in t.state.tiles


def test_63_7e_operating_costs_of_a_train_just_bought() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, cash=300, tokens=()).operate("MET", "trains")
    t.do("P1", "buy_train", source="bank", type="3T")
    while str(t.state.round) == "OR 2.1":
        t.idle()
    assert t.cash_of("MET") == 300 - 250 - 10


def test_63_7f_tokens_on_the_charter_cost_nothing() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, cash=100, charter=3).operate("MET", "costs")
    assert t.cash_of("MET") == 100 - 10


def test_63_6k_the_paired_share_is_a_regular_one() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6, "P2": 4}).money(P3=0, P4=200).stock("P3")
    t.do("P3", "sell_short", company="MET")
    assert (t.cash_of("P3"), t.shares_of("pool", "MET"), t.price_of("MET")) == (100, 1, 90)
    t.passes("P3").do("P4", "buy_share", by="P4", company="MET", source="pool")
    assert (t.shares_of("P4", "MET"), t.price_of("MET")) == (1, 100)
    assert sum(t.spread("MET").values()) == 11


def test_63_8e_a_crisis_sale_in_a_stock_round_bars_buying_back() -> None:
    """Tokens of a flotation that cannot be paid: the president sells shares, and may not buy them again this round."""
    t = Table(4, "III").major("PIC", 100, shares={"P2": 4, "P1": 2}).privates(TUNNEL="P1").money(P1=5).stock("P1")
    t.propose("P1", "BAK", "G18.0").passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    loans = {company(name): 10 for name in ("MET", "CLR", "DIS", "ELR")}
    t.put(loans={**loans, company("CSL"): 4}).do("P1", "found", price=50, size="minor", tokens=1)
    assert t.kinds() == {"declare_crisis", "liquidate"}
    t.do("P1", "declare_crisis").do("P1", "sell_shares", by="P1", company="PIC", shares=1)
    assert (t.price_of("BAK"), t.cash_of("P1"), t.price_of("PIC")) == (20, 50, 90)
    t.stock("P1")
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="pool") == "63-SR-08"


def test_63_10_a_seizure_comes_before_an_offer_and_a_merger() -> None:
    t = Table(4, "V").minor("BAK", "P1", 60).minor("CIR", "P1", 80, trains=["4T"]).minor("DIS", "P1", 90, trains=["4T"])
    t.mergers()
    assert t.state.marks.keys() == {"CIR", "DIS"}
    assert t.kinds() >= {"offer_company", "pass"}
    assert "merge" not in t.kinds()
    t.passes("P1", "P1")
    assert "merge" in t.kinds()


def test_63_10a_shares_sold_at_a_seizure_change_a_presidency() -> None:
    t = Table(4, "V").major("PIC", 90, shares={"BAK": 3, "P3": 2}, trains=["4T"]).major("BAK", 60, shares={"P2": 4})
    t.mergers()
    assert (t.president_of("PIC"), t.shares_of("pool", "PIC")) == ("P3", 3)


def test_63_6g_what_two_companies_held_makes_the_survivor_president() -> None:
    """Each held less of the Piccadilly than its president; together they hold more."""
    held = {"P2": 4, "MET": 3, "BAK": 2}
    t = Table(4, "III").minor("MET", "P1", 100).minor("BAK", "P1", 80).major("PIC", 90, shares=held)
    t.money(P1=0, P2=0, P3=0, P4=0).mergers("act").do("P1", "merge", company="MET").do("P1", "form", company="MET")
    assert (t.shares_of("MET", "PIC"), t.president_of("PIC"), t.director_of("PIC")) == (5, "MET", "P1")
    assert t.shares_of("P2", "PIC") == 4


def test_63_6g_and_so_does_an_acquisition() -> None:
    held = {"P2": 4, "MET": 3, "BAK": 2}
    t = Table(4, "III").major("MET", 200, shares={"P1": 6}, cash=500).major("BAK", 20, shares={"P3": 4})
    t.major("PIC", 90, shares=held).mergers().passes("P4").do("P1", "bid", lot="BAK", amount=5).passes("P2", "P3")
    t.do("P1", "name_buyer", by="MET")
    assert (t.shares_of("MET", "PIC"), t.president_of("PIC"), t.director_of("PIC")) == (5, "MET", "P1")


def test_63_6f_a_certificate_is_not_split() -> None:
    """The Met, left with one share, could not keep the president's certificate, and nobody else has two."""
    t = Table(4, "III").minor("MET", "P1", 90).major("EHL", 80, shares={"MET": 2, "P2": 1}).money(P1=500).stock("P1")
    assert t.rule("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=1) == "63-SR-09"
    t.do("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=2)
    assert (t.president_of("EHL"), t.spread("EHL")["P1"]) == ("P1", 2)


def test_63_6f_the_certificate_goes_with_the_larger_part() -> None:
    t = Table(4, "III").minor("MET", "P1", 90).major("EHL", 80, shares={"MET": 3, "P2": 1}).money(P1=500).stock("P1")
    t.do("P1", "transfer_shares", by="P1", seller="MET", company="EHL", shares=2)
    assert (t.president_of("EHL"), t.shares_of("P1", "EHL"), t.shares_of("MET", "EHL")) == ("P1", 2, 1)


def test_63_6a_a_company_takes_no_more_than_half_from_another() -> None:
    t = Table(4, "III").minor("MET", "P1", 90, cash=500).minor("BAK", "P1", 80)
    t.major("EHL", 60, shares={"MET": 4, "BAK": 2}).stock("P1")
    assert t.rule("P1", "transfer_shares", by="MET", seller="BAK", company="EHL", shares=2) == "63-SR-17"
    t.do("P1", "transfer_shares", by="MET", seller="BAK", company="EHL", shares=1)
    assert (t.shares_of("MET", "EHL"), t.cash_of("BAK")) == (5, 60)


@pytest.mark.parametrize(("count", "rule"), [(5, ""), (6, "63-SR-17")])
def test_63_6a_a_company_has_no_more_than_half_of_what_its_minors_become(count: int, rule: str) -> None:
    t = Table(4, "III").major("MET", 200, shares={"P1": 4}).money(P1=0, P2=0, P3=0, P4=0)
    names = ["BAK", "CIR", "DIS", "EHL", "PIC", "WCR"][:count]
    for name in names:
        t.minor(name, "MET", 40)
    t.mergers("act")
    while t.values("merge", "company"):
        t.do("P1", "merge", company=sorted(map(str, t.values("merge", "company")))[0])
    if rule:
        assert t.rule("P1", "form", company="BAK") == rule
    else:
        assert t.do("P1", "form", company="BAK").shares_of("MET", "BAK") == 5


def test_63_8a_the_owner_buys_up_to_his_certificate_limit() -> None:
    """With six players it is 11: eight ordinary shares and the minor that converts leave room for two."""
    t = Table(6, "III").major("BAK", 60, shares={"P2": 4, "P1": 4}).major("CIR", 60, shares={"P2": 4, "P1": 4})
    t.minor("DIS", "P1", 50, cash=100).money(P1=900).mergers("act").do("P1", "convert", tokens=1)
    assert t.certificates_of("P1") == 9
    assert t.values("buy_shares", "shares") == {1, 2}
    assert t.rule("P1", "buy_shares", company="DIS", shares=3) == "63-SET-02"


def test_63_8c_halves_of_equal_holders_go_from_the_left_of_the_president() -> None:
    t = Table(4, "III").major("BAK", 60, shares={"P2": 4, "P1": 2, "P3": 2})
    t.major("CIR", 90, shares={"P2": 4, "P1": 1, "P3": 1}).mergers("act")
    t.do("P2", "merge", company="CIR").do("P2", "form", company="CIR").passes("P2")
    assert (t.acting(), t.values("raise_half", "by")) == (["P3"], {"P3"})
    t.do("P3", "give_up_half", by="P3")
    assert t.values("raise_half", "by") == {"P1"}


def test_63_8f_only_as_many_loans_as_a_bid_needs() -> None:
    t = Table(4, "III").minor("BAK", "P2", 30, cash=30).money(P1=40, P2=0, P3=0, P4=0).mergers().passes("P3", "P4")
    t.do("P1", "bid", lot="BAK", amount=100).passes("P2").do("P1", "name_buyer", by="P1")
    assert (t.loans_of("BAK"), t.cash_of("BAK"), t.cash_of("P1"), t.cash_of("P2")) == (1, 70, 0, 100)


def test_63_16_every_half_is_settled_after_refinancing() -> None:
    t = Table(4, "III", refinancing=True).major("MET", 60, shares={"P1": 3, "P2": 3}, cash=300).stock("P1")
    t.do("P1", "refinance", company="MET").do("P1", "raise_half", by="P1")
    assert t.values("raise_half", "by") == {"P2"}
    t.do("P2", "give_up_half", by="P2")
    assert t.spread("MET") == {"P1": 2, "P2": 1, "MET": 7}


def test_63_14_a_yellow_tile_by_the_tunnel_needs_no_connection_and_takes_no_lay() -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=100).privates(TUNNEL="BAK").operate("BAK")
    t.do("P1", "lay_special", private="TUNNEL", hex="O14", tile="9", rotation=0)
    t.lay("F9", "57", t.to("F9", "57", "E10", "G8")).lay("G8", "4", t.to("G8", "4", "F9", "H7"))
    assert len(t.state.tiles) == 3


def test_63_14_the_uerl_has_no_maximum_of_tokens() -> None:
    board = Table().title.board
    assert board.companies[company("UER")].tokens == 11
    assert {entry.tokens for name, entry in board.companies.items() if name not in ("UER", "LPTB")} == {7}


def test_63_7c_the_red_hexes_are_ends_and_take_no_token() -> None:
    t = Table(4, "III").major("MET", shares={"P1": 6}, charter=1).tiles("B9: 58 A10 C10").operate("MET")
    assert t.rule("P1", "place_token", spot="A10.0") == "63-TOK-02"
    red = [name for name, entry in t.title.board.hexes.items() if entry.shape.colour == "red"]
    assert Hex("A10") in red
    assert len(red) == 6


def test_63_15_the_north_east_starts_from_its_special_hex() -> None:
    t = Table(4, "II").money(P1=300).stock("P1")
    assert t.rule("P1", "start_company", company="BAK", spot="Q2.0") == "63-CO-01"
    t.propose("P1", "PCN", "Q2.0").passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1").do("P1", "found", price=100, size="minor", tokens=1)
    assert (t.tokens_of("PCN"), t.cash_of("PCN")) == (["Q2.0"], 200)
    t.operate("PCN")
    assert t.values("lay_tile", "hex") == {"P3", "Q4"}
