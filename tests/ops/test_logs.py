"""Lines of the log: JSON where programs read them, with the request, the account and the event they belong to."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from gunicorn.config import Config

from config.gunicorn_logs import GunicornLogger
from config.http.edge import RequestFilter, RequestIdMiddleware, request_id
from config.http.errors import server_error
from config.logs.access import RedactFilter
from config.logs.formats import json_formatter
from tests.ops.composition import environment_of, read_composition
from tests.ops.test_composition import ALL_SET
from tests.people import make_seated_event, make_user
from tournaments.common.actors import origin_of


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What Django writes about requests, as production writes it."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(json_formatter())
    handler.addFilter(RequestFilter())
    handler.addFilter(RedactFilter())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


def read(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.django_db
def test_a_line_names_its_request_account_and_event(client: Client, lines: io.StringIO) -> None:
    event = make_seated_event()
    dan = make_user("dan")
    client.force_login(dan)
    answer = client.get(f"/t/{event.slug}/announcements/")
    [line] = read(lines)
    assert answer.status_code == 403
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert line["actor"] == f"user:{dan.uid}"
    assert line["event"] == event.slug
    assert line["level"] == "WARNING"
    assert line["logger"] == "django.request"
    assert line["timestamp"].endswith("+00:00")


@pytest.mark.django_db
def test_a_line_about_a_stranger_asks_no_database_who_it_is(client: Client, lines: io.StringIO) -> None:
    client.get("/nothing-here/")
    [line] = read(lines)
    assert (line["actor"], line["event"]) == ("-", "-")


def test_a_failure_is_one_line_with_its_trace(lines: io.StringIO) -> None:
    try:
        int("no\nnumber")
    except ValueError:
        logging.getLogger("django.request").exception("a sweep failed")
    [line] = read(lines)
    assert "ValueError: invalid literal" in line["exc_info"]


def test_the_journal_keeps_the_id_of_the_log() -> None:
    kept: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        kept.append(origin_of(request, "page").request_id)
        return HttpResponse()

    answer = RequestIdMiddleware(view)(RequestFactory().get("/"))
    assert kept == [answer.headers["X-Request-ID"]]


def test_production_writes_json_and_its_server_too(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = environment_of(read_composition()["services"]["web"], ALL_SET)
    assert environment["SEATWIND_LOG_FORMAT"] == "json"
    monkeypatch.setenv("SEATWIND_LOG_FORMAT", "json")
    config = Config()
    config.set("accesslog", "-")
    server = GunicornLogger(config)
    for logger in (server.error_log, server.access_log):
        assert all(isinstance(handler.formatter, type(json_formatter())) for handler in logger.handlers)
        logger.handlers.clear()


@pytest.mark.django_db
def test_lines_of_a_task_carry_its_id() -> None:
    seen: list[str] = []

    @current_app.task(name="tests.note_id", shared=False)
    def note_id() -> None:
        seen.append(request_id.get())

    done = note_id.apply()
    assert seen == [done.id]
    current_app.tasks.unregister("tests.note_id")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nothing-here/", "/t/new/?x=1%00"])
def test_a_page_that_says_what_went_wrong_gives_the_number_of_the_request(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code >= 400
    assert f"<code>{answer.headers['X-Request-ID']}</code>" in answer.text


def test_the_page_of_a_failure_gives_it_without_reading_the_request() -> None:
    request_id.set("0a6d45153a83ff16")
    answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "<code>0a6d45153a83ff16</code>" in answer.text  # type: ignore[attr-defined]


def test_nothing_that_hangs_on_a_line_gives_a_secret_away(lines: io.StringIO) -> None:
    card = "XUn57JcEwSjffIrg6wSOKQfg-RDOvRVa"
    request = RequestFactory().get(f"/p/{card}/")
    logging.getLogger("django.request").warning("Not Found: %s", request.path, extra={"request": request})
    logging.getLogger("django.request").warning("odd", extra={"address": f"/t/~{card}/"})
    first, second = read(lines)
    assert first["message"] == "Not Found: /p/.../"
    assert "request" not in first
    assert second["address"] == "/t/~.../"
