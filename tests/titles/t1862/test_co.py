"""Which companies of 1862 can be started, and how: ledger rows 62-CO-01 to 62-CO-15."""

from pathlib import Path

import pytest

from railhead.core.ids import BANK, Hex, Tile
from railhead.core.tiles import Laid
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.table import Table, company

GREEN_CITIES = {"14": 11, "15": 10, "619": 10}


def table(phase: str = "A", players: int = 4, home: str = "upgrade") -> Table:
    """SVR, EUR, WVR and N&B are in play, so that their markers may stand anywhere."""
    t = Table(players, phase=phase, home_when_started=home).money(P1=1000)
    for name in ("SVR", "EUR", "WVR", "N&B"):
        t.started(name, shares={"P4": 50}, tokens=[], trains=["9F"])
    return t.available("ECR", "ESR", "ENR")


def witham(phase: str, tile: str, *names: str) -> Table:
    """Witham, the home of ECR, with a tile and markers."""
    t = table(phase).tile("D13", tile, 3)
    for name in names:
        t.token(name, "D13.0")
    return t


def can_start(t: Table, name: str) -> bool:
    """Whether a company can be put up in Parliament; in the stock round the answer must be the same."""
    auctioned = name in t.parliament("P1").values("open", "company")
    assert (name in t.stock("P1").values("start_company", "company")) == auctioned
    if not auctioned:
        assert t.refused("P1", "start_company", company=name, price=54).rule == "62-CO-02"
        assert t.parliament("P1").refused("P1", "open", company=name, amount=0).rule == "62-CO-02"
    return auctioned


@pytest.mark.parametrize(("phase", "groups"), [("A", "A"), ("B", "AB"), ("C", "ABC"), ("D", "ABC")])
def test_62_CO_01_only_if_its_group_is_open(phase: str, groups: str) -> None:
    t = Table(4, phase=phase).money(P1=1000).parliament("P1")
    for name, group in sorted(t.state.groups.items()):
        if group in groups:
            assert name in t.values("open", "company")
        else:
            assert t.refused("P1", "open", company=name, amount=0).rule == "62-CO-01"
    t.stock("P1")
    for name, group in sorted(t.state.groups.items()):
        if group in groups:
            assert name in t.values("start_company", "company")
        else:
            assert t.refused("P1", "start_company", company=name, price=54).rule == "62-CO-01"


def test_62_CO_01_the_first_b_train_opens_the_second_group() -> None:
    t = Table(4).available("L&D", group="B").started("ENR", shares={"P1": 50}, cash=200, trains=["1F"])
    t.tile("F3", "5").sold("A", 7).operate("ENR", "trains").do("P1", "buy_train", face="local", warranties=0)
    assert "L&D" in t.parliament("P1").values("open", "company")


def test_62_CO_01_not_what_has_been_started() -> None:
    t = Table(4).started("ENR", shares={"P2": 30}, floated=False).money(P1=1000)
    assert t.parliament("P1").refused("P1", "open", company="ENR", amount=0).rule == "62-CO-01"
    assert t.stock("P1").refused("P1", "start_company", company="ENR", price=54).rule == "62-CO-01"


def test_62_CO_02_sure_of_its_home_marker() -> None:
    """Example X-02: Witham is full of SVR and EUR, Ipswich of WVR and N&B, but 791 has a third circle."""
    t = witham("B", "14", "SVR", "EUR").tile("F11", "790", 1).token("WVR", "F11.0").token("N&B", "F11.0")
    assert not can_start(t, "ECR")
    assert can_start(t, "ESR")


def test_62_CO_02_the_letter_of_6_5_3_wants_a_free_space_now() -> None:
    """ "The company's home base hex is empty, or if there is a free station marker space on the tile there": only of
    companies started in a stock round (R-14)."""
    t = table("B", home="free_now")
    t.tile("F11", "790", 1).token("WVR", "F11.0").token("N&B", "F11.0")
    assert "ESR" in t.parliament("P1").values("open", "company")
    assert "ESR" not in t.stock("P1").values("start_company", "company")
    assert t.refused("P1", "start_company", company="ESR", price=54).rule == "62-SR-15"
    assert "ECR" in t.values("start_company", "company"), "its home is bare"
    t.tile("D13", "14", 3).token("SVR", "D13.0").stock("P1")
    assert "ECR" in t.values("start_company", "company"), "one circle of two is free"


@pytest.mark.parametrize("phase", ["B", "C", "D", "H"])
def test_62_CO_03_shut_out_all_game(phase: str) -> None:
    """The russet tile has two circles like the green one."""
    assert not can_start(witham(phase, "14", "SVR", "EUR"), "ECR")


def test_62_CO_03_with_the_russet_tile_too() -> None:
    assert not can_start(witham("D", "611", "SVR", "EUR"), "ECR")


def test_62_CO_04_a_chartered_company_gets_ten_times_par_and_three_markers() -> None:
    t = Table(4).started("ENR", 62, shares={"P1": 40}, charter=True, floated=False).money(P2=100).stock("P2")
    bank = t.cash_of(BANK)
    t.do("P2", "buy_share", company="ENR", source="ipo")
    assert t.told("float") == ["ENR floats"]
    assert t.cash_of("ENR") == 440
    assert t.markers_of("ENR") == 3
    assert t.cash_of("P2") == 38
    assert t.cash_of(BANK) == bank + 62 - 440
    assert not t.options("buy_markers")


def test_62_CO_05_the_money_of_each_share_and_markers_at_40() -> None:
    t = Table(2).available("ENR").money(P1=1000, P2=0).stock("P1")
    bank = t.cash_of(BANK)
    t.do("P1", "start_company", company="ENR", price=74)
    assert t.cash_of("ENR") == 222
    t.do("P1", "buy_share", company="ENR", source="charter")
    assert t.cash_of("ENR") == 296
    t.do("P1", "buy_share", company="ENR", source="charter")
    assert t.cash_of("ENR") == 370
    assert t.cash_of(BANK) == bank
    assert t.values("buy_markers", "markers") == {2, 3, 4, 5, 6, 7}
    t.do("P1", "buy_markers", markers=3)
    assert (t.cash_of("ENR"), t.markers_of("ENR"), t.cash_of(BANK)) == (250, 3, bank + 120)


@pytest.mark.parametrize(("price", "most"), [(54, 6), (56, 7)])
def test_62_CO_05_as_many_markers_as_five_shares_pay_for(price: int, most: int) -> None:
    """270 is too little for seven, 280 just enough."""
    t = Table(2).available("ENR").money(P1=1000, P2=0).stock("P1").do("P1", "start_company", company="ENR", price=price)
    t.do("P1", "buy_share", company="ENR", source="charter").do("P1", "buy_share", company="ENR", source="charter")
    assert t.values("buy_markers", "markers") == set(range(2, most + 1))


def test_62_CO_06_a_merger_turns_the_charter_over() -> None:
    t = Table(4).tile("E12", "790", 2)
    t.started("EUR", 100, shares={"P1": 60, "P2": 40}, charter=True, trains=["1F"], tokens=["E12.0"])
    t.started("N&E", 100, shares={"P1": 60, "P2": 40}, charter=True, trains=["1F"], tokens=["E12.0"])
    t.operate("EUR", "merge").do("P1", "merge", company="N&E", survivor="EUR")
    assert company("N&E") not in t.state.chartered
    assert t.state.chartered == {"EUR": False}
    assert (t.shares_of("P1", "EUR"), t.shares_of("P2", "EUR")) == (6, 4)


def test_62_CO_07_a_train_without_permit_does_not_run_but_is_a_train() -> None:
    t = Table(4, phase="B").started("ENR", 82, shares={"P1": 50}, cash=600, trains=["2E"], permits=["freight"])
    t.tile("F3", "5").line("F3", "E4", "E6").operate("ENR", "run")
    assert (t.part, t.price_of("ENR")) == ("trains", 74)
    assert t.values("buy_train", "face") == {"freight", "local", "express"}
    assert "pass" in {option.kind for option in t.options()}
    t.stock("P1").do("P1", "sell_shares", company="ENR", shares=1)
    assert t.cash_of("P1") == 600 + 74


def test_62_CO_07_with_the_permit_it_runs() -> None:
    t = Table(4, phase="B").started("ENR", 82, shares={"P1": 50}, trains=["2E"], permits=["express"])
    assert t.tile("F3", "5").line("F3", "E4", "E6").operate("ENR", "run").part == "run"


def test_62_CO_07_it_starts_with_the_permit_dealt() -> None:
    t = Table(4).available("ENR", permit="local").money(P1=500).stock("P1")
    t.do("P1", "start_company", company="ENR", price=54)
    assert t.state.permits[company("ENR")] == ("local",)


def gone(t: Table, name: str, permit: str) -> None:
    """Nothing is left of a company but what a new one has."""
    state, who = t.state, company(name)
    assert t.shares_of("ipo", name) == 10
    assert t.director_of(name) is None
    tables = (state.marks, state.pars, state.chartered, state.permits, state.floated, state.markers, state.settled)
    assert not [table for table in tables if who in table]
    assert t.tokens_of(name) == []
    assert (t.cash_of(name), t.trains_of(name)) == (0, [])
    assert state.dealt[who] == permit


def merged_away() -> Table:
    """WStI has two permits and merges into N&E: both stand in Cambridge, both are P1's."""
    t = Table(4).available("WStI", permit="express").tile("B9", "790", 2).money(P2=500)
    t.started("N&E", 90, shares={"P1": 60}, trains=["1F"], tokens=["B9.0"], permits=["freight"])
    t.started("WStI", 90, shares={"P1": 60}, cash=50, trains=["1F"], tokens=["B9.0"], permits=["express", "local"])
    return t.operate("N&E", "merge", turn=2).do("P1", "merge", company="WStI", survivor="N&E")


def test_62_CO_08_a_merged_company_can_be_had_again() -> None:
    t = merged_away()
    gone(t, "WStI", "express")
    assert set(t.state.permits[company("N&E")]) == {"express", "freight", "local"}
    t.parliament("P2", number=3).do("P2", "open", company="WStI", amount=0).passes("P3", "P4", "P1")
    t.do("P2", "set_par", price=54)
    assert t.state.permits[company("WStI")] == ("express",)


def test_62_CO_08_not_if_its_home_is_full() -> None:
    t = merged_away().tile("B5", "57").token("N&E", "B5.0").parliament("P2", number=3)
    assert t.refused("P2", "open", company="WStI", amount=0).rule == "62-CO-02"


def test_62_CO_08_a_bankrupt_company_can_be_had_again() -> None:
    t = Table(4).available("ENR", permit="local").money(P2=500)
    t.started("ENR", 7, shares={"P1": 40}, cash=90, trains=["1F"]).tile("F3", "5").stock("P1")
    t.do("P1", "sell_shares", company="ENR", shares=1)
    gone(t, "ENR", "local")
    t.passes("P1").do("P2", "start_company", company="ENR", price=54)
    assert t.state.permits[company("ENR")] == ("local",)
    assert t.tokens_of("ENR") == []


def test_62_CO_08_a_failed_charter_can_be_had_again() -> None:
    t = Table(4).available("ENR", permit="local").started("ENR", 54, shares={"P1": 30}, charter=True, floated=False)
    t.stock("P1").finish("SR")
    gone(t, "ENR", "local")


def test_62_CO_09_a_bare_home_in_any_phase() -> None:
    for phase in ("A", "B", "D"):
        assert can_start(table(phase), "ENR")


def test_62_CO_10_a_free_circle() -> None:
    assert can_start(witham("B", "14", "SVR"), "ECR")
    assert can_start(witham("A", "6"), "ECR")


def test_62_CO_11_an_upgrade_that_is_allowed_now() -> None:
    assert not can_start(witham("A", "6", "SVR"), "ECR")
    assert can_start(witham("B", "6", "SVR"), "ECR")


def test_62_CO_11_and_in_supply() -> None:
    t = witham("B", "6", "SVR")
    numbers = [number for number, count in GREEN_CITIES.items() for _ in range(count)]
    hexes = [name for name, entry in t.title.board.hexes.items() if entry.shape.colour == "white" and name != "D13"]
    for hex_, number in zip(hexes, numbers, strict=False):
        t.tile(hex_, number)
    assert not can_start(t, "ECR")
    free = t.state.tiles
    for hex_, number in ((Hex("E4"), "14"), (Hex("E4"), "15"), (Hex("E4"), "619")):
        last = next(name for name, laid in free.items() if laid.tile == number)
        t.put(tiles={name: laid for name, laid in free.items() if name != last} | {hex_: Laid(Tile("57"), 0)})
        assert can_start(t, "ECR"), number


def test_62_CO_12_the_test_is_made_when_the_company_is_started() -> None:
    t = witham("A", "6").stock("P1").do("P1", "start_company", company="ECR", price=54)
    t.token("SVR", "D13.0").stock("P1", number=3)
    t.do("P1", "buy_share", company="ECR", source="charter").passes("P2", "P3", "P4")
    t.do("P1", "buy_share", company="ECR", source="charter").do("P1", "buy_markers", markers=2)
    assert "ECR" in t.order()
    assert t.director_of("ECR") == "P1"


def test_62_CO_12_or_the_auction_opened() -> None:
    t = witham("A", "6").parliament("P1").do("P1", "open", company="ECR", amount=0).token("SVR", "D13.0")
    t.passes("P2", "P3", "P4").do("P1", "set_par", price=54)
    assert t.director_of("ECR") == "P1"


def test_62_CO_13_without_charter_there_is_no_obligation() -> None:
    t = Table(3).available("ENR").money(P1=222).stock("P1").do("P1", "start_company", company="ENR", price=74)
    t.finish("SR")
    assert (str(t.state.round), t.cash_of("ENR"), t.cash_of("P1")) == ("PR 3.1", 222, 0)
    assert t.shares_of("P1", "ENR") == 3
    assert t.order() == []
    t.finish("PR").do("P2", "buy_share", company="ENR", source="charter")
    assert (t.cash_of("ENR"), t.shares_of("P2", "ENR")) == (296, 1)


def test_62_CO_14_restarted_by_charter_or_not_at_any_par() -> None:
    """ENR was chartered at par 100 and has operated; it goes and comes back without a charter at 142."""
    t = Table(4).available("ENR").money(P2=1000)
    t.started("ENR", 7, shares={"P1": 40}, charter=True, par=100, trains=["1F"], operated=3, markers=2)
    t.tile("F3", "5").stock("P1").do("P1", "sell_shares", company="ENR", shares=1).passes("P1")
    t.do("P2", "start_company", company="ENR", price=142)
    assert (t.price_of("ENR"), t.state.pars[company("ENR")], t.state.chartered[company("ENR")]) == (142, 100, False)
    t.passes("P3", "P4", "P1").do("P2", "buy_share", company="ENR", source="charter").passes("P3", "P4", "P1")
    t.do("P2", "buy_share", company="ENR", source="charter").do("P2", "buy_markers", markers=2)
    t.finish("SR")
    assert (t.operating, t.tokens_of("ENR"), t.markers_of("ENR")) == ("ENR", ["F3.0"], 1)


def test_62_CO_14_in_a_recorded_game(recorded: Path) -> None:
    """46925: ENR goes bankrupt in turn 3 and operates again from turn 5."""
    who, turns, bankrupt = company("ENR"), set(), set()
    for moment in moments(recorded):
        if who in moment.before.floated and who not in moment.after.floated:
            bankrupt.add(moment.before.round.turn)
        if moment.after.operated.get(who, 0) > moment.before.operated.get(who, 0):
            turns.add(moment.before.round.turn)
    assert min(bankrupt) == 3
    assert sorted(turns) == [1, 2, 5, 6]


def test_62_CO_15_the_same_company_both_ways() -> None:
    by_charter = Table(2).available("ENR").money(P1=1000).parliament("P1").do("P1", "open", company="ENR", amount=0)
    by_charter.passes("P2").do("P1", "set_par", price=62)
    assert (by_charter.cash_of("P1"), by_charter.cash_of("ENR")) == (1000 - 186, 0)
    for _ in range(2):
        by_charter.do("P1", "buy_share", company="ENR", source="ipo")
    assert by_charter.cash_of("ENR") == 620 - 180
    freely = (
        Table(2).available("ENR").money(P1=1000, P2=0).stock("P1").do("P1", "start_company", company="ENR", price=62)
    )
    assert (freely.cash_of("P1"), freely.cash_of("ENR")) == (1000 - 186, 186)
    for _ in range(2):
        freely.do("P1", "buy_share", company="ENR", source="charter")
    assert freely.cash_of("ENR") == 310
    freely.do("P1", "buy_markers", markers=4)
    assert freely.cash_of("ENR") == 310 - 160
