"""The book of 1862 read sentence by sentence: what the rows of the ledger touch only at their surface."""

from tests.titles.t1862.merging import answer, standing
from tests.titles.t1862.table import Table

KEEP, SELL = "redeem_option", "sell_option"
MINE = {"P1": 50}


def newcomer(phase: str, duty: bool = True) -> Table:
    """ECR of P1 has floated and not operated; its home Witham is yellow and full with SVR of P3. NGC is P1's too."""
    t = Table(3, phase, first_build_duty=duty).tile("D13", "57").tile("D11", "57")
    t.started("ECR", 82, shares=MINE, operated=0, cash=500)
    t.started("SVR", 62, shares={"P3": 50}, tokens=["D11.0", "D13.0"], trains=["9F"])
    return t.started("NGC", 90, shares=MINE, tokens=["D11.0"], trains=["9F"]) if phase != "A" else t


def test_62_OR_04_in_the_first_edition_too_a_full_home_is_upgraded() -> None:
    """Book 7.2: the upgrade stands in the first paragraph; only the third, on building anything, may be dropped."""
    t = newcomer("B", duty=False)
    t.operating_round("ECR", "SVR").passes("P1")
    assert t.part == "track"
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.values("lay_tile", "hex") == {"D13"}


def test_62_OR_05_in_the_first_edition_too_without_an_upgrade_the_last_goes() -> None:
    t = newcomer("A", duty=False)
    t.operating_round("ECR", "SVR").passes("P1")
    assert t.part == "track"
    t.passes("P1")
    assert t.state.tokens == {"D11.0": ("SVR",), "D13.0": ("ECR",)}


def test_62_OR_12_a_circle_that_has_become_free_meanwhile() -> None:
    """ECR merges with NGC, which has operated, before it can build; SVR makes room in Witham; then nothing is due."""
    t = newcomer("D").tile("D11", "14", 2)
    t.operating_round("ECR", "SVR")
    answer(t.do("P1", "merge", company="NGC", survivor="ECR"), SELL)
    assert (t.operating, t.state.perched) == ("SVR", {"ECR": "D13.0"})
    t.passes("P3").lay("D13", "14", 0, who="P3")
    assert (t.state.perched, standing(t, "D13.0")) == ({}, ["SVR", "ECR"])
    t.operating_round("ECR")
    t.passes(*["P1"] if t.part == "merge" else [])
    assert t.part == "track"
    assert len(t.values("lay_tile", "hex")) > 1
    assert t.passes("P1").part != "track"


def test_62_OR_12_a_circle_left_by_another_marker() -> None:
    """The same, but SVR's marker has gone when ECR's next turn comes."""
    t = newcomer("B").operating_round("ECR", "SVR")
    answer(t.do("P1", "merge", company="NGC", survivor="ECR"), SELL)
    t.put(tokens={"D11.0": tuple(standing(t, "D11.0"))})
    t.operating_round("ECR")
    assert (t.state.perched, standing(t, "D13.0")) == ({}, ["ECR"])


def test_62_TRN_11_what_its_own_option_share_brings_helps_to_pay() -> None:
    """Book 7.11.2: bankrupt only if still unable after refinancing. 59 and 740 are short of an H train's 800; the one
    share on the charter is an option that brings 45 more."""
    t = Table(3, "H").tile("F3", "57", 2)
    t.started("ENR", 90, shares={"P1": 60, "P2": 30}, par=74, cash=59, permits=["freight"], markers=2)
    t.operate("ENR", "trains")
    assert {option.kind for option in t.options()} == {"refinance"}
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    answer(t.do("P1", "refinance"), KEEP)
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (59 + 45 + 740, 0)
    assert t.do("P1", "buy_train", face="freight", warranties=0).trains_of("ENR") == ["9F"]
