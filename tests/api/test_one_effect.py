"""Two people do the same thing at the same moment, again and again: each time one effect, and the other is told.

PostgreSQL, real threads, a connection each. ``make long`` plays two hundred rounds, every change a few.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection

from appeals.models import Appeal, Decision, FirstAnswer, Signature
from appeals.services.lodging import lodge_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling
from scoring.calls.services.queue import call_referee, claim_call
from scoring.models import CallStatus, RefereeCall, Release, ReleaseWithdrawal, ResultStatus, ResultVersion, SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from tests.api.conftest import Answer, Api, templates
from tests.appeals.walk import (
    AFTER,
    SOON,
    Timing,
    end_first_session,
    fresh,
    letter,
    open_hearing,
    pay,
    player,
    receive_appeal,
    vote,
)
from tests.at_once import at_once
from tests.people import (
    NOON,
    actor,
    at_seat,
    entered_event,
    finish_session,
    make_seated_event,
    make_user,
    start,
    table_of,
    win,
)
from tournaments.models import AuditEvent, Role, SessionMove, SessionMoveKind, StaffRole, Table

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
# Two hundred in five events: an act costs less where the event is small.
FORTY = [pytest.param(40, marks=pytest.mark.long, id=f"40-{turn}") for turn in range(5)]
rounds = pytest.mark.parametrize("rounds", [2, *FORTY])
ROOT = "/tournaments/lyon-open"
FAULT = "tile-touched-early"
Call = Callable[[], Answer]


@pytest.fixture(autouse=True)
def _ready() -> None:
    assert connection.vendor == "postgresql"
    templates()  # the API's document is made by one thread: its generator is not safe for two


def both(*calls: Call) -> list[tuple[int, str | None]]:
    """Return status and code of each answer, in order; a refusal has a sentence."""
    answers = at_once(*calls)
    assert all(answer.body["message"] for answer in answers if answer.status >= 400)
    return sorted(((answer.status, answer.code) for answer in answers), key=lambda pair: pair[0])


def tables_in_play(count: int) -> Sequence[Table]:
    event = make_seated_event(players=4 * count, sessions=1)
    start(event)
    return [table_of(event, number) for number in range(1, count + 1)]


def acts(action: str) -> int:
    return AuditEvent.objects.filter(action=action).count()


@rounds
def test_a_table_is_verified(rounds: int) -> None:
    tables, sue, chris = tables_in_play(rounds), Api("sue"), Api("chris")
    for table in tables:
        record_hand(table=table, hand=win(1), by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
        path = f"{ROOT}/sessions/1/tables/{table.number}/verify/"
        answers = both(lambda path=path: sue.post(path), lambda path=path: chris.post(path))  # type: ignore[misc]
        assert answers == [(200, None), (409, "scoring.nothing_to_verify")]
    assert ResultVersion.objects.filter(status=ResultStatus.VERIFIED).count() == acts("result.verified") == rounds


@rounds
def test_a_session_is_released_and_withdrawn(rounds: int) -> None:
    """Both get the one release, and the one withdrawal."""
    finish_session(make_seated_event(players=4, sessions=1))
    alice, chris = Api("alice"), Api("chris")
    release, take_back = f"{ROOT}/sessions/1/release/", f"{ROOT}/sessions/1/take-back/"
    for played in range(1, rounds + 1):
        assert both(lambda: alice.post(release), lambda: chris.post(release)) == [(200, None)] * 2
        assert Release.objects.count() == played
        reason = {"reason": f"Round {played}"}
        answers = both(
            lambda reason=reason: alice.post(take_back, reason),  # type: ignore[misc]
            lambda reason=reason: chris.post(take_back, reason),  # type: ignore[misc]
        )
        assert answers == [(200, None)] * 2
        assert ReleaseWithdrawal.objects.count() == played
    moves = Counter(SessionMove.objects.values_list("kind", flat=True))
    assert moves[SessionMoveKind.RELEASE] == moves[SessionMoveKind.TAKE_BACK] == rounds


@rounds
def test_a_change_of_the_seating_is_published(rounds: int) -> None:
    event = make_seated_event(players=8, sessions=2)
    StaffRole.objects.create(tournament=event, user=make_user("olga"), role=Role.ORGANISER)
    alice, olga = Api("alice"), Api("olga")
    published = acts("seating.published")
    for _ in range(rounds):
        draft = alice.post(f"{ROOT}/seating/swap/", {"session": 2, "one": 1, "two": 2}).body["id"]
        path = f"/draws/{draft}/publish/"
        answers = both(lambda path=path: alice.post(path), lambda path=path: olga.post(path))  # type: ignore[misc]
        assert answers == [(200, None), (409, "seating.draw_move_refused")]
    assert acts("seating.published") == published + rounds


@rounds
def test_a_player_is_checked_in_at_two_doors(rounds: int) -> None:
    """Both doors see the player in; one of them was first."""
    entered_event(players=4 * rounds)
    rita, alice = Api("bob"), Api("alice")
    for number in range(1, rounds + 1):
        badge = {"badge": str(number)}
        answers = at_once(
            lambda badge=badge: rita.post(f"{ROOT}/check-in/", badge),  # type: ignore[misc]
            lambda badge=badge: alice.post(f"{ROOT}/check-in/", badge),  # type: ignore[misc]
        )
        assert [answer.status for answer in answers] == [200, 200]
        assert sorted(answer.body["first"] for answer in answers) == [False, True]
        assert len({answer.body["came_by"] for answer in answers}) == 1
    assert acts("participant.state_changed") == rounds


def called(table: Table) -> RefereeCall:
    return call_referee(table=table, reason="ruling", by=actor("sam"), at=NOON)


@rounds
def test_a_call_is_claimed(rounds: int) -> None:
    tables, bob, chris = tables_in_play(rounds), Api("bob"), Api("chris")
    for table in tables:
        path = f"{ROOT}/calls/{called(table).uid}/claim/"
        answers = both(lambda path=path: bob.post(path), lambda path=path: chris.post(path))  # type: ignore[misc]
        assert answers == [(200, None), (409, "scoring.call_moved_on")]
    assert acts("call.claimed") == rounds


def fault_at(table: Table) -> dict[str, Any]:
    return {
        "session": 1,
        "table": table.number,
        "participant": at_seat(table, "S").number,
        "offence": FAULT,
        "hand": 2,
    }


@rounds
def test_a_call_is_ruled_on(rounds: int) -> None:
    """Each tablet has a key of its own; the player is punished once, and the call is closed."""
    tables, bob, chris = tables_in_play(rounds), Api("bob"), Api("chris")
    for table in tables:
        claim_call(call=called(table), by=actor("bob"), at=NOON)
        body, key = fault_at(table), f"table-{table.number}"
        answers = both(
            lambda body=body, key=key: bob.post(f"{ROOT}/rulings/", body, key=f"bob-{key}"),  # type: ignore[misc]
            lambda body=body, key=key: chris.post(f"{ROOT}/rulings/", body, key=f"chris-{key}"),  # type: ignore[misc]
        )
        assert answers == [(201, None), (409, "penalties.just_recorded")]
    assert Ruling.objects.count() == acts("ruling.recorded") == rounds


@rounds
def test_a_call_is_closed_while_it_is_ruled_on(rounds: int) -> None:
    """The ruling stands, whoever closes the call."""
    tables, bob, chris = tables_in_play(rounds), Api("bob"), Api("chris")
    for table in tables:
        call = claim_call(call=called(table), by=actor("bob"), at=NOON)
        body = fault_at(table)
        ruled, closed = at_once(
            lambda body=body: bob.post(f"{ROOT}/rulings/", body),  # type: ignore[misc]
            lambda call=call: chris.post(f"{ROOT}/calls/{call.uid}/done/"),  # type: ignore[misc]
        )
        assert ruled.status == 201
        assert (closed.status, closed.code) in [(200, None), (409, "scoring.call_moved_on")]
    assert Ruling.objects.count() == rounds
    assert RefereeCall.objects.filter(status=CallStatus.DONE).count() == acts("call.done") == rounds


def appeals(count: int, *, ruled_by: str) -> list[Appeal]:
    """Appeals that were received: by the committee against the chief referee, else by the chief referee."""
    event = make_seated_event(players=4 * count, sessions=1)
    start(event)
    tables = [table_of(event, number) for number in range(1, count + 1)]
    rulings = [
        record_ruling(table=table, participant=at_seat(table, "S"), offence=FAULT, hand=2, by=actor(ruled_by), at=NOON)
        for table in tables
    ]
    end_first_session(event)
    return [_received(table_of(event, table.number), ruling) for table, ruling in zip(tables, rulings, strict=True)]


def _received(table: Table, ruling: Ruling) -> Appeal:
    about = Contested(at_seat(table, "S"), table.session, table, ruling)
    appeal = lodge_appeal(about=about, letter=letter(), by=player(about.participant), at=SOON)
    pay(appeal)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.END_OF_EVENT)
    return fresh(appeal)


@rounds
def test_an_appeal_is_decided(rounds: int) -> None:
    waiting = appeals(rounds, ruled_by="chris")
    devices = Api("ann"), Api("ann")
    for appeal in waiting:
        seat_panel(appeal=appeal, nominees=[Nominee(make_user("ann"), is_president=True)], by=actor("ann"), at=AFTER)
        open_hearing(appeal=fresh(appeal), by=actor("ann"), at=AFTER)
        vote(fresh(appeal), True, True, True)
        path = f"{ROOT}/appeals/{appeal.number}/decision/"
        order = {"kind": "instruct_chief", "text": "Tell the players"}
        bodies = [{"text": text, "orders": [order], "signed_by": ["ann"]} for text in ("Upheld", "Upheld, once more")]
        answers = both(
            *(
                lambda api=api, body=body, path=path: api.post(path, body)  # type: ignore[misc]
                for api, body in zip(devices, bodies, strict=True)
            )
        )
        assert answers == [(200, None), (409, "appeals.move_not_allowed")]
    assert Decision.objects.count() == acts("appeal.decide") == rounds
    assert Signature.objects.filter(signed_as="panel").count() == rounds


@rounds
def test_an_appeal_is_answered(rounds: int) -> None:
    waiting = appeals(rounds, ruled_by="bob")
    devices = Api("chris"), Api("chris")
    for appeal in waiting:
        path = f"{ROOT}/appeals/{appeal.number}/answer/"
        answers = both(
            lambda path=path: devices[0].post(path, {"granted": False, "text": "No"}),  # type: ignore[misc]
            lambda path=path: devices[1].post(path, {"granted": True, "text": "Yes"}),  # type: ignore[misc]
        )
        assert answers == [(200, None), (409, "appeals.already_answered")]
    assert FirstAnswer.objects.count() == rounds


@rounds
def test_a_session_is_started(rounds: int) -> None:
    make_seated_event(players=4, sessions=rounds)
    devices = Api("chris"), Api("chris")
    for number in range(1, rounds + 1):
        session = f"{ROOT}/sessions/{number}"
        answers = both(*(lambda api=api, path=session: api.post(f"{path}/start/") for api in devices))  # type: ignore[misc]
        assert answers == [(200, None), (409, "tournaments.session_move_refused")]
        assert devices[0].post(f"{session}/end/").status == 200
    assert SessionMove.objects.filter(kind=SessionMoveKind.START).count() == rounds


@rounds
def test_a_key_is_used_by_two_people(rounds: int) -> None:
    """A key is its owner's: the other is refused, and does not get the answer to a hand that somebody else sent."""
    tables, sam, sue = tables_in_play(rounds), Api("sam"), Api("sue")
    for table in tables:
        path = f"{ROOT}/sessions/1/tables/{table.number}/hands/"
        calls = [
            lambda api=api, value=value, path=path: api.post(path, win(1, value=value), key=path)  # type: ignore[misc]
            for api, value in ((sam, 8), (sue, 9))
        ]
        assert both(*calls) == [(201, None), (409, "scoring.hand_already_recorded")]
    assert SheetEntry.objects.count() == acts("sheet.hand_recorded") == rounds
