"""What a player of 1853 wants to see beside the common figures: contracts, what is on sale, who acts for companies,
frontier posts, debts, cards."""

from railhead.core.ids import BANK, MINT, Company, Player, Train, type_of
from railhead.core.sentences import named, say
from railhead.mechanisms.description import PanelCell, Rows
from railhead.titles.t1853.bids import bid_of
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.control import decides, is_managed
from railhead.titles.t1853.facts import D, city_name, facts, formed, in_seats, is_formed, is_ganges, par_of
from railhead.titles.t1853.legality import bid_cities, bond_of, served_by
from railhead.titles.t1853.pack import DISCARDS, STACK, company_of, hand, lying
from railhead.titles.t1853.papers import issued, on_sale, singles
from railhead.titles.t1853.state import Bid
from railhead.titles.t1853.ties import bid_alike, seated_by_lot
from railhead.titles.t1853.track import frontier_value


def panels(d: D) -> dict[str, Rows]:
    """Rows under each heading, the first of them the names of the columns."""
    made: dict[str, Rows] = {}
    if facts(d).start == "contract_bids":
        made["Contracts"] = _contracts(d)
        if not d.state.claims:
            made["Cities to bid for"] = _bid_cities(d)
    made["Companies"] = _companies(d)
    if d.state.unredeemed:
        made["Un-redeemed shares"] = _unredeemed(d)
    made["Frontier posts"] = _frontier(d)
    if facts(d).kit:
        made["Cards"] = _cards(d)
    return made


def _contracts(d: D) -> Rows:
    """What everybody knows of each bid, and the cities where whoever looks may see them."""
    rows: Rows = [["player", "bond", "shares claimed", "cities", ""]]
    for player in in_seats(d):
        bid = d.state.revealed.get(player) or bid_of(d, player)
        who = named(player=player)
        rows.append([who, _bond(d, player, bid), _claims(d, player, bid), _cities(d, bid), _stage(d, player)])
    return rows


def _bid_cities(d: D) -> Rows:
    """What each city adds to a bond and whose shares it gives, with the companies' numbers on the map."""
    number = {name: place for place, name in enumerate(d.title.board.companies, 1)}
    rows: Rows = [["city", "hex", "bond", "share of", ""]]
    for hex_ in bid_cities(d.title):
        companies = ", ".join(f"{number[name]} {name}" for name in served_by(d.title, hex_))
        ganges = "Ganges" if is_ganges(d.title, hex_) else ""
        rows.append([city_name(d.title, hex_), hex_, bond_of(d.title, [hex_]), companies, ganges])
    return rows


def _bond(d: D, player: Player, bid: Bid) -> int | str:
    if player in d.state.claims:
        return d.cash(bond_purse(player)) or "returned"
    return bond_of(d.title, bid) if bid else ""


def _claims(d: D, player: Player, bid: Bid) -> str:
    claims = d.state.claims.get(player) or {name: list(bid.values()).count(name) for name in sorted(set(bid.values()))}
    return ", ".join(f"{count} {company}" for company, count in sorted(claims.items()))


def _cities(d: D, bid: Bid) -> str:
    return ", ".join(f"{city_name(d.title, hex_)} ({bid[hex_]})" for hex_ in sorted(bid)) or "secret"


def _stage(d: D, player: Player) -> str:
    if player not in d.state.claims:
        return "sealed" if player in d.state.bids else "being written"
    said = {
        "fulfilled": not d.cash(bond_purse(player)),
        "declared: bid alike": bid_alike(d, player),
        "seat by lot": player in seated_by_lot(d),
    }
    return "; ".join(words for words, is_so in said.items() if is_so)


def _companies(d: D) -> Rows:
    """How far each company is from forming, or who acts for it; what the mint has issued."""
    rows: Rows = [["company", "par", "issued", "new shares", "run by", "owes"]]
    for company in d.title.board.companies:
        left = str(len(singles(d, BANK, company))) if company in on_sale(d) else ""
        debt = sum(owed for train, owed in d.state.credit.items() if d.state.trains[train] == company)
        rows.append(
            [
                company,
                par_of(d, company),
                f"{issued(d, company)} of {_needed(d)}",
                left,
                _run_by(d, company),
                debt or "",
            ]
        )
    rows.append(["all", "", "", "", f"{len(formed(d))} run", f"{-d.cash(MINT)} credits"])
    return rows


def _needed(d: D) -> str:
    return f"{facts(d).qualifying} needed"


def _run_by(d: D, company: Company) -> PanelCell:
    if not is_formed(d, company):
        return "not formed"
    who = decides(d, company)
    return say("{player}, manager", player=who) if is_managed(d, company) else named(player=who)


def _unredeemed(d: D) -> Rows:
    rows: Rows = [["player", "company", "shares"]]
    for player, held in sorted(d.state.unredeemed.items()):
        rows += [[named(player=player), company, count] for company, count in sorted(held.items())]
    return rows


def _frontier(d: D) -> Rows:
    rows: Rows = [["hex", "pays", "paid to"]]
    for hex_ in d.title.board.hexes:
        value = frontier_value(d, hex_)
        if value:
            rows.append([named(hex=hex_), value, ", ".join(d.state.frontier.get(hex_, ()))])
    return rows


def _cards(d: D) -> Rows:
    """How many cards lie where, and what those are that whoever looks may see."""
    rows: Rows = [
        ["where", "cards", ""],
        ["stack", len(lying(d, STACK)), ""],
        ["discards", len(lying(d, DISCARDS)), ""],
    ]
    for player in d.state.players:
        known = [f"{name}: {_card(d, card)}" for name, card in hand(d, player).items()]
        rows.append([named(player=player), len(lying(d, player)), ", ".join(known)])
    if d.state.closed:
        rows.append(["closed city", "", ", ".join(city_name(d.title, hex_) for hex_ in sorted(d.state.closed))])
    return rows


def _card(d: D, card: str) -> str:
    company = company_of(d, card)
    return f"director's share of {company}" if company else card.capitalize()


def train_words(d: D, train: Train) -> tuple[str, str]:
    """A train on credit lies face down."""
    owed = d.state.credit.get(train)
    return ("owed", f"{owed} still owed for this {type_of(train)}-train") if owed else ("", "")
