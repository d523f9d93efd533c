"""The alternative rules 1.0 to 4.0: ledger rows 53-ALT-01 to 11."""

import pytest

from railhead.core.errors import Malformed
from railhead.titles.t1853.facts import facts
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import title_for


def start(players: int = 4, seed: int = 0) -> Market:
    return Market(players, fresh=True, seed=seed, start="alternative")


def rich(players: int = 4) -> Market:
    t = start(players)
    return t.money(**dict.fromkeys(t.state.players, 900))


@pytest.mark.parametrize(("players", "cash"), [(3, 590), (4, 570), (5, 535), (6, 480)])
def test_53_ALT_01_seats_by_lot_and_other_cash(players: int, cash: int) -> None:
    t = start(players)
    assert [t.cash_of(who) for who in t.state.players] == [cash] * players
    assert t.state.bids == {}
    assert t.acting() == [t.state.seating[0]] == [t.state.priority]
    assert len({start(players, seed).state.seating for seed in range(6)}) > 1


def test_53_ALT_02_any_company_until_as_many_as_players_are_begun() -> None:
    t = start()
    everything = set(t.title.board.companies)
    for name in ("BAR", "EIR", "EIR", "SIR"):
        assert t.values("buy_share", "company") == everything
        who = t.acting()[0]
        t.buy(who, name).done(who)
    who = t.acting()[0]
    assert t.values("buy_share", "company") == everything
    t.buy(who, "MSM").done(who)
    assert t.values("buy_share", "company") == {"BAR", "EIR", "SIR", "MSM"}
    assert t.no_buy(t.acting()[0], "GIP") == "53-SR-06"


def test_53_ALT_02_until_all_but_one_are_fully_sold() -> None:
    t = rich()
    for name in ("BAR", "GIP", "SIR"):
        t.formed(name, {"P1": 4, "P2": 3, "P3": 3})
    t.hold("EIR", P1=3).offer("BAR", "GIP", "SIR", "EIR").dealing("P4")
    assert t.values("buy_share", "company", source="bank") == {"EIR", "NWR"}


def test_53_ALT_03_the_next_in_number_order_joins() -> None:
    t = rich()
    for name in ("EIR", "BNR", "SIR"):
        t.formed(name, {"P1": 4, "P2": 3, "P3": 2, "pool": 1 if name == "SIR" else 0})
    t.hold("GIP", P1=3).offer("EIR", "GIP", "BNR", "SIR").dealing("P4")
    assert t.values("buy_share", "company", source="bank") == {"EIR", "BNR", "GIP"}
    t.buy("P4", "EIR").done("P4")
    assert t.values("buy_share", "company", source="bank") == {"BNR", "GIP"}
    t.buy("P1", "BNR").done("P1")
    assert t.values("buy_share", "company", source="bank") == {"GIP", "NWR"}
    assert "pool" in t.values("buy_share", "source", company="SIR")


@pytest.mark.parametrize(("players", "number"), [(3, 6), (4, 5), (5, 5), (6, 4)])
def test_53_ALT_04_qualifying_number(players: int, number: int) -> None:
    t = rich(players).hold("GIP", P1=2, pool=number - 3).dealing("P2")
    assert "GIP" not in t.state.marks
    t.buy("P2", "GIP")
    assert t.director_of("GIP") == "P1"


def test_53_ALT_05_it_runs_only_with_a_director() -> None:
    t = rich(6).hold("GIP", P1=1, P2=1, P3=1).dealing("P4").buy("P4", "GIP")
    assert "GIP" not in t.state.marks
    t.done("P4").buy("P5", "GIP").done("P5")
    assert "GIP" not in t.state.marks
    t.done("P6", "P1", "P2").buy("P3", "GIP")
    assert t.director_of("GIP") == "P3"
    assert t.cash_of("GIP") == 960


def test_53_ALT_05_of_equals_the_first_to_acquire() -> None:
    t = rich().hold("GIP", P3=2, P1=1, P2=1).dealing("P1").buy("P1", "GIP")
    assert t.director_of("GIP") == "P3"


def test_53_ALT_06_five_less_in_the_first_round_and_no_sale_of_a_new_company() -> None:
    t = rich().hold("MSM", P1=2).hold("GIP", P1=3, P2=1).dealing("P1", number=1).sell("P1", "MSM", 1)
    assert t.cash_of("P1") == 900 + 75
    t.buy("P1", "GIP")
    assert t.no_sale("P1", "GIP", 1) == "53-SR-11"
    t = rich().hold("GIP", P1=3, P2=1).dealing("P2", number=1).buy("P2", "GIP").done("P2", "P3", "P4")
    assert t.no_sale("P1", "GIP", 1) == "53-SR-11"


@pytest.mark.parametrize(
    ("price", "total", "after"),
    [(100, 40, 100), (100, 50, 104), (100, 190, 104), (100, 200, 109), (100, 620, 130), (88, 180, 96)],
)
def test_53_ALT_07_the_price_moves_by_the_ratio(price: int, total: int, after: int) -> None:
    t = Market(alternative_2_market=True).formed("EIR", {"P1": 6}, price=price)
    t.operate("EIR", "dividend", revenue=total).do("P1", "dividend", payout="pay")
    assert t.price_of("EIR") == after


@pytest.mark.parametrize(
    ("total", "steps"), [(49, 0), (50, 1), (199, 1), (200, 2), (300, 3), (400, 4), (500, 5), (620, 5)]
)
def test_53_ALT_07_steps(total: int, steps: int) -> None:
    from railhead.titles.t1853 import dividends
    from tests.titles.t1853.table import company

    t = Market(alternative_2_market=True).formed("EIR", {"P1": 6}, price=100)
    assert dividends.steps(t.d, company("EIR"), total) == steps


def test_53_ALT_07_never_past_400_and_down_with_pool_shares() -> None:
    t = Market(alternative_2_market=True).formed("EIR", {"P1": 5, "pool": 1}, price=380).formed("SIR", {"P2": 4})
    t.operate("EIR", "dividend", revenue=1200).do("P1", "dividend", payout="pay")
    assert t.price_of("EIR") == 400
    t = Market(alternative_2_market=True).formed("EIR", {"P1": 5, "pool": 1}, price=100)
    t.operate("EIR", "dividend", revenue=100).do("P1", "dividend", payout="withhold")
    assert t.price_of("EIR") == 96


def test_53_ALT_08_a_second_home_for_bbci() -> None:
    from railhead.titles.t1853.turn import most_lays
    from tests.titles.t1853.table import company

    t = Market(alternative_3_bbci=True).dealing("P1", number=1).buy("P1", "BBCI")
    assert t.state.reserved["Mi.0"] == ("BBCI",)  # type: ignore[index]
    t.hold("BBCI", P1=1, P2=4).dealing("P2", number=4).buy("P2", "BBCI")
    assert t.tokens_of("BBCI") == ["Hj.0", "Mi.0"]
    assert most_lays(t.d, company("BBCI")) == 2


def test_53_ALT_08_its_station_is_closed_until_it_runs() -> None:
    def joined(number: int) -> Market:
        """MSM could have a base in Bombay NE; BBCI's first share was bought in this dealing round."""
        t = Market(alternative_3_bbci=True).dealing("P1", number=number).buy("P1", "BBCI")
        t.formed("MSM", {"P3": 6}, cash=500, tokens=["Jh.0"]).turn_tile("Jh", "76", 5, 1)
        return t.line("Jh", "Ki", "Lj", "Mi", gauge="metre").operate("MSM", "token")

    assert joined(2).values("place_token", "spot") == {"Mi.0"}
    assert joined(1).part != "token"


def test_53_ALT_08_the_second_home_is_no_extra_base() -> None:
    """Homes are free and the first base beyond them costs 40 (32.3), with one home or with two."""
    t = Market(alternative_3_bbci=True).formed("BBCI", tokens=["Hj.0", "Mi.0"], cash=500).put(second_home=True)
    t.turn_tile("Hj", "6", 1, 3).line("Hj", "Gk", "Gm").turn_tile("Gm", "6", 1, 3).operate("BBCI", "token")
    t.do("P1", "place_token", spot="Gm.0")
    assert t.cash_of("BBCI") == 460
    one = Market().formed("BBCI", tokens=["Hj.0", "Mi.0"], cash=500)
    one.turn_tile("Hj", "6", 1, 3).line("Hj", "Gk", "Gm").turn_tile("Gm", "6", 1, 3).operate("BBCI", "token")
    one.do("P1", "place_token", spot="Gm.0")
    assert one.cash_of("BBCI") == 400


def test_53_ALT_08_the_second_home_is_bbcis_alone() -> None:
    """Others pay 40 for one base and 100 for the next (32.3), and MSM lays one tile, as ever."""
    from railhead.titles.t1853.turn import most_lays
    from tests.titles.t1853.table import company

    t = Market(alternative_3_bbci=True).formed("NWR", cash=500).put(second_home=True).turn_tile("Ck", "6", 0, 2)
    t.turn_tile("Bj", "6", 5, 1).turn_tile("Bh", "6", 4, 0).operate("NWR", "token")
    assert most_lays(t.d, company("MSM")) == 1
    t.do("P1", "place_token", spot="Bj.0")
    assert t.cash_of("NWR") == 460
    t.do("P1", "place_token", spot="Bh.0")
    assert t.cash_of("NWR") == 360


def test_53_ALT_08_not_if_bought_later() -> None:
    from railhead.titles.t1853.turn import most_lays
    from tests.titles.t1853.table import company

    t = Market(alternative_3_bbci=True).hold("BBCI", P2=3).put(second_home=False).dealing("P1", number=2)
    t.hold("BBCI", P2=3, P3=2).dealing("P1", number=2).buy("P1", "BBCI")
    assert t.tokens_of("BBCI") == ["Hj.0"]
    assert most_lays(t.d, company("BBCI")) == 1


def test_53_ALT_09_trains_are_sold_to_the_bank_from_phase_4() -> None:
    t = Market(phase="4", alternative_4_train_sale=True).left("4", 1).formed("MSM", {"P1": 6}, trains=["4"])
    t.operate("MSM", "sale").do("P1", "sell_train", train=t.train("MSM", "4"))
    assert (t.cash_of("MSM"), t.trains_of("MSM"), t.trains_of("pool")) == (620, [], ["4"])
    t.operate("MSM", "trains").do("P1", "buy_train", source="pool", type="4")
    assert t.cash_of("MSM") == 0


def test_53_ALT_09_not_in_phase_3_nor_later_in_the_turn() -> None:
    t = Market(phase="3", alternative_4_train_sale=True).formed("MSM", {"P1": 6}, cash=900, trains=["4"])
    train = t.train("MSM", "4")
    assert t.operate("MSM", "sale").part == "track"
    t = Market(phase="4", alternative_4_train_sale=True).left("4", 1)
    t.formed("MSM", {"P1": 6}, cash=900, trains=["4"]).operate("MSM", "trains")
    assert t.rule("P1", "sell_train", train=train) == "53-ALT-09"
    plain = Market(phase="4").formed("MSM", {"P1": 6}, cash=900).operate("MSM", "trains")
    assert plain.rule("P1", "sell_train", train=train) == "53-TRN-12"


@pytest.mark.parametrize(
    ("players", "shares", "papers", "kit"), [(3, 6, 21, 27), (4, 6, 16, 20), (5, 5, 13, 16), (6, 4, 11, 14)]
)
def test_53_ALT_10_limits(players: int, shares: int, papers: int, kit: int) -> None:
    t = start(players)
    assert facts(t.d).share_limit == shares
    assert t.title.board.players[players].certificate_limit == papers
    with_kit = Market(players, mik_2=True)
    assert facts(with_kit.d).share_limit is None
    assert with_kit.title.board.players[players].certificate_limit == kit


def test_53_ALT_10_a_sixth_gip_is_refused_with_five_players() -> None:
    t = rich(5).formed("GIP", {"P1": 5}).dealing("P1")
    assert t.no_buy("P1", "GIP") == "53-SR-15"


@pytest.mark.parametrize("name", ["amended_share_limits", "minimum_number_of_companies", "free_bids"])
def test_53_ALT_11_no_option_of_paragraph_19(name: str) -> None:
    with pytest.raises(Malformed, match="contract bids"):
        title_for(4, start="alternative", **{name: True})
