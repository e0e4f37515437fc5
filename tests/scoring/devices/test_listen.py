"""One key reads a table and a player's own page out, in the language of the page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from mahjong_core.rulesets.records import EndSignal
from penalties.rulings.services.decisions import record_ruling
from scoring.common.selectors.clocks import ClockView, clock_view
from scoring.sheets.look.spoken import spoken_clock, spoken_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.selectors.page import as_the_table_sees, table_view
from tests.people import NOON, actor, play, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tournaments.common.look.lists import join_sentences, print_list, print_series
from tournaments.models import Participant, SessionMove, SessionStatus, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session, pause_session

pytestmark = pytest.mark.django_db


def warn(event: Tournament) -> None:
    """A warning for the player who started South at table 1 (MCR book: no points come off)."""
    south = table_of(event).seats.select_related("participant").get(wind="S").participant
    assert south is not None
    record_ruling(table=table_of(event), participant=south, offence="late-pung", by=actor("bob"), at=timezone.now())


def own(event: Tournament, number: int) -> str:
    person = Participant.objects.get(tournament=event, number=number)
    token = issue_player_link(participant=person, by=actor("sam"), at=timezone.now())
    answer = Client().get(f"/p/{token}/listen/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert "no-store" in answer["Cache-Control"]
    return str(answer.text)


def test_a_table_says_its_four_the_time_and_its_penalties(event: Tournament, device: Device) -> None:
    """MCR 3.9.1.3.2: a win of 28 on a discard is 8 + 28 from the discarder, 8 from each of the others."""
    play(table_of(event), [win(1, value=28)])
    said = device.get("listen/").text
    players = {seat.wind: seat.participant.name for seat in table_of(event).seats.select_related("participant")}
    assert said.startswith("Table 1, session 1. East: ")
    for wind, score in (("E", "+52"), ("S", "−36"), ("W", "−8"), ("N", "−8")):  # a true minus
        assert f": {players[wind]}, {score}." in said
    assert " minutes left. " in said
    assert said.endswith("No penalties in this session.")
    warn(event)
    assert f"Penalties of {players['S']}: " in device.get("listen/").text


def test_a_player_hears_seat_opponents_score_time_and_penalties(event: Tournament) -> None:
    play(table_of(event), [win(1, value=28)])
    said = own(event, 5)
    assert said.startswith("You play at table 1, session 1. Your wind: ")
    others = Participant.objects.filter(tournament=event, number__in=(1, 9, 13))
    assert all(f": {person.name}." in said for person in others)
    assert "Your score: −36." in said
    assert said.endswith("You have no penalties.")
    warn(event)
    assert "Your penalties: " in own(event, 5)
    assert own(event, 1).endswith("You have no penalties."), "the one of another player is not theirs"


def test_between_sessions_a_player_hears_the_next_table(event: Tournament) -> None:
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    said = own(event, 5)
    assert said.startswith("Your next table is ")
    assert "in session 2. Your wind: " in said
    assert "Your score" not in said


def test_the_time_is_told_in_minutes_and_in_what_the_clock_does(event: Tournament) -> None:
    session, rules = session_of(event), sheet_of(table_of(event)).rules
    begun = SessionMove.objects.filter(session=session).earliest("sequence").at
    length = clock_view(session, rules, begun).minutes

    def after(minutes: float) -> str:
        return spoken_clock(clock_view(session_of(event), rules, begun + timedelta(minutes=minutes)))

    assert after(0) == f"{length} minutes left."
    assert after(length - 1.5) == "2 minutes left."
    assert after(length - 0.5) == "1 minute left."
    assert after(length) == "Play has ended.", "MCR: play stops at once"
    up = ClockView(SessionStatus.RUNNING, 90, timedelta(), None, EndSignal.FINISH_HAND, None, None)
    assert spoken_clock(up) == "Time is up. At the end signal: finish the hand."
    pause_session(session=session, by=actor("chris"), at=begun + timedelta(minutes=30), reason="")
    assert after(40) == f"{length - 30} minutes left. The clock is paused."


@pytest.mark.parametrize(
    ("language", "listed", "series", "paragraph"),
    [
        ("en", "A, B and C", "1, 3", "One. Two."),
        ("de", "A, B und C", "1, 3", "One. Two."),
        ("ja", "A、B、C", "1、3", "One.Two."),
        ("zh-hans", "A、B和C", "1、3", "One.Two."),
    ],
)
def test_lists_and_sentences_are_joined_as_the_language_does(
    language: str, listed: str, series: str, paragraph: str
) -> None:
    """CLDR, list patterns; Chinese and Japanese set no space between sentences."""
    with translation.override(language):
        assert print_list("ABC") == listed
        assert print_series([1, 3]) == series
        assert join_sentences(["One.", "", "Two."]) == paragraph


def test_it_is_said_in_the_language_of_the_page(event: Tournament, device: Device) -> None:
    with translation.override("fr"):
        said = spoken_table(
            as_the_table_sees(table_view(sheet_of(table_of(event)))),
            clock_view(session_of(event), sheet_of(table_of(event)).rules, NOON, 1),
        )
    assert "Est" in said
    assert device.get("listen/").text != said
    assert f'data-listen="/t/{device.card}/' in device.get().text
