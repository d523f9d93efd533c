"""A minor becomes a major (book 8.a), and the shares that are bought after that or a merger of minors: the owner any
number, every other player one, or a short."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Player
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.titles.t1863.facts import D, around, figures, is_major
from railhead.titles.t1863.holdings import head_of
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.stock.floating import buy_for_owner, buy_several
from railhead.titles.t1863.stock.round import buy, purchase_guards, sources
from railhead.titles.t1863.stock.shorts import short_choice
from railhead.titles.t1863.turn.tokens import on_charter, set_charter

TOKENS = (1, 2, 3)


class ShareOffer(Frame, frozen=True, kw_only=True):
    company: Company
    owner: bool = True
    """The president is still to buy."""
    asking: tuple[Player, ...] = ()
    """The other players in their order."""


def convert(d: D, company: Company, done: Callable[[], None]) -> Choice:
    """Eight shares into the treasury, one to three tokens, the price unchanged."""
    each = figures(d).costs.token_at_flotation

    def effect(a: Args) -> None:
        done()
        make_major(d, company)
        tokens = a.number("tokens")
        spend(d, company, BANK, each * tokens)
        set_charter(d, company, on_charter(d, company) + tokens)
        d.tell("conversion", "{company} becomes a major with {count:more token}", company=company, count=tokens)
        offer_shares(d, company)

    clauses: list[Clause] = [
        Guard("63-MRG-04", not is_major(d, company), "only a minor can convert"),
        Pick("tokens", "63-MRG-21", lambda a: TOKENS, "buy one to three tokens"),
        Guard(
            "63-MRG-21",
            lambda a: each * a.number("tokens") <= funds(d, company),
            lambda a: say("the tokens cost {price}", price=each * a.number("tokens")),
        ),
    ]
    return Choice("convert", "63-MRG-04", effect, clauses)


def make_major(d: D, company: Company) -> None:
    """The other shares come into its treasury."""
    d.replace(sizes=d.state.sizes | {company: "major"})
    d.move(d.title.certificates[company][1:9], company)


def offer_shares(d: D, company: Company) -> None:
    d.push(ShareOffer(company=company))


class ShareOfferStep(Step[ShareOffer]):
    frame = ShareOffer
    kinds = ("buy_share", "buy_shares", "pass", "sell_short")
    rule = "63-MRG-05"

    def actors(self, d: D, frame: ShareOffer) -> Sequence[Player]:
        return (d.state.directors[frame.company],) if frame.owner else frame.asking[:1]

    def choices(self, d: D, frame: ShareOffer) -> Iterable[Choice]:
        company = frame.company
        if frame.owner:

            def bought(a: Args) -> None:
                d.swap(self._others(d, frame))
                buy_several(d, head_of(d, company), company, a.number("shares"))

            yield buy_for_owner(d, company, "63-MRG-05", bought)
            yield Choice("pass", "63-MRG-05", lambda a: d.swap(self._others(d, frame)), idle=True)
            return
        player, rest = frame.asking[0], msgspec.structs.replace(frame, asking=frame.asking[1:])
        yield buy_one(d, player, company, "63-MRG-05", lambda: d.swap(rest))
        yield short_choice(d, player, [company], lambda name: d.swap(rest), [], fresh=company)
        yield Choice("pass", "63-MRG-05", lambda a: d.swap(rest), idle=True)

    def _others(self, d: D, frame: ShareOffer) -> ShareOffer:
        owner = d.state.directors[frame.company]
        asking = tuple(player for player in around(d, owner) if player != owner)
        return ShareOffer(company=frame.company, owner=False, asking=asking)

    def waits(self, d: D, frame: ShareOffer) -> bool:
        # Nobody goes bankrupt and no company closes while shares are offered.
        if not (frame.owner or frame.asking):
            return False
        return any(choice.is_open for choice in self.choices(d, frame) if not choice.idle)

    def proceed(self, d: D, frame: ShareOffer) -> None:
        if frame.owner:
            d.swap(self._others(d, frame))
        elif frame.asking:
            d.swap(msgspec.structs.replace(frame, asking=frame.asking[1:]))
        else:
            d.pop()


def buy_one(d: D, player: Player, company: Company, rule: str, then: Callable[[], None]) -> Choice:
    """One share from the treasury or the pool for a player."""

    def effect(a: Args) -> None:
        then()
        buy(d, player, company, a.text("source"))

    clauses: list[Clause] = [
        Pick("company", rule, lambda a: [company], say("shares of {company} are offered now", company=company)),
        *purchase_guards(d, lambda a: player),
        Pick("source", rule, lambda a: sources(d, company), "no shares are available there"),
        Guard(
            rule,
            lambda a: d.cash(player) >= d.price(company),
            say("a share costs {price}, more than you have", price=d.price(company)),
        ),
    ]
    return Choice("buy_share", rule, effect, clauses)
