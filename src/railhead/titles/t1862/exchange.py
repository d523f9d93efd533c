"""How each holder's shares are merged two for one (book 5.2): he returns half, exchanges what does not survive, and
decides on an odd share."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.choices import Choice
from railhead.core.ids import BANK, POOL, Certificate, Holder, Player
from railhead.core.title import Step
from railhead.mechanisms.shares import SHARE, certificates_of, director_certificate, ordinary
from railhead.titles.t1862.facts import D, switches
from railhead.titles.t1862.merging import OptionShare, ShareMerging, find_director


class ShareMergingStep(Step[ShareMerging]):
    frame = ShareMerging
    kinds = ("redeem_option", "sell_option")
    rule = "62-MRG-17"

    def __init__(self, finish: Callable[[D, ShareMerging], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: ShareMerging) -> Sequence[Player]:
        holder = frame.waiting[0]
        return (Player(holder),) if holder in d.state.players else (frame.initiator,)

    def choices(self, d: D, frame: ShareMerging) -> Iterable[Choice]:
        yield Choice("redeem_option", "62-MRG-17", lambda a: self._decide(d, frame, keep=True))
        yield Choice("sell_option", "62-MRG-17", lambda a: self._decide(d, frame, keep=False))

    def waits(self, d: D, frame: ShareMerging) -> bool:
        return frame.option is not None and _can_redeem(d, frame)

    def proceed(self, d: D, frame: ShareMerging) -> None:
        if not frame.waiting:
            d.pop()
            find_director(d, frame)
            self.finish(d, frame)
        elif frame.option is not None:
            self._decide(d, frame, keep=False)
        else:
            _handle(d, frame)

    def _decide(self, d: D, frame: ShareMerging, *, keep: bool) -> None:
        option, holder = frame.option, frame.waiting[0]
        assert option is not None
        purse = _purse(d, frame, holder)
        if keep:
            d.pay(purse, BANK, option.redeem)
            d.tell(
                "option",
                "{owner} keeps a share of {survivor} for {price}",
                owner=holder,
                survivor=frame.survivor,
                price=option.redeem,
            )
        else:
            d.move([option.certificate], POOL)
            d.pay(BANK, purse, option.sell)
            d.tell(
                "option",
                "{owner} gives up a share of {survivor} for {price}",
                owner=holder,
                survivor=frame.survivor,
                price=option.sell,
            )
        d.swap(msgspec.structs.replace(frame, option=None, waiting=frame.waiting[1:]))


def _purse(d: D, frame: ShareMerging, holder: Holder) -> Holder:
    return holder if holder in d.state.players else frame.survivor


def _can_redeem(d: D, frame: ShareMerging) -> bool:
    """Whether the holder can pay for his option share; a refinancing company must still afford its train."""
    assert frame.option is not None
    holder = frame.waiting[0]
    is_bound = holder == frame.survivor and switches(d).option_counts_in_refinancing
    reserve = frame.must_keep if is_bound else 0
    return d.cash(_purse(d, frame, holder)) - frame.option.redeem >= reserve


def _handle(d: D, frame: ShareMerging) -> None:
    """One holder returns half, exchanges and may be left with an option share. The company's own comes out of the
    joined treasuries."""
    holder = frame.waiting[0]
    # Not before its turn, the last: until then the treasuries pay for nothing.
    if frame.other is not None and holder == frame.survivor:
        d.pay(frame.other, frame.survivor, d.cash(frame.other))
    option = _director_option(d, frame, holder)
    if option is None:
        _lay_down_certificate(d, frame, holder)
        is_odd = _count(d, _holding(d, frame, holder)) % 2 == 1
        kept = _return_half(d, frame, holder)
        option = _exchange(d, frame, holder, kept, is_odd)
    if option is None:
        d.swap(msgspec.structs.replace(frame, waiting=frame.waiting[1:]))
    else:
        d.swap(msgspec.structs.replace(frame, option=option))


def _holding(d: D, frame: ShareMerging, holder: Holder) -> list[Certificate]:
    """Certificates concerned, those that do not survive first."""
    names = [*([frame.other] if frame.other is not None else []), frame.survivor]
    return [paper for name in names for paper in certificates_of(d, holder, name)]


def _count(d: D, papers: Iterable[Certificate]) -> int:
    return sum(d.title.shares[paper].percent for paper in papers) // SHARE


def _directors_papers(d: D, frame: ShareMerging, holder: Holder) -> list[Certificate]:
    return [paper for paper in _holding(d, frame, holder) if d.title.shares[paper].is_director]


def _pool_ordinary(d: D, frame: ShareMerging) -> list[Certificate]:
    """Ordinary shares concerned in the pool, surviving ones first."""
    found = ordinary(d, POOL, frame.survivor)
    return found + (ordinary(d, POOL, frame.other) if frame.other is not None else [])


def _is_short(d: D, frame: ShareMerging, holder: Holder) -> bool:
    """A director with fewer than six shares cannot return half and keep his certificate."""
    papers = _directors_papers(d, frame, holder)
    if not papers or holder not in d.state.players:
        return False
    return _count(d, _holding(d, frame, holder)) < 2 * _count(d, papers[:1])


def _lay_down_certificate(d: D, frame: ShareMerging, holder: Holder) -> None:
    """A director with fewer than six shares changes his certificate for three ordinary shares of the pool."""
    if _is_short(d, frame, holder):
        paper = _directors_papers(d, frame, holder)[0]
        d.move(_pool_ordinary(d, frame)[: _count(d, [paper])], holder)
        d.move([paper], POOL)


def _director_option(d: D, frame: ShareMerging, holder: Holder) -> OptionShare | None:
    """Without three shares in the pool the certificate itself becomes the option and all other shares are returned."""
    if not _is_short(d, frame, holder):
        return None
    papers = _directors_papers(d, frame, holder)
    paper = papers[0]
    worth = _count(d, [paper])
    if len(_pool_ordinary(d, frame)) >= worth:
        return None
    held = _count(d, _holding(d, frame, holder))
    d.move([other for other in _holding(d, frame, holder) if other != paper], POOL)
    price = frame.price
    redeem, sell = (2 * worth - held) * price // 2, held * price // 2
    swapped = _surviving_certificate(d, frame, holder, paper)
    if swapped is None:
        d.move([paper], POOL)
        d.pay(BANK, _purse(d, frame, holder), sell)
        return None
    return OptionShare(swapped, redeem, sell)


def _surviving_certificate(d: D, frame: ShareMerging, holder: Holder, paper: Certificate) -> Certificate | None:
    """A director's certificate of the company that disappears is changed for the survivor's, if it can be had."""
    lead = director_certificate(d, frame.survivor)
    if paper == lead:
        return paper
    where = d.state.certificates[lead]
    if where != POOL and where not in frame.waiting[1:]:
        return None
    d.move([lead], holder)
    d.move([paper], where)
    return lead


def _return_half(d: D, frame: ShareMerging, holder: Holder) -> list[Certificate]:
    """Half of the holding, rounded down, goes to the pool: what does not survive first. What is kept is returned."""
    held = _holding(d, frame, holder)
    owed = _count(d, held) // 2
    gone: list[Certificate] = []
    for paper in _in_order_of_return(d, frame, held):
        if owed >= _count(d, [paper]):
            gone.append(paper)
            owed -= _count(d, [paper])
    assert not owed, f"{holder} cannot return exactly half"
    d.move(gone, POOL)
    return [paper for paper in held if paper not in gone]


def _in_order_of_return(d: D, frame: ShareMerging, held: list[Certificate]) -> list[Certificate]:
    """The other company's director's certificate, its ordinary shares, then ordinary shares of the survivor."""
    # The survivor's own certificate never goes back: who has it and fewer than six shares laid it down before; of six
    # and more the others make up the half (62-MRG-31).
    lead = director_certificate(d, frame.survivor)
    return [paper for paper in held if paper != lead]


def _exchange(d: D, frame: ShareMerging, holder: Holder, kept: list[Certificate], is_odd: bool) -> OptionShare | None:
    """Change kept shares that do not survive one for one, an option share last; sell those that find no partner."""
    foreign = [paper for paper in kept if d.title.shares[paper].company != frame.survivor]
    option = None
    if is_odd:
        option = foreign.pop() if foreign else _last_ordinary(d, kept)
    purse = _purse(d, frame, holder)
    for paper in foreign:
        if _swap(d, frame, holder, paper) is None:
            d.move([paper], POOL)
            d.pay(BANK, purse, frame.price)
            d.tell(
                "option",
                "{owner} finds no share of {survivor} and receives {price}",
                owner=holder,
                survivor=frame.survivor,
                price=frame.price,
            )
    if option is None:
        return None
    half = frame.price // 2
    if d.title.shares[option].company != frame.survivor:
        swapped = _swap(d, frame, holder, option)
        if swapped is None:
            # Up, and only here: the book rounds an option share that is decided on down.
            value = -(-frame.price // 2) if switches(d).odd_share_rounded_up else half
            d.move([option], POOL)
            d.pay(BANK, purse, value)
            d.tell(
                "option",
                "{owner} finds no share of {survivor} for an odd one and receives {amount}",
                owner=holder,
                survivor=frame.survivor,
                amount=value,
            )
            return None
        option = swapped
    return OptionShare(option, half, half)


def _last_ordinary(d: D, papers: list[Certificate]) -> Certificate:
    return next(paper for paper in reversed(papers) if not d.title.shares[paper].is_director)


def _swap(d: D, frame: ShareMerging, holder: Holder, paper: Certificate) -> Certificate | None:
    """A surviving share for one that does not survive: from the pool, else from the next who is still to come."""
    # Those who wait stand clockwise from him; who has had his turn keeps what he has (62-MRG-30).
    for other in (POOL, *frame.waiting[1:]):
        found = ordinary(d, other, frame.survivor)
        if found:
            d.move(found[:1], holder)
            d.move([paper], other)
            return found[0]
    return None
