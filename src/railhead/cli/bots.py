"""`railhead bots`: a process that only runs the bots of a server."""

import argparse
import signal
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands
from railhead.cli.serve import check_installed
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from starlette.applications import Starlette


def add(commands: Commands) -> None:
    parser = commands.add_parser("bots", help="play the bots of a server in a separate process")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    check_installed("railhead.server.app", lacking="the server", extra="server")
    import anyio
    from msgspec.structs import replace

    from railhead.server.app import make_app
    from railhead.server.settings import DATABASE, from_environment

    settings = from_environment()
    if settings.address.startswith("sqlite"):
        raise Malformed(f"railhead bots needs a server that uses PostgreSQL: set {DATABASE}=postgresql://…")
    check_installed("psycopg", lacking="the driver of PostgreSQL", extra="postgres")
    anyio.run(_until_stopped, make_app(replace(settings, has_bots=True, is_warm=False)))
    return 0


async def _until_stopped(app: "Starlette") -> None:
    """The whole server without a listening socket: clocks must run after the bots' actions, too."""
    import anyio

    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as stops:
        async with app.router.lifespan_context(app):
            print("Playing the bots of the server. Ctrl-C stops it.", flush=True)
            await anext(aiter(stops))
