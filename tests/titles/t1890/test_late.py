"""Late positions that games rarely come to, played by bots with every invariant checked: earthquake and air raids."""

from random import Random

import pytest

from railhead.bots import bot_named
from railhead.core.ids import Hex
from railhead.core.play import actors, apply, options, view
from railhead.core.state import Secret, State
from railhead.core.tiles import Laid
from railhead.simulate import check_action
from railhead.titles.t1890.quake import NOBODY
from tests.titles.t1890.table import Table


def played(t: Table, bot: str, seed: int, most: int) -> set[str]:
    """The kinds of action with which the game goes on, for so many actions or to its end."""
    rng, kinds = Random(seed), set()
    state: State = t.state
    for number in range(1, most + 1):
        if state.finished:
            break
        seat = rng.choice(actors(t.title, state))
        action = bot_named(bot).choose(t.title, view(state, seat), options(t.title, state, seat), rng)
        after, _ = apply(t.title, state, action)
        check_action(t.title, state, action, after, number)
        kinds.add(action.kind)
        state = after
    return kinds


def shaken() -> Table:
    """Nankai has bought the marked D-train. Two tiles 15 lie elsewhere, so another one must come to Nishinomiya; Hankyu
    and Keihan have tokens in Itami, and everybody has the money to live on."""
    t = Table(3, phase="5", earthquake=True).put(marked={"D": Secret(NOBODY, 0)})
    t.public("Nankai", 90, shares={"P1": 40}, cash=2000, trains=["6"])
    t.public("JR", 100, shares={"P2": 30}, cash=500, trains=["6"]).public("Hanshin", 100, shares={"P2": 20}, cash=500)
    t.public("Hankyu", 100, shares={"P3": 20}, cash=500).public("Keihan", 80, shares={"P3": 20}, cash=500)
    t.privates(KobeRapid="P3").money(P1=1500, P2=1500, P3=1500)
    t.tile("F5", "830").token("KobeRapid", "F5.0").token("Hankyu", "F7.0")
    t.tile("E10", "14", 0).token("Hankyu", "E10.0").token("Keihan", "E10.0")
    t.tile("F9", "465", 3).token("Hankyu", "F9.0").put(beneath={Hex("F9"): Laid("15", 1)})  # type: ignore[arg-type]
    t.tile("E12", "15", 0).tile("H15", "15", 0)
    return t.operate("Nankai", "trains").do("P1", "buy_train", source="bank", type="D")


def raided() -> Table:
    """Sanyo has bought the last 3+3-train: Osaka Kita and Higashi, green with three tokens each, are yellow again."""
    t = Table(3, phase="2.5", air_raids=True).tile("G12", "823", 1).tile("H13", "824", 0)
    t.public("JR", 100, shares={"P2": 40}, cash=500).public("Keihan", 80, shares={"P2": 40}, cash=500)
    t.public("Hankyu", 70, shares={"P3": 40}, cash=500).public("Sanyo", 90, shares={"P1": 40}, cash=500)
    both = {"G12.0": ("Keihan", "Hankyu", "JR"), "H13.0": ("Hankyu", "JR", "Keihan")}
    t.put(tokens={**t.state.tokens, **both}, bought={"Keihan": 2, "Hankyu": 2, "JR": 1}).left("3+3", 1)
    return t.operate("Sanyo", "trains", then=("JR", "Hankyu", "Keihan")).do(
        "P1", "buy_train", source="bank", type="3+3"
    )


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_after_the_earthquake(bot: str) -> None:
    kinds = set().union(*(played(shaken(), bot, seed, 90) for seed in range(6)))
    assert {"rebuild", "repair"} <= kinds


@pytest.mark.parametrize("bot", ["random", "steady"])
def test_after_the_air_raids(bot: str) -> None:
    kinds = set().union(*(played(raided(), bot, seed, 30) for seed in range(8)))
    assert {"take_back", "lay_beside"} <= kinds
