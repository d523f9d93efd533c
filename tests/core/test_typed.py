"""Typed lines read as actions: by order, by name, shortened, with what is certain left out."""

import pytest

from railhead.core.actions import Action
from railhead.core.errors import Malformed, Refused
from railhead.core.play import apply
from railhead.core.typed import kinds_meant, read_action
from railhead.record.action_words import to_do, wording_of
from tests.titles.t1861.table import Table, player
from tests.titles.t1861.test_tok import southern


def read(table: Table, text: str) -> Action:
    return read_action(table.title, table.state, text)


@pytest.fixture
def stock() -> Table:
    """P1 to buy or sell in phase 4."""
    table = Table(3, phase="4")
    table.minor("N", "P1").public("NW", 150, shares={"P1": 30, "P2": 20, "pool": 10}, tokens=["H8.0"])
    return table.money(P1=500, P2=500, P3=500).stock("P1")


@pytest.mark.parametrize(
    "text",
    ["sell_shares NW 1", "sell NW 1", "Sell nw 1", "sell shares=1 company=NW", "sell 1 company=NW", "P1 sell NW 1"],
)
def test_one_action_typed_in_many_ways(stock: Table, text: str) -> None:
    assert read(stock, text) == Action(player("P1"), "sell_shares", {"company": "NW", "shares": 1})


def test_numbers_and_names_are_told_apart() -> None:
    """The tile is a name, though written in digits; the rotation is a number."""
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    hex_, tile, rotation = table.options("lay_tile")[0].args.values()
    assert read(table, f"lay {hex_} {tile} {rotation}").args == {"hex": hex_, "tile": tile, "rotation": rotation}
    assert read(table, "lay E3 57 9").args == {"hex": "E3", "tile": "57", "rotation": 9}


def test_order_is_free_where_it_can_be_told() -> None:
    """Tile before hex, and the rotation with its letter; what is not on offer is read in the order of the names."""
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    hex_, tile, rotation = table.options("lay_tile")[0].args.values()
    usual = read(table, f"lay {hex_} {tile} {rotation}")
    assert read(table, f"lay {tile} {hex_} {rotation}") == usual
    assert read(table, f"lay {tile} {hex_} r{rotation}") == usual
    assert read(Table(3), "bid 25 TSR").args == {"lot": "TSR", "amount": 25}
    assert read(table, "lay 57 E3 9").args == {"hex": "E3", "tile": "57", "rotation": 9}


def test_what_the_board_does_not_have_is_no_matter_of_a_rule() -> None:
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    for text in ("lay 57 Z1 9", "lay Z1 57 0"):
        with pytest.raises(Malformed, match=r"^there is no hex Z1$"):
            read(table, text)
    with pytest.raises(Malformed, match=r"^there is no tile 99$"):
        read(table, "lay E3 99 0")


def test_what_is_certain_may_be_left_out() -> None:
    table = Table(3)
    assert read(table, "bid 25") == read(table, "bid TSR 25")
    assert read(table, "bid 25").args == {"lot": "TSR", "amount": 25}


def test_routes_are_suggested_or_given_as_json() -> None:
    table = Table(3).minor("N", "P2", cash=100, trains=["2"])
    table.line("H8", "G9", "F10", "E11").operate("N", part="run")
    suggested = read(table, "run")
    assert isinstance(suggested.args["routes"], list)
    assert read(table, "run []").args == {"routes": []}
    assert read(table, str(suggested)) == suggested, "as the log has it"
    with pytest.raises(Malformed, match="routes can't be read"):
        read(table, "run [")
    with pytest.raises(Malformed, match="routes can't be read"):
        read(table, "run " + 20_000 * "[")
    with pytest.raises(Malformed, match="run takes no trains: it needs routes"):
        read(table, "run trains=[]")
    apply(table.title, table.state, suggested)


def test_what_is_not_offered_is_left_to_the_rules(stock: Table) -> None:
    action = read(stock, "sell NW 7")
    assert action.args == {"company": "NW", "shares": 7}
    with pytest.raises(Refused) as refusal:
        apply(stock.title, stock.state, action)
    assert refusal.value.rule.startswith("61-SR-")


def test_a_kind_with_nothing_on_offer_is_still_read() -> None:
    """Phase 2: no public company can be started, and the rule that says so is the answer."""
    table = Table(3).minor("N", "P1").stock("P1")
    action = read(table, "start NW 100")
    with pytest.raises(Refused) as refusal:
        apply(table.title, table.state, action)
    assert refusal.value.rule == "61-SR-18"


def test_a_kind_that_is_not_open_at_all_is_refused_not_misread(stock: Table) -> None:
    action = read(stock, "lay G15 6 2")
    assert action.kind == "lay_tile"
    with pytest.raises(Refused):
        apply(stock.title, stock.state, action)


def test_routes_where_nobody_runs_are_refused_not_misread(stock: Table) -> None:
    with pytest.raises(Refused):
        apply(stock.title, stock.state, read(stock, 'run [{"train": "2-0", "legs": []}]'))


def test_a_value_that_is_lacking_is_not_taken_from_what_is_certain() -> None:
    """SP-W's first tile goes to one hex only: that may be left out, but another hex does not become a tile."""
    table = Table(3).minor("SP-W", "P2", cash=200).operate("SP-W", part="track")
    assert {option.args["hex"] for option in table.options("lay_tile")} == {"B8"}
    assert read(table, "lay 58 4").args == {"hex": "B8", "tile": "58", "rotation": 4}
    with pytest.raises(Malformed, match="lay tile needs HEX TILE ROTATION"):
        read(table, "lay G15 5")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "type an action"),
        ("P2", "type an action"),
        ("fly NW", "there is no action “fly”; you can: sell shares, buy share"),
        ("sell NW", "“sell NW” could be sell shares NW 1, sell shares NW 2, sell shares NW 3$"),
        ("sell NW 1 2", "sell shares takes only COMPANY SHARES"),
        ("sell [1]", "sell shares takes no"),
    ],
)
def test_what_cannot_be_read_is_malformed(stock: Table, text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem.replace("[", r"\[")):
        read(stock, text)


def test_nobody_is_asked_for_arguments_of_what_cannot_be_done() -> None:
    """A private belongs to this point of the turn, but phase 2 allows no sale: “buy 2” was a train anyway."""
    table = Table(3).minor("SP-W", "P2", cash=200).operate("SP-W", part="track")
    with pytest.raises(Malformed, match=r"^“buy 2” isn't possible now; you can: lay tile, pass$"):
        read(table, "buy 2")


def test_kinds_may_be_shortened_where_that_is_clear() -> None:
    known = frozenset({"buy_share", "buy_train", "lay_tile", "pass"})
    assert kinds_meant("buy", ["buy_share", "pass"], [], known) == ["buy_share"]
    assert kinds_meant("train", ["buy_share", "pass"], [], known) == ["buy_train"]
    assert kinds_meant("Tile", [], [], known) == ["lay_tile"]
    assert kinds_meant("buy", ["pass"], ["buy_train"], known) == ["buy_train"], "closed, but of this point of play"
    assert kinds_meant("buy", ["buy_share", "buy_train"], [], known) == ["buy_share", "buy_train"]
    with pytest.raises(Malformed, match="there is no action “P9”; you can: pass"):
        kinds_meant("P9", ["pass"], [], known)


def test_kinds_that_begin_alike_are_told_apart_by_what_is_on_offer() -> None:
    table = Table(3, phase="3").privates(TSR="P1").minor("N", "P2", cash=300, trains=["3"]).operate("N", part="trains")
    assert read(table, "buy bank 3").args == {"source": "bank", "type": "3"}
    assert read(table, "buy tsr 30").args == {"private": "TSR", "price": 30}
    with pytest.raises(
        Malformed, match="“buy TSR 31” isn't possible now; you can: buy train bank 3, buy private TSR 1…30"
    ):
        read(table, "buy TSR 31")


def test_each_argument_is_asked_for_once() -> None:
    """61-PRI-03, phase 3: two clauses speak of the price of a private, and it is typed once."""
    table = Table(3, phase="3").privates(TSR="P1").minor("N", "P2", cash=100, trains=["3"]).operate("N", part="track")
    assert read(table, "buy_private TSR 30").args == {"private": "TSR", "price": 30}
    with pytest.raises(Malformed, match=r"buy private takes only PRIVATE PRICE$"):
        read(table, "buy_private 30 5 5")


def test_what_takes_no_value_is_not_done_with_one(stock: Table) -> None:
    assert read(stock, "pass").kind == "pass"
    with pytest.raises(Malformed, match="pass takes nothing else, not “3”"):
        read(stock, "pass 3")


@pytest.fixture
def trains() -> Table:
    """N is to buy a train: from the bank, the pool or another company."""
    table = Table(3, phase="3").privates(TSR="P1").minor("N", "P2", cash=600, trains=["3"])
    return table.minor("R-O", "P2", trains=["2", "2"]).operate("N", part="trains")


@pytest.mark.parametrize(
    "text", ["buy 3", "buy train 3", "buy bank 3", "buy a 3 from the bank", "buy_train type=3", "3 buy"]
)
def test_a_train_is_bought_by_its_type(trains: Table, text: str) -> None:
    if text == "3 buy":
        with pytest.raises(Malformed, match="there is no action “3”"):
            read(trains, text)
        return
    assert read(trains, text) == Action(player("P2"), "buy_train", {"source": "bank", "type": "3"})


def test_a_train_of_another_company_is_named_by_type_and_holder(trains: Table) -> None:
    meant = read(trains, "trade 2 R-O 50")
    assert (meant.kind, meant.args["price"]) == ("trade_train", 50)
    assert trains.state.trains[meant.args["train"]] == "R-O"  # type: ignore[index]
    assert read(trains, "trade 2 50") == meant, "they are alike"
    with pytest.raises(Malformed, match="“trade 2” needs price: trade train 2 R-O 1…600"):
        read(trains, "trade 2")


def test_trains_of_several_companies_are_told_apart_by_whoever_has_them() -> None:
    """And what is listed can be typed."""
    table = Table(3, phase="2").minor("N", "P2", cash=600, trains=["2"])
    table.minor("R-O", "P2", trains=["2"]).minor("K-R", "P2", trains=["2"]).operate("N", part="trains")
    with pytest.raises(
        Malformed, match=r"“trade train 2 5” could be trade train 2 R-O .*, trade train 2 K-R"
    ) as caught:
        read(table, "trade train 2 5")
    assert "2-" not in str(caught.value)
    for seller in ("R-O", "K-R"):
        meant = read(table, f"trade train 2 {seller} 5")
        assert table.state.trains[meant.args["train"]] == seller  # type: ignore[index]
        assert to_do(meant, wording_of(table.title, table.state, {})) == f"P2: trade train 2 {seller} 5"


def test_what_could_be_several_things_is_listed() -> None:
    table = Table(3, phase="3").minor("N", "P2", cash=600, trains=["3"]).pool_train("3").operate("N", part="trains")
    with pytest.raises(Malformed, match="“buy 3” could be buy train bank 3, buy train pool 3"):
        read(table, "buy 3")
    assert read(table, "buy 3 market").args == {"source": "pool", "type": "3"}
    assert read(table, "buy 3 po").args == {"source": "pool", "type": "3"}


def test_a_share_is_bought_as_players_say_it(stock: Table) -> None:
    usual = Action(player("P1"), "buy_share", {"company": "NW", "source": "treasury"})
    for text in ("buy share NW ipo", "buy NW treasury", "buy share NW from the treasury", "share nw treas"):
        assert read(stock, text) == usual
    with pytest.raises(Malformed, match="“buy NW” could be buy share NW treasury, buy share NW pool"):
        read(stock, "buy NW")


def test_dividends_as_players_say_them() -> None:
    table = Table(3, phase="4").public("NW", 150, shares={"P1": 30, "P2": 20}, tokens=["H8.0"], trains=["4"])
    table.operate("NW", part="dividend", revenue=200)
    for text, payout in {
        "pay": "full",
        "pay all": "full",
        "pay half": "half",
        "half": "half",
        "keep": "withhold",
    }.items():
        assert read(table, text) == Action(player("P1"), "dividend", {"payout": payout}), text


def test_no_passes_or_declines(stock: Table) -> None:
    assert read(stock, "no").kind == "pass"
    assert read(stock, "done").kind == "pass"


def test_a_token_by_its_hex_or_its_place() -> None:
    table = southern().operate("MK", "station")
    assert {option.args["spot"] for option in table.options("place_token")} == {"F18.0"}
    for text in ("token F18", "place f18.0", "station Ekaterinoslav", "F18", "token"):
        assert read(table, text).args == {"spot": "F18.0"}, text


def test_of_several_closed_kinds_the_one_that_takes_what_is_named_says_why() -> None:
    """61-PRI-03: companies buy privates from phase 3 on. 61-TRN-01: a 2-train costs 100."""
    table = Table(3).privates(TSR="P1").minor("N", "P2", cash=60, trains=["2"], loans=2)
    table.minor("K-B", "P2", cash=200, trains=["2"]).operate("N", part="trains")
    with pytest.raises(Refused, match="privates only in phases 3 to 5"):
        read(table, "buy TSR 20")
    with pytest.raises(Refused, match="2-train costs 100, more than N can pay"):
        read(table, "buy 2")
    with pytest.raises(Malformed, match="“buy zz” isn't possible now; you can: "):
        read(table, "buy zz")
