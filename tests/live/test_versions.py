"""Which write raises which part: the public is woken by what it can see, and by nothing else."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest

from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling, revoke_ruling
from scoring.hall.selectors.live_facts import live_facts
from scoring.models import Embargo, EmbargoKind, SideRankingKind
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.riichi_signals import record_signal
from scoring.side_rankings.services import choose_side_rankings
from scoring.standings.services import end_provisional, mark_provisional
from tests.appeals.walk import ended_event, lodged, pay
from tests.people import (
    NOON,
    actor,
    at_seat,
    event_in_play,
    finish,
    finish_session,
    make_seated_event,
    make_user,
    play,
    session_of,
    start,
    table_of,
    win,
)
from tournaments.common.selectors.versions import versions_of
from tournaments.common.services.versions import raise_version
from tournaments.models import PublicPart, Tournament
from tournaments.referees.services import give_tables
from tournaments.seating.services.drawing import commit_draw
from tournaments.seating.services.proxies import name_proxy
from tournaments.sessions.services.acts import extend_session, pause_session
from tournaments.sessions.services.timetable import plan_sessions

STANDINGS, SESSION, CLOCK, ANNOUNCEMENT, CALL = PublicPart
pytestmark = pytest.mark.django_db


def changed_by(event: Tournament, act: Callable[[], object]) -> set[PublicPart]:
    """The parts that ``act`` raised; its version always rises."""
    (before,) = versions_of([event.slug])
    act()
    (after,) = versions_of([event.slug])
    assert after.version > before.version
    assert all(after.parts[part] <= after.version for part in PublicPart)
    return set(after.changed_since(before))


@pytest.mark.long
def test_held_results_wake_the_public_for_the_state_of_a_table_and_not_for_standings() -> None:
    event = make_seated_event(live_results=False)
    start(event)
    play(table_of(event), [win(1)])
    sam, sue = actor("sam"), actor("sue")
    assert changed_by(event, lambda: submit_table(table=table_of(event), by=sam, at=NOON)) == {SESSION}
    assert changed_by(event, lambda: verify_table(table=table_of(event), by=sue, at=NOON)) == {SESSION}


def test_live_results_move_the_standings_when_a_sheet_is_submitted() -> None:
    event = make_seated_event(live_results=True)
    start(event)
    assert changed_by(event, lambda: play(table_of(event), [win(1)])) == {SESSION}
    sam = actor("sam")
    assert changed_by(event, lambda: submit_table(table=table_of(event), by=sam, at=NOON)) == {SESSION, STANDINGS}


def test_the_clock_wakes_clocks_and_session_signs() -> None:
    event = make_seated_event()
    chris = actor("chris")
    assert changed_by(event, lambda: start(event)) == {CLOCK, SESSION}
    extra = lambda: extend_session(session=session_of(event), minutes=5, by=chris, at=NOON)  # noqa: E731
    assert changed_by(event, extra) == {CLOCK, SESSION}
    assert changed_by(event, lambda: pause_session(session=session_of(event), by=chris, at=NOON)) == {CLOCK, SESSION}


@pytest.mark.long
def test_a_release_wakes_everybody() -> None:
    event = make_seated_event()
    finish_session(event)
    at = NOON + timedelta(minutes=125)
    release = lambda: release_session(session=session_of(event), by=actor("alice"), at=at)  # noqa: E731
    assert changed_by(event, release) == set(PublicPart)


def test_a_write_that_names_no_part_wakes_everybody_and_one_that_names_none_nobody() -> None:
    event = make_seated_event()
    assert changed_by(event, lambda: raise_version(event)) == set(PublicPart)
    assert changed_by(event, lambda: raise_version(event, ())) == set()


def test_a_ruling_and_its_revocation_wake_results_and_no_clock() -> None:
    event = event_in_play()
    bob, table = actor("bob"), table_of(event)
    south, offence = at_seat(table, "S"), "false-win-below-minimum"
    rule = lambda: record_ruling(table=table, participant=south, offence=offence, by=bob, at=NOON)  # noqa: E731
    assert changed_by(event, rule) == {SESSION, STANDINGS}
    revoke = lambda: revoke_ruling(ruling=Ruling.objects.get(), reason="Misread", by=bob, at=NOON)  # noqa: E731
    assert changed_by(event, revoke) == {SESSION, STANDINGS}


def test_an_embargo_wakes_results_and_no_clock() -> None:
    event = make_seated_event()
    alice, session = actor("alice"), session_of(event)
    place = lambda: place_embargo(session=session, kind=EmbargoKind.HOLD, by=alice, at=NOON)  # noqa: E731
    assert changed_by(event, place) == {SESSION, STANDINGS}
    lift = lambda: lift_embargo(embargo=Embargo.objects.get(), by=alice, at=NOON)  # noqa: E731
    assert changed_by(event, lift) == {SESSION, STANDINGS}


def test_a_contested_result_wakes_results_and_no_clock() -> None:
    event = event_in_play()
    source, sam = uuid.uuid4(), actor("sam")
    facts = {"cause": "appeal", "source": source, "by": sam, "at": NOON}
    assert changed_by(event, lambda: mark_provisional(table=table_of(event), label="1", **facts)) == {
        SESSION,
        STANDINGS,
    }
    assert changed_by(event, lambda: end_provisional(reason="Settled", **facts)) == {SESSION, STANDINGS}


def test_side_rankings_wake_standings_alone() -> None:
    event = make_seated_event()
    choose = lambda: choose_side_rankings(  # noqa: E731
        tournament=event, kinds=[SideRankingKind.values[0]], newcomers=[], by=actor("alice"), at=NOON
    )
    assert changed_by(event, choose) == {STANDINGS}


def test_a_planned_time_wakes_the_session_and_the_clock() -> None:
    event = make_seated_event()
    plan = lambda: plan_sessions(tournament=event, times={1: NOON}, by=actor("alice"), at=NOON)  # noqa: E731
    assert changed_by(event, plan) == {SESSION, CLOCK}


def test_who_covers_a_table_wakes_no_standings() -> None:
    event = make_seated_event()
    cover = lambda: give_tables(  # noqa: E731
        session=session_of(event), wanted={1: make_user("bob").pk}, by=actor("chris"), at=NOON
    )
    assert changed_by(event, cover) == {SESSION, CALL}


def test_the_end_signal_of_a_riichi_table_wakes_the_session_alone() -> None:
    event = event_in_play(rule_set="wrc-2025")
    hear = lambda: record_signal(  # noqa: E731
        table=table_of(event), completed=0, dice_thrown=False, by=actor("bob"), at=NOON + timedelta(minutes=90)
    )
    assert changed_by(event, hear) == {SESSION}


def test_a_deposit_wakes_the_page_of_the_player_and_no_standings() -> None:
    appeal = lodged(ended_event())
    assert changed_by(appeal.tournament, lambda: pay(appeal)) == {SESSION}


def test_who_draws_for_an_absent_player_wakes_nobody() -> None:
    event = make_seated_event()
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    name = lambda: name_proxy(draw=draw, absent="player:5", proxy="Rita", by=actor("alice"), at=NOON)  # noqa: E731
    assert changed_by(event, name) == set()


@pytest.mark.long
def test_all_events_are_looked_at_in_one_query(django_assert_num_queries: Callable[[int], object]) -> None:
    slugs = [make_seated_event(f"open-{number}").slug for number in range(3)]
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        assert {row.slug for row in versions_of([*slugs, "nowhere"])} == set(slugs)


def test_the_facts_of_a_clock_and_a_session() -> None:
    """Rule set mcr-ffmj-2016: "limité à 150 min maximum" (3.5.6); a warning 15 minutes before the end."""
    event = make_seated_event()
    start(event)
    finish(table_of(event, 1))
    facts = live_facts(event.pk, PublicPart, NOON + timedelta(minutes=30))
    assert facts[SESSION] == {"session": 1, "status": "running", "tables": 4, "verified": 1}
    assert facts[CLOCK] == {
        "session": 1,
        "status": "running",
        "now": "2026-11-21T12:30:00+00:00",
        "ends_at": "2026-11-21T14:30:00+00:00",
        "left": 120 * 60,
        "tables": {},
        "signals": [
            {"kind": "warning", "key": facts[CLOCK]["signals"][0]["key"], "at": "2026-11-21T14:15:00+00:00"},
            {"kind": "end", "key": facts[CLOCK]["signals"][1]["key"], "at": "2026-11-21T14:30:00+00:00"},
        ],
    }
    assert set(facts) == {SESSION, CLOCK}


def test_an_event_without_sessions_has_a_clock_that_says_so() -> None:
    event = make_seated_event()
    event.sessions.all().delete()
    assert live_facts(event.pk, {CLOCK}, NOON)[CLOCK]["session"] is None
    assert live_facts(event.pk, {STANDINGS, ANNOUNCEMENT}, NOON) == {}
