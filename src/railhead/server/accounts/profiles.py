"""Profiles: a person's results by title, ratings, opponents, and pace of play.

Who held a seat is looked up when needed, so a deleted account is in nobody's statistics.
"""

import csv
import io
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select

from railhead.server.accounts.rating import Rating, ratings
from railhead.server.storage.database import Database
from railhead.server.storage.schema import accounts, entries, games, holders, results
from railhead.server.storage.seats import ALL

LONGEST_PAUSE = 7 * 24 * 3600
"""Seconds. A longer pause was not spent thinking."""
TIMED = 30
"""How many of the latest games the pace is measured in."""


class Finished(Struct, frozen=True, kw_only=True):
    """A finished game in which a person held seats."""

    id: str
    title: str
    players: tuple[str, ...]
    at: int
    scores: dict[str, int]
    """By seat."""
    ranks: dict[str, int]
    persons: dict[str, str]
    """By seat; absent for bots and deleted accounts."""

    def rank_of(self, person: str) -> int:
        return min(self.ranks[seat] for seat, one in self.persons.items() if one == person)

    @property
    def rated(self) -> dict[str, int]:
        """Ranks by person, if at least two people played and each held one seat."""
        own = {person: self.ranks[seat] for seat, person in self.persons.items()}
        return own if len(own) == len(self.persons) > 1 else {}


class TitleRecord(Struct, frozen=True):
    title: str
    games: int
    wins: int
    mean_rank: float
    best: int
    rating: Rating | None
    """None for somebody who only played bots."""


class Opponent(Struct, frozen=True):
    name: str
    games: int
    ahead: int
    behind: int


class Profile(Struct, frozen=True):
    titles: list[TitleRecord]
    opponents: list[Opponent]
    seconds: float | None
    """The median over the person's own actions."""
    finished: list[Finished]
    """Latest first."""


class Profiles:
    def __init__(self, database: Database) -> None:
        self._database = database

    def profile(self, person: str) -> Profile:
        finished = self.finished()
        mine = [game for game in finished if person in game.persons.values()]
        names = self._names()
        return Profile(
            [_of_title(title, mine, finished, person) for title in sorted({game.title for game in mine})],
            _opponents(mine, person, names),
            self._pace(mine[-TIMED:], person),
            mine[::-1],
        )

    def finished(self) -> list[Finished]:
        """All finished games in which people held seats, in the order in which they ended."""
        query = select(results, games.c.title, games.c.players, holders.c.visitor)
        at = (holders.c.game == results.c.game) & (holders.c.seat == results.c.seat)
        query = query.join(games, games.c.id == results.c.game).outerjoin(holders, at)
        finished: dict[str, Finished] = {}
        with self._database.reading() as connection:
            for row in connection.execute(
                query.order_by(results.c.at, results.c.game, results.c.seat, holders.c.visitor)
            ):
                game = finished.get(row.game)
                if game is None:
                    names = tuple(msgspec.json.decode(row.players))
                    game = Finished(
                        id=row.game, title=row.title, players=names, at=row.at, scores={}, ranks={}, persons={}
                    )
                    finished[row.game] = game
                game.scores[row.seat], game.ranks[row.seat] = row.score, row.rank
                if row.visitor is not None:
                    game.persons[row.seat] = row.visitor
        return list(finished.values())

    def without_result(self, person: str) -> list[str]:
        """Finished games of a person without a stored result: they ended under an earlier version."""
        mine = select(holders.c.game).where(holders.c.visitor == person, holders.c.seat != ALL)
        noted = select(results.c.game)
        query = select(games.c.id).where(games.c.finished != "", games.c.id.in_(mine), games.c.id.not_in(noted))
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    def _names(self) -> dict[str, str]:
        with self._database.reading() as connection:
            return {row.id: row.name for row in connection.execute(select(accounts.c.id, accounts.c.name))}

    def _pace(self, mine: Sequence[Finished], person: str) -> float | None:
        query = select(entries.c.game, entries.c.seq, entries.c.action, entries.c.at)
        query = query.where(entries.c.game.in_([game.id for game in mine])).order_by(entries.c.game, entries.c.seq)
        seats = {game.id: {seat for seat, one in game.persons.items() if one == person} for game in mine}
        taken: list[int] = []
        before: tuple[str, int] = ("", 0)
        with self._database.reading() as connection:
            for row in connection.execute(query):
                actor = msgspec.json.decode(row.action)["actor"]
                if before[0] == row.game and actor in seats[row.game] and row.at - before[1] < LONGEST_PAUSE:
                    taken.append(max(0, row.at - before[1]))
                before = row.game, row.at
        return statistics.median(taken) if taken else None


def _of_title(title: str, mine: Sequence[Finished], all_games: Sequence[Finished], person: str) -> TitleRecord:
    own = [game for game in mine if game.title == title]
    ranks = [game.rank_of(person) for game in own]
    scores = [game.scores[seat] for game in own for seat, one in game.persons.items() if one == person]
    rated = ratings(game.rated for game in all_games if game.title == title and game.rated)
    return TitleRecord(title, len(own), ranks.count(1), sum(ranks) / len(ranks), max(scores), rated.get(person))


def _opponents(mine: Sequence[Finished], person: str, names: Mapping[str, str]) -> list[Opponent]:
    """Head-to-head results against people with accounts, most frequent opponents first."""
    met: dict[str, list[int]] = defaultdict(list)
    for game in mine:
        own = game.rank_of(person)
        for other in {*game.persons.values()} - {person}:
            met[other].append(game.rank_of(other) - own)
    opponents = [
        Opponent(names[other], len(by), sum(one > 0 for one in by), sum(one < 0 for one in by))
        for other, by in met.items()
        if other in names
    ]
    return sorted(opponents, key=lambda one: (-one.games, one.name))


def as_csv(profile: Profile, person: str) -> str:
    """One line for each finished game."""
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(["game", "title", "ended", "players", "seat", "name", "score", "rank", "others"])
    for game in profile.finished:
        ended = datetime.fromtimestamp(game.at, UTC).isoformat()
        for seat in sorted(seat for seat, one in game.persons.items() if one == person):
            names = {f"P{number}": name for number, name in enumerate(game.players, 1)}
            others = "; ".join(name for one, name in names.items() if one != seat)
            row: list[str | int] = [
                game.id,
                game.title,
                ended,
                len(names),
                seat,
                names[seat],
                game.scores[seat],
                game.ranks[seat],
                others,
            ]
            lines.writerow([_harmless(cell) for cell in row])
    return written.getvalue()


def _harmless(cell: str | int) -> str | int:
    """A value that a spreadsheet would take for a formula, made harmless."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
