"""The initial stock round (book 9): privates and minors in a row, and what comes with them."""

from collections.abc import Callable, Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.board import number_in
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Holder, Player, Private, hex_of
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import certificate_limit, ordinary
from railhead.titles.t1890.facts import (
    ARIMA,
    HANSHIN,
    KEIHAN,
    KINKI,
    OMER,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    SUBWAY,
    D,
    counting,
    face_of,
    in_game,
    lot_paper,
    lots,
)
from railhead.titles.t1890.kinki import merge_late
from railhead.titles.t1890.starting import pars, set_par
from railhead.titles.t1890.waterfall import Waterfall, WaterfallTerms, bids_on

INCREMENT = 5
ATTACHED = {Private("HanshinTram"): HANSHIN, Private("Keishin"): KEIHAN, OMER: SUBWAY}
"""A share of the company comes with the private, with OMER the president's."""


class SetPar(Frame, frozen=True, kw_only=True):
    """A player has to name the par of a company that came to him."""

    company: Company
    player: Player
    rule: str


class SetParStep(Step[SetPar]):
    frame = SetPar
    kinds = ("set_par",)
    rule = "90-AUC-19"

    def actors(self, d: D, frame: SetPar) -> Sequence[Player]:
        return (frame.player,)

    def choices(self, d: D, frame: SetPar) -> Iterable[Choice]:
        price = Pick("price", frame.rule, lambda a: pars(d, frame.company), "that isn't a par value")
        yield Choice("set_par", frame.rule, lambda a: self._set(d, frame, a), [price])

    def _set(self, d: D, frame: SetPar, a: Args) -> None:
        set_par(d, frame.company, a.number("price"))

    def waits(self, d: D, frame: SetPar) -> bool:
        return frame.company not in d.state.pars

    def proceed(self, d: D, frame: SetPar) -> None:
        d.pop()


def price_of(d: D, lot: str) -> int:
    """Face value; Arima is cheaper by 5 for every game turn that ended before it was sold."""
    if lot != ARIMA:
        return face_of(d, lot)
    drop = number_in(d.title.board.privates[ARIMA].about, "price_drop")
    return max(0, face_of(d, lot) - drop * (d.state.round.turn - 1))


def may_take(d: D, player: Player) -> Iterable[Clause]:
    """A purchase may not break the certificate limit, nor may what comes with it; bids may all be won."""
    limit = certificate_limit(d)

    def within(a: Args) -> bool:
        # Bids are binding and settled without another question, so all of them count as won.
        wanted = {other for other in lots(d) if player in bids_on(d, other)} | {a.text("lot")}
        attached = [lot for lot in wanted if comes_with(d, lot) is not None]
        return counting(d, player) + len(wanted) + len(attached) <= limit

    yield Guard("90-SR-16", within, say("the certificate limit is {limit}", limit=limit))


def sell(d: D, player: Player, lot: str, price: int) -> None:
    d.pay(player, BANK, price)
    d.move([lot_paper(d, lot)], player)
    d.tell("private", "{player} buys {lot} for {price}", player=player, lot=lot, price=price)
    if lot in d.title.board.privates:
        _hand_attached(d, player, Private(lot))
    else:
        begin_minor(d, player, Company(Holder(lot)))


def comes_with(d: D, lot: str) -> Company | None:
    """The company of which a certificate comes with a private, if it does in this scenario: the board file says so."""
    private = d.title.board.privates.get(Private(lot))
    if private is None or "comes_with" not in private.about:
        return None
    company = ATTACHED[Private(lot)]
    return company if in_game(d, company) else None


def _hand_attached(d: D, player: Player, private: Private) -> None:
    company = comes_with(d, private)
    if company == SUBWAY:
        d.move(d.title.certificates[SUBWAY][:1], player)
        d.appoint(SUBWAY, player)
        d.push(SetPar(company=SUBWAY, player=player, rule="90-AUC-19"))
    elif company is not None:
        d.move(ordinary(d, BANK, company)[:1], player)


def begin_minor(d: D, player: Player, minor: Company) -> None:
    """Its capital comes from the bank, its tokens go to their homes; one operates from another's token."""
    entry = d.title.board.companies[minor]
    d.appoint(minor, player)
    d.pay(BANK, minor, number_in(entry.about, "capital"))
    if minor != OSAKA_RAILWAY:
        place_homes(d, minor)
    if minor == OSAKA_ELECTRIC:
        d.push(SetPar(company=KINKI, player=player, rule="90-AUC-20"))
    # Last: it has its capital, which Kinki takes over with the rest.
    merge_late(d, minor)


def place_homes(d: D, company: Company) -> None:
    """Put tokens into all spaces kept for a company."""
    kept = sorted(place for place, names in d.state.reserved.items() if company in names)
    d.release(company)
    for place in kept:
        d.place(company, place)
        d.tell("token", "{company} puts its token in {hex}", company=company, hex=hex_of(place))


def initial_row(finish: Callable[[D, Waterfall], None]) -> WaterfallTerms:
    """`finish(d, frame)` goes on to a normal stock round or, if all passed, to the operating rounds."""
    return WaterfallTerms(INCREMENT, lots, price_of, sell, finish, may_take)
