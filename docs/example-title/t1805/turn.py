"""The parts of a company's turn (rule 4): track, run, dividend, trains."""

from collections.abc import Iterable
from functools import cache

import msgspec
from railhead.titles.t1805.facts import D
from railhead.titles.t1805.routes import RUNS

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Pick
from railhead.core.fits import Flaw
from railhead.core.ids import BANK, Company, Hex, Tile, Train, type_of
from railhead.core.lays import Terms, tiles_left
from railhead.mechanisms.operating import Part, Turn, finish_part, passing
from railhead.mechanisms.running import routes_argument
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.tokens import reach_of
from railhead.mechanisms.track import has_track, lay_tile
from railhead.mechanisms.trains import begin_phase, buy_train, has_room, rust, trains_of

FLAW_RULES = {Flaw.NOT_YET: "05-TRK-02", Flaw.NONE_LEFT: "05-TRK-04", Flaw.NOT_CONNECTED: "05-TRK-03"}


class TrackPart(Part):
    kinds = ("lay_tile", "pass")

    def choices(self, d: D, turn: Turn) -> Iterable[Choice]:
        company = turn.company

        def cost(hex_: Hex, tile: Tile) -> int:
            price = d.title.board.hexes[hex_].cost
            return price if isinstance(price, int) and not has_track(d, hex_) else 0

        yield lay_tile(
            d,
            company,
            cache(lambda: reach_of(d, company, one_stop_per_place=True)),
            cache(lambda: terms(d)),
            guards=[Guard("05-TRK-01", not turn.laid, "one tile a turn")],
            barred=lambda hex_, tile: None,
            flaw_rule=lambda flaw, hex_, tile: FLAW_RULES.get(flaw, "05-TRK-04"),
            cost=cost,
            can_pay=lambda amount: d.cash(company) >= amount,
            pay=lambda amount: None,
            laid=lambda hex_, tile: d.swap(msgspec.structs.replace(turn, laid=(hex_,))),
        )
        yield passing(d, turn)


def terms(d: D) -> Terms:
    return Terms(colours=frozenset(d.title.phase(d.state).tiles), left=tiles_left(d.title.board, d.state.tiles))


class RunPart(Part):
    """Trains run whenever they can; the director chooses the routes."""

    kinds = ("run",)

    def choices(self, d: D, turn: Turn) -> Iterable[Choice]:
        company = turn.company

        def fault(a: Args) -> tuple[str, str] | None:
            verdict = RUNS.judged(d, company, a)
            if verdict.faults:
                return verdict.faults[0].rule, verdict.faults[0].reason
            return None if verdict.runs else ("05-RUN-01", "a train that can run must run")

        def effect(a: Args) -> None:
            revenue = RUNS.judged(d, company, a).revenue
            d.tell("run", "{company} runs for {revenue}", company=company, revenue=revenue)
            d.swap(msgspec.structs.replace(turn, revenue=revenue, done=True))

        yield Choice("run", "05-RUN-01", effect, [routes_argument(fault, lambda: RUNS.best(d, company).runs)])

    def waits(self, d: D, turn: Turn) -> bool:
        return bool(trains_of(d, turn.company)) and bool(RUNS.best(d, turn.company).runs)


class DividendPart(Part):
    kinds = ("dividend",)

    def choices(self, d: D, turn: Turn) -> Iterable[Choice]:
        if turn.revenue:
            how = Pick("payout", "05-DIV-01", lambda a: ("pay", "withhold"), "pay out the revenue or withhold it")
            yield Choice("dividend", "05-DIV-01", lambda a: self._decide(d, turn, a), [how])

    def _decide(self, d: D, turn: Turn, a: Args) -> None:
        finish_part(d, turn)
        if a.text("payout") == "pay":
            pay(d, turn.company, turn.revenue)
        else:
            d.pay(BANK, turn.company, turn.revenue)
            d.tell("dividend", "{company} keeps {revenue}", company=turn.company, revenue=turn.revenue)
            d.mark(turn.company, d.title.market.left(d.state.marks[turn.company].cell))

    def leave(self, d: D, turn: Turn) -> None:
        d.replace(earned=d.state.earned | {turn.company: turn.revenue})
        if not turn.revenue:
            d.mark(turn.company, d.title.market.left(d.state.marks[turn.company].cell))


def pay(d: D, company: Company, revenue: int) -> None:
    share = revenue // 10
    for player in d.state.players:
        d.pay(BANK, player, share * percent(d, player, company) // SHARE)
    d.tell("dividend", "{company} pays {share} a share", company=company, share=share)
    d.mark(company, d.title.market.right(d.state.marks[company].cell))


class TrainsPart(Part):
    kinds = ("buy_train", "pass")

    def choices(self, d: D, turn: Turn) -> Iterable[Choice]:
        company = turn.company

        def bought(train: Train, is_new: bool) -> None:
            if begin_phase(d, type_of(train)):
                rust(d, type_of(train))

        room = Guard("05-TRN-02", has_room(d, company), f"{company} has as many trains as it may")
        yield buy_train(d, company, [room], lambda cost: d.cash(company) >= cost, lambda cost: None, bought)
        yield passing(d, turn)
