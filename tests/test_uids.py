"""What points at a row from outside the database names it by its uid or by a natural key, never by a database key."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault
from penalties.rulings.services.decisions import record_ruling
from penalties.rulings.services.incidents import report_incident
from scoring.sheets.services.entries import supersede_entry
from tests.people import NOON, actor, finish, make_seated_event, start, table_of, win
from tests.rights import OPEN
from tournaments.accounts.services.tokens import issue_token
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.models import Audience, AuditEvent, Participant, Person, RowModel, User
from tournaments.registry.event_parts import all_parts
from tournaments.seating.services.drawing import commit_draw

# Numbers that people give and that stay: of a session, a table, a hand, a player, an appeal or a phase, of an entry in
# its sheet.
OF_EVENTS = [part.model for part in all_parts()]
NATURAL = {"session", "table", "hand", "number", "sequence", "game", "year"}


def addresses(patterns: list[Any], prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        here = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if not here.startswith("admin/"):
                yield from addresses(pattern.url_patterns, here)
        elif isinstance(pattern, URLPattern):
            yield here


def test_no_address_holds_a_database_key() -> None:
    known = list(addresses(get_resolver().url_patterns))
    assert len(known) > len(OPEN) / 2
    keyed = [text for text in known if set(re.findall(r"<int:(\w+)>", text)) - NATURAL]
    assert keyed == []
    assert any("<uuid:draw>" in text for text in known)


def test_every_row_of_an_event_has_a_uid() -> None:
    without = [model for model in [*OF_EVENTS, Person, User] if not issubclass(model, RowModel)]
    assert without == []
    for model in OF_EVENTS:
        field = model._meta.get_field("uid")
        assert isinstance(field, models.UUIDField)
        assert field.unique


# --- the audit -----------------------------------------------------------------------------------------------------

NAMES_OF_ROWS = {"id", "pk", "entry", "draw", "ruling", "incident", "supersedes", "superseded_by", "announcement"}


def keys_in(value: Any) -> Iterator[str]:
    """Facts that name a row by a whole number."""
    if isinstance(value, dict):
        for name, item in value.items():
            if isinstance(item, int) and (name in NAMES_OF_ROWS or name.endswith("_id")):
                yield f"{name}: {item}"
            yield from keys_in(item)
    if isinstance(value, list):
        for item in value:
            yield from keys_in(item)


@pytest.mark.django_db
def test_audit_rows_and_their_facts_name_rows_by_uid() -> None:
    event = make_seated_event(players=4, sessions=2)
    start(event)
    table, player = table_of(event), Participant.objects.get(tournament=event, number=1)
    finish(table, [win(1)])
    record_ruling(table=table, participant=player, offence="false-win-invalid-hand", by=actor("bob"), at=NOON)
    report_incident(fault=Fault(player, "", table, note="To be decided"), by=actor("bob"), at=NOON)
    lunch = announce(
        tournament=event, message=AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch"}), by=actor("alice"), at=NOON
    )
    later = AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch at one"})
    announce(tournament=event, message=later, by=actor("alice"), at=NOON, supersedes=lunch)
    entry = table.entries.select_related("table__session__tournament").get()
    supersede_entry(entry=entry, data=win(1, value=10), reason="Misread", by=actor("bob"), at=NOON)
    commit_draw(tournament=event, by=actor("alice"), at=NOON)
    rows = list(AuditEvent.objects.all())
    assert {"sheet.hand_recorded", "sheet.hand_superseded"} <= {row.action for row in rows}
    assert [f"{row.action} {key}" for row in rows for key in keys_in([row.before, row.after])] == []
    assert {row.tournament_uid for row in rows if row.tournament_uid} == {event.uid}
    assert all(re.fullmatch(r"user:[0-9a-f-]{36}|system", row.by) for row in rows)


# --- the API -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_api_takes_the_ids_that_it_gives() -> None:
    event = make_seated_event(players=4, sessions=2)
    start(event)
    offender = table_of(event).seats.get(wind="S").participant
    assert offender is not None
    chris = APIClient(HTTP_AUTHORIZATION=f"Token {issue_token('chris', by=actor('chris'), at=NOON)}")

    def post(rows: str, **body: Any) -> Any:
        answer = chris.post(f"/api/v1/tournaments/{event.slug}/{rows}/", body, format="json")
        assert answer.status_code == 201, answer.json()
        return answer.json()

    fault: dict[str, Any] = {"session": 1, "table": 1, "participant": offender.number}
    noted = post("incidents", **fault, note="To be decided")
    decided = post("rulings", **fault, offence="false-win-invalid-hand", incident=noted["id"])
    assert str(Ruling.objects.get(incident__uid=noted["id"]).uid) == decided["id"]
    replaced = post("rulings", **fault, offence="false-win-below-minimum", supersedes=decided["id"], reason="Misread")
    assert replaced["supersedes"] == decided["id"]
    lunch = post("announcements", texts={"en": "Lunch"})
    later = post("announcements", texts={"en": "Lunch at one"}, supersedes=lunch["id"])
    assert later["supersedes"] == lunch["id"]
