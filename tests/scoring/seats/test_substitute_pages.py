"""The page of a session's substitutes: bench, who plays for whom, the chief referee's form."""

import pytest
from django.test import Client

from tests.people import client_of, make_seated_event, play, start, table_of, win
from tournaments.models import Participant, ParticipantState, Person, Seat, SeatOccupancy, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = "/t/lyon-open/s/1/substitutes/"


@pytest.fixture
def event() -> Tournament:
    """Session 1 in play with a hand at table 1; Eva stands on the bench as number 99."""
    made = make_seated_event()
    eva = Person.objects.create(name="Eva Rossi")
    Participant.objects.create(tournament=made, person=eva, number=99, name=eva.name, state=ParticipantState.SUBSTITUTE)
    start(made)
    play(table_of(made), [win(1)])
    return made


def seat(event: Tournament, wind: str, session: int = 1) -> Seat:
    return table_of(event, 1, session).seats.select_related("participant").get(wind=wind)


def typed(event: Tournament, **changes: str) -> dict[str, str]:
    eva = Participant.objects.get(number=99)
    south = seat(event, "S")
    assert south.participant is not None
    facts = {
        "replaced": f"{south.uid}-{south.participant.number}",
        "bench": str(eva.uid),
        "cause": "ill",
        "kind": "mid_session",
    }
    return facts | {"from_hand": "2", "reason": "Fever", "substitute": ""} | changes


@pytest.mark.long
def test_a_substitute_of_the_bench_takes_a_seat(event: Tournament, chris: Client) -> None:
    """MERS 4: who is replaced during a session, from which hand on, why, and by whom are kept."""
    assert "free" in chris.get(ADDRESS).text
    answer = chris.post(ADDRESS, typed(event), follow=True)
    shown = answer.text
    assert "Eva Rossi plays as a substitute." in shown
    assert "from hand 2" in shown
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.kind, row.cause, row.from_hand, row.reason) == ("S", "mid_session", "ill", 2, "Fever")
    assert row.player is not None
    assert row.player.number == 99


@pytest.mark.long
def test_anybody_plays_by_name(event: Tournament) -> None:
    client_of("chris").post(ADDRESS, typed(event, bench="", substitute="Jan Vos"))
    assert SeatOccupancy.objects.get().substitute == "Jan Vos"


@pytest.mark.long
def test_for_the_rest_of_the_event(event: Tournament) -> None:
    answer = client_of("chris").post(ADDRESS, typed(event, whole_event="on"), follow=True)
    assert "Eva Rossi plays in 4 sessions." in answer.text
    kinds = list(SeatOccupancy.objects.order_by("table__session__number").values_list("kind", flat=True))
    assert kinds == ["mid_session", "from_start", "from_start", "from_start"]


@pytest.mark.long
def test_nobody_named_is_said_and_nothing_typed_is_lost(event: Tournament) -> None:
    answer = client_of("chris").post(ADDRESS, typed(event, bench="", reason="Left the hall"))
    assert answer.status_code == 422
    assert "Choose the substitute." in answer.text
    assert 'value="Left the hall"' in answer.text
    assert not SeatOccupancy.objects.exists()


def test_what_the_rules_refuse_is_said(event: Tournament) -> None:
    """A hand that the sheet has not come to: one hand stands, so hand 5 is far off."""
    answer = client_of("chris").post(ADDRESS, typed(event, from_hand="5"))
    assert answer.status_code == 422
    assert "The sheet has not reached that hand" in answer.text
    assert 'value="Fever"' in answer.text


@pytest.mark.long
def test_a_mistake_is_taken_back_with_a_reason(event: Tournament, chris: Client) -> None:
    chris.post(ADDRESS, typed(event))
    row = SeatOccupancy.objects.get()
    assert chris.post(ADDRESS, {"end": row.uid, "reason": ""}).status_code == 422
    shown = chris.post(ADDRESS, {"end": row.uid, "reason": "Wrong player"}, follow=True).text
    assert "All players are at their own seats." in shown
    assert [occupancy.ended for occupancy in SeatOccupancy.objects.order_by("pk")] == [False, True]


# --- seats without their player ------------------------------------------------------------------------------------


def vacate(event: Tournament, session: int = 2) -> Seat:
    """The East of table 1 in a session that has not started has nobody."""
    east = seat(event, "E", session)
    Seat.objects.filter(pk=east.pk).update(participant=None)
    return Seat.objects.get(pk=east.pk)


def page_of(session: int) -> str:
    return f"/t/lyon-open/s/{session}/substitutes/"


@pytest.mark.long
def test_every_empty_seat_is_listed_with_a_form_and_takes_a_name(event: Tournament) -> None:
    east, chris = vacate(event), client_of("chris")
    shown = chris.get(page_of(2)).text
    assert "no player was seated here" in shown
    assert f'value="{east.uid}-0"' in shown
    named = {"name": f"{east.uid}-0", "bench": "", "substitute": "Helper"}
    shown = chris.post(page_of(2), named, follow=True).text
    assert "Helper plays in 1 session." in shown
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.kind, row.cause, row.substitute) == ("E", "from_start", "vacant", "Helper")
    chris.post(page_of(2), named | {"substitute": "Hilde"})
    assert [occupancy.substitute for occupancy in SeatOccupancy.objects.order_by("pk")] == ["Helper", "Hilde"]


@pytest.mark.long
def test_a_name_is_taken_back_and_the_seat_stands_open_again(event: Tournament) -> None:
    east, chris = vacate(event), client_of("chris")
    chris.post(page_of(2), {"name": f"{east.uid}-0", "bench": "", "substitute": "Helper"})
    chris.post(page_of(2), {"end": SeatOccupancy.objects.get().uid, "reason": "Went home"})
    shown = chris.get(page_of(2)).text
    assert "Name the substitute" in shown


def test_a_player_who_left_is_listed_too(event: Tournament) -> None:
    person = seat(event, "W", 2).participant
    assert person is not None
    Participant.objects.filter(pk=person.pk).update(state=ParticipantState.WITHDRAWN)
    west, chris = seat(event, "W", 2), client_of("chris")
    chris.post(page_of(2), {"name": f"{west.uid}-{person.number}", "bench": "", "substitute": "Helper"})
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.cause, row.reason) == ("W", "ill", "Withdrawn")


@pytest.mark.long
def test_nobody_is_named_for_somebody_who_was_not_on_the_page(event: Tournament) -> None:
    """The seating changed after the page was shown: another player sits there by now."""
    east, chris = vacate(event), client_of("chris")
    late = Participant.objects.get(number=99)
    Seat.objects.filter(pk=east.pk).update(participant=late)
    answer = chris.post(page_of(2), {"name": f"{east.uid}-0", "bench": "", "substitute": "Helper"})
    assert answer.status_code == 409
    assert "Another person is at this seat now" in answer.text
    assert chris.post(page_of(2), typed(event, replaced=f"{east.uid}-0")).status_code == 422
    assert not SeatOccupancy.objects.exists()


@pytest.mark.long
def test_a_form_without_a_name_says_so(event: Tournament) -> None:
    east, chris = vacate(event), client_of("chris")
    answer = chris.post(page_of(2), {"name": f"{east.uid}-0", "bench": "", "substitute": " "})
    assert answer.status_code == 422
    assert "Choose the substitute." in answer.text


def test_the_desk_leads_to_the_names_that_a_start_waits_for(event: Tournament, chris: Client) -> None:
    vacate(event)
    Tournament.objects.update(allow_unnamed_substitutes=False)
    chris.post("/t/lyon-open/s/1/clock/", {"move": "end"})
    answer = chris.post("/t/lyon-open/s/2/clock/", {"move": "start"})
    assert answer.status_code == 422
    assert "These seats have no player yet: 1 E" in answer.text
    assert f'href="{page_of(2)}"' in answer.text
