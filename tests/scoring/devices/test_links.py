"""Cards of tables: a secret shown once, kept hashed, revocable, running out, for one table of one session."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from scoring.models import SheetEntry
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import record_hand
from tests.html import squeezed
from tests.people import NOON, actor, make_tournament, make_user, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tournaments.common.actors import device_actor
from tournaments.common.errors import NotPermitted
from tournaments.common.selectors.card_links import check_link_open, link_of
from tournaments.models import AuditEvent, CardExtent, TableLink, Tournament
from tournaments.tables.services.table_links import LEAST, close_table_links, expiry, issue_table_links, token_hash

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


# --- the link ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_table_has_its_own_secret_and_only_hashes_are_kept(event: Tournament, cards: dict[int, str]) -> None:
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
def test_a_new_card_shuts_the_older_of_its_table_alone(event: Tournament, cards: dict[int, str]) -> None:
    now = timezone.now()
    again = issue_table_links(session=session_of(event), tables=[2], by=actor("bob"), at=now)
    assert list(again) == [2]
    assert code_of(link_of(cards[2]), now) == "devices.link_closed"
    assert code_of(link_of(again[2]), now) == "open"
    assert code_of(link_of(cards[1]), now) == "open"


@pytest.mark.long
def test_cards_are_shut_one_by_one_or_together(event: Tournament, cards: dict[int, str]) -> None:
    now = timezone.now()
    assert close_table_links(session=session_of(event), tables=[4], by=actor("alice"), at=now) == [4]
    assert close_table_links(session=session_of(event), by=actor("alice"), at=now) == [1, 2, 3]
    assert close_table_links(session=session_of(event), by=actor("alice"), at=now) == []
    assert {code_of(link_of(token), now) for token in cards.values()} == {"devices.link_closed"}


def test_a_card_lasts_until_the_day_after_the_event(db: None) -> None:
    """In the event's own time zone: midnight in Paris is 23:00 UTC in November."""
    event = make_tournament(ends_on=datetime(2026, 11, 22, tzinfo=UTC).date())
    assert expiry(event, NOON) == datetime(2026, 11, 23, 23, 0, tzinfo=UTC)
    much_later = datetime(2027, 3, 1, tzinfo=UTC)
    assert expiry(event, much_later) == much_later + LEAST


def test_a_card_that_ran_out_says_so(cards: dict[int, str]) -> None:
    link = link_of(cards[1])
    assert link is not None
    assert code_of(link, link.expires_at - timedelta(seconds=1)) == "open"
    assert code_of(link, link.expires_at) == "devices.link_expired"


def test_the_database_holds_one_open_link_for_a_table(event: Tournament, cards: dict[int, str]) -> None:
    link = TableLink.objects.get(table=table_of(event))
    link.pk, link.token_hash = None, "0" * 64
    with pytest.raises(IntegrityError), transaction.atomic():
        link.save(force_insert=True)


@pytest.mark.long
@pytest.mark.parametrize("username", ["ann", "olga", "dan"])
def test_who_hands_cards_out(event: Tournament, username: str) -> None:
    for act in (issue_table_links, close_table_links):
        with pytest.raises(NotPermitted):
            act(session=session_of(event), by=actor(username), at=NOON)


# --- what a device may do ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_device_writes_on_its_own_table_alone(event: Tournament, cards: dict[int, str]) -> None:
    now = timezone.now()
    tablet = device_actor(link_of(cards[1]))
    record_hand(table=table_of(event, 1), hand=win(1), by=tablet, at=now)
    assert SheetEntry.objects.get().by == tablet.key
    with pytest.raises(NotPermitted) as refused:
        record_hand(table=table_of(event, 2), hand=win(1), by=tablet, at=now)
    assert refused.value.code == "devices.other_table"
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
        with pytest.raises(NotPermitted) as refused:
            write()
        assert refused.value.code == "devices.link_closed"
    assert not SheetEntry.objects.exists()


# --- the page that makes cards -------------------------------------------------------------------------------------


@pytest.fixture
def per_session(event: Tournament) -> None:
    Tournament.objects.update(table_cards=CardExtent.SESSION)


@pytest.mark.long_on_sqlite
@pytest.mark.usefixtures("per_session")
def test_the_desk_sees_each_code_once(event: Tournament) -> None:
    client = Client()
    client.force_login(make_user("sam"))
    page = client.post("/t/lyon-open/s/1/cards/", {"act": "make"}, headers={"host": "testserver"}).text
    shown = re.findall(r"http://testserver/t/(~[A-Za-z0-9_-]{32})/", page)
    assert len(shown) == 4
    assert page.count('class="qr-code"') == 4
    assert "Player 13" in page
    assert [link_of(token) is not None for token in shown] == [True] * 4
    again = client.get("/t/lyon-open/s/1/cards/").text
    assert not any(token in again for token in shown)
    assert squeezed(again).count("Open</span>") == 4


@pytest.mark.usefixtures("per_session")
def test_one_card_is_made_again_or_shut(event: Tournament, cards: dict[int, str]) -> None:
    client = Client()
    client.force_login(make_user("bob"))
    page = client.post("/t/lyon-open/s/1/cards/", {"act": "make", "table": "2"}).text
    assert page.count('class="qr-code"') == 1
    client.post("/t/lyon-open/s/1/cards/", {"act": "shut", "table": "3"})
    now = timezone.now()
    assert [code_of(link_of(cards[n]), now) for n in (1, 2, 3)] == [
        "open",
        "devices.link_closed",
        "devices.link_closed",
    ]


@pytest.mark.long_on_sqlite
@pytest.mark.usefixtures("per_session")
def test_an_address_that_no_tablet_reaches_is_warned_of(event: Tournament) -> None:
    client = Client()
    client.force_login(make_user("sam"))
    warned = "an address that tablets cannot reach"
    assert warned in client.get("/t/lyon-open/s/1/cards/", headers={"host": "localhost"}).text
    assert warned not in client.get("/t/lyon-open/s/1/cards/").text


@pytest.mark.long
def test_wrong_cards_lead_nowhere_and_hold_up_no_good_one(device: Device) -> None:
    assert {Client().get(f"/t/~{n:032d}/").status_code for n in range(60)} == {404}
    assert device.get().status_code == 200
