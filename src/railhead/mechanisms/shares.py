"""Who holds which shares of a company, and how the director's certificate changes hands."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from railhead.core.derived import derived
from railhead.core.ids import BANK, POOL, Certificate, Company, Holder, Player
from railhead.core.state import State
from railhead.core.title import Draft, Title

SHARE = 10
"""Percent of one share."""


def certificates_of(d: Draft[State], holder: Holder, company: Company) -> list[Certificate]:
    """A holder's certificates of a company, the director's first."""
    return [*_held(d.title, d.state.certificates, company).get(holder, ())]


# Cached by company: after a certificate has moved, most questions are about one company.
@derived
def _held(
    title: Title, certificates: Mapping[Certificate, Holder], company: Company
) -> dict[Holder, list[Certificate]]:
    """The certificates of a company by holder, the director's first."""
    by_holder: dict[Holder, list[Certificate]] = {}
    for name in title.certificates.get(company, ()):
        if (holder := certificates.get(name)) is not None:
            by_holder.setdefault(holder, []).append(name)
    return by_holder


def ordinary(d: Draft[State], holder: Holder, company: Company) -> list[Certificate]:
    return [name for name in certificates_of(d, holder, company) if not d.title.shares[name].is_director]


def percent(d: Draft[State], holder: Holder, company: Company) -> int:
    return _percents(d.title, d.state.certificates, company).get(holder, 0)


@derived
def _percents(title: Title, certificates: Mapping[Certificate, Holder], company: Company) -> dict[Holder, int]:
    shares = title.shares
    held = _held(title, certificates, company)
    return {holder: sum([shares[name].percent for name in names]) for holder, names in held.items()}


def most_held(d: Draft[State], holder: Holder) -> int:
    """The largest percentage of any one company in a holder's hands."""
    return _most_held(d.title, d.state.certificates).get(holder, 0)


@derived
def _most_held(title: Title, certificates: Mapping[Certificate, Holder]) -> dict[Holder, int]:
    held: Counter[tuple[Holder, Company]] = Counter()
    for name, holder in certificates.items():
        if (share := title.shares.get(name)) is not None:
            held[holder, share.company] += share.percent
    most: dict[Holder, int] = {}
    for (holder, _), total in held.items():
        most[holder] = max(total, most.get(holder, 0))
    return most


def director_certificate(d: Draft[State], company: Company) -> Certificate:
    return d.title.certificates[company][0]


def holdings(d: Draft[State], company: Company) -> dict[Holder, int]:
    """Percent by holder, in the order of the certificates."""
    return {**_holdings(d.title, d.state.certificates, company)}


@derived
def _holdings(title: Title, certificates: Mapping[Certificate, Holder], company: Company) -> dict[Holder, int]:
    result: dict[Holder, int] = {}
    for name in title.certificates[company]:
        holder = certificates.get(name, BANK)
        result[holder] = result.get(holder, 0) + title.shares[name].percent
    return result


def certificate_limit(d: Draft[State]) -> int:
    """How many certificates a player may have, by the number of players."""
    return d.title.board.players[len(d.state.players)].certificate_limit


def certificate_count(d: Draft[State], player: Player) -> int:
    """Certificates that count against the limit: every private, minor and share certificate in hand."""
    return _counts(d.state.certificates)[player]


@derived
def _counts(certificates: Mapping[Certificate, Holder]) -> Counter[Holder]:
    return Counter(certificates.values())


class Hand(Struct, frozen=True):
    """A player's certificates and the limit."""

    counting: int
    others: int
    """Those that do not count towards the limit."""
    limit: int

    @property
    def beside(self) -> str:
        """The remark on the others, after their number."""
        return "that does not count" if self.others == 1 else "that do not count"

    def __str__(self) -> str:
        more = f", and {self.others} {self.beside}" if self.others else ""
        return f"{self.counting} of {self.limit}{more}"


def hand_of(d: Draft[State], player: Player, counting: int, limit: int | None = None) -> Hand:
    """A hand with this many counting certificates; the limit is the board file's unless another is given."""
    return Hand(counting, certificate_count(d, player) - counting, certificate_limit(d) if limit is None else limit)


def whole_hand(d: Draft[State], player: Player) -> Hand:
    """A hand in a title where every certificate counts."""
    return hand_of(d, player, certificate_count(d, player))


def is_sold_out(d: Draft[State], company: Company) -> bool:
    """Whether players hold all of it."""
    return set(holdings(d, company)) <= set(d.state.players)


def successor(d: Draft[State], company: Company, left: int) -> Player | None:
    """Who takes over from a director left with so many percent: the largest holder above him who can cover the
    director's certificate; of equal ones the nearest on his left."""
    least = d.title.shares[director_certificate(d, company)].percent
    # Strictly more, so that of equal holders the first stays: he sits nearest on the director's left.
    best, most = None, max(left, least - 1)
    for player in d.after(d.state.directors[company])[:-1]:
        if (held := percent(d, player, company)) > most:
            best, most = player, held
    return best


def hand_over(d: Draft[State], company: Company, new: Player) -> None:
    """Exchange the director's certificate, wherever it is, for ordinary ones of the new director worth the same."""
    paper = director_certificate(d, company)
    swapped = adding_up_to(d, ordinary(d, new, company), d.title.shares[paper].percent)
    d.move(swapped, d.state.certificates[paper])
    d.move([paper], new)
    d.appoint(company, new)
    d.tell("director", "{player} becomes director of {company}", player=new, company=company)


def adding_up_to(d: Draft[State], papers: Iterable[Certificate], percent: int) -> list[Certificate]:
    """Certificates from a list that total exactly so many percent."""
    # Greedy is enough: ordinary certificates of a company are all of one size.
    chosen: list[Certificate] = []
    for paper in papers:
        if d.title.shares[paper].percent <= percent:
            chosen.append(paper)
            percent -= d.title.shares[paper].percent
    assert not percent, f"{percent} percent cannot be made up"
    return chosen


def overtake(d: Draft[State], company: Company, buyer: Player) -> None:
    """Make a buyer director if he now holds more than the director."""
    director = d.state.directors[company]
    if percent(d, buyer, company) > percent(d, director, company):
        hand_over(d, company, buyer)


def dump(d: Draft[State], seller: Player, company: Company, amount: int) -> None:
    """Move so many percent from a seller to the pool, handing over the directorship first where he loses it."""
    if d.state.directors.get(company) == seller:
        heir = successor(d, company, percent(d, seller, company) - amount)
        if heir is not None:
            hand_over(d, company, heir)
    d.move(adding_up_to(d, ordinary(d, seller, company), amount), POOL)
