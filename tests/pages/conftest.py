"""The server of tests/server, for tests of its pages."""

from tests.server.conftest import client

__all__ = ["client"]
