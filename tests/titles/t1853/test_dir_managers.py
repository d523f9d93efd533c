"""Managers and trains on credit: ledger rows 53-DIR-10 to 20."""

from railhead.core.ids import Player, Train
from tests.titles.t1853.dealing import Market


def managed(cash: int = 120, phase: str = "1", **held: int) -> Market:
    """GIP without a director."""
    return Market(phase=phase).formed("GIP", held or {"P1": 1, "P2": 1, "pool": 2}, cash=cash)


def test_53_DIR_10_the_former_director_else_the_longest_holder() -> None:
    t = managed()
    assert t.acts_for("GIP") == "P1"
    t.put(former={"GIP": Player("P2")})  # type: ignore[arg-type]
    assert t.acts_for("GIP") == "P2"
    t.put(former={"GIP": Player("P3")})  # type: ignore[arg-type]
    assert t.acts_for("GIP") == "P1"


def test_53_DIR_10_all_in_the_pool_the_elephant_manages() -> None:
    t = Market().formed("GIP", {"pool": 10}, certificate="pool").priority("P3")
    assert t.shares_of("pool", "GIP") == 10
    assert t.acts_for("GIP") == "P3"
    t.operate("GIP")
    assert t.acting() == ["P3"]


def test_53_DIR_11_a_second_share_makes_a_director() -> None:
    t = managed().dealing("P2").buy("P2", "GIP")
    assert t.director_of("GIP") == "P2"
    assert t.certificate_at("GIP") == "P2"


def test_53_DIR_12_a_manager_declares_no_dividend() -> None:
    t = managed(cash=0).operate("GIP", "dividend", revenue=120)
    assert t.cash_of("GIP") == 120
    assert t.cash_of("P1") == 570
    assert t.price_of("GIP") == 92
    assert t.part == "trains"


def test_53_DIR_13_a_train_on_credit() -> None:
    t = managed().operate("GIP", "trains").do("P1", "buy_on_credit", type="2")
    assert t.trains_of("GIP") == ["2"]
    assert t.debt_of("GIP") == 300
    assert t.cash_of("GIP") == 120
    assert t.told("train") == ["GIP takes a 2-train on credit and owes 300"]
    rich = managed(cash=300).operate("GIP", "trains")
    assert rich.rule("P1", "buy_on_credit", type="2") == "53-DIR-13"
    owner = managed().equip("GIP", trains=["2"]).operate("GIP", "trains")
    assert owner.rule("P1", "buy_on_credit", type="2") == "53-DIR-13"


def test_53_DIR_14_one_on_credit_at_a_time() -> None:
    t = managed().operate("GIP", "trains").do("P1", "buy_on_credit", type="2")
    assert t.rule("P1", "buy_on_credit", type="2") == "53-DIR-14"


def test_53_DIR_15_broad_or_metre_or_none() -> None:
    t = managed(phase="2").operate("GIP", "trains")
    assert t.values("buy_on_credit", "type") == {"3", "2M"}
    t.passes("P1")
    assert t.trains_of("GIP") == []


def test_53_DIR_16_paid_before_it_is_sold() -> None:
    t = managed(cash=0).formed("SIR", {"P3": 6}, cash=500).equip("GIP", trains=["2"])
    t.put(credit={Train("2-0"): 10}).operate("SIR", "trains")
    assert t.rule("P3", "trade_train", train="2-0", price=50) == "53-DIR-16"
    t.put(credit={}).do("P3", "trade_train", train="2-0", price=50)
    assert t.acting() == ["P1"]


def test_53_DIR_16_who_buys_a_train_of_the_pool_settles_nobodys_credit() -> None:
    t = managed(cash=0).equip("GIP", trains=["2"]).put(credit={Train("2-0"): 300}).pool_train("2")
    t.formed("SIR", {"P3": 6}, cash=500).operate("SIR", "trains").do("P3", "buy_train", source="pool", type="2")
    assert (t.trains_of("SIR"), t.debt_of("GIP")) == (["2"], 300)


def test_53_DIR_17_all_else_is_paid_at_once() -> None:
    t = managed(cash=20).turn_tile("Ht", "6", 1, 3).operate("GIP")
    assert t.no_build("Hr", "4", 1, 4) == "53-TRK-15"


def credit(owner_cash: int = 570, cash: int = 100) -> Market:
    """GIP, managed, owes 300; P2 buys his second share."""
    t = managed(cash=cash).equip("GIP", trains=["2"]).put(credit={Train("2-0"): 300}).money(P2=owner_cash)
    return t.dealing("P2").buy("P2", "GIP")


def test_53_DIR_18_a_new_director_pays() -> None:
    t = credit()
    assert t.director_of("GIP") == "P2"
    bank = t.cash_of("bank")
    t.do("P2", "settle_credit", how="pay")
    assert (t.cash_of("P2"), t.cash_of("GIP")) == (570 - 96 - 200, 0)
    assert t.cash_of("bank") == bank + 200
    assert (t.debt_of("GIP"), t.trains_of("GIP")) == (0, ["2"])


def test_53_DIR_18_or_returns_the_train() -> None:
    t = credit().do("P2", "settle_credit", how="return")
    assert (t.trains_of("GIP"), t.trains_of("pool"), t.debt_of("GIP")) == ([], ["2"], 0)
    assert t.cash_of("P2") == 570 - 96
    assert t.told("train") == ["GIP returns its train on credit"]
    poor = credit(owner_cash=295)
    assert poor.trains_of("pool") == ["2"]
    able = credit(owner_cash=96 + 200).do("P2", "settle_credit", how="pay")
    assert (able.cash_of("P2"), able.trains_of("GIP")) == (0, ["2"])


def test_53_DIR_19_the_office_follows_the_elephant() -> None:
    t = Market().formed("GIP", {"pool": 10}, certificate="pool").priority("P3").dealing("P3").end_dealing()
    t.do("P3", "sell_elephant", player="P2", price=30).do("P2", "agree")
    assert t.acts_for("GIP") == "P2"
    assert t.acting() == ["P2"]


def test_53_DIR_20_a_manager_may_give_too() -> None:
    t = managed(cash=250).operate("GIP", "trains").do("P1", "buy_with_gift", source="bank", type="2")
    assert (t.cash_of("P1"), t.cash_of("GIP"), t.trains_of("GIP")) == (520, 0, ["2"])
    assert t.debt_of("GIP") == 0
