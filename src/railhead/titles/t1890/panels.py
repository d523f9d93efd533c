"""What a player of 1890 wants to see beside the common figures: how Kinki forms, late privates, hexes kept free, and
what variants leave behind."""

from collections.abc import Iterable

from railhead.core.ids import BANK, BOX, Company, paper
from railhead.core.sentences import counted, named
from railhead.mechanisms.description import PanelCell, Rows
from railhead.mechanisms.shares import SHARE, percent
from railhead.titles.t1890.blocks import blocks, hexes_of
from railhead.titles.t1890.facts import KINKI, D, facts, figures, in_game, is_owned, lots
from railhead.titles.t1890.privates import income_of
from railhead.titles.t1890.starting import forms_by_merger
from railhead.titles.t1890.waterfall import bids_on


def panels(d: D) -> dict[str, Rows]:
    """Rows under each heading, the first of them the names of the columns."""
    made = {"Hexes that privates keep free": _kept_free(d)}
    if in_game(d, KINKI) and forms_by_merger(d, KINKI):
        made = {"How Kinki forms": _kinki(d), **made}
    if len(placed := _bids(d)) > 1:
        made = {"Bids placed": placed, **made}
    if figures(d).late_privates:
        made["Late privates"] = _late(d)
    if facts(d).secret_prices:
        made["Prices of trains you know"] = _deals(d)
    return made | {heading: rows for heading, rows in _marks(d).items() if len(rows) > 1}


def _table(columns: list[PanelCell], rows: Iterable[tuple[PanelCell, ...]]) -> Rows:
    return [columns, *map(list, rows)]


def _bids(d: D) -> Rows:
    """What is set aside for lots of the row, lot by lot, the highest bid first."""
    found = ((lot, sorted(bids_on(d, lot).items(), key=lambda bid: -bid[1])) for lot in lots(d))
    return _table(
        ["lot", "player", "bid"],
        ((named(lot=lot), named(player=player), amount) for lot, bids in found for player, amount in bids),
    )


def _marks(d: D) -> dict[str, Rows]:
    """What a table would mark with counters: rights, tokens that do not count now, debts."""
    state = d.state
    return {
        "Companies that pass Kobe Rapid": _table(
            ["company"], ((named(company=name),) for name in sorted(state.rights))
        ),
        "Tokens beside a hex": _table(
            ["hex", "companies"],
            ((named(hex=at), named(companies=tuple(state.waiting[at]))) for at in sorted(state.waiting)),
        ),
        "Tokens turned down": _table(
            ["city", "companies"],
            ((named(spot=at), named(companies=tuple(state.turned[at]))) for at in sorted(state.turned)),
        ),
        "Owed after the earthquake": _table(
            ["player", "sum"], ((named(player=name), state.debts[name]) for name in sorted(state.debts))
        ),
    }


def _kinki(d: D) -> Rows:
    """Each minor with what it becomes and when."""
    rows: Rows = [["minor", "owner", "money", "becomes", "may from", "must at"]]
    for name, entry in d.title.board.companies.items():
        if entry.about.get("into") == KINKI:
            about = {word: str(entry.about.get(word, "")) for word in ("for", "may", "must")}
            becomes = about["for"].replace("two of 10", "two shares").replace("director 20", "director's certificate")
            becomes = becomes.replace("10", "a share")
            rows.append([named(company=name), _owner(d, name), d.cash(name), becomes, about["may"], about["must"]])
    director = d.state.directors.get(KINKI)
    who = named(player=director) if director else ""
    rows.append([named(company=KINKI), who, d.cash(KINKI), f"{_offered(d)} on offer{_par(d)}", "", ""])
    return rows


def _owner(d: D, minor: Company) -> PanelCell:
    if is_owned(d, minor):
        return named(player=d.state.directors[minor])
    return "merged" if d.state.certificates[d.title.certificates[minor][0]] == BOX else "in the row"


def _offered(d: D) -> str:
    count = percent(d, BANK, KINKI) // SHARE
    return counted(count, "share")


def _par(d: D) -> str:
    return f", par {d.state.pars[KINKI]}" if KINKI in d.state.pars else ""


def _late(d: D) -> Rows:
    rows: Rows = [["late private", "owner", "face", "income", "power"]]
    for name in figures(d).late_privates:
        entry, holder = d.title.board.privates[name], d.state.certificates[paper(name)]
        owner = {BANK: "for sale", BOX: "closed"}.get(holder) or named(holder=holder)
        rows.append([named(private=name), owner, entry.face, income_of(d, name), entry.power])
    return rows


def _kept_free(d: D) -> Rows:
    rows: Rows = [["private", "hexes"]]
    for name in d.title.board.privates:
        hexes = hexes_of(d, name) if blocks(d, name) else []
        if hexes:
            rows.append([named(private=name), named(hexes=tuple(hexes))])
    return rows


def _deals(d: D) -> Rows:
    """What the seat has proposed or been asked, the latest first; of deals of others it knows nothing."""
    known = {int(name.partition(" ")[0]): deal.value for name, deal in d.state.deals.items() if deal.value is not None}
    return _table(["deal", "price"], ((number, known[number]) for number in sorted(known, reverse=True)))
