"""`railhead serve`: start the web server, to play in the browser."""

import argparse
import os
import socket
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands, whole
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.server.storage.database import Database


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="start the web server: play in the browser")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for other machines too (127.0.0.1)"
    )
    parser.add_argument("--port", type=whole(0, 65535), default=8000, metavar="N", help="(8000)")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="where games are kept (railhead-data)")
    parser.add_argument(
        "--workers", type=whole(1), default=1, metavar="N", help="processes; more than one needs DATABASE_URL (1)"
    )
    parser.add_argument(
        "--forwarded-allow-ips",
        metavar="ADDRESSES",
        help="proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted (127.0.0.1)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from railhead.server.settings import DATA, DATABASE, WORKERS, from_environment

    check_installed("railhead.server.app", "uvicorn", lacking="the server", extra="server")
    import uvicorn

    from railhead.server.accounts.accounts import OWNER, Accounts
    from railhead.server.guards.connections import IDLE
    from railhead.server.storage.database import Database

    if args.data is not None:
        # Workers are separate processes and read their settings from the environment.
        os.environ[DATA] = str(args.data)
    os.environ[WORKERS] = str(args.workers)
    settings = from_environment()
    if args.workers > 1 and settings.address.startswith("sqlite"):
        raise Malformed(f"several workers need PostgreSQL: set {DATABASE}=postgresql://…")
    if settings.address.startswith("postgresql"):
        check_installed("psycopg", lacking="the driver of PostgreSQL", extra="postgres")
    _check_free(args.host, args.port)
    database = Database(settings)
    database.check()
    accounts = Accounts(database)
    owner = "" if accounts.has_owner else accounts.single_use(OWNER)
    database.close()
    kept = "PostgreSQL" if settings.database else str(settings.data / "railhead.sqlite")
    here = _local_url(args.host, args.port)
    print(f"Railhead is at {here}/ and keeps its games in {kept}.", flush=True)
    if owner:
        print(f"To own this server, sign up and open {settings.url or here}/owner/{owner}", flush=True)
    uvicorn.run(
        "railhead.server.app:make_app",
        factory=True,
        host=args.host,
        port=args.port,
        workers=args.workers,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
        http="railhead.server.guards.connections:GuardedProtocol",
        timeout_keep_alive=IDLE,
        forwarded_allow_ips=args.forwarded_allow_ips,
    )
    return 0


def _local_url(host: str, port: int) -> str:
    """The address for a browser on this machine: 0.0.0.0 is for listening only."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def check_installed(*modules: str, lacking: str, extra: str) -> None:
    """Raises Malformed if the packages of an extra are missing. Our own errors pass through."""
    try:
        for module in modules:
            import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "railhead":
            raise
        raise Malformed(f"{lacking} is not installed. In the project's folder: pip install '.[{extra}]'") from None


def opened_database(data: Path | None, *, is_new: bool = False) -> "Database":
    """The database `railhead serve` would use. Unless it may be new, a folder without one was named by mistake."""
    check_installed("railhead.server.app", lacking="the server", extra="server")
    from msgspec.structs import replace

    from railhead.server.settings import FILE, from_environment
    from railhead.server.storage.database import Database

    settings = from_environment()
    if data is not None:
        settings = replace(settings, data=data)
    if not (is_new or settings.database or (settings.data / FILE).exists()):
        raise Malformed(f"no server keeps its games in {settings.data}: name its folder with --data")
    return Database(settings)


def _check_free(host: str, port: int) -> None:
    """Raises Malformed if the port can't be used. The server would fail too, but later and less clearly."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (")[0]
        raise Malformed(f"can't listen at {host}:{port}: {reason}") from None
