"""Setting up 1863: ledger rows 63-SET-01 to 11."""

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import Holder
from railhead.core.play import anytime_options
from railhead.titles.t1863.facts import facts, figures, railways
from railhead.titles.t1863.loans import tokens_at, tokens_in_use
from railhead.titles.t1863.stock.private_auction import lots
from tests.titles.t1863.merging import minors
from tests.titles.t1863.table import Table, company, player, title_for


def test_63_SET_01_three_to_six_players_with_350_each() -> None:
    t = Table(4, fresh=True)
    assert [t.cash_of(name) for name in t.state.players] == [350] * 4
    for players in (3, 5, 6):
        assert len(Table(players, fresh=True).state.players) == players
    with pytest.raises(Malformed, match="3 to 6 players, not 2"):
        title_for(2)


def test_63_SET_02_the_certificate_limit() -> None:
    limits = {n: title_for(n).board.players[n].certificate_limit for n in (3, 4, 5, 6)}
    assert limits == {3: 21, 4: 16, 5: 13, 6: 11}
    t = Table(5, phase="III")
    for name, count in (("BAK", 4), ("CLR", 4), ("CIR", 4), ("CSL", 1)):
        t.major(name, 100, shares={"P2": 5, "P1": count})
    t.major("PIC", 100, shares={"P2": 2}).stock("P1")
    assert t.certificates_of("P1") == 13
    assert t.rule("P1", "buy_share", by="P1", company="PIC", source="treasury") == "63-SET-02"


def test_63_SET_03_privates_in_the_auction() -> None:
    assert [len(lots(Table(n, fresh=True).d)) for n in (3, 4, 5, 6)] == [6, 9, 12, 12]


def test_63_SET_04_the_first_priority_is_drawn() -> None:
    firsts = {Table(4, fresh=True, seed=seed).state.priority for seed in range(30)}
    assert firsts == {"P1", "P2", "P3", "P4"}
    t = Table(4, fresh=True, seed=5)
    assert t.acting() == [t.state.priority]
    first = t.state.priority
    t.passes(first)
    assert t.acting() == [t.d.left_of(first)]


def test_63_SET_05_trains_in_use_and_only_one_stack_open() -> None:
    t = Table(6).major("MET", 100, shares={"P1": 4}, cash=2000).operate("MET", "trains")
    assert t.values("buy_train", "type") == {"2T"}
    assert t.in_stock("3T") == 18
    counts = {n: [Table(n).in_stock(kind) for kind in ("3T", "4T", "5T")] for n in (3, 4, 5, 6)}
    assert counts == {3: [9, 5, 6], 4: [12, 6, 7], 5: [15, 7, 8], 6: [18, 8, 9]}


def test_63_SET_06_loan_tokens() -> None:
    assert [tokens_in_use(Table(n).d) for n in (3, 4, 5, 6)] == [33, 44, 55, 66]
    lying = tokens_at(Table(4).d)
    assert lying[5] == 4
    assert list(lying) == list(range(5, 60, 5))


def test_63_SET_07_historical_is_the_default() -> None:
    t = Table(4, fresh=True)
    assert facts(t.d).historical
    t.finish("PA").put(round=t.state.round)
    who = t.acting()[0]
    assert t.values("start_company", "company") == {"MET"}
    assert t.rule(who, "start_company", company="CIR", spot="G18.0") == "63-CO-04"


def test_63_SET_08_everything_is_open() -> None:
    t = Table(4).minor("BAK", "P1", cash=70)
    for seat in t.state.players:
        assert t.sees(seat).cash == t.state.cash
        assert t.sees(seat).certificates == t.state.certificates


def test_63_SET_09_only_personal_cash_is_handed_over() -> None:
    t = Table(4).major("MET", 100, shares={"P1": 4}, cash=300).stock("P1")
    t.do("P1", "give_cash", player="P2", amount=20)
    assert (t.cash_of("P1"), t.cash_of("P2")) == (330, 370)
    assert t.acting() == ["P1"]
    assert t.rule("P1", "give_cash", player="P2", amount=331) == "63-SET-09"
    assert t.rule("P1", "give_cash", player="MET", amount=20) == "63-SET-09"
    assert t.rule("P1", "transfer_shares", by="P2", seller="P1", company="MET", shares=1) in ("63-SR-14", "63-SR-16")


def test_63_SET_09_at_any_time_in_others_turns_too() -> None:
    t = Table(4).major("MET", 100, shares={"P1": 4}, cash=300, trains=["2T"]).stock("P1")
    for table in (t, t.operate("MET", "trains")):
        before, frames = table.cash_of("P3"), table.state.frames
        table.do("P3", "give_cash", player="P2", amount=20)
        assert table.cash_of("P3") == before - 20
        assert table.acting() == ["P1"]
        assert table.state.frames == frames


def test_63_SET_09_a_gift_is_nothing_that_is_waited_for() -> None:
    t = Table(4).stock("P1")
    for who in t.state.players:
        gifts = [option for option in anytime_options(t.title, t.state, player(who)) if option.kind == "give_cash"]
        assert {option.idle for option in gifts} == {True}


def test_63_SET_09_in_the_auction_but_for_what_is_bid() -> None:
    t = Table(4, fresh=True)
    opener = t.acting()[0]
    lot = t.options("bid")[0].args["lot"]
    t.do(opener, "bid", lot=lot, amount=50)
    asked = t.acting()
    other = next(one for one in t.state.players if one not in (opener, *asked))
    t.do(opener, "give_cash", player=other, amount=300)
    assert t.acting() == asked, "a gift makes nobody else awaited"
    assert t.rule(opener, "give_cash", player=other, amount=1) == "63-SET-09"
    t.do(other, "give_cash", player=opener, amount=650)
    assert t.cash_of(opener) == 700


def test_63_SET_09_who_owes_gives_nothing_and_may_be_helped() -> None:
    t = Table(4).minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2).put(rate=5)
    t.major("MET", 100, shares={"P1": 4, "P2": 2}, tokens=()).money(P1=5).operate("BAK", "costs", acted=["MET"])
    assert t.rule("P1", "give_cash", player="P2", amount=1) == "63-SET-09"
    t.do("P1", "declare_crisis")
    assert t.kinds() == {"sell_shares"}, "P1 owes 25, has 15, and must find the rest"
    t.do("P2", "give_cash", player="P1", amount=10)
    assert t.cash_of("P1") == 0, "what is owed is paid as soon as it can be"
    assert "sell_shares" not in t.kinds()


def test_63_SET_09_a_bankrupt_player_neither_gives_nor_gets() -> None:
    t = Table(4).stock("P1").put(ruined=("P4",))
    assert t.rule("P1", "give_cash", player="P4", amount=1) == "63-SET-09"
    assert not anytime_options(t.title, t.state, player("P4"))


def test_63_SET_09_not_between_a_won_auction_and_what_it_is_for() -> None:
    t = Table(4, "III").money(P1=400, P2=0, P3=0, P4=0).stock("P1").propose("P1", "BAK", "G18.0")
    assert t.kinds() == {"name_founder"}
    assert t.rule("P1", "give_cash", player="P2", amount=1) == "63-SET-09"
    t.do("P1", "name_founder", by="P1")
    assert t.rule("P1", "give_cash", player="P2", amount=1) == "63-SET-09"


def test_63_SET_09_a_bid_that_a_company_can_pay_binds_no_cash_of_ones_own() -> None:
    """MET has 900 and has operated, P1 has 40: nobody but MET can found a company for him."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=900, trains=["3T"]).money(P1=40).stock("P1")
    t.propose("P1", "BAK", "G18.0", 50)
    assert t.acting() != ["P1"]
    t.do("P1", "give_cash", player="P2", amount=40)
    assert t.cash_of("P1") == 0


def test_63_SET_09_not_what_the_president_needs_for_his_half_share() -> None:
    t = Table(4, "III", refinancing=True).major("MET", 60, shares={"P1": 3, "P2": 2}).money(P1=100).stock("P1")
    t.do("P1", "refinance", company="MET")
    assert t.kinds() == {"raise_half"}
    assert t.rule("P1", "give_cash", player="P2", amount=1) == "63-SET-09"
    t.do("P1", "raise_half", by="P1")
    t.do("P1", "give_cash", player="P2", amount=40)


def test_63_SET_09_not_what_the_leader_of_a_proposed_merger_will_pay() -> None:
    """P1 leads BAK and CIR, has one share of two, and 140 of his 350 are promised while he is asked."""
    t = minors("P1", "P2").do("P2", "merge", company="BAK").do("P2", "form", company="BAK")
    assert t.acting() == ["P1"]
    t.do("P2", "give_cash", player="P3", amount=350)
    assert t.rule("P1", "give_cash", player="P3", amount=211) == "63-SET-09"
    t.do("P1", "give_cash", player="P3", amount=210).do("P1", "agree")
    assert (t.cash_of("P1"), t.spread("BAK")) == (0, {"P1": 2, "P2": 1, "BAK": 7})


def test_63_SET_10_tokens_of_the_lptb_mail_and_pirate() -> None:
    t = Table(4)
    lptb = figures(t.d).lptb
    assert (lptb.station_tokens, lptb.mail_tokens) == (8, 2)
    assert lptb.station_tokens + lptb.mail_tokens + 1 == 11
    assert t.title.board.companies[company("LPTB")].tokens == 8


def test_63_SET_11_papers_of_the_sixteen_companies() -> None:
    t = Table(4)
    names = railways(t.title)
    assert len(names) == 16
    for name in names:
        papers = t.title.certificates[name]
        assert [t.title.shares[paper].percent for paper in papers] == [20] + [10] * 18
        assert t.title.shares[papers[0]].is_director
    shorts = figures(t.d).sizes["major"].short_pairs
    assert shorts == 10
    assert 16 * (18 + shorts) == 448
    t.major("MET", 100, shares={"P1": 4})
    assert t.spread("MET") == {Holder("P1"): 4, Holder("MET"): 6}
