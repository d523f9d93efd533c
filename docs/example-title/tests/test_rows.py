"""A test for every row of 1805's ledger, with the figures of its check."""

from collections.abc import Mapping, Sequence

from railhead.titles.t1805.state import State1805
from tests.titles.table import TableOf, company, player

from railhead.core.actions import Value
from railhead.core.ids import POOL, Company, Holder, Player
from railhead.core.play import suggest
from railhead.core.state import Round
from railhead.mechanisms.operating import OperatingRound, Turn
from railhead.titles import load


class Table(TableOf[State1805]):
    def __init__(self, players: int = 3, phase: str = "2") -> None:
        super().__init__(load("1805", players), State1805, players, phase)

    def started(self, name: str, price: int, shares: Mapping[str, int]) -> "Table":
        """A company with its price, par 70, and percent by holder; the first named is its director."""
        d, market = self.d, self.title.market
        papers = [*self.title.certificates[company(name)]]
        for holder, percent in shares.items():
            while percent:
                paper = papers.pop(0)
                percent -= self.title.shares[paper].percent
                d.move([paper], Holder(holder) if holder != "pool" else POOL)
        d.appoint(company(name), player(next(iter(shares))))
        d.mark(company(name), next(cell for cell, at in market.prices.items() if at == price))
        d.replace(pars=d.state.pars | {company(name): 70})
        self.keep(d)
        return self

    def floated(self, name: str, price: int = 80, cash: int = 0, trains: Sequence[str] = ()) -> "Table":
        """One that P1 holds half of, with its token in its home."""
        self.started(name, price, {"P1": 50})
        d = self.d
        d.release(company(name))
        d.place(company(name), self.title.board.companies[company(name)].home[0])
        self.keep(d)
        self.equip(name, cash=cash, trains=trains)
        return self

    def operate(self, name: str, part: str, turn: int = 2) -> "Table":
        """The turn of a company at one of its parts, nobody else waiting."""
        self.put(round=Round("OR", turn))
        round_ = OperatingRound(waiting=(), banker=Player(Holder("P1")))
        self.at(round_, Turn(company=Company(Holder(name)), part=part))
        return self


def linked(*, trains: tuple[str, ...] = ("2",), phase: str = "2") -> Table:
    """W of P1 with track from Westport through B4 to Midway."""
    t = Table(phase=phase).floated("W", cash=500, trains=list(trains))
    return t.tile("A3", "5", 4).tile("B2", "8", 5).tile("C3", "6", 2)


def best(t: Table) -> list[dict[str, Value]]:
    """The routes the finder suggests."""
    (option,) = t.options("run")
    found = suggest(t.title, t.state, option, "routes")
    assert isinstance(found, list)
    return [one for one in found if isinstance(one, dict)]


def test_05_SET_01_money() -> None:
    t = Table(3)
    assert [t.cash_of(name) for name in ("P1", "P2", "P3", "bank")] == [360, 360, 360, 2920]
    assert [Table(count).cash_of("P1") for count in (2, 4)] == [500, 280]


def test_05_SR_01_turns_go_round_until_all_pass() -> None:
    t = Table().stock("P1", 1).do("P1", "start_company", company="W", price=70)
    assert t.acting() == ["P2"]
    assert t.rule("P1", "pass") == "05-SR-01"
    t = Table().floated("W").stock("P1").passes("P1", "P2", "P3")
    assert t.state.round.kind == "OR"


def test_05_SR_02_starting_a_company() -> None:
    t = Table().stock("P1", 1)
    assert t.values("start_company", "price", company="W") == {60, 70, 80}
    assert t.rule("P1", "start_company", company="W", price=90) == "05-SR-02"
    t.do("P1", "start_company", company="W", price=70)
    assert (t.cash_of("P1"), t.price_of("W"), t.percent_of("P1", "W"), t.director_of("W")) == (220, 70, 20, "P1")
    assert t.rule("P2", "start_company", company="W", price=70) == "05-SR-02"


def test_05_SR_03_shares_cost_par_or_price() -> None:
    t = Table().started("W", 80, {"P2": 20, "pool": 10}).stock("P1")
    assert t.values("buy_share", "source", company="W") == {"ipo", "pool"}
    assert t.do("P1", "buy_share", company="W", source="ipo").cash_of("P1") == 290
    t = Table().started("W", 80, {"P2": 20, "pool": 10}).stock("P1")
    assert t.do("P1", "buy_share", company="W", source="pool").cash_of("P1") == 280
    assert t.cash_of("W") == 0
    poor = Table().started("W", 80, {"P2": 20}).started("S", 60, {"P1": 40}).money(P1=69).stock("P1")
    assert poor.rule("P1", "buy_share", company="W", source="ipo") == "05-SR-03"


def test_05_SR_04_certificate_limit() -> None:
    t = Table(4).started("W", 80, {"P1": 60}).started("S", 70, {"P2": 20, "P1": 40}).stock("P1")
    assert t.rule("P1", "buy_share", company="S", source="ipo") == "05-SR-04"
    assert t.rule("P1", "start_company", company="E", price=60) == "05-SR-04"


def test_05_SR_05_nobody_buys_above_60_percent() -> None:
    t = Table().started("W", 80, {"P1": 60}).stock("P1")
    assert t.rule("P1", "buy_share", company="W", source="ipo") == "05-SR-05"


def test_05_SR_06_selling_drops_the_price() -> None:
    t = Table().started("W", 80, {"P1": 40}).stock("P1")
    t.do("P1", "sell_shares", company="W", shares=2)
    assert (t.cash_of("P1"), t.price_of("W"), t.percent_of("pool", "W")) == (520, 60, 20)
    first = Table().started("W", 80, {"P1": 40}).stock("P1", 1)
    assert first.rule("P1", "sell_shares", company="W", shares=1) == "05-SR-06"


def test_05_SR_07_pool_and_director() -> None:
    t = Table().started("W", 80, {"P1": 30}).stock("P1")
    assert t.rule("P1", "sell_shares", company="W", shares=2) == "05-SR-07"
    full = Table().started("W", 80, {"P1": 30, "pool": 50}).stock("P1")
    assert full.rule("P1", "sell_shares", company="W", shares=1) == "05-SR-07"
    other = Table().started("W", 80, {"P1": 40, "P2": 30}).stock("P1").do("P1", "sell_shares", company="W", shares=2)
    assert (other.director_of("W"), other.percent_of("P2", "W"), other.percent_of("P1", "W")) == ("P2", 30, 20)


def test_05_SR_08_what_was_sold_is_not_bought_again() -> None:
    t = Table().started("W", 80, {"P1": 40}).stock("P1").do("P1", "sell_shares", company="W", shares=1)
    assert t.rule("P1", "buy_share", company="W", source="pool") == "05-SR-08"


def test_05_SR_09_floating_with_half_of_it_sold() -> None:
    t = Table().started("W", 70, {"P2": 20, "P1": 20}).stock("P1").do("P1", "buy_share", company="W", source="ipo")
    assert (t.cash_of("W"), t.tokens_of("W")) == (700, ["A3.0"])


def test_05_OR_01_the_dearest_operates_first() -> None:
    t = Table().floated("S", 70, cash=100).floated("W", 80, cash=100).stock("P1").passes("P1", "P2", "P3")
    assert t.operating == "W"


def test_05_OR_02_the_parts_of_a_turn() -> None:
    t = Table().floated("W", cash=500).operate("W", "track").passes("P1")
    assert t.part == "trains"
    assert t.no_lay("A3", "57") == "05-OR-02"


def test_05_TRK_01_one_tile_a_turn() -> None:
    t = Table().floated("W", cash=500).operate("W", "track").lay_any("A3")
    assert t.part == "trains"
    assert t.rule("P1", "lay_tile", hex="B4", tile="9", rotation=0) == "05-OR-02"


def test_05_TRK_02_green_tiles_from_phase_3() -> None:
    assert linked().operate("W", "track").no_lay("C3", "619", 2) == "05-TRK-02"
    assert linked(phase="3").operate("W", "track").tiles_for("C3") == {"619"}


def test_05_TRK_03_new_track_extends_a_route() -> None:
    t = Table().floated("W", cash=500).operate("W", "track")
    turn = t.turned("6", 0, 2)
    assert t.no_lay("E3", "6", turn) == "05-TRK-03"


def test_05_TRK_04_tiles_fit() -> None:
    t = Table().floated("W", cash=500).operate("W", "track")
    assert t.no_lay("A3", "57", 0) == "05-TRK-04"
    assert t.no_lay("A3", "8", 0) == "05-TRK-04"


def test_05_TRK_05_terrain_costs() -> None:
    turn = Table().turned("6", 0, 4)
    t = Table().floated("W", cash=30).tile("A3", "6", turn).operate("W", "track").lay_any("A5")
    assert t.cash_of("W") == 10
    poor = Table().floated("W", cash=10).tile("A3", "6", turn).operate("W", "track")
    assert "A5" not in poor.values("lay_tile", "hex")


def test_05_RUN_01_a_train_runs_to_as_many_stops() -> None:
    t = linked().operate("W", "run").run_best()
    assert t.revenue == 40
    idle = linked().operate("W", "run")
    assert idle.rule("P1", "run", routes=[]) == "05-RUN-01"


def test_05_RUN_02_no_track_twice() -> None:
    t = linked(trains=("2", "2")).operate("W", "run")
    (run,) = best(t)
    both: list[Value] = [{**run, "train": train} for train in ("2-0", "2-1")]
    assert t.rule("P1", "run", routes=both) == "05-RUN-02"


def test_05_RUN_03_a_route_has_a_token() -> None:
    t = linked().floated("S", 70).tile("B6", "57", 0)
    t.put(tokens={**t.state.tokens, "A3.0": ("S",), "B6.0": ("W",)}).operate("W", "track").passes("P1")
    assert t.part == "trains"


def test_05_DIV_01_paid_or_kept() -> None:
    t = linked().operate("W", "run").run_best().do("P1", "dividend", payout="pay")
    assert (t.cash_of("P1"), t.price_of("W")) == (360 + 5 * 4, 90)
    kept = linked().operate("W", "run").run_best().do("P1", "dividend", payout="withhold")
    assert (kept.cash_of("W"), kept.price_of("W")) == (540, 70)
    none = Table().floated("W", cash=500).operate("W", "run")
    assert none.price_of("W") == 70


def test_05_TRN_01_trains_cost_their_face_value() -> None:
    t = Table().floated("W", cash=100).operate("W", "trains").do("P1", "buy_train", source="bank", type="2")
    assert (t.cash_of("W"), t.trains_of("W")) == (20, ["2"])
    poor = Table().floated("W", cash=100).pool_train("2").operate("W", "trains")
    poor.do("P1", "buy_train", source="pool", type="2")
    dear = Table().floated("W", cash=200).sold_out("2").operate("W", "trains")
    assert dear.rule("P1", "buy_train", source="bank", type="4") == "05-TRN-01"


def test_05_TRN_02_three_at_most() -> None:
    t = Table().floated("W", cash=500, trains=["2", "2", "2"]).operate("W", "track").lay_any("A3")
    assert t.state.round.kind == "SR"


def test_05_TRN_03_phases_and_rust() -> None:
    t = Table(phase="3").floated("W", cash=500, trains=["2"]).sold_out("3").operate("W", "trains")
    t.do("P1", "buy_train", source="bank", type="4")
    assert (t.state.phase, t.trains_of("W")) == ("4", ["4"])


def test_05_END_01_after_the_fourth_game_turn() -> None:
    t = Table().floated("W", cash=10).operate("W", "track", turn=4).passes("P1")
    assert t.state.finished == "game turn 4 is over"
    assert t.rule("P1", "pass") == "05-END-01"


def test_05_END_02_wealth() -> None:
    t = Table().started("W", 80, {"P1": 30}).money(P1=100)
    assert t.worth_of("P1") == 340
