"""Which options of 1890 go with which scenario and with one another (ruling R-68): all others are refused with why."""

from itertools import combinations, product

import pytest

from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.core.title import OptionValue
from railhead.titles import board_file, load

SCENARIOS = "ABCD"
OPTIONS = {
    "specialisation": ("A.10.1", "AB"),
    "lower_start_capital": ("A.10.2", "AB"),
    "lower_start_capital_of": ("A.10.2", "AB"),
    "plain_jr": ("A.10.3", "AB"),
    "eight_game_turns": ("A.10.4", "AB"),
    "hidden_cash": ("C.10.1", "ABCD"),
    "hidden_train_price": ("C.10.2", "ABCD"),
    "eight_trains": ("C.10.3", "ABCD"),
    "forced_kobe_electric": ("C.10.4", "ABCD"),
    "end_at_400": ("C.10.5", "ABCD"),
    "kobe_rapid_control": ("C.10.6", "C"),
    "kobe_control_of": ("C.10.6", "C"),
    "plain_late_privates": ("C.10.7", "C"),
    "limited_tile_193": ("C.10.8", "ABCD"),
    "easy_floatation": ("C.10.9", "ABCD"),
    "jr_privatisation": ("C.10.10", "ABCD"),
    "plain_kinki": ("C.10.11", "C"),
    "tigers_by_die": ("C.10.12", "C"),
    "earthquake": ("C.10.13", "ABCD"),
    "air_raids": ("C.10.14", "C"),
}
"""By its section of the book, and in which scenarios it may be chosen by itself."""
BUILT_IN = {"plain_kinki": "D"}
RULINGS = {"jr_limit_phase_2": "ABCD", "cash_2p": "CD", "kita_osaka_bonus": "C", "chubu_tokai_in_B": "B"}
RULINGS |= {"omer_block": "CD", "hidden_treasuries": "ABCD"}
EXCLUDING = {
    frozenset({"kobe_rapid_control", "plain_late_privates"}),  # what Kobe Rapid is paid against none of its abilities
    frozenset({"plain_kinki", "air_raids"}),  # no 3+3-train is left to be the last
}


def changed(name: str) -> OptionValue:
    """The last value of an option, or the first step: never its default."""
    entry = read_board(board_file("1890")).options[name]
    if entry.steps:
        return entry.steps.least + entry.steps.step
    assert entry.values[-1] != entry.default
    return entry.values[-1]


def refusal(**options: OptionValue) -> str:
    """Why these options cannot be chosen together; nothing if they can."""
    try:
        load("1890", 3, options)
    except Malformed as error:
        return str(error)
    return ""


def test_every_variant_of_the_book_is_an_option() -> None:
    known = read_board(board_file("1890")).options
    assert set(known) == {"scenario", *OPTIONS, *RULINGS}
    assert {name: known[name].book for name in OPTIONS} == {name: book for name, (book, _) in OPTIONS.items()}
    sections = {book for book, _ in OPTIONS.values()}
    assert sections == {f"A.10.{n}" for n in range(1, 5)} | {f"C.10.{n}" for n in range(1, 15)}


@pytest.mark.parametrize(("name", "scenario"), list(product([*OPTIONS, *RULINGS], SCENARIOS)))
def test_90_VAR_27_an_option_belongs_to_its_scenarios(name: str, scenario: str) -> None:
    where = RULINGS.get(name) or OPTIONS[name][1] + BUILT_IN.get(name, "")
    why = refusal(scenario=scenario, **{name: changed(name)})
    if scenario in where:
        assert why == ""
    else:
        assert name in why
        assert f"not to {scenario}" in why or "needs the option specialisation" in why


def test_90_SCN_07_kinki_is_always_plain_in_scenario_d() -> None:
    assert load("1890", 3, {"scenario": "D"}).options["plain_kinki"] is True
    assert refusal(scenario="D", plain_kinki=False) == "option plain_kinki is one of True, not False"


@pytest.mark.parametrize("scenario", "AB")
def test_90_VAR_27_the_die_of_the_tigers_needs_the_tigers(scenario: str) -> None:
    assert refusal(scenario=scenario, tigers_by_die=True) == (
        "tigers_by_die needs the option specialisation outside scenario C"
    )
    assert refusal(scenario=scenario, tigers_by_die=True, specialisation=True) == ""
    assert "belongs to scenario" in refusal(scenario="D", tigers_by_die=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_pair_of_options_is_accepted_or_refused_by_name(scenario: str) -> None:
    here = [name for name, (_, where) in OPTIONS.items() if scenario in where]
    for one, other in combinations(here, 2):
        why = refusal(scenario=scenario, **{one: changed(one), other: changed(other)})
        if frozenset({one, other}) in EXCLUDING:
            assert "exclude each other" in why
            assert one in why
            assert other in why
        else:
            assert why == "", (one, other)


def test_all_that_go_together_can_be_chosen_at_once() -> None:
    for scenario in SCENARIOS:
        here = [name for name, (_, where) in OPTIONS.items() if scenario in where]
        left_out = {"plain_late_privates", "air_raids"} if scenario == "C" else set()
        assert refusal(scenario=scenario, **{name: changed(name) for name in here if name not in left_out}) == ""
