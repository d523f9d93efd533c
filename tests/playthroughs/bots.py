"""Bots for games that ours never bring to some end: they play as the steady one does, but for what is said here."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.steady import SteadyBot
from railhead.core.actions import Action, Option
from railhead.core.state import State
from railhead.core.title import Title

FEW = ("buy_train", "trade_train", "merge", "sell_shares", "redeem")


class Payer(SteadyBot):
    """Pays out whatever is earned, runs for the most, and lets its companies have one train each: trains come slowly
    and the bank is paid empty."""

    name = "tests.playthroughs.bots:Payer"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        for wanted in ("pay", "hudson"):
            if found := [option for option in options if option.args.get("payout") == wanted]:
                return filled(title, state, found[0])
        if found := [option for option in options if option.kind == "run"]:
            return filled(title, state, found[0])
        must = not any(option.idle for option in options)
        has_train = state.acting_company in state.trains.values()
        kept = [o for o in options if o.kind not in FEW or (o.kind == "buy_train" and not has_train)]
        return super().choose(title, state, options if must or not kept else kept, rng)
