"""An operation of the API, and the OpenAPI document made from a table of them.

Every schema is generated from the types that are decoded and encoded; none is written by hand.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from railhead import __version__
from railhead.server.accounts.api_tokens import SCOPES
from railhead.server.web import Problem

JSON, STREAM = "application/json", "text/event-stream"
ALWAYS = (400, 401, 403, 429, 503)
"""Statuses any operation may answer with."""
REASONS = {
    200: "Done",
    201: "Made",
    400: "It can't be read; the message says why",
    401: "The personal token is not valid, or was revoked",
    403: "You may not do this, or your token lacks the scope",
    404: "Not found",
    409: "The game has moved on; `game` is the game as it stands",
    413: "It is too large",
    422: "The rules refuse it, and say which",
    429: "Too many requests; `Retry-After` says how long to wait",
    503: "The server is busy or its database away: send the same again",
}
_FIELD = re.compile(r"{(\w+)}")
_IN_PATH = {
    "game": "The id of a game",
    "title": "The id of a title, such as 1861",
}


class Parameter(Struct, frozen=True):
    """A query parameter."""

    name: str
    kind: type
    about: str
    is_required: bool = False


Endpoint = Callable[[Request], Awaitable[Response]]


class Operation(Struct, frozen=True):
    address: str
    """Method and path."""
    endpoint: Endpoint
    name: str
    """The operation id, which generated clients use as a method name."""
    about: str
    """A sentence for readers."""
    answer: Any
    scope: str | None = ""
    """The scope a personal token needs: any will do if it is empty, none does if it is None."""
    query: tuple[Parameter, ...] = ()
    body: Any = None
    status: int = 200
    media: str = JSON
    errors: tuple[int, ...] = ()
    """Error statuses beside those that are always possible."""

    @property
    def method(self) -> str:
        return self.address.partition(" ")[0]

    @property
    def path(self) -> str:
        return self.address.partition(" ")[2]

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status it may answer with."""
        too_large = (413,) if self.body is not None else ()
        return tuple(sorted({self.status, *ALWAYS, *too_large, *self.errors}))

    @property
    def fields(self) -> list[str]:
        """The parameters of its path."""
        return _FIELD.findall(self.path)


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The OpenAPI document of the operations."""
    kinds: list[Any] = [Problem]
    for operation in operations:
        kinds += [parameter.kind for parameter in operation.query]
        kinds += [kind for kind in (operation.body, operation.answer) if kind is not None]
    made, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas = {_key(kind): schema for kind, schema in zip(kinds, made, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, schemas)
    scopes = "; ".join(f"`{scope}`: {words}" for scope, words in SCOPES.items())
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Railhead",
            "version": __version__,
            "description": f"Play 18xx by programs. A personal token has scopes: {scopes}.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A personal token of your account's page, or the token of a guest or a session.",
                }
            },
        },
    }


def _described(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": [
            *(_in_path(name) for name in operation.fields),
            *(_in_query(parameter, schemas) for parameter in operation.query),
        ],
        "security": [{"token": [operation.scope] if operation.scope else []}, {}],
        "responses": {str(status): _response(operation, status, schemas) for status in operation.statuses},
    }
    if operation.scope is None:
        described["description"] = "Not for personal tokens."
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[_key(operation.body)]}}}
    return described


def _in_path(name: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": _IN_PATH[name]}


def _in_query(parameter: Parameter, schemas: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": "query",
        "required": parameter.is_required,
        "schema": schemas[_key(parameter.kind)],
        "description": parameter.about,
    }


def _response(operation: Operation, status: int, schemas: dict[str, Any]) -> dict[str, Any]:
    is_done = status == operation.status
    schema = schemas[_key(operation.answer if is_done else Problem)]
    return {
        "description": REASONS[status],
        "content": {operation.media if is_done else JSON: {"schema": schema}},
    }


def _key(kind: Any) -> str:
    """The type's name: types such as list[int] are new objects each time, but print alike."""
    return str(kind)
