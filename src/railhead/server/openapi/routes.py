"""The routes of the API, made from its operations, with a check of personal tokens' scopes; and the page `/api`."""

from collections.abc import Iterable
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from railhead.server.accounts.api_tokens import SCOPES
from railhead.server.openapi.document import REASONS, Endpoint, Operation
from railhead.server.openapi.operations import GROUPS, OPERATIONS
from railhead.server.pages.front_pages import page
from railhead.server.tables.lobby import Forbidden
from railhead.server.web import Unauthorised, in_thread, services_of, visitor_of


def _answered(operations: Iterable[Operation]) -> Endpoint:
    """The handler of a path: checks the token's scope, then calls the operation of the method."""
    by_method = {operation.method: operation for operation in operations}

    async def endpoint(request: Request) -> Response:
        operation = by_method["GET" if request.method == "HEAD" else request.method]
        await _check_scope(request, operation)
        return await operation.endpoint(request)

    return endpoint


async def _check_scope(request: Request, operation: Operation) -> None:
    """Raises Unauthorised or Forbidden."""
    services, visitor = services_of(request), visitor_of(request)
    if not visitor.is_personal:
        return
    scopes = await in_thread(services, services.api_tokens.scopes, visitor)
    if scopes is None:
        raise Unauthorised("this token is not valid, or was revoked")
    if operation.scope is None:
        raise Forbidden("a personal token can't do this: log in")
    if operation.scope and operation.scope not in scopes:
        raise Forbidden(f"this token lacks the scope {operation.scope}")


async def readable(request: Request) -> Response:
    """The operations as data for the page."""
    visitor = visitor_of(request)
    return page(
        request, visitor, "api.html", groups=GROUPS, reasons=REASONS, scopes=SCOPES, fields_of=fields_of, marked=marked
    )


def marked(text: str) -> Markup:
    """With text in backquotes marked up as code."""
    parts = text.split("`")
    return Markup("").join(Markup("<code>{}</code>").format(one) if at % 2 else one for at, one in enumerate(parts))


def fields_of(kind: Any) -> str:
    """The fields of a body or an answer, by name."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return ", ".join(field.encode_name for field in msgspec.structs.fields(kind))
    inner = next(
        (one for one in getattr(kind, "__args__", ()) if isinstance(one, type) and issubclass(one, Struct)), None
    )
    return f"a list of: {fields_of(inner)}" if inner else ""


_PATHS = tuple(dict.fromkeys(operation.path for operation in OPERATIONS))
ROUTES = [
    *(
        Route(path, _answered(these), methods=[one.method for one in these])
        for path in _PATHS
        for these in [[operation for operation in OPERATIONS if operation.path == path]]
    ),
    Route("/api", readable),
]
