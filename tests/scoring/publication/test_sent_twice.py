"""A release that is sent twice is one release; so is its withdrawal."""

from datetime import timedelta

import pytest

from penalties.rulings.services.decisions import record_ruling
from scoring.models import Release, ReleaseWithdrawal
from scoring.publication.services.releases import release_session, take_back_release
from tests.api.conftest import Api
from tests.at_once import at_once
from tests.people import NOON, actor, at_seat, client_of, finish_session, make_seated_event, session_of, table_of
from tests.refusals import refuses
from tournaments.models import SessionMove, SessionMoveKind, Tournament, WebhookDelivery
from tournaments.webhooks.services.registering import register

RELEASE = "/tournaments/lyon-open/sessions/1/release/"
TAKE_BACK = "/tournaments/lyon-open/sessions/1/take-back/"
HOUR = timedelta(hours=1)


def played() -> Tournament:
    event = make_seated_event(players=8, sessions=2)
    finish_session(event, 1)
    register(
        tournament=event,
        url="https://example.org/hook",
        events=["results.released"],
        by=actor("alice"),
        at=NOON,
    )
    return event


def moves(event: Tournament, kind: SessionMoveKind) -> int:
    return SessionMove.objects.filter(session__tournament=event, kind=kind).count()


def check_once(event: Tournament) -> None:
    assert Release.objects.count() == 1
    assert moves(event, SessionMoveKind.RELEASE) == 1
    assert WebhookDelivery.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_four_at_once_are_one() -> None:
    event = played()
    calls = [Api("alice") for _ in range(4)]
    answers = at_once(*(lambda api=api: api.post(RELEASE, {}) for api in calls))
    assert [answer.status for answer in answers] == [200] * 4
    assert len({str(answer.body) for answer in answers}) == 1
    check_once(event)
    answers = at_once(*(lambda api=api: api.post(TAKE_BACK, {"reason": "Swapped"}) for api in calls))
    assert [answer.status for answer in answers] == [200] * 4
    assert ReleaseWithdrawal.objects.count() == moves(event, SessionMoveKind.TAKE_BACK) == 1


@pytest.mark.django_db
class TestOneAfterTheOther:
    def test_by_the_api(self) -> None:
        event = played()
        alice = Api("alice")
        first, second = alice.post(RELEASE, {}), alice.post(RELEASE, {})
        assert (second.status, second.body) == (200, first.body)
        check_once(event)
        gone, again = alice.post(TAKE_BACK, {"reason": "Swapped"}), alice.post(TAKE_BACK, {"reason": "Swapped"})
        assert (again.status, again.body) == (200, gone.body)
        assert ReleaseWithdrawal.objects.count() == moves(event, SessionMoveKind.TAKE_BACK) == 1
        assert alice.post(TAKE_BACK, {"reason": "For another reason"}).status == 409

    def test_by_the_page(self) -> None:
        event = played()
        client = client_of("alice")
        for _ in range(2):
            assert client.post("/t/lyon-open/s/1/clock/", {"move": "release"}).status_code == 302
        check_once(event)

    def test_another_release_after_a_withdrawal_or_a_ruling(self) -> None:
        """A ruling without points moves no rank, and is public with the next release."""
        event = played()
        session, by = session_of(event), actor("chris")
        release_session(session=session, by=by, at=NOON + 4 * HOUR)
        take_back_release(session=session, reason="Swapped", by=by, at=NOON + 5 * HOUR)
        release_session(session=session, by=by, at=NOON + 6 * HOUR)
        record_ruling(
            table=table_of(event), participant=at_seat(table_of(event), "E"), offence="empty-claim", by=by, at=NOON
        )
        release_session(session=session, by=by, at=NOON + 7 * HOUR)
        assert Release.objects.count() == 3
        with refuses("tournaments.session_move_refused"):
            take_back_release(session=session_of(event, 2), reason="Swapped", by=by, at=NOON + 8 * HOUR)
