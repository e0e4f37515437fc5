"""A list enters people, and a second list corrects them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.people import NOON, actor, make_tournament
from tests.refusals import refuses
from tests.tournaments.imports.files import census, traces
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent, Club, Participant, Person, Team, Tournament
from tournaments.players.services.participants import ImportOutcome, ParticipantRow, import_participants

pytestmark = pytest.mark.django_db

ANNA = ParticipantRow(1, "Anna Rossi", "ITA", "A", "Club Milano", "05040123")
BRUNO = ParticipantRow(2, "Bruno Petit", "FRA", "A", "Club Lyon", "")
CAROL = ParticipantRow(3, "Carol Ng", "NED", "", "", "")


def enter(event: Tournament, *rows: ParticipantRow, by: str = "alice") -> ImportOutcome:
    return import_participants(tournament=event, rows=rows, by=actor(by), at=NOON)


def problems(event: Tournament, *rows: ParticipantRow) -> list[tuple[int, str, str]]:
    """What a list is refused for; nothing may be written."""
    before = census(), traces(event)
    with refuses("participants.rows_refused") as refused:
        enter(event, *rows)
    assert (census(), traces(event)) == before
    return [(p["row"], p["column"], p["code"]) for p in refused.value.detail["problems"]]


def entered(event: Tournament) -> list[tuple[int, str, str, str, str, str]]:
    people = Participant.objects.filter(tournament=event).select_related("team").order_by("number")
    return [(p.number, p.name, p.country, p.team.name if p.team else "", p.club, p.federation_number) for p in people]


def test_a_list_enters_everybody(new_event: Tournament) -> None:
    assert enter(new_event, ANNA, BRUNO, CAROL) == ImportOutcome(created=3, updated=0, unchanged=0)
    assert entered(new_event) == [
        (1, "Anna Rossi", "ITA", "A", "Club Milano", "05040123"),
        (2, "Bruno Petit", "FRA", "A", "Club Lyon", ""),
        (3, "Carol Ng", "NED", "", "", ""),
    ]
    assert set(Club.objects.values_list("name", "country")) == {("Club Milano", "ITA"), ("Club Lyon", "FRA")}
    assert list(Team.objects.values_list("name", flat=True)) == ["A"]
    assert Person.objects.get(federation_number="05040123").club.name == "Club Milano"


def test_a_list_says_the_region_of_a_player(new_event: Tournament) -> None:
    enter(new_event, replace(ANNA, region="  Lombardia "), replace(BRUNO, region="Bretagne"), CAROL)
    assert regions(new_event) == {1: "Lombardia", 2: "Bretagne", 3: ""}
    enter(new_event, ANNA, replace(BRUNO, region=""))  # None says nothing, an empty cell takes it away
    assert regions(new_event) == {1: "Lombardia", 2: "", 3: ""}
    (change,) = AuditEvent.objects.order_by("-pk")[:1]
    assert change.after["updated"] == {"2": {"region": ["Bretagne", ""]}}


def regions(event: Tournament) -> dict[int, str]:
    return dict(Participant.objects.filter(tournament=event).values_list("number", "region"))


def test_a_region_too_long_is_refused(new_event: Tournament) -> None:
    found = problems(new_event, replace(ANNA, region="R" * 121))
    assert found == [(1, "region", "participants.text_too_long")]


def test_the_same_list_again_changes_nothing(new_event: Tournament) -> None:
    enter(new_event, ANNA, BRUNO, CAROL)
    before = census(), traces(new_event)
    assert enter(new_event, ANNA, BRUNO, CAROL) == ImportOutcome(created=0, updated=0, unchanged=3)
    assert (census(), traces(new_event)) == before


def test_a_second_list_corrects_and_adds(new_event: Tournament) -> None:
    enter(new_event, ANNA, BRUNO)
    outcome = enter(new_event, ANNA, replace(BRUNO, name="Bruno Lepetit", team="B"), CAROL)
    assert outcome == ImportOutcome(created=1, updated=1, unchanged=1)
    assert entered(new_event)[1] == (2, "Bruno Lepetit", "FRA", "B", "Club Lyon", "")
    assert Person.objects.count() == 3


def test_the_audit_row_says_old_and_new(new_event: Tournament) -> None:
    enter(new_event, BRUNO)
    enter(new_event, replace(BRUNO, team="B"))
    latest = AuditEvent.objects.filter(action="participants.imported").first()
    assert latest is not None
    assert latest.after == {"created": [], "updated": {"2": {"team": ["A", "B"]}}}
    assert latest.by_name == "Alice"


def test_the_federation_number_finds_a_player_whose_number_changed(new_event: Tournament) -> None:
    enter(new_event, ANNA, BRUNO)
    assert enter(new_event, replace(ANNA, number=7)) == ImportOutcome(0, 1, 0)
    assert [row[:2] for row in entered(new_event)] == [(2, "Bruno Petit"), (7, "Anna Rossi")]


def test_numbers_may_change_places(new_event: Tournament) -> None:
    carol = replace(CAROL, federation_number="08000001")
    enter(new_event, ANNA, carol)
    assert enter(new_event, replace(ANNA, number=3), replace(carol, number=1)) == ImportOutcome(0, 2, 0)
    assert [row[:2] for row in entered(new_event)] == [(1, "Carol Ng"), (3, "Anna Rossi")]


def test_silence_changes_nothing_and_an_empty_team_means_none(new_event: Tournament) -> None:
    enter(new_event, ANNA)
    assert enter(new_event, replace(ANNA, federation_number="")) == ImportOutcome(0, 0, 1)
    assert enter(new_event, ParticipantRow(1, "Anna Rossi")) == ImportOutcome(0, 0, 1)
    enter(new_event, ParticipantRow(1, "Anna Rossi", team=""))
    assert entered(new_event) == [(1, "Anna Rossi", "ITA", "", "Club Milano", "05040123")]


def test_a_federation_number_is_learnt_later(new_event: Tournament) -> None:
    enter(new_event, BRUNO)
    enter(new_event, replace(BRUNO, federation_number="12010007"))
    assert Person.objects.get().federation_number == "12010007"
    assert Participant.objects.get().federation_number == "12010007"


@pytest.mark.long
@pytest.mark.parametrize("country", ["ita", " ITA ", "iTa"])
def test_a_country_is_written_in_capitals(country: str, new_event: Tournament) -> None:
    enter(new_event, replace(ANNA, country=country))
    assert entered(new_event)[0][2] == "ITA"


@pytest.mark.long
@pytest.mark.parametrize("country", ["DEN", "NED", "GER", "SUI", "POR", "TWN", "HKG", "ENG", ""])
def test_federations_codes_are_known(country: str, new_event: Tournament) -> None:
    enter(new_event, replace(CAROL, country=country))
    assert entered(new_event)[0][2] == country


def test_spaces_and_decomposed_letters_are_tidied(new_event: Tournament) -> None:
    enter(new_event, ParticipantRow(1, "  Gae\u0308lle\u00a0 Petit "))
    assert entered(new_event)[0][1] == "Gaëlle Petit"


# Rows against an event with Anna (1, 05040123), Bruno (2) and Carol (3).
CONFLICTS: list[tuple[str, Sequence[ParticipantRow], list[tuple[int, str, str]]]] = [
    (
        "Anna's federation number with Bruno's number",
        [replace(ANNA, number=2)],
        [(1, "number", "participants.number_taken")],
    ),
    (
        "another federation number for Anna's number",
        [replace(ANNA, federation_number="05040999")],
        [(1, "federation_number", "participants.federation_number_differs")],
    ),
    (
        "Anna's federation number under quite another name",
        [ParticipantRow(9, "Zoe Quint", "FRA", federation_number="05040123")],
        [(1, "federation_number", "participants.federation_number_of_another")],
    ),
    (
        "Bruno entered again under a new number",
        [replace(BRUNO, number=9)],
        [(1, "name", "participants.person_entered")],
    ),
    (
        "Bruno and Carol change numbers without federation numbers",
        [replace(BRUNO, number=3), replace(CAROL, number=2)],
        [(1, "name", "participants.person_entered"), (2, "name", "participants.person_entered")],
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("rows", "expected"), [case[1:] for case in CONFLICTS], ids=[case[0] for case in CONFLICTS])
def test_conflicts_are_explained(rows: list[ParticipantRow], expected: list[tuple[int, str, str]]) -> None:
    event = make_tournament()
    enter(event, ANNA, BRUNO, CAROL)
    assert problems(event, *rows) == expected


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("number", ["5040123", "123"])
def test_a_bad_federation_number_is_one_problem(number: str, new_event: Tournament) -> None:
    enter(new_event, ANNA)
    assert len(problems(new_event, replace(ANNA, federation_number=number))) == 1


def test_a_conflict_names_both_people(new_event: Tournament) -> None:
    enter(new_event, ANNA, BRUNO)
    with pytest.raises(Refusal) as refused:
        enter(new_event, replace(ANNA, number=2))
    [problem] = refused.value.detail["problems"]
    assert problem["message"] == (
        "Anna Rossi has federation number 05040123 and number 1 here; the list gives number 2, which is Bruno Petit."
    )


def test_one_bad_row_stops_all(new_event: Tournament) -> None:
    assert problems(new_event, ANNA, BRUNO, replace(CAROL, country="QQQ")) == [
        (3, "country", "participants.country_unknown")
    ]
    assert entered(new_event) == []


@pytest.mark.parametrize(
    ("rows", "code"), [([], "participants.no_rows"), ([ANNA] * 2001, "participants.too_many_rows")]
)
def test_an_empty_or_endless_list_is_refused(rows: list[ParticipantRow], code: str, new_event: Tournament) -> None:
    with refuses(code):
        enter(new_event, *rows)


def test_two_people_of_one_name_need_two_federation_numbers(new_event: Tournament) -> None:
    wang = ParticipantRow(1, "Wang Wei", "CHN", federation_number="30000001")
    outcome = enter(new_event, wang, replace(wang, number=2, federation_number="30000002"))
    assert outcome.created == 2
    assert Person.objects.filter(name="Wang Wei").count() == 2


@pytest.mark.long
def test_people_are_known_from_event_to_event() -> None:
    first, second = make_tournament(), make_tournament("paris-open", name="Paris Open")
    enter(first, ANNA, BRUNO)
    enter(second, replace(ANNA, number=40), replace(BRUNO, number=41))
    assert Person.objects.count() == 2
    assert Person.objects.get(name="Bruno Petit").participations.count() == 2


def test_a_correction_here_leaves_another_event_as_it_was() -> None:
    first, second = make_tournament(), make_tournament("paris-open", name="Paris Open")
    enter(first, ANNA)
    enter(second, ANNA)
    enter(second, replace(ANNA, name="Anna Rossi-Bianchi", club="Club Torino"))
    assert entered(first) == [(1, "Anna Rossi", "ITA", "A", "Club Milano", "05040123")]
    assert entered(second) == [(1, "Anna Rossi-Bianchi", "ITA", "A", "Club Torino", "05040123")]
    assert Person.objects.get().name == "Anna Rossi"


@pytest.mark.long
def test_another_name_without_a_federation_number_is_another_person_where_events_share_one() -> None:
    first, second = make_tournament(), make_tournament("paris-open", name="Paris Open")
    enter(first, BRUNO)
    enter(second, BRUNO)
    enter(second, replace(BRUNO, name="Boris Grand"))
    assert set(Person.objects.values_list("name", flat=True)) == {"Bruno Petit", "Boris Grand"}
    assert Participant.objects.get(tournament=first).person.name == "Bruno Petit"
    assert Participant.objects.get(tournament=second).person.name == "Boris Grand"


def test_a_slip_in_a_name_is_mended_in_place(new_event: Tournament) -> None:
    enter(new_event, replace(BRUNO, name="Burno Petit"))
    enter(new_event, BRUNO)
    assert [person.name for person in Person.objects.all()] == ["Bruno Petit"]


def test_clubs_of_one_name_in_two_countries_are_two(new_event: Tournament) -> None:
    enter(new_event, replace(ANNA, club="Dragons"), replace(BRUNO, club="Dragons"))
    assert set(Club.objects.values_list("name", "country")) == {("Dragons", "ITA"), ("Dragons", "FRA")}


def test_a_late_entry_joins_after_session_1_has_started(running: Tournament) -> None:
    assert enter(running, ParticipantRow(17, "Late Larry", "FRA")) == ImportOutcome(1, 0, 0)


def test_a_number_that_sits_in_the_seating_stays(event: Tournament) -> None:
    enter(event, ParticipantRow(1, "Player 1", federation_number="05040123"))
    assert problems(event, ParticipantRow(99, "Player 1", federation_number="05040123")) == [
        (1, "number", "participants.number_seated")
    ]


def many(count: int) -> list[ParticipantRow]:
    return [
        ParticipantRow(n, f"Player Number{n}", "FRA", f"Team {n // 4}", f"Club {n % 9}", f"{n:08}")
        for n in range(1, count + 1)
    ]


# role, savepoint, lock; plan 4 (participants, people by number, people by name, seats); clubs found, made, found 3;
# teams 3; people, participants, who leads the event, audit, version; release
QUERIES_TO_ENTER = 19


def test_entering_takes_a_known_number_of_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event, by = make_tournament(), actor("alice")
    with django_assert_num_queries(QUERIES_TO_ENTER):
        import_participants(tournament=event, rows=many(8), by=by, at=NOON)


@pytest.mark.long
def test_entering_400_takes_hardly_more(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """SQLite takes 999 values in a statement, so it makes 400 people in 5 and 400 participants in 6."""
    event, by = make_tournament(), actor("alice")
    with django_assert_max_num_queries(QUERIES_TO_ENTER + 4 + 5):
        import_participants(tournament=event, rows=many(400), by=by, at=NOON)


@pytest.mark.long
@pytest.mark.parametrize("count", [8, 400])
def test_a_list_that_changes_nothing_costs_nine_queries(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Role, savepoint, lock, five of the plan (other events too), release."""
    event, by = make_tournament(), actor("alice")
    import_participants(tournament=event, rows=many(count), by=by, at=NOON)
    with django_assert_num_queries(9):
        import_participants(tournament=event, rows=many(count), by=by, at=NOON)
