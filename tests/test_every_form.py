"""Every form, filled in rightly: it does what it says for those whom tests/rights.py names, and nothing for others.

The others are the other roles of the event, strangers, and every role of another event.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest
from allauth.account.internal.flows.login import record_authentication
from django.db import transaction
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from tests.api.day import Day, day
from tests.days.forms import Form, Page
from tests.forms_sent import EVERYBODY_SENDS, SENT, SENT_ELSEWHERE, Facts, facts_of
from tests.html import on_one_line
from tests.people import client_of, make_user
from tests.rights import PEOPLE, SEND
from tests.test_every_page import is_let_in, patterns
from tests.two_events import FAR, far_staff, written_tables

__all__ = ["day"]  # the fixture

pytestmark = [pytest.mark.django_db, pytest.mark.words]
ROUTES = {name: route for route, name in reversed(patterns())}
NAMES = sorted(name for name in SENT if name in ROUTES)


def test_every_form_has_a_body() -> None:
    without = sorted(set(SEND) - set(SENT) - set(SENT_ELSEWHERE) - EVERYBODY_SENDS)
    assert without == [], f"say in tests/forms_sent.py what is typed into these forms: {without}"


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", NAMES)
def test_a_form_filled_in_rightly(name: str, day: Day, settings: Any, tmp_path: Path) -> None:
    sent = SENT[name]
    settings.SEATWIND_BACKUPS = settings.MEDIA_ROOT = str(tmp_path)
    far_staff("other-open")
    known = facts_of(day) | sent.prepare(day)
    path = reverse(name, kwargs={key: value for key, value in known.items() if f":{key}>" in ROUTES[name]})
    standing = standing_at(path, min(SEND[name])) if sent.stands else {}
    wrong = []
    for person in (*PEOPLE, *FAR):
        client = client_named(person)
        typed = sent.typed(known) if callable(sent.typed) else sent.typed
        body = {**standing, **{key: value(known) if callable(value) else value for key, value in typed.items()}}
        with transaction.atomic(), written_tables() as written:
            answer = client.post(path, body)
            said = "" if answer.streaming else answer.text
            answer.close()  # a file that is sent
            transaction.set_rollback(True)
        done = is_let_in(answer) and answer.status_code < 400 and bool(written) == sent.is_row
        if may_send(person, name) and person not in sent.concerned:
            right = done
        elif person in sent.concerned:
            right = answer.status_code >= 400 and not written
        else:
            right = not is_let_in(answer) and not written
        if not right:
            wrong.append((person, answer.status_code, written, on_one_line(said.partition("<main")[2])[:2000]))
    assert wrong == [], (path, body)


def may_send(person: str, name: str) -> bool:
    """Another event's staff send what everybody with an account does; its organiser is Olga, too."""
    return {"far-alice": "olga"}.get(person, "dan" if person in FAR else person) in SEND[name]


def client_named(person: str) -> Client:
    """Signed in with a password a moment ago, as an act on the account itself asks."""
    client = client_of("" if person == "nobody" else person)
    if person != "nobody":
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, make_user(person), "password", reauthenticated=True)
        request.session.save()
    return client


def standing_at(path: str, person: str) -> Facts:
    """What stands in the largest form of the page."""
    page = Page(client_named(person).get(path).text)
    forms = [form for form in page.forms if form.method == "post" and urldefrag(form.action).url in ("", path)]
    return standing_in(max(forms, key=lambda form: len(form.fields)))


def standing_in(form: Form) -> Facts:
    values: Facts = {}
    for name, bound in form.fields.items():
        if bound.kind in ("checkbox", "radio", "select"):
            chosen = bound.choices[0] if bound.kind == "select" and bound.checked is None else bound.checked
            if chosen is not None:
                values[name] = chosen
        elif bound.kind != "file" and name != "csrfmiddlewaretoken":
            values[name] = bound.value
    return values


def test_forms_that_are_sent_elsewhere_are() -> None:
    assert [file for file in SENT_ELSEWHERE.values() if not Path(file).is_file()] == []
