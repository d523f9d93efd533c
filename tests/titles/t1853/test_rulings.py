"""Where the book is open or can go on for ever: rulings R-50 to R-54, and games begun before them."""

import pytest

from railhead.core.ids import POOL
from railhead.core.title import OptionValue, Title
from railhead.simulate import Job, attempt
from railhead.titles import load
from railhead.titles.t1853.control import form
from railhead.titles.t1853.dealing import Dealing
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.kit import Kit
from tests.titles.t1853.table import Table, company


def leaderless(cash: int = 9, **held: int) -> Kit:
    """MIK 2 with GIP managed, and next to no money at the table."""
    t = Kit(3).formed("GIP", held or {"P1": 1, "pool": 7}, price=10, certificate="box")
    return t.money(**dict.fromkeys(("P1", "P2", "P3"), cash))


def deal(t: Kit, rounds: int) -> Kit:
    """So many dealing rounds in which nobody buys, with all that follows them."""
    for _ in range(rounds):
        t.end_dealing()
        while not t.state.finished and not isinstance(t.state.frames[-1], Dealing):
            t.passes(*t.acting())
    return t


def test_53_END_10_the_kit_without_a_director_ends() -> None:
    """Nobody is paid, nobody can pay for a director's share: five dealing rounds, and the game is over (R-50)."""
    t = deal(leaderless().dealing("P1"), 4)
    assert t.acting()
    t.end_dealing()
    assert t.state.finished == "no company has had a director for 5 dealing rounds"


def test_53_END_10_a_director_begins_the_count_anew() -> None:
    t = deal(leaderless().dealing("P1"), 4)
    t.director_shares("GIP", P1=1).put(directors={"GIP": "P1"})
    t.end_dealing()
    assert not t.state.finished
    assert t.state.leaderless == 0


def test_53_END_10_before_any_company_has_formed_nothing_is_counted() -> None:
    t = deal(Kit(3).dealing("P1"), 6)
    assert not t.state.finished
    assert t.state.leaderless == 0


def test_53_END_10_without_the_kit_two_shares_make_a_director() -> None:
    """Anybody can become director of a managed company there, so that nothing is counted."""
    t = Market(3).formed("GIP", {"P1": 1, "pool": 7}, price=10, certificate="pool").dealing("P1")
    t.end_dealing()
    assert t.state.leaderless == 0


@pytest.mark.parametrize(("players", "seed"), [(3, 2), (4, 1), (6, 2)])
def test_53_END_10_players_who_only_draw_lots_finish_with_the_kit(players: int, seed: int) -> None:
    """These games went on for ever before the ruling."""
    result = attempt(Job(title="1853", players=players, seed=seed, options={"mik_2": True}))
    assert not result.failure, result.trace
    assert result.end


def ruined(**money: int) -> Market:
    """GIP without track, trains or credits; without the kit, so that its director stays."""
    t = Market(3).formed("GIP", {"P1": 2, "pool": 6}, price=10)
    return t.money(**{"P1": 9, "P2": 9, "P3": 9} | money).put(tiles={}).dealing("P1")


def pass_rounds(t: Market, number: int) -> None:
    """Everybody passes until so many further dealing rounds have begun, or the game is over."""
    last = t.state.round.turn + number
    while not t.state.finished and (t.state.round.turn, t.state.round.kind) != (last, "SR"):
        t.passes(*t.acting())


def test_53_END_11_five_sets_of_rounds_in_which_nothing_is_built_or_earned_end_the_game() -> None:
    """Shares may still change hands: nothing else ever will (R-54)."""
    t = ruined()
    pass_rounds(t, 4)
    assert t.acting()
    pass_rounds(t, 1)
    assert t.state.finished == "for 5 sets of railway rounds no company has built or earned anything"


def test_53_END_11_a_company_that_forms_begins_the_count_anew() -> None:
    t = ruined(P2=200)
    pass_rounds(t, 4)
    assert t.state.standstill == 4
    d = t.hold("NWR", P2=5).d
    form(d, company("NWR"))
    assert t.keep(d).state.standstill == 0


def test_53_END_11_track_begins_the_count_anew() -> None:
    t = ruined()
    pass_rounds(t, 4)
    t.equip("GIP", cash=500).end_dealing()
    while "lay_tile" not in t.kinds():
        t.passes(*t.acting())
    home = next(str(option.args["hex"]) for option in t.options("lay_tile"))
    t.lay_any(home)
    pass_rounds(t, 1)
    assert t.state.standstill == 0
    pass_rounds(t, 4)
    assert not t.state.finished


def test_53_END_11_before_any_company_has_formed_nothing_is_counted() -> None:
    t = Market(3).dealing("P1")
    pass_rounds(t, 6)
    assert not t.state.finished


def test_53_END_11_players_who_only_draw_lots_come_to_an_end() -> None:
    """This game stood still from its 35th round on and had no end before the ruling."""
    options: dict[str, OptionValue] = {"start": "alternative", "bank_size": "long", "alternative_4_train_sale": True}
    result = attempt(Job(title="1853", players=3, seed=612107, options=options))
    assert not result.failure, result.trace


def test_53_DIR_13_no_credit_while_another_train_can_be_paid() -> None:
    """24.3: a company "which cannot afford to buy one", whatever its type (R-51)."""
    t = Market(phase="2").formed("GIP", {"P1": 1, "P2": 1, "pool": 2}, cash=250).operate("GIP", "trains")
    assert t.rule("P1", "buy_on_credit", type="3") == "53-DIR-13"
    t = Market(phase="2").formed("GIP", {"P1": 1, "P2": 1, "pool": 2}, cash=249).operate("GIP", "trains")
    assert t.values("buy_on_credit", "type") == {"3", "2M"}


def test_53_DIR_13_a_train_back_in_the_bank_can_be_paid_too() -> None:
    t = Market(phase="2").formed("GIP", {"P1": 1, "P2": 1, "pool": 2}, cash=240)
    t.formed("SIR", {"P3": 6}, trains=["2M", "2M"])
    assert t.operate("GIP", "trains").values("buy_on_credit", "type") == {"3"}
    d = t.d
    d.give(next(train for train, at in d.state.trains.items() if at == "SIR"), POOL)
    t.keep(d).equip("GIP", cash=10)
    assert t.operate("GIP", "trains").rule("P1", "buy_on_credit", type="3") == "53-DIR-13"


def test_53_PRO_07_not_across_a_break_of_gauge() -> None:
    """A tile to which only a line with a break of gauge leads is not connected (R-52)."""

    def promotable(*tokens: str) -> set[str]:
        """Broad from Calcutta to Iaa, metre from there to Iy and Iw."""
        t = Table(phase="2").formed("EIR", cash=500, tokens=["Jab.0", *tokens]).tile("Iaa", "96", 4)
        t.bend("Iy", "Iaa", "Iw", "metre").bend("Iw", "Iy", "Iu", "metre").operate("EIR")
        if not tokens:
            assert {t.no_lay("Iy", "85", turn) for turn in t.fitting("Iy", "85")} == {"53-PRO-07"}
        return {str(hex_) for hex_ in t.values("lay_tile", "hex")} & {"Iy", "Iw"}

    assert promotable() == set()
    assert promotable("Iaa.0") == {"Iy", "Iw"}


def test_older_games_keep_their_rules() -> None:
    old: Title = load("1853", 4, {"mik_2": True}, edition="2.0.03/1")
    assert old.changes == frozenset()
