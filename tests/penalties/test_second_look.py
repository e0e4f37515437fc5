"""A disqualification is looked at twice on the page, and what follows it is asked for until it is settled.

MERS 4.4: a disqualified player has a total of 0 table points for the whole event; 4.2: a substitute plays the seat on.
"""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.winds import Wind
from penalties.models import Ruling
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.services.entries import record_hand
from tests.people import actor, at_seat, client_of, make_seated_event, nobody, start, table_of
from tournaments.common.links import page_url
from tournaments.models import ParticipantState, SubstituteKind, Table

pytestmark = pytest.mark.django_db
OUT = "cheating"


@pytest.fixture
def table(db: None) -> Table:
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=20))
    return table_of(made)


def typed(table: Table, **more: str) -> dict[str, str]:
    offender = at_seat(table, "S")
    return {"participant": str(offender.number), "offence": OUT, "hand": "2", "act": "record", **more}


def rule(table: Table, **more: str) -> tuple[int, str]:
    answer = client_of("chris").post(page_url("ruling-new", "lyon-open", 1, 1), typed(table, **more))
    return answer.status_code, answer.text


@pytest.mark.long
def test_nothing_is_recorded_before_the_second_look_and_then_log_and_page_name_it(table: Table) -> None:
    assert "data-expels" not in rule(table, offence="tile-touched-early")[1]
    assert Ruling.objects.count() == 1  # of another offence there is no second look
    status, page = rule(table)
    assert status == 422
    assert "leaves the event" in page
    assert Ruling.objects.count() == 1
    assert rule(table, sure="on")[0] == 302
    ruling = Ruling.objects.latest("pk")
    assert ruling.participant.state == ParticipantState.DISQUALIFIED
    assert "<b>Disqualified</b>" in Client().get(page_url("rulings", "lyon-open")).text
    for address in (page_url("rulings", "lyon-open"), page_url("ruling", "lyon-open", ruling.uid)):
        text = client_of("chris").get(address).text
        assert "<b>Disqualified</b>" in text
        assert "no points" not in text


@pytest.mark.long_on_sqlite
def test_the_screen_shows_what_becomes_of_the_four(table: Table) -> None:
    """MERS 4.2: the substitute's seat gets 0, the others share 4, 2 and 1: level, 7/3 each instead of 7/4."""
    page = client_of("chris").get(page_url("ruling-new", "lyon-open", 1, 1), typed(table))
    assert 'name="sure"' in page.text
    after = {seat.wind.value: seat.points_after for seat in page.context["screen"].seats}
    assert after == {"S": 0, "E": Fraction(7, 3), "W": Fraction(7, 3), "N": Fraction(7, 3)}


@pytest.mark.long
def test_the_api_records_at_once(table: Table) -> None:
    fault = typed(table)
    body = {"session": 1, "table": 1, "participant": int(fault["participant"]), "offence": OUT, "hand": 2}
    answer = client_of("chris").post("/api/v1/tournaments/lyon-open/rulings/", body, "application/json")
    assert answer.status_code == 201


@pytest.mark.long_on_sqlite
def test_the_substitute_is_asked_for_until_somebody_is_named(table: Table) -> None:
    record_hand(table=table, hand=nobody(1), by=actor("sam"), at=timezone.now())
    rule(table, sure="on")
    ruling, chris = Ruling.objects.get(), client_of("chris")
    pages = [page_url("ruling", "lyon-open", ruling.uid), page_url("sheet-submit", "lyon-open", 1, 1)]
    assert all("Next: substitute" in chris.get(page).text for page in pages)
    what = Replacement(Wind.SOUTH, SubstituteKind.MID_SESSION, "Helper", "Disqualified", from_hand=2)
    record_substitute(table=table, replacement=what, by=actor("chris"), at=timezone.now())
    assert not any("Next: substitute" in chris.get(page).text for page in pages)
