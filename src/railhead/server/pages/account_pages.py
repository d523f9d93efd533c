"""Signing up, logging in, and what an account can be told. Each function answers one URL."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from railhead.core.errors import GameError
from railhead.server.accounts.accounts import RESET, VERIFY, Account
from railhead.server.accounts.api_tokens import SCOPES
from railhead.server.pages.forms import FormData, read_form
from railhead.server.pages.front_pages import page
from railhead.server.tables.visitors import Visitor
from railhead.server.web import (
    Services,
    forgotten,
    in_thread,
    problem_of,
    remembered,
    services_of,
    status_of,
    thinking,
    visitor_of,
)

Done = Callable[[Services, Visitor, FormData], str]
"""Does what a form asks for; returns the token of a new session, or nothing."""


async def _form(request: Request, template: str, done: Done, goal: str, **shown: Any) -> Response:
    """Show a form; when it is sent, do it and go on, or show what is wrong with it."""
    services, visitor = services_of(request), visitor_of(request)
    if request.method == "GET":
        return page(request, visitor, template, given={}, next=_next(request, ""), problem=None, **shown)
    form = await read_form(request, visitor)
    try:
        # A password takes long to check, on purpose.
        token = await thinking(services, done, services, visitor, form)
    except GameError as error:
        given = {name: values[0] for name, values in form.texts.items() if "password" not in name}
        shown = {"given": given, "next": form.text("next", 200), "problem": problem_of(error), **shown}
        return page(request, visitor, template, status_of(error), **shown)
    answer = RedirectResponse(_local(form.text("next", 200)) or goal, 303)
    return remembered(request, token, answer) if token else answer


async def sign_up(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        token = services.accounts.sign_up(
            visitor, form.text("name", 60), form.secret("password"), form.text("email", 200)
        )
        _send_verification(request, services, services.accounts.needed(Visitor(token)))
        return token

    return await _form(request, "account/sign_up.html", done, "/account")


async def log_in(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        return services.accounts.log_in(visitor, form.text("name", 60), form.secret("password"))

    return await _form(request, "account/log_in.html", done, "/")


async def log_out(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    await in_thread(services, services.accounts.log_out, visitor, bool(form.text("everywhere")))
    return forgotten(RedirectResponse("/", 303))


async def account(request: Request) -> Response:
    return await _account(request)


async def _account(
    request: Request, error: GameError | None = None, done: str = "", new_api_token: str = ""
) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    found = await in_thread(services, services.accounts.of, visitor)
    if found is None and error is not None:
        raise error
    if found is None:
        return RedirectResponse("/account/log-in?next=/account", 303)
    problem, status = (None, 200) if error is None else (problem_of(error), status_of(error))
    shown = {
        "account": found,
        "problem": problem,
        "done": done,
        "has_mail": services.mailer.is_on,
        "api_tokens": await in_thread(services, services.api_tokens.of, found),
        "new_api_token": new_api_token,
        "scopes": SCOPES,
    }
    return page(request, visitor, "account/account.html", status, **shown)


async def _changed(request: Request, done: Done, said: str) -> Response:
    """Do what one of the forms of the account's page asks for."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        token = await thinking(services, done, services, visitor, form)
    except GameError as error:
        return await _account(request, error)
    if token:
        return remembered(request, token, RedirectResponse("/account", 303))
    return await _account(request, None, said)


async def password(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        return services.accounts.change_password(visitor, form.secret("old_password"), form.secret("password"))

    return await _changed(request, done, "")


async def email(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        _send_verification(request, services, services.accounts.change_email(visitor, form.text("email", 200)))
        return ""

    return await _changed(request, done, "Saved.")


async def make_api_token(request: Request) -> Response:
    """Shown in the answer, and never again."""
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)

    def made() -> str:
        account = services.accounts.needed(visitor)
        return services.api_tokens.make(account, form.text("name", 200), form.texts.get("scope", []))

    try:
        return await _account(request, new_api_token=await in_thread(services, made))
    except GameError as error:
        return await _account(request, error)


async def revoke_api_token(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        services.api_tokens.revoke(services.accounts.needed(visitor), form.text("id", 40))
        return ""

    return await _changed(request, done, "The token is revoked.")


async def delete(request: Request) -> Response:
    services, visitor = services_of(request), visitor_of(request)
    form = await read_form(request, visitor)
    try:
        await thinking(services, services.accounts.delete, visitor, form.secret("password"))
    except GameError as error:
        return await _account(request, error)
    return forgotten(RedirectResponse("/", 303))


async def ask_reset(request: Request) -> Response:
    """Says the same whether there is such an account or not."""

    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        found = services.accounts.named(form.text("name", 60))
        if found is not None and found.email and found.is_verified:
            link = f"{services.settings.url}/account/reset/{services.accounts.single_use(RESET, found.id)}"
            words = f"Hello {found.name},\n\nUse this link within an hour to choose a new password:\n{link}\n"
            words += "\nIf you didn't ask for this, you can ignore this mail.\n"
            services.mailer.send_unsolicited(found.email, "Your Railhead password", words)
        return ""

    shown = {"has_mail": services_of(request).mailer.is_on, "sent": "sent" in request.query_params}
    return await _form(request, "account/ask_reset.html", done, "/account/reset?sent=1", **shown)


async def reset(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        return services.accounts.reset_password(request.path_params["token"], form.secret("password"), visitor)

    return await _form(request, "account/reset.html", done, "/account")


async def verify(request: Request) -> Response:
    """A link that is only looked at, by a mail program perhaps, confirms nothing."""

    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        services.accounts.verify(request.path_params["token"])
        return ""

    return await _form(request, "account/verify.html", done, "/account")


async def owner(request: Request) -> Response:
    def done(services: Services, visitor: Visitor, form: FormData) -> str:
        services.accounts.make_owner(request.path_params["token"], visitor)
        return ""

    services, visitor = services_of(request), visitor_of(request)
    found = await in_thread(services, services.accounts.of, visitor)
    return await _form(request, "account/owner.html", done, "/account", account=found, path=request.url.path)


def _send_verification(request: Request, services: Services, account: Account) -> None:
    if account.email and not account.is_verified and services.mailer.is_on:
        link = f"{services.settings.url}/account/verify/{services.accounts.single_use(VERIFY, account.id)}"
        words = f"Hello {account.name},\n\nPlease confirm your e-mail address:\n{link}\n"
        services.mailer.send_unsolicited(account.email, "Confirm your e-mail address", words)


def _next(request: Request, usual: str) -> str:
    return _local(request.query_params.get("next", "")) or usual


def _local(path: str) -> str:
    """A path of this site, or nothing: a link must not lead elsewhere after logging in."""
    is_local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path[:200] if is_local else ""


ROUTES = [
    Route("/account", account),
    Route("/account/sign-up", sign_up, methods=["GET", "POST"]),
    Route("/account/log-in", log_in, methods=["GET", "POST"]),
    Route("/account/log-out", log_out, methods=["POST"]),
    Route("/account/password", password, methods=["POST"]),
    Route("/account/email", email, methods=["POST"]),
    Route("/account/tokens", make_api_token, methods=["POST"]),
    Route("/account/tokens/revoke", revoke_api_token, methods=["POST"]),
    Route("/account/delete", delete, methods=["POST"]),
    Route("/account/reset", ask_reset, methods=["GET", "POST"]),
    Route("/account/reset/{token}", reset, methods=["GET", "POST"]),
    Route("/account/verify/{token}", verify, methods=["GET", "POST"]),
    Route("/owner/{token}", owner, methods=["GET", "POST"]),
]
