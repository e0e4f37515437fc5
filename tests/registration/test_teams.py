"""Teams and partners: entered in one act, whole or waiting whole, and never more than there are places."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from registration.common.services.links import token_of
from registration.models import OutgoingMail, Registration, RegistrationForm, RegistrationTeam
from registration.policies import RegistrationAct
from registration.questions.services.answers import NOTHING
from registration.registrations.services.changes import change_entry
from registration.registrations.services.entering import enter_confirmed
from registration.registrations.services.lifecycle import (
    RegistrationEntry,
    change_registrations,
    register,
    sweep_registrations,
)
from registration.registrations.services.teams import TeamEntry, act_for_team, join_token, register_team, team_of_token
from tests.at_once import at_once
from tests.people import NOON, actor, client_of, other_event
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, SENT, act, open_form, send, states
from tournaments.common.actors import Origin
from tournaments.events.selectors.open_things import open_things_of
from tournaments.models import AuditEvent, Participant, Team, Tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/lyon-open/register/"


def team_comes(
    event: Tournament, name: str, *countries: str, together: bool = True, is_another: bool = False
) -> list[Registration]:
    """A captain and the others, each of a country; the captain first."""
    first, *rest = countries
    captain = RegistrationEntry(f"{name} 1", "Captain", first, email=f"{name.lower().replace(' ', '')}@example.org")
    others = tuple(RegistrationEntry(f"{name} {n}", "Member", country) for n, country in enumerate(rest, start=2))
    team = TeamEntry(name, others, stays_together=together, is_another=is_another)
    register_team(tournament=event, captain=captain, team=team, origin=Origin(), at=BEFORE)
    return list(Registration.objects.filter(team__name=name).order_by("pk"))


PARTNERS = {
    "way": "team",
    "team_name": "The Winds",
    "team_together": "on",
    "m2_given_name": "Pieter",
    "m2_family_name": "Claes",
}


@pytest.mark.long_on_sqlite
def test_a_captain_enters_the_team_in_one_act_and_each_completes_their_own(client: Client) -> None:
    open_form(team_size=2)
    assert "I register with a partner" in client.get(PAGE).text
    own = client.post(PAGE, SENT | PARTNERS).headers["Location"]
    captain, member = Registration.objects.order_by("pk")
    assert (captain.is_captain, captain.consent_version, captain.state) == (True, 1, "confirmed")
    assert (member.name, member.country, member.is_captain, member.consent_version) == ("Pieter Claes", "BEL", False, 0)
    page = client.get(own).text
    assert "The Winds" in page
    assert "Pieter Claes" in page
    assert "no consent yet" in page
    link = f"/r/{token_of(member)}/"
    assert link in page  # without an address the captain hands it over
    assert "Complete my registration" in client.get(link).text
    typed = {"given_name": "Pieter", "family_name": "Claes", "country": "BEL", "email": "pieter@example.org"}
    refused = client.post(f"{link}change/", typed)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["consent"])
    assert client.post(f"{link}change/", typed | {"consent": "on"}).status_code == 302
    member.refresh_from_db()
    assert (member.consent_version, member.email) == (1, "pieter@example.org")
    assert link not in client.get(own).text
    assert "Complete my registration" not in client.get(f"/r/{token_of(member)}/").text


@pytest.mark.long
def test_whoever_completes_has_a_link_that_the_captain_does_not_know(client: Client) -> None:
    open_form(team_size=2)
    client.post(PAGE, SENT | PARTNERS)
    member = Registration.objects.latest("pk")
    old = f"/r/{token_of(member)}/"
    typed = {
        "given_name": "Pieter",
        "family_name": "Claes",
        "country": "BEL",
        "email": "p@example.org",
        "consent": "on",
    }
    client.get(f"{old}change/")  # where the browser gets its cookie
    moved = client.post(f"{old}change/", typed).headers["Location"]
    member.refresh_from_db()
    assert moved == f"/r/{token_of(member)}/"
    assert moved != old
    assert client.get(moved).status_code == 200
    assert client.post(f"{old}change/", typed).headers["Location"] == moved  # the second of two clicks
    for address in (old, f"{old}change/", f"{old}data.json"):
        assert Client().get(address).status_code == 404, address
    assert OutgoingMail.objects.get(address="p@example.org").kind == "confirmed"  # it goes out with the new link


def test_what_was_found_by_the_old_link_changes_nothing_once_it_is_renewed(client: Client) -> None:
    """The captain's page was open while the member completed: two at once, and the second waits for the lock."""
    open_form(team_size=2)
    client.post(PAGE, SENT | PARTNERS)
    found_before = Registration.objects.select_related("tournament").latest("pk")
    renewed = Registration.objects.get(pk=found_before.pk)
    changes: dict[str, Any] = {"answers": NOTHING, "origin": Origin(), "at": BEFORE, "agrees": True}
    change_entry(registration=renewed, entry=RegistrationEntry("Pieter", "Claes", "BEL"), **changes)
    with refuses("registration.link_renewed"):
        change_entry(registration=found_before, entry=RegistrationEntry("Somebody", "Else", "BEL"), **changes)
    assert Registration.objects.get(pk=renewed.pk).given_name == "Pieter"


def test_a_member_agrees_in_their_own_language_and_on_their_own_day(client: Client) -> None:
    event = open_form(team_size=2, texts={"fr": {"privacy": "Vos données"}})
    _captain, member = team_comes(event, "Winds", "FRA", "FRA")
    assert member.consented_at is None
    assert client.get(f"/r/{token_of(member)}/data.json").json()["consent"] is None
    typed = {"given_name": "P", "family_name": "C", "country": "FRA", "email": "p@example.org", "consent": "on"}
    earliest = timezone.now()
    client.post(f"/r/{token_of(member)}/change/", typed, headers={"accept-language": "fr"})
    member = Registration.objects.get(pk=member.pk)
    assert member.language == "fr"
    assert member.consented_at is not None
    assert member.consented_at >= earliest
    Registration.objects.filter(pk=member.pk).update(language="fr-ca")
    consent = client.get(f"/r/{token_of(member)}/data.json").json()["consent"]
    assert consent["text"] == "Vos données"
    assert datetime.fromisoformat(consent["agreed_at"]) >= earliest - timedelta(seconds=1)


def completed(*members: Registration) -> None:
    for member in members:
        entry = RegistrationEntry(member.given_name, member.family_name, member.country)
        change_entry(registration=member, entry=entry, answers={}, origin=Origin(), at=BEFORE, agrees=True)


def test_whom_a_captain_entered_is_neither_named_nor_a_player_before_they_agree(client: Client) -> None:
    event = open_form(team_size=2, shows_names=True)
    _captain, member = team_comes(event, "Winds", "FRA", "FRA")
    page = client.get(PAGE).text
    assert "Winds 1 Captain" in page
    assert "Winds 2 Member" not in page
    facts = {thing.code: str(thing.what) for thing in open_things_of(event, BEFORE)}
    assert facts["registration.to_enter"] == "Add 1 confirmed person"
    assert facts["registration.not_agreed"].startswith("1 confirmed registration was entered by a captain")
    desk = client_of("alice").post("/t/lyon-open/registrations/", {"act": "enter"}, follow=True).text
    assert "1 player was added." in desk
    assert "1 confirmed registration was entered by a captain" in desk
    assert list(Participant.objects.values_list("name", flat=True)) == ["Winds 1 Captain"]
    with refuses("registration.consent_missing"):
        change_entry(
            registration=member, entry=RegistrationEntry("A", "B", "FRA"), answers={}, origin=Origin(), at=BEFORE
        )
    completed(member)
    assert enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE) == 0  # a player since the consent
    assert set(Participant.objects.values_list("team__name", flat=True)) == {"Winds"}


@pytest.mark.long
def test_a_second_click_leads_to_what_the_first_one_sent(client: Client) -> None:
    open_form(team_size=2)
    key = re.search(r'name="sent" value="([\w-]{36})"', client.get(PAGE).text)
    assert key is not None
    pages = {client.post(PAGE, SENT | PARTNERS | {"sent": key[1]}).headers["Location"] for _click in range(2)}
    assert len(pages) == 1
    assert Registration.objects.count() == 2
    assert client.post(PAGE, SENT | {"sent": key[1], "given_name": "Lotte"}).headers["Location"] not in pages
    assert client.post(PAGE, SENT | {"sent": "nonsense"}).status_code == 302


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"team_name": ""}, ["team_name"]),
        ({"m2_given_name": "", "m2_country": "Atlantis"}, ["m2_given_name", "m2_country"]),
        ({"m2_email": "nobody@"}, ["m2_email"]),
        ({"m2_family_name": "www.example.org"}, ["m2_family_name"]),
    ],
)
def test_a_team_that_is_refused_marks_the_field_and_keeps_the_rest(
    changes: dict[str, str], fields: list[str], client: Client
) -> None:
    open_form(team_size=2)
    refused = client.post(PAGE, SENT | PARTNERS | changes)
    assert (refused.status_code, list(refused.context["team_form"].errors)) == (422, fields)
    assert 'value="Brussels Tiles"' in refused.text
    assert not RegistrationTeam.objects.exists()


def test_alone_nothing_is_asked_of_a_team_unless_the_event_is_for_teams(client: Client) -> None:
    event = open_form(team_size=2)
    assert client.post(PAGE, SENT | PARTNERS | {"way": "alone", "m2_email": "nobody@"}).status_code == 302
    assert Registration.objects.get().team is None
    RegistrationForm.objects.update(teams_only=True)
    assert client.post(PAGE, SENT | {"way": "alone"}).status_code == 422
    with refuses("registration.team_needed"):
        register(tournament=event, entry=RegistrationEntry("A", "B", "FRA"), origin=Origin(), at=BEFORE)


def test_a_team_has_the_size_of_the_event() -> None:
    event = open_form(team_size=4)
    for countries in (["FRA"] * 3, ["FRA"] * 5):
        with refuses("registration.team_size"):
            team_comes(event, "Winds", *countries)
    RegistrationForm.objects.update(team_size=0)
    with refuses("registration.team_size"):
        team_comes(event, "Winds", "FRA", "FRA")


def test_a_name_that_is_nearly_anothers_is_asked_about(client: Client) -> None:
    event = open_form(team_size=2)
    team_comes(event, "The Winds", "FRA", "FRA")
    Team.objects.create(tournament=event, name="Dragons")
    taken = client.post(PAGE, SENT | PARTNERS)
    assert "There is already a team “The Winds”. Ask its captain" in taken.text
    alike = client.post(PAGE, SENT | PARTNERS | {"team_name": "the wunds"})
    assert (alike.status_code, list(alike.context["team_form"].errors)) == (422, ["team_name"])
    assert "My team is a different one" in alike.text
    assert "“Dragons”" in client.post(PAGE, SENT | PARTNERS | {"team_name": "Dragon"}).text
    assert RegistrationTeam.objects.count() == 1
    assert client.post(PAGE, SENT | PARTNERS | {"team_name": "the wunds", "team_is_another": "on"}).status_code == 302


def test_a_team_that_withdrew_may_come_again_under_its_name(client: Client) -> None:
    event = open_form(team_size=2)
    captain, _member = team_comes(event, "Winds", "FRA", "FRA")
    act_for_team(registration=captain, act=RegistrationAct.WITHDRAW, origin=Origin(), at=BEFORE)
    before = RegistrationTeam.objects.get()
    assert len(team_comes(event, "Winds", "FRA", "FRA")) == 2
    assert RegistrationTeam.objects.count() == 1
    captain.refresh_from_db()
    assert captain.team is None
    assert team_of_token(event, join_token(before)) is None
    assert "Winds 2 Member" not in client.get(f"/r/{token_of(captain)}/").text
    assert Registration.objects.filter(is_captain=True).count() == 1


# --- whole, or waiting whole --------------------------------------------------------------------------------------


def test_a_team_has_places_for_all_or_waits_whole() -> None:
    event = open_form(places=8, team_size=4)
    for n in range(5):
        send(event, n)
    team_comes(event, "Winds", *["FRA"] * 4)
    assert states(event) == ["confirmed"] * 5 + ["waiting"] * 4


@pytest.mark.long
def test_with_quotas_a_place_of_another_country_makes_no_team_whole() -> None:
    event = open_form(places=8, team_size=2, quotas={"BEL": 4})
    for n in range(4):
        send(event, n, "BEL")
    team_comes(event, "Winds", "BEL", "FRA")
    team_comes(event, "Dragons", "FRA", "ITA")  # somebody waits for one of these places already
    assert states(event) == ["confirmed"] * 4 + ["waiting"] * 4
    sweep_registrations(at=NOON)
    assert states(event) == ["confirmed"] * 4 + ["waiting"] * 2 + ["offered"] * 2


def test_partners_who_come_apart_take_what_there_is() -> None:
    event = open_form(places=4, team_size=2)
    for n in range(3):
        send(event, n)
    team_comes(event, "Winds", "FRA", "FRA", together=False)
    assert states(event) == ["confirmed"] * 4 + ["waiting"]


@pytest.mark.long
def test_places_that_come_free_are_offered_to_a_team_whole_and_single_ones_to_whoever_comes_next() -> None:
    event = open_form(places=4, team_size=2)
    people = [send(event, n) for n in range(4)]
    team_comes(event, "Winds", "FRA", "FRA")
    send(event, 9)
    act("rita", "withdraw", people[0])
    assert states(event) == ["withdrawn"] + ["confirmed"] * 3 + ["waiting"] * 2 + ["offered"]
    act("rita", "withdraw", people[1], people[2])
    assert states(event) == ["withdrawn"] * 3 + ["confirmed", "offered", "offered", "offered"]


@pytest.mark.long_on_sqlite
def test_the_captain_accepts_for_the_team_and_a_member_for_nobody_else(client: Client) -> None:
    event = open_form(places=4, team_size=2)
    people = [send(event, n) for n in range(4)]
    captain, member = team_comes(event, "Winds", "FRA", "FRA")
    act("rita", "withdraw", *people[:2])
    Registration.objects.filter(state="offered").update(offered_until=timezone.now() + timedelta(hours=2))
    page = f"/r/{token_of(captain)}/"
    assert "Accept 2 places for the team" in client.get(page).text
    answer_of_member = client.post(f"/r/{token_of(member)}/", {"act": "accept_team"})
    assert answer_of_member.status_code == 403
    for _click in range(2):
        assert client.post(page, {"act": "accept_team"}).status_code == 302
    assert states(event)[4:] == ["confirmed", "confirmed"]
    assert "Accept" not in client.get(page).text


def test_an_offer_that_ran_out_is_accepted_by_no_captain() -> None:
    event = open_form(places=4, team_size=2)
    people = [send(event, n) for n in range(4)]
    captain, _member = team_comes(event, "Winds", "FRA", "FRA")
    act("rita", "withdraw", *people[:2])
    Registration.objects.filter(state="offered").update(offered_until=NOON)
    with refuses("registration.offer_over"):
        act_for_team(registration=captain, act=RegistrationAct.ACCEPT, origin=Origin(), at=NOON)
    assert sweep_registrations(at=NOON) == 2
    assert states(event)[4:] == ["withdrawn", "withdrawn"]


def test_where_nothing_is_offered_no_captain_is_told_that_the_places_are_theirs(client: Client) -> None:
    event = open_form(places=4, team_size=2)
    for n in range(4):
        send(event, n)
    captain, _member = team_comes(event, "Winds", "FRA", "FRA")
    refused = client.post(f"/r/{token_of(captain)}/", {"act": "accept_team"})
    assert (refused.status_code, "You accepted the places." in refused.text) == (409, False)
    with refuses("registration.offer_over"):
        act_for_team(registration=captain, act=RegistrationAct.ACCEPT, origin=Origin(), at=BEFORE)


def test_the_desk_offers_places_to_a_team_whole() -> None:
    event = open_form(places=4, team_size=2)
    for n in range(3):
        send(event, n)
    rows = team_comes(event, "Winds", "FRA", "FRA")
    with refuses("registration.team_together"):
        change_registrations(registrations=rows[:1], act=RegistrationAct.OFFER, by=actor("rita"), at=BEFORE)
    with refuses("registration.full"):
        change_registrations(registrations=rows, act=RegistrationAct.OFFER, by=actor("rita"), at=BEFORE)
    assert states(event)[3:] == ["waiting"] * 2


# --- somebody leaves ----------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_whoever_leaves_keeps_the_rest_in_and_the_desk_is_told(client: Client) -> None:
    event = open_form(team_size=2)
    captain, member = team_comes(event, "Winds", "FRA", "FRA")
    assert client.post(f"/r/{token_of(member)}/", {"act": "withdraw"}).status_code == 302
    assert states(event) == ["confirmed", "withdrawn"]
    assert "Winds 1 Captain" not in client.get(f"/r/{token_of(member)}/").text
    open_things = [thing for thing in open_things_of(event, BEFORE) if thing.code == "registration.team_short"]
    assert [str(thing.what) for thing in open_things] == ["1 team is incomplete"]
    assert not [thing for thing in open_things_of(event, NOON) if thing.code == "registration.team_short"]
    assert "1/2" in client_of("rita").get("/t/lyon-open/registrations/").text
    page = client.get(f"/r/{token_of(captain)}/").text
    assert "Winds 1 Captain" in page
    assert "1 player is missing." in page
    link = re.search(r"http://testserver(/t/lyon-open/register/\?team=[\w-]+)", page)
    assert link is not None
    assert "You join the team" in client.get(link[1]).text
    assert client.post(link[1], SENT).status_code == 302
    joined = Registration.objects.latest("pk")
    assert (joined.team, joined.is_captain, joined.state) == (captain.team, False, "confirmed")
    full = client.post(link[1], SENT)
    assert (full.status_code, "The team “Winds” is complete." in full.text) == (422, True)


@pytest.mark.long
def test_a_link_that_nobody_made_and_one_of_another_event_join_no_team(client: Client) -> None:
    event = open_form(team_size=2)
    _captain, member = team_comes(event, "Winds", "FRA", "FRA")
    act("rita", "withdraw", member)
    team = RegistrationTeam.objects.get()
    uid, token = team.uid.hex, join_token(team)
    assert "You join the team" in client.get(PAGE, {"team": token}).text
    for wrong in ("x", "-", f"{uid}-", f"{uid}-00000000000000000000", f"{uid}-é"):
        page = client.get(PAGE, {"team": wrong})
        assert (page.status_code, "You join the team" in page.text) == (200, False), wrong
    RegistrationTeam.objects.update(tournament=other_event())
    assert "You join the team" not in client.get(PAGE, {"team": token}).text


@pytest.mark.long
def test_whoever_joins_a_team_that_waits_waits_with_it() -> None:
    event = open_form(places=4, team_size=3)
    for n in range(2):
        send(event, n)
    rows = team_comes(event, "Winds", "FRA", "FRA", "FRA")
    act("rita", "withdraw", rows[1])
    assert states(event)[2:] == ["offered", "withdrawn", "offered"]  # two are enough for whoever is left
    Registration.objects.filter(state="offered").update(state="waiting", offered_until=None)
    entry = RegistrationEntry("New", "Member", "FRA")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE, team=rows[0].team)
    assert states(event)[2:] == ["waiting", "withdrawn", "waiting", "waiting"]


def test_a_captain_who_leaves_is_followed_by_the_next(client: Client) -> None:
    event = open_form(team_size=3)
    captain, second, third = team_comes(event, "Winds", "FRA", "FRA", "FRA")
    client.post(f"/r/{token_of(captain)}/", {"act": "withdraw"})
    assert list(Registration.objects.filter(is_captain=True)) == [second]
    with refuses("registration.not_captain"):
        act_for_team(registration=third, act=RegistrationAct.WITHDRAW, origin=Origin(), at=BEFORE)
    assert act_for_team(registration=second, act=RegistrationAct.WITHDRAW, origin=Origin(), at=BEFORE) == 2
    assert act_for_team(registration=second, act=RegistrationAct.WITHDRAW, origin=Origin(), at=BEFORE) == 0
    assert states(event) == ["withdrawn"] * 3


@pytest.mark.long
def test_a_team_becomes_a_team_of_the_event() -> None:
    event = open_form(places=8, team_size=2)
    completed(*team_comes(event, "Winds", "FRA", "ITA")[1:])
    completed(*team_comes(event, "Wind", "FRA", "ITA", is_another=True)[1:])
    send(event, 9)
    enter_confirmed(tournament=event, by=actor("alice"), at=BEFORE)
    teams = Participant.objects.order_by("number").values_list("team__name", flat=True)
    assert list(teams) == ["Winds", "Winds", "Wind", "Wind", None]


def test_one_address_for_a_whole_team_gets_no_more_than_a_day_has(settings: Any) -> None:
    settings.EMAIL_URL = "smtp://localhost:1"
    event = open_form(places=8, team_size=8)
    same = "same@example.org"
    others = tuple(RegistrationEntry(f"P{n}", "Member", "FRA", email=same) for n in range(7))
    captain = RegistrationEntry("P", "Captain", "FRA", email=same)
    register_team(tournament=event, captain=captain, team=TeamEntry("Winds", others), origin=Origin(), at=BEFORE)
    assert sorted(OutgoingMail.objects.values_list("state", flat=True)) == ["by_hand"] * 5 + ["waiting"] * 3


def test_the_journal_names_nobody() -> None:
    event = open_form(team_size=2)
    team_comes(event, "Winds", "FRA", "FRA")
    assert "Captain" not in str(list(AuditEvent.objects.values()))
    assert "Winds" not in str(list(AuditEvent.objects.values()))


def test_before_everybody_enters_the_captain_is_the_member() -> None:
    event = open_form(team_size=2, members_until=NOON, member_countries=["FRA"])
    team_comes(event, "Winds", "FRA", "ITA")
    with refuses("registration.members_only"):
        team_comes(event, "Dragons", "ITA", "FRA")


# --- at once ------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_fifty_teams_of_four_at_once_for_the_last_four_places_one_has_them() -> None:
    event = open_form(places=8, team_size=4)
    for n in range(4):
        send(event, n)
    at_once(*(lambda n=n: team_comes(event, f"Team {n:03}x{n:03}", *["FRA"] * 4) for n in range(50)))
    result = states(event)
    assert (result.count("confirmed"), result.count("waiting"), len(result)) == (8, 196, 204)
    whole = {
        team.name: set(team.registrations.values_list("state", flat=True)) for team in RegistrationTeam.objects.all()
    }
    assert sorted(map(sorted, whole.values())) == [["confirmed"]] + [["waiting"]] * 49


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_partners_and_people_alone_at_once_are_never_more_than_places() -> None:
    event = open_form(places=8, team_size=2)
    for n in range(4):
        send(event, n)

    def alone(number: int) -> None:
        register(tournament=event, entry=RegistrationEntry(f"Q{number}", "Player", "FRA"), origin=Origin(), at=BEFORE)

    at_once(
        *(lambda n=n: team_comes(event, f"Team {n:03}x{n:03}", "FRA", "FRA") for n in range(25)),
        *(lambda n=n: alone(n) for n in range(25)),
    )
    assert len(states(event)) == 79
    assert states(event).count("confirmed") <= 8
    for team in RegistrationTeam.objects.all():
        assert len(set(team.registrations.values_list("state", flat=True))) == 1
    sweep_registrations(at=NOON)
    sweep_registrations(at=NOON)
    result = states(event)
    assert result.count("confirmed") + result.count("offered") == 8
