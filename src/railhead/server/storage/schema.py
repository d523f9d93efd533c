"""The tables of the database. Entries are only ever appended: by the primary key (game, seq) one of two concurrent
writers wins."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

REVISION = "0010"
"""The latest migration, which these definitions match."""

metadata = MetaData()

boards = Table(
    "boards",
    metadata,
    Column("sha256", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
)
"""Custom board files."""

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed_is_open", Boolean, nullable=False),
    Column("board", Text, ForeignKey("boards.sha256")),
    Column("kind", Text, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("undo", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("round", Text, nullable=False),
    Column("awaited", Text, nullable=False),
    Column("finished", Text, nullable=False),
    Column("seed", Text, nullable=False, server_default="0"),
    Column("bot_seed", Text, nullable=False, server_default=""),
    Column("agreed", Text, nullable=False, server_default="[]"),
    Column("shut", Text, nullable=False, server_default=""),
    Column("restored", BigInteger, nullable=False, server_default="0"),
    Column("needs_invitation", Boolean, nullable=False, server_default=false()),
    Column("policies", Text, nullable=False, server_default="{}"),
    Index("games_moved", "moved"),
)
"""A game's fixed data and, after `created`, its current progress, so that games can be listed without opening them.
`shut` says why the owner of the server closed it. `restored` changes when a backup is restored, which invalidates what
processes hold in memory."""

entries = Table(
    "entries",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("round", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("is_secret", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
    UniqueConstraint("game", "key", name="entries_key"),
)
"""The record's actions; the first has seq 1."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("program", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)
"""States after some entries, valid for the version of the program that wrote them. All can be recomputed from the
entries."""

seats = Table(
    "seats",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
)
"""How each seat was set up: a bot, open to anybody, or reached by a link."""

links = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("token", Text, nullable=False, server_default=""),
    Column("taken_by", Text, nullable=False, server_default=""),
)
"""Hashes of the links to a seat, or with `*` to the whole table. The token of an invitation is kept until it is taken,
so that the host can see it again. A link that was taken leads only its taker back to the seat."""

holders = Table(
    "holders",
    metadata,
    Column("visitor", Text, nullable=False),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    PrimaryKeyConstraint("visitor", "game", "seat"),
    Index("holders_game", "game"),
)
"""Who holds a seat: an account, or the hash of a guest's cookie."""

programs = Table(
    "programs",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("program", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat", "subject"),
)
"""Programmed actions. One that is over is deleted."""

messages = Table(
    "messages",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("messages_game", "game"),
)
"""Chat messages."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("look", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("is_verified", Boolean, nullable=False),
    Column("is_admin", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Accounts. `look` is a key that is equal for names that look alike."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("sessions_account", "account"),
)
"""Logged-in devices, by the hash of their cookie."""

account_tokens = Table(
    "account_tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Single-use links: to reset a password, to verify an address, to become the owner of a new server."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
)
"""Hashes of the codes that recover a lost seat."""

claims = Table(
    "claims",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("claimant", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("agreed", Text, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
)
"""Requests for a lost seat, to be answered by the other players."""

invited = Table(
    "invited",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("person", Text, nullable=False),
    PrimaryKeyConstraint("game", "person"),
    Index("invited_person", "person"),
)
"""Accounts that may take an open seat at a table for invited players."""

results = Table(
    "results",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
)
"""Results of finished games. Who held the seats is not repeated here: deleting an account takes its results along."""

bot_jobs = Table(
    "bot_jobs",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("host", Text, nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("worker", Text, nullable=False, server_default=""),
    Column("until", BigInteger, nullable=False, server_default="0"),
    Column("asked", Integer, nullable=False, server_default="1"),
)
"""Games in which the server must act: for a bot, or for a seat with a programmed action. A worker leases a job `until`
a time; after that another may take it. `turn` is since when it waits, or until when a bot pauses, which it does at one
`version` of the game."""

bans = Table(
    "bans",
    metadata,
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("kind", "value"),
)
"""Accounts and addresses banned by the owner of the server."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, nullable=False),
    Column("other", Text, nullable=False),
    Column("kind", Text, nullable=False),
    PrimaryKeyConstraint("person", "other"),
)
"""Whom a person has muted, or blocked from playing with them as well."""

owner_log = Table(
    "owner_log",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("did", Text, nullable=False),
)
"""What the owners of the server have done."""

clock_events = Table(
    "clock_events",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("event", Text, nullable=False),
    Index("clock_events_game", "game"),
)
"""At tables with a clock: who was awaited when, pauses, vacations, night hours. All clocks are computed from these."""

votes = Table(
    "votes",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("subject", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("agreed", Text, nullable=False),
    PrimaryKeyConstraint("game", "subject"),
)
"""Votes at a table: to pause, or to replace a missing player by a bot."""

people = Table(
    "people",
    metadata,
    Column("person", Text, primary_key=True),
    Column("settings", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),
    Column("digested", BigInteger, nullable=False, server_default="0"),
)
"""How a person wants to be notified of a turn, and their night hours. The token unsubscribes."""

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Index("push_subscriptions_person", "person"),
)
"""Browsers to notify by web push."""

notices = Table(
    "notices",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seat", "turn"),
)
"""Turns a seat has been notified of, so that nobody is notified twice."""

server_secrets = Table(
    "server_secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""The server's own keys, such as the one that signs web push messages."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("account", Text, ForeignKey("accounts.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("api_tokens_account", "account"),
)
"""Personal tokens by which programs act for an account, within their scopes."""

what_ifs = Table(
    "what_ifs",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("origin", Text, ForeignKey("games.id"), nullable=False),
    Column("point", Integer, nullable=False),
    Column("seat", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""What-if boards: the game, the number of entries, the seat whose view it is, and the State it starts from."""
