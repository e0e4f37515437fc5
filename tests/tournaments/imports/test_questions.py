"""What a list leaves open, and what may be right: numbers, namesakes, teams that are written much alike."""

from dataclasses import replace

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.api.conftest import Api
from tests.people import NOON, actor
from tests.tournaments.imports.files import HEADER, csv_bytes, sent
from tournaments.common.errors import Refusal
from tournaments.imports.selectors.previews import preview_participants
from tournaments.imports.services import apply_participants
from tournaments.models import ImportBatch, Participant, Person, Team, Tournament
from tournaments.players.selectors.participant_plans import Known, complete_matches
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.selectors.team_names import is_alike
from tournaments.players.services.participants import ImportOutcome, import_participants

pytestmark = pytest.mark.django_db

TWICE, ENTERED, ALIKE = "participants.person_twice", "participants.person_entered", "participants.team_alike"
BULK = "/tournaments/lyon-open/participants/bulk/"


def enter(event: Tournament, *rows: ParticipantRow) -> ImportOutcome:
    return import_participants(tournament=event, rows=rows, by=actor("alice"), at=NOON)


def named(*names: str) -> list[ParticipantRow]:
    return [ParticipantRow(None, name, "ITA") for name in names]


def numbers(event: Tournament) -> list[tuple[int, str]]:
    return list(Participant.objects.filter(tournament=event).order_by("number").values_list("number", "name"))


def questions_for(event: Tournament, *rows: ParticipantRow) -> list[tuple[int, str]]:
    with pytest.raises(Refusal) as refused:
        enter(event, *rows)
    problems = refused.value.detail["problems"]
    assert all(problem["question"] for problem in problems)
    return [(problem["row"], problem["code"]) for problem in problems]


def test_a_list_without_numbers_gets_the_next_free_ones(new_event: Tournament) -> None:
    enter(new_event, *named("Anna Rossi", "Bruno Neri"))
    assert numbers(new_event) == [(1, "Anna Rossi"), (2, "Bruno Neri")]
    enter(new_event, replace(named("Carla Gallo")[0], number=10), *named("Dino Serra"))
    assert numbers(new_event)[2:] == [(10, "Carla Gallo"), (11, "Dino Serra")]


def test_the_same_list_without_numbers_again_changes_nothing(new_event: Tournament) -> None:
    rows = named("Anna Rossi", "Bruno Neri")
    enter(new_event, *rows)
    assert enter(new_event, *rows) == ImportOutcome(0, 0, 2)
    assert enter(new_event, *named("Bruno Neri", "Anna Rossi", "Carla Gallo")) == ImportOutcome(1, 0, 2)
    assert numbers(new_event) == [(1, "Anna Rossi"), (2, "Bruno Neri"), (3, "Carla Gallo")]


def test_below_the_highest_number_there_is_still_room(new_event: Tournament) -> None:
    enter(new_event, ParticipantRow(9999, "Anna Rossi"), *named("Bruno Neri", "Carla Gallo"))
    assert [number for number, _name in numbers(new_event)] == [1, 2, 9999]


@pytest.mark.long
@given(st.lists(st.one_of(st.none(), st.integers(1, 30)), max_size=20))
def test_given_numbers_stay_and_the_others_never_meet_them(wanted: list[int | None]) -> None:
    rows = [ParticipantRow(number, f"Player {at}") for at, number in enumerate(wanted)]
    done = [
        row.number
        for row, _match in complete_matches([(row, None) for row in rows], Known([], frozenset(), {}, {}, frozenset()))
    ]
    assert [number for number, asked_for in zip(done, wanted, strict=True) if asked_for] == [n for n in wanted if n]
    free = [number for number, asked_for in zip(done, wanted, strict=True) if asked_for is None]
    assert len(set(free)) == len(free)
    assert not set(free) & set(wanted)


def test_two_people_of_one_name_are_allowed_after_a_question(new_event: Tournament) -> None:
    first, second = named("Anna Rossi", "Anna Rossi")
    assert questions_for(new_event, first, second) == [(2, TWICE)]
    enter(new_event, first, replace(second, confirmed=(TWICE,)))
    assert numbers(new_event) == [(1, "Anna Rossi"), (2, "Anna Rossi")]
    assert Person.objects.filter(name="Anna Rossi").count() == 2
    assert enter(new_event, first, second) == ImportOutcome(0, 0, 2), "both are known now"


def test_a_namesake_of_somebody_entered_is_allowed_after_a_question(new_event: Tournament) -> None:
    enter(new_event, ParticipantRow(1, "Anna Rossi", "ITA", federation_number="05040123"))
    other = ParticipantRow(5, "Anna Rossi", "ITA")
    assert questions_for(new_event, other) == [(1, ENTERED)]
    assert enter(new_event, replace(other, confirmed=(ENTERED,))) == ImportOutcome(1, 0, 0)
    assert Person.objects.filter(name="Anna Rossi").count() == 2
    assert enter(new_event, replace(named("Anna Rossi")[0], confirmed=(ENTERED, TWICE))) == ImportOutcome(1, 0, 0)
    assert [number for number, _name in numbers(new_event)] == [1, 5, 6]


def test_yes_to_one_question_answers_no_other_fault(new_event: Tournament) -> None:
    first, second = named("Anna Rossi", "Anna Rossi")
    with pytest.raises(Refusal) as refused:
        enter(new_event, first, replace(second, country="QQQ", confirmed=(TWICE, "participants.country_unknown")))
    assert [item["code"] for item in refused.value.detail["problems"]] == ["participants.country_unknown"]


# two names, whether they may be one team
TEAMS = [
    ("milano rossa", "Milano Rossa", True),
    ("Milano Rosa", "Milano Rossa", True),
    ("Milano Rsosa", "Milano Rossa", True),
    ("MilanoRossa", "Milano Rossa", True),
    ("Milano-Rossa!", "Milano Rossa", True),
    ("Équipe de Lyon", "equipe de lyon", True),
    ("Milano Rossa", "Milano Verde", False),
    ("Milano", "Milano Rossa", False),
    ("Team 1", "Team 2", False),
    ("Lyon A", "Lyon B", False),
    ("Lyon II", "Lyon III", False),
    ("1", "11", False),
    ("Rossa Milano", "Milano Rossa", False),
    ("北京", "上海", False),
    ("!!!", "???", False),
]


@pytest.mark.long
@pytest.mark.parametrize(("first", "other", "alike"), TEAMS)
def test_which_names_may_be_one_team(first: str, other: str, alike: bool) -> None:
    assert is_alike(first, other) is is_alike(other, first) is alike


def in_team(number: int, team: str, *confirmed: str) -> ParticipantRow:
    return ParticipantRow(number, f"Player {'abcdefgh'[number]}", "ITA", team, confirmed=confirmed)


def test_a_team_of_the_event_written_otherwise_is_asked_about_once(new_event: Tournament) -> None:
    enter(new_event, in_team(1, "Milano Rossa"))
    with pytest.raises(Refusal) as refused:
        enter(new_event, in_team(2, "milano rossa"), in_team(3, "milano rossa"), in_team(4, "Milano Rosa"))
    rows = [(item["row"], item["code"], item["detail"]["proposed"]) for item in refused.value.detail["problems"]]
    assert rows == [(1, ALIKE, "Milano Rossa"), (3, ALIKE, "Milano Rossa")]
    enter(new_event, in_team(2, "Milano Rosa", ALIKE), in_team(3, "Milano Rosa"))
    assert set(Team.objects.values_list("name", flat=True)) == {"Milano Rossa", "Milano Rosa"}
    assert enter(new_event, in_team(2, "Milano Rosa")) == ImportOutcome(0, 0, 1), "two teams are known now"


def test_the_spelling_of_most_rows_is_proposed(new_event: Tournament) -> None:
    with pytest.raises(Refusal) as refused:
        enter(new_event, in_team(1, "milano rossa"), in_team(2, "Milano Rossa"), in_team(3, "Milano Rossa"))
    [problem] = refused.value.detail["problems"]
    assert (problem["row"], problem["value"], problem["detail"]["proposed"]) == (1, "milano rossa", "Milano Rossa")


def test_all_suggestions_are_accepted_at_once(new_event: Tournament, alice: Client) -> None:
    data = csv_bytes(
        HEADER,
        ("1", "Anna Rossi", "Itlay", "", "Milano Rossa", "5040123"),
        ("2", "Bruno Neri", "ITA", "", "Milano Rossa", "5040124"),
        ("3", "Carla Gallo", "ITA", "", "milano rosa", ""),
        ("4", "Dino Serra", "ITA", "", "milano rosa", ""),
    )
    alice.post("/t/lyon-open/import/participants/", {"file": sent(data)})
    batch = ImportBatch.objects.latest("pk")
    address = f"/t/lyon-open/import/participants/{batch.uid}/"
    assert "Accept all 4 suggestions" in alice.get(address).text
    assert alice.post(f"{address}accept/", {"all": "1"}).status_code == 302
    batch.refresh_from_db()
    assert preview_participants(batch).problems == ()
    apply_participants(batch=batch, by=actor("alice"), at=NOON)
    people = Participant.objects.filter(tournament=new_event).order_by("number")
    assert list(people.values_list("country", "team__name", "federation_number")) == [
        ("ITA", "Milano Rossa", "05040123"),
        ("ITA", "Milano Rossa", "05040124"),
        ("ITA", "Milano Rossa", ""),
        ("ITA", "Milano Rossa", ""),
    ]


@pytest.mark.long
def test_questions_of_a_file_are_answered_on_its_page(new_event: Tournament, alice: Client) -> None:
    data = csv_bytes(("name", "country", "team"), ("Anna Rossi", "ITA", "Rossa"), ("Anna Rossi", "ITA", "rossa"))
    alice.post("/t/lyon-open/import/participants/", {"file": sent(data)})
    batch = ImportBatch.objects.latest("pk")
    address = f"/t/lyon-open/import/participants/{batch.uid}/"
    page = alice.get(address).text
    assert "Two different people" in page
    assert "Different team" in page
    alice.post(f"{address}accept/", {"confirm": [f"3:{TWICE}", f"3:{ALIKE}"]})
    batch.refresh_from_db()
    assert preview_participants(batch).problems == ()
    assert [row["team"] for row in batch.rows["rows"]] == ["Rossa", "rossa"]


@pytest.mark.long
def test_the_api_asks_and_takes_the_answer(new_event: Tournament) -> None:
    enter(new_event, in_team(1, "Milano Rossa"))
    api = Api("alice")
    row = {"number": 2, "given_name": "Jan", "family_name": "Bos", "country": "NED", "team": "milano rossa"}
    answer = api.post(BULK, {"participants": [row]})
    assert (answer.status, answer.code) == (422, "participants.rows_refused")
    [problem] = answer.body["detail"]["problems"]
    assert (problem["code"], problem["question"], problem["detail"]["proposed"]) == (ALIKE, True, "Milano Rossa")
    assert api.post(BULK, {"participants": [row | {"confirm": [ALIKE]}]}).body["created"] == 1
    entered = api.get("/tournaments/lyon-open/participants/2/").body
    assert {name: entered[name] for name in ("name", "given_name", "family_name", "team")} == {
        "name": "Jan Bos",
        "given_name": "Jan",
        "family_name": "Bos",
        "team": "milano rossa",
    }
    assert api.post(BULK, {"participants": [row | {"confirm": ["participants.number_twice"]}]}).status == 400


def test_the_page_of_a_player_asks_and_takes_the_answer(new_event: Tournament, alice: Client) -> None:
    enter(new_event, in_team(1, "Milano Rossa"), *named("Anna Rossi"))
    typed = {"number": "5", "given_name": "Anna", "family_name": "Rossi", "country": "Italia", "team": "milano rossa"}
    answer = alice.post("/t/lyon-open/participants/add/", typed)
    assert answer.status_code == 422
    assert f'name="confirm" value="{ENTERED}"' in answer.text
    assert 'name="same_team" value="Milano Rossa"' in answer.text
    answers = {"confirm": [ENTERED], "same_team": "Milano Rossa"}
    assert alice.post("/t/lyon-open/participants/add/", typed | answers).status_code == 302
    entered = Participant.objects.get(tournament=new_event, number=5)
    assert (entered.name, entered.country, entered.team and entered.team.name) == ("Anna Rossi", "ITA", "Milano Rossa")


# what is typed over "Anna Rossi" (given name Anna, family name Rossi); name, given and family name afterwards
EDITS = [
    ({"family_name": "Bianchi"}, ("Anna Bianchi", "Anna", "Bianchi")),
    ({"name": "Anna de Luca"}, ("Anna de Luca", "Anna", "de Luca")),
    ({"name": "A. Rossi", "given_name": "Annabella"}, ("A. Rossi", "Annabella", "Rossi")),
    ({"name": ""}, ("Anna Rossi", "Anna", "Rossi")),
    ({}, ("Anna Rossi", "Anna", "Rossi")),
]


@pytest.mark.long
@pytest.mark.parametrize(("typed", "after"), EDITS)
def test_a_name_and_its_parts_stay_together(
    typed: dict[str, str], after: tuple[str, ...], new_event: Tournament, alice: Client
) -> None:
    enter(new_event, *named("Anna Rossi"))
    shown = {"name": "Anna Rossi", "given_name": "Anna", "family_name": "Rossi", "country": "ITA"}
    assert alice.post("/t/lyon-open/participants/1/edit/", shown | typed).status_code == 302
    person = Participant.objects.get(tournament=new_event)
    assert (person.name, person.given_name, person.family_name) == after


def test_a_player_needs_a_name(new_event: Tournament, alice: Client) -> None:
    answer = alice.post("/t/lyon-open/participants/add/", {"number": "5"})
    assert answer.status_code == 422
    assert "The name is missing." in answer.text
