"""Starting a company (book 6.c): a charter and a place are proposed and auctioned; the winner names the founding
entity, which pays bid and capital in cash and assets, and floats it as a minor or a major."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import Company, Holder, Player, Spot, hex_of
from railhead.core.sentences import say
from railhead.core.title import Step
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import certificate_limit
from railhead.titles.t1863.auctions import Bidding, Terms, begun
from railhead.titles.t1863.facts import (
    MET,
    UER,
    D,
    certificate_count,
    facts,
    figures,
    is_in,
    is_player,
    solvent,
    unopened,
)
from railhead.titles.t1863.holdings import controlled
from railhead.titles.t1863.loans import funds, take_choice
from railhead.titles.t1863.market import start_prices
from railhead.titles.t1863.stock.capital import affordable, asset_value, assets_of, pay_bid, trains_in
from railhead.titles.t1863.stock.floating import Founding, float_company
from railhead.titles.t1863.stock.frame import Stock1863
from railhead.titles.t1863.stock.shorts import has_operated
from railhead.titles.t1863.turn.tokens import free_spots, may_begin
from railhead.titles.t1863.turn.yard import limit_for

LEAST = 5


def propose(d: D, guards: Sequence[Clause]) -> Choice:
    """Put up a charter with its first token's place; the first bid is one's own and follows at once."""
    player = d.actor

    def effect(a: Args) -> None:
        d.tell("bid", "{player} proposes {company} in {hex}", player=player, company=a.company, hex=hex_of(a.spot))
        d.push(begun(d, f"{a.company} {a.spot}", "start", player, solvent(d), LEAST))

    @once
    def most() -> int:
        return most_bid(d, player)

    @once
    def free() -> list[Spot]:
        return free_spots(d)

    def places(a: Args) -> list[Spot]:
        company = a.company
        return [place for place in free() if may_begin(company, place)]

    def payable(a: Args) -> list[Company]:
        """None, where the last of the clauses would fail for every company and place."""
        return unopened(d) if most() >= LEAST else []

    first = d.state.round.turn == 1
    clauses: list[Clause] = [
        *guards,
        Guard("63-CO-07", allows(d, "start_minor") or allows(d, "start_major"), "no company can be started now"),
        Pick("company", "63-CO-01", lambda a: unopened(d), "this charter can't be opened", hopeful=payable),
        Guard(
            "63-CO-04",
            lambda a: _is_metropolitan_first(d, a.company),
            say("{company} must be auctioned first", company=MET),
        ),
        Guard(
            "63-CO-04",
            lambda a: not (first and a.company == UER and facts(d).historical),
            say("{company} can't be opened in the first stock round", company=UER),
        ),
        Pick(
            "spot",
            "63-CO-01",
            places,
            "a token can't be placed there",
        ),
        Guard("63-CO-13", lambda a: most() >= LEAST, "nobody you act for could pay for a company", whatever=True),
    ]
    return Choice("start_company", "63-CO-01", effect, clauses)


def _is_metropolitan_first(d: D, company: Company) -> bool:
    return not facts(d).historical or d.state.met_started or company == MET


def founders(d: D, player: Player) -> list[Holder]:
    """Who could found a company for a player: himself, below the certificate limit, or a company that has operated. In
    his own turn it is the one he acts for."""
    stock = next((frame for frame in reversed(d.state.frames) if isinstance(frame, Stock1863)), None)
    chosen = stock.entity if stock is not None and stock.turn == player else None
    own: list[Holder] = [player] if certificate_count(d, player) < certificate_limit(d) else []
    companies = [name for name in controlled(d, player) if has_operated(d, name) and not is_in(d, name, "liquidation")]
    return [who for who in [*own, *companies] if chosen in (None, who)]


def most_bid(d: D, player: Player) -> int:
    """The bid in cash, with loans, and twice the lowest start price in cash and assets come from one entity."""
    return max((affordable(d, who) for who in founders(d, player)), default=-1)


def may_start(d: D, player: Player) -> bool:
    """Whether a player could put up any charter at all."""
    return most_bid(d, player) >= LEAST and bool(unopened(d)) and bool(free_spots(d))


def _award(d: D, frame: Bidding) -> None:
    company, _, place = frame.lot.partition(" ")
    assert frame.leader is not None
    d.push(Founding(company=Company(Holder(company)), spot=Spot(place), player=frame.leader, bid=frame.bid))


TERMS = Terms(
    rule="63-CO-02",
    bidders=lambda d, frame, player: founders(d, player),
    most=lambda d, frame, who: affordable(d, who),
    award=_award,
    unsold=lambda d, frame: None,
    least_rule="63-CO-01",
    raise_rule="63-CO-02",
    most_rule="63-CO-13",
    opener_bids="63-CO-17",
)


def _able(d: D, frame: Founding) -> list[Holder]:
    return [who for who in founders(d, frame.player) if affordable(d, who) >= frame.bid]


def _nothing(company: Company) -> None:
    """After a loan taken before the bid is paid, the founder is still to be named."""


class FoundingStep(Step[Founding]):
    """`done` ends the turn of the player who proposed."""

    frame = Founding
    kinds = ("found", "give_asset", "name_founder", "take_loans")
    rule = "63-CO-17"

    def __init__(self, done: Callable[[D], None]) -> None:
        self.done = done

    def actors(self, d: D, frame: Founding) -> Sequence[Player]:
        return (frame.player,)

    def choices(self, d: D, frame: Founding) -> Iterable[Choice]:
        if frame.founder is None:
            yield self._name(d, frame)
            yield take_choice(
                d, [Company(who) for who in _able(d, frame) if not is_player(d, who)], _nothing, idle=True
            )
        else:
            yield self._give(d, frame, frame.founder)
            yield self._found(d, frame, frame.founder)

    def waits(self, d: D, frame: Founding) -> bool:
        return not frame.size

    def proceed(self, d: D, frame: Founding) -> None:
        d.pop()
        # The proposer's turn ends, whoever has won, before the float lays its own frames on the round's.
        self.done(d)
        assert frame.founder is not None
        float_company(d, frame)

    def _name(self, d: D, frame: Founding) -> Choice:
        def effect(a: Args) -> None:
            founder = Holder(a.text("by"))
            pay_bid(d, founder, frame.bid)
            d.tell(
                "start", "{holder} wins {company} for {price}", holder=founder, company=frame.company, price=frame.bid
            )
            d.swap(msgspec.structs.replace(frame, founder=founder))

        by = Pick("by", "63-CO-03", lambda a: _able(d, frame), "it can't found the company")
        return Choice("name_founder", "63-CO-03", effect, [by])

    def _give(self, d: D, frame: Founding, founder: Holder) -> Choice:
        """One asset after the other; what is given cannot be taken back."""

        def effect(a: Args) -> None:
            d.tell(
                "start",
                "{holder} puts {asset} into {company}",
                holder=founder,
                asset=a.text("asset"),
                company=frame.company,
            )
            d.swap(msgspec.structs.replace(frame, assets=(*frame.assets, a.text("asset"))))

        def left(a: Args) -> list[str]:
            return assets_of(d, founder, frame.assets)

        asset = Pick(
            "asset",
            "63-CO-06",
            left,
            say("{holder} can't put that into {company}", holder=founder, company=frame.company),
        )
        return Choice("give_asset", "63-CO-06", effect, [asset])

    def _found(self, d: D, frame: Founding, founder: Holder) -> Choice:
        given = sum(asset_value(d, asset) for asset in frame.assets)

        def effect(a: Args) -> None:
            price, size, tokens = a.number("price"), a.text("size"), a.number("tokens")
            d.swap(msgspec.structs.replace(frame, price=price, size=size, tokens=tokens))

        def cash(a: Args) -> int:
            return max(0, 2 * a.number("price") - given)

        sizes = figures(d).sizes
        clauses: list[Clause] = [
            Pick("price", "63-CO-05", lambda a: start_prices(d), "a start price must be a white space"),
            Guard(
                "63-CO-05",
                lambda a: cash(a) <= funds(d, founder),
                lambda a: say(
                    "{price} more is needed, {holder} can pay {cash}",
                    price=cash(a),
                    holder=founder,
                    cash=funds(d, founder),
                ),
            ),
            Pick("size", "63-CO-07", lambda a: list(sizes), "choose minor or major"),
            Guard("63-CO-07", lambda a: allows(d, f"start_{a.text('size')}"), "not in this phase"),
            Guard(
                "63-CO-06",
                lambda a: len(trains_in(frame.assets)) <= limit_for(d, a.text("size")),
                "it would be over its train limit",
            ),
            Pick("tokens", "63-CO-08", lambda a: sizes[a.text("size")].tokens_at_start, "not that many tokens"),
        ]
        return Choice("found", "63-CO-05", effect, clauses)
