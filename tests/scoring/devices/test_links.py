"""Cards of tables: a secret shown once, kept hashed, revocable, running out, for one table of one session."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from scoring.models import SheetEntry
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from tests.html import squeezed
from tests.people import (
    NOON,
    actor,
    at_seat,
    event_in_play,
    finish,
    make_tournament,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tests.scoring.devices.conftest import Device
from tournaments.common.actors import device_actor
from tournaments.common.errors import NotPermitted
from tournaments.common.selectors.card_links import check_link_open, link_of
from tournaments.models import AuditEvent, CardExtent, TableLink, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session
from tournaments.tables.services.table_links import (
    LEAST,
    close_event_cards,
    close_table_links,
    expiry,
    issue_event_cards,
    issue_table_links,
    token_hash,
)

pytestmark = pytest.mark.django_db


def hand_form(number: int = 1, **changes: object) -> dict[str, object]:
    typed = {"number": number, "outcome": "discard", "winner": "E", "discarder": "S", "value": 28}
    return typed | {"key": f"key-{number}", "base": number - 1} | changes


def code_of(link: TableLink | None, at: datetime) -> str:
    try:
        check_link_open(link, at)
    except NotPermitted as refusal:
        return refusal.code
    return "open"


@dataclass(frozen=True)
class Cards:
    """Cards of one kind: how they are made and shut, and the page that does it."""

    extent: str
    page: str
    make: Callable[..., dict[int, str]]
    shut: Callable[..., list[int]]


@pytest.fixture(params=[CardExtent.SESSION, CardExtent.EVENT])
def kind(request: pytest.FixtureRequest, event: Tournament) -> Cards:
    """Those of session 1, and those of the whole event."""
    Tournament.objects.update(table_cards=request.param)
    if request.param == CardExtent.EVENT:
        acts = [partial(act, tournament=event) for act in (issue_event_cards, close_event_cards)]
        return Cards(request.param, "/t/lyon-open/cards/", *acts)
    acts = [partial(act, session=session_of(event)) for act in (issue_table_links, close_table_links)]
    return Cards(request.param, "/t/lyon-open/s/1/cards/", *acts)


# --- the link ------------------------------------------------------------------------------------------------------


@pytest.mark.long_on_sqlite
def test_every_table_has_its_own_secret_and_only_hashes_are_kept(kind: Cards) -> None:
    cards = kind.make(by=actor("sam"), at=NOON)
    assert sorted(cards) == [1, 2, 3, 4]
    assert len(set(cards.values())) == 4
    assert all(re.fullmatch(r"~[A-Za-z0-9_-]{32}", token) for token in cards.values())
    assert {link.token_hash for link in TableLink.objects.all()} == {token_hash(token) for token in cards.values()}
    written = str(list(AuditEvent.objects.filter(action="table_link.issued").values("before", "after")))
    assert not any(token[1:] in written for token in cards.values())


@pytest.mark.long
def test_a_secret_leads_to_its_table(cards: dict[int, str]) -> None:
    table_link = link_of(cards[3])
    assert table_link is not None
    assert (table_link.table.session.number, table_link.table.number) == (1, 3)
    assert link_of("~" + "x" * 32) is None


@pytest.mark.long
def test_a_new_card_shuts_the_older_of_its_table_and_they_are_shut_one_by_one_or_together(kind: Cards) -> None:
    cards = kind.make(by=actor("sam"), at=NOON)
    again = kind.make(tables=[2], by=actor("bob"), at=NOON)
    assert list(again) == [2]
    shown = [code_of(link_of(token), NOON) for token in (cards[2], again[2], cards[1])]
    assert shown == ["devices.link_closed", "open", "open"]
    assert kind.shut(tables=[4], by=actor("alice"), at=NOON) == [4]
    assert kind.shut(by=actor("alice"), at=NOON) == [1, 2, 3]
    assert kind.shut(by=actor("alice"), at=NOON) == []
    assert {code_of(link_of(token), NOON) for token in (*cards.values(), *again.values())} == {"devices.link_closed"}
    assert Device(cards[1]).get().status_code == 403


def test_a_card_lasts_until_the_day_after_the_event(db: None) -> None:
    """In the event's own time zone: midnight in Paris is 23:00 UTC in November."""
    event = make_tournament(ends_on=datetime(2026, 11, 22, tzinfo=UTC).date())
    assert expiry(event, NOON) == datetime(2026, 11, 23, 23, 0, tzinfo=UTC)
    much_later = datetime(2027, 3, 1, tzinfo=UTC)
    assert expiry(event, much_later) == much_later + LEAST


def test_the_database_holds_one_open_link_for_a_table(event: Tournament, cards: dict[int, str]) -> None:
    link = TableLink.objects.get(table=table_of(event))
    link.pk, link.token_hash = None, "0" * 64
    with pytest.raises(IntegrityError), transaction.atomic():
        link.save(force_insert=True)


# --- what a device may do ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_device_writes_on_its_own_table_alone(event: Tournament, cards: dict[int, str]) -> None:
    now = timezone.now()
    tablet = device_actor(link_of(cards[1]))
    record_hand(table=table_of(event, 1), hand=win(1), by=tablet, at=now)
    assert SheetEntry.objects.get().by == tablet.key
    with refuses("devices.other_table"):
        record_hand(table=table_of(event, 2), hand=win(1), by=tablet, at=now)
    with pytest.raises(NotPermitted):
        record_hand(table=table_of(event, 1, session=2), hand=win(1), by=tablet, at=now)


@pytest.mark.long
def test_a_link_shut_meanwhile_writes_nothing(event: Tournament, cards: dict[int, str]) -> None:
    """Asked again inside the write: the device that came in before the link was shut is refused too."""
    now = timezone.now()
    tablet = device_actor(link_of(cards[1]))
    close_table_links(session=session_of(event), tables=[1], by=actor("sam"), at=now)
    for write in (
        lambda: record_hand(table=table_of(event), hand=win(1), by=tablet, at=now),
        lambda: submit_table(table=table_of(event), by=tablet, at=now),
    ):
        with refuses("devices.link_closed"):
            write()
    assert not SheetEntry.objects.exists()


def test_a_card_of_a_session_that_is_over_writes_nothing(event: Tournament, device: Device) -> None:
    """A photo of the card outlives the session; the sheet does not wait for it."""
    for number in range(1, 5):
        finish(table_of(event, number))
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    release_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    entries = SheetEntry.objects.count()
    for path, form in (("hands/", hand_form(3, base=2)), ("submit/", {}), ("signatures/", {"seat": "E"})):
        assert device.post(path, form).status_code in (403, 404, 409, 422), path
    answer = device.api("post", "/tournaments/lyon-open/sessions/1/tables/1/hands/", win(3))
    assert answer.status_code == 409
    start(event, session=2, at=timezone.now())
    answer = device.api("post", "/tournaments/lyon-open/sessions/2/tables/1/hands/", win(1))
    assert (answer.status_code, answer.json()["code"]) == (403, "devices.other_table")
    assert SheetEntry.objects.count() == entries


def test_a_card_of_another_event_s_table_writes_nothing(event: Tournament, cards: dict[int, str]) -> None:
    """Table 1 there is not table 1 here, with the same number in the same session."""
    other = event_in_play("other-open", at=timezone.now() - timedelta(minutes=20))
    theirs = device_actor(link_of(cards[1]))
    with refuses("devices.other_table"):
        record_hand(table=table_of(other), hand=win(1), by=theirs, at=timezone.now())
    answer = Device(cards[1]).api("post", "/tournaments/other-open/sessions/1/tables/1/hands/", win(1))
    assert (answer.status_code, answer.json()["code"]) == (403, "devices.other_table")
    assert not SheetEntry.objects.exists()


def test_a_secret_of_another_kind_is_no_card(event: Tournament) -> None:
    """A player's link opens the player's own page, not a table's."""
    own = issue_player_link(participant=at_seat(table_of(event), "S"), by=actor("alice"), at=timezone.now())
    for secret in (own, f"~{own}"):
        assert Device(secret).get().status_code == 404
        assert (
            Device(secret).api("post", "/tournaments/lyon-open/sessions/1/tables/1/hands/", win(1)).status_code == 401
        )
    assert not SheetEntry.objects.exists()


# --- the page that makes cards -------------------------------------------------------------------------------------


@pytest.fixture
def per_session(event: Tournament) -> None:
    Tournament.objects.update(table_cards=CardExtent.SESSION)


@pytest.mark.long_on_sqlite
def test_the_desk_sees_each_code_once(kind: Cards, sam: Client) -> None:
    page = sam.post(kind.page, {"act": "make"}, headers={"host": "testserver"}).text
    codes = re.findall(r"http://testserver/t/(~[A-Za-z0-9_-]{32})/", page)
    assert len(codes) == page.count('class="qr-code"') == 4
    assert ("Player 13" in page) == (kind.extent == CardExtent.SESSION), "who sits there changes"
    assert all(link_of(token) is not None for token in codes)
    again = sam.get(kind.page).text
    assert not any(token in again for token in codes)
    assert squeezed(again).count("Open</span>") == 4


def test_one_card_is_made_again_or_shut(kind: Cards, bob: Client) -> None:
    cards = kind.make(by=actor("sam"), at=timezone.now())
    assert bob.post(kind.page, {"act": "make", "table": "2"}).text.count('class="qr-code"') == 1
    bob.post(kind.page, {"act": "shut", "table": "3"})
    shown = [code_of(link_of(cards[number]), timezone.now()) for number in (1, 2, 3)]
    assert shown == ["open", "devices.link_closed", "devices.link_closed"]


@pytest.mark.long_on_sqlite
@pytest.mark.usefixtures("per_session")
def test_an_address_that_no_tablet_reaches_is_warned_of(event: Tournament, sam: Client) -> None:
    warned = "an address that phones and tablets cannot reach"
    assert warned in sam.get("/t/lyon-open/s/1/cards/", headers={"host": "localhost"}).text
    assert warned not in sam.get("/t/lyon-open/s/1/cards/").text


@pytest.mark.long
def test_wrong_cards_lead_nowhere_and_hold_up_no_good_one(device: Device) -> None:
    assert {Client().get(f"/t/~{n:032d}/").status_code for n in range(60)} == {404}
    assert device.get().status_code == 200
