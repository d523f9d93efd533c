"""Privates in a company's operating turn (book 14): bought in, mail markers and the pirate marker moved."""

import msgspec

from railhead.core.actions import Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Hex, Private, paper
from railhead.core.sentences import say
from railhead.mechanisms.companies import privates_of
from railhead.titles.t1863.facts import CHOCOLATE, CLINK, MAIL, D, facts, figures, owner_of
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.tokens import is_free, station_spots


def buy_private(d: D, turn: Turn1863) -> Choice:
    """From the company's own controlling player, for up to twice its face value; by an option once (63-OR-03, R-05)."""
    company = turn.company
    owner = d.state.directors[company]

    def face(private: Private) -> int:
        return d.title.board.privates[private].face

    def effect(a: Args) -> None:
        d.pay(company, owner, a.number("price"))
        d.move([paper(a.private)], company)
        d.tell(
            "private",
            "{company} buys {private} from {owner} for {price}",
            company=company,
            private=a.private,
            owner=owner,
            price=a.number("price"),
        )

    def for_sale(a: Args) -> list[Private]:
        return privates_of(d, owner)

    clauses: list[Clause] = [
        Pick("private", "63-OR-03", for_sale, "the company's controlling player doesn't own it"),
        Guard("63-PRI-15", lambda a: a.private != CLINK, "the Clink Club is never sold"),
        Guard("63-OR-03", d.cash(company) > 0, say("{company} has no money", company=company)),
        Amount(
            "price",
            lambda a: Bounds(1, min(facts(d).most_times_face * face(a.private), d.cash(company))),
            least_rule="63-OR-03",
            most_rule="63-OR-03",
            most_why="it can be bought for at most {most}",
        ),
    ]
    return Choice("buy_private", "63-OR-03", effect, clauses, idle=True)


def place_mail(d: D, turn: Turn1863) -> Choice:
    """A mail marker is placed or moved at the beginning of its owner's turn (63-PRI-13)."""
    company = turn.company
    markers = [str(number) for number in range(1, figures(d).lptb.mail_tokens + 1)]

    def effect(a: Args) -> None:
        at = markers.index(a.text("marker"))
        kept = list(d.state.mail)
        kept[at : at + 1] = [a.hex]
        d.replace(mail=tuple(kept))
        d.tell("mail", "{company} puts a mail marker on {hex}", company=company, hex=a.hex)
        d.swap(msgspec.structs.replace(turn, moved=(*turn.moved, a.text("marker"))))

    def movable(a: Args) -> list[str]:
        return [marker for marker in markers[: len(d.state.mail) + 1] if marker not in turn.moved]

    def hexes(a: Args) -> list[Hex]:
        return [name for name in figures(d).bonuses.mail.hexes if name not in d.state.mail]

    begun = turn.part != "track" or bool(turn.laid) or turn.token
    clauses: list[Clause] = [
        Guard(
            "63-PRI-13",
            owner_of(d, MAIL) == company,
            say("{company} doesn't own the Royal Mail Rail", company=company),
        ),
        Guard("63-PRI-13", not begun, "mail markers move at the start of the turn"),
        Pick("marker", "63-PRI-13", movable, "this marker has already moved"),
        Pick("hex", "63-PRI-13", hexes, "mail can't be collected there, or is there already"),
    ]
    return Choice("place_mail", "63-PRI-13", effect, clauses, idle=True)


def place_pirate(d: D, turn: Turn1863) -> Choice:
    """The pirate marker takes a free place; its owner, or a company of his, moves it once an operating round."""
    company = turn.company
    owner = owner_of(d, CHOCOLATE)

    def effect(a: Args) -> None:
        assert owner is not None
        d.replace(pirate=a.spot, pirate_moved=d.state.round)
        d.tell("pirate", "{owner} puts the pirate marker into {spot}", owner=owner, spot=a.spot)

    clauses: list[Clause] = [
        Guard(
            "63-PRI-14",
            owner is not None and owner in (company, d.state.directors[company]),
            say("neither {company} nor its controller owns the Chocolate Express", company=company),
        ),
        Guard("63-PRI-14", d.state.pirate_moved != d.state.round, "it has already moved this operating round"),
        Pick("spot", "63-PRI-20", lambda a: station_spots(d), "it goes in major stations"),
        Guard("63-PRI-20", lambda a: d.state.pirate != a.spot and is_free(d, a.spot), "there's no free space there"),
    ]
    return Choice("place_pirate", "63-PRI-14", effect, clauses, idle=True)
