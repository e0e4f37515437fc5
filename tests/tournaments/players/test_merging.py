"""Two people who are one: what moves, what stands in the way, and the way back, after new entries too."""

from typing import Any

import pytest
from django.test import Client

from tests.people import NOON, actor, client_of, make_tournament, make_user, other_event
from tests.refusals import refuses
from tournaments.common.actors import Actor, user_actor
from tournaments.common.errors import Conflict
from tournaments.models import Participant, Person, PersonMerge, SiteEvent, Tournament
from tournaments.players.selectors.merging import merge_plan, undo_plan
from tournaments.players.selectors.public_people import public_person
from tournaments.players.services.merging import merge_people, undo_merge
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db


def root() -> Actor:
    return user_actor(make_user("root", is_superuser=True))


def enter(event: Tournament, number: int, name: str, by: str = "alice", **facts: Any) -> Person:
    values = {"country": "ITA", "team": "", "club": "", "federation_number": ""} | facts
    import_participants(tournament=event, rows=[ParticipantRow(number, name, **values)], by=actor(by), at=NOON)
    return Participant.objects.get(tournament=event, number=number).person


def two() -> tuple[Person, Person]:
    """Anna of Lyon, without a number, and Anna Maria of Olga's event, with one and a club."""
    anna = enter(make_tournament(), 1, "Anna Rossi")
    other = enter(other_event(), 7, "Anna Maria Rossi", by="olga", federation_number="05040123", club="Milano")
    return anna, other


def entries(person: Person) -> list[str]:
    return list(person.participations.order_by("pk").values_list("name", flat=True))


def test_entries_move_blanks_are_filled_and_what_events_printed_stays() -> None:
    anna, other = two()
    plan = merge_plan(anna, other)
    assert ([entry.number for entry in plan.moved], plan.refusals) == ([7], ())
    assert set(plan.filled) == {"club", "federation_number"}
    merge_people(into=anna, merged=other, by=root(), at=NOON)
    anna.refresh_from_db()
    other.refresh_from_db()
    assert entries(anna) == ["Anna Rossi", "Anna Maria Rossi"]
    assert (anna.federation_number, str(anna.club), anna.name) == ("05040123", "Milano", "Anna Rossi")
    assert (other.merged_into, other.federation_number, entries(other)) == (anna.uid, "", [])
    row = SiteEvent.objects.latest("pk")
    assert (row.action, row.facts["entries"]) == ("person.merged", 1)


@pytest.mark.long_on_sqlite
def test_undone_each_has_what_it_had() -> None:
    anna, other = two()
    before = [(person.federation_number, person.club_id, person.name, entries(person)) for person in (anna, other)]
    merge = merge_people(into=anna, merged=other, by=root(), at=NOON)
    undo_merge(merge=merge, by=root(), at=NOON)
    for somebody in (anna, other):
        somebody.refresh_from_db()
    assert [
        (person.federation_number, person.club_id, person.name, entries(person)) for person in (anna, other)
    ] == before
    assert other.merged_into is None
    with refuses("people.undone_already"):
        undo_merge(merge=merge, by=root(), at=NOON)
    merge_people(into=anna, merged=other, by=root(), at=NOON)  # and after all


def test_two_who_play_the_same_event_are_two(new_event: Tournament) -> None:
    person, other = enter(new_event, 1, "Anna Rossi"), enter(new_event, 2, "Anna Maria Rossi")
    for by in (root(), actor("alice")):
        with refuses("people.both_play"):
            merge_people(into=person, merged=other, by=by, at=NOON)
    assert not PersonMerge.objects.exists()


@pytest.mark.long_on_sqlite
def test_two_numbers_are_two_people_until_one_is_mended() -> None:
    anna, other = two()
    Person.objects.filter(pk=anna.pk).update(federation_number="05049999")
    with refuses("people.two_numbers"):
        merge_people(into=anna, merged=other, by=root(), at=NOON)


def test_nobody_is_merged_twice_or_with_themselves() -> None:
    anna, other = two()
    with pytest.raises(Conflict):
        merge_people(into=anna, merged=anna, by=root(), at=NOON)
    merge_people(into=anna, merged=other, by=root(), at=NOON)
    with refuses("people.merged_already"):
        merge_people(into=anna, merged=other, by=root(), at=NOON)  # a second click


@pytest.mark.long
@pytest.mark.parametrize(
    ("number", "name"), [("05040123", "Anna Maria Rossi"), ("", "Anna Maria Rossi"), ("", "Anna Rossi")]
)
def test_a_new_entry_under_either_name_or_the_number_is_the_one_person_s(number: str, name: str) -> None:
    anna, other = two()
    merge_people(into=anna, merged=other, by=root(), at=NOON)
    third = make_tournament("third", name="Third")
    assert enter(third, 1, name, federation_number=number).pk == anna.pk


@pytest.mark.long
def test_after_new_entries_somebody_says_whose_they_are() -> None:
    anna, other = two()
    merge = merge_people(into=anna, merged=other, by=root(), at=NOON)
    third, fourth = make_tournament("third", name="Third"), make_tournament("fourth", name="Fourth")
    enter(third, 1, "Anna Maria Rossi")
    enter(fourth, 1, "Anna Rossi")
    plan = undo_plan(merge)
    assert plan is not None
    assert [entry.tournament.slug for entry in plan.back] == ["torino"] or len(plan.back) == 1
    assert {entry.tournament.slug for entry in plan.new} == {"third", "fourth"}
    also = [entry.uid for entry in plan.new if entry.tournament.slug == "third"]
    undo_merge(merge=merge, also=also, by=root(), at=NOON)
    assert entries(other) == ["Anna Maria Rossi", "Anna Maria Rossi"]
    assert entries(anna) == ["Anna Rossi", "Anna Rossi"]


@pytest.mark.long
def test_a_later_merge_is_undone_first() -> None:
    anna, other = two()
    first = merge_people(into=anna, merged=other, by=root(), at=NOON)
    third = enter(make_tournament("third", name="Third"), 1, "A. Rossi")
    anna.refresh_from_db()
    second = merge_people(into=third, merged=anna, by=root(), at=NOON)
    with refuses("people.merged_on"):
        undo_merge(merge=first, by=root(), at=NOON)
    undo_merge(merge=second, by=root(), at=NOON)
    undo_merge(merge=first, by=root(), at=NOON)
    assert entries(other) == ["Anna Maria Rossi"]
    other.refresh_from_db()
    assert other.federation_number == "05040123"


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "olga", "chris", "dan"])
def test_people_of_other_events_are_the_administrator_s_to_merge(username: str) -> None:
    anna, other = two()
    with refuses("people.not_yours"):
        merge_people(into=anna, merged=other, by=actor(username), at=NOON)


def test_an_organiser_merges_people_of_own_events_by_the_page_and_undoes_it(alice: Client) -> None:
    anna = enter(make_tournament(), 1, "Anna Rossi")
    other = enter(make_tournament("third", name="Third"), 1, "Anna Maria Rossi")
    page = alice.get(f"/people/{anna.uid}/merge/?q=maria")
    assert f"?with={other.uid}" in page.text
    preview = alice.get(f"/people/{anna.uid}/merge/?with={other.uid}")
    assert "Merge these people" in preview.text
    assert alice.post(f"/people/{anna.uid}/merge/", {"with": str(other.uid)}).status_code == 302
    assert alice.get(f"/people/{other.uid}/").headers["Location"] == f"/people/{anna.uid}/"
    card = alice.get(f"/people/{anna.uid}/").text
    merge = PersonMerge.objects.get()
    assert f"/people/merges/{merge.uid}/" in card
    assert "Anna Maria Rossi" in alice.get(f"/people/merges/{merge.uid}/").text
    assert alice.post(f"/people/merges/{merge.uid}/").status_code == 302
    assert entries(other) == ["Anna Maria Rossi"]


@pytest.mark.long
@pytest.mark.parametrize("username", ["chris", "olga", "dan", ""])
def test_nobody_else_sees_a_merge(username: str) -> None:
    anna = enter(make_tournament(), 1, "Anna Rossi")
    other = enter(make_tournament("third", name="Third"), 1, "Anna Maria Rossi")
    other_event()
    merge = merge_people(into=anna, merged=other, by=actor("alice"), at=NOON)
    client = client_of(username)
    for address in (f"/people/merges/{merge.uid}/", f"/people/{anna.uid}/merge/"):
        assert client.get(address).status_code in (302, 403)
        assert client.post(address).status_code in (302, 403)
    assert PersonMerge.objects.get().undone_at is None


def test_the_public_page_of_a_merged_person_leads_to_the_other() -> None:
    anna, other = two()
    merge_people(into=anna, merged=other, by=root(), at=NOON)
    assert public_person(other.uid) is None
    Person.objects.filter(pk=anna.pk).update(page_agreed_at=NOON)
    assert Client().get(f"/people/{other.uid}/page/").headers["Location"] == f"/people/{anna.uid}/page/"


def test_a_number_that_was_changed_since_stays_where_it_is() -> None:
    anna, other = two()
    merge = merge_people(into=anna, merged=other, by=root(), at=NOON)
    Person.objects.filter(pk=anna.pk).update(federation_number="05049999")
    undo_merge(merge=merge, by=root(), at=NOON)
    anna.refresh_from_db()
    other.refresh_from_db()
    assert (anna.federation_number, other.federation_number) == ("05049999", "")
    assert PersonMerge.objects.get().taken_number == ""
