"""Settings of a server. What the command line does not say comes from the environment."""

import os
from pathlib import Path

from msgspec import Struct

from railhead.core.errors import Malformed

DATA = "RAILHEAD_DATA"
DATABASE = "DATABASE_URL"
LIMITS = "RAILHEAD_LIMITS"
PAGES = "RAILHEAD_PAGES"
BOARDS = "RAILHEAD_BOARDS"
IMPORTS = "RAILHEAD_IMPORTS"
BOTS = "RAILHEAD_BOTS"
HOSTS = "RAILHEAD_HOSTS"
WORKERS = "RAILHEAD_WORKERS"
"""Set by `railhead serve` for the processes it starts."""
URL = "RAILHEAD_URL"
SMTP = "RAILHEAD_SMTP"
MAIL_FROM = "RAILHEAD_MAIL_FROM"
TABLES_AN_HOUR = "RAILHEAD_TABLES_AN_HOUR"
IMPORTS_AN_HOUR = "RAILHEAD_IMPORTS_AN_HOUR"
LOGS = "RAILHEAD_LOGS"
METRICS = "RAILHEAD_METRICS"
FILE = "railhead.sqlite"
MOST_TABLES, MOST_IMPORTS = 60, 30
"""Of one visitor in an hour, by default."""


class Settings(Struct, frozen=True, kw_only=True):
    data: Path = Path("railhead-data")
    """The folder of the database file, if SQLite is used."""
    database: str = ""
    """postgresql://…; if empty, SQLite in the data folder."""
    workers: int = 1
    """Processes that serve together. What one of them allows a visitor is divided by their number."""
    has_limits: bool = True
    """Whether rate limits apply."""
    tables_an_hour: int = MOST_TABLES
    """How many tables a visitor may set up in an hour."""
    imports_an_hour: int = MOST_IMPORTS
    """How many games a visitor may bring in an hour."""
    most_pages: int = 0
    """Pages beyond which a SQLite file may not grow, to simulate a full disk; 0 for no limit."""
    has_boards: bool = True
    """Whether visitors may play on custom board files."""
    has_imports: bool = True
    """Whether visitors may import games."""
    has_bots: bool = True
    """Whether this process runs bots; if not, `railhead bots` does."""
    hosts: tuple[str, ...] = ()
    """Host names the server accepts, such as `games.example.org` or `*.example.org`; any if empty."""
    url: str = ""
    """The public URL of the server, for links in mail. What a request says about it may be forged."""
    smtp: str = ""
    """The mail server, as smtp://user:password@host:port or smtps://…; without one no mail is sent."""
    mail_from: str = ""
    """The sender's address of mail."""
    has_json_logs: bool = False
    """Whether the log is written as JSON lines, including one for each response."""
    metrics_token: str = ""
    """Whoever sends it may read the metrics, as the owner may."""
    games_in_memory: int = 256
    is_warm: bool = False
    """Whether sandbox processes are started before they are needed."""
    thinks_apart: bool = False
    """Whether long thinking is done in separate processes."""
    heartbeat: float = 15.0
    """Seconds after which a silent stream sends a sign of life."""

    @property
    def address(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{self.data.absolute() / FILE}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+psycopg://{rest}"
        if scheme in ("sqlite", "postgresql+psycopg"):
            return self.database
        raise Malformed(f"{DATABASE} begins with postgresql:// or sqlite://, not {scheme}://")


def from_environment() -> Settings:
    return Settings(
        data=Path(os.environ.get(DATA, "railhead-data")),
        database=os.environ.get(DATABASE, ""),
        workers=workers(),
        is_warm=True,
        thinks_apart=True,
        most_pages=int(os.environ.get(PAGES, "0")),
        has_limits=_is_on(LIMITS),
        tables_an_hour=_number(TABLES_AN_HOUR, MOST_TABLES),
        imports_an_hour=_number(IMPORTS_AN_HOUR, MOST_IMPORTS),
        has_boards=_is_on(BOARDS),
        has_imports=_is_on(IMPORTS),
        has_bots=_is_on(BOTS),
        url=os.environ.get(URL, "").rstrip("/"),
        smtp=os.environ.get(SMTP, ""),
        has_json_logs=_logs() == "json",
        metrics_token=os.environ.get(METRICS, ""),
        mail_from=os.environ.get(MAIL_FROM, ""),
        hosts=tuple(os.environ.get(HOSTS, "").replace(",", " ").split()),
    )


def workers() -> int:
    return int(os.environ.get(WORKERS, "1"))


def _logs() -> str:
    said = os.environ.get(LOGS, "text").lower()
    if said not in ("text", "json"):
        raise Malformed(f"{LOGS} is text or json, not {said!r}")
    return said


def _number(name: str, usual: int) -> int:
    said = os.environ.get(name, str(usual))
    if not said.isascii() or not said.isdecimal() or not int(said):
        raise Malformed(f"{name} is a whole number from 1, not {said!r}")
    return int(said)


def _is_on(name: str) -> bool:
    said = os.environ.get(name, "on").lower()
    if said not in ("on", "off"):
        raise Malformed(f"{name} is on or off, not {said!r}")
    return said == "on"
