"""One card per table for the whole event: it opens the sheet of the session in play, whatever the seating becomes."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from mahjong_core.seating.plans.changes import add_table, swap
from scoring.models import SheetEntry
from tests.html import squeezed
from tests.people import actor, make_tournament, session_of, table_of
from tests.scoring.devices.conftest import Device
from tests.scoring.devices.test_links import code_of, hand_form
from tournaments.common.selectors.card_links import link_of
from tournaments.events.services.facts import change_tournament
from tournaments.events.services.removal import remove_event
from tournaments.models import CardExtent, Session, SessionStatus, Table, TableLink, TableStatus, Tournament
from tournaments.seating.selectors.amendments import effects_of
from tournaments.seating.selectors.plan import published_plan
from tournaments.seating.services.drawing import import_seating
from tournaments.tables.services.table_links import issue_event_cards, issue_table_links

pytestmark = pytest.mark.django_db


@pytest.fixture
def lasting(event: Tournament) -> dict[int, str]:
    return issue_event_cards(tournament=event, by=actor("sam"), at=timezone.now())


@pytest.fixture
def seven(lasting: dict[int, str]) -> Device:
    return Device(lasting[1])


def session_shown(device: Device, path: str = "") -> int:
    page = device.get(path)
    assert page.status_code == 200
    return int(page.context["table"].session.number)


def move_on(event: Tournament, ended: int, status: str = SessionStatus.ENDED) -> None:
    Session.objects.filter(tournament=event, number=ended).update(status=status)


class TestWhichSheet:
    @pytest.mark.long
    def test_before_the_first_session_it_shows_who_will_sit_there(self, event: Tournament, seven: Device) -> None:
        move_on(event, 1, SessionStatus.SCHEDULED)
        assert session_shown(seven) == 1
        assert "Player 13" in seven.get().text

    @pytest.mark.long
    def test_the_session_in_play(self, event: Tournament, seven: Device) -> None:
        assert session_shown(seven) == 1
        move_on(event, 1)
        Session.objects.filter(tournament=event, number=2).update(status=SessionStatus.PAUSED)
        assert session_shown(seven) == 2

    @pytest.mark.long
    def test_between_two_sessions_the_sheet_that_is_not_handed_in_then_the_next(
        self, event: Tournament, seven: Device
    ) -> None:
        move_on(event, 1)
        Table.objects.filter(pk=table_of(event).pk).update(status=TableStatus.PLAYING)
        assert session_shown(seven) == 1
        Table.objects.filter(pk=table_of(event).pk).update(status=TableStatus.SUBMITTED)
        assert session_shown(seven) == 2

    @pytest.mark.long
    def test_after_the_last_it_shows_the_last(self, event: Tournament, seven: Device) -> None:
        Session.objects.filter(tournament=event).update(status=SessionStatus.RELEASED)
        assert session_shown(seven) == Session.objects.filter(tournament=event).count()

    @pytest.mark.long_on_sqlite
    def test_a_table_that_no_session_has_says_so(self, event: Tournament, seven: Device) -> None:
        Table.objects.filter(session__tournament=event, number=1).update(cleared_at=timezone.now())
        page = seven.get()
        assert page.status_code == 409
        assert "Table 1 is no longer used in any session" in page.text


class TestWriting:
    @pytest.mark.long
    def test_every_address_on_the_page_names_its_session(self, seven: Device) -> None:
        page = seven.get().text
        assert f"/t/{seven.card}/1/hands/" in page
        assert f"/t/{seven.card}/hands/" not in page

    @pytest.mark.long
    def test_a_hand_lands_on_the_sheet_it_was_typed_on(self, event: Tournament, seven: Device) -> None:
        """Typed in session 1, sent when session 2 plays: it is not the other session's first hand."""
        assert seven.post("1/hands/", hand_form()).status_code == 302
        move_on(event, 1)
        Session.objects.filter(tournament=event, number=2).update(status=SessionStatus.RUNNING)
        seven.post("1/hands/", hand_form(2))
        assert set(SheetEntry.objects.values_list("table__session__number", flat=True)) == {1}
        assert seven.post("2/hands/", hand_form(1, key="other")).status_code == 302
        assert SheetEntry.objects.filter(table__session__number=2).count() == 1

    @pytest.mark.long
    def test_a_hand_without_its_session_is_not_taken(self, seven: Device) -> None:
        assert seven.post("hands/", hand_form()).status_code == 404
        assert not SheetEntry.objects.exists()

    @pytest.mark.long_on_sqlite
    def test_the_page_of_an_earlier_session_leads_to_the_one_in_play(self, event: Tournament, seven: Device) -> None:
        assert "Go to session" not in seven.get("1/").text
        move_on(event, 1)
        Session.objects.filter(tournament=event, number=2).update(status=SessionStatus.RUNNING)
        page = squeezed(seven.get("1/").text)
        assert "This is the sheet of session 1." in page
        assert "Go to session 2" in page
        assert session_shown(seven, "1/") == 1

    @pytest.mark.long
    def test_the_api_takes_its_table_in_any_session_and_no_other(self, event: Tournament, seven: Device) -> None:
        body = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "value": 28}
        assert seven.api("post", "/tournaments/lyon-open/sessions/1/tables/1/hands/", body).status_code == 201
        other = seven.api("post", "/tournaments/lyon-open/sessions/1/tables/2/hands/", body)
        assert (other.status_code, other.json()["code"]) == (403, "devices.other_table")
        assert seven.api("get", "/tournaments/lyon-open/sessions/2/tables/1/").status_code == 200
        assert seven.api("get", "/tournaments/lyon-open/announcements/").status_code == 200

    @pytest.mark.long
    def test_another_event_is_closed_to_it(self, event: Tournament, seven: Device) -> None:
        make_tournament(slug="other-open", draft=True)
        assert seven.api("get", "/tournaments/other-open/").status_code in (403, 404)

    @pytest.mark.long
    def test_what_the_table_is_told(self, seven: Device) -> None:
        assert seven.get("announcements/").status_code == 200
        assert seven.get("1/announcements/").status_code == 200
        assert seven.get("99/announcements/").status_code == 404

    @pytest.mark.long
    def test_a_session_is_no_way_around_a_card_of_one_session(self, device: Device) -> None:
        assert device.get("1/").status_code == 200
        assert device.get("2/").status_code == 404


def test_it_lasts_until_the_day_after_the_event(event: Tournament, lasting: dict[int, str]) -> None:
    link = link_of(lasting[1])
    assert link is not None
    assert code_of(link, link.expires_at - timedelta(seconds=1)) == "open"
    assert code_of(link, link.expires_at) == "devices.link_expired"


@pytest.mark.long
class TestAChangeOfTheSeating:
    def publish(self, event: Tournament, plan: object) -> None:
        import_seating(tournament=event, plan=plan, by=actor("alice"), at=timezone.now())  # type: ignore[arg-type]

    def test_keeps_every_card(self, event: Tournament, lasting: dict[int, str]) -> None:
        before = set(TableLink.objects.values_list())
        plan = swap(published_plan(event), 2, 1, 2)
        seated_tables = published_plan(event).sessions[1]
        tables = {table.number for table in seated_tables if {1, 2} & set(table.seats)}
        effects = effects_of(event, plan)
        assert {touched.number for touched in effects.tables} == tables
        assert [touched.event_card for touched in effects.tables] == [True] * len(tables)
        assert effects.cards == [], "no printed card names anybody"
        self.publish(event, plan)
        assert set(TableLink.objects.values_list()) == before
        now = timezone.now()
        assert {code_of(link_of(token), now) for token in lasting.values()} == {"open"}

    def test_a_table_more_needs_a_card(self, event: Tournament, lasting: dict[int, str]) -> None:
        plan = add_table(published_plan(event), 2, 5, [1, 2])
        touched = {table.number: table.event_card for table in effects_of(event, plan).tables}
        assert touched[5] is False
        self.publish(event, plan)
        made = issue_event_cards(tournament=event, tables=[5], by=actor("sam"), at=timezone.now())
        assert session_shown(Device(made[5])) == 2

    def test_the_draft_says_so(self, event: Tournament, lasting: dict[int, str], alice: Client) -> None:
        answer = alice.post(
            "/t/lyon-open/draws/change/", {"kind": "swap", "session": 2, "one": 1, "two": 2}, follow=True
        )
        assert "its card is for the whole event and stays valid" in answer.text


@pytest.mark.long
def test_the_desk_finds_them_where_those_of_a_session_are(event: Tournament, sam: Client) -> None:
    of_a_session = sam.get("/t/lyon-open/s/1/cards/").text
    assert "csrfmiddlewaretoken" in of_a_session
    assert re.findall(r"<h1>.*?</h1>", of_a_session, re.S) == re.findall(
        r"<h1>.*?</h1>", sam.get("/t/lyon-open/cards/").text, re.S
    )


class TestTheOption:
    @pytest.mark.long
    @pytest.mark.parametrize("first", list(CardExtent))
    def test_another_choice_shuts_the_cards_of_the_other_kind(self, event: Tournament, first: CardExtent) -> None:
        Tournament.objects.update(table_cards=first)
        now, other = timezone.now(), next(card_extent for card_extent in CardExtent if card_extent != first)
        mine = issue_event_cards(tournament=event, by=actor("sam"), at=now)[1]
        session = issue_table_links(session=session_of(event), by=actor("sam"), at=now)[1]
        event.refresh_from_db()
        change_tournament(tournament=event, changes={"table_cards": other}, by=actor("alice"), at=now)
        kept, gone = (mine, session) if other == CardExtent.EVENT else (session, mine)
        assert [code_of(link_of(token), now) for token in (kept, gone)] == ["open", "devices.link_closed"]

    @pytest.mark.long_on_sqlite
    def test_by_api_and_page(self, event: Tournament, alice: Client) -> None:
        changed = alice.patch(
            "/api/v1/tournaments/lyon-open/", {"table_cards": "session"}, content_type="application/json"
        )
        assert changed.json()["table_cards"] == "session"
        assert "this event has a card for each session" in alice.get("/t/lyon-open/cards/", follow=True).text.lower()
        facts = {"name": "Lyon Open", "starts_on": "2026-11-21", "time_zone": "Europe/Paris"}
        alice.post("/t/lyon-open/edit/", facts | {"table_cards": "event"})
        assert Tournament.objects.get().table_cards == "event"
        alice.post("/t/lyon-open/edit/", facts | {"name": "Lyon"})
        assert Tournament.objects.get().table_cards == "event", "a form without the question changes nothing"


@pytest.mark.long
def test_the_cards_of_a_removed_event_go_with_it(event: Tournament, lasting: dict[int, str]) -> None:
    issue_table_links(session=session_of(event), by=actor("sam"), at=timezone.now())
    remove_event(tournament=event, name="Lyon Open", by=actor("alice"), at=timezone.now())
    assert not TableLink.objects.exists()
    assert link_of(lasting[1]) is None
