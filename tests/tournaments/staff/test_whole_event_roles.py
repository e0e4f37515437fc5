"""What a role for some sessions does not do: keys for all of them, or appeals, cases and rolls of the others."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from appeals.services.deposits import take_deposit
from appeals.services.first_instance import Answer, answer_appeal
from appeals.services.lodging import excuse_silence, record_announcement, withdraw_appeal
from hall.models import SeatState, StartStepKind
from hall.services.roll_call import Mark, mark_seats, take_step
from paper.prints.services.badges import order_badge
from penalties.models import Ruling
from penalties.notes.services import CaseText, write_up
from scoring.models import SheetPhoto
from tests.appeals.walk import AFTER, DEPOSIT, ended_event, lodged
from tests.people import NOON, actor, finish, make_seated_event, make_user, session_of, start, table_of
from tests.pictures import picture
from tournaments.common.errors import NotPermitted
from tournaments.models import CardExtent, Participant, PlayerLink, Role, TableLink, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.staff.services import grant_role
from tournaments.tables.services.table_links import close_event_cards, issue_event_cards

pytestmark = pytest.mark.django_db


def as_user(username: str) -> Client:
    client = Client()
    client.force_login(make_user(username))
    return client


def limit(event: Tournament, username: str, role: Role, sessions: list[int]) -> Tournament:
    grant_role(tournament=event, account=username, role=role, sessions=sessions, by=actor("alice"), at=NOON)
    return event


def player_of(event: Tournament, number: int = 1) -> Participant:
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(NotPermitted) as refusal:
        act()
    return refusal.value.code


def with_event_cards() -> Tournament:
    event = make_seated_event()
    Tournament.objects.filter(pk=event.pk).update(table_cards=CardExtent.EVENT)
    event.refresh_from_db()
    return limit(event, "sam", Role.SCOREKEEPER, [1])


@pytest.mark.long
def test_cards_that_open_every_session_are_for_roles_of_the_whole_event() -> None:
    event, sam = with_event_cards(), actor("sam")
    assert refused(lambda: issue_event_cards(tournament=event, by=sam, at=NOON)) == "permissions.other_sessions"
    assert refused(lambda: close_event_cards(tournament=event, by=sam, at=NOON)) == "permissions.other_sessions"
    for page in ("/t/lyon-open/cards/", "/t/lyon-open/s/1/cards/"):
        assert as_user("sam").get(page).status_code == 403
        assert as_user("sam").post(page).status_code == 403
        assert as_user("sue").get(page).status_code == 200
    assert not TableLink.objects.exists()
    assert "/s/1/cards/" not in as_user("sam").get("/t/lyon-open/s/1/").text
    assert "/s/1/cards/" in as_user("sue").get("/t/lyon-open/s/1/").text
    assert issue_event_cards(tournament=event, by=actor("sue"), at=NOON)


@pytest.mark.long
def test_a_player_s_link_is_for_roles_of_the_whole_event() -> None:
    event = limit(make_seated_event(), "sam", Role.SCOREKEEPER, [1])
    make_user("rita")
    limit(event, "rita", Role.RECEPTION, [])
    person, sam = player_of(event), actor("sam")
    badge = {"participant": person, "language": "en", "address": "https://seatwind.test", "at": NOON}
    assert refused(lambda: issue_player_link(participant=person, by=sam, at=NOON)) == "permissions.other_sessions"
    assert refused(lambda: order_badge(**badge, by=sam)) == "permissions.other_sessions"  # type: ignore[arg-type]
    for page in ("participants/1/link/", "print/badge/1/"):
        assert as_user("sam").get(f"/t/lyon-open/{page}").status_code == 403
        assert as_user("rita").get(f"/t/lyon-open/{page}").status_code == 200
        assert f"/t/lyon-open/{page}" not in as_user("sam").get("/t/lyon-open/participants/1/edit/").text
        assert f"/t/lyon-open/{page}" in as_user("sue").get("/t/lyon-open/participants/1/edit/").text
    assert not PlayerLink.objects.exists()
    assert order_badge(**badge, by=actor("rita")).with_links  # type: ignore[arg-type]


APPEAL_ACTS = ["answer", "excuse", "heard", "withdraw", "deposit"]


@pytest.mark.long
@pytest.mark.parametrize("act", APPEAL_ACTS)
def test_an_appeal_of_another_session_is_not_theirs(act: str) -> None:
    event = limit(ended_event(), "chris", Role.CHIEF_REFEREE, [2])
    appeal, chris = lodged(event), actor("chris")
    acts: dict[str, Callable[[], object]] = {
        "answer": lambda: answer_appeal(appeal=appeal, answer=Answer(granted=False, text="No."), by=chris, at=AFTER),
        "excuse": lambda: excuse_silence(appeal=appeal, reason="Heard by me", by=chris, at=AFTER),
        "heard": lambda: record_announcement(appeal=appeal, heard_by="Bob", heard_at=NOON, by=chris, at=AFTER),
        "withdraw": lambda: withdraw_appeal(appeal=appeal, by=chris, at=AFTER),
        "deposit": lambda: take_deposit(
            appeal=appeal, amount=DEPOSIT, currency="EUR", payer="South", by=chris, at=AFTER
        ),
    }
    assert refused(acts[act]) == "permissions.other_sessions"
    assert refused(acts[act]) == "permissions.other_sessions"
    page = as_user("chris").get(f"/t/lyon-open/appeals/{appeal.number}/")
    assert page.status_code == 200
    assert "Nobody saw me draw a wrong tile." not in page.text
    assert as_user("chris").get(f"/t/lyon-open/appeals/{appeal.number}/answer/").status_code == 403
    answer = as_user("chris").get(f"/api/v1/tournaments/lyon-open/appeals/{appeal.number}/").json()
    assert "statement" not in answer


@pytest.mark.long_on_sqlite
def test_in_its_session_the_appeal_is_theirs() -> None:
    event = limit(ended_event(), "chris", Role.CHIEF_REFEREE, [1])
    appeal = lodged(event)
    assert "Nobody saw me draw a wrong tile." in as_user("chris").get(f"/t/lyon-open/appeals/{appeal.number}/").text
    record_announcement(appeal=appeal, heard_by="Bob", heard_at=NOON, by=actor("chris"), at=AFTER)


def test_a_ruling_of_another_session_is_not_theirs_to_write_up() -> None:
    event = limit(ended_event(), "bob", Role.REFEREE, [2])
    ruling = Ruling.objects.select_related("tournament", "session").get(tournament=event)
    result = CaseText(title="A false win", facts="East declared.", decision="A dead hand.")
    assert (
        refused(lambda: write_up(ruling=ruling, case_text=result, by=actor("bob"), at=NOON))
        == "permissions.other_sessions"
    )
    limit(event, "bob", Role.REFEREE, [1])
    assert write_up(ruling=ruling, case_text=result, by=actor("bob"), at=NOON).title == "A false win"


@pytest.mark.long_on_sqlite
def test_the_roll_of_another_session_is_not_theirs() -> None:
    event = limit(make_seated_event(), "bob", Role.REFEREE, [2])
    bob, marks = actor("bob"), [Mark("E", SeatState.HERE)]
    session, table = session_of(event), table_of(event)
    step = StartStepKind.values[0]
    assert refused(lambda: mark_seats(table=table, marks=marks, by=bob, at=NOON)) == "permissions.other_sessions"
    taken = {"session": session, "step": StartStepKind(step), "is_done": True, "at": NOON}
    assert refused(lambda: take_step(**taken, by=bob)) == "permissions.other_sessions"  # type: ignore[arg-type]
    page, client = "/t/lyon-open/roll-call/", as_user("bob")
    assert client.get(f"{page}?session=1").status_code == 403
    shown = client.get(f"{page}?session=2")
    assert (shown.status_code, shown.context["may_mark"]) == (200, True)
    assert client.get("/t/lyon-open/map/?session=1").status_code == 403
    start(event)  # the first session is the one that matters: whoever asks for none gets the nearest of their own
    for address in (page, "/t/lyon-open/map/"):
        own = client.get(address)
        assert (own.status_code, own.context["session"].number) == (200, 2), address
    assert mark_seats(table=table_of(event, session=2), marks=marks, by=bob, at=NOON + timedelta(hours=2))


@pytest.mark.long_on_sqlite
def test_sheets_of_another_session_are_read_as_the_public_reads_them() -> None:
    event, path = make_seated_event(), "/api/v1/tournaments/lyon-open/sessions/1/tables/"
    start(event)
    finish(table_of(event))
    limit(event, "sam", Role.SCOREKEEPER, [2])
    assert as_user("sam").get(path).json() == Client().get(path).json() != as_user("sue").get(path).json()
    file = SimpleUploadedFile("sheet.png", picture())
    as_user("sue").post("/t/lyon-open/s/1/tables/1/photos/", {"photo": file})
    photo = f"/t/lyon-open/s/1/tables/1/photos/{SheetPhoto.objects.get().uid}/"
    assert as_user("sam").get(photo).status_code == 403
    assert as_user("sue").get(photo).status_code == 200
