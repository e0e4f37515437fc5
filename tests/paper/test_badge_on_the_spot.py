"""One person's badge, printed at the door: with a link of their own, by whoever may hand it out."""

import re
from typing import Any

import pytest

from paper.models import PrintRun
from paper.prints.selectors.choices import Wish
from paper.prints.services.badges import order_badge
from paper.prints.services.printing import order_prints, set_run
from tests.paper.conftest import ADDRESS, pages_of, pdf_of
from tests.people import NOON, actor, client_of, make_user
from tournaments.common.errors import NotPermitted
from tournaments.models import AuditEvent, Participant, ParticipantState, PlayerLink, Role, StaffRole, Tournament
from tournaments.players.services.participants import ParticipantRow, import_participants

pytestmark = pytest.mark.django_db
BADGE = "/t/lyon-open/print/badge/5/"


@pytest.fixture(autouse=True)
def _rita_and_otto(event: Tournament) -> None:
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=event, user=make_user(name), role=role)


def player(event: Tournament, number: int = 5) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def test_one_tap_makes_the_badge_and_opens_it(event: Tournament, django_capture_on_commit_callbacks: Any) -> None:
    rita = client_of("rita")
    page = rita.get(BADGE)
    assert "Print this badge" in page.text
    picture = re.search(r'src="(/t/lyon-open/print/preview/[^"]+)"', page.text)
    assert picture is not None
    assert rita.get(picture[1]).content.startswith(b"\x89PNG")
    with django_capture_on_commit_callbacks(execute=True):
        answer = rita.post(BADGE)
    opened = rita.get(answer.headers["Location"], follow=True)
    pages = pages_of(b"".join(opened.streaming_content))  # type: ignore[attr-defined]
    assert "Player 5" in " ".join(pages)
    assert "Player 6" not in " ".join(pages)


@pytest.mark.long
def test_who_has_no_link_gets_one_and_the_journal_says_who_saw_it(event: Tournament) -> None:
    person = player(event)
    run = order_badge(participant=person, language="en", address=ADDRESS, by=actor("rita"), at=NOON)
    assert run.with_links
    assert PlayerLink.objects.filter(participant=person, closed_at__isnull=True).count() == 1
    set_run(run=run, at=NOON)
    again = order_badge(participant=person, language="fr", address=ADDRESS, by=actor("rita"), at=NOON)
    set_run(run=again, at=NOON)
    assert PlayerLink.objects.filter(participant=person).count() == 1
    rows = AuditEvent.objects.filter(by_name="Rita").order_by("pk").values_list("action", flat=True)
    assert list(rows) == [
        "player_link.issued",
        "paper.ordered",
        "player_link.shown",
        "paper.ordered",
        "player_link.shown",
    ]
    assert len(pages_of(pdf_of(again))) == 2  # its front and its back


def test_links_of_a_whole_hall_stay_the_organisers(event: Tournament) -> None:
    wish = [Wish("badges")]
    run = order_prints(tournament=event, wishes=wish, address=ADDRESS, by=actor("rita"), at=NOON)[0]
    assert not run.with_links


@pytest.mark.long
def test_somebody_elses_badge_with_a_link_is_not_read(event: Tournament) -> None:
    run = order_badge(participant=player(event), language="en", address=ADDRESS, by=actor("rita"), at=NOON)
    set_run(run=run, at=NOON)
    assert client_of("sam").get(f"/t/lyon-open/print/files/{run.uid}.pdf").status_code == 403
    answer = client_of("alice").get(f"/t/lyon-open/print/files/{run.uid}.pdf")
    assert b"".join(answer.streaming_content).startswith(b"%PDF-")  # type: ignore[attr-defined]


@pytest.mark.long
def test_a_late_entrant_has_a_badge_too(event: Tournament) -> None:
    import_participants(tournament=event, rows=[ParticipantRow(17, "Zoe Late")], by=actor("alice"), at=NOON)
    late = player(event, 17)
    run = set_run(run=order_badge(participant=late, language="en", address=ADDRESS, by=actor("rita"), at=NOON), at=NOON)
    assert "Zoe Late" in " ".join(pages_of(pdf_of(run)))


@pytest.mark.long
def test_a_badge_in_work_is_looked_for_again(event: Tournament) -> None:
    run = order_badge(participant=player(event), language="en", address=ADDRESS, by=actor("rita"), at=NOON)
    answer = client_of("rita").get(f"{BADGE}?run={run.uid}")
    assert "is being created" in answer.text
    assert answer.headers["Refresh"] == "2"
    PrintRun.objects.update(status="failed", reason="No paper", ended_at=NOON)
    answer = client_of("rita").get(f"{BADGE}?run={run.uid}")
    assert "No paper" in answer.text
    assert "Refresh" not in answer.headers
    other = client_of("rita").get(f"/t/lyon-open/print/badge/6/?run={run.uid}")
    assert "No paper" not in other.text
    assert client_of("rita").get(f"{BADGE}?run=nonsense").status_code == 200
    assert client_of("rita").get("/t/lyon-open/print/badge/99/").status_code == 404


@pytest.mark.long
def test_whoever_has_left_has_no_badge_and_the_page_says_so(event: Tournament) -> None:
    Participant.objects.filter(tournament=event, number=5).update(state=ParticipantState.WITHDRAWN)
    answer = client_of("rita").post(BADGE)
    assert answer.status_code >= 400
    assert "Print this badge" in answer.text
    assert not PrintRun.objects.exists()
    assert not PlayerLink.objects.filter(participant=player(event)).exists()


@pytest.mark.long
@pytest.mark.parametrize("username", ["ann", "otto", "dan"])
def test_others_are_refused(event: Tournament, username: str) -> None:
    assert client_of(username).get(BADGE).status_code == 403
    assert client_of(username).post(BADGE).status_code == 403
    with pytest.raises(NotPermitted):
        order_badge(participant=player(event), language="en", address=ADDRESS, by=actor(username), at=NOON)


def test_the_door_leads_to_it(event: Tournament) -> None:
    assert f'href="{BADGE}"' in client_of("rita").get("/t/lyon-open/door/?last=5").text
    assert f'href="{BADGE}"' in client_of("alice").get("/t/lyon-open/participants/5/edit/").text
