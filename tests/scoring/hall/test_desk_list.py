"""The desk and the lists beside it, as a crowded day shows them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.calls.services.queue import call_referee
from scoring.devices.services import hear_device
from scoring.results.services.versions import submit_table
from scoring.seats.forms.substitutes import SubstitutionForm
from scoring.seats.selectors.bench import bench, seated_players
from scoring.sheets.forms.entry import TotalsForm
from tests.days.forms import Page
from tests.html import on_one_line
from tests.people import actor, client_of, event_in_play, make_seated_event, play, session_of, start, table_of, win
from tournaments.models import Tournament
from tournaments.sessions.services.acts import pause_session, resume_session

pytestmark = pytest.mark.django_db


def crowded(calls: bool) -> Tournament:
    """Eight tables: seven sheets wait to be verified, and the last table calls a referee."""
    event = event_in_play(players=32, at=timezone.now())
    for number in range(1, 8):
        play(table_of(event, number), [win(1)], at=timezone.now())
        submit_table(table=table_of(event, number), by=actor("sam"), at=timezone.now())
    if calls:
        call_referee(table=table_of(event, 8), reason="ruling", by=actor("sam"), at=timezone.now())
    return event


@pytest.mark.long
def test_sheets_to_verify_hide_neither_a_call_nor_the_missing_sheets() -> None:
    """Three of the seven are listed, the others are one line; the call stands first, the missing sheets below."""
    crowded(calls=True)
    page = client_of("sue").get("/t/lyon-open/s/1/").text
    needs = page[page.index("Needs attention") : page.index("Missing sheets")]
    assert needs.index("Referee called") < needs.index("To verify")
    assert needs.count("<b>To verify</b>") == 3
    assert "4 more sheets to verify" in needs
    assert "To verify: tables 1, 2, 3, 4, 5, 6, 7." in page
    page = client_of("sue").get("/t/lyon-open/s/1/?show=to-verify")
    assert [tile.number for tile in page.context["desk"].tiles] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.long
def test_tables_without_a_hand_for_long_come_the_longest_first_and_are_folded() -> None:
    """Hand 1 takes one of these minutes; a quarter of an hour is quiet. Three are listed, two are a line."""
    event = make_seated_event(players=32)
    now = timezone.now()
    start(event, at=now - timedelta(minutes=90))
    for number, ago in ((1, 20), (2, 50), (3, 5), (4, 40), (5, 30), (6, 25)):
        play(table_of(event, number), [win(1)], at=now - timedelta(minutes=ago))
    page = client_of("sue").get("/t/lyon-open/s/1/")
    desk = page.context["desk"]
    assert [(need.table, need.title) for need in desk.waiting] == [
        (2, "No hand recorded for 49 minutes"),
        (4, "No hand recorded for 39 minutes"),
        (5, "No hand recorded for 29 minutes"),
    ]
    assert "2 more tables without a recent hand" in page.text
    listed = client_of("sue").get("/t/lyon-open/s/1/?show=quiet")
    assert 'id="more-idle" href="?show=quiet"' in on_one_line(page.text)
    assert [tile.number for tile in listed.context["desk"].tiles] == [1, 2, 4, 5, 6]


@pytest.mark.long
def test_a_stop_of_the_clock_makes_no_table_quiet() -> None:
    """Thirty minutes since the last hand, twenty of them in a break (MCR 3.5.6): ten minutes of play."""
    event = make_seated_event()
    now = timezone.now()
    start(event, at=now - timedelta(minutes=60))
    play(table_of(event, 1), [win(1)], at=now - timedelta(minutes=30))
    pause_session(session=session_of(event), by=actor("chris"), at=now - timedelta(minutes=25))
    resume_session(session=session_of(event), by=actor("chris"), at=now - timedelta(minutes=5), reason="Fire alarm")
    assert client_of("sue").get("/t/lyon-open/s/1/").context["desk"].needs == ()


@pytest.mark.long
def test_after_the_end_signal_a_quiet_table_has_its_sheet_to_submit() -> None:
    """150 minutes, then play stops at once (MCR 3.5.6): no hand is waited for."""
    event = make_seated_event()
    now = timezone.now()
    start(event, at=now - timedelta(minutes=170))
    play(table_of(event, 1), [win(1)], at=now - timedelta(minutes=40))
    (need,) = client_of("sue").get("/t/lyon-open/s/1/").context["desk"].needs
    assert (need.title, need.text) == ("To submit", "Last entry 39 minutes ago")


@pytest.mark.long
def test_devices_that_sleep_are_folded_and_lead_to_all_of_them() -> None:
    event = make_seated_event(players=32)
    now = timezone.now()
    start(event, at=now - timedelta(minutes=30))
    for number in range(1, 9):
        hear_device(table=table_of(event, number), unit="a", by=actor("sam"), at=now - timedelta(minutes=number + 2))
    page = client_of("sue").get("/t/lyon-open/s/1/")
    assert [need.table for need in page.context["desk"].waiting] == [8, 7, 6]
    assert '<a id="more-quiet" href="/t/lyon-open/s/1/floor/">5 more devices without contact</a>' in on_one_line(
        page.text
    )


def test_who_leaves_is_chosen_and_may_not_have_come() -> None:
    event = make_seated_event()
    session = session_of(event)
    form = SubstitutionForm(seats=seated_players(session), bench=bench(event, session))
    assert form["replaced"].value() is None
    assert form.fields["replaced"].choices[0][0] == ""  # type: ignore[attr-defined]
    causes = dict(form.fields["cause"].choices)  # type: ignore[attr-defined]
    assert str(causes["late"]) == "Did not come, or came too late"


@pytest.mark.long
def test_the_seating_by_hand_preselects_nobody() -> None:
    make_seated_event()
    page = client_of("alice").get("/t/lyon-open/draws/change/")
    leave = next(
        form for form in Page(page.text).forms if form.fields.get("kind") and form.fields["kind"].value == "leave"
    )
    assert leave.fields["player"].checked in (None, "")
    assert leave.fields["player"].choices[0] == ""
    assert "Player who leaves or did not come" in page.text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("45.0", "Was it 45 000, or 45?"),
        ("45,0", "Was it 45 000, or 45?"),
        ("45.3", "Was it 45 300?"),
        ("-12.5", "Was it −12 500?"),
        ("30.000", "Was it 30 000, or 30?"),
    ],
)
def test_a_score_with_a_point_is_asked_about(typed: str, text: str) -> None:
    """Paper in thousands says 45.0 for 45 000: neither 45 nor 450 is read on the quiet."""
    form = TotalsForm({"E": typed, "S": "30000", "W": "25000", "N": "20000"})
    assert not form.is_valid()
    (error,) = form.errors["E"]
    assert text in error.replace("\u202f", " ").replace("\u00a0", " ").replace("\u2009", " ")


def test_on_the_page_it_is_asked_beside_the_field_and_nothing_is_written() -> None:
    event = event_in_play(rule_set="ema-riichi-2012")
    sent = {"E": "45.0", "S": "30000", "W": "25000", "N": "20000"}
    answer = client_of("sam").post("/t/lyon-open/s/1/tables/1/totals/", sent)
    assert answer.status_code == 422
    assert "contains a point, but scores are whole numbers" in answer.text
    assert 'value="45.0"' in answer.text
    assert not table_of(event).entries.exists()
