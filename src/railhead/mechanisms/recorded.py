"""Games as 18xx.games records them: what titles share in reading its ids and writing a State in its fields.

What an action means, and what is reported of a company, is up to each title (`public.py` in its folder).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from railhead.core.actions import Action, Value
from railhead.core.errors import Malformed
from railhead.core.ids import BANK, Company, Hex, Holder, Player, Spot, Tile, spot
from railhead.core.play import actors
from railhead.core.state import State
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.shares import certificate_count
from railhead.mechanisms.trains import sold

Raw = Mapping[str, Any]
Made = tuple[str, dict[str, Value]]
"""A kind of action of ours and its arguments."""

SILENT = ("program_share_pass", "program_buy_shares", "program_merger_pass", "program_disable", "message")
"""Actions that only send a message or program something: what they cause is recorded when it happens."""
_ENDLESS = 1
"""The count written for an unlimited type of train."""


Lays = tuple[str, dict[Hex, dict[Tile, list[int]]]]
"""A company by its id there, and rotations by hex and tile."""


class ActionReader(Protocol):
    """Reads one game. Stateful: some ids are assigned as the game goes on."""

    def actions(self, state: Any, raw: Raw) -> Iterator[Action]:
        """Our actions for one recorded action."""


class StateWriter(Protocol):
    def state(self, state: Any) -> dict[str, Any]:
        """A State of ours in the fields of the public traces."""


class Importer(Struct, frozen=True):
    """How games of a title are read and written. A reader and a writer are made from it and the ids of the players."""

    options: Callable[[Sequence[str]], dict[str, OptionValue]]
    """Our options for a game's optional rules."""
    reader: Callable[[Title, Sequence[str]], ActionReader]
    writer: Callable[[Title, Sequence[str]], StateWriter]
    lays: Callable[[Title, Any], Lays | None] | None = None
    """What the company that is building might lay; None when nobody builds."""


class Ids:
    """What a record refers to by ids of its own, some assigned as the game goes on."""

    def __init__(self, title: Title, players: Sequence[str]) -> None:
        self.title = title
        self.players = {name: Player(Holder(f"P{seat}")) for seat, name in enumerate(players, 1)}
        self.companies = {entry.public_id: name for name, entry in title.board.companies.items()}
        self.tiles_at: dict[str, Hex] = {}
        self.pool: set[str] = set()
        """Ids of shares sold to the pool and not bought again."""

    def actor(self, state: State, raw: Raw, awaited: Company | None) -> Player:
        """Who acted: a player, or for a company whoever decides for it; `awaited` is the player whose decision it
        is."""
        if raw.get("entity_type") == "player":
            return self.players[str(raw["entity"])]
        company = self.company(raw, "entity")
        if awaited not in (None, company):
            raise Malformed(f"it is the turn of {awaited}, not {company}")
        return actors(self.title, state)[0]

    def company(self, raw: Raw, field: str = "corporation") -> Company:
        try:
            return self.companies[str(raw[field])]
        except KeyError:
            raise Malformed(f"{raw.get(field)!r} isn't a company of this title") from None

    def bought(self, raw: Raw) -> tuple[Company, bool]:
        """The company whose shares were bought, and whether they came from the pool."""
        ids = [str(name) for name in raw["shares"]]
        were_sold = any(name in self.pool for name in ids)
        self.pool.difference_update(ids)
        return self._issuer(ids), were_sold

    def sold(self, raw: Raw) -> Made:
        ids = [str(name) for name in raw["shares"]]
        self.pool.update(ids)
        return "sell_shares", {"company": self._issuer(ids), "shares": raw["percent"] // 10}

    def _issuer(self, ids: Sequence[str]) -> Company:
        return self.companies[ids[0].rpartition("_")[0]]

    def laid(self, raw: Raw) -> Made:
        """Tile `57-2` is the third 57."""
        self.tiles_at[raw["tile"]] = Hex(raw["hex"])
        return "lay_tile", {"hex": raw["hex"], "tile": raw["tile"].rpartition("-")[0], "rotation": raw["rotation"]}

    def spot(self, raw: Raw) -> Spot:
        """City `207-3-0` is stop 0 of the fourth tile 207, `F18-0-0` stop 0 of the printed hex F18."""
        tile, _, stop = raw["city"].rpartition("-")
        return spot(self.tiles_at.get(tile) or Hex(tile.partition("-")[0]), int(stop))


def method_for(reader: object, raw: Raw) -> Any:
    """The reader's method for a type of action. Raises Malformed if it has none."""
    kind = str(raw.get("type"))
    read = getattr(reader, f"_{kind}", None)
    if read is None:
        raise Malformed(f"a recorded action of type {kind!r} is not known")
    return read


def public_names(title: Title, players: Sequence[str]) -> dict[str, str]:
    """Our players and companies by their ids there."""
    names = {f"P{seat}": name for seat, name in enumerate(players, 1)}
    return names | {name: entry.public_id for name, entry in title.board.companies.items()}


def table_fields(d: Draft[State], names: Mapping[str, str], limit: int) -> dict[str, Any]:
    """The fields common to all titles."""
    state = d.state
    return {
        "turn": state.round.turn,
        "players_to_act": [names[player] for player in actors(d.title, state)],
        "phase": state.phase,
        "bank": d.cash(BANK),
        "cert_limit": limit,
        "finished": bool(state.finished),
        "hexes": {name: f"{laid.tile}:{laid.rotation}" for name, laid in state.tiles.items()},
    }


def player_fields(d: Draft[State], player: Player, companies: Iterable[str]) -> dict[str, Any]:
    return {
        "cash": d.cash(player),
        "value": d.title.worth(d, player),
        "certs": certificate_count(d, player),
        "companies": sorted(companies),
    }


def token_places(places: Iterable[Spot]) -> list[str]:
    return sorted(place.replace(".", ":") for place in places)


def upcoming_trains(d: Draft[State]) -> dict[str, int]:
    """How many of each type are left in the bank."""
    left: dict[str, int] = {}
    for name, entry in d.title.trains.items():
        count = _ENDLESS if entry.count is None else entry.count - sold(d, name)
        if count:
            left[name] = count
    return left
