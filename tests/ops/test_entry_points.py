"""The two entry points that servers are pointed at."""

import asyncio
import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import RequestFactory

from config.asgi import application as asgi_application
from config.wsgi import application as wsgi_application
from tests.ops.test_lifespan import Channel


def test_the_asgi_application_starts_and_stops_under_the_lifespan_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.server.fold_log.checkpoint", lambda: None)  # no database here
    channel = Channel("lifespan.startup", "lifespan.shutdown")
    asyncio.run(asgi_application({"type": "lifespan"}, channel.receive, channel.send))
    assert channel.told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


@pytest.fixture
def _kept_connection(db: None) -> Iterator[None]:
    """A request that starts drops what looks like an old connection: here, the one with the test's transaction."""
    request_started.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)


@pytest.mark.usefixtures("_kept_connection")
def test_the_wsgi_application_answers_the_health_check() -> None:
    environ: dict[str, Any] = RequestFactory().get("/healthz").environ | {"wsgi.input": io.BytesIO()}
    lines: list[str] = []

    def start(status: str, headers: list[tuple[str, str]], failed: Any = None, /) -> Callable[[bytes], object]:
        lines.append(status)
        return bytes.splitlines

    body = b"".join(wsgi_application(environ, start))
    assert lines == ["200 OK"]
    assert b"ok" in body
