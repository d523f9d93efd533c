"""What a decision would bring, before it is made: what is now, and what would be."""

from typing import Any

import pytest

from railhead.core.actions import Action, Value
from railhead.core.errors import Refused
from railhead.server.page_model.controls import Control, controls
from railhead.server.page_model.preview import Preview, preview_of
from tests.pages.models import model
from tests.titles.position import player
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table as Russia
from tests.titles.t1861.test_div import public as distributing
from tests.titles.t1862.merging import examples_first, pair
from tests.titles.t1863.test_cri import bak
from tests.titles.t1890.table import Table as Osaka
from tests.titles.t1890.test_bankrupt import poor
from tests.titles.t1890.test_book import short_of_money


def preview(t: Any, seat: str, kind: str, **args: Value) -> Preview:
    return preview_of(model(t.title, t.state), Action(player(seat), kind, args))


def rows(found: Preview) -> dict[tuple[str, str], tuple[str, str]]:
    return {(row.who, row.what): (row.before, row.after) for row in found.rows}


def control(t: Any, kind: str) -> Control:
    return next(one for one in controls(model(t.title, t.state)) if one.kind == kind)


def test_dividends_stand_beside_each_other() -> None:
    """61-DIV-03: of 130, half pays 70 and keeps 60; P1 has 60 %, P2 40 %."""
    found = control(distributing(130), "dividend")
    labels = [pick.label for pick in found.rows[0].picks]
    cells = {(row.who, row.what): dict(zip(labels, row.cells, strict=True)) for row in found.compared}
    assert cells["P1", "cash"] == {"Pay all": "+78", "Pay half": "+42", "Withhold": ""}
    assert cells["P2", "cash"] == {"Pay all": "+52", "Pay half": "+28", "Withhold": ""}
    assert cells["NW", "cash"] == {"Pay all": "", "Pay half": "+60", "Withhold": "+130"}
    assert cells["", "a share"] == {"Pay all": "13", "Pay half": "7", "Withhold": "0"}
    assert cells["NW", "price (100)"] == {"Pay all": "110", "Pay half": "100", "Withhold": "90"}


def test_buying_the_first_3_train_of_1861_tells_the_phase_and_the_4_tells_what_rusts() -> None:
    t = Russia(3).sold_out("2").minor("K-K", "P1", trains=["2"], cash=225).operate("K-K", "trains")
    found = preview(t, "P1", "buy_train", source="bank", type="3")
    assert rows(found)["K-K", "cash"] == ("225", "0")
    assert rows(found)["K-K", "trains"] == ("2", "2 3")
    assert "Phase 3 begins." in found.notes
    assert "Next to rust: 2-trains, on the first 4." in found.notes
    t = (
        Russia(3, "3")
        .sold_out("2", "3")
        .public("NW", shares={"P2": 60}, trains=["2", "3"])
        .minor("K-K", "P1", trains=["3"], cash=400)
    )
    found = preview(t.operate("K-K", "trains"), "P1", "buy_train", source="bank", type="4")
    assert "Rust now: 2-trains." in found.notes
    assert rows(found)["NW", "trains"] == ("2 3", "3")


def test_a_sale_tells_price_and_director() -> None:
    t = Osaka(3).public("Hankyu", 90, shares={"P1": 40, "P2": 30}).stock("P1")
    found = rows(preview(t, "P1", "sell_shares", company="Hankyu", shares=2))
    assert found["P1", "cash"] == (str(t.cash_of("P1")), str(t.cash_of("P1") + 180))
    assert found["P1", "Hankyu shares"] == ("40%", "20%")
    assert found["Hankyu", "director"] == ("Ann", "Bob")
    assert found["Hankyu", "price"][0] == "90"
    assert int(found["Hankyu", "price"][1]) < 90


def test_a_conversion_tells_price_and_shares() -> None:
    t = Russia(3, phase="4").minor("K-K", "P1", cell=(5, 6), trains=["4"]).merger_round("K-K")
    found = rows(preview(t, "P1", "convert", company="NW"))
    assert found["NW", "director"] == ("–", "Ann")
    assert found["NW", "trains"] == ("–", "4")
    assert found["P1", "NW shares"][0] == "–"
    assert found["K-K", ""][1] == "gone"


def test_a_merger_of_ones_own_is_shown_as_it_would_be_formed() -> None:
    t = rails().minor("N", "P1", price=100, spot="H8.0", cash=30, trains=["5"])
    t.minor("K-B", "P1", price=90, spot="D14.0", cash=20).merger_round("N", "K-B")
    found = preview(t, "P1", "merge", company="K-B")
    assert any(note.startswith("If it is formed as") and "may be chosen instead" in note for note in found.notes)
    told = rows(found)
    formed = next(who for who, what in told if what == "director")
    assert told[formed, "trains"] == ("–", "5")
    assert int(told[formed, "cash"][1]) >= 0
    assert {who for who, what in told if told[who, what][1] == "gone"} == {"N", "K-B"}


def test_whoever_is_asked_to_agree_sees_what_comes_of_it() -> None:
    t = Russia(3, "3").minor("N", "P1", cash=200, trains=[]).minor("K-B", "P2", cash=10, trains=["3"])
    t.operate("N", "trains").do("P1", "trade_train", train=t.train("K-B", "3"), price=150)
    assert t.acting() == ["P2"]
    found = rows(preview(t, "P2", "agree"))
    assert found["K-B", "cash"] == ("10", "160")
    assert found["N", "trains"] == ("–", "3")


def test_a_crisis_halves_the_price_and_liquidation_takes_the_company_away() -> None:
    """63-CRI-02: a price of 75 becomes 30."""
    t = bak().money(P1=100).operate("BAK", "costs")
    assert rows(preview(t, "P1", "declare_crisis"))["BAK", "price"] == ("75", "30")
    found = preview(t, "P1", "liquidate")
    assert [row.after for row in found.rows if row.who == "BAK"] == ["gone"]


def test_bankruptcy_tells_that_the_game_ends() -> None:
    t = poor(0).public("Keihan", 65, shares={"P1": 20}, trains=["4"]).operate("Nankai", "trains")
    assert "The game ends." in preview(t, "P1", "bankrupt").notes


def selling() -> Osaka:
    """90-TRN-14: Nankai needs a train and P1 has no money, but a share each of Hankyu and Keihan at 90."""
    t = Osaka(3).public("Nankai", 100, shares={"P1": 60}, cash=0).bend("J13", "I12", "J15").money(P1=0)
    t.public("Hankyu", 90, shares={"P2": 30, "P1": 10}).public("Keihan", 90, shares={"P2": 30, "P1": 10})
    return t.operate("Nankai", "trains")


def test_what_is_sold_for_a_forced_train_is_the_players_choice() -> None:
    t = selling()
    parts = {part.name: part for part in control(t, "buy_with_help").parts}
    assert (parts["Hankyu"].values, parts["Keihan"].values) == (("1",), ("1",))
    assert [name for name, part in parts.items() if part.chosen], "one way is suggested"
    for sold, kept in (("Hankyu", "Keihan"), ("Keihan", "Hankyu")):
        found = rows(preview(t, "P1", "buy_with_help", sales={sold: "1"}))
        assert found["P1", f"{sold} shares"] == ("10%", "–")
        assert ("P1", f"{kept} shares") not in found
        assert found["Nankai", "trains"] == ("–", "2")
    with pytest.raises(Refused, match="you can't sell more than needed"):
        preview(t, "P1", "buy_with_help", sales={"Hankyu": "1", "Keihan": "1"})
    t.do("P1", "buy_with_help", sales={"Keihan": "1"})
    assert t.percent_of("P1", "Keihan") == 0


def test_a_proposal_is_shown_as_it_would_be_if_all_agree() -> None:
    """62-MRG-05: two of 90 become one of 134 once the other director agrees."""
    t = pair({"P1": 60}, {"P2": 60})
    while t.part != "merge":
        t.passes(*t.acting())
    found = preview(t, "P1", "merge", company="WStI", survivor="N&E")
    assert rows(found)["N&E", "price"] == ("90", "134")
    assert rows(found)["WStI", ""][1] == "gone"
    assert [str(note) for note in found.notes][:1] == ['If <b class="player">Bob</b> agrees.']


def test_a_merger_in_which_odd_shares_are_decided_on_is_shown_to_its_end() -> None:
    """X-08, every odd share kept: P1 has five of nine, P2 two of three; the treasuries, 30 and 40, are joined and pay
    half of 134 for the odd share of their three."""
    found = preview(examples_first(), "P1", "merge", company="WStI", survivor="N&E")
    told = rows(found)
    assert told["WStI", ""][1] == "gone"
    assert told["N&E", "cash"] == ("30", str(30 + 40 - 134 // 2))
    assert told["N&E", "trains"][1].split() == [*told["N&E", "trains"][0].split()] * 2
    assert told["P1", "N&E shares"] == ("40%", "50%")
    assert told["P2", "N&E shares"] == ("30%", "20%")
    assert "If odd shares are kept where there is the money for it." in found.notes


def test_who_would_be_over_the_train_limit_is_named() -> None:
    """90-TRN-06: in phase 4 the limit goes down to two."""
    t = (
        Osaka(3, phase="3")
        .sold_out("2", "2+2", "3", "3+3", "4")
        .public("Hankyu", 90, shares={"P2": 60}, trains=["4", "4", "4"])
    )
    t.public("Nankai", 100, shares={"P1": 60}, cash=900).operate("Nankai", "trains")
    found = preview(t, "P1", "buy_train", source="bank", type="5")
    assert "Over the train limit: Hankyu." in found.notes


def test_a_forced_train_that_bank_and_pool_sell_is_taken_from_either() -> None:
    found = control(short_of_money(), "buy_with_help")
    sources = ["".join(piece.text for piece in row.head) for row in found.rows]
    assert sources == ["from the bank", "from the pool"]
