"""1861 as the public implementation records it: its actions in our words, and our State in its fields.

Only for games played with `ruleset: 18xx.games`. What its ids mean is told in the ledger, section 7.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from railhead.core.actions import Action, Args, Value
from railhead.core.derived import derived
from railhead.core.errors import Malformed
from railhead.core.ids import BANK, BOX, POOL, Company, Hex, Tile, Train, TrainType, paper, type_of
from railhead.core.lays import lays
from railhead.core.state import Frame
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.companies import kind_of, privates_of
from railhead.mechanisms.phases import allows
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
from railhead.mechanisms.shares import certificate_limit, holdings, ordinary
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.tokens import reach_of, spots_of, tokens_left, track
from railhead.mechanisms.trains import trains_of
from railhead.routing import Chart, Route
from railhead.routing.judge import judge
from railhead.titles.t1861.facts import RSR, switches
from railhead.titles.t1861.mergers import MergerRound, Merging
from railhead.titles.t1861.phases import PhaseChange
from railhead.titles.t1861.routes import RUNS, chart
from railhead.titles.t1861.state import State1861
from railhead.titles.t1861.track import terms
from railhead.titles.t1861.turn import Turn1861

_PAYOUTS = {"payout": "full", "half": "half", "withhold": "withhold"}
_KINDS = {"minor": "minor", "public": "major", "state": "national"}
_ROUNDS = {"AR": "ISR", "SR": "SR", "OR": "OR", "MR": "MR"}


def options(optional_rules: Sequence[str]) -> dict[str, OptionValue]:
    """Our options for those of a recorded game."""
    known = {"column_market": ("market", "column")}
    if unknown := sorted(set(optional_rules) - set(known)):
        raise Malformed(f"optional rules not known here: {', '.join(unknown)}")
    return {"ruleset": "18xx.games", **dict(known[name] for name in optional_rules)}


class Reader:
    """Turns recorded actions, one after the other, into ours. Remembers what the record names by its own ids."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.ids = Ids(title, players)
        self.converting = False

    def actions(self, state: State1861, raw: Raw) -> Iterator[Action]:
        """Our actions for a recorded one. Raises Malformed for one it doesn't know."""
        if raw.get("type") in SILENT:
            return
        if raw.get("type") == "convert":
            self.converting = True
            return
        read = method_for(self, raw)
        actor = self.ids.actor(state, raw, _awaited(state.frames[-1]))
        frame = state.frames[-1]
        # There, naming the public company also says that no more minors join.
        if isinstance(frame, Merging) and not frame.complete and self._names_public(raw):
            yield Action(actor, "pass")
        made: Made = read(Draft(self.title, state), raw)
        yield Action(actor, *made)

    def _names_public(self, raw: Raw) -> bool:
        return "corporation" in raw and self.title.board.companies[self.ids.company(raw)].kind == "public"

    def _bid(self, d: Draft[State1861], raw: Raw) -> Made:
        lot = str(raw["company"]) if "company" in raw else self.ids.company(raw)
        return "bid", {"lot": lot, "amount": raw["price"]}

    def _pass(self, d: Draft[State1861], raw: Raw) -> Made:
        return ("decline" if isinstance(d.frame, PhaseChange) else "pass"), {}

    def _par(self, d: Draft[State1861], raw: Raw) -> Made:
        return "start_company", {"company": self.ids.company(raw), "price": int(raw["share_price"].split(",")[0])}

    def _buy_shares(self, d: Draft[State1861], raw: Raw) -> Made:
        company, sold = self.ids.bought(raw)
        if raw["entity_type"] == "corporation":
            return "redeem", {"shares": raw["percent"] // 10}
        if not isinstance(d.frame, StockRound):
            return "buy_share", {"company": company, "shares": raw["percent"] // 10}
        # An id is used again when a company is started anew, so who sold it last may mislead: where only one of the two
        # has any, that one is meant.
        if not ordinary(d, POOL, company) or not ordinary(d, company, company):
            sold = bool(ordinary(d, POOL, company))
        return "buy_share", {"company": company, "source": "pool" if sold else "treasury"}

    def _sell_shares(self, d: Draft[State1861], raw: Raw) -> Made:
        return self.ids.sold(raw)

    def _lay_tile(self, d: Draft[State1861], raw: Raw) -> Made:
        return self.ids.laid(raw)

    def _place_token(self, d: Draft[State1861], raw: Raw) -> Made:
        return "place_token", {"spot": self.ids.spot(raw)}

    def _remove_token(self, d: Draft[State1861], raw: Raw) -> Made:
        return "remove_token", {"spot": self.ids.spot(raw)}

    def _dividend(self, d: Draft[State1861], raw: Raw) -> Made:
        return "dividend", {"payout": _PAYOUTS[raw["kind"]]}

    def _buy_train(self, d: Draft[State1861], raw: Raw) -> Made:
        train = Train(raw["train"])
        holder = d.state.trains.get(train)
        if "variant" in raw:
            return "buy_train", {"source": "pool" if holder == POOL else "bank", "type": type_of(train)}
        return "trade_train", {"train": train, "price": raw["price"]}

    def _discard_train(self, d: Draft[State1861], raw: Raw) -> Made:
        kind = type_of(Train(raw["train"]))
        own = trains_of(d, self.ids.company(raw, "entity"))
        return "discard_train", {"train": next(train for train in own if type_of(train) == kind)}

    def _buy_company(self, d: Draft[State1861], raw: Raw) -> Made:
        return "buy_private", {"private": raw["company"], "price": raw["price"]}

    def _merge(self, d: Draft[State1861], raw: Raw) -> Made:
        company = self.ids.company(raw)
        if not self._names_public(raw):
            return "merge", {"company": company}
        kind = "convert" if self.converting else "form"
        self.converting = False
        return kind, {"company": company}

    def _choose(self, d: Draft[State1861], raw: Raw) -> Made:
        return "nationalise", {"company": self.ids.company(raw, "entity")}

    def _run_routes(self, d: Draft[State1861], raw: Raw) -> Made:
        company = self.ids.company(raw, "entity")
        left = trains_of(d, company)
        named: list[tuple[Train, Raw]] = []
        for route in raw["routes"]:
            kind = TrainType(route["train"].rpartition("-")[0])
            train = next((train for train in left if type_of(train) == kind), None)
            if train is None:
                raise Malformed(f"{company} has no {kind}-train to run")
            left.remove(train)
            named.append((train, route))
        routes = _in_no_doubt(d, company, named) or [
            {"train": train, "legs": _legs(d, company, train, route)} for train, route in named
        ]
        return "run", {"routes": routes}


def _awaited(frame: Frame) -> Company | None:
    """The company whose decision a frame waits for, where that is one."""
    if isinstance(frame, Turn1861):
        return frame.company
    return frame.waiting[0] if isinstance(frame, MergerRound) else None


def _in_no_doubt(d: Draft[State1861], company: Company, named: Sequence[tuple[Train, Raw]]) -> list[Value] | None:
    """Our routes for recorded ones, if their hexes leave no doubt and all of them together are legal and bring what was
    recorded: judged as the rules will judge them, so that it is done once."""
    by_hexes = _by_hexes(chart(track(d).near(spots_of(d, company))))
    found = [[by_hexes.get(tuple(leg), []) for leg in route["connections"]] for _, route in named]
    if any(len(links) != 1 for legs in found for links in legs):
        return None
    routes: list[Value] = [
        {"train": train, "legs": [list(links[0]) for links in legs]}
        for (train, _), legs in zip(named, found, strict=True)
    ]
    verdict = RUNS.judged(d, company, Args(routes=routes))
    earned = {run.train: run.revenue for run in verdict.runs}
    if verdict.faults or any(earned.get(train) != route["revenue"] for train, route in named):
        return None
    return routes


def _legs(d: Draft[State1861], company: Company, train: Train, route: Mapping[str, Any]) -> list[Value]:
    """Our legs for a recorded route's hexes. Where the hexes leave a doubt, the legs that make a legal run of the
    recorded revenue."""
    candidates: list[list[tuple[str, ...]]] = []
    # Legs of a legal run are near; of any other they may be anywhere.
    for net in (track(d).near(spots_of(d, company)), track(d)):
        if not candidates or not all(candidates):
            by_hexes = _by_hexes(chart(net))
            candidates = [by_hexes.get(tuple(leg), []) for leg in route["connections"]]
    if not all(candidates):
        missing = next(leg for leg, found in zip(route["connections"], candidates, strict=True) if not found)
        raise Malformed(f"there is no track along {' '.join(missing)}")
    asked = RUNS.near_problem(d, company)
    for part in _trimmed(candidates):
        for legs in product(*part):
            verdict = judge(asked, [Route(train, legs)])
            if not verdict.faults and verdict.revenue == route["revenue"]:
                return [list(leg) for leg in legs]
    return [list(found[0]) for found in candidates]


@derived
def _by_hexes(chart: Chart) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """The names of links by the hexes they run through, in either direction."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for link in chart.links:
        for hexes in {link.hexes, link.hexes[::-1]}:
            found.setdefault(hexes, []).append(link.name)
    return found


def _trimmed(legs: list[list[tuple[str, ...]]]) -> Iterator[list[list[tuple[str, ...]]]]:
    """A recorded run may go on, uncounted, into towns beyond the places it counts (D-35): leave such legs out."""
    for length in range(len(legs), 0, -1):
        for start in range(len(legs) - length + 1):
            yield legs[start : start + length]


def lays_at(title: Title, state: State1861) -> tuple[str, dict[Hex, dict[Tile, list[int]]]] | None:
    """The company about to build and all it might lay, whatever it costs; None where nobody is to build."""
    frame = state.frames[-1]
    if not isinstance(frame, Turn1861) or frame.part != "track":
        return None
    d = Draft(title, state)
    offers = lays(reach_of(d, frame.company, one_stop_per_place=not switches(d).tracing_by_circles), terms(d, frame))
    found = {hex_: {tile: list(turns) for tile, turns in tiles.items()} for hex_, tiles in offers.items()}
    return title.board.companies[frame.company].public_id, found


class Writer:
    """Our State in the fields and spelling of the public implementation's trace."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.names = public_names(title, players)

    def state(self, state: State1861) -> dict[str, Any]:
        d = Draft(self.title, state)
        return {
            **table_fields(d, self.names, certificate_limit(d)),
            "round": _ROUNDS[state.round.kind],
            "round_num": state.round.number or 1,
            "players": {self.names[who]: player_fields(d, who, privates_of(d, who)) for who in state.players},
            "corps": {self.names[name]: self._company(d, name) for name in self._present(d)},
            "companies": self._privates(d),
            "depot": {"upcoming": upcoming_trains(d), "discarded": [type_of(train) for train in trains_of(d, POOL)]},
        }

    def _present(self, d: Draft[State1861]) -> list[Company]:
        """Minors from their phase until they are gone, public companies from phase 3, the state railway always."""
        order = list(self.title.phases)
        now = order.index(d.state.phase)
        found = []
        for name, entry in self.title.board.companies.items():
            since = entry.available_from or ("3" if entry.kind == "public" else order[0])
            gone = entry.kind == "minor" and self._is_gone(d, name)
            if order.index(since) <= now and not gone:
                found.append(name)
        return found

    def _is_gone(self, d: Draft[State1861], minor: Company) -> bool:
        holder = d.state.certificates[self.title.certificates[minor][0]]
        return holder == BOX or (holder == BANK and not allows(d, "start_minor"))

    def _company(self, d: Draft[State1861], name: Company) -> dict[str, Any]:
        state = d.state
        mark = state.marks.get(name)
        found: dict[str, Any] = {
            "cash": d.cash(name),
            "type": _KINDS[kind_of(d, name)],
            "floated": mark is not None or name == RSR,
            "ipoed": mark is not None or name == RSR,
            "loans": state.loans.get(name, 0),
            "trains": sorted(type_of(train) for train in trains_of(d, name)),
            "tokens": token_places(spots_of(d, name)),
            "tokens_left": tokens_left(d, name),
            "shares": self._shares(d, name),
        }
        if mark is not None:
            found["price"] = [d.price(name), mark.row, mark.column]
        if name in state.directors:
            found["owner"] = self.names[state.directors[name]]
        if privates_of(d, name):
            found["companies"] = sorted(privates_of(d, name))
        return found

    def _shares(self, d: Draft[State1861], name: Company) -> dict[str, int]:
        if kind_of(d, name) == "state":
            return {"treasury": 100}
        found: dict[str, int] = {}
        for holder, percent in holdings(d, name).items():
            where = "market" if holder == POOL else "treasury"
            if holder in d.state.players:
                where = self.names[holder]
            found[where] = found.get(where, 0) + percent
        return found

    def _privates(self, d: Draft[State1861]) -> dict[str, str]:
        """Beside the privates it lists a card that stands for the later minors until they come."""
        later = {"3": "none" if d.state.phase == next(iter(self.title.phases)) else "closed"}
        owners = {name: d.state.certificates.get(paper(name)) for name in self.title.board.privates}
        return later | {name: self.names.get(owner or "", "none") for name, owner in owners.items()}


IMPORTER = Importer(options, Reader, Writer, lays_at)
