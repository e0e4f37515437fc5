"""Each page of the table of rights, tried by everybody with each method: what it does not know does nothing."""

import logging
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.rights import OPEN, PEOPLE, SEND
from tests.test_every_page import addresses, batch, client_of, event, patterns
from tournaments.models import Tournament

__all__ = ["batch", "event"]  # the fixtures

NEVER = ("put", "patch", "delete", "trace")
WRITES = ("INSERT", "UPDATE", "DELETE")
REFUSALS = {301, 302, 400, 401, 403, 404, 405, 429}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def names(*tables: dict[str, frozenset[str]]) -> list[str]:
    known = {name for _address, name in patterns()}
    return sorted(known & set().union(*tables))


def status_of(client: Client, method: str, path: str) -> tuple[int, bool]:
    """The status, and whether rows were written; nothing of it stays."""
    with transaction.atomic(), CaptureQueriesContext(connection) as seen:
        answer = getattr(client, method)(path)
        status = answer.status_code
        answer.close()  # a file that is sent
        transaction.set_rollback(True)
    written = [query["sql"] for query in seen.captured_queries if query["sql"].startswith(WRITES)]
    return status, any("django_session" not in sql for sql in written)


@pytest.mark.sampled(10)
@pytest.mark.words
@pytest.mark.parametrize("username", PEOPLE)
def test_methods_that_no_page_has(event: Tournament, batch: UUID, username: str) -> None:
    client, wrong = client_of(username), []
    for name, path in addresses(event, batch, names(OPEN, SEND)):
        for method in NEVER:
            status, is_written = status_of(client, method, path)
            if status not in REFUSALS or is_written:
                wrong.append(f"{method.upper()} {name}: {status}{' wrote' if is_written else ''}")
    assert wrong == []


@pytest.mark.words
@pytest.mark.parametrize("username", PEOPLE)
def test_reading_what_is_only_sent_shows_nothing(event: Tournament, batch: UUID, username: str) -> None:
    client = client_of(username)
    only_sent = [name for name in names(SEND) if name not in OPEN]
    outcomes = {name: status_of(client, "get", path) for name, path in addresses(event, batch, only_sent)}
    assert {name: pair for name, pair in outcomes.items() if pair[0] not in REFUSALS or pair[1]} == {}


@pytest.mark.words
@pytest.mark.parametrize("username", PEOPLE)
def test_sending_to_what_is_only_read_writes_nothing(event: Tournament, batch: UUID, username: str) -> None:
    """Pages with a form of their own judge it empty: for whoever may open them, and nobody else."""
    client, wrong = client_of(username), []
    for name, path in addresses(event, batch, [name for name in OPEN if name not in SEND]):
        status, is_written = status_of(client, "post", path)
        if status >= 500 or (username not in OPEN[name] and (status not in REFUSALS or is_written)):
            wrong.append(f"POST {name}: {status}{' wrote' if is_written else ''}")
    assert wrong == []
