"""Tokens of visitors."""

import secrets

import pytest

from railhead.server.tables.visitors import PERSONAL, Visitor, new_personal_token, new_token


def test_no_guests_token_looks_like_a_personal_one(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([PERSONAL + "a" * 40, "b" * 43])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert not Visitor(new_token()).is_personal


def test_a_personal_token_is_known_by_its_first_letters() -> None:
    assert Visitor(new_personal_token()).is_personal
