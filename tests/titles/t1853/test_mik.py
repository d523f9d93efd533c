"""MIK 2, the pack and its director's shares: ledger rows 53-MIK-01 to 11, 14 to 16, 18 to 20."""

from collections import Counter

import pytest

from railhead.core.errors import Malformed
from railhead.titles.t1853.pack import DISCARDS, STACK, company_of, lying, pack_of
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.kit import Kit
from tests.titles.t1853.table import company, title_for


def test_53_MIK_01_twenty_one_cards() -> None:
    t = Kit()
    cards = pack_of(t.d)
    kinds = Counter(company_of(t.d, card) or card for card in cards)
    assert kinds == {
        **{"GIP": 4, "BBCI": 4, "MSM": 4, "BNR": 2, "BAR": 2},
        **{"COAL": 1, "COTTON": 1, "RICE": 1, "TEA": 1, "DISTURBANCES": 1},
    }
    assert len(lying(t.d, STACK)) == 21
    assert all(secret.value is None for secret in t.sees("P1").cards.values())


def test_53_MIK_02_one_card_each_but_not_in_the_first_round_of_a_set() -> None:
    t = Kit().formed("MSM", {"P1": 6}).priority("P3").dealing("P3").end_dealing().passes("P3")
    assert str(t.state.round) == "OR 2.1"
    assert t.kinds() != {"draw_card", "pass"}
    t.finish_turn()
    assert str(t.state.round) == "OR 2.2"
    assert t.acting() == ["P3"]
    t.do("P3", "draw_card").passes("P4").do("P1", "draw_card").passes("P2")
    assert [len(t.hand_of(who)) for who in ("P1", "P2", "P3", "P4")] == [1, 0, 1, 0]
    t.finish_turn().do("P3", "call_round")
    assert t.kinds() == {"draw_card", "pass"}


def test_53_MIK_03_in_phase_1_only_in_an_extra_round() -> None:
    t = Kit(phase="1").formed("MSM", {"P1": 6}).dealing("P1").end_dealing().passes("P1").finish_turn()
    assert t.kinds() == {"call_round", "pass"}
    t.do("P1", "call_round")
    assert t.kinds() == {"draw_card", "pass"}


def test_53_MIK_04_cards_are_secret_and_count_in_the_limit() -> None:
    t = Kit().drawing().do("P1", "draw_card")
    card = lying(t.d, "P1")[0]
    assert t.sees("P1").cards[card].value is not None
    assert t.sees("P2").cards[card].value is None
    full = Kit(6)
    for name in ("EIR", "NWR", "SIR"):
        full.formed(name, {"P1": 5})
    full.hold("GIP", P1=1)
    assert sum(holder == "P1" for holder in full.state.certificates.values()) == 13
    full.give("P1", "COAL").drawing()
    assert full.acting() == ["P2"]
    full.money(P1=900).dealing("P1")
    assert full.no_buy("P1", "GIP") == "53-SR-14"


def test_53_MIK_05_the_discards_are_shuffled_when_the_stack_is_empty() -> None:
    t = Kit()
    for card in ("COAL", "COTTON", "RICE"):
        t.give("P1", card)
    places = {name: DISCARDS if at == "P1" else "P2" for name, at in t.state.places.items()}
    t.put(places=places).drawing().do("P1", "draw_card")
    assert set(t.hand_of("P1")) <= {"COAL", "COTTON", "RICE"}
    assert (len(lying(t.d, STACK)), len(lying(t.d, DISCARDS))) == (2, 0)
    assert not {*lying(t.d, STACK), *lying(t.d, "P1")} & {*places}, "under numbers that nobody has followed"
    everything = Kit().put(places=dict.fromkeys(Kit().state.places, "P4"))
    assert everything.drawing().kinds() == {"call_round", "pass"}


def test_53_MIK_06_one_card_a_turn_until_all_have_passed() -> None:
    t = Kit().hold("GIP", P1=2).give("P1", "GIP", "GIP").give("P2", "COAL").actioning()
    t.do("P1", "play_share", company="GIP")
    assert t.acting() == ["P2"]
    t.passes("P2").do("P1", "play_share", company="GIP")
    assert t.shares_of("P1", "GIP") == 4
    assert t.acting() == ["P2"]
    t.passes("P2")
    assert t.state.round.kind == "SR"


def test_53_MIK_06_or_any_number_is_rejected() -> None:
    t = Kit().hold("GIP", P1=2).give("P1", "GIP", "GIP", "COAL").actioning()
    first, second, _ = lying(t.d, "P1")
    t.do("P1", "reject_card", card=first)
    assert t.rule("P1", "play_share", company="GIP") == "53-MIK-06"
    t.do("P1", "reject_card", card=second).passes("P1")
    assert lying(t.d, DISCARDS) == [first, second]
    assert t.acting() == ["P1"]


def test_53_MIK_07_one_par_and_a_single_for_a_directors_share() -> None:
    t = Kit().hold("GIP", P1=2).give("P1", "GIP").actioning()
    t.do("P1", "play_share", company="GIP")
    assert t.cash_of("P1") == 570 - 96
    assert (t.shares_of("P1", "GIP"), t.singles_of("P1", "GIP"), t.singles_of("pool", "GIP")) == (3, 1, 1)
    assert t.unplayed("GIP") == 3


def test_53_MIK_08_not_without_a_single() -> None:
    t = Kit().give("P1", "GIP").actioning()
    assert t.rule("P1", "play_share", company="GIP") == "53-MIK-08"


def test_53_MIK_09_that_is_no_sale() -> None:
    t = Kit().hold("GIP", P1=2).give("P1", "GIP").actioning().do("P1", "play_share", company="GIP")
    assert t.state.round.kind == "SR"
    t.buy("P1", "GIP", "pool")


def test_53_MIK_10_control_by_directors_shares() -> None:
    t = Kit().formed("MSM", {"P1": 5, "P2": 2}, price=80).director_shares("MSM", P2=2).dealing("P3").buy("P3", "MSM")
    assert t.director_of("MSM") == "P2"
    assert t.certificate_at("MSM") == "P1"
    t = (
        Kit()
        .formed("MSM", {"P1": 3, "P2": 2})
        .director_shares("MSM", P2=1)
        .money(P2=900)
        .dealing("P3")
        .buy("P3", "MSM")
    )
    assert t.director_of("MSM") == "P2"
    t = Kit().formed("MSM", {"P1": 4, "P2": 1}).director_shares("MSM", P2=1).dealing("P3").buy("P3", "MSM")
    assert t.director_of("MSM") == "P1"


def test_53_MIK_11_a_company_formed_by_a_card() -> None:
    t = Kit().hold("GIP", P1=3, P2=1).give("P1", "GIP").actioning().do("P1", "play_share", company="GIP")
    assert t.director_of("GIP") == "P1"
    assert t.cash_of("GIP") == 960
    assert t.state.round.kind == "SR"
    t.do("P1", "sell_director_share", company="GIP")
    assert t.state.fresh == {}


def test_53_MIK_11_or_without_one_by_two_singles() -> None:
    """Nobody has a director's share: the sixth share forms GIP, and of two with two singles the first to buy leads."""
    t = Kit().hold("GIP", P1=2, P2=1, P3=1, P4=1).dealing("P2").buy("P2", "GIP")
    assert (t.cash_of("GIP"), t.director_of("GIP"), t.certificate_at("GIP")) == (960, "P1", "P1")


def test_53_MIK_14_every_share_pays_a_tenth() -> None:
    t = Kit().formed("GIP", {"P1": 6, "P2": 4}).director_shares("GIP", P3=4)
    before = t.cash_of("bank")
    t.operate("GIP", "dividend", revenue=100)
    t.do(t.acting()[0], "dividend", payout="pay")
    assert before - t.cash_of("bank") == 180


def test_53_MIK_15_no_limit_on_shares_of_one_company() -> None:
    t = Kit().formed("GIP", {"P1": 6, "P2": 1}).money(P1=900).dealing("P1").buy("P1", "GIP")
    assert t.shares_of("P1", "GIP") == 7


def test_53_MIK_16_a_directors_share_is_sold_to_the_discards() -> None:
    t = Kit().formed("EIR", {"P1": 3, "P2": 1}, price=122).dealing("P1")
    cards = len(t.state.cards)
    t.do("P1", "sell_director_share", company="EIR")
    assert len(t.state.cards) == cards + 1, "under a number of its own"
    assert t.cash_of("P1") == 570 + 244
    assert t.director_of("EIR") is None
    assert t.shares_of("pool", "EIR") == 0
    assert len(lying(t.d, DISCARDS)) == 1
    t.done("P1").buy("P2", "EIR")
    assert t.shares_of("P2", "EIR") == 2
    assert t.director_of("EIR") is None
    assert t.acts_for("EIR") == "P1"


def test_53_MIK_18_played_with_all_alternatives() -> None:
    t = Market(4, fresh=True, mik_2=True)
    assert t.cash_of("P1") == 570
    assert t.state.bids == {}
    assert t.kinds() == {"buy_share", "pass"}
    chosen = t.title.options
    assert chosen["start"] == "alternative"
    assert all(chosen[name] for name in chosen if name.startswith("alternative_"))
    with pytest.raises(Malformed, match="mik_2"):
        title_for(4, mik_2=True, start="simplified")
    with pytest.raises(Malformed, match="commodity_limits"):
        title_for(4, commodity_limits=True)


def test_53_MIK_19_a_card_may_be_kept_or_rejected_unseen() -> None:
    t = Kit().give("P1", "TEA").actioning().passes("P1")
    assert t.state.round.kind == "SR"
    t.actioning()
    card = lying(t.d, "P1")[0]
    assert t.sees("P2").cards[card].value is None
    t.do("P1", "reject_card", card=card)
    assert not any("TEA" in event.text for event in t.events)
    assert t.sees("P2").cards[card].value is None


def test_53_MIK_20_control_changes_before_the_dealing_round() -> None:
    t = Kit().formed("GIP", {"P1": 3, "P2": 2}).director_shares("GIP", P2=1).give("P2", "GIP").actioning("P2")
    t.do("P2", "play_share", company="GIP")
    assert t.director_of("GIP") == "P2"
    assert t.shares_of("P1", company("GIP")) == 3
    assert t.certificate_at("GIP") == "P1"
    assert t.state.round.kind == "SR"
