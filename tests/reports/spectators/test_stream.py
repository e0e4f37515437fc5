"""The spectators' part of the stream: told when the delay is over, made from the same as the page."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.sheets.services.entries import record_hand
from tests.html import on_one_line
from tests.people import NOON, actor, make_seated_event, session_of, start, table_of, win
from tests.reports.spectators.test_spectators import share
from tournaments.models import Tournament
from tournaments.registry.live_parts import find_part, make_public_part

pytestmark = pytest.mark.django_db
WRITTEN = NOON + timedelta(minutes=10)
PAGE = "/t/lyon-open"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    now = [WRITTEN]
    monkeypatch.setattr("django.utils.timezone.now", lambda: now[0])
    return now


@pytest.fixture
def event(clock: list[datetime]) -> Tournament:
    """Session 1 in play, shown five minutes late: a hand at table 1 at 12:10."""
    made = make_seated_event(sessions=2)
    start(made)
    record_hand(table=table_of(made), hand=win(1), by=actor("sam"), at=WRITTEN)
    share(made, 5)
    return made


def stamp(event: Tournament) -> str | None:
    found = find_part("spectators/leading")
    assert found is not None
    assert found[0].stamp is not None
    return found[0].stamp(event.pk)


def part(words: str = "leading") -> str | None:
    found = find_part(f"spectators/{words}")
    assert found is not None
    return make_public_part("lyon-open", *found, "en")


def test_the_stamp_is_another_one_the_moment_the_delay_is_over(event: Tournament, clock: list[datetime]) -> None:
    due = WRITTEN + timedelta(minutes=5)
    clock[0] = due - timedelta(milliseconds=1)
    before = stamp(event)
    assert "1 of 16 played" not in (part("1") or "")
    clock[0] = due
    assert stamp(event) != before
    assert "1 of 16 played" in (part("1") or "")


def test_a_hand_moves_neither_stamp_nor_version_before_it_is_shown(event: Tournament, clock: list[datetime]) -> None:
    clock[0] = WRITTEN + timedelta(minutes=6)
    event.refresh_from_db()
    before = stamp(event), event.standings_version
    record_hand(table=table_of(event, 2), hand=win(1), by=actor("sam"), at=clock[0])
    event.refresh_from_db()
    assert (stamp(event), event.standings_version) == before


@pytest.mark.parametrize("words", ["leading", "wall", "2", "1.2", "1.leading"])
def test_the_part_is_what_the_page_would_fetch(event: Tournament, clock: list[datetime], words: str) -> None:
    clock[0] = WRITTEN + timedelta(minutes=6)
    query = {
        "leading": "",
        "wall": "?show=wall",
        "2": "?table=2",
        "1.2": "?session=1&table=2",
        "1.leading": "?session=1",
    }
    fetched = Client().get(f"{PAGE}/spectators/part/{query[words]}").text
    assert on_one_line(part(words) or "") == on_one_line(fetched)


@pytest.mark.parametrize("words", ["2.leading", "9.1"])
def test_a_session_that_is_not_the_latest_is_left_to_the_page(
    event: Tournament, clock: list[datetime], words: str
) -> None:
    clock[0] = WRITTEN + timedelta(minutes=6)
    assert part(words) is None


def test_what_is_kept_back_or_not_shown_is_not_in_the_stream(event: Tournament, clock: list[datetime]) -> None:
    clock[0] = WRITTEN + timedelta(minutes=6)
    shown = stamp(event)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=clock[0])
    clock[0] += timedelta(seconds=1)
    assert stamp(event) != shown
    assert "No session has begun yet" in (part() or "")
    share(event, None)
    assert (stamp(event), part()) == (None, None)


def test_pages_without_a_stream_are_told_too(event: Tournament, clock: list[datetime]) -> None:
    """The same part at the address of the pages: 304 until the delay is over."""
    clock[0] = WRITTEN + timedelta(minutes=4)
    first = Client().get(f"{PAGE}/parts/spectators/1")
    ask = {"headers": {"If-None-Match": first["ETag"]}}
    assert Client().get(f"{PAGE}/parts/spectators/1", **ask).status_code == 304  # type: ignore[arg-type]
    clock[0] = WRITTEN + timedelta(minutes=5)
    answer = Client().get(f"{PAGE}/parts/spectators/1", **ask)  # type: ignore[arg-type]
    assert (answer.status_code, "1 of 16 played" in answer.text) == (200, True)
