"""Directors and formation: ledger rows 53-DIR-01 to 09, 21, 22."""

from tests.titles.t1853.dealing import Market


def test_53_DIR_01_of_equal_holders_the_longest() -> None:
    t = Market().hold("GIP", P2=3, P1=2).dealing("P1").buy("P1", "GIP")
    assert t.director_of("GIP") == "P2"
    t = Market().hold("GIP", P1=2, P2=3).dealing("P1").buy("P1", "GIP")
    assert t.director_of("GIP") == "P1"


def test_53_DIR_01_a_break_begins_anew() -> None:
    t = Market().hold("GIP", P1=1, P2=3).money(P1=900, P3=900).dealing("P1").sell("P1", "GIP", 1).done("P1")
    assert t.state.holders["GIP"] == ("P2",)  # type: ignore[index]
    t.end_dealing().dealing("P1", number=3)
    for who in ("P1", "P1", "P1"):
        t.buy(who, "GIP").done("P1", "P2", "P3", "P4")
    assert t.director_of("GIP") == "P2"


def test_53_DIR_01_pool_shares_count() -> None:
    t = Market().hold("GIP", P1=2, pool=3).dealing("P2").buy("P2", "GIP")
    assert t.director_of("GIP") == "P1"


def test_53_DIR_02_two_singles_for_the_certificate() -> None:
    t = Market().hold("GIP", P1=3, P2=2).dealing("P1").buy("P1", "GIP")
    assert t.certificate_at("GIP") == "P1"
    assert (t.singles_of("P1", "GIP"), t.shares_of("P1", "GIP")) == (2, 4)
    assert t.singles_of("bank", "GIP") == 4


def test_53_DIR_03_six_holders_of_one_have_a_manager() -> None:
    t = Market(6).hold("GIP", P1=1, P2=1, P3=1, P4=1).dealing("P5").buy("P5", "GIP")
    assert t.director_of("GIP") is None
    assert t.cash_of("GIP") == 960
    assert t.told("form") == ["GIP is formed with 960 in credits"]
    assert t.acts_for("GIP") == "P1"
    assert t.state.fresh == {}


def test_53_DIR_04_more_shares_than_the_director() -> None:
    t = Market().formed("GIP", {"P1": 3, "P2": 2}).money(P2=900).dealing("P2").buy("P2", "GIP")
    assert t.director_of("GIP") == "P1"
    t.done("P2", "P3", "P4", "P1").buy("P2", "GIP")
    assert t.director_of("GIP") == "P2"
    assert t.certificate_at("GIP") == "P2"
    assert (t.singles_of("P1", "GIP"), t.singles_of("P2", "GIP")) == (3, 2)


def test_53_DIR_05_a_holder_of_five_is_safe() -> None:
    t = Market().formed("GIP", {"P1": 5, "P2": 4}).dealing("P2").buy("P2", "GIP")
    assert (t.shares_of("P1", "GIP"), t.shares_of("P2", "GIP")) == (5, 5)
    assert t.director_of("GIP") == "P1"


def test_53_DIR_06_the_director_sells() -> None:
    t = Market().formed("GIP", {"P1": 4, "P2": 3, "P3": 3}).dealing("P1").sell("P1", "GIP", 2)
    assert t.director_of("GIP") == "P2"
    assert (t.shares_of("P1", "GIP"), t.shares_of("P2", "GIP"), t.shares_of("pool", "GIP")) == (2, 3, 2)
    t = Market().formed("GIP", {"P1": 4, "P2": 3}).dealing("P1").sell("P1", "GIP", 1)
    assert t.director_of("GIP") == "P1"


def test_53_DIR_06_down_to_one_share_whoever_has_two() -> None:
    t = Market().formed("GIP", {"P1": 3, "P2": 1, "P3": 2}).dealing("P1").sell("P1", "GIP", 2)
    assert t.director_of("GIP") == "P3"
    assert t.shares_of("P1", "GIP") == 1


def test_53_DIR_07_ten_times_par_however_many_are_issued() -> None:
    t = Market().hold("BNR", P1=3, P2=2).dealing("P1").buy("P1", "BNR")
    assert t.told("purchase") == ["P1 buys a share of BNR from the bank for 88"]
    assert t.cash_of("BNR") == 880
    assert t.cash_of("mint") == -880


def test_53_DIR_08_marker_at_par_and_tokens_on_the_homes() -> None:
    t = Market().hold("BNR", P1=3, P2=2).dealing("P1").buy("P1", "BNR")
    assert t.price_of("BNR") == 88
    assert t.tokens_of("BNR") == ["Jab.2", "Kq.0"]


def test_53_DIR_08_a_home_that_was_rebuilt_meanwhile() -> None:
    t = Market().upgrade("Fn", "104", 0).hold("NWR", P1=3, P2=2).dealing("P1").buy("P1", "NWR")
    assert t.tokens_of("NWR") == ["Ck.0", "Fn.2"]


def test_53_DIR_09_it_first_operates_in_the_next_railway_round() -> None:
    t = Market().formed("SIR", {"P2": 6}).hold("BNR", P1=3, P2=2).dealing("P1").buy("P1", "BNR").end_dealing()
    t.passes(*t.acting())
    assert t.operating == "BNR"


def test_53_DIR_21_the_certificate_sold_without_an_heir() -> None:
    t = Market().formed("GIP", {"P1": 3, "P2": 1}, price=104).dealing("P1").sell("P1", "GIP", 2)
    assert t.told("sale") == ["P1 sells 20% of GIP for 208"]
    assert t.cash_of("P1") == 570 + 208
    assert t.certificate_at("GIP") == "pool"
    assert (t.shares_of("P1", "GIP"), t.shares_of("pool", "GIP")) == (1, 2)
    assert t.director_of("GIP") is None
    assert t.acts_for("GIP") == "P1"


def test_53_DIR_21_bought_back_by_a_holder_of_a_single() -> None:
    t = Market().formed("GIP", {"P1": 3, "P2": 1}, price=104).dealing("P1").sell("P1", "GIP", 2).done("P1")
    assert t.values("buy_share", "source", company="GIP") == {"bank", "pool"}
    t.buy("P2", "GIP", "pool")
    assert t.cash_of("P2") == 570 - 104
    assert t.director_of("GIP") == "P2"
    assert (t.shares_of("P2", "GIP"), t.shares_of("pool", "GIP"), t.singles_of("pool", "GIP")) == (2, 1, 1)
    stranger = Market().formed("GIP", {"P1": 3, "P2": 1}, price=104).dealing("P1").sell("P1", "GIP", 2).done("P1", "P2")
    assert stranger.no_buy("P3", "GIP", "pool") == "53-SR-06"


def test_53_DIR_22_one_share_of_the_certificate_with_singles_in_the_pool() -> None:
    t = Market().formed("GIP", {"P1": 2, "P2": 1, "pool": 3}, price=64).dealing("P1").sell("P1", "GIP", 1)
    assert t.cash_of("P1") == 570 + 64
    assert t.certificate_at("GIP") == "pool"
    assert (t.singles_of("P1", "GIP"), t.singles_of("pool", "GIP"), t.shares_of("pool", "GIP")) == (1, 2, 4)
    assert t.acts_for("GIP") == "P1"


def test_53_DIR_22_or_changed_at_the_stack() -> None:
    t = Market().formed("GIP", {"P1": 2, "P2": 1}, price=64).dealing("P1").sell("P1", "GIP", 1)
    assert t.certificate_at("GIP") == "bank"
    assert (t.singles_of("P1", "GIP"), t.singles_of("pool", "GIP"), t.singles_of("bank", "GIP")) == (1, 1, 5)
    t.done("P1").buy("P2", "GIP", "pool")
    assert t.director_of("GIP") == "P2"
    assert (t.certificate_at("GIP"), t.singles_of("bank", "GIP")) == ("P2", 7)
