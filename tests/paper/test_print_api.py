"""Printing for programs: an order is stopped, and what was ordered together is one file."""

from uuid import UUID

import pytest
from django.db.models.signals import post_init

from paper.models import PrintRun
from paper.prints.selectors.choices import Wish
from paper.prints.services.printing import one_file, order_prints, set_run
from tests.html import on_one_line
from tests.paper.conftest import ADDRESS, pages_of
from tests.people import NOON, actor, client_of, make_user
from tournaments.common.errors import Refusal
from tournaments.models import AuditEvent, Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
API = "/api/v1/tournaments/lyon-open/prints/"


@pytest.fixture(autouse=True)
def _rita(event: Tournament) -> None:
    StaffRole.objects.create(tournament=event, user=make_user("rita"), role=Role.RECEPTION)


def waiting(event: Tournament, *documents: str) -> list[PrintRun]:
    wishes = [Wish(document) for document in documents]
    return order_prints(tournament=event, wishes=wishes, address=ADDRESS, by=actor("alice"), at=NOON)


def stop(run: PrintRun, username: str, key: str) -> tuple[int, str]:
    answer = client_of(username).post(f"{API}{run.uid}/stop/", headers={"Idempotency-Key": key})
    run.refresh_from_db()
    return answer.status_code, answer.json().get("status") or answer.json()["code"]


@pytest.mark.long
def test_an_order_is_stopped_once_and_what_is_done_stays(event: Tournament) -> None:
    run, done = waiting(event, "poster", "poster")
    assert stop(run, "sam", "stop-1") == (200, "stopped")
    assert stop(run, "sam", "stop-1") == (200, "stopped")  # the same call, sent twice
    assert stop(run, "sam", "stop-2") == (200, "stopped")  # and somebody else's, late
    assert AuditEvent.objects.filter(action="paper.stopped").count() == 1
    assert set_run(run=run, at=NOON).status == "stopped"
    set_run(run=done, at=NOON)
    assert stop(done, "sam", "stop-3") == (200, "done")
    assert client_of("sam").get(f"{API}{done.uid}/").json()["file"]


def test_reception_neither_stops_nor_takes_a_penalty_log(event: Tournament) -> None:
    run, poster = waiting(event, "penalty-log", "poster")
    assert stop(run, "rita", "stop-1") == (403, "permissions.role_missing")
    assert run.status == "waiting"
    for each in (run, poster):
        set_run(run=each, at=NOON)
    assert client_of("rita").get(f"{API}batches/{run.batch}/file/").status_code == 403


@pytest.mark.long
def test_what_was_ordered_together_is_one_file(event: Tournament) -> None:
    runs = waiting(event, "poster", "table-cards")
    address = f"{API}batches/{runs[0].batch}/file/"
    early = client_of("sam").get(address)
    assert (early.status_code, early.json()["code"]) == (422, "paper.batch_not_ready")
    for run in runs:
        set_run(run=run, at=NOON)
    answer = client_of("sam").get(address)
    assert answer["Content-Type"] == "application/pdf"
    assert ["Follow live" in page for page in pages_of(answer.content)] == [True, False, False, False, False]
    assert client_of("sam").get(f"{API}batches/{UUID(int=0)}/file/").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("ending", ["failed", "stopped"])
def test_one_file_is_refused_where_a_document_of_it_was_not_made(event: Tournament, ending: str) -> None:
    runs = waiting(event, "poster", "table-cards", "poster")
    if ending == "stopped":
        assert stop(runs[1], "sam", "stop-1") == (200, "stopped")
    else:
        ended = {"status": ending, "refusal": "paper.nothing", "reason": "Nothing is there", "ended_at": NOON}
        PrintRun.objects.filter(pk=runs[1].pk).update(**ended)
    for run in (runs[0], runs[2]):
        set_run(run=run, at=NOON)
    answer = client_of("sam").get(f"{API}batches/{runs[0].batch}/file/")
    assert (answer.status_code, answer.json()["code"]) == (422, "paper.batch_incomplete")
    assert answer.json()["detail"]["documents"] == ["table-cards"]
    page = on_one_line(client_of("sam").get("/t/lyon-open/print/").text)
    assert f"batches/{runs[0].batch}.pdf" not in page
    assert "No single file is available, because these could not be created:" in page


def test_one_file_does_not_lack_what_ends_while_it_is_asked_for(event: Tournament) -> None:
    """The worker ends the last document right after the orders were read."""
    runs = waiting(event, "poster", "table-cards")
    set_run(run=runs[0], at=NOON)
    left = [runs[1]]

    def end_the_other(**_facts: object) -> None:
        if left:
            set_run(run=left.pop(), at=NOON)

    post_init.connect(end_the_other, sender=PrintRun)
    try:
        with pytest.raises(Refusal) as refused:
            one_file(tournament=event, batch=runs[0].batch, by=actor("alice"))
    finally:
        post_init.disconnect(end_the_other, sender=PrintRun)
    assert (refused.value.code, left) == ("paper.batch_not_ready", [])
    assert len(pages_of(one_file(tournament=event, batch=runs[0].batch, by=actor("alice")))) == 5
