"""Nationalisation in 1861: ledger rows 61-NAT."""

from collections.abc import Sequence

import pytest

from railhead.cli.offers import listing
from railhead.core.actions import Action
from railhead.core.ids import BANK
from railhead.core.play import apply
from railhead.server.page_model.controls import controls
from railhead.titles import load
from tests.pages.models import model
from tests.titles.t1861.table import Table, company, player

FIRST = {"4": "3", "5": "4", "6": "5", "7": "6", "8": "7"}
"""The phase before each phase."""
OUTSIDE = ["B4.0", "G15.0", "H18.0", "I13.0", "K17.0", "N10.0"]
"""Large cities that are neither Moscow nor St Petersburg."""


def before_phase(phase: str, players: int = 4, seed: int = 0) -> Table:
    """The phase before, its trains sold out; NW of P1 at 200 has the money for the first train of the next."""
    t = Table(players, phase=FIRST[phase], seed=seed).sold_out(FIRST[phase])
    return t.public("NW", price=200, shares={"P1": 60}, tokens=["F18.0"], cash=1000)


def enter(t: Table, phase: str, *then: str) -> Table:
    """NW buys the first train of a phase; these companies come after it."""
    t.operate("NW", "trains", then=then, number=2)
    return t.do("P1", "buy_train", source="bank", type=phase)


def gains(t: Table, *players: str) -> list[int]:
    """What players of a table of four have beyond their starting cash."""
    return [t.cash_of(who) - 315 for who in players]


def state_tokens(t: Table, spots: Sequence[str]) -> Table:
    for spot in spots:
        t.token("RSR", spot)
    return t


def failing(t: Table) -> Table:
    """K-R of P2 has no train, no money and no loan to take: it is nationalised when its turn comes to trains."""
    t.minor("K-R", "P2", price=70, loans=2)
    return t.operate("K-R", "trains", number=2)


@pytest.mark.parametrize("phase", ["4", "6"])
def test_61_NAT_01_trainless_minors_at_the_start_of_phases_4_and_6(phase: str) -> None:
    """What matters is who has a train after the rusting; a minor that has not yet operated is spared."""
    old = {"4": "2", "6": "3"}[phase]
    t = before_phase(phase).minor("K-R", "P2", price=70, trains=[old])
    t.minor("M-V", "P3", price=70, trains=[old], operated=0).minor("M-K", "P4", price=70, trains=[FIRST[phase]])
    t.minor("D", "P2", price=70)
    enter(t, phase)
    assert [name in t.state.marks for name in ("K-R", "D", "M-V", "M-K")] == [False, False, True, True]
    assert gains(t, "P2", "P3", "P4") == [2 * 2 * 65, 0, 0]


@pytest.mark.parametrize("phase", ["5", "7"])
def test_61_NAT_01_not_at_the_start_of_phases_5_and_7(phase: str) -> None:
    t = enter(before_phase(phase).minor("K-R", "P2", price=70), phase)
    assert "K-R" in t.state.marks


def test_61_NAT_02_all_minors_at_the_start_of_phase_8() -> None:
    t = before_phase("8").minor("K-R", "P2", price=70, trains=["5"]).minor("M-V", "P3", price=50, operated=0)
    enter(t, "8")
    assert not {"K-R", "M-V"} & set(t.state.marks)
    assert t.trains_of("RSR") == ["5"]
    assert gains(t, "P2", "P3") == [2 * 65, 2 * 45]


def test_61_NAT_02_even_the_buyer_of_the_first_8() -> None:
    t = Table(4, phase="7").sold_out("7").minor("K-R", "P2", price=70, cash=1040)
    t.operate("K-R", "trains", number=2).do("P2", "buy_train", source="bank", type="8")
    assert "K-R" not in t.state.marks
    assert (t.trains_of("RSR"), t.cash_of("RSR")) == (["8"], 40)
    assert gains(t, "P2") == [130]


@pytest.mark.parametrize(("phase", "old"), [("4", "2"), ("6", "3"), ("8", "4")])
def test_61_NAT_03_a_trainless_public_if_its_director_wishes(phase: str, old: str) -> None:
    t = before_phase(phase).public("MK", price=100, shares={"P2": 20, "P3": 10}, tokens=["P8.0"], trains=[old], cash=9)
    enter(t, phase)
    assert t.acting() == ["P2"]
    assert {(option.kind, option.rule) for option in t.options()} == {
        ("nationalise", "61-NAT-03"),
        ("decline", "61-NAT-03"),
    }
    t.do("P2", "nationalise", company="MK")
    assert gains(t, "P2", "P3") == [180, 90]
    assert "MK" not in t.state.marks


def test_61_NAT_03_declined_it_stays_and_must_buy_in_its_turn() -> None:
    t = before_phase("6").public("MK", price=100, shares={"P2": 20}, tokens=["P8.0"], cash=600)
    enter(t, "6", "MK").do("P2", "decline")
    assert t.told("nationalisation") == ["MK is not nationalised"]
    assert "MK" in t.state.marks
    t.passes("P2")
    assert t.operating == "MK"
    assert t.refused("P2", "pass").rule == "61-TRN-08"
    t.do("P2", "buy_train", source="bank", type="6")
    assert (t.trains_of("MK"), t.loans_of("MK")) == (["6"], 2)


def test_61_NAT_03_only_one_that_has_operated_and_has_no_train() -> None:
    """Ruling R-NAT-01: a public company just formed has not operated."""
    t = before_phase("6").public("MK", shares={"P2": 20}, tokens=["P8.0"], trains=["3"], operated=0)
    t.public("SE", shares={"P3": 20}, tokens=["L12.0"], trains=["3", "5"])
    enter(t, "6", "NW")
    assert t.acting() == ["P1"]
    assert t.operating == "NW"


@pytest.mark.parametrize("phase", ["5", "7"])
def test_61_NAT_03_not_at_the_start_of_phases_5_and_7(phase: str) -> None:
    t = before_phase(phase).public("MK", shares={"P2": 20}, tokens=["P8.0"])
    enter(t, phase, "NW")
    assert t.acting() == ["P1"]


def test_61_NAT_04_who_cannot_get_a_train() -> None:
    """220 and two loans are less than 350."""
    t = Table(4, phase="4").minor("O-K", "P2", cell=(3, 5), cash=220).operate("O-K", "trains", number=2)
    assert "O-K" not in t.state.marks
    assert gains(t, "P2") == [200]
    assert t.cash_of("RSR") == 220


def test_61_NAT_04_who_cannot_pay_interest() -> None:
    """Both loans still count against the price; the 7 go to the bank."""
    t = Table(4, phase="4").minor("O-K", "P2", price=100, cash=7, loans=2, trains=["4"])
    t.operate("O-K", "loans", number=2)
    assert t.told("loan") == ["O-K cannot pay its interest of 10"]
    assert "O-K" not in t.state.marks
    assert gains(t, "P2") == [2 * 70]
    assert (t.cash_of("RSR"), t.trains_of("RSR")) == (0, ["4"])


def test_61_NAT_05_several_at_once_in_operating_order() -> None:
    """X-11: SP-W buys the first 4-train with two loans."""
    t = Table(4, phase="3").sold_out("3").minor("SP-W", "P1", price=110, cash=260)
    t.minor("D", "P2", cell=(7, 0), trains=["2"])
    t.minor("S-V", "P3", price=70, trains=["2"], cash=2, loans=2)
    t.minor("V", "P3", price=70, trains=["2"], cash=41, loans=2)
    t.minor("R-O", "P4", price=100, trains=["2"], cash=66)
    t.minor("O-K", "P4", price=100, trains=["2"])
    t.operate("SP-W", "trains", number=2).do("P1", "buy_train", source="bank", type="4")
    assert t.loans_of("SP-W") == 2
    told = [event.text for event in t.events if event.kind == "nationalisation"]
    assert told == [
        "R-O is nationalised at 90",
        "O-K is nationalised at 90",
        "S-V is nationalised at 55",
        "V is nationalised at 55",
        "D is nationalised at 40",
    ]
    assert gains(t, "P4", "P3", "P2") == [180 + 180, 110 + 110, 80]
    assert t.cash_of("RSR") == 109


def test_61_NAT_05_minors_by_price_then_publics_by_price() -> None:
    t = before_phase("6").minor("K-R", "P2", price=50)
    t.public("MK", price=100, shares={"P3": 20}, tokens=["P8.0"])
    t.public("SE", price=150, shares={"P4": 20}, tokens=["L12.0"])
    enter(t, "6")
    assert "K-R" not in t.state.marks
    assert t.acting() == ["P4"]
    t.do("P4", "nationalise", company="SE")
    assert t.acting() == ["P3"]


def test_61_NAT_05_the_order_decides_where_the_last_token_lands() -> None:
    """Five tokens outside the capitals are down: the sixth goes to the dearer minor's place, cheap city or not."""
    t = state_tokens(before_phase("6"), ["B4.0", "H18.0", "I13.0", "K17.0", "M7.0"])
    t.tile("N10", "201").minor("S-V", "P2", price=60).minor("K-R", "P3", price=70)
    enter(t, "6")
    assert "G15.0" in t.tokens_of("RSR")
    assert "N10.0" not in t.tokens_of("RSR")


@pytest.mark.parametrize(
    ("cash", "loans", "price"), [(2, 2, 55), (50, 2, 60), (49, 1, 60), (50, 1, 65), (100, 2, 65), (0, 0, 65)]
)
def test_61_NAT_06_loans_repaid_then_one_step_and_one_for_each_loan_left(cash: int, loans: int, price: int) -> None:
    """A minor at 70. Cash that is just a loan's value repays it."""
    t = before_phase("6").minor("K-R", "P2", price=70, cash=cash, loans=loans)
    enter(t, "6")
    assert gains(t, "P2") == [2 * price]
    assert t.cash_of("RSR") == cash - 50 * min(loans, cash // 50)
    assert t.loans_of("K-R") == 0


def test_61_NAT_06_left_or_down() -> None:
    t = before_phase("6").minor("K-R", "P2", cell=(4, 0), loans=2)
    enter(t, "6")
    assert gains(t, "P2") == [2 * 45]


def test_61_NAT_07_each_shareholder_gets_the_new_price_a_share() -> None:
    t = before_phase("6").minor("K-R", "P2", price=60)
    t.public("MK", price=100, shares={"P3": 40, "P4": 30, "P1": 10}, tokens=["P8.0"])
    enter(t, "6").do("P3", "nationalise", company="MK")
    assert gains(t, "P2", "P3", "P4", "P1") == [110, 360, 270, 90]


def test_61_NAT_07_the_bank_pays_on_when_it_is_short() -> None:
    """Ruling R-NAT-08: it is this sum that breaks it."""
    t = Table(4, phase="4")
    t.money(P4=t.cash_of("P4") + t.cash_of(BANK) - 50)
    failing(t)
    assert gains(t, "P2") == [110]
    assert t.cash_of(BANK) == -60
    assert t.state.broken


def test_61_NAT_08_money_trains_privates_to_the_state_railway_loans_discarded() -> None:
    t = before_phase("8").minor("V", "P2", price=70, cash=41, loans=2, trains=["5"])
    t.equip("RSR", cash=10, loans=3, trains=["6"])
    enter(t, "8")
    assert t.cash_of("RSR") == 51
    assert t.loans_of("RSR") == 3
    assert t.trains_of("RSR") == ["5", "6"]
    assert t.loans_of("V") == 0
    assert (t.cash_of("V"), t.trains_of("V")) == (0, [])


def test_61_NAT_08_a_private_goes_with_the_company() -> None:
    t = Table(4, phase="4").privates(WVR="K-R", MRR="P3")
    failing(t)
    assert t.owner_of("WVR") == "RSR"
    assert t.owner_of("MRR") == "P3"


def test_61_NAT_09_the_state_railway_replaces_the_token() -> None:
    t = failing(Table(4, phase="4"))
    assert t.tokens_of("RSR") == ["G15.0"]
    assert t.tokens_of("K-R") == []


def test_61_NAT_09_one_in_a_hex() -> None:
    """Not one in a city: it stands in another circle of Kiev. The space is free for all (ruling R-NAT-07)."""
    t = Table(4, phase="4").token("RSR", "D14.0").minor("K-B", "P2", loans=2)
    t.tile("E9", "63").line("D14", "C13", "C11", "D10", "E9").operate("K-B", "trains", number=2)
    assert t.tokens_of("RSR") == ["D14.0"]
    assert t.tokens_of("K-B") == []
    t.public("MK", shares={"P3": 60}, tokens=["E9.0"], cash=1000).operate("MK", "station", number=2)
    t.do("P3", "place_token", spot="D14.1")


@pytest.mark.parametrize(("spot", "stands"), [("H8.1", True), ("E1.0", True), ("M7.0", False)])
def test_61_NAT_09_six_at_most_outside_moscow_and_st_petersburg(spot: str, stands: bool) -> None:
    t = state_tokens(Table(4, phase="4"), OUTSIDE)
    t.minor("N", "P2", loans=2, spot=spot).operate("N", "trains", number=2)
    assert (spot in t.tokens_of("RSR")) is stands


def short_of_tokens(seed: int = 0) -> Table:
    """Two tokens are left outside the capitals; MK stands in three cities, worth 40, 50 and 40."""
    t = state_tokens(before_phase("6", seed=seed), OUTSIDE[:4])
    t.tile("E9", "63").tile("D14", "636").tile("K7", "207")
    t.public("MK", shares={"P2": 20}, tokens=["E9.0", "D14.0", "K7.0"])
    return enter(t, "6").do("P2", "nationalise", company="MK")


def test_61_NAT_09_if_short_the_dearest_cities_first() -> None:
    t = short_of_tokens()
    assert "D14.0" in t.tokens_of("RSR")
    assert len({"E9.0", "K7.0"} & set(t.tokens_of("RSR"))) == 1
    assert len(t.tokens_of("RSR")) == 6
    assert t.tokens_of("MK") == []


def test_61_NAT_09_ties_go_by_chance() -> None:
    """Ruling R-NAT-04: by the game's own generator, so the same seed gives the same."""
    found = [tuple(short_of_tokens(seed).tokens_of("RSR")) for seed in range(12)]
    assert len(set(found)) == 2
    assert found[3] == tuple(short_of_tokens(3).tokens_of("RSR"))


@pytest.mark.parametrize("left", [0, 1])
def test_61_NAT_09_two_tied_cities_go_by_chance(left: int) -> None:
    """E9 and K7 are worth 40: with one marker left either may stay, with none neither."""

    def stay(seed: int) -> set[str]:
        t = state_tokens(before_phase("6", seed=seed), OUTSIDE[: 6 - left]).tile("E9", "63").tile("K7", "207")
        t.public("MK", shares={"P2": 20}, tokens=["E9.0", "K7.0"])
        enter(t, "6").do("P2", "nationalise", company="MK")
        return {"E9.0", "K7.0"} & set(t.tokens_of("RSR"))

    found = {frozenset(stay(seed)) for seed in range(12)}
    assert found == ({frozenset({"E9.0"}), frozenset({"K7.0"})} if left else {frozenset()})


@pytest.mark.parametrize(
    ("outside", "tokens"),
    [
        (4, ["D14.0", "E9.0"]),  # room for both
        (5, ["D14.0", "E9.0"]),  # one is left, 50 before 40
        (6, ["E9.0", "K7.0"]),  # none is left, though they are tied
        (4, ["D14.0", "E9.0", "H8.0"]),  # Moscow takes none of the six
        (5, ["H8.0", "D14.0"]),  # nor is it in a tie for one, though it is worth as much
        (4, ["E9.0", "K7.0", "B4.0"]),  # in B4 the state stands already
    ],
)
def test_61_NAT_09_no_chance_without_a_tie(outside: int, tokens: list[str]) -> None:
    """Book 11: "ties broken randomly". Without one the generator rests, so that the outcome can be shown."""
    t = state_tokens(before_phase("6"), OUTSIDE[:outside])
    t.tile("E9", "63").tile("D14", "636").tile("K7", "207").tile("H8", "637")
    enter(t.public("MK", shares={"P2": 20}, tokens=tokens), "6")
    chance = t.state.chance
    t.do("P2", "nationalise", company="MK")
    assert t.state.chance == chance
    stay = {(6, "E9.0"): [], (5, "D14.0"): ["D14.0"]}.get((outside, tokens[0]), tokens)
    assert {*OUTSIDE[:outside], *stay} == set(t.tokens_of("RSR"))


def test_61_NAT_09_games_of_the_first_edition_draw_as_they_did() -> None:
    assert load("1861", 4, edition="2.0/1").changes == frozenset()
    t = state_tokens(before_phase("6"), OUTSIDE[:5]).tile("E9", "63").tile("D14", "636")
    enter(t.public("MK", shares={"P2": 20}, tokens=["D14.0", "E9.0"]), "6")
    old = load("1861", 4, edition="2.0/1")
    after, _ = apply(old, t.state, Action(player("P2"), "nationalise", {"company": "MK"}))
    assert after.chance != t.state.chance


@pytest.mark.parametrize(("outside", "tokens"), [(4, ["D14.0", "E9.0"]), (6, ["D14.0"])])
def test_61_NAT_09_games_of_the_first_edition_draw_for_several_cities_and_too_few_markers_only(
    outside: int, tokens: list[str]
) -> None:
    t = state_tokens(before_phase("6"), OUTSIDE[:outside]).tile("E9", "63").tile("D14", "636")
    enter(t.public("MK", shares={"P2": 20}, tokens=tokens), "6")
    chance, t.title = t.state.chance, load("1861", 4, edition="2.0/1")
    t.do("P2", "nationalise", company="MK")
    assert t.state.chance == chance


@pytest.mark.parametrize("capitals", [[], ["H8.1"], ["E1.0"], ["E1.0", "H8.1"]])
def test_61_NAT_09_markers_in_the_capitals_take_none_of_the_six(capitals: list[str]) -> None:
    t = state_tokens(Table(4, phase="4"), [*OUTSIDE[:5], *capitals])
    t.minor("K-R", "P2", loans=2, spot="M7.0").operate("K-R", "trains", number=2)
    assert set(t.tokens_of("RSR")) == {*OUTSIDE[:5], *capitals, "M7.0"}


def test_61_NAT_10_a_public_can_be_started_again() -> None:
    t = before_phase("6").public("MKN", price=150, shares={"P2": 30, "P3": 10, "pool": 20}, tokens=["P8.0", "M7.0"])
    t.money(P2=0).equip("MKN", loans=1)
    enter(t, "6").do("P2", "nationalise", company="MKN")
    assert "MKN" not in t.state.marks
    assert t.director_of("MKN") is None
    assert [t.percent_of(holder, "MKN") for holder in ("P2", "P3", "pool")] == [0, 0, 0]
    t.money(P2=400).stock("P2").do("P2", "start_company", company="MKN", price=200).do("P2", "place_token", spot="P2.0")
    assert t.price_of("MKN") == 200
    assert (t.percent_of("P2", "MKN"), t.percent_of("MKN", "MKN")) == (20, 80)
    assert (t.cash_of("MKN"), t.loans_of("MKN")) == (400, 0)
    assert t.director_of("MKN") == "P2"


def test_61_NAT_10_started_again_it_has_all_its_tokens() -> None:
    t = before_phase("6").public("MK", shares={"P2": 20}, tokens=["P8.0", "M7.0", "L12.0"])
    enter(t, "6").do("P2", "nationalise", company="MK")
    assert t.tokens_of("MK") == []
    t.money(P2=400).stock("P2").do("P2", "start_company", company="MK", price=200).do("P2", "place_token", spot="H18.0")
    t.tile("H18", "63").tile("I19", "63").tile("G15", "623").line("H18", "G17", "G15")
    for spot in ("G15.0", "I19.0"):
        t.operate("MK", "station", number=2).do("P2", "place_token", spot=spot)
    assert t.tokens_of("MK") == ["G15.0", "H18.0", "I19.0"]


def test_61_NAT_10_shares_can_be_sold_again_only_after_a_turn() -> None:
    t = before_phase("6").public("MK", shares={"P2": 20}, tokens=["P8.0"])
    enter(t, "6").do("P2", "nationalise", company="MK")
    t.money(P2=400).stock("P2").do("P2", "start_company", company="MK", price=100).do("P2", "place_token", spot="P2.0")
    t.public("SE", shares={"P2": 20}, tokens=["L12.0"]).stock("P2")
    assert t.refused("P2", "sell_shares", company="MK", shares=1).rule == "61-SR-06"


def test_61_NAT_10_a_minor_is_gone_for_good() -> None:
    t = failing(Table(4, phase="4").minor("N", "P1"))
    assert "K-R" not in t.state.marks
    t.stock("P1")
    assert "K-R" not in {option.args["lot"] for option in t.options("bid")}
    assert t.refused("P1", "bid", lot="K-R", amount=100).rule == "61-AUC-11"


def test_61_NAT_10_its_earnings_leave_the_revenue_chart() -> None:
    t = Table(4, phase="4").minor("K-R", "P2", price=70, loans=2)
    t.put(earned={company("K-R"): 70, company("N"): 20})
    t.operate("K-R", "trains", number=2)
    assert t.state.earned == {"N": 20}


def test_61_NAT_11_only_players_are_paid() -> None:
    t = before_phase("6").public("MKN", cell=(1, 9), shares={"P2": 20}, tokens=["P8.0"], cash=272)
    enter(t, "6")
    bank = t.cash_of(BANK)
    t.do("P2", "nationalise", company="MKN")
    assert gains(t, "P2") == [360]
    assert t.cash_of(BANK) == bank - 360
    assert t.cash_of("RSR") == 272


def test_61_NAT_11_nothing_for_shares_in_the_pool() -> None:
    t = before_phase("6").public("MKN", price=100, shares={"P2": 20, "pool": 50, "P3": 10}, tokens=["P8.0"])
    enter(t, "6")
    bank = t.cash_of(BANK)
    t.do("P2", "nationalise", company="MKN")
    assert t.cash_of(BANK) == bank - 3 * 90


def test_61_NAT_12_nationalised_in_its_own_turn_it_has_no_further_step() -> None:
    """It fails to pay its interest and so comes to no train; the next company has all its steps."""
    t = Table(4, phase="4").minor("O-K", "P2", price=100, cash=7, loans=2).minor("K-R", "P3", cash=350, trains=[])
    t.operate("O-K", "loans", then=["K-R"], number=2)
    assert t.operating == "K-R"
    assert t.acting() == ["P3"]
    assert t.options("lay_tile")
    t.passes("P3").do("P3", "buy_train", source="bank", type="4")
    assert t.trains_of("K-R") == ["4"]


def test_61_NAT_12_nationalised_before_its_turn_it_is_passed_over() -> None:
    """S-V, V and D are nationalised by SP-W's 4-train and do not operate; K-R does."""
    t = Table(4, phase="3").sold_out("3").minor("SP-W", "P1", price=110, cash=350)
    for name in ("S-V", "V", "D"):
        t.minor(name, "P3", price=70, trains=["2"])
    t.minor("K-R", "P2", price=60, trains=["3"])
    t.operate("SP-W", "trains", then=["S-V", "V", "D", "K-R", "RSR"], number=2)
    t.do("P1", "buy_train", source="bank", type="4")
    assert t.operating == "K-R"
    assert t.acting() == ["P2"]


def test_61_NAT_03_the_states_offer_names_its_price_whatever_lots_decide() -> None:
    """One marker is left for two cities worth the same; what a share brings does not hang on which of them keeps it."""
    t = state_tokens(before_phase("6"), OUTSIDE[:5]).tile("E9", "63").tile("K7", "207")
    enter(t.public("MK", 100, shares={"P2": 20}, tokens=["E9.0", "K7.0"]), "6")
    (option,) = t.options("nationalise")
    assert option.meaning == "its shares bring 90 each"
    (control,) = [one for one in controls(model(t.title, t.state)) if one.kind == "nationalise"]
    assert control.heading == "Accept nationalisation: its shares bring 90 each"
    names = dict(zip(t.state.players, ("Ann", "Bob", "Cleo", "Dora"), strict=True))
    assert "nationalise COMPANY: MK (+180)" in listing(t.title, t.state, t.options(), names)
