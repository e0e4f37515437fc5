"""Calendars of sessions, read by an independent reader (RFC 5545)."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from reports.feeds.look import CalendarEntry, write_calendar
from tests.people import NOON, actor, make_seated_event, session_of, start
from tests.reports.sharing.icalendar_reader import moment, read, unescaped
from tournaments.models import Participant, ParticipantState, Session, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session

MORNING = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def shown(text: str) -> str:
    """What of a text belongs into a calendar: no control characters, one kind of line end."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", "", plain)


@pytest.mark.long
@given(st.text(max_size=300), st.text(max_size=80))
def test_any_text_comes_back_as_it_was(summary: str, name: str) -> None:
    entry = CalendarEntry("a@b", MORNING, MORNING, summary, description=name)
    calendar, (event,) = read(write_calendar(name, [entry], MORNING).encode())
    assert unescaped(event["SUMMARY"]) == shown(summary)
    assert unescaped(calendar["X-WR-CALNAME"]) == shown(name)
    assert unescaped(event.get("DESCRIPTION", "")) == shown(name)


@pytest.mark.long
@pytest.mark.parametrize("length", range(60, 80))
def test_lines_fold_at_75_octets_and_never_inside_a_letter(length: int) -> None:
    for letter in ("x", "é", "麻", "🀄"):
        entry = CalendarEntry("a@b", MORNING, MORNING, letter * length)
        _calendar, (event,) = read(write_calendar("", [entry], MORNING).encode())
        assert event["SUMMARY"] == letter * length


@pytest.fixture
def event(db: None) -> Tournament:
    """Sessions planned at 9:00 and 12:00 UTC, the third without a time, the fourth at 15:00."""
    made = make_seated_event(place="Lyon, salle 1; étage 2")
    for number, hours in ((1, 0), (2, 3), (4, 6)):
        Session.objects.filter(tournament=made, number=number).update(planned_at=MORNING + timedelta(hours=hours))
    return made


def fetched(client: Client, address: str) -> list[dict[str, str]]:
    answer = client.get(address, headers={"host": "mahjong.example:8443"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return read(answer.content)[1]


def test_the_planned_sessions_with_the_length_of_the_rule_set(event: Tournament, client: Client) -> None:
    """Rule set mcr-ffmj-2016: "limité à 150 min maximum" (3.5.6)."""
    events = fetched(client, "/t/lyon-open/sessions.ics")
    assert [unescaped(row["SUMMARY"]) for row in events] == [f"Lyon Open, session {n}" for n in (1, 2, 4)]
    assert [moment(row["DTSTART"]) for row in events] == [MORNING + timedelta(hours=h) for h in (0, 3, 6)]
    assert {moment(row["DTEND"]) - moment(row["DTSTART"]) for row in events} == {timedelta(minutes=150)}
    assert {unescaped(row["LOCATION"]) for row in events} == {"Lyon, salle 1; étage 2"}
    assert events[0]["UID"] == f"{session_of(event).uid}@seatwind"
    assert {row["STATUS"] for row in events} == {"CONFIRMED"}


@pytest.mark.long
def test_a_session_that_was_played_stands_when_it_was(event: Tournament, client: Client) -> None:
    start(event, 1, NOON)
    end_session(session=session_of(event), by=actor("chris"), at=NOON + timedelta(minutes=123))
    first = fetched(client, "/t/lyon-open/sessions.ics")[0]
    assert (moment(first["DTSTART"]), moment(first["DTEND"])) == (NOON, NOON + timedelta(minutes=123))
    assert first["UID"] == f"{session_of(event).uid}@seatwind"


def link_of(event: Tournament, number: int) -> tuple[Participant, str]:
    player = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    return player, issue_player_link(participant=player, by=actor("alice"), at=NOON)


def test_a_player_s_own_have_table_and_wind_until_the_link_is_shut(event: Tournament, client: Client) -> None:
    player, token = link_of(event, 7)
    events = fetched(client, f"/p/{token}/sessions.ics")
    winds = {"E": "East", "S": "South", "W": "West", "N": "North"}
    seats = player.seats.filter(session__number__in=(1, 2, 4)).order_by("session__number")
    expected = [f"Session {s.session.number}: table {s.table.number}, {winds[s.wind]}" for s in seats]
    assert [unescaped(row["SUMMARY"]) for row in events] == expected
    assert not any(token in str(row) for row in events)
    french = client.get(f"/p/{token}/sessions.ics", headers={"accept-language": "fr"})
    assert unescaped(read(french.content)[1][0]["SUMMARY"]).startswith("Session 1\u202f: table ")
    link_of(event, 7)
    assert client.get(f"/p/{token}/sessions.ics").status_code == 404


def test_what_was_to_come_for_one_who_left_is_cancelled(event: Tournament, client: Client) -> None:
    player, token = link_of(event, 7)
    start(event, 1, NOON)
    Participant.objects.filter(pk=player.pk).update(state=ParticipantState.WITHDRAWN)
    states = [row["STATUS"] for row in fetched(client, f"/p/{token}/sessions.ics")]
    assert states == ["CONFIRMED", "CANCELLED", "CANCELLED"]


def test_an_event_without_times_has_an_empty_calendar(db: None, client: Client) -> None:
    make_seated_event()
    assert fetched(client, "/t/lyon-open/sessions.ics") == []


def check_conditional(client: Client, address: str, event: Tournament) -> None:
    """304 without a body for the tag that came, the whole calendar with another tag once a time is moved."""
    tag = client.get(address)["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    Session.objects.filter(tournament=event, number=2).update(planned_at=MORNING + timedelta(hours=4))
    moved = client.get(address, headers={"If-None-Match": tag})
    assert moved.status_code == 200
    assert moved["ETag"] != tag
    assert read(moved.content)[1]


def test_the_calendar_of_an_event_is_read_on_condition(event: Tournament, client: Client) -> None:
    check_conditional(client, "/t/lyon-open/sessions.ics", event)


def test_the_calendar_of_a_player_is_read_on_condition_and_kept_by_no_proxy(event: Tournament, client: Client) -> None:
    _player, token = link_of(event, 7)
    check_conditional(client, f"/p/{token}/sessions.ics", event)
    assert "private" in client.get(f"/p/{token}/sessions.ics")["Cache-Control"]
