"""Games recorded on 18xx.games: reading them, replaying them by our rules, and writing our States in their format."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from railhead.core.actions import Action
from railhead.core.errors import GameError, Malformed, Refused
from railhead.core.reading import read_json
from railhead.core.state import State
from railhead.core.title import OptionValue, Title
from railhead.mechanisms.recorded import Importer
from railhead.record.game import Game
from railhead.record.history import effective as effective_entries
from railhead.titles import TITLES, description_of, load


class Recorded(NamedTuple):
    """A recorded game: title, players, options, and all actions as in the file."""

    title: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int
    actions: Sequence[Mapping[str, Any]]

    def load(self) -> Title:
        return load(self.title, len(self.players), self.options)


class ReplayedAction(NamedTuple):
    """One effective action: its index in the file, our actions for it, and the State after it and everything that
    follows automatically."""

    at: int
    raw: Mapping[str, Any]
    actions: tuple[Action, ...]
    before: State
    after: State


def read_recorded(text: str) -> Recorded:
    """Raises Malformed if this is no recorded game of a title we know."""
    raw = read_json(text)
    if not isinstance(raw, dict) or not {"title", "players", "actions"} <= set(raw):
        raise Malformed("a recorded game has a title, players and actions")
    if not isinstance(raw["actions"], list) or not all(isinstance(action, dict) for action in raw["actions"]):
        raise Malformed("the actions of a recorded game are a list of objects")
    title = str(raw["title"])
    if title not in TITLES:
        raise Malformed(f"games of {title} can't be imported; choose from {', '.join(TITLES)}")
    try:
        settings = raw.get("settings") or {}
        seed = int(settings.get("seed") or 0)
        players = [(str(player["id"]), str(player["name"])) for player in raw["players"]]
        options = _importer(title).options(settings.get("optional_rules") or [])
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise Malformed(f"the players or settings of the game can't be read: {error!r}") from None
    ids, names = zip(*players, strict=True) if players else ((), ())
    return Recorded(title, ids, names, options, seed, raw["actions"])


def effective(actions: Sequence[Mapping[str, Any]]) -> list[int]:
    """Indices of the actions in effect: neither undone, nor undo or redo, nor messages. An undo may name the action to
    go back to, and any other action makes older undos final (ledger of 1861, section 7)."""
    live: list[int] = []
    undone: list[list[int]] = []
    for index, action in enumerate(actions):
        match action.get("type"):
            case "message":
                continue
            case "undo":
                since = action.get("action_id")
                keep = len(live) - 1 if since is None else sum(actions[i]["id"] <= since for i in live)
                undone.append(live[max(0, keep) :])
                del live[max(0, keep) :]
            case "redo":
                if undone:
                    live += undone.pop()
            case _:
                undone.clear()
                live.append(index)
    return live


def replay(game: Recorded) -> Iterator[ReplayedAction]:
    """Replay a recorded game by our rules, one effective action after the other. Raises what our rules refuse."""
    seats = [f"P{number}" for number in range(1, len(game.players) + 1)]
    return _played(game, Game.new(game.title, seats, game.options, game.seed))


def _played(game: Recorded, own: Game) -> Iterator[ReplayedAction]:
    """The same, applied to a new game of ours."""
    reader = _importer(game.title).reader(own.title, game.players)
    yield ReplayedAction(-1, {"type": "initial"}, (), own.state, own.state)
    for index in effective(game.actions):
        raw = game.actions[index]
        before, done = own.state, []
        for part in (raw, *raw.get("auto_actions", ())):
            try:
                for action in reader.actions(own.state, part):
                    own.repeat(action)
                    done.append(action)
            except GameError as error:
                rule = f" [{error.rule}]" if isinstance(error, Refused) else ""
                raise Malformed(f"action {index} ({_said(game, part)}): {own.describe(error)}{rule}") from error
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise Malformed(f"action {index} ({part.get('type')}) can't be read: {error!r}") from error
        yield ReplayedAction(index, raw, tuple(done), before, own.state)


def _said(game: Recorded, part: Mapping[str, Any]) -> str:
    """Who did what, as in the file: Ann: buy_shares."""
    names = dict(zip(game.players, game.names, strict=True))
    entity = str(part.get("entity"))
    return f"{names.get(entity, entity)}: {part.get('type')}"


def imported(game: Recorded) -> Game:
    """The recorded game as a game of ours, every action judged by our rules."""
    own = Game.new(game.title, game.names, game.options, game.seed)
    for _ in _played(game, own):
        pass
    return own


def trace(game: Recorded) -> Iterator[dict[str, Any]]:
    """For each effective action its index and the whole State, in the fields of the public traces."""
    writer = _importer(game.title).writer(game.load(), game.players)
    for step in replay(game):
        yield {"i": step.at, "state": writer.state(step.after)}


def trace_own(game: Game) -> Iterator[dict[str, Any]]:
    """The same for a game of ours, with players by name."""
    record = game.record
    writer = _importer(record.title).writer(game.title, record.players)
    yield {"i": -1, "state": writer.state(game.at(0))}
    for number in effective_entries(record.actions):
        yield {"i": number, "state": writer.state(game.at(number + 1))}


def lays(game: Recorded) -> Iterator[dict[str, Any]]:
    """All possible lays at every moment at which a company might lay track, whatever they cost."""
    title = game.load()
    lays_at = _importer(game.title).lays
    if lays_at is None:
        raise Malformed(f"the lays of {game.title} can't be listed in the spelling of 18xx.games")
    for step in replay(game):
        offers = lays_at(title, step.before) if step.at >= 0 else None
        if offers is not None:
            company, tiles = offers
            yield {"i": step.at, "entity": company, "lays": tiles}


def _importer(title: str) -> Importer:
    """Raises Malformed for a title whose games can't be imported."""
    importer = description_of(title).importer
    if importer is None:
        raise Malformed(f"{title} has no translation from and to the spelling of 18xx.games")
    return importer
