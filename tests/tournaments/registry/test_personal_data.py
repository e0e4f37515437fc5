"""What the house knows of a person: no table that points at people is forgotten, nobody else's rows are told."""

import re

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model

from penalties.rulings.services.decisions import record_ruling
from series.models import Series, SeriesClass, SeriesClassMember, SeriesEvent, SeriesResult
from tests.appeals.walk import lodged, played_event
from tests.people import NOON, actor, make_seated_event, make_user, table_of
from tests.test_house import APPS
from tournaments.common.actors import user_actor
from tournaments.common.services.audit import record
from tournaments.models import AuditEvent, Participant, Person
from tournaments.players.services.names import erase_entry, replace_person_name
from tournaments.registry.personal_data import PersonalTable, personal_data, personal_rows

PEOPLE = {Person, Participant}


def tables() -> list[PersonalTable]:
    return [table for registered in personal_data for table in registered]


def points_at_people(model: type[Model]) -> bool:
    fields = [field for field in model._meta.get_fields() if isinstance(field, ForeignKey)]
    return any(field.related_model in PEOPLE for field in fields)


def test_every_model_that_points_at_a_person_is_named_by_its_app() -> None:
    pointing = {model for model in apps.get_models() if model._meta.app_label in APPS and points_at_people(model)}
    assert pointing - {table.model for table in tables()} == set()
    named = [(app, table.model._meta.app_label) for app, rows in personal_data.items() for table in rows]
    assert [pair for pair in named if pair[0] != pair[1]] == []


def test_every_way_from_a_row_to_a_person_is_named() -> None:
    """A ruling is its offender's and its victim's; a result is the player's and the substitute's."""
    for table in tables():
        ways = {way.partition("__")[0] for way in table.of}
        fields = {field.name for field in table.model._meta.get_fields() if isinstance(field, ForeignKey)}
        to_people = {name for name in fields if table.model._meta.get_field(name).related_model in PEOPLE}
        assert to_people <= ways, table.model


@pytest.mark.long
@pytest.mark.django_db
def test_everything_that_is_kept_of_a_person_is_told_and_of_nobody_else() -> None:
    event = played_event()
    appeal = lodged(event)
    player, other = appeal.participant, table_of(event, 2).seats.get(wind="S").participant
    assert other is not None
    record_ruling(table=table_of(event, 2), participant=other, offence="stalling", by=actor("bob"), at=NOON)
    facts = {table.model._meta.label_lower: rows for table, rows in personal_rows(player.person)}
    assert facts["tournaments.participant"][0]["number"] == player.number
    assert facts["tournaments.seat"][0]["wind"] == "S"
    assert [row["offence"] for row in facts["penalties.ruling"]] == ["false-win-invalid-hand"]
    assert facts["appeals.statement"][0]["contested"] == "The dead hand in hand 1"
    assert "scoring.seatresult" in facts
    others = {table.model._meta.label_lower: rows for table, rows in personal_rows(other.person)}
    assert [row["offence"] for row in others["penalties.ruling"]] == ["stalling"]
    assert "appeals.statement" not in others


@pytest.mark.long
@pytest.mark.django_db
def test_what_names_a_number_is_told_renamed_and_goes_with_the_person() -> None:
    """A class and a result of a season point at nobody: they name a federation number."""
    event = make_seated_event(sessions=1)
    player = event.participants.select_related("tournament", "person").get(number=5)
    Person.objects.filter(pk=player.person_id).update(federation_number="04040404")
    player.person.refresh_from_db()
    season = Series.objects.create(name="S", slug="s", keeper=make_user("alice"), created_at=NOON)
    facts = {"name": "Quentin", "country": "FRA", "federation_number": "04040404"}
    SeriesClassMember.objects.create(of=SeriesClass.objects.create(series=season, name="U26"), **facts)
    listed = SeriesEvent.objects.create(series=season, name="Vannes", held_on=NOON.date(), family="mcr", players=40)
    made = SeriesResult.objects.create(event=listed, place=26, club="Club of Q", **facts)
    SeriesResult.objects.create(event=listed, place=27, name="Without a number")
    assert {SeriesClassMember, SeriesResult} <= {table.model for table, _rows in personal_rows(player.person)}
    by = user_actor(make_user("root", is_superuser=True))
    record("series.taken", made, by=by, at=NOON, after={"player": made.name})
    replace_person_name(person=player.person, name="Q.", reason="privacy", by=by, at=NOON)
    assert SeriesClassMember.objects.get().name == "Q."
    assert AuditEvent.objects.get(target_uid=made.uid).after == {"player": "Q."}
    player.refresh_from_db()
    erase_entry(entry=player, name="Player 5", also=(), untouched=(), by=by, at=NOON)
    assert not SeriesClassMember.objects.exists()
    result, other = SeriesResult.objects.order_by("pk")
    assert (result.club, result.federation_number, result.place) == ("", "", 26)
    assert re.fullmatch(r"Player 5 · [0-9a-f]{8}", result.name)  # nobody else of the season is called so
    journal = AuditEvent.objects.get(target_uid=made.uid)
    assert "Q." not in f"{journal.target_label} {journal.after}"
    assert other.name == "Without a number"


@pytest.mark.django_db
def test_each_table_reads_with_one_query_and_names_itself(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    person = Person.objects.create(name="Nobody Known")
    with django_assert_num_queries(len(tables())):
        pairs = list(personal_rows(person))
    assert [(str(table.name), rows[0]["name"]) for table, rows in pairs] == [("Person", "Nobody Known")]
