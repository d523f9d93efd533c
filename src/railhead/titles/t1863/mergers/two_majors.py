"""Two majors that become one (book 8.c): shares and shorts are exchanged two for one; then half shorts, the president's
purchase, half shares and a last chance for every player follow one another."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from railhead.core.actions import Args
from railhead.core.choices import Choice, Guard, Obstacle, Pick
from railhead.core.ids import BANK, POOL, Company, Holder, Player
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import ordinary
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.closing.winding_up import release_charter
from railhead.titles.t1863.facts import D, around, figures, is_out, is_player
from railhead.titles.t1863.holdings import (
    OFFICE,
    entities,
    head_of,
    install,
    issue,
    leads_to,
    reset_papers,
    settle_office,
    shares,
)
from railhead.titles.t1863.market import cell_at
from railhead.titles.t1863.mergers.assets import absorb, put_in_order
from railhead.titles.t1863.mergers.conversion import buy_one
from railhead.titles.t1863.mergers.frame import note_activity
from railhead.titles.t1863.stock.floating import buy_for_owner, buy_several
from railhead.titles.t1863.stock.half_shares import HalfShares, half_price, in_order
from railhead.titles.t1863.stock.selling import sell_choice
from railhead.titles.t1863.stock.shorts import add_shorts, match, open_shorts, set_shorts, shorts_of

STAGES = ("shorts", "owner", "halves", "chances")


class Joining(Frame, frozen=True, kw_only=True):
    company: Company
    """The survivor."""
    stage: str = STAGES[0]
    half_shorts: tuple[Player, ...] = ()
    halves: tuple[Holder, ...] = ()
    asking: tuple[Player, ...] = ()


class Exchange(Struct, frozen=True):
    """What two for one leaves: whole shares by holder, those with a half, shorts likewise."""

    whole: dict[Holder, int]
    halves: tuple[Holder, ...]
    shorts: dict[Player, int]
    half_shorts: tuple[Player, ...]
    pool: int
    """Below nothing if more shares are held than can exist."""

    @property
    def count(self) -> int:
        return sum(self.whole.values()) + self.pool


def exchange(d: D, group: Sequence[Company]) -> Exchange:
    """Treasury shares of either, and what the two hold of each other, are dropped, and so is the pool's half (R-48)."""
    held = {who: sum(shares(d, who, name) for name in group) for who in entities(d) if who not in group}
    short = {player: sum(shorts_of(d, player, name) for name in group) for player in d.state.players}
    pool = sum(shares(d, POOL, name) for name in group) // 2
    whole = {who: count // 2 for who, count in held.items() if count > 1}
    shorts = {player: count // 2 for player, count in short.items() if count > 1}
    most = figures(d).sizes["major"].shares + sum(shorts.values())
    return Exchange(
        whole=whole,
        halves=tuple(who for who, count in held.items() if count % 2),
        shorts=shorts,
        half_shorts=tuple(player for player in d.from_(d.state.priority) if short[player] % 2),
        pool=min(pool, most - sum(whole.values())),
    )


def leader(d: D, made: Exchange, survivor: Company) -> Holder | None:
    """The largest holder, of equals the survivor's president; he needs two shares."""
    able = [who for who, count in made.whole.items() if count >= OFFICE]
    old = head_of(d, survivor)
    return min(able, key=lambda who: (-made.whole[who], who != old, who), default=None)


def joining_fault(d: D, group: Sequence[Company], survivor: Company) -> Obstacle | None:
    made = exchange(d, group)
    head = leader(d, made, survivor)
    if made.pool < 0:
        return "63-MRG-10", "more shares are held than the company has"
    if head is None:
        return "63-MRG-10", "nobody would hold two shares"
    owners = made.whole if "mergers_make_no_circle" in d.title.changes else [head]
    if any(not is_player(d, who) and leads_to(d, name, who) for who in owners for name in group):
        return "63-SR-20", "the company would end up owning its owner"
    return None


def join_majors(d: D, group: Sequence[Company], survivor: Company) -> None:
    """Price, assets, exchange; then limits, and the four stages (63-MRG-24)."""
    made = exchange(d, group)
    head = leader(d, made, survivor)
    assert head is not None
    cell = cell_at(d, sum(d.price(name) for name in group))
    for name in group:
        set_shorts(d, name, {})
        reset_papers(d, name, survivor if name == survivor else BANK)
    install(d, survivor, head)
    for name in group:
        if name != survivor:
            absorb(d, name, survivor)
            release_charter(d, name, BANK)
    _deal(d, survivor, made, head)
    d.mark(survivor, cell)
    d.tell(
        "merger",
        "{companies:and} become {survivor} at {price}",
        companies=tuple(group),
        survivor=survivor,
        price=d.price(survivor),
    )
    note_activity(d, *group)
    d.push(Joining(company=survivor, half_shorts=made.half_shorts, halves=made.halves))
    put_in_order(d, survivor)


def _deal(d: D, survivor: Company, made: Exchange, head: Holder) -> None:
    """The treasury holds ten and the open shorts less all whole shares (63-MRG-23)."""
    set_shorts(d, survivor, made.shorts)
    issue(d, survivor, sum(made.shorts.values()), survivor)
    for who, count in made.whole.items():
        own = count - OFFICE if who == head else count
        d.move(ordinary(d, survivor, survivor)[:own], who)
    d.move(ordinary(d, survivor, survivor)[: made.pool], POOL)
    for player in d.state.players:
        match(d, player, survivor)
    settle_office(d, survivor)


class JoiningStep(Step[Joining]):
    frame = Joining
    kinds = ("buy_share", "buy_shares", "give_up_half", "pass", "raise_half", "sell_shares")
    rule = "63-MRG-24"

    def actors(self, d: D, frame: Joining) -> Sequence[Player]:
        if frame.stage == "owner":
            return (d.state.directors[frame.company],)
        return frame.half_shorts[:1] if frame.stage == "shorts" else frame.asking[:1]

    def choices(self, d: D, frame: Joining) -> Iterable[Choice]:
        if frame.stage == "shorts":
            yield from self._half_short(d, frame)
        elif frame.stage == "owner":
            yield self._owner(d, frame)
            yield Choice("pass", "63-MRG-11", lambda a: d.swap(_after(frame)), idle=True)
        else:
            yield from self._chance(d, frame)

    def waits(self, d: D, frame: Joining) -> bool:
        if frame.company not in d.state.directors:
            return False
        if frame.stage == "shorts":
            return bool(frame.half_shorts) and frame.half_shorts[0] not in d.state.ruined
        if frame.stage == "halves" or (frame.stage == "chances" and not frame.asking):
            return False
        if is_out(d, self.actors(d, frame)[0]):
            return False
        return any(choice.is_open for choice in self.choices(d, frame) if not choice.idle)

    def proceed(self, d: D, frame: Joining) -> None:
        if frame.company not in d.state.directors or (frame.stage == "chances" and not frame.asking):
            d.pop()
        elif frame.stage == "shorts" and frame.half_shorts:
            d.swap(msgspec.structs.replace(frame, half_shorts=frame.half_shorts[1:]))
        elif frame.stage == "halves":
            d.swap(msgspec.structs.replace(_after(frame), asking=_last_asked(d, frame.company)))
            d.push(HalfShares(company=frame.company, holders=in_order(d, frame.company, frame.halves)))
        elif frame.stage == "chances":
            d.swap(msgspec.structs.replace(frame, asking=frame.asking[1:]))
        else:
            d.swap(_after(frame))

    def _half_short(self, d: D, frame: Joining) -> Iterable[Choice]:
        """Raised to a whole one, or bought out; neither moves the price (R-49)."""
        player, company, price = frame.half_shorts[0], frame.company, half_price(d, frame.company)
        rest = msgspec.structs.replace(frame, half_shorts=frame.half_shorts[1:])

        def raised(a: object) -> None:
            d.swap(rest)
            issue(d, company, 1, POOL)
            add_shorts(d, player, company, 1)
            d.pay(BANK, player, price)
            d.tell(
                "halves",
                "{player} raises a half short of {company} and receives {price}",
                player=player,
                company=company,
                price=price,
            )
            match(d, player, company)

        def bought(a: object) -> None:
            d.swap(rest)
            d.tell(
                "halves",
                "{player} buys out of a half short of {company} for {price}",
                player=player,
                company=company,
                price=price,
            )
            demand(d, player, price, cause="short")

        asked = Pick("by", "63-MRG-13", lambda a: [player], say("it's {player}'s decision", player=player))
        most = figures(d).sizes["major"].short_pairs
        free = open_shorts(d, company) < most
        # If no short is left to be raised he buys out even without the money, and owes it (63-CRI-07).
        cash = d.cash(player) >= price or not free
        yield Choice(
            "raise_half",
            "63-MRG-13",
            raised,
            [asked, Guard("63-SHO-05", free, say("all {most} shorts are open", most=most))],
        )
        yield Choice(
            "give_up_half",
            "63-MRG-13",
            bought,
            [asked, Guard("63-MRG-13", cash, say("that costs {price}", price=price))],
        )

    def _owner(self, d: D, frame: Joining) -> Choice:
        company = frame.company

        def bought(a: Args) -> None:
            d.swap(_after(frame))
            buy_several(d, head_of(d, company), company, a.number("shares"))

        return buy_for_owner(d, company, "63-MRG-11", bought)

    def _chance(self, d: D, frame: Joining) -> Iterable[Choice]:
        """Once buy one share, or sell any number."""
        player, company = frame.asking[0], frame.company
        rest = msgspec.structs.replace(frame, asking=frame.asking[1:])
        yield buy_one(d, player, company, "63-MRG-14", lambda: d.swap(rest))
        this = Guard(
            "63-MRG-14", lambda a: a.company == company, say("only {company} can be traded now", company=company)
        )
        # The third clause, after seller and company: `this` reads the one and comes before reasons why not to sell it.
        made = sell_choice(d, [player], lambda seller, name: d.swap(rest))
        yield Choice(made.kind, "63-MRG-14", made.effect, [*made.clauses[:2], this, *made.clauses[2:]])
        yield Choice("pass", "63-MRG-14", lambda a: d.swap(rest), idle=True)


def _after(frame: Joining) -> Joining:
    return msgspec.structs.replace(frame, stage=STAGES[STAGES.index(frame.stage) + 1])


def _last_asked(d: D, company: Company) -> tuple[Player, ...]:
    return tuple(around(d, d.state.directors[company]))
