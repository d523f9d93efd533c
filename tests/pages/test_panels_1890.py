"""1890 on the page: the token of Kobe Rapid, and the title's own panels."""

import railhead
from railhead.core.ids import Spot
from railhead.core.title import Draft
from railhead.server.page_model.finance import finance
from railhead.server.page_model.forecast import forecast
from railhead.server.page_model.panels import panels
from railhead.server.page_model.pictures import the_map
from tests.pages.models import model, plain_rows
from tests.titles.t1890.table import Table, company


def rows(table: Table, heading: str) -> dict[str, list[str | int]]:
    """The rows of a panel by their first cell."""
    found = {panel.heading: panel for panel in panels(model(table.title, table.state).draft)}
    return {str(row[0]): row[1:] for row in plain_rows(found[heading].rows)}


def kobe() -> Table:
    """Kobe green, with JR and Kobe Rapid."""
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=100, trains=["3"]).privates(KobeRapid="P2")
    t.tile("F5", "820", 0)
    return t.put(tokens={**t.state.tokens, Spot("F5.0"): (company("JR"), company("KobeRapid"))}).operate("JR")


def test_a_token_of_no_company_is_drawn_and_is_no_company() -> None:
    t = kobe()
    page = model(t.title, t.state)
    assert 'data-company="KobeRapid"' in the_map(page)
    assert "KobeRapid" not in {row.company for row in finance(page, company("JR")).companies}


def test_bids_placed_in_the_row_are_shown_the_highest_first() -> None:
    game = railhead.new("1890", ["Ann", "Bob", "Cleo"], seed=1)
    for line in ("bid Kanan 105", "bid Kanan 110", "bid Hankai 75"):
        game.act(line)
    found = {panel.heading: plain_rows(panel.rows) for panel in panels(Draft(game.title, game.state))}
    assert found["Bids placed"] == [["Hankai", "P3", 75], ["Kanan", "P2", 110], ["Kanan", "P1", 105]]


def test_late_privates_say_who_has_them() -> None:
    late = rows(kobe(), "Late privates")
    assert late["KobeRapid"][:3] == ["P2", 240, 0]
    plain = Table(3, plain_late_privates=True).privates(KobeRapid="P2", Semboku="bank").stock()
    assert rows(plain, "Late privates")["KobeRapid"][2] == 50
    assert rows(plain, "Late privates")["Semboku"][0] == "for sale"


def test_how_kinki_forms() -> None:
    t = Table(3, fresh=True)
    assert {name: row[0] for name, row in rows(t, "How Kinki forms").items()} == {
        "Kanan": "in the row",
        "OsakaElectric": "in the row",
        "OsakaRailway": "in the row",
        "NaraElectric": "in the row",
        "Kinki": "",
    }
    t = (
        Table(3, phase="2")
        .minor("OsakaElectric", "P1", cash=130)
        .public("Kinki", 75, shares={"P2": 10}, floated=False, president=False)
    )
    t.minor("Kanan", "P2", cash=40).operate("OsakaElectric")
    found = rows(t, "How Kinki forms")
    assert found["OsakaElectric"] == ["P1", 130, "director's certificate", "phase 2", "phase 2.5"]
    assert found["Kanan"] == ["P2", 40, "a share", "phase 2", "phase 3"]
    assert found["Kinki"][2] == "3 shares on offer, par 75"
    t.do("P1", "merge", minor="OsakaElectric")
    assert rows(t, "How Kinki forms")["OsakaElectric"][0] == "merged"


def test_scenarios_without_it_have_no_panel_of_kinki() -> None:
    for scenario in "ABD":
        t = Table(3, scenario).stock()
        assert "How Kinki forms" not in {panel.heading for panel in panels(model(t.title, t.state).draft)}


def test_hexes_that_privates_keep_free() -> None:
    t = Table(3, phase="2").privates(Hankai="P1", Keishin="P2", KobeTram="P3").stock()
    assert rows(t, "Hexes that privates keep free") == {
        "Hankai": ["I12, J11"],
        "Keishin": ["B17, B19"],
        "KobeTram": ["F5"],
    }


def test_rights_and_what_disasters_leave_behind() -> None:
    """Panels that are there only when there is something to tell."""
    t = Table(3, earthquake=True).stock()
    before = {panel.heading for panel in panels(model(t.title, t.state).draft)}
    t.put(rights={company("Sanyo"): True}, waiting={"G12": (company("Hankyu"), company("JR"))}, debts={"P2": 700})
    t.put(turned={Spot("E10.0"): (company("Keihan"),)})
    now = panels(model(t.title, t.state).draft)
    told = {panel.heading: plain_rows(panel.rows) for panel in now if panel.heading not in before}
    assert told == {
        "Companies that pass Kobe Rapid": [["Sanyo"]],
        "Tokens beside a hex": [["G12", "Hankyu, JR"]],
        "Tokens turned down": [["E10.0", "Keihan"]],
        "Owed after the earthquake": [["P2", 700]],
    }


def test_hidden_cash_is_said_to_be_hidden() -> None:
    """Not 0, which would be a figure; at the end all is counted."""
    t = Table(3, hidden_cash=True).public("JR", 100, shares={"P1": 60}, cash=80, trains=["2"]).stock()
    page = model(t.title, t.state, "P3")
    money = finance(page, "")
    assert [column.cash for column in money.players] == [None, None, None]
    assert [row.cash for row in money.companies] == [None]
    assert money.players[0].worth_terms[0].words == "cash, hidden"
    assert forecast(page, money).bank is None
    assert forecast(page, money).spent is None
    over = model(t.title, t.put(finished="game turn 10 is over").state)
    assert [column.cash for column in finance(over, "").players] == [840, 840, 840]


def test_secret_prices_are_listed_for_those_who_know_them() -> None:
    t = Table(3, phase="2", hidden_train_price=True).public("JR", 100, shares={"P1": 60}, cash=300)
    t.public("Nankai", 100, shares={"P2": 60}, trains=["3", "3"]).operate("JR", "trains")
    t.do("P1", "trade_train", train="3-0", price=123)
    for seat, known in (("P1", [[1, 123]]), ("P2", [[1, 123]]), ("P3", [])):
        shown = {panel.heading: panel.rows for panel in panels(Draft(t.title, t.sees(seat)))}
        assert shown["Prices of trains you know"] == known
