"""Where setup by the ruleset 18xx.games differs from the book: D-23 and D-26 of the ledger."""

from railhead.core.ids import BANK, Company, Hex, Holder
from railhead.core.play import start
from railhead.titles import load
from tests.titles.t1861.table import Table, player

PRIVATES = ["TSR", "BSS", "MYR", "MRR", "WVR"]
MINORS = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W", "D", "E", "M-B", "S-V", "T-R", "V"]


def two(phase: str = "2", seed: int = 0) -> Table:
    return Table(2, phase=phase, seed=seed, ruleset="18xx.games")


def privates_in(seed: int) -> list[str]:
    state = start(load("1861", 2, {"ruleset": "18xx.games"}), 2, seed)
    return [name for name in PRIVATES if name in map(str, state.certificates)]


def test_D_23_cash_of_two_players() -> None:
    t = two()
    assert [t.cash_of(name) for name in ("P1", "P2", BANK)] == [420, 420, 15_000 - 840]


def test_D_23_fewer_trains_for_two_players() -> None:
    counts = {name: entry.count for name, entry in two().title.trains.items()}
    assert counts == {"2": 7, "3": 5, "4": 3, "5": 3, "6": 1, "7": 1, "8": None, "5+5E": None, "2+2": None}
    three = {name: entry.count for name, entry in Table(3, ruleset="18xx.games").title.trains.items()}
    assert [three[name] for name in three if three[name]] == [10, 7, 4, 4, 2, 2]


def test_D_23_two_privates_are_drawn_from_the_seed() -> None:
    drawn = [privates_in(seed) for seed in range(40)]
    assert {len(left) for left in drawn} == {3}
    assert drawn == [privates_in(seed) for seed in range(40)]
    assert {name for left in drawn for name in left} == set(PRIVATES)
    assert len({tuple(left) for left in drawn}) == 10, "every pair of five comes up"


def test_D_23_the_privates_left_are_sold_in_order() -> None:
    t = two(seed=5)
    for name in privates_in(5):
        first, second = t.d.from_(player(t.acting()[0]))
        t.do(first, "bid", lot=name, amount=60).passes(second)
        assert t.owner_of(name) == first
    assert str(t.state.round) == "SR 1"


def test_D_23_seventy_percent_and_no_more() -> None:
    t = two("4").public("NW", 70, shares={"P1": 60}).minor("N", "P2").stock("P1")
    t.do("P1", "buy_share", company="NW", source="treasury")
    assert t.percent_of("P1", "NW") == 70
    assert t.passes("P2").refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-15"


def test_D_23_seventy_percent_of_a_company_started_again() -> None:
    """The higher limit must not be lost when a nationalised company comes back."""
    t = two("4").public("NW", 70, shares={"P1": 20}).minor("N", "P2", cash=100).minor("M-K", "P2", cash=100)
    t.operate("NW", "trains", then=["M-K"])
    assert t.director_of("NW") is None
    t.purse({"P1": 1000, "P2": 0}).stock("P1").do("P1", "start_company", company="NW", price=70)
    t.do("P1", "place_token", spot="F18.0")
    for _ in range(5):
        t.do("P1", "buy_share", company="NW", source="treasury")
    assert t.percent_of("P1", "NW") == 70
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-15"


def test_D_23_certificate_limit_of_two_players() -> None:
    """Sixteen minors and four shares are twenty, one below the limit of 21."""
    t = two("4").public("NW", 70, shares={"P2": 50, "P1": 40})
    for name in MINORS:
        t.minor(name, "P1")
    t.stock("P1").do("P1", "buy_share", company="NW", source="treasury")
    assert t.stock("P1").refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-22"


def test_D_26_minor_d_is_called_y() -> None:
    """Ruling R-SET-02: the same company, at home in H18."""
    companies = load("1861", 3, {"ruleset": "18xx.games"}).board.companies
    donets = companies[Company(Holder("D"))]
    assert donets.public_id == "Y"
    assert (donets.name, "Yuzovka" in donets.note) == ("Donets Railway", True)
    assert [spot.partition(".")[0] for spot in donets.home] == [Hex("H18")]
    assert {entry.public_id for entry in companies.values()} >= {"KB", "SPW", "Y"}
    assert "D" not in {entry.public_id for entry in companies.values()}
