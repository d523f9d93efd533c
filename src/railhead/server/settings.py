"""How a server is set up. What is not said on the command line comes from the environment."""

import os
from pathlib import Path

from msgspec import Struct

from railhead.core.errors import Malformed

DATA = "RAILHEAD_DATA"
DATABASE = "DATABASE_URL"
LIMITS = "RAILHEAD_LIMITS"
PAGES = "RAILHEAD_PAGES"


class Settings(Struct, frozen=True, kw_only=True):
    data: Path = Path("railhead-data")
    """Where the database file lies, if the database is a file."""
    database: str = ""
    """postgresql://…; without one, SQLite in the data folder."""
    has_limits: bool = True
    """Whether a visitor who asks too often is told to wait."""
    most_pages: int = 0
    """Pages beyond which a SQLite file does not grow, as on a full disk; 0 for as many as there is room for."""
    games_in_memory: int = 256
    heartbeat: float = 15.0
    """Seconds after which a silent stream says that it is alive."""

    @property
    def address(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite:///{self.data.absolute() / 'railhead.sqlite'}"
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
        has_limits=os.environ.get(LIMITS, "on") != "off",
        most_pages=int(os.environ.get(PAGES, "0")),
    )
