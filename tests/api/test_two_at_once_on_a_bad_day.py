"""Two people change the event at the same moment (PostgreSQL): one effect, one explanation, no deadlock."""

from typing import Any

import pytest
from django.db import connection

from tests.api.conftest import Answer, Api, templates
from tests.at_once import at_once
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    Participant,
    RuleSetCorrection,
    Seat,
    SeatingDraw,
    SeatOccupancy,
    Session,
    SessionMove,
    TableLink,
    Tournament,
)
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.tables.selectors.occupancy import occupancies
from tournaments.tables.services.table_links import issue_event_cards

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROOT = "/tournaments/lyon-open"


@pytest.fixture
def event() -> Tournament:
    assert connection.vendor == "postgresql"
    templates()
    return make_seated_event()


def status_and_code(answer: Answer) -> tuple[int, str | None]:
    """Status and code; a refusal says a sentence as well."""
    if answer.status >= 400:
        assert answer.body["message"]
    return answer.status, answer.code


def test_two_name_a_substitute_for_one_seat(event: Tournament) -> None:
    """Named again means another name: one of the two plays, and both rows stand in the ledger."""
    bob, chris = Api("chris"), Api("chris")
    table = f"{ROOT}/sessions/1/tables/1/substitutes/"
    body: dict[str, Any] = {"seat": "E", "kind": "from_start", "reason": "ill"}
    first, second = at_once(
        lambda: bob.post(table, body | {"substitute": "Eva"}), lambda: chris.post(table, body | {"substitute": "Udo"})
    )
    assert (first.status, second.status) == (201, 201)
    assert sorted(SeatOccupancy.objects.values_list("substitute", flat=True)) == ["Eva", "Udo"]
    sitting = {
        (occupancy.seat.table.number, occupancy.seat.wind): occupancy.now.name
        for occupancy in occupancies(session_of(event))
    }
    assert sitting[1, "E"] == SeatOccupancy.objects.latest("pk").substitute


def test_two_take_one_substitute_of_the_bench(event: Tournament) -> None:
    Participant.objects.filter(number__in=[16]).update(state="substitute")
    Seat.objects.filter(participant__number=16).update(participant=None)
    callers = Api("chris"), Api("chris")
    body: dict[str, Any] = {"seat": "E", "kind": "from_start", "reason": "ill", "participant": 16}
    answers = at_once(
        *[
            lambda n=n, api=api: api.post(f"{ROOT}/sessions/1/tables/{n}/substitutes/", body)
            for n, api in enumerate(callers, start=1)
        ]
    )
    assert sorted(map(status_and_code, answers)) == [(201, None), (409, "scoring.substitute_taken")]
    assert SeatOccupancy.objects.count() == 1


def test_a_drawn_plan_is_published_while_the_session_starts(event: Tournament) -> None:
    """A whole draw, not a change by hand: it is in force when the clock starts, or refused."""
    draw = commit_draw(tournament=event, by=actor("alice"), at=NOON)
    run_draw(draw=draw, by=actor("alice"), at=NOON)
    alice, chris = Api("alice"), Api("chris")
    published, started = at_once(
        lambda: alice.post(f"/draws/{draw.uid}/publish/"), lambda: chris.post(f"{ROOT}/sessions/1/start/")
    )
    assert status_and_code(started) == (200, None)
    assert status_and_code(published) in ((200, None), (409, "seating.session_started"))
    status = SeatingDraw.objects.get(pk=draw.pk).status
    assert (status == DrawStatus.PUBLISHED) == (published.status == 200)
    assert Seat.objects.filter(session__number=1).count() == 16


def test_a_player_withdraws_while_a_change_is_published(event: Tournament) -> None:
    swap = Api("alice").post(f"{ROOT}/seating/swap/", {"session": 2, "one": 1, "two": 2}).body["id"]
    callers = Api("alice"), Api("alice")
    withdrawn, published = at_once(
        lambda: callers[0].patch(f"{ROOT}/participants/1/", {"state": "withdrawn", "reason": "Went home"}),
        lambda: callers[1].post(f"/draws/{swap}/publish/"),
    )
    assert status_and_code(withdrawn) == (200, None)
    assert status_and_code(published) in ((200, None), (422, "seating.refused"))
    assert Participant.objects.get(number=1).state == "withdrawn"
    assert SeatingDraw.objects.filter(status=DrawStatus.PUBLISHED).count() == 1


def test_sessions_are_added_and_dropped(event: Tournament) -> None:
    """Both are done, one after the other: the later word holds, and the journal tells the steps between."""
    callers = {6: Api("alice"), 2: Api("alice")}
    answers = at_once(*[lambda n=n, api=api: api.patch(f"{ROOT}/", {"sessions": n}) for n, api in callers.items()])
    assert [status_and_code(answer) for answer in answers] == [(200, None)] * 2
    steps = [
        (row.before["sessions"], row.after["sessions"])
        for row in AuditEvent.objects.filter(action="sessions.changed").order_by("pk")
    ]
    assert steps in ([(4, 6), (6, 2)], [(4, 2), (2, 6)])
    assert Session.objects.count() == steps[-1][1]


def test_a_session_is_dropped_while_it_starts(event: Tournament) -> None:
    Session.objects.filter(number=1).update(status="released")
    alice, chris = Api("alice"), Api("chris")
    dropped, started = at_once(
        lambda: alice.patch(f"{ROOT}/", {"sessions": 1}), lambda: chris.post(f"{ROOT}/sessions/2/start/")
    )
    assert (status_and_code(dropped), status_and_code(started)) in (
        ((200, None), (404, "api.not_found")),
        ((200, None), (409, "tournaments.session_gone")),
        ((409, "tournaments.session_begun"), (200, None)),
    )
    assert Session.objects.filter(number=2).exists() == (started.status == 200)


def test_an_event_is_removed_while_its_results_are_released(event: Tournament) -> None:
    finish_session(event)
    alice, chris = Api("alice"), Api("chris")
    removed, released = at_once(
        lambda: alice.post(f"{ROOT}/remove/", {"name": "Lyon Open"}),
        lambda: chris.post(f"{ROOT}/sessions/1/release/"),
    )
    if released.status == 200:
        assert status_and_code(removed) == (409, "tournaments.already_released")
        assert SessionMove.objects.filter(kind="release").count() == 1
    else:
        assert removed.status in (200, 204)
        assert status_and_code(released) in ((404, "api.not_found"), (409, "tournaments.session_gone"))
        assert not Tournament.objects.exists()


def test_an_option_is_corrected_while_the_first_session_starts(event: Tournament) -> None:
    callers = Api("chris"), Api("chris")
    correction = {"changes": {"session_minutes": 100}, "reason": "Agreed at the meeting"}
    corrected, started = at_once(
        lambda: callers[0].post(f"{ROOT}/rule-set/corrections/", correction),
        lambda: callers[1].post(f"{ROOT}/sessions/1/start/"),
    )
    assert status_and_code(started) == (200, None)
    assert status_and_code(corrected) in ((201, None), (200, None), (409, "rulesets.not_locked"))
    assert RuleSetCorrection.objects.count() == (corrected.status != 409)


def test_an_option_is_corrected_twice(event: Tournament) -> None:
    start(event)
    callers = Api("chris"), Api("chris")
    correction = {"changes": {"session_minutes": 100}, "reason": "Agreed at the meeting"}
    answers = at_once(*[lambda api=api: api.post(f"{ROOT}/rule-set/corrections/", correction) for api in callers])
    assert sorted(answer.status < 300 for answer in answers) == [False, True]
    assert {answer.code for answer in answers if answer.status >= 400} == {"rulesets.nothing_changes"}
    assert RuleSetCorrection.objects.count() == 1


def test_the_event_is_archived_while_a_session_is_added(event: Tournament) -> None:
    callers = Api("alice"), Api("alice")
    archived, added = at_once(
        lambda: callers[0].post(f"{ROOT}/status/", {"act": "archive"}),
        lambda: callers[1].patch(f"{ROOT}/", {"sessions": 5}),
    )
    assert status_and_code(archived) == (200, None)
    assert status_and_code(added) in ((200, None), (409, "tournaments.archived"))
    assert Session.objects.count() == (5 if added.status == 200 else 4)


def test_cards_of_one_table_are_made_twice(event: Tournament) -> None:
    """One of the two printed cards opens the table; the database holds one open link."""

    def make() -> Answer:
        made = issue_event_cards(tournament=event, tables=[1], by=actor("sam"), at=NOON)
        return Answer(201, made, {})

    answers = at_once(make, make)
    assert [answer.status for answer in answers] == [201, 201]
    assert TableLink.objects.count() == 2
    assert TableLink.objects.filter(closed_at__isnull=True).count() == 1
