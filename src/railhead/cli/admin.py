"""`railhead admin`: what the owner of a server does directly on its database."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from railhead.cli.arguments import Commands
from railhead.cli.serve import opened_database
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.server.accounts.accounts import Account, Accounts
    from railhead.server.accounts.moderation import Moderation

WHO = "railhead admin"
"""The owner's name in the log."""
LOCAL = "http://127.0.0.1:8000"
"""The server's address for links, unless it was started with another."""


class Services(NamedTuple):
    """Services that work on the database of a server."""

    accounts: "Accounts"
    moderation: "Moderation"
    url: str


def add(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="manage a server: accounts, bans, closed tables")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="where games are kept (railhead-data)")
    jobs = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    jobs.add_parser("accounts", help="list all accounts").set_defaults(job=_list)
    jobs.add_parser("owner", help="make a link that makes its user an owner of the server").set_defaults(job=_owner)
    helps = {
        "reset": ("make a link to choose a new password", _reset),
        "grant": ("make an account an owner of the server", _grant),
        "revoke": ("end an account's ownership of the server", _revoke),
    }
    for name, (words, job) in helps.items():
        one = jobs.add_parser(name, help=words)
        one.add_argument("name", metavar="NAME", help="of the account")
        one.set_defaults(job=job)
    _add_moderation(jobs)
    for one in jobs.choices.values():
        one.add_argument("--data", type=Path, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def _add_moderation(jobs: Commands) -> None:
    for name, words, what, done in (
        ("close", "close a table: nobody can act there any more", "GAME", _close),
        ("reopen", "reopen a closed table", "GAME", _reopen),
        ("ban", "ban an account, an address or a network", "WHOM", _ban),
        ("lift", "lift a ban", "WHOM", _lift),
    ):
        one = jobs.add_parser(name, help=words)
        one.add_argument("what", metavar=what)
        if name in ("close", "ban"):
            one.add_argument("--why", required=True, help="the reason, shown to those concerned")
        one.set_defaults(job=done)
    jobs.add_parser("bans", help="list who is banned").set_defaults(job=_bans)
    jobs.add_parser("log", help="list what owners did").set_defaults(job=_log)


def run(args: argparse.Namespace) -> int:
    database = opened_database(args.data)
    from railhead.server.accounts.accounts import Accounts
    from railhead.server.accounts.moderation import Moderation
    from railhead.server.settings import from_environment

    job: Callable[[Services, argparse.Namespace], None] = args.job
    try:
        job(Services(Accounts(database), Moderation(database), from_environment().url or LOCAL), args)
    finally:
        database.close()
    return 0


def _list(on: Services, args: argparse.Namespace) -> None:
    accounts = on.accounts.all()
    for account in accounts:
        notes = ["owner"] * account.is_admin + [account.email] * bool(account.email)
        print(f"{_day(account.created)}  {account.name}" + (f"  ({', '.join(notes)})" if notes else ""))
    if not accounts:
        print("No accounts yet.")


def _owner(on: Services, args: argparse.Namespace) -> None:
    from railhead.server.accounts.accounts import OWNER

    print(f"{on.url}/owner/{on.accounts.single_use(OWNER)}")


def _reset(on: Services, args: argparse.Namespace) -> None:
    from railhead.server.accounts.accounts import RESET

    print(f"{on.url}/account/reset/{on.accounts.single_use(RESET, _named(on.accounts, args.name).id)}")


def _grant(on: Services, args: argparse.Namespace) -> None:
    on.accounts.set_admin(_named(on.accounts, args.name).id)


def _revoke(on: Services, args: argparse.Namespace) -> None:
    on.accounts.set_admin(_named(on.accounts, args.name).id, False)


def _close(on: Services, args: argparse.Namespace) -> None:
    on.moderation.close_table(args.what, args.why, WHO)


def _reopen(on: Services, args: argparse.Namespace) -> None:
    on.moderation.reopen_table(args.what, WHO)


def _ban(on: Services, args: argparse.Namespace) -> None:
    on.moderation.ban(args.what, args.why, WHO)


def _lift(on: Services, args: argparse.Namespace) -> None:
    on.moderation.lift(args.what, WHO)


def _bans(on: Services, args: argparse.Namespace) -> None:
    bans = on.moderation.bans()
    print("\n".join(f"{_day(ban.since)}  {ban.name}  {ban.why}" for ban in bans) or "Nobody is banned.")


def _log(on: Services, args: argparse.Namespace) -> None:
    acts = on.moderation.log()
    print("\n".join(f"{_day(act.at)}  {act.who}  {act.did}" for act in acts) or "No owner has done anything yet.")


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def _named(accounts: "Accounts", name: str) -> "Account":
    account = accounts.named(name)
    if account is None:
        raise Malformed(f"there is no account {name!r}")
    return account
