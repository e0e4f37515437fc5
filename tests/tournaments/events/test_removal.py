"""An event leaves whole, or not at all; a person's name leaves everywhere. Both are told in the site's journal."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, models

from penalties.models import Ruling
from scoring.models import SheetEntry
from scoring.publication.services.releases import release_session
from scoring.sheets.services.entries import record_hand
from tests.people import NOON, actor, event_in_play, finish_session, make_seated_event, make_user, table_of, win
from tests.refusals import refuses
from tournaments.common.actors import Actor, user_actor
from tournaments.common.errors import NotPermitted
from tournaments.common.services.audit import record
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.events.services.removal import remove_event
from tournaments.models import AuditEvent, LedgerOpening, Participant, Person, SiteEvent, StoredAnswer, Tournament, User
from tournaments.players.services.names import replace_person_name
from tournaments.registry.event_parts import all_parts, event_path

pytestmark = pytest.mark.django_db


def rows_by_model(event: Tournament) -> dict[str, int]:
    return {part.model._meta.label: part.rows(event).count() for part in all_parts()}


@pytest.fixture
def played(db: None) -> Tournament:
    """An event whose first session is in play, with a hand on its first sheet."""
    event = event_in_play()
    record_hand(table=table_of(event), hand=win(1), by=actor("sam"), at=NOON)
    return event


def test_the_way_from_a_row_to_its_event_is_found_by_its_foreign_keys() -> None:
    assert event_path(SheetEntry) == "table__session__tournament"
    assert event_path(Ruling) == "tournament"
    with pytest.raises(ImproperlyConfigured, match=r"lead from tournaments\.User to an event"):
        event_path(User)


@pytest.mark.long
def test_an_event_goes_with_every_row_and_leaves_the_others_alone(played: Tournament) -> None:
    kept = event_in_play("kept-open")
    record_hand(table=table_of(kept), hand=win(1), by=actor("sam"), at=NOON)
    before, audited = rows_by_model(kept), AuditEvent.objects.filter(tournament_uid=kept.uid).count()
    there, name, uid = rows_by_model(played), played.name, played.uid
    assert there["scoring.SheetEntry"] == 1
    assert there["tournaments.Participant"] > 0

    journal = remove_event(tournament=played, name=name, by=actor("alice"), at=NOON)

    assert not Tournament.objects.filter(uid=uid).exists()
    assert sum(plain_rows(part.model).count() for part in all_parts()) == sum(before.values())
    assert rows_by_model(kept) == before
    assert AuditEvent.objects.filter(tournament_uid=kept.uid).count() == audited
    assert not AuditEvent.objects.filter(tournament_uid=uid).exists()
    assert not LedgerOpening.objects.exists()
    connection.check_constraints()
    assert (journal.action, journal.by, journal.subject) == (
        "tournament.removed",
        actor("alice").key,
        f"{played.slug} {uid}",
    )
    assert journal.facts["rows"]["scoring.sheetentry"] == 1
    assert journal.facts["rows"]["tournaments.participant"] == there["tournaments.Participant"]


@pytest.mark.long
def test_people_whom_another_event_knows_stay(played: Tournament) -> None:
    kept = make_seated_event("kept-open")
    shared = Participant.objects.filter(tournament=played).first()
    assert shared is not None
    plain_rows(Participant).filter(tournament=kept, number=1).update(person=shared.person)
    only_here = set(Person.objects.filter(participations__tournament=played).values_list("pk", flat=True))
    remove_event(tournament=played, name=played.name, by=actor("alice"), at=NOON)
    left = set(Person.objects.filter(pk__in=only_here).values_list("pk", flat=True))
    assert left == {shared.person_id}


@pytest.mark.long
def test_whoever_was_merged_into_them_goes_and_is_renamed_with_them_at_whatever_step(played: Tournament) -> None:
    person = Participant.objects.filter(tournament=played)[0].person
    second = Person.objects.create(name="Ada L.", merged_into=person.uid)
    third = Person.objects.create(name="A. Lind", merged_into=second.uid)
    replace_person_name(person=person, name="Player 1", reason="privacy", by=administrator(), at=NOON)
    assert set(Person.objects.filter(pk__in=[second.pk, third.pk]).values_list("name", flat=True)) == {"Player 1"}
    remove_event(tournament=played, name=played.name, by=actor("alice"), at=NOON)
    assert not Person.objects.filter(pk__in=[person.pk, second.pk, third.pk]).exists()


def test_a_name_typed_otherwise_removes_nothing(played: Tournament) -> None:
    with refuses("tournaments.name_does_not_match"):
        remove_event(tournament=played, name=played.name.lower(), by=actor("alice"), at=NOON)
    assert (Tournament.objects.filter(pk=played.pk).exists(), SiteEvent.objects.exists()) == (True, False)


@pytest.mark.long
def test_what_was_released_stays() -> None:
    released = make_seated_event(players=4, sessions=1)
    release_session(session=finish_session(released), by=actor("chris"), at=NOON + timedelta(hours=3))
    with refuses("tournaments.already_released"):
        remove_event(tournament=released, name=released.name, by=actor("alice"), at=NOON)
    assert not SiteEvent.objects.exists()


# --- names ---------------------------------------------------------------------------------------------------------


def administrator() -> Actor:
    return user_actor(make_user("root", is_superuser=True))


def texts_of(models_: Iterator[type[models.Model]] | list[type[models.Model]]) -> str:
    """Everything that these tables hold, as one text."""
    rows = [row for model in models_ for row in plain_rows(model).values()]
    return json.dumps(rows, default=str, ensure_ascii=False)


def test_a_name_is_replaced_in_the_ledger_the_audit_and_the_lists(played: Tournament) -> None:
    entry = Participant.objects.filter(tournament=played).order_by("number")[0]
    other = Participant.objects.filter(tournament=played).order_by("number")[1]
    plain_rows(Participant).filter(pk=entry.pk).update(name="Ada Lind", given_name="Ada", family_name="Lind")
    plain_rows(Person).filter(pk=entry.person_id).update(name="Ada Lind", given_name="Ada", family_name="Lind")
    plain_rows(Participant).filter(pk=other.pk).update(name="Ada Lind Berg")
    entry.refresh_from_db()
    facts = {"who": "Ada Lind", "others": ["Ada Lind Berg", {"text": "for Ada Lind, late"}], "Ada Lindqvist": 1}
    record("participant.changed", entry, by=actor("alice"), at=NOON, tournament=played, after=facts)

    done = replace_person_name(
        person=entry.person, name="Player 1", reason="asked for by mail", by=administrator(), at=NOON
    )

    row = AuditEvent.objects.latest("pk")
    assert row.after == {
        "who": "Player 1",
        "others": ["Ada Lind Berg", {"text": "for Player 1, late"}],
        "Ada Lindqvist": 1,
    }
    assert "Player 1" in row.target_label
    entry.refresh_from_db()
    assert (entry.name, entry.given_name, entry.family_name, entry.person.name) == ("Player 1", "", "", "Player 1")
    everything = texts_of([*(part.model for part in all_parts()), Person, StoredAnswer, SiteEvent])
    assert "Ada Lind" not in everything.replace("Ada Lind Berg", "").replace("Ada Lindqvist", "")
    assert (done.action, done.subject) == ("person.name_replaced", str(entry.person.uid))
    assert done.facts["events"] == [played.slug]
    assert done.facts["reason"] == "asked for by mail"


@pytest.mark.long
def test_the_version_rises_so_that_no_page_keeps_the_name(played: Tournament) -> None:
    before = Tournament.objects.get(pk=played.pk).version
    person = Participant.objects.filter(tournament=played)[0].person
    replace_person_name(person=person, name="Player 1", reason="privacy", by=administrator(), at=NOON)
    assert Tournament.objects.get(pk=played.pk).version == before + 1


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("name", "reason", "code"),
    [
        (" ", "privacy", "people.name_missing"),
        ("x" * 161, "privacy", "people.name_missing"),
        ("Player 1", " ", "people.reason_missing"),
    ],
)
def test_a_name_and_a_reason_are_asked_for(played: Tournament, name: str, reason: str, code: str) -> None:
    person = Participant.objects.filter(tournament=played)[0].person
    with refuses(code):
        replace_person_name(person=person, name=name, reason=reason, by=administrator(), at=NOON)


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "chris", "bob", "sam", "ann", "olga", "dan"])
def test_only_the_administrator_replaces_names(played: Tournament, username: str) -> None:
    person = Participant.objects.filter(tournament=played)[0].person
    with pytest.raises(NotPermitted):
        replace_person_name(person=person, name="Player 1", reason="privacy", by=actor(username), at=NOON)
