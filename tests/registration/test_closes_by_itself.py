"""A form closes by itself as it says, players without a registration take places, and the desk takes a yes by phone."""

import pytest
from django.test import Client

from registration.common.selectors.places import open_forms, places_of
from registration.models import ClosesWith, OutgoingMail, Registration, RegistrationForm
from tests.people import add_players, client_of
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, SENT, act, change_form, come, open_form, send, states
from tests.registration.test_teams import team_comes
from tournaments.models import Participant, ParticipantState, Session, Table, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/register/"


def begin(event: Tournament, cause: str) -> None:
    """Let happen what the form closes with."""
    if cause == ClosesWith.CHECK_IN:
        add_players(event, 1)
        Participant.objects.filter(tournament=event).update(state=ParticipantState.CHECKED_IN)
    elif cause == ClosesWith.DRAW:
        Table.objects.create(session=Session.objects.filter(tournament=event).earliest("number"), number=1)
    else:
        for number in range(4):
            send(event, number)


@pytest.mark.parametrize("cause", [ClosesWith.CHECK_IN, ClosesWith.DRAW, ClosesWith.FULL])
def test_a_form_closes_with_what_it_names(cause: str, client: Client) -> None:
    event = open_form(places=4, closes_with=cause)
    assert 'name="given_name"' in client.get(PAGE).text
    assert open_forms(BEFORE) == {event.pk}
    begin(event, cause)
    page = client.get(PAGE).text
    assert 'name="given_name"' not in page
    assert "Registration is closed. Write to the organiser." in page
    assert "Registration is open" not in client.get("/t/lyon-open/").text
    assert open_forms(BEFORE) == frozenset()
    with refuses("registration.not_open"):
        come(event, "Late")
    assert client.post(PAGE, SENT).status_code == 422


@pytest.mark.parametrize("cause", [ClosesWith.CHECK_IN, ClosesWith.DRAW, ClosesWith.FULL])
def test_a_form_that_names_nothing_stays_open(cause: str, client: Client) -> None:
    event = open_form(places=4)
    begin(event, cause)
    assert 'name="given_name"' in client.get(PAGE).text
    come(event, "Late")
    assert states(event)[-1] == ("waiting" if cause == ClosesWith.FULL else "confirmed")


def test_a_place_that_is_free_again_opens_a_form_that_closes_when_full(client: Client) -> None:
    event = open_form(places=4, closes_with=ClosesWith.FULL)
    begin(event, ClosesWith.FULL)
    act("rita", "withdraw", Registration.objects.latest("pk"))
    assert 'name="given_name"' in client.get(PAGE).text


def test_players_who_were_imported_take_places(client: Client) -> None:
    event = open_form(places=8)
    add_players(event, 6)
    send(event, 1)
    assert places_of(RegistrationForm.objects.get()).all_left == 1
    send(event, 2)
    send(event, 3)
    assert states(event) == ["confirmed", "confirmed", "waiting"]
    Participant.objects.filter(number=1).update(state=ParticipantState.WITHDRAWN)
    assert places_of(RegistrationForm.objects.get()).all_left == 1


def test_a_player_entered_from_a_registration_takes_one_place() -> None:
    event = open_form(places=8)
    send(event, 1)
    assert act("alice", "enter").status_code == 302
    assert Participant.objects.filter(tournament=event).count() == 1
    assert places_of(RegistrationForm.objects.get()).all_taken == 1


def test_the_desk_confirms_an_offered_place_on_the_phone() -> None:
    event = open_form(places=4)
    for number in range(5):
        send(event, number)
    act("rita", "withdraw", Registration.objects.earliest("pk"))
    last = Registration.objects.latest("pk")
    assert last.state == "offered"
    assert act("rita", "confirm", last).status_code == 302
    last.refresh_from_db()
    assert (last.state, last.offered_until) == ("confirmed", None)


def test_an_event_of_two_days_is_mailed_as_two_days() -> None:
    event = open_form()
    Tournament.objects.filter(pk=event.pk).update(ends_on="2026-11-22")
    event.refresh_from_db()
    client_of("").post(PAGE, SENT)
    assert "(21 – 22 November 2026)" in OutgoingMail.objects.get().body


def test_a_team_mate_is_told_to_agree_and_how() -> None:
    event = open_form(team_size=2)
    captain, mate = team_comes(event, "The Winds", "FRA", "FRA")
    assert "Your team captain registered you" not in OutgoingMail.objects.get(registration=captain).body
    Registration.objects.filter(pk=mate.pk).update(email="mate@example.org")
    mate.refresh_from_db()
    change_form(event, review=False)
    act("rita", "withdraw", mate)
    act("rita", "queue", mate)
    told = OutgoingMail.objects.filter(registration=mate).order_by("-pk").first()
    assert told is not None
    assert told.body.startswith("Your team captain registered you for Lyon Open.")
    assert "{link}" in told.body or "/r/" in told.body


@pytest.mark.parametrize(("name", "leads_on"), [("alice", True), ("chris", False), ("rita", False)])
def test_an_unknown_walk_in_leads_on_to_a_new_player(name: str, leads_on: bool) -> None:
    open_form()
    page = client_of(name).get("/t/lyon-open/participants/check-in/", {"q": "Walker"}).text
    assert "No player found." in page
    assert ('action="/t/lyon-open/participants/add/"' in page) is leads_on
    assert ('value="Walker" data-looked-for' in page) is leads_on
    if leads_on:
        assert 'value="Walker"' in client_of(name).get("/t/lyon-open/participants/add/", {"name": "Walker"}).text


def test_a_typed_cause_that_does_not_exist_is_refused() -> None:
    event = open_form()
    form = RegistrationForm.objects.get(tournament=event)
    form.closes_with = "rain"
    with pytest.raises(Exception, match="closes_with_known"):
        form.save()
