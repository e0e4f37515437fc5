"""Clients of the API that hold every answer, and every body that was taken, to the OpenAPI document."""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker
from knox.models import AuthToken

from tests.people import NOON, make_user
from tournaments.site.api.docs import document

BASE = "/api/v1"
# A hand that is none is answered with its problems, beside others of the same body.
ANSWERS_WITH_PROBLEMS = {f"{BASE}/evaluate/", f"{BASE}/waits/"}
ERROR_KEYS = {"code", "message", "detail"}


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> str | None:
        return self.body.get("code") if isinstance(self.body, dict) else None


@functools.cache
def templates() -> list[tuple[re.Pattern[str], str]]:
    """The document's addresses as patterns; those with fewer placeholders first."""
    paths = sorted(document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"{\w+}", "[^/]+", path) + "$"), path) for path in paths]


def described(path: str) -> str | None:
    return next((template for pattern, template in templates() if pattern.match(path)), None)


@functools.cache
def validator(template: str, method: str, status: str) -> Draft202012Validator | None:
    """What checks an answer of this status; None when the document gives it no body."""
    text = document()["paths"][template][method]["responses"]
    assert status in text, f"{method.upper()} {template} answers {status}, which the document does not know"
    content = text[status].get("content")
    if not content:
        return None
    schema = content["application/json"]["schema"] | {"components": document()["components"]}
    return Draft202012Validator(schema, format_checker=FormatChecker())


@functools.cache
def body_validator(template: str, method: str) -> Draft202012Validator | None:
    """What checks a body in JSON; None when the call takes none."""
    content = document()["paths"][template][method].get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    schema = content["schema"] | {"components": document()["components"]}
    return Draft202012Validator(schema, format_checker=FormatChecker())


def check_shape(method: str, path: str, body: Any, answer: Answer) -> None:
    """An answer has its promised shape; a body that was taken is one that the document allows."""
    if answer.status >= 400:
        assert set(answer.body) == ERROR_KEYS, answer.body
    template = described(path.split("?", maxsplit=1)[0])
    if template is None or method not in document()["paths"][template]:
        return
    checker = validator(template, method, str(answer.status))
    if checker is not None:
        problems = [f"{list(error.path)}: {error.message}" for error in checker.iter_errors(answer.body)]
        assert not problems, f"{method.upper()} {path} {answer.status}: {problems}"
    of_body = body_validator(template, method)
    is_taken = answer.status < 300 and template not in ANSWERS_WITH_PROBLEMS
    if of_body is not None and is_taken and isinstance(body, dict | list):
        problems = [f"{list(error.path)}: {error.message}" for error in of_body.iter_errors(body)]
        assert not problems, f"{method.upper()} {path} took a body that is not described: {problems} {body!r:.300}"


class Api:
    """A caller: ``api.post("/tournaments/", {...}, key="k1")`` answers status and body."""

    def __init__(self, username: str | None = None) -> None:
        self.client = Client(raise_request_exception=False)
        self.headers: dict[str, str] = {}
        if username is not None:
            _token, key = AuthToken.objects.create(user=make_user(username))
            self.headers["Authorization"] = f"Token {key}"

    def __call__(self, method: str, path: str, body: Any = None, key: str | None = None, **headers: str) -> Answer:
        sent = self.headers | ({"Idempotency-Key": key} if key else {}) | headers
        content = {} if body is None else {"data": body, "content_type": "application/json"}
        reply = getattr(self.client, method)(f"{BASE}{path}", headers=sent, **content)
        answer = Answer(reply.status_code, reply.json() if reply.content else None, reply.headers)
        assert answer.status < 500, f"{method} {path} failed: {answer.body}"
        check_shape(method, f"{BASE}{path}", body, answer)
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self("get", path, **headers)

    def post(self, path: str, body: Any = None, key: str | None = None) -> Answer:
        return self("post", path, {} if body is None else body, key)

    def put(self, path: str, body: Any, key: str | None = None) -> Answer:
        return self("put", path, body, key)

    def patch(self, path: str, body: Any, key: str | None = None) -> Answer:
        return self("patch", path, body, key)

    def delete(self, path: str, key: str | None = None) -> Answer:
        return self("delete", path, None, key)


@pytest.fixture
def api() -> Callable[..., Api]:
    """``api("sam")`` is a caller with Sam's key, ``api()`` a stranger without one."""
    return Api


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """The moment of every call: the afternoon of the day that ``tests.people`` plays."""
    now = NOON + timedelta(hours=6)
    monkeypatch.setattr("tournaments.common.api.base.timezone", SimpleNamespace(now=lambda: now))
    return now
