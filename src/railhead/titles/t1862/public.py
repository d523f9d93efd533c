"""1862 as the public implementation records it: its actions in our words, and our State in its fields.

Only for games played with `ruleset: 18xx.games`. What its ids mean is told in the ledger, section 7.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from railhead.core.actions import Action
from railhead.core.errors import Malformed
from railhead.core.ids import (
    BANK,
    POOL,
    Company,
    Hex,
    Player,
    Spot,
    Tile,
    Train,
    hex_of,
    spot,
    type_of,
)
from railhead.core.state import Frame
from railhead.core.tiles import Laid
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.auction import Auction
from railhead.mechanisms.recorded import (
    SILENT,
    Ids,
    Importer,
    Made,
    Raw,
    method_for,
    player_fields,
    public_names,
    table_fields,
    token_places,
    upcoming_trains,
)
from railhead.mechanisms.shares import holdings, ordinary
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.facts import D, certificate_limit, director_of, facts_of, started
from railhead.titles.t1862.merging import ShareMerging
from railhead.titles.t1862.parliament import Charter
from railhead.titles.t1862.state import State1862
from railhead.titles.t1862.tiles import new_line
from railhead.titles.t1862.turn import Turn1862

_LENGTHS = {"short_length": "short", "long_length": "long"}
_PAYOUTS = {"payout": "pay", "withhold": "withhold", "hudson": "hudson"}
_FACES = {"F": "freight", "L": "local", "E": "express"}


def options(optional_rules: Sequence[str]) -> dict[str, OptionValue]:
    """Our options for those of a recorded game."""
    found: dict[str, OptionValue] = {"ruleset": "18xx.games"}
    for name in optional_rules:
        if name in _LENGTHS:
            found["length"] = _LENGTHS[name]
        elif name == "eight_tokens":
            found["station_markers"] = 8
        else:
            raise Malformed(f"optional rules not known here: {name}")
    return found


class Reader:
    """Turns recorded actions, one after the other, into ours. Remembers what the record names by its own ids."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.ids = Ids(title, players)
        self.partner: Company | None = None
        """Named by a `merge`; the `choose` after it says who survives."""

    def actions(self, state: State1862, raw: Raw) -> Iterator[Action]:
        """Our actions for a recorded one. Raises Malformed for one it doesn't know."""
        if raw.get("type") in SILENT:
            return
        if raw.get("type") == "merge":
            self.partner = self.ids.company(raw)
            return
        made: Made = method_for(self, raw)(Draft(self.title, state), raw)
        yield Action(self.ids.actor(state, raw, _awaited(state.frames[-1])), *made)

    def _bid(self, d: D, raw: Raw) -> Made:
        if isinstance(d.frame, Auction):
            return "bid", {"lot": self.ids.company(raw), "amount": raw["price"]}
        return "open", {"company": self.ids.company(raw), "amount": raw["price"]}

    def _pass(self, d: D, raw: Raw) -> Made:
        return "pass", {}

    def _par(self, d: D, raw: Raw) -> Made:
        price = int(raw["share_price"].split(",")[0])
        if isinstance(d.frame, Charter):
            return "set_par", {"price": price}
        return "start_company", {"company": self.ids.company(raw), "price": price}

    def _buy_shares(self, d: D, raw: Raw) -> Made:
        company, sold = self.ids.bought(raw)
        if raw["entity_type"] == "corporation":
            return "redeem", {}
        sources = {"ipo": BANK, "charter": company, "pool": POOL}
        having = [name for name, holder in sources.items() if ordinary(d, holder, company)]
        having = [name for name in having if (name == "pool") == sold] or having
        return "buy_share", {"company": company, "source": having[0] if having else "ipo"}

    def _sell_shares(self, d: D, raw: Raw) -> Made:
        return self.ids.sold(raw)

    def _choose(self, d: D, raw: Raw) -> Made:
        choice = str(raw["choice"])
        if choice in ("first", "last"):
            assert self.partner is not None
            company = self.ids.company(raw, "entity")
            survivor = company if choice == "first" else self.partner
            return "merge", {"company": self.partner, "survivor": survivor}
        if isinstance(d.frame, ShareMerging):
            return ("redeem_option" if choice == "redeem" else "sell_option"), {}
        return "buy_markers", {"markers": int(choice)}

    def _remove_token(self, d: D, raw: Raw) -> Made:
        return "remove_token", {"spot": self._spot(d, raw)}

    def _spot(self, d: D, raw: Raw) -> Spot:
        """London has one stop a hex with us, however many spaces are drawn there."""
        place = self.ids.spot(raw)
        return spot(hex_of(place), 0) if self._is_outside(d, place) else place

    def _is_outside(self, d: D, place: Spot) -> bool:
        return d.title.board.hexes[hex_of(place)].shape.colour == "red"

    def _place_token(self, d: D, raw: Raw) -> Made:
        place = self._spot(d, raw)
        return "link_london" if self._is_outside(d, place) else "place_token", {"spot": place}

    def _lay_tile(self, d: D, raw: Raw) -> Made:
        made = self.ids.laid(raw)
        hex_, tile, rotation = Hex(raw["hex"]), Tile(raw["tile"].rpartition("-")[0]), raw["rotation"]
        before = d.state.tiles.get(hex_)
        if before is not None and self._base(before.tile) == self._base(tile):
            return "build_station", {"hex": hex_, "line": new_line(self.title.board, before, Laid(tile, rotation))}
        return made

    def _base(self, tile: Tile) -> str:
        return str(self.title.board.tiles[tile].about.get("base", tile))

    def _run_routes(self, d: D, raw: Raw) -> Made:
        """The recorded numbers stand: an old game was scored by older rules (D-12, D-14)."""
        revenue = sum(route["revenue"] for route in raw["routes"]) + int(raw.get("extra_revenue") or 0)
        subsidy = sum(int(route.get("subsidy") or 0) for route in raw["routes"])
        return "declare_run", {"revenue": revenue, "subsidy": subsidy}

    def _dividend(self, d: D, raw: Raw) -> Made:
        return "dividend", {"payout": _PAYOUTS[raw["kind"]]}

    def _buy_train(self, d: D, raw: Raw) -> Made:
        if "variant" not in raw:
            return "trade_train", {"train": raw["train"]}
        face = next(name for letter, name in _FACES.items() if letter in str(raw["variant"]))
        return "buy_train", {"face": face, "warranties": int(raw.get("warranties") or 0)}

    def _convert(self, d: D, raw: Raw) -> Made:
        return "refinance", {}


def _awaited(frame: Frame) -> Company | None:
    """The company whose decision a frame waits for, where that is one."""
    return frame.company if isinstance(frame, Turn1862) else None


class Writer:
    """Our State in the fields and spelling of the public implementation's trace."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.names = public_names(title, players)

    def state(self, state: State1862) -> dict[str, Any]:
        d = Draft(self.title, state)
        return {
            **table_fields(d, self.names, certificate_limit(d)),
            "round": "OR" if state.round.kind == "OR" else "SR",
            "round_num": max(1, state.round.number) if state.round.kind == "OR" else 1,
            "players": {self.names[who]: player_fields(d, who, self._owed(d, who)) for who in state.players},
            "corps": {self.names[name]: self._company(d, name) for name in state.groups},
            "companies": {self.names[name]: self._obliged(d, name) for name in state.dealt},
            "depot": {"upcoming": upcoming_trains(d), "discarded": []},
        }

    def _owed(self, d: D, player: Player) -> list[str]:
        return [self.names[name] for name, who in d.state.obligations.items() if who == player]

    def _obliged(self, d: D, name: Company) -> str:
        """Who must see a chartered company float."""
        player = d.state.obligations.get(name)
        return "none" if player is None else self.names[player]

    def _company(self, d: D, name: Company) -> dict[str, Any]:
        state = d.state
        mark = state.marks.get(name)
        dealt = state.permits.get(name) or ((state.dealt[name],) if name in state.dealt else ())
        found: dict[str, Any] = {
            "cash": d.cash(name),
            "floated": name in state.floated,
            "ipoed": started(d, name),
            "loans": 0,
            "trains": sorted(self._train(d, train) for train in trains_of(d, name)),
            "tokens": self._tokens(d, name),
            "tokens_left": state.markers.get(name, self._markers_to_come(d, name)) + (name in state.perched),
            "shares": self._shares(d, name),
            "permits": list(dealt),
        }
        if mark is not None:
            found["price"] = [d.price(name), mark.row, mark.column]
        if started(d, name):
            director = director_of(d, name)
            found["owner"] = "market" if director is None else self.names[director]
        return found

    def _markers_to_come(self, d: D, name: Company) -> int:
        """What it says of companies not yet floated: three, or the fewest a company without charter may buy."""
        figures = facts_of(self.title).figures
        free = started(d, name) and not d.state.chartered[name]
        return figures.non_chartered.least_markers if free else figures.chartered.markers

    def _train(self, d: D, train: Train) -> str:
        """As its face says, with a star for each warranty."""
        face = d.state.faces[train]
        run = self.title.trains[type_of(train)].run[face]
        return f"{run}{face[0].upper()}" + "*" * d.state.warranties.get(train, 0)

    def _tokens(self, d: D, name: Company) -> list[str]:
        in_london = [place for who, place in d.state.london.items() if who == name]
        return token_places([*spots_of(d, name), *in_london])

    def _shares(self, d: D, name: Company) -> dict[str, int]:
        found: dict[str, int] = {}
        merging = next((frame for frame in d.state.frames if isinstance(frame, ShareMerging)), None)
        for holder, percent in holdings(d, name).items():
            if merging is not None and holder == merging.survivor:
                holder = merging.company
            where = {POOL: "market", BANK: "bank", name: "treasury"}.get(holder) or self.names[holder]
            found[where] = found.get(where, 0) + percent
        return found


IMPORTER = Importer(options, Reader, Writer)
