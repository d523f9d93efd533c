"""A bot for games that ours never bring to some end: it plays as the steady one does, but for what is said here."""

from collections.abc import Sequence
from random import Random

from railhead.bots.bot import filled
from railhead.bots.steady import SteadyBot
from railhead.core.actions import Action, Option
from railhead.core.ids import Company
from railhead.core.state import State
from railhead.core.title import Title
from railhead.titles.t1862.state import State1862


class Climber(SteadyBot):
    """For 1862, in both of two seats: one company gets all the money and tops every dividend up to its price, George
    Hudson's way; what it pays out starts another at 200, whose treasury it takes over when its own is empty."""

    name = "tests.playthroughs.bots:Climber"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        assert isinstance(state, State1862)
        wanted = self._wanted(title, state, options, rng)
        return filled(title, state, wanted) if wanted else super().choose(title, state, options, rng)

    def _wanted(self, title: Title, state: State1862, options: Sequence[Option], rng: Random) -> Option | None:
        kinds = {option.kind for option in options}
        main = max(state.marks, key=lambda name: _price(title, state, name), default=None)
        passing = _first(options, "pass")
        if state.round.kind == "SR":
            return self._stock(state, options, main, rng) or passing
        if "merge" in kinds:
            return self._merger(title, state, options, main) or passing
        if kinds & {"buy_train", "refinance", "sell_stock", "trade_train"}:
            return self._train(state, options, main) or passing
        if "redeem" in kinds or state.round.kind == "PR":
            return passing
        paid = _first(options, "dividend", payout="hudson") or _first(options, "dividend", payout="pay")
        return paid or _first(options, "agree") or _first(options, "run") or _first(options, "redeem_option")

    def _stock(self, state: State1862, options: Sequence[Option], main: Company | None, rng: Random) -> Option | None:
        others = [name for name in state.pars if name not in state.floated]
        for name in [*others, *([main] if main else []), *state.pars]:
            found = _first(options, "buy_share", company=name, source="charter")
            found = found or (_first(options, "buy_share", company=name, source="pool") if name == main else None)
            if found:
                return found
        is_rich = sum(state.cash[player] for player in state.players) >= 2000
        starts = [option for option in options if option.kind == "start_company" and option.args["price"] == 200]
        return rng.choice(starts) if starts and (not state.pars or (len(state.pars) < 2 and is_rich)) else None

    def _merger(self, title: Title, state: State1862, options: Sequence[Option], main: Company | None) -> Option | None:
        found = _first(options, "merge", survivor=main)
        if found is None or main is None:
            return None
        (small,) = {state.acting_company, found.args["company"]} - {main}
        is_worth_it = state.cash.get(Company(small), 0) >= 600  # type: ignore[arg-type]
        return found if is_worth_it and state.cash.get(main, 0) < _price(title, state, main) else None

    def _train(self, state: State1862, options: Sequence[Option], main: Company | None) -> Option | None:
        company = state.acting_company
        assert company is not None
        count, cash = list(state.trains.values()).count(company), state.cash.get(company, 0)
        fitting = [o for o in options if o.kind == "buy_train" and o.args["face"] in state.permits[company]]
        if fitting and not count:
            return fitting[0] if cash > 1200 else fitting[-1]
        if raising := _first(options, "refinance") or _first(options, "sell_stock"):
            return raising
        return fitting[-1] if fitting and count < 3 and company == main and cash > 1300 else None


def _first(options: Sequence[Option], kind: str, **args: object) -> Option | None:
    found = (o for o in options if o.kind == kind and all(o.args.get(name) == value for name, value in args.items()))
    return next(found, None)


def _price(title: Title, state: State, company: Company) -> int:
    return title.market.price(state.marks[company].cell)
