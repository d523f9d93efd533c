"""Options of 1862: ledger rows 62-VAR."""

from collections import Counter

import pytest

from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from tests.titles.t1862.closing import rounds
from tests.titles.t1862.running import BLUE, PERMITS, PINK, PURPLE, RED, city, earned, no_run
from tests.titles.t1862.table import Table, title_for


def novice(phase: str = "A", shorter: bool = False) -> Table:
    return Table(3, phase, train_types="simple_freight", novice=True, shorter_game=shorter)


def buyer(t: Table, *trains: str) -> Table:
    """ENR of P1, rich, with these trains, about to buy."""
    t.tile("F3", "57", 1).started("ENR", 100, shares={"P1": 60, "pool": 20}, cash=5000, trains=trains)
    return t.operate("ENR", "trains")


def faces(t: Table) -> set[object]:
    return set(t.values("buy_train", "face"))


@pytest.mark.parametrize(("types", "face"), [("simple_freight", "freight"), ("simple_express", "express")])
def test_62_VAR_01_one_type_no_permits(types: str, face: str) -> None:
    t = Table(4, train_types=types)
    assert t.state.dealt == {}
    assert faces(buyer(t)) == {face}


@pytest.mark.parametrize(("phase", "most"), [*zip("ABCDEFGH", (4, 4, 4, 4, 3, 3, 2, 2), strict=True)])
def test_62_VAR_01_limits(phase: str, most: int) -> None:
    """62-VAR-15 too: all trains of the company count."""
    trains = ["9F"] * most
    assert buyer(Table(4, phase, train_types="simple_freight"), *trains[1:]).options("buy_train")
    assert buyer(Table(4, phase, train_types="simple_freight"), *trains).options("buy_train") == []


def test_62_VAR_01_a_fifth_1f_is_refused() -> None:
    """There is a train of another company to be had, so that the part waits."""
    t = Table(4, train_types="simple_freight", length="long")
    t.started("ENR", 100, shares={"P1": 60}, cash=5000, trains=["1F"] * 3)
    t.operate("ENR", "trains").do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("ENR") == ["1F"] * 3 + ["1F*"]
    assert t.options("buy_train") == []


def test_62_VAR_01_no_permit_is_needed_to_run() -> None:
    """Ruling R-47."""
    t = Table(4, train_types="simple_freight").tile("F3", "57", 0)
    t.started("ENR", shares={"P1": 60}, trains=["1F"])
    assert t.state.permits.get("ENR") == ()  # type: ignore[call-overload]
    assert earned(t.operate("ENR", "run"), ("1F", RED)) == (100, 0)


@pytest.mark.parametrize("players", [4, 7, 8])
@pytest.mark.parametrize(("types", "first"), [("advanced_express", "express"), ("advanced_freight", "freight")])
def test_62_VAR_02_advanced(types: str, first: str, players: int) -> None:
    """Eight permits of each; ruling R-43: nine with seven or eight players."""
    t = Table(players, train_types=types)
    dealt = Counter(t.state.dealt.values())
    assert set(dealt) == {first, "local"}
    assert dealt.total() == len(t.state.groups) == {4: 16, 7: 17, 8: 18}[players]
    assert max(dealt.values()) == (8 if players == 4 else 9)
    assert faces(buyer(t)) == {first, "local"}


@pytest.mark.parametrize(("phase", "face", "more"), [("A", "express", 3), ("E", "express", 2), ("G", "express", 3)])
def test_62_VAR_02_limits_as_standard(phase: str, face: str, more: int) -> None:
    t = buyer(Table(4, phase, train_types="advanced_express"), *["6E"] * (more - 1))
    assert face in faces(t)
    t = buyer(Table(4, phase, train_types="advanced_express"), *["6E"] * more)
    assert faces(t) == (set() if phase == "G" else {"local"})


def test_62_VAR_03_shorter_d_trains_stay() -> None:
    t = Table(3, "F", shorter_game=True)
    t.started("Y&N", shares={"P2": 60}, trains=["5F", "6F"])
    t.sold("F", 2)
    buyer(t).do("P1", "buy_train", face="freight", warranties=0)
    assert t.state.phase == "G"
    assert t.trains_of("Y&N") == ["5F", "6F"]


def test_62_VAR_03_in_the_standard_game_they_go() -> None:
    t = Table(3, "F").started("Y&N", shares={"P2": 60}, trains=["5F", "6F"]).sold("F", 2)
    buyer(t).do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("Y&N") == ["6F"]


def first_e(number: int) -> Table:
    """ENR buys the first E train of a shorter game in an operating round of turn 3."""
    t = Table(3, "D", shorter_game=True).tile("F3", "57", 1).sold("D", 3)
    t.started("ENR", 200, shares={"P1": 60}, trains=["5F"], cash=500, permits=PERMITS)
    t.operate("ENR", "trains", turn=3, number=number)
    return t.do("P1", "buy_train", face="freight", warranties=0)


def test_62_VAR_03_the_first_e_train_sets_the_lner_off() -> None:
    t = first_e(1)
    assert t.state.phase == "E"
    assert t.state.lner_due


def test_62_VAR_07_closing_rules_follow_it() -> None:
    """First E in OR 3.2 of 3: LNER after OR 3.3. Trains beyond E stay for sale."""
    t = first_e(2)
    assert rounds(t, "SR 4") == ["OR 3.3", "the LNER forms", "SR 4"]
    t.sold("E", 3).purse({"ENR": 600}).operate("ENR", "trains", turn=4, number=1)
    t.do("P1", "buy_train", face="express", warranties=0)
    assert t.trains_of("ENR") == ["5F", "6F", "5E"]


def test_62_VAR_07_an_h_train_sets_nothing_off() -> None:
    t = Table(3, "G", shorter_game=True)
    buyer(t).do("P1", "buy_train", face="freight", warranties=0)
    assert t.state.phase == "H"
    assert not t.state.lner_due


@pytest.mark.parametrize(("players", "count"), [(2, 6), (4, 6), (5, 7), (8, 7)])
def test_62_VAR_13_the_roster_follows_the_players(players: int, count: int) -> None:
    assert Table(players, shorter_game=True).in_stock("A") == count


def both(*trains: str, shorter: bool) -> Table:
    """ENR with markers in Cromer and Beccles and a line from its port to Ipswich."""
    t = Table(3, "E", shorter_game=shorter).tile("F3", "57", 0)
    city(city(t, "F5", "790", "F3", "G6"), "G8", "14", "G6", "H7", "F9")
    t.tile("H7", "6", 1).tile("F11", "791", 1).line("F5", "G6", "G8", "F9", "F11")
    t.started("ENR", 82, shares={"P1": 60}, permits=PERMITS, tokens=("F3.0", "G8.0"), trains=trains)
    return t.operate("ENR", "run")


def test_62_VAR_14_5f_and_6f_may_run_apart() -> None:
    """Ruling R-36. The 6F port - Ipswich 100 + 60 + 4 x 30, the 5F Lowestoft - Ipswich 20 + 2 x 20."""
    runs = (("6F", (*RED, *BLUE, *PINK, *PURPLE)), ("5F", ("H7.0 G8.0", *PURPLE)))
    assert earned(both("5F", "6F", shorter=True), *runs) == (280 + 60, 0)
    assert no_run(both("5F", "6F", shorter=False), *runs) == "62-RUN-13"


def test_62_VAR_04_62_VAR_09_novice_companies_start_in_parliament_only() -> None:
    """62-VAR-09 too. The standard game offers both."""
    t = novice().money(P1=1000).started("ENR", shares={"P2": 60}, charter=True).stock("P1")
    name = next(name for name, group in t.state.groups.items() if group == "A" and name != "ENR")
    assert t.refused("P1", "start_company", company=name, price=54).rule == "62-VAR-09"
    assert t.options("start_company") == []
    assert Table(3).money(P1=1000).stock("P1").options("start_company")
    assert novice().parliament("P1").options("open")


def test_62_VAR_04_combines_with_the_shorter_game() -> None:
    assert novice(shorter=True).in_stock("A") == 6


def test_62_VAR_10_no_redeeming() -> None:
    t = novice().tile("F3", "57", 1)
    t.started("ENR", 100, shares={"P1": 60, "pool": 20}, charter=True, cash=5000, trains=["1F"])
    assert t.operate("ENR", "redeem").options("redeem") == []
    t = Table(3).tile("F3", "57", 1)
    t.started("ENR", 100, shares={"P1": 60, "pool": 20}, charter=True, cash=5000, trains=["1F"])
    assert t.operate("ENR", "redeem").options("redeem")


def test_62_VAR_11_no_bought_warranties() -> None:
    """A and D cards keep their free one."""
    t = buyer(novice())
    assert t.refused("P1", "buy_train", face="freight", warranties=1).rule == "62-VAR-11"
    t.do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("ENR") == ["1F*"]
    t = buyer(novice("D")).do("P1", "buy_train", face="freight", warranties=0)
    assert t.trains_of("ENR") == ["5F*"]


def test_62_VAR_12_no_hudson() -> None:
    t = buyer(novice(), "1F").operate("ENR", "dividend", revenue=60)
    assert t.values("dividend", "payout") == {"pay", "withhold"}
    assert t.refused("P1", "dividend", payout="hudson").rule == "62-VAR-12"
    assert "hudson" in buyer(Table(3), "1F").operate("ENR", "dividend", revenue=60).values("dividend", "payout")


@pytest.mark.parametrize("most", [7, 8])
def test_62_VAR_05_eight_markers(most: int) -> None:
    t = Table(3, station_markers=most).money(P1=1000)
    t.started("ENR", 100, shares={"P1": 40}, floated=False, cash=400).stock("P1")
    t.do("P1", "buy_share", company="ENR", source="charter")
    assert t.values("buy_markers", "markers") == set(range(2, most + 1))


@pytest.mark.parametrize("duty", [True, False])
def test_62_VAR_06_the_duty_to_build_the_home(duty: bool) -> None:
    """A company that merged first may skip building on its bare home if the duty is dropped."""
    t = Table(3, first_build_duty=duty)
    t.started("ENR", shares={"P1": 60}, trains=["1F"]).operate("ENR", "track")
    if duty:
        assert t.refused("P1", "pass").rule == "62-OR-07"
    else:
        t.passes("P1")


def test_62_VAR_08_the_card_is_of_the_one_type() -> None:
    t = Table(4, train_types="simple_express").sold("A", 7)
    buyer(t).do("P1", "buy_train", face="express", warranties=0)
    assert t.trains_of("ENR") == ["2/3E"]
    assert t.refused("P1", "buy_train", face="freight", warranties=0).rule == "62-TRN-01"


def test_62_VAR_15_limits_count_all_trains() -> None:
    t = buyer(Table(4, "E", train_types="simple_express"), "4E", "4/5E", "6E")
    assert t.options("buy_train") == []


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"novice": True}, "simple"),
        ({"novice": True, "train_types": "advanced_express"}, "simple"),
        ({"shorter_game": True, "length": "long"}, "shorter"),
        ({"shorter_game": True, "ruleset": "18xx.games"}, "18xx.games"),
    ],
)
def test_options_that_contradict_each_other(options: dict[str, OptionValue], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        title_for(3, **options)
