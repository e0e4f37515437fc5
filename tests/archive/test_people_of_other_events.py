"""What an event's file tells of people: what this event entered of them, and nothing that another event did."""

import io

import pytest

from archive.common.selectors.kinds import Carries
from archive.imports.services.incoming import bring_in_file
from mahjong_core.verify import open_event_file
from tests.archive.files import bring_in, rewritten, saved, take_out
from tests.people import NOON, actor, make_tournament, other_event
from tournaments.models import Participant, Person, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants
from tournaments.registry.event_parts import Row

pytestmark = pytest.mark.django_db
NUMBER = "05040123"


@pytest.fixture
def lyon() -> Tournament:
    """Alice's draft, which entered a number and a club."""
    event = make_tournament(draft=True)
    row = ParticipantRow(1, "Anna Rossi", "ITA", "", "Club Milano", NUMBER, given_name="Anna", family_name="Rossi")
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    return event


def olgas(name: str = "Anna Rossi", country: str = "ITA", number: str = "") -> Tournament:
    event = other_event()
    row = ParticipantRow(1, name, country, "", "", number)
    import_participants(tournament=event, rows=[row], by=actor("olga"), at=NOON)
    return event


def guessed(data: bytes, **facts: str) -> bytes:
    """The file as somebody writes it who guesses: other facts of its people and players."""

    def change(model: str, row: Row) -> Row:
        return row | facts if model in ("tournaments.person", "tournaments.participant") else row

    return rewritten(data, change)


@pytest.mark.parametrize("carries", [Carries(), Carries(secrets=True), Carries(personal_data=False)], ids=str)
def test_a_name_and_a_country_give_neither_number_nor_club(lyon: Tournament, carries: Carries) -> None:
    event = olgas()
    shared = Person.objects.get()
    assert shared.participations.count() == 2
    data = saved(event, carries)
    assert NUMBER.encode() not in data
    assert b"Club Milano" not in data
    assert str(shared.uid).encode() not in data


def test_a_guessed_number_in_a_file_gives_no_name(lyon: Tournament) -> None:
    """Not on the next export, and not by the person whom both would be."""
    data = saved(event := olgas("Guess One", "FRA"))
    take_out(event)
    file = io.BytesIO(guessed(data, federation_number=NUMBER))
    back = bring_in_file(file=file, slug="", by=actor("olga"), at=NOON).tournament
    entry = Participant.objects.get(tournament=back)
    assert entry.person.participations.count() == 1
    for text in (b"Anna", b"Rossi", b"Club Milano"):
        assert text not in saved(back)
    assert Person.objects.get(federation_number=NUMBER).name == "Anna Rossi"


def test_a_guessed_uid_in_a_file_joins_nobody(lyon: Tournament) -> None:
    known = Person.objects.get()
    data = saved(event := olgas("Guess One", "FRA"))
    take_out(event)

    def change(model: str, row: Row) -> Row:
        if model == "tournaments.person":
            return row | {"uid": str(known.uid)}
        return row | {"person": str(known.uid)} if model == "tournaments.participant" else row

    back = bring_in(rewritten(data, change)).tournament
    assert Participant.objects.get(tournament=back).person != known


def test_a_person_of_the_file_is_the_entry_of_the_event(lyon: Tournament) -> None:
    source = open_event_file(io.BytesIO(saved(lyon)))
    (person,), (entry,) = source.rows("tournaments.person"), source.rows("tournaments.participant")
    assert person["uid"] == entry["person"] == entry["uid"]
    assert {name: entry[name] for name in person} == person
    assert "tournaments.club" not in source.by_model


def test_who_is_restored_in_place_is_known_again_in_other_events(lyon: Tournament) -> None:
    event = olgas()
    shared = Person.objects.get()
    data = saved(event)
    take_out(event)
    back = bring_in(data).tournament
    assert Participant.objects.get(tournament=back).person == shared
    assert saved(back) == data


def test_two_players_of_one_name_stay_two(lyon: Tournament) -> None:
    event = other_event()
    rows = [ParticipantRow(n, "Wang Wei", "CHN", "", "", number) for n, number in ((1, "07010001"), (2, "07010002"))]
    import_participants(tournament=event, rows=rows, by=actor("olga"), at=NOON)
    data = guessed(saved(event), federation_number="")
    take_out(event)
    Person.objects.create(name="Wang Wei", country="CHN", federation_number="07010009")
    back = bring_in(data).tournament
    assert Participant.objects.filter(tournament=back).values("person").distinct().count() == 2


def test_numbers_in_the_place_of_names_join_nobody(lyon: Tournament) -> None:
    nobody = Person.objects.create(name="#1", country="ITA")
    data = saved(event := olgas(), Carries(personal_data=False))
    take_out(event)
    assert Participant.objects.get(tournament=bring_in(data).tournament).person != nobody
