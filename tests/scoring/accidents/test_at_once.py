"""Two people settle one accident at the same moment, on PostgreSQL with real threads: one effect, one explanation."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from tests.days.forms import Page
from tests.people import client_of, make_seated_event
from tournaments.models import AuditEvent, SeatOccupancy

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
PANEL = "/t/lyon-open/accidents/"


def at_once(*calls: Callable[[], int]) -> list[int]:
    """The status of each call, every one in a thread of its own, let go by one barrier."""
    barrier, answers = threading.Barrier(len(calls)), [0] * len(calls)

    def run(index: int, call: Callable[[], int]) -> None:
        barrier.wait(timeout=20)
        try:
            answers[index] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return sorted(answers)


def announced(substitute: str) -> dict[str, Any]:
    wishes = {"what": "missing", "session": 1, "player": "1-E", "way": "stand-in", "substitute": substitute}
    page = Page(client_of("chris").get(PANEL, wishes).text)
    form = next(candidate for candidate in page.forms if "seen" in candidate.fields)
    return {name: field.value for name, field in form.fields.items()} | {"reason": "Called three times"}


def sent(form: dict[str, Any]) -> Callable[[], int]:
    client = client_of("chris")
    return lambda: client.post(PANEL, form).status_code


def test_two_substitutes_for_one_seat() -> None:
    make_seated_event()
    assert at_once(sent(announced("Jan Vos")), sent(announced("Eva Rossi"))) == [302, 409]
    assert SeatOccupancy.objects.count() == 1


def test_one_form_sent_twice() -> None:
    make_seated_event()
    form = announced("Jan Vos")
    assert at_once(sent(form), sent(form)) == [302, 302]
    assert SeatOccupancy.objects.count() == 1
    assert AuditEvent.objects.filter(action="accident.settled").count() == 1


def test_taken_back_by_two() -> None:
    make_seated_event()
    done = client_of("chris").post(PANEL, announced("Jan Vos"))["Location"]
    clients = [client_of("chris"), client_of("chris")]
    calls = [lambda client=client: client.post(done, {"reason": "Came"}).status_code for client in clients]
    assert at_once(*calls) == [302, 302]
    assert AuditEvent.objects.filter(action="accident.taken_back").count() == 1
    assert SeatOccupancy.objects.count() == 2
