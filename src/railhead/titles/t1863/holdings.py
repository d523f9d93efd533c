"""Who holds what of a company, who presides over it and who controls it in the end: entities are players and companies.

The president is whoever holds the president's certificate; `directors` names the player at the end of the chain.
"""

from collections.abc import Mapping

from railhead.core.derived import derived
from railhead.core.ids import POOL, Certificate, Company, Holder, Player
from railhead.core.title import Title
from railhead.mechanisms.shares import SHARE, certificate_limit, director_certificate, ordinary
from railhead.titles.t1863.facts import D, certificate_count, figures, is_major, is_player, railways

OFFICE = 2
"""Shares of the president's certificate."""


@derived
def _counted(title: Title, certificates: Mapping[Certificate, Holder]) -> dict[Holder, dict[Company, int]]:
    """Shares by holder and company, companies in the order of the board file."""
    found: dict[Holder, dict[Company, int]] = {}
    for company, names in title.certificates.items():
        for name in names:
            if (holder := certificates.get(name)) is not None:
                held = found.setdefault(holder, {})
                held[company] = held.get(company, 0) + title.shares[name].percent // SHARE
    return found


def _held(d: D, holder: Holder) -> dict[Company, int]:
    return _counted(d.title, d.state.certificates).get(holder, {})


def shares(d: D, holder: Holder, company: Company) -> int:
    """How many shares an entity, the pool or a treasury holds."""
    return _held(d, holder).get(company, 0)


def entities(d: D) -> list[Holder]:
    """Whoever can hold shares: players, then companies in play."""
    return [*d.state.players, *(name for name in railways(d.title) if name in d.state.marks)]


def holders(d: D, company: Company) -> dict[Holder, int]:
    """Shares by entity other than the company itself."""
    found = {who: shares(d, who, company) for who in entities(d) if who != company}
    return {who: count for who, count in found.items() if count}


def owned_by(d: D, entity: Holder) -> list[Company]:
    """Other companies in play of which it holds any share."""
    return [name for name in _held(d, entity) if name in d.state.marks and name != entity]


def head_of(d: D, company: Company) -> Holder:
    return d.state.certificates[director_certificate(d, company)]


def controller(d: D, entity: Holder) -> Player | None:
    """The player at the end of the chain of presidents; None if there is none."""
    seen: set[Holder] = set()
    while entity in d.title.certificates and entity not in seen:
        seen.add(entity)
        entity = head_of(d, Company(entity))
    return Player(entity) if is_player(d, entity) else None


def controlled(d: D, player: Player) -> list[Company]:
    """Companies a player acts for."""
    return [name for name in railways(d.title) if d.state.directors.get(name) == player]


def side_of(d: D, entity: Holder) -> list[Holder]:
    """An entity's controller and all companies of his."""
    player = controller(d, entity)
    return [entity] if player is None else [player, *controlled(d, player)]


def install(d: D, company: Company, entity: Holder) -> None:
    """Give the president's certificate to an entity that has none: the charter goes with it."""
    d.move([director_certificate(d, company)], entity)
    refresh_control(d)


def refresh_control(d: D) -> None:
    """Write down who is at the end of every chain."""
    ends = {name: controller(d, name) for name in railways(d.title) if name in d.state.marks}
    found = {name: player for name, player in ends.items() if player is not None}
    if found != d.state.directors:
        d.replace(directors=found)


def hand_over(d: D, company: Company, new: Holder) -> None:
    """Exchange the president's certificate for two ordinary shares of the new president."""
    old = head_of(d, company)
    d.move(ordinary(d, new, company)[:OFFICE], old)
    install(d, company, new)
    d.tell("director", "{player} becomes director of {company}", player=new, company=company)


def rank(d: D, company: Company) -> list[Holder]:
    """Who comes after the president if he loses the office: most shares first; of equals players from the left of the
    controller, then companies."""
    held = holders(d, company)
    old = head_of(d, company)
    order: list[Holder] = [*d.after(d.state.directors[company]), *(name for name in railways(d.title))]
    others = [who for who in order if who != old and who in held]
    return sorted(others, key=lambda who: -held[who])


def heir(d: D, company: Company, left: int) -> Holder | None:
    """Who takes over from a president left with so many shares: someone with more, and with two at least."""
    least = max(OFFICE, left + 1)
    # Not a company that it owns itself, over whatever chain: nobody would be at the end of that (63-SR-20).
    able = (who for who in rank(d, company) if shares(d, who, company) >= least and not leads_to(d, company, who))
    return next(able, None)


def settle_office(d: D, company: Company) -> None:
    """Whoever holds strictly more than the president is president at once."""
    if not is_major(d, company):
        return
    new = heir(d, company, shares(d, head_of(d, company), company))
    if new is not None:
        hand_over(d, company, new)


def give_up(d: D, seller: Holder, company: Company, count: int, to: Holder) -> int:
    """Move shares to the pool or another entity; the certificate is swapped first where the office is lost. Returns how
    many of them were given up while the seller presided (63-SR-07)."""
    in_office = 0
    # One by one: the office may pass in the middle of a sale, and only what was sold before that falls double.
    for _ in range(count):
        presides = head_of(d, company) == seller
        if presides and (new := heir(d, company, shares(d, seller, company) - 1)) is not None:
            hand_over(d, company, new)
        in_office += presides
        d.move(ordinary(d, seller, company)[-1:], to)
    return in_office


def may_give_up(d: D, seller: Holder, company: Company, count: int) -> bool:
    """The president's certificate stays with an entity that holds two shares."""
    if head_of(d, company) != seller:
        return shares(d, seller, company) >= count
    if len(ordinary(d, seller, company)) >= count:
        return True
    left = shares(d, seller, company) - count
    return left >= 0 and heir(d, company, left) is not None


def leads_to(d: D, start: Company, target: Holder) -> bool:
    """Whether arrows from a company to all those it holds any share of lead to another, or to itself (6.h)."""
    seen: set[Company] = set()
    waiting = owned_by(d, start)
    while waiting:
        name = waiting.pop()
        if name == target:
            return True
        if name not in seen:
            seen.add(name)
            waiting += owned_by(d, name)
    return False


def closes_circle(d: D, buyer: Holder, company: Company) -> bool:
    """Whether a share of the company in the buyer's hand would make ownership circular."""
    return buyer == company or (not is_player(d, buyer) and leads_to(d, company, buyer))


def in_circle(d: D, holder: Company) -> list[Company]:
    """Companies whose shares in a company's hand lie on a circle."""
    return [name for name in owned_by(d, holder) if leads_to(d, name, holder)]


def together(d: D, entity: Holder, company: Company) -> int:
    """Shares that the entity's controller and his companies hold between them, treasury shares apart."""
    return sum(shares(d, who, company) for who in side_of(d, entity) if who != company)


def room_in_hand(d: D, entity: Holder, company: Company) -> int:
    """How many more shares an entity may have before the 60% of a side or the 50% of a company are reached."""
    limit = figures(d).holding_limit
    room = limit.player // SHARE - together(d, entity, company)
    if not is_player(d, entity):
        room = min(room, limit.company // SHARE - shares(d, entity, company))
    return room


def has_certificate_room(d: D, entity: Holder, more: int = 1) -> bool:
    """Only a player's own certificates are limited."""
    return not is_player(d, entity) or certificate_count(d, Player(entity)) + more <= certificate_limit(d)


def excess(d: D, entity: Holder) -> list[Company]:
    """Majors of which an entity must sell: above its own limit, above its side's, or on a circle."""
    circle = [] if is_player(d, entity) else in_circle(d, Company(entity))
    return [
        name
        for name in owned_by(d, entity)
        if is_major(d, name) and (room_in_hand(d, entity, name) < 0 or name in circle)
    ]


def issue(d: D, company: Company, count: int, holder: Holder) -> None:
    """Bring ordinary certificates into being: those of a short, or of a merger."""
    free = [name for name in d.title.certificates[company][1:] if name not in d.state.certificates]
    assert len(free) >= count, f"{company} has no certificates left"
    d.move(free[:count], holder)


def withdraw(d: D, company: Company, count: int, holder: Holder) -> None:
    """Take ordinary certificates out of play."""
    gone = set(ordinary(d, holder, company)[-count:]) if count else set[Certificate]()
    assert len(gone) == count, f"{holder} has no {count} ordinary shares of {company}"
    d.replace(certificates={name: who for name, who in d.state.certificates.items() if name not in gone})


def reset_papers(d: D, company: Company, holder: Holder) -> None:
    """The president's certificate and eight ordinary ones, all with one holder; no others exist."""
    papers = d.title.certificates[company]
    kept = {name: who for name, who in d.state.certificates.items() if name not in papers}
    d.replace(certificates=kept | dict.fromkeys(papers[: 1 + 8], holder))


def is_all_held(d: D, company: Company) -> bool:
    """None of a major's shares lie in its treasury or the pool (63-SR-22)."""
    return not shares(d, company, company) and not shares(d, POOL, company)


def total_shares(d: D, company: Company) -> int:
    """All shares that exist: ten and open shorts, two for a minor (63-LIQ-05)."""
    if not is_major(d, company):
        return OFFICE
    return figures(d).sizes["major"].shares + sum(d.state.shorts.get(company, {}).values())
