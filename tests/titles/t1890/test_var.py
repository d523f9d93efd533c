"""Variants of 1890: ledger rows 90-VAR-01 to 20, 27, 30."""

from itertools import takewhile

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import Spot
from railhead.core.play import view
from railhead.mechanisms.trains import new_trains
from railhead.titles.t1890.plain_kinki import place_automatic
from tests.titles.t1890.table import Table, company, player, title_for


def test_90_VAR_01_peculiarities_in_a_and_b() -> None:
    t = Table(3, "B", specialisation=True).public("Hankyu", 100, shares={"P1": 60}, cash=0).bend("E12", "D11", "F13")
    assert t.operate("Hankyu").lay("D11", "9", 2).cash_of("Hankyu") == 10
    with pytest.raises(Malformed, match="option specialisation belongs to scenario A and B, not to C"):
        title_for(3, "C", specialisation=True)


def test_90_VAR_02_less_start_money() -> None:
    t = Table(3, "A", fresh=True, lower_start_capital=50)
    assert [t.cash_of(name) for name in ("P1", "P2", "P3", "bank")] == [450, 500, 500, 4550]
    t = Table(3, "A", fresh=True, lower_start_capital=50, lower_start_capital_of="all")
    assert [t.cash_of(name) for name in ("P1", "P2", "P3", "bank")] == [450, 450, 450, 4650]


def test_90_VAR_02_any_sum_the_players_agree_on() -> None:
    for less in (5, 135, 370):
        t = Table(4, "B", fresh=True, lower_start_capital=less)
        assert [t.cash_of(name) for name in ("P1", "P2")] == [375 - less, 375]
    with pytest.raises(Malformed):
        Table(4, "B", fresh=True, lower_start_capital=7)
    with pytest.raises(Malformed, match="less than the start money of 375"):
        Table(4, "B", fresh=True, lower_start_capital=375)


def test_90_VAR_03_plain_jr() -> None:
    t = Table(3, "A", plain_jr=True).stock("P1").do("P1", "start_company", company="JR", price=80)
    assert t.price_of("JR") == 80
    t = Table(3, "A", plain_jr=True).public("JR", 100, shares={"P1": 60}, cash=900, trains=["2"] * 5).money(P1=0)
    t.operate("JR", "dividend", revenue=110).do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.cash_of("JR")) == (66, 900)
    t.equip("JR").operate("JR").lay("F7", "57", 1)
    assert "lay_tile" not in t.kinds()
    assert t.title.phases["1"].train_limit["jr"] == 6


def test_90_VAR_04_eight_game_turns() -> None:
    t = Table(3, "A", eight_game_turns=True).public("Hankyu", 100, shares={"P1": 60}, cash=500)
    assert t.operate("Hankyu", turn=8).finish_turn().state.finished == "game turn 8 is over"


def test_90_VAR_05_hidden_cash() -> None:
    t = Table(3, hidden_cash=True).public("Hankyu", 100, shares={"P2": 60}, cash=123)
    shown = t.sees("P1").cash
    assert shown[player("P1")] == 840
    assert not {"P2", "P3", "bank", "Hankyu"} & set(shown)
    assert t.sees("P2").cash[company("Hankyu")] == 123
    assert not set(view(t.state, None).cash) & {"P1", "P2", "P3"}


def test_90_VAR_06_hidden_train_prices() -> None:
    t = Table(3, phase="2", hidden_train_price=True).public("Nankai", 100, shares={"P1": 60}, cash=500)
    t.public("Keihan", 90, shares={"P2": 60}, trains=["3"]).operate("Nankai", "trains")
    t.do("P1", "trade_train", train=t.train("Keihan", "3"), price=137)
    told = [event.text for event in t.events]
    t.do("P2", "agree")
    told += [event.text for event in t.events]
    assert any("Nankai buys the 3-train of Keihan" in text for text in told)
    assert not any("137" in text for text in told)
    assert "Nankai" not in t.sees("P3").cash
    assert t.sees("P3").cash[player("P1")] == 840


def test_90_VAR_06_a_secret_price_declined_is_known_to_the_two_alone() -> None:
    """More may be offered, no less; nobody else learns from the State how much it was."""
    t = Table(3, phase="2", hidden_train_price=True).public("Nankai", 100, shares={"P1": 60}, cash=500)
    t.public("Keihan", 90, shares={"P2": 60}, trains=["3"]).operate("Nankai", "trains")
    train = t.train("Keihan", "3")
    t.do("P1", "trade_train", train=train, price=137).do("P2", "decline")
    assert {option.bounds["price"].least for option in t.options("trade_train")} == {138}
    again = t.refused("P1", "trade_train", train=train, price=137)
    assert (again.rule, again.reason) == ("90-TRN-09", "it was declined, and nothing has changed since")
    assert [one.price for one in t.sees("P3").declined] == [0]
    assert "137" not in str(t.sees("P3").declined)


def test_90_VAR_07_8_trains() -> None:
    t = Table(3, phase="6", eight_trains=True)
    run = next(entry.run for entry in t.title.board.trains if entry.name == "D")
    assert run == {"stops": 8}
    plain = {entry.name: entry.run for entry in title_for(3).board.trains}
    assert {entry.name for entry in t.title.board.trains if entry.run != plain[entry.name]} == {"D"}
    t.public("Sanyo", 100, shares={"P1": 60}, trains=["D"]).bend("F3", "F1", "F5").bend("F7", "F5", "F9")
    t.tile("F9", "57", 1).bend("F11", "F9", "G12").tile("G12", "823", 1).tile("F13", "6", 0).bend("E12", "F13", "D11")
    t.bend("D11", "E12", "D13").bend("D13", "D11", "D15").bend("D15", "D13", "C16")
    t.operate("Sanyo", "run")
    legs = [
        ["F1.0", "F3.0"],
        ["F3.0", "F5.0"],
        ["F5.0", "F7.0"],
        ["F7.0", "F9.0"],
        ["F11.0", "F9.0"],
        ["F11.0", "G12.0"],
        ["F13.0", "G12.0"],
    ]
    assert t.rule("P1", "run", routes=t.routes(a=[*legs, ["E12.0", "F13.0"]])) == "90-VAR-07"
    t.run("P1", a=legs)


def test_90_VAR_08_kobe_electric_must_go_at_phase_5() -> None:
    t = Table(3, phase="4", forced_kobe_electric=True).sold_out("5").minor("KobeElectric", "P3", cash=50)
    t.public("Hankyu", 100, shares={"P1": 60}, cash=900).operate("Hankyu", "trains")
    t.do("P1", "buy_train", source="bank", type="6")
    assert "KobeElectric" not in t.state.directors
    assert t.owner_of("KobeElectric") == "P3"
    assert not t.tokens_of("KobeElectric")


def test_90_VAR_09_400_ends_the_game() -> None:
    t = Table(3, phase="2", end_at_400=True).public("Hanshin", 100, shares={"P1": 60}, cell=(1, 17), cash=500)
    t.equip("Hanshin", trains=["3"]).public("Sanyo", 100, shares={"P2": 60}, cash=500)
    t.operate("Hanshin", "dividend", revenue=100, then=["Sanyo"]).do("P1", "dividend", payout="pay")
    assert t.acting() == ["P1"]
    t.finish_turn()
    assert t.state.finished == "a price has reached 400"
    assert t.state.round.kind == "OR"


def test_90_VAR_09_at_the_end_of_a_stock_round_at_once() -> None:
    t = Table(3, phase="2", end_at_400=True).public("Hanshin", 100, shares={"P1": 60, "P2": 40}, cell=(2, 18))
    t.stock("P1").finish_stock_round()
    assert t.price_of("Hanshin") == 400
    assert t.state.finished == "a price has reached 400"
    assert t.state.round.kind == "SR"


def kobe(tile: str) -> Table:
    t = Table(3, phase="2", kobe_rapid_control=True).public("Sanyo", 100, shares={"P1": 60}, trains=["3"], cash=0)
    return t.tile("F5", tile).bend("F3", "F1", "F5").privates(KobeRapid="P3").money(P3=0)


@pytest.mark.parametrize(("tile", "paid", "value"), [("820", 15, 50), ("830", 20, 60)])
def test_90_VAR_10_kobe_rapid_is_paid_less(tile: str, paid: int, value: int) -> None:
    t = kobe(tile).operate("Sanyo", "run").run("P1", a=[["F3.0", "F5.0"]])
    assert t.cash_of("P3") == paid
    assert t.revenue == 20 + value


def test_90_VAR_10_yellow() -> None:
    t = kobe("820").put(tiles={}).bend("F3", "F1", "F5").operate("Sanyo", "run")
    assert t.run("P1", a=[["F3.0", "F5.0"]]).cash_of("P3") == 10


def test_90_VAR_11_late_privates_without_abilities() -> None:
    t = Table(4, plain_late_privates=True).public("Keihan", 100, shares={"P1": 60}, cash=0).token("Keihan", "B17.1")
    t.privates(KobeRapid="P4", Keifuku="P2", KitaOsaka="P3").put(bonus=True).money(P2=0, P3=0, P4=0)
    t.stock("P1").finish_stock_round()
    assert [t.cash_of(name) for name in ("P2", "P3", "P4", "Keihan")] == [40, 60, 50, 0]
    t = (
        Table(3, plain_late_privates=True)
        .public("JR", 100, shares={"P1": 60})
        .public("Hanshin", 100, shares={"P2": 60})
    )
    t.tile("F5", "820").token("Hanshin", "F5.0").stock("P3").do("P3", "buy_late_private", private="KobeRapid")
    assert t.state.tokens["F5.0"] == ("JR", "Hanshin")  # type: ignore[index]


def test_90_VAR_12_tile_193_by_the_sea_and_the_yodo() -> None:
    def tiles(hex_: str, turn: int) -> set[object]:
        t = Table(3, phase="4", limited_tile_193=True)
        t.public("Keihan", 100, shares={"P1": 60}, cash=900, tokens=[f"{hex_}.0"]).tile(hex_, "15", turn)
        return set(t.operate("Keihan").tiles_for(hex_))

    assert "193" not in tiles("J15", 3)
    assert "193" in tiles("H19", 0)
    t = Table(3, phase="4", limited_tile_193=True)
    t.public("Keihan", 100, shares={"P1": 60}, cash=900, tokens=["L9.0"]).tile("L9", "12", 3)
    assert "193" in t.operate("Keihan").tiles_for("L9")
    free = Table(3, phase="4").public("Keihan", 100, shares={"P1": 60}, cash=900, tokens=["J15.0"]).tile("J15", "15", 3)
    assert "193" in free.operate("Keihan").tiles_for("J15")


def easy(phase: str = "2", shares: dict[str, int] | None = None, name: str = "Nankai", par: int = 80) -> Table:
    t = Table(3, phase=phase, easy_floatation=True)
    return t.public(name, par, shares=shares or {"P1": 20}, floated=False)


ON_SALE = {
    "2": ("1", 2),
    "2+2": ("1", 2),
    "3": ("1.5", 3),
    "3+3": ("2", 3),
    "4": ("2.5", 4),
    "5": ("3", 5),
    "6": ("4", 6),
}
"""The phase in which a type is the next on sale and none of it is sold yet, and its rank."""


@pytest.mark.parametrize(("train", "phase", "rank"), [(train, *about) for train, about in ON_SALE.items()])
def test_90_VAR_13_floating_by_the_rank_of_the_train(train: str, phase: str, rank: int) -> None:
    for sold in (rank - 1, rank):
        t = easy(phase, shares={"P1": 10 * max(sold, 2)})
        if sold < 2:
            t.put(certificates={**t.state.certificates, "Nankai.0": "bank", "Nankai.1": "P1"})
        t.sold_out(*takewhile(lambda kind: kind != train, t.title.trains))
        assert new_trains(t.d)[0] == train
        t.equip("Nankai", cash=80 * sold).operating_round()
        assert ("Nankai" in t.state.floated) is (sold == rank)
        assert t.cash_of("Nankai") == 80 * sold
        assert str(t.state.round) == ("OR 2.1" if sold == rank else "SR 3")


def test_90_VAR_14_par_for_each_share_as_it_is_sold() -> None:
    t = Table(3, phase="2", easy_floatation=True).stock("P1").do("P1", "start_company", company="Nankai", price=80)
    assert t.cash_of("Nankai") == 160
    t.passes(*([] if t.acting() == ["P2"] else ["P1"])).do("P2", "buy_share", company="Nankai", source="offer")
    assert t.cash_of("Nankai") == 240
    t = Table(3, phase="2", easy_floatation=True)
    t.put(certificates={**t.state.certificates, "Hanshin.1": "P3"}).stock("P1")
    assert t.do("P1", "start_company", company="Hanshin", price=80).cash_of("Hanshin") == 240


def test_90_VAR_15_jr_and_kinki() -> None:
    t = easy(shares={"P1": 40}, name="JR", par=100).equip("JR", cash=400).stock("P1").finish_stock_round()
    assert "JR" not in t.state.floated
    k = Table(4, phase="2", easy_floatation=True).minor("OsakaElectric", "P1", cash=130)
    k.minor("OsakaRailway", "P2", cash=40).public("Kinki", 75, shares={"P3": 20}, floated=False, president=False)
    k.operate("OsakaElectric").do("P1", "merge", minor="OsakaElectric")
    assert k.cash_of("Kinki") == 150 + 170
    k.stock("P4").do("P4", "buy_share", company="Kinki", source="offer")
    assert k.cash_of("Kinki") == 150 + 170 + 75


def test_90_VAR_16_jr_privatised_in_phase_6() -> None:
    def paid(phase: str) -> int:
        t = Table(3, phase=phase, jr_privatisation=True).public("JR", 100, shares={"P1": 60}, trains=["D"]).money(P1=0)
        return t.operate("JR", "dividend", revenue=110).do("P1", "dividend", payout="pay").cash_of("P1")

    assert (paid("5"), paid("6")) == (30, 66)


def test_90_VAR_17_kinki_as_a_normal_company() -> None:
    t = Table(3, fresh=True, plain_kinki=True)
    row = ["Arima", "KobeTram", "Hankai", "HanshinTram", "Keishin", "OMER", "KobeElectric"]
    assert t.title.board.figures["auction_order"] == row
    assert not {"Kanan", "OsakaElectric", "OsakaRailway", "NaraElectric"} & set(t.title.board.companies)
    t = Table(3, plain_kinki=True).stock("P1").do("P1", "start_company", company="Kinki", price=75)
    assert t.director_of("Kinki") == "P1"
    assert t.percent_of("bank", "Kinki") == 80
    with pytest.raises(Malformed, match="exclude each other"):
        title_for(3, "C", plain_kinki=True, air_raids=True)


def plain(phase: str) -> Table:
    t = Table(3, phase=phase, plain_kinki=True)
    return t.public("Kinki", 75, shares={"P1": 60}, floated=False, cash=500).put(floated={company("Kinki"): True})


def test_90_VAR_18_kinkis_automatic_tokens() -> None:
    t = plain("1").stock("P1").finish_stock_round()
    assert t.tokens_of("Kinki") == ["H13.0"]
    assert t.cash_of("Kinki") == 500
    t = plain("3").bend("H15", "H13", "I16").bend("I16", "H15", "J15")
    t.tile("J15", "14", 0)
    d = t.d
    place_automatic(d)
    assert sorted(place for place, names in d.state.tokens.items() if "Kinki" in names) == ["H13.0", "J15.0"]
    assert d.state.reserved[Spot("H19.0")] == (company("Kinki"),)
    later = plain("2")
    d = later.d
    place_automatic(d)
    assert sorted(place for place, names in d.state.tokens.items() if "Kinki" in names) == ["H13.0"]


def test_90_VAR_19_trains_removed_in_c_only() -> None:
    def counts(scenario: str) -> tuple[int | None, int | None]:
        trains = {entry.name: entry.count for entry in title_for(3, scenario, plain_kinki=True).board.trains}
        return trains["2"], trains["3+3"]  # type: ignore[index]

    assert counts("C") == (6, 0)
    assert counts("D") == (6, 0)


def test_90_VAR_20_tigers_by_a_die() -> None:
    found = set()
    for seed in range(40):
        t = Table(3, phase="4", seed=seed, tigers_by_die=True).public("Hanshin", 100, shares={"P1": 60}, trains=["5"])
        t.tile("F9", "465", t.turned("465", 1, 2, 3, 4)).bend("F7", "F5", "F9").operate("Hanshin", "run")
        t.run("P1", a=[["F7.0", "F9.0"]])
        face = next(event.text for event in t.events if event.kind == "tigers").split()[3].rstrip(":")
        assert t.revenue == 20 + {"1": 100, "2": 60, "3": 50, "4": 40, "5": 40, "6": 40}[face]
        assert t.cash_of("Hanshin") == 0
        found.add(face)
    assert found == set("123456")


def test_90_VAR_27_variants_of_c_in_a_and_b() -> None:
    t = Table(3, "A", phase="6", eight_trains=True)
    assert next(entry.run for entry in t.title.board.trains if entry.name == "D") == {"stops": 8}
    for option in ("plain_late_privates", "kobe_rapid_control", "air_raids"):
        with pytest.raises(Malformed, match=f"option {option} belongs to scenario C, not to A"):
            title_for(3, "A", **{option: True})
    with pytest.raises(Malformed, match="specialisation"):
        title_for(3, "A", tigers_by_die=True)
    assert title_for(3, "A", tigers_by_die=True, specialisation=True)


def test_90_VAR_30_ten_times_par_in_all_from_phase_5() -> None:
    t = easy("5", {"P1": 30, "P2": 10}, par=70).equip("Nankai", cash=210).stock("P3")
    t.do("P3", "buy_share", company="Nankai", source="offer")
    assert t.cash_of("Nankai") == 700
    assert "Nankai" in t.state.floated
