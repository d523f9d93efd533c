"""`railhead admin`: what the owner of a server does beside it, on its database."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import Commands
from railhead.cli.serve import opened_database
from railhead.core.errors import Malformed

if TYPE_CHECKING:
    from railhead.server.accounts import Account, Accounts


def add(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="look after the accounts of a server")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="where games are kept (railhead-data)")
    jobs = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    jobs.add_parser("accounts", help="list all accounts").set_defaults(job=_list)
    jobs.add_parser("owner", help="make a link that makes its user an owner of the server").set_defaults(job=_owner)
    helps = {
        "reset": ("make a link to choose a new password", _reset),
        "grant": ("make an account an owner of the server", _grant),
        "revoke": ("make an account no owner any more", _revoke),
    }
    for name, (words, job) in helps.items():
        one = jobs.add_parser(name, help=words)
        one.add_argument("name", metavar="NAME", help="of the account")
        one.set_defaults(job=job)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    database = opened_database(args.data)
    from railhead.server.accounts import Accounts
    from railhead.server.settings import from_environment

    job: Callable[[Accounts, str, argparse.Namespace], None] = args.job
    try:
        job(Accounts(database), from_environment().url, args)
    finally:
        database.close()
    return 0


def _list(accounts: "Accounts", url: str, args: argparse.Namespace) -> None:
    for account in accounts.all():
        day = datetime.fromtimestamp(account.created, UTC).date()
        notes = ["owner"] * account.is_admin + [account.email] * bool(account.email)
        print(f"{day}  {account.name}" + (f"  ({', '.join(notes)})" if notes else ""))


def _owner(accounts: "Accounts", url: str, args: argparse.Namespace) -> None:
    from railhead.server.accounts import OWNER

    print(f"{url}/owner/{accounts.single_use(OWNER)}")


def _reset(accounts: "Accounts", url: str, args: argparse.Namespace) -> None:
    from railhead.server.accounts import RESET

    print(f"{url}/account/reset/{accounts.single_use(RESET, _named(accounts, args.name).id)}")


def _grant(accounts: "Accounts", url: str, args: argparse.Namespace) -> None:
    accounts.set_admin(_named(accounts, args.name).id)


def _revoke(accounts: "Accounts", url: str, args: argparse.Namespace) -> None:
    accounts.set_admin(_named(accounts, args.name).id, False)


def _named(accounts: "Accounts", name: str) -> "Account":
    found = accounts.named(name)
    if found is None:
        raise Malformed(f"there is no account {name!r}")
    return found
