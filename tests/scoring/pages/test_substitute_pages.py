"""The page of a session's substitutes: bench, who plays for whom, the chief referee's form."""

import pytest
from django.test import Client

from scoring.models import SeatOccupancy
from tests.people import make_seated_event, play, start, table_of, win
from tests.scoring.pages.conftest import client_of
from tournaments.models import Participant, ParticipantState, Person, Seat, Tournament

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
    facts = {"replaced": str(seat(event, "S").pk), "bench": str(eva.pk), "cause": "ill", "kind": "mid_session"}
    return facts | {"from_hand": "2", "reason": "Fever", "substitute": ""} | changes


def test_a_substitute_of_the_bench_takes_a_seat(event: Tournament) -> None:
    """MERS 4: who is replaced during a session, from which hand on, why, and by whom are kept."""
    chris = client_of("chris")
    assert "free" in chris.get(ADDRESS).text
    answer = chris.post(ADDRESS, typed(event), follow=True)
    shown = answer.text
    assert "Eva Rossi plays as a substitute." in shown
    assert "from hand 2" in shown
    row = SeatOccupancy.objects.get()
    assert (row.wind, row.kind, row.cause, row.from_hand, row.reason) == ("S", "mid_session", "ill", 2, "Fever")
    assert row.player is not None
    assert row.player.number == 99


def test_anybody_plays_by_name(event: Tournament) -> None:
    client_of("chris").post(ADDRESS, typed(event, bench="", substitute="Jan Vos"))
    assert SeatOccupancy.objects.get().substitute == "Jan Vos"


def test_for_the_rest_of_the_event(event: Tournament) -> None:
    answer = client_of("chris").post(ADDRESS, typed(event, whole_event="on"), follow=True)
    assert "Eva Rossi plays in 4 sessions." in answer.text
    kinds = list(SeatOccupancy.objects.order_by("table__session__number").values_list("kind", flat=True))
    assert kinds == ["mid_session", "from_start", "from_start", "from_start"]


def test_nobody_named_is_said_and_nothing_typed_is_lost(event: Tournament) -> None:
    answer = client_of("chris").post(ADDRESS, typed(event, bench="", reason="Left the hall"))
    assert answer.status_code == 422
    assert "Say who plays." in answer.text
    assert 'value="Left the hall"' in answer.text
    assert not SeatOccupancy.objects.exists()


def test_what_the_rules_refuse_is_said(event: Tournament) -> None:
    """A hand that the sheet has not come to: one hand stands, so hand 5 is far off."""
    answer = client_of("chris").post(ADDRESS, typed(event, from_hand="5"))
    assert answer.status_code == 422
    assert "The sheet has not come to that hand" in answer.text
    assert 'value="Fever"' in answer.text


def test_a_mistake_is_taken_back_with_a_reason(event: Tournament) -> None:
    chris = client_of("chris")
    chris.post(ADDRESS, typed(event))
    row = SeatOccupancy.objects.get()
    assert chris.post(ADDRESS, {"end": row.pk, "reason": ""}).status_code == 422
    shown = chris.post(ADDRESS, {"end": row.pk, "reason": "Wrong player"}, follow=True).text
    assert "Everybody plays at their own seat." in shown
    assert [one.ended for one in SeatOccupancy.objects.order_by("pk")] == [False, True]


def test_a_referee_reads_and_does_not_write(event: Tournament) -> None:
    bob = client_of("bob")
    assert "A substitute takes a seat" not in bob.get(ADDRESS).text
    assert bob.post(ADDRESS, typed(event)).status_code == 403
    assert Client().get(ADDRESS).status_code in (302, 403)
