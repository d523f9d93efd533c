"""Where the set-up by the ruleset 18xx.games differs from the book: the seeded deal and D-24 of the ledger."""

import pytest

from railhead.core.errors import Malformed
from tests.titles.t1862.table import Table, title_for

DEALS = {
    (46925, 3): """
        E&H I&B N&S ESR
        WVR e, Y&N f, ECR f, ENR f, EUR e, N&E f, L&E f, WNR l
        WStI f, L&H l, NGC e, W&F l
        SVR e, N&B e, L&D l, FDR l""",
    (1667116081, 3): """
        I&B Y&N W&F WVR
        E&H e, ENR e, SVR f, N&E l, NGC l, ESR l, WNR l, L&E f
        FDR f, ECR e, WStI f, N&S f
        L&D l, N&B f, L&H e, EUR e""",
    (195901436, 4): """
        E&H N&B NGC EUR
        N&S e, ESR e, N&E f, Y&N l, SVR f, ECR e, L&D f, FDR e
        I&B e, L&E l, L&H l, WNR l
        W&F l, WStI f, WVR f, ENR f""",
}
"""By seed and number of players: companies out of the game, then those of each group with their permits' letters."""


@pytest.mark.parametrize(("seed", "players"), DEALS)
def test_D_37_the_seeded_deal(seed: int, players: int) -> None:
    """The check values of the ledger, section 6, which are those of the public engine."""
    out, *groups = (line.strip() for line in DEALS[seed, players].strip().splitlines())
    state = Table(players, seed=seed, ruleset="18xx.games").state
    assert {str(name) for name in state.groups}.isdisjoint(out.split())
    for phase, line in zip("ABC", groups, strict=True):
        dealt = dict(entry.split() for entry in line.split(", "))
        assert {name: state.dealt[name][0] for name, group in state.groups.items() if group == phase} == dealt


def test_D_37_the_seeded_deal_is_not_that_of_the_book() -> None:
    deals = [dict(Table(3, seed=46925, ruleset=ruleset).state.groups) for ruleset in ("book", "18xx.games")]
    assert deals[0] != deals[1]


@pytest.mark.parametrize(("players", "sizes"), [(7, (9, 3)), (8, (10, 2))])
def test_D_37_the_seeded_deal_of_seven_and_eight(players: int, sizes: tuple[int, int]) -> None:
    t = Table(players, seed=1, ruleset="18xx.games")
    first = [name for name, group in t.state.groups.items() if group == "A"]
    assert (len(first), 20 - len(t.state.groups)) == sizes


@pytest.mark.parametrize(
    "variant",
    [
        {"train_types": "simple_express"},
        {"train_types": "simple_freight"},
        {"train_types": "advanced_express"},
        {"train_types": "advanced_freight"},
        {"shorter_game": True},
        {"train_types": "simple_express", "novice": True},
    ],
)
def test_D_24_the_variants_are_not_there(variant: dict[str, bool | str]) -> None:
    title_for(3, **variant)
    with pytest.raises(Malformed, match=r"18xx\.games"):
        title_for(3, ruleset="18xx.games", **variant)


@pytest.mark.parametrize("kept", [{"station_markers": 8}, {"length": "short"}, {"length": "long"}])
def test_D_24_eight_markers_and_the_lengths_are(kept: dict[str, int | str]) -> None:
    title_for(3, ruleset="18xx.games", **kept)
