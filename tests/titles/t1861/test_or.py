"""1861, operating rounds: order, sequence of a turn, redeeming shares (book 10, 10.3)."""

import msgspec

from railhead.core.ids import BANK
from railhead.core.state import Round
from tests.titles.t1861.table import Table


def go_on(t: Table, *, keep_reminders: bool = True) -> list[str]:
    """One decision made without ambition: run the best, pay all, pass, or else the first thing offered. What happened,
    round by round and run by run, is told."""
    options = t.options()
    kinds = {option.kind for option in options}
    if "run" in kinds:
        t.run_best(options[0].actor)
    elif "dividend" in kinds:
        t.do(options[0].actor, "dividend", payout="full")
    elif "pass" in kinds:
        t.do(next(option.actor for option in options if option.kind == "pass"), "pass")
    else:
        t.do(options[0].actor, options[0].kind, **options[0].args)
    if not keep_reminders:
        t.put(earned={}, round=msgspec.structs.replace(t.state.round, turn=t.state.round.turn + 5))
    return [event.text for event in t.events if event.kind in ("round", "run")]


def test_61_OR_01_two_operating_rounds_between_stock_rounds() -> None:
    t = Table(3, "2").minor("N", "P1", trains=["2"]).minor("M-K", "P2", trains=["2"]).stock("P1", 2)
    told = [text for _ in range(20) for text in go_on(t) if "begins" in text]
    assert told[:4] == ["OR 2.1 begins", "OR 2.2 begins", "SR 3 begins", "OR 3.1 begins"]


def test_61_OR_01_three_in_the_last_set() -> None:
    t = Table(3, "7").sold_out("7").public("SE", shares={"P1": 20}, tokens=["F18.0"], cash=1000, trains=["7"])
    t.operate("SE", "trains", number=2).do("P1", "buy_train", source="bank", type="8")
    told = [event.text for event in t.events if event.kind == "round"]
    for _ in range(40):
        told += [text for text in go_on(t) if "begins" in text] if not t.state.finished else []
    assert told == ["SR 3 begins", "OR 3.1 begins", "OR 3.2 begins", "OR 3.3 begins"]
    assert t.state.finished


def three_kinds() -> Table:
    """M-K at 50, NW at 200 and the RSR, each with a train and a route; all of them about to operate."""
    t = Table(3, "4").public("NW", 200, shares={"P1": 20}, tokens=["H8.1"], trains=["4"])
    t.minor("M-K", "P2", 50, trains=["4"]).line("H8", "H10", "H12").equip("RSR", trains=["4"])
    return t.privates(TSR="P1", WVR="NW", BSS="RSR").stock("P1")


def test_61_OR_02_privates_then_minors_then_publics_then_the_state_railway() -> None:
    t = three_kinds().passes("P1", "P2", "P3")
    assert (t.cash_of("P1"), t.cash_of("NW"), t.cash_of("RSR")) == (420 + 10, 30, 15)
    assert (str(t.state.round), t.operating) == ("OR 2.1", "M-K")
    ran: list[str] = []
    while t.state.round == Round("OR", 2, 1):
        ran += [text.split()[0] for text in go_on(t) if "runs" in text]
    assert ran == ["M-K", "NW", "RSR"]


def test_61_OR_02_by_price_then_further_right_then_top_of_the_stack() -> None:
    t = Table(4, "3").minor("N", "P1", cell=(7, 2)).minor("M-K", "P2", cell=(5, 0)).minor("K-B", "P3", cell=(7, 2))
    t.minor("K-R", "P4", cell=(6, 2)).operating_round()
    assert order_of(t) == ["K-R", "N", "K-B", "M-K"]


def order_of(t: Table) -> list[str]:
    """Companies in the order in which they are asked, up to the end of the round."""
    found: list[str] = []
    now = t.state.round
    while t.state.round == now:
        if t.operating not in found[-1:]:
            found.append(t.operating)
        go_on(t)
    return found


def whole_turn() -> Table:
    """NW with something to do in every part of its turn."""
    t = Table(3, "4").public("NW", 100, shares={"P1": 30, "pool": 20}, tokens=["G15.0"], cash=500, trains=["4"])
    t.tile("G15", "208").line("G15", "F16", "F18").tile("F18", "57").line("G15", "G13", "G11")
    return t.privates(TSR="P2").operate("NW")


def test_61_OR_03_the_order_of_a_turn() -> None:
    t = whole_turn()
    seen = []
    while t.operating == "NW":
        seen.append({option.kind for option in t.options()} - {"pass", "buy_private"})
        if len(seen) == 6:
            break
        go_on(t)
    assert seen == [{"redeem"}, {"lay_tile"}, {"place_token"}, {"run"}, {"dividend"}, {"buy_train"}]


def test_61_OR_03_a_skipped_step_cannot_be_done_later() -> None:
    t = whole_turn().do("P1", "pass")
    assert t.refused("P1", "redeem", shares=1).rule == "61-OR-03"
    t.passes("P1", "P1")
    assert t.refused("P1", "place_token", spot="F18.0").rule == "61-OR-03"
    t.run_best("P1")
    assert t.no_lay("G11", "9") == "61-OR-03"
    t.do("P1", "dividend", payout="full")
    assert t.no_lay("G11", "9") == "61-OR-03"


def test_61_OR_03_interest_and_repayment_come_before_trains() -> None:
    """With 360 and one loan only 305 are left for a 4-train."""
    t = Table(3, "4").public("NW", shares={"P1": 20}, tokens=["F18.0"], cash=360, loans=1, trains=["4"])
    t.minor("M-K", "P2", trains=["4"]).operate("NW", "run")
    assert (t.cash_of("NW"), t.loans_of("NW")) == (305, 0)
    assert t.options("buy_train") == []


def test_61_OR_04_the_state_railway_runs_keeps_pays_and_buys() -> None:
    """St Petersburg to Moscow earns 90; 10 interest, two loans repaid; no track, marker or dividend."""
    t = Table(3, "4").equip("RSR", cash=375, loans=2, trains=["4"]).public("SE", shares={"P1": 20}, tokens=["F18.0"])
    t.purse({"SE": 400}).operate("SE", "", then=["RSR", "SE"])
    assert {event.kind for event in t.events if "RSR" in event.text} == {"token", "run", "loan", "train"}
    assert (t.cash_of("RSR"), t.loans_of("RSR"), t.trains_of("RSR")) == (375 + 90 - 10 - 100 - 350, 0, ["4", "4"])
    assert (t.state.tiles, t.tokens_of("RSR")) == ({}, ["E1.1"])
    assert [t.cash_of(who) for who in ("P1", "P2", "P3")] == [420] * 3


def test_61_OR_04_it_builds_nothing_and_places_nothing() -> None:
    """It could upgrade Tula and put a marker in Kharkov."""
    t = Table(3, "5").tile("H8", "638").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.token("RSR", "H8.0").equip("RSR", cash=300, trains=["5"]).public("SE", shares={"P1": 20}, tokens=["F18.0"])
    tiles = t.state.tiles
    t.purse({"SE": 400}).operate("RSR", then=["SE"])
    assert (t.operating, t.state.tiles, t.tokens_of("RSR")) == ("SE", tiles, ["H8.0"])


def redeeming(cash: int, pool: int = 20) -> Table:
    t = Table(3, "4").public("NW", 100, shares={"P1": 20, "pool": pool}, tokens=["F18.0"], cash=cash, trains=["4"])
    return t.operate("NW")


def test_61_OR_05_shares_of_the_pool_are_bought_back_at_the_price() -> None:
    t = redeeming(150)
    before = t.cash_of(BANK)
    assert t.refused("P1", "redeem", shares=2).rule == "61-OR-05"
    t.do("P1", "redeem", shares=1)
    assert (t.percent_of("pool", "NW"), t.percent_of("NW", "NW")) == (10, 70)
    assert (t.cash_of("NW"), t.cash_of(BANK) - before, t.price_of("NW")) == (50, 100, 100)
    assert t.loans_of("NW") == 0
    assert t.told("redeem") == ["NW buys back 10% for 100"]


def test_61_OR_05_any_number() -> None:
    t = redeeming(500, pool=50)
    assert t.refused("P1", "redeem", shares=6).rule == "61-OR-05"
    t.do("P1", "redeem", shares=2).do("P1", "redeem", shares=3)
    assert (t.percent_of("pool", "NW"), t.percent_of("NW", "NW"), t.cash_of("NW")) == (0, 80, 0)


def test_61_OR_05_no_loans_for_it() -> None:
    t = redeeming(99)
    assert t.options("redeem") == []
    assert t.refused("P1", "redeem", shares=1).rule == "61-OR-03"


def test_61_OR_06_the_director_decides_alone() -> None:
    t = Table(3, "4").public("NW", 100, shares={"P2": 30, "P1": 30, "P3": 30}, tokens=["F18.0"], cash=400)
    t.operate("NW")
    assert t.acting() == ["P2"]
    assert t.refused("P1", "pass").rule == "61-OR-06"
    assert t.no_lay("F18", "57", who="P3") == "61-OR-06"
    t.lay("F18", "57", who="P2")


def test_61_OR_07_marker_and_chart_are_reminders_only() -> None:
    """The same play with every reminder wiped out after every action."""
    kept, wiped = three_kinds(), three_kinds()
    for _ in range(40):
        go_on(kept)
        go_on(wiped, keep_reminders=False)
    assert kept.state.earned
    assert not wiped.state.earned
    assert kept.state.round != wiped.state.round
    for table in ("cash", "marks", "certificates", "trains", "loans", "tiles", "tokens"):
        assert getattr(kept.state, table) == getattr(wiped.state, table)


def test_61_OR_08_the_order_is_fixed_at_the_start_of_the_round() -> None:
    """Ruling R-OR-01: K-R earns nothing and falls to the price of the others, M-K rises: nobody's turn changes."""
    t = Table(3, "2").minor("K-R", "P1", 60, trains=["2"]).minor("M-K", "P2", 55, trains=["2"])
    t.minor("K-B", "P3", 55, trains=["2"]).line("H8", "H10", "H12").operating_round()
    assert order_of(t) == ["K-R", "M-K", "K-B"]
    assert (t.cell_of("K-R"), t.cell_of("M-K"), t.cell_of("K-B")) == ((6, 1), (7, 3), (7, 1))
    assert order_of(t) == ["M-K", "K-R", "K-B"]


def test_61_OR_08_a_company_founded_in_a_merger_round_operates_in_the_next() -> None:
    t = Table(3, "3").minor("M-K", "P1", trains=["3"], cell=(5, 5)).minor("K-R", "P2", 50, trains=["3"])
    t.money(P1=0, P2=0, P3=0).line("H8", "H10", "H12").operating_round(turn=3)
    assert order_of(t) == ["M-K", "K-R"]
    assert (str(t.state.round), t.cell_of("M-K")) == ("MR 3.1", (5, 6))
    t.purse({"P1": 0}).do("P1", "convert", company="GRR")
    assert str(t.state.round) == "OR 3.2"
    assert order_of(t) == ["K-R", "GRR"]
