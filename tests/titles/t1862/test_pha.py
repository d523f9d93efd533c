"""Phases of 1862: ledger rows 62-PHA."""

from functools import cache
from pathlib import Path

import pytest

from railhead.core.state import Round
from railhead.titles.t1862.state import State1862
from tests.titles.t1862.closing import rounds
from tests.titles.t1862.recorded import moments, position
from tests.titles.t1862.running import PERMITS, RED, city, earned
from tests.titles.t1862.table import Table

MARKET = "1862_game_end_stock_market"


def eve(phase: str, *trains: str, cash: int = 5000) -> Table:
    """The last train of a phase is sold: ENR of P1 is about to buy the first of the next. Y&N of P2 has these trains,
    and neither has track to run on."""
    t = Table(3, phase).tile("F3", "57", 1).tile("H5", "201", 1)
    kind = t.title.trains[phase]  # type: ignore[index]
    t.started("ENR", 200, shares={"P1": 60}, cash=cash, permits=PERMITS)
    t.started("Y&N", 90, shares={"P2": 60}, trains=trains, cash=0)
    assert kind.count is not None
    return t.sold(phase, kind.count).operate("ENR", "trains", turn=4, number=1, then=["Y&N"])


def buys(t: Table, face: str = "express") -> Table:
    return t.do("P1", "buy_train", face=face, warranties=0)


def open_groups(t: Table) -> str:
    """The groups of which a company can be auctioned."""
    t.parliament("P1")
    return "".join(sorted({t.state.groups[name] for name in t.state.groups if name in t.values("open", "company")}))


def test_62_PHA_01_phase_a() -> None:
    """Yellow tiles only, one operating round, low figures, three trains of a type, the first group."""
    t = Table(3).tile("F3", "57", 0).started("ENR", shares={"P1": 60}, permits=PERMITS, trains=["2E"] * 3, cash=900)
    assert t.operate("ENR", "track").no_lay("F3", "14") == "62-TRK-06"
    assert earned(t.operate("ENR", "run"), *[("2E", RED)] * 3) == (80 + 20, 0)
    t.operate("ENR", "trains")
    assert t.refused("P1", "buy_train", face="express", warranties=0).rule == "62-TRN-04"
    t.do("P1", "buy_train", face="local", warranties=0)
    assert open_groups(t) == "A"
    t.stock("P1", number=2).finish("SR")
    assert t.state.rounds == 1


def test_62_PHA_02_phase_b() -> None:
    """Green tiles at once, the second group open, two operating rounds from the next stock round on; nothing rusts."""
    t = buys(eve("A", "1F", "2E*"))
    assert t.state.phase == "B"
    assert t.trains_of("Y&N") == ["1F", "2E*"]
    assert t.state.rounds == 1
    t.operate("Y&N", "track")
    assert {"792", "793"} & {str(tile) for tile in t.values("lay_tile", "tile", hex="H5")}
    assert t.title.phase(t.state).offboard == "low"
    assert open_groups(t) == "AB"
    t.stock("P1", number=2).finish("SR")
    assert t.state.rounds == 2


def test_62_PHA_03_phase_c() -> None:
    """A trains without a warranty rust, middle figures at once, the third group open."""
    t = buys(eve("B", "1F", "2E*", "2F"))
    assert t.trains_of("Y&N") == ["2E*", "2F"]
    assert t.title.phase(t.state).offboard == "middle"
    assert open_groups(t) == "ABC"


def test_62_PHA_04_phase_d() -> None:
    """Russet tiles at once, three operating rounds from the next stock round on; nothing rusts."""
    t = buys(eve("C", "2F", "3F"))
    city(t, "H5", "792", "G4").operate("Y&N", "track")
    assert {"61y", "796", "891y"} & {str(tile) for tile in t.values("lay_tile", "tile", hex="H5")}
    assert t.trains_of("Y&N") == ["2F", "3F"]
    t.stock("P1", number=5).finish("SR")
    assert t.state.rounds == 3


def test_62_PHA_04_the_set_in_progress_keeps_its_length() -> None:
    t = buys(eve("C"))
    assert t.state.rounds == 2
    assert t.state.phase == "D"


def test_62_PHA_05_phase_e() -> None:
    """B trains without a warranty rust, two of each type, high figures at once."""
    t = buys(eve("D", "2F", "2/3E*", "3F", "5F"))
    assert t.trains_of("Y&N") == ["2/3E*", "3F", "5F"]
    assert t.title.phase(t.state).offboard == "high"
    buys(t)
    assert t.refused("P1", "buy_train", face="express", warranties=0).rule == "62-TRN-04"


def test_62_PHA_06_phase_f() -> None:
    t = buys(eve("E", "3F", "3E**", "5F"))
    assert t.trains_of("Y&N") == ["3E**", "5F"]


def test_62_PHA_07_phase_g() -> None:
    """D trains without a warranty rust, three trains in all."""
    t = buys(eve("F", "5F", "4E*", "6F"))
    assert t.trains_of("Y&N") == ["4E*", "6F"]
    assert buys(t, "local").operating == "ENR"
    assert buys(t, "freight").operating == "Y&N"
    assert t.trains_of("ENR") == ["5/6E", "6L", "9F"]


def test_62_PHA_08_phase_h() -> None:
    """The LNER is set off; nothing rusts."""
    t = buys(eve("G", "4E*", "6F", "8F"))
    assert t.state.phase == "H"
    assert t.trains_of("Y&N") == ["4E*", "6F", "8F"]
    assert t.state.lner_due
    assert t.told("end") == ["the LNER will form at the end of this set of operating rounds"]
    assert rounds(t, "SR 5") == ["OR 4.2", "OR 4.3", "the LNER forms", "SR 5"]


def test_62_PHA_09_a_train_is_safe_from_its_own_phase_change() -> None:
    """The buyer's older trains are not."""
    t = eve("B").trains("ENR", "1F", "2F").operate("ENR", "trains", turn=4)
    assert buys(t).trains_of("ENR") == ["2F", "3E"]


@cache
def states(folder: Path, name: str = "46925") -> dict[int, tuple[State1862, State1862]]:
    return {moment.raw["id"]: (moment.before, moment.after) for moment in moments(folder, name)}


def lost(folder: Path, number: int, name: str = "46925") -> dict[str, list[str]]:
    """The trains companies lose with an action of a recorded game, by company."""
    before, after = map(position, states(folder, name)[number])
    found = {}
    for company in before.state.floated:
        old, new = before.trains_of(company), after.trains_of(company)
        gone = [face for face in old if old.count(face) > new.count(face)]
        if gone:
            found[str(company)] = gone
    return found


@pytest.mark.parametrize(
    ("number", "phase", "gone"),
    [
        (231, "C", {"ECR": ["1F"], "ENR": ["1F"] * 3, "WVR": ["2E"]}),
        (458, "E", {"ECR": ["2F"] * 2, "EUR": ["2/3E"] * 2, "NGC": ["2F"], "WVR": ["2/3E"]}),
        (560, "G", {"ECR": ["5F"], "W&F": ["4L"], "L&E": ["5F"]}),
        (565, "H", {}),
    ],
)
def test_62_PHA_03_05_07_08_in_a_recorded_game(
    recorded: Path, number: int, phase: str, gone: dict[str, list[str]]
) -> None:
    assert states(recorded)[number][1].phase == phase
    assert lost(recorded, number) == gone


def test_62_PHA_03_warranties_in_a_recorded_game(recorded: Path) -> None:
    """N&E and Y&N keep their 1F."""
    after = position(states(recorded)[231][1])
    assert [face for name in ("N&E", "Y&N") for face in after.trains_of(name) if face.startswith("1F")] == ["1F*"] * 2


def test_62_PHA_04_in_a_recorded_game(recorded: Path) -> None:
    """Action 417 in OR 4.1: the set stays at two operating rounds."""
    after = states(recorded)[417][1]
    assert (after.phase, after.round, after.rounds) == ("D", Round("OR", 4, 1), 2)
    assert Round("OR", 4, 3) not in [state.round for _, state in states(recorded).values()]


def test_62_PHA_06_in_a_recorded_game(recorded: Path) -> None:
    """Action 484: 3F and 3E go, the 3E with warranties stays."""
    gone = sorted(face for faces in lost(recorded, 484).values() for face in faces)
    assert set(gone) == {"3E", "3F"}
    after = position(states(recorded)[484][1])
    assert [face for name in after.state.floated for face in after.trains_of(name) if face.startswith("3E*")]


def test_62_PHA_08_in_a_recorded_game(recorded: Path) -> None:
    """Action 565 in OR 5.1: OR 5.2 and 5.3 are played, then the LNER forms."""
    seen = list(dict.fromkeys(str(state.round) for number, (_, state) in states(recorded).items() if number >= 565))
    assert seen[:4] == ["OR 5.1", "OR 5.2", "OR 5.3", "SR 6"]


def test_62_PHA_09_in_a_recorded_game(recorded: Path) -> None:
    """Market game 219: SVR and others lose A trains when ESR buys the first C; the 3E stays."""
    gone = lost(recorded, 219, MARKET)
    assert "SVR" in gone
    assert {face[:-1] for faces in gone.values() for face in faces} <= {"1", "2"}
    assert "3E" in position(states(recorded, MARKET)[219][1]).trains_of("ESR")
