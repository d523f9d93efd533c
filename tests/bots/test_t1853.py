"""What bots think of in 1853: bids that make one the director of a company, whole lines of track, how the game will go
on to its end, and what the Elephant is good for."""

from collections.abc import Callable
from random import Random

import pytest

from railhead.bots import bot_named
from railhead.bots.building import GLANCED, promising
from railhead.bots.lines import best_lines
from railhead.bots.planner import PlannerBot
from railhead.bots.sense import sensible
from railhead.bots.valuation import value
from railhead.bots.ways import outlook
from railhead.core.actions import Action
from railhead.core.ids import Hex, Holder, Player
from railhead.core.play import view
from railhead.core.state import Round
from railhead.core.tiles import exits
from railhead.core.title import Draft
from railhead.titles import description_of
from railhead.titles.t1853.bots.bids import promise
from railhead.titles.t1853.bots.forecast import forecast
from railhead.titles.t1853.bots.linking import missing
from railhead.titles.t1853.elephant import ElephantSale, ExtraRound
from tests.titles.t1853.table import Table, company, player

PARS = {"EIR": 100, "GIP": 96, "NWR": 92, "BNR": 88, "BBCI": 84, "MSM": 80, "SIR": 75, "BAR": 70}
BONDS = {"Jab": 50, "Fn": 40, "Mi": 40, "Rr": 30}
THINKING = ["greedy", "planner"]


def bids(players: int) -> list[dict[str, str]]:
    """What a planner may write, with one chance and another."""
    t = Table(players, fresh=True)
    seat = t.acting()[0]
    seen, offers = view(t.state, player(seat)), [option for option in t.options() if option.actor == seat]
    found = [PlannerBot().choose(t.title, seen, offers, Random(seed)) for seed in range(12)]
    assert {action.kind for action in found} == {"seal_bid"}
    return [action.args["cities"] for action in found]  # type: ignore[misc]


@pytest.mark.parametrize(("players", "cash", "qualifying"), [(3, 730, 6), (4, 570, 6), (5, 570, 5)])
def test_a_planner_bids_for_a_company_that_it_can_form_alone(players: int, cash: int, qualifying: int) -> None:
    """At once, because the bid claims enough shares or the money left buys the others; or in the second round, when the
    shares that it sold for 5 less than par pay for the missing ones and count as issued in the pool."""
    for bid in bids(players):
        (company_name,) = set(bid.values())
        par = PARS[company_name]
        held, left = divmod(cash - sum(BONDS.get(city, 20) for city in bid), par)
        missing = max(0, qualifying - max(held, len(bid)))
        sold = next(count for count in range(held) if left + count * (par - 5) >= missing * par)
        assert held - sold >= 2


def test_planners_do_not_all_write_the_same() -> None:
    assert len({tuple(sorted(bid)) for bid in bids(4)}) >= 3


def test_a_bid_brings_more_the_sooner_the_company_is_formed_and_the_less_its_bond() -> None:
    """Six cities form NWR at once with un-redeemed shares, three a round later; of three those without Delhi's 40 bind
    less money. Six ask for too much track all the same."""
    t = Table(4, fresh=True)
    d = Draft(t.title, t.state, player("P1"))

    def brings(*cities: str) -> int:
        return promise(d, company("NWR"), {Hex(city): company("NWR") for city in cities})

    six = ("Bh", "Bj", "Ck", "Eg", "Fn", "Ic")
    assert brings(*six) > brings("Ck", "Eg", "Bj") > brings("Ck", "Eg", "Fn")
    assert set(six) not in [set(bid) for bid in bids(4)]


def test_a_planner_calls_no_round_that_pays_others_alone() -> None:
    """GIP of P2 has trains and has not run yet; P1, who has the Elephant, is still forming EIR."""
    t = Table(4).formed("GIP", {"P2": 6}, cash=200, trains=["2", "2"]).hold("EIR", P1=2, pool=2)
    t.purse({"P1": 280, "P2": 30, "P3": 60, "P4": 60}).put(rounds=1, round=Round("OR", 1, 1), priority=player("P1"))
    assert choice(t.at(ExtraRound()), "planner").kind == "pass"


def test_a_planner_keeps_its_money_for_shares() -> None:
    """SIR lacks 200 for a 2-train; P1 has 300, and gifts never return."""
    t = Table(4).purse({"P1": 300}).formed("SIR", {"P1": 6}, cash=100).line("Tr", "Tp", "Sq", "Rr")
    t.operate("SIR", "trains")
    assert "buy_with_gift" in t.kinds()
    assert choice(t, "planner").kind != "buy_with_gift"


def first_track(name: str) -> Table:
    return Table(4).formed(name, {"P1": 6}, cash=10 * PARS[name], operated=0).operate(name, "track")


def test_the_tile_of_a_home_leads_on_both_ways() -> None:
    """From Trichinopoly a line leads north-east to Madras; the other end of the tile lies towards the coast or the
    south, not in the mountains of So, where a tile costs 140."""
    t = first_track("SIR")
    lay = choice(t, "planner")
    assert (lay.kind, lay.args["hex"]) == ("lay_tile", "Tp")
    t.do("P1", lay.kind, **lay.args)
    sides = exits(t.title.map.track(Hex("Tp"), t.state.tiles[Hex("Tp")]))
    joined = {other for other in ("Sq", "So", "Tn", "Tr", "Uo", "Uq") if t.edge("Tp", other) in sides}
    assert "Sq" in joined
    assert joined & {"Tr", "Uq", "Uo", "Tn"}


def test_a_way_to_a_city_ends_in_the_city() -> None:
    """From Trichinopoly one tile is missing to Madras: the straight one, which makes a run of 60."""
    t = Table(4).formed("SIR", {"P1": 6}, cash=450, trains=["2"]).turn_tile("Tp", "5", 3, 4).operate("SIR", "track")
    lay = choice(t, "planner")
    assert (lay.args["hex"], lay.args["tile"]) == ("Sq", "4")


def test_the_tiles_are_counted_that_a_contract_still_lacks() -> None:
    """Between Lahore and Delhi lie Dl and Em; Multan is two plains from Lahore."""
    t = Table(4).formed("NWR", {"P1": 6})
    bid = {Hex(city): company("NWR") for city in ("Ck", "Eg", "Fn")}
    bare = missing(t.d, bid)
    half = missing(t.line("Ci", "Ck", "Dl", "Em", "Fn").d, bid)
    t.line("Ck", "Ci", "Dh", "Eg").turn_tile("Eg", "69", t.edge("Eg", "Dh"))
    assert bare > half > missing(t.d, bid) == 0


@pytest.mark.parametrize("name", ["steady", *THINKING])
def test_no_metre_train_is_bought_without_a_line_for_it(name: str) -> None:
    """NWR has money for everything, a train that runs, and broad track alone."""
    t = Table(4, phase="2").formed("NWR", {"P1": 6}, cash=900, trains=["3"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    t.operate("NWR", "trains")
    assert "2M" in {option.args["type"] for option in t.options("buy_train")}
    for seed in range(6):
        action = bot_named(name).choose(t.title, view(t.state, player("P1")), t.options(), Random(seed))
        assert action.args.get("type") != "2M"


def test_a_price_rises_a_step_with_every_dividend() -> None:
    """However little is paid: two dividends bring a share at 100 to 109; a company that earns nothing stays."""
    t = Table(4).formed("EIR", {"P1": 6})
    rise = description_of("1853").heuristics.rise
    assert rise(t.d, company("EIR"), 10, 2) == 10 * 9
    assert rise(t.d, company("EIR"), 0, 2) == 0


def test_a_price_rises_by_the_ratio_of_dividend_to_price_if_that_is_played() -> None:
    """NWR's 70 are less than half of 152: its price stays, for whoever weighs it and in the forecast, where the bank is
    empty after one round. 330 are three times 100: three spaces."""

    def final(by_ratio: bool) -> int:
        t = Table(4, alternative_2_market=by_ratio).formed("NWR", {"P1": 6, "P2": 4}, price=152, trains=["2"])
        t.line("Ci", "Ck", "Dl", "Em", "Fn").purse({"P1": 0, "P2": 0, "P3": 0, "P4": 0, "bank": 1})
        return forecast(t.operate("NWR", "dividend", revenue=70).d)[player("P1")]

    rise = description_of("1853").heuristics.rise
    t = Table(4, alternative_2_market=True).formed("NWR", {"P1": 6}, price=152).formed("EIR", {"P2": 6})
    assert rise(t.d, company("NWR"), 70, 3) == 0
    assert rise(t.d, company("EIR"), 330, 1) == 10 * (115 - 100)
    assert final(False) > final(True)


def test_rounds_are_counted_by_what_the_bank_pays() -> None:
    """A bank of 1500 lasts five rounds of 300, or two of 700."""
    rounds = description_of("1853").heuristics.rounds
    t = Table(4).purse({"bank": 1500})
    assert rounds(t.d) == 5
    assert rounds(t.put(earned={company("EIR"): 400, company("GIP"): 300}).d) == 2


def rich(leader: str) -> Table:
    """One player has all that is paid: EIR's 200 of the last round."""
    t = Table(4).formed("EIR", {leader: 6}, trains=["2"]).purse({"P1": 40, "P2": 40, "P3": 40, "P4": 40})
    return t.put(earned={company("EIR"): 200}, priority=player("P1"))


def choice(t: Table, name: str) -> Action:
    seat = Player(Holder(t.acting()[0]))
    return bot_named(name).choose(t.title, view(t.state, seat), t.options(), Random(1))


@pytest.mark.parametrize("name", THINKING)
def test_the_elephant_is_sold_to_whom_it_is_worth_more(name: str) -> None:
    """P1 earns nothing in a round more, P2 120; they are agreed on a price between."""
    t = rich("P2").at(ElephantSale())
    sale = choice(t, name)
    assert (sale.kind, sale.args["player"]) == ("sell_elephant", "P2")
    assert 1 < int(str(sale.args["price"])) < 60
    t.do("P1", sale.kind, **sale.args)
    assert choice(t, name).kind == "agree"


@pytest.mark.parametrize("name", THINKING)
def test_whoever_earns_most_keeps_the_elephant_and_calls_a_round(name: str) -> None:
    assert choice(rich("P1").at(ElephantSale()), name).kind == "pass"
    assert choice(rich("P1").at(ExtraRound()), name).kind == "call_round"
    assert choice(rich("P2").at(ExtraRound()), name).kind == "pass"


def test_the_elephant_counts_for_whoever_has_it() -> None:
    t = rich("P2")
    other = rich("P2").put(priority=player("P2"))
    assert value(t.title, other.state, player("P2")) > value(t.title, t.state, player("P2"))


@pytest.mark.parametrize("name", ["steady", *THINKING])
def test_the_money_to_form_a_company_is_not_spent_on_another(name: str) -> None:
    """P1 has four shares of SIR and the 150 for the other two: a share of NWR at 92 would leave SIR unformed."""
    t = Table(4).hold("SIR", P1=4).hold("NWR", P2=5).purse({"P1": 160}).dealing("P1")
    assert {option.args["company"] for option in t.options("buy_share")} >= {"NWR", "SIR"}
    seen = view(t.state, player("P1"))
    for seed in range(6):
        action = bot_named(name).choose(t.title, seen, t.options(), Random(seed))
        assert action.args.get("company") in (None, "SIR")


def test_the_cities_of_a_contract_count_for_more_the_nearer_track_is() -> None:
    """P1's bond of 80 comes back when Lahore, Multan and Delhi are linked; once it is back nothing is left to do."""

    def counted(*line: str, bond: bool = True) -> int:
        t = Table(4).formed("NWR", {"P1": 6}, tokens=["Ck.0"]).line(*line)
        plain = outlook(t.title, t.state, company("NWR"))
        t.bid("P1", Ck="NWR", Eg="NWR", Fn="NWR")
        if not bond:
            t.put(cash={purse: money for purse, money in t.state.cash.items() if not purse.startswith("bond")})
        return outlook(t.title, t.state, company("NWR")) - plain

    bare, begun = counted(), counted("Ci", "Ck", "Dl", "Em")
    assert 0 < bare < begun
    assert counted(bond=False) == 0


@pytest.mark.parametrize("name", ["steady", *THINKING])
def test_money_for_track_is_not_spent_on_a_train_without_a_route(name: str) -> None:
    """BAR has laid nothing yet: of the 400 it has after its first train, a second one would leave it 100."""
    t = Table(4).formed("BAR", {"P1": 6}, cash=400, trains=["2"], operated=0).operate("BAR", "trains")
    assert {"buy_train", "pass"} <= t.kinds()
    seen = view(t.state, player("P1"))
    assert {bot_named(name).choose(t.title, seen, t.options(), Random(seed)).kind for seed in range(6)} == {"pass"}


def test_tiles_that_lead_on_are_looked_at_before_dead_ends() -> None:
    """All tiles of Ajmer print 20, and twelve lays are looked at: the 5 and the 6, which have two ways out, turned in
    every direction, and not the 69."""
    t = Table(4).formed("BBCI", {"P1": 6}, cash=840, operated=0).operate("BBCI", "track")
    lays = sensible(t.title, t.state, t.options("lay_tile"))
    leading = [option for option in lays if option.args["tile"] in ("5", "6")]
    assert len(leading) == GLANCED < len(lays)
    for seed in range(6):
        found = promising(t.title, t.state, lays, Random(seed))
        assert all(option in found for option in leading)


def test_a_planner_forms_the_company_it_bid_for_with_a_share_in_the_pool() -> None:
    """With three shares of NWR and 214 it buys two more, then sells one for 87: in the pool that counts as issued, and
    the 117 pay for the sixth share in the next round."""
    t = Table(4).hold("NWR", P1=3).hold("SIR", P2=3).purse({"P1": 214, "P2": 0, "P3": 0, "P4": 0})
    t.put(opened=(company("NWR"), company("SIR"))).dealing("P1", number=1)
    done = []
    while t.state.round.kind == "SR":
        action = choice(t, "planner") if t.acting()[0] == "P1" else Action(player(t.acting()[0]), "pass")
        done.append((action.kind, *action.args.values()))
        t.do(action.actor, action.kind, **action.args)
    bought = ("buy_share", "NWR", "bank")
    assert [one for one in done if one[0] != "pass"] == [bought, bought, ("sell_shares", "NWR", 1)]
    t.dealing("P1", number=2)
    last = choice(t, "planner")
    assert (last.kind, last.args) == ("buy_share", {"company": "NWR", "source": "bank"})
    t.do("P1", last.kind, **last.args)
    assert (t.state.directors[company("NWR")], t.shares_of("P1", "NWR")) == ("P1", 5)


def test_a_train_of_another_company_is_not_bought_without_a_route() -> None:
    """Both companies are P1's: EIR could have GIP's train for 10, and has no track to run it on."""
    t = Table(4).formed("EIR", {"P1": 6}, cash=500, operated=0, trains=["2"])
    t.formed("GIP", {"P1": 6}, trains=["2", "2"]).operate("EIR", "trains")
    assert "trade_train" in t.kinds()
    assert all(option.kind != "trade_train" for option in sensible(t.title, t.state, t.options()))


def to_dacca(cash: int, *tiles: tuple[str, str, int]) -> Table:
    """BAR has a train and the tile of its home, and may have begun the line to Dacca, where a tile costs 60."""
    t = Table(4).purse({"bank": 4500}).formed("BAR", {"P1": 6}, cash=cash, trains=["2"]).tile("Jah", "5", 2)
    for tile in tiles:
        t.tile(*tile)
    return t.operate("BAR", "track")


def test_a_line_is_begun_for_what_the_trains_will_earn_at_its_end() -> None:
    """One tile to Dacca earns nothing yet, the second makes a run of 40: for ten rounds and more."""
    t = to_dacca(400)
    gain, lay = max(best_lines(t.title, t.state, t.options("lay_tile")), key=lambda one: one[0])
    assert gain >= 10 * 40 - 60
    assert lay.args["hex"] == "Iag"


def test_a_line_is_not_begun_that_the_treasury_cannot_pay() -> None:
    begun = ("Iag", "8", 5)
    for cash, pays in ((60, True), (50, False)):
        t = to_dacca(cash, begun)
        found = best_lines(t.title, t.state, t.options("lay_tile"))
        assert any(option.args["hex"] == "Iae" for _, option in found) == pays


def running(**held: int) -> Table:
    """NWR earns 60 with one train, and only it runs."""
    t = Table(4).formed("NWR", held, price=100, trains=["2"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    return t.purse({"P1": 0, "P2": 0, "P3": 0, "P4": 0}).dealing("P1", number=3)


def test_the_forecast_goes_on_until_the_bank_is_empty() -> None:
    """Whoever has more of what pays ends with more, and a bank of 500 brings less than one of 3000."""
    t = running(P1=6, P2=4)
    rich, poor = forecast(t.d), forecast(running(P1=6, P2=4).purse({"bank": 500}).d)
    assert rich[player("P1")] > rich[player("P2")] > rich[player("P3")] == 0
    assert 600 < poor[player("P1")] < rich[player("P1")]


def test_the_forecast_ends_with_a_price_of_400() -> None:
    """One dividend brings a share at 380 to the end of the market: nothing is paid after it."""
    t = Table(4).formed("NWR", {"P1": 6}, price=380, trains=["2"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    t.purse({"P1": 0, "P2": 0, "P3": 0, "P4": 0}).operate("NWR", "dividend", revenue=60)
    paid = forecast(t.d)[player("P1")]
    assert 6 * 400 < paid < 6 * 420


def test_half_of_a_bond_counts_until_it_is_back() -> None:
    t = running(P1=6, P2=4).purse({"P3": 80}).bid("P3", Ck="NWR", Eg="NWR", Fn="NWR")
    assert forecast(t.d)[player("P3")] == 40


def test_a_planner_sells_what_earns_nothing_for_what_does() -> None:
    """P3's shares of SIR, which has neither train nor money, fetch 450 and would buy shares of NWR that pay."""
    t = Table(4).formed("NWR", {"P1": 5}, price=100, cash=200, trains=["2", "2"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    t.formed("SIR", {"P3": 6}, cash=0, operated=6).purse({"P1": 0, "P2": 0, "P3": 0, "P4": 0})
    assert choice(t.dealing("P3", number=5), "planner").kind == "sell_shares"


def test_a_planner_does_not_sell_what_pays() -> None:
    """NWR earned 60 in the last round."""
    t = running(P1=6, P2=4).put(earned={company("NWR"): 60})
    assert t.options("sell_shares")
    assert all(option.kind != "sell_shares" for option in sensible(t.title, t.state, t.options(), planned=True))


def without_a_route() -> Table:
    """NWR has had a train and no route for two turns."""
    return Table(4).formed("NWR", {"P1": 6, "P2": 4}, price=100, trains=["2"], operated=2).dealing("P1", number=6)


@pytest.mark.parametrize(
    "position",
    [
        lambda: Table(4).hold("NWR", P1=3, P2=1).dealing("P1", number=6),
        without_a_route,
        lambda: running(P1=6, P2=4).put(operated={company("NWR"): 6}),
    ],
)
def test_a_planner_does_not_sell_what_will_earn_soon(position: Callable[[], Table]) -> None:
    """NWR has earned nothing yet: it is forming, or has a train and builds a route, or a train that will run for the
    first time. Shares of such companies were sold for a little and bought back a turn or a round later."""
    t = position()
    assert t.options("sell_shares")
    assert all(option.kind != "sell_shares" for option in sensible(t.title, t.state, t.options(), planned=True))


def test_a_planner_pays_for_the_shares_it_owes_for_before_it_buys() -> None:
    """P1 has three of the four shares of NWR that are bought and owes for one: with 300 it pays for that and buys two
    more, as who owes for a share may buy none."""
    t = Table(4).hold("NWR", P1=3, P2=1).purse({"P1": 300}).put(opened=(company("NWR"),))
    t.put(unredeemed={player("P1"): {company("NWR"): 1}}).dealing("P1", number=2)
    first = choice(t, "planner")
    assert (first.kind, first.args) == ("redeem", {"company": "NWR"})
    assert choice(t.do("P1", first.kind, **first.args), "planner").kind == "buy_share"


def test_a_planner_weighs_the_last_action_of_the_game() -> None:
    """A dividend brings NWR from 380 to 400: nothing is left to decide, and the forecast is what everybody has."""
    t = Table(4).formed("NWR", {"P1": 6}, price=380, trains=["2"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    assert choice(t.operate("NWR", "dividend", revenue=60), "planner").kind == "dividend"


def near_the_top(ahead: int) -> Table:
    """P1 may bring NWR from 380 to 400, and would have so much more than P2 then. SIR, which is still to run, pays
    both: P1 for four shares, P2 for six."""
    t = Table(4).formed("NWR", {"P1": 6, "P3": 4}, price=380, trains=["2"]).line("Ci", "Ck", "Dl", "Em", "Fn")
    t.formed("SIR", {"P2": 6, "P1": 4}, price=200, trains=["3"]).line("Tr", "Tp", "Sq", "Rr")
    t.put(opened=(company("NWR"), company("SIR"))).operate("NWR", "dividend", revenue=60, then=["SIR"])
    end = 6 * (6 + 400) + (4 - 6) * 200
    return t.purse({"P1": 0, "P2": end - ahead, "P3": 0, "P4": 0, "bank": 4000})


def test_a_planner_that_wins_by_it_ends_the_game_at_400() -> None:
    """To go on would bring P1 more than it brings the others on the mean, but P2 more than P1. Who would lose goes on:
    everything may come yet."""
    t = near_the_top(20)
    assert choice(t, "planner").args["payout"] == "pay"
    t.do("P1", "dividend", payout="pay")
    assert t.state.finished
    first, second = (t.title.worth(t.d, player(name)) for name in ("P1", "P2"))
    assert first - second == 20
    assert choice(near_the_top(-20), "planner").args["payout"] == "withhold"
