"""Private companies of 1861: ledger rows 61-PRI."""

import pytest

from railhead.core.ids import BANK
from tests.titles.t1861.table import Table, company

FACE = {"TSR": 30, "BSS": 45, "MYR": 60, "MRR": 75, "WVR": 90}
INCOME = {"TSR": 10, "BSS": 15, "MYR": 20, "MRR": 25, "WVR": 30}
MINORS = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"]


def table(phase: str = "3") -> Table:
    """NW stands in Moscow with a line to Nizhnii Novgorod: it has something to decide in every part of its turn.
    So has M-K, which comes after it (there are no minors in phase 8)."""
    t = Table(3, phase=phase).line("H8", "I7", "J8", "K7")
    trains = [{"3": "3", "4": "4"}.get(phase, "5")]
    if phase != "8":
        t.minor("M-K", "P3", cash=100, trains=trains)
    return t.public("NW", shares={"P1": 60, "pool": 20}, tokens=["H8.2"], cash=500, trains=trains)


def operating_round(t: Table) -> Table:
    """The round before is over: an operating round starts, the privates pay, NW's turn waits."""
    return t.merger_round(number=1)


def earnings(t: Table, name: str = "NW") -> int:
    """What the best routes of a public company earn."""
    t.operate(name, "run").run_best("P1").do("P1", "dividend", payout="full")
    return t.state.earned[company(name)]


def buys_first_6(t: Table) -> Table:
    """The 5-trains are gone and NW buys the first 6-train."""
    t.sold_out("5").purse({"NW": 650})
    return t.operate("NW", "trains", then=["M-K"]).do("P1", "buy_train", source="bank", type="6")


def test_61_PRI_01_income_at_the_start_of_an_operating_round() -> None:
    t = table().minor("SP-W", "P2", cash=7, trains=["3"]).privates(WVR="SP-W", BSS="P2", TSR="NW")
    bank = t.cash_of(BANK)
    operating_round(t)
    assert str(t.state.round) == "OR 2.2"
    assert t.cash_of("SP-W") == 37
    assert t.cash_of("P2") == 420 + 15
    assert t.cash_of("NW") == 510
    assert t.cash_of(BANK) == bank - 55


@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7", "8"])
def test_61_PRI_01_in_every_phase(phase: str) -> None:
    """As in OR 6.3 of a recorded game in phase 8: 314 becomes 414, though the state railway operates no more."""
    t = table(phase).equip("RSR", cash=314).privates(**dict.fromkeys(FACE, "RSR"))
    assert operating_round(t).cash_of("RSR") == 414


def test_61_PRI_01_in_both_operating_rounds_of_phase_2() -> None:
    """Nobody has a minor: both operating rounds pass by."""
    t = Table(3).privates(**dict.fromkeys(FACE, "P1")).stock("P1", number=1).passes("P1", "P2", "P3")
    assert str(t.state.round) == "SR 2"
    assert t.cash_of("P1") == 420 + 2 * 100


@pytest.mark.parametrize("name", FACE)
def test_61_PRI_02_income_and_face_value(name: str) -> None:
    t = operating_round(table().privates(**{name: "P1"}))
    assert t.cash_of("P1") == 420 + INCOME[name]
    assert t.options("buy_private")[0].bounds["price"].most == FACE[name]


@pytest.mark.parametrize("phase", ["3", "4", "5"])
def test_61_PRI_03_from_1_to_face_value(phase: str) -> None:
    t = table(phase).privates(MRR="P1").operate("NW", "track")
    for price in (76, 0):
        assert t.refused("P1", "buy_private", private="MRR", price=price).rule == "61-PRI-03"
    bounds = t.options("buy_private")[0].bounds["price"]
    assert (bounds.least, bounds.most, bounds.step) == (1, 75, 1)
    t.do("P1", "buy_private", private="MRR", price=75)
    assert t.owner_of("MRR") == "NW"
    assert (t.cash_of("P1"), t.cash_of("NW")) == (420 + 75, 500 - 75)


def test_61_PRI_03_not_in_phase_2() -> None:
    t = Table(3).minor("M-K", "P1", cash=100).privates(TSR="P1").operate("M-K", "track")
    assert not t.options("buy_private")
    assert t.refused("P1", "buy_private", private="TSR", price=10).rule == "61-PRI-03"


def test_61_PRI_03_none_left_in_phase_6() -> None:
    t = buys_first_6(table("5").privates(TSR="P1", MRR="P2"))
    assert {t.owner_of(name) for name in ("TSR", "MRR")} == {"RSR"}
    t.equip("NW", cash=100).operate("NW", "track")
    assert not t.options("buy_private")
    assert t.refused("P1", "buy_private", private="TSR", price=10).rule == "61-PRI-03"


@pytest.mark.parametrize("part", ["redeem", "track", "station", "run", "dividend", "privates", "trains"])
def test_61_PRI_03_at_any_point_of_the_turn(part: str) -> None:
    """Any number. Ruling R-LOAN-03: also before loans are repaid, so a company that has any is asked there."""
    t = table().equip("NW", loans=1).privates(TSR="P1", BSS="P1", MYR="P1")
    t.operate("NW", part, revenue=70 if part == "dividend" else 0)
    waiting = t.state.frames
    t.do("P1", "buy_private", private="TSR", price=1).do("P1", "buy_private", private="MYR", price=60)
    assert t.state.frames == waiting
    assert [t.owner_of(name) for name in ("TSR", "BSS", "MYR")] == ["NW", "P1", "NW"]
    assert t.cash_of("NW") == 500 - 61


def test_61_PRI_03_loans_wait_for_the_purchase() -> None:
    """Ruling R-LOAN-03: money spent on a private is not there to repay a loan with."""
    t = table().equip("NW", loans=1).purse({"NW": 100}).privates(WVR="P1")
    t.operate("NW", "privates", then=["M-K"])
    t.do("P1", "buy_private", private="WVR", price=90).passes("P1")
    assert (t.cash_of("NW"), t.loans_of("NW")) == (5, 1)


def test_61_PRI_03_the_owner_must_agree() -> None:
    t = table().privates(MRR="P2").operate("NW", "track").do("P1", "buy_private", private="MRR", price=40)
    assert t.acting() == ["P2"]
    assert {option.kind: option.rule for option in t.options()} == {"agree": "61-PRI-03", "decline": "61-PRI-03"}
    asked = t.state
    t.do("P2", "decline")
    assert (t.owner_of("MRR"), t.cash_of("NW")) == ("P2", 500)
    assert t.acting() == ["P1"]
    assert {str(option.bounds["price"]) for option in t.options("buy_private")} == {"41…75"}
    again = t.refused("P1", "buy_private", private="MRR", price=40)
    assert (again.rule, again.reason) == ("61-PRI-03", "it was declined, and nothing has changed since")
    t.state = asked
    t.do("P2", "agree")
    assert (t.owner_of("MRR"), t.cash_of("NW"), t.cash_of("P2")) == ("NW", 460, 460)
    assert t.options("lay_tile")


def test_61_PRI_03_only_for_the_operating_company() -> None:
    t = table().minor("K-R", "P2", cash=100).privates(MRR="P2").operate("NW", "track")
    assert t.refused("P2", "buy_private", private="MRR", price=40).rule == "61-OR-06"


def test_61_PRI_04_before_the_loan_not_after_it() -> None:
    """The loan and the train are one action, so nothing comes between them."""
    t = Table(3, phase="3").minor("M-K", "P1", cash=230).minor("M-V", "P2", cash=100).privates(TSR="P1")
    t.operate("M-K", "trains", then=["M-V"])
    t.do("P1", "buy_private", private="TSR", price=30)
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (200, 0)
    t.do("P1", "buy_train", source="bank", type="3")
    assert (t.cash_of("M-K"), t.loans_of("M-K"), t.trains_of("M-K")) == (20, 1, ["3"])


def test_61_PRI_05_no_loan_for_a_private() -> None:
    t = Table(3, phase="3").minor("M-K", "P1", cash=20, trains=["3"]).privates(TSR="P1").operate("M-K", "track")
    assert t.refused("P1", "buy_private", private="TSR", price=30).rule == "61-PRI-05"
    assert t.options("buy_private")[0].bounds["price"].most == 20
    t.do("P1", "buy_private", private="TSR", price=20)
    assert (t.cash_of("M-K"), t.loans_of("M-K")) == (0, 0)


def test_61_PRI_06_a_company_never_sells_a_private() -> None:
    t = table().minor("N", "P1", cash=100, cell=(5, 6), trains=["3"]).privates(TSR="N", BSS="RSR")
    t.operate("NW", "track")
    assert not t.options("buy_private")
    for name in ("TSR", "BSS"):
        assert t.refused("P1", "buy_private", private=name, price=10).rule == "61-PRI-06"
    assert t.stock("P1").refused("P1", "sell_shares", company="TSR", shares=1).rule == "61-SR-05"
    t.merger_round("N").do("P1", "convert", company="GRR")
    assert t.owner_of("TSR") == "GRR"


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ({}, 230),
        ({"MYR": "NW"}, 250),
        ({"MYR": "NW", "MRR": "NW"}, 270),
        ({"MYR": "P1", "MRR": "P1"}, 230),
        ({"BSS": "NW", "WVR": "NW", "TSR": "NW"}, 230),
    ],
)
def test_61_PRI_07_moscow_bonus_on_each_train(owners: dict[str, str], expected: int) -> None:
    """Two trains from brown Moscow (70); around it are K7 (30), Tula and Tver (10 each) and St. Petersburg (40)."""
    t = Table(3, phase="5").tile("H8", "638").line("H8", "I7", "J8", "K7").line("H8", "H10", "H12").privates(**owners)
    t.public("NW", shares={"P1": 60}, tokens=["H8.0"], trains=["5", "5"])
    assert earnings(t) == expected


@pytest.mark.parametrize(("owner", "expected"), [("P1", 60), ("NW", 70)])
def test_61_PRI_07_odessa_bonus(owner: str, expected: int) -> None:
    t = Table(3, phase="3").tile("D20", "621").line("D20", "D18", "D16", "D14").privates(BSS=owner)
    t.public("NW", shares={"P1": 60}, tokens=["D20.0"], trains=["3"])
    assert earnings(t) == expected


@pytest.mark.parametrize(("owner", "expected"), [("P1", 80), ("NW", 90)])
def test_61_PRI_07_poland_bonus(owner: str, expected: int) -> None:
    """Riga 30, Vilna 10, Poland 40 in phase 3."""
    t = Table(3, phase="3").tile("B4", "621").line("B4", "B6", "B8", "A9").privates(WVR=owner)
    t.public("NW", shares={"P1": 60}, tokens=["B4.0"], trains=["3"])
    assert earnings(t) == expected


@pytest.mark.parametrize(("owner", "expected"), [("P1", 70), ("RSR", 80)])
def test_61_PRI_07_the_state_railway_has_the_bonus_too(owner: str, expected: int) -> None:
    """Ruling R-RUN-03. Yellow Moscow 40 and K7 30."""
    t = Table(3, phase="4").line("H8", "I7", "J8", "K7").token("RSR", "H8.2").privates(MYR=owner)
    t.equip("RSR", trains=["4"]).operate("RSR", "run", number=2)
    assert t.cash_of("RSR") == expected


@pytest.mark.parametrize("owner", [BANK, "P1", "P2", "M-V"])
def test_61_PRI_08_private_hexes_are_closed_in_phase_2(owner: str) -> None:
    """Voronezh has a line to I9, which belongs to MRR, whoever owns that."""
    t = Table(3).tile("I13", "57").tile("I11", "9").minor("M-V", "P1", cash=100).privates(MRR=owner)
    t.operate("M-V", "track")
    assert t.refused("P1", "lay_tile", hex="I9", tile="9", rotation=0).rule == "61-PRI-08"
    assert "I9" not in {option.args["hex"] for option in t.options("lay_tile")}
    t.put(phase="3")
    t.do("P1", "lay_tile", hex="I9", tile="9", rotation=0)


@pytest.mark.parametrize("hex_", ["E3", "H6", "I5", "I9", "J10"])
def test_61_PRI_08_all_five_hexes(hex_: str) -> None:
    t = Table(3).minor("M-K", "P1", cash=100).operate("M-K", "track")
    tile = "4" if hex_ == "I5" else "9"
    assert t.refused("P1", "lay_tile", hex=hex_, tile=tile, rotation=0).rule == "61-PRI-08"
    t.put(phase="3")
    assert t.refused("P1", "lay_tile", hex=hex_, tile=tile, rotation=0).rule == "61-TRK-06"


def test_61_PRI_09_nationalised_at_face_value_in_phase_6() -> None:
    """X-16: the owners get 30, 45, 60, 75 and 90. A company is paid like a player."""
    t = table("5").public("MKN", shares={"P3": 60}, cash=100, trains=["5"]).equip("RSR", cash=11)
    t.privates(TSR="P1", BSS="MKN", MYR="P2", MRR="P3", WVR="P2")
    bank = t.cash_of(BANK) + t.cash_of("NW")
    buys_first_6(t)
    assert t.state.phase == "6"
    assert t.cash_of("MKN") == 145
    assert [t.cash_of(who) for who in ("P1", "P2", "P3")] == [420 + 30, 420 + 60 + 90, 420 + 75]
    assert [t.owner_of(name) for name in FACE] == ["RSR"] * 5
    assert t.cash_of(BANK) == bank - 300
    assert t.cash_of("RSR") == 11


def test_61_PRI_09_the_face_value_does_not_pay_for_the_train() -> None:
    """The money comes only after the purchase that starts phase 6."""
    t = table("5").sold_out("5").privates(WVR="NW").purse({"NW": 600}).operate("NW", "trains")
    assert t.refused("P1", "buy_train", source="bank", type="6").rule.startswith("61-LOAN-")
    assert t.owner_of("WVR") == "NW"


def test_61_PRI_10_with_a_nationalised_company_it_goes_unpaid() -> None:
    """N at 55 falls to 50: its owner gets 100 for the minor and nothing for TSR, now or in phase 6."""
    t = table("5").minor("N", "P2", cell=(7, 2)).privates(TSR="N").operate("N", "trains", then=["NW"])
    assert t.owner_of("TSR") == "RSR"
    assert t.cash_of("P2") == 420 + 100
    buys_first_6(t)
    assert t.cash_of("RSR") == 0
    assert t.cash_of("P2") == 420 + 100


def test_61_PRI_11_a_private_counts_as_a_certificate_of_a_player_only() -> None:
    t = Table(6, phase="3").privates(TSR="P1")
    for name in MINORS[:8]:
        t.minor(name, "P1", cash=100)
    t.public("NW", 70, shares={"P2": 40, "P1": 20})
    assert t.stock("P1").refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-22"
    t.operate("M-K", "track").do("P1", "buy_private", private="TSR", price=30)
    t.stock("P1").do("P1", "buy_share", company="NW", source="treasury")


def test_61_PRI_12_always_exactly_one_owner() -> None:
    t = Table(3, phase="3")
    assert t.owner_of("TSR") == BANK
    t.do("P1", "bid", lot="TSR", amount=20).passes("P2", "P3")
    assert t.owner_of("TSR") == "P1"
    t.minor("N", "P1", cash=30).minor("M-K", "P2", cash=100)
    t.operate("N", "trains", then=["M-K"]).do("P1", "buy_private", private="TSR", price=30)
    assert t.owner_of("TSR") == "RSR"
    assert t.cash_of("P1") == 420 - 20 + 30 + 100
    assert t.director_of("N") is None
