"""What is said to a table or to one player reaches them, and nobody else by any channel."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.api.conftest import Api
from tests.people import NOON, actor, make_seated_event, make_user, other_event, session_of, start, table_of
from tests.test_every_page import patterns
from tournaments.announcements.services import AnnouncementDraft, announce
from tournaments.models import Audience, Participant, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.registry.live_parts import live_parts, make_public_part
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.django_db
TO_TABLE, TO_PERSON, TO_SESSION, TO_ALL = "ZTABLE-2", "ZPERSON-5", "ZSESSION-1", "ZALL"


@pytest.fixture
def event() -> Tournament:
    """Four announcements: to all, to session 1, to its table 2, and to player 5."""
    made = make_seated_event()
    other_event()
    start(made)
    for message in (
        AnnouncementDraft(Audience.EVERYBODY, {"en": TO_ALL}),
        AnnouncementDraft(Audience.SESSION, {"en": TO_SESSION}, session=1),
        AnnouncementDraft(Audience.TABLE, {"en": TO_TABLE}, session=1, table=2),
        AnnouncementDraft(Audience.PERSON, {"en": TO_PERSON}, player=5),
    ):
        announce(tournament=made, message=message, by=actor("alice"), at=NOON)
    return made


def link_of(event: Tournament, number: int) -> str:
    player = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    return issue_player_link(participant=player, by=actor("alice"), at=NOON)


def numbers_at(event: Tournament, table: int) -> list[int]:
    return list(table_of(event, table).seats.values_list("participant__number", flat=True))


def read(text: str) -> set[str]:
    return {word for word in (TO_ALL, TO_SESSION, TO_TABLE, TO_PERSON) if word in text}


def opened(client: Client, address: str) -> set[str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return read(answer.text)


@pytest.mark.long
def test_a_person_reads_what_is_theirs_on_every_page_of_theirs(event: Tournament, client: Client) -> None:
    token = link_of(event, 5)
    for address in (f"/p/{token}/", f"/p/{token}/appeals/", f"/p/{token}/announcements/"):
        assert opened(client, address) >= {TO_ALL, TO_SESSION, TO_PERSON}


@pytest.mark.long
def test_those_of_the_table_read_the_tables_and_others_do_not(event: Tournament, client: Client) -> None:
    inside = next(number for number in numbers_at(event, 2) if number != 5)
    outside = next(number for number in numbers_at(event, 3) if number != 5)
    assert opened(client, f"/p/{link_of(event, inside)}/") == {TO_ALL, TO_SESSION, TO_TABLE}
    assert opened(client, f"/p/{link_of(event, outside)}/") == {TO_ALL, TO_SESSION}
    assert opened(client, f"/p/{link_of(event, outside)}/announcements/") == {TO_ALL, TO_SESSION}


@pytest.mark.long
def test_a_table_s_device_reads_its_own(event: Tournament, client: Client) -> None:
    cards = issue_table_links(session=session_of(event, 1), by=actor("sam"), at=timezone.now())
    for table, expected in {2: {TO_ALL, TO_SESSION, TO_TABLE}, 3: {TO_ALL, TO_SESSION}}.items():
        for address in (f"/t/{cards[table]}/", f"/t/{cards[table]}/announcements/"):
            assert opened(client, address) == expected
        tablet = Api()
        tablet.headers["Authorization"] = f"Table {cards[table]}"
        answer = tablet.get("/tournaments/lyon-open/announcements/").body
        assert {row["texts"]["en"] for row in answer} == expected


def test_the_same_table_of_another_session_is_another_table(event: Tournament, client: Client) -> None:
    card = issue_table_links(session=session_of(event, 2), tables=[2], by=actor("sam"), at=timezone.now())[2]
    assert opened(client, f"/t/{card}/announcements/") == {TO_ALL, TO_SESSION}


@pytest.mark.long
def test_links_that_are_shut_read_nothing(event: Tournament, client: Client) -> None:
    token = link_of(event, 5)
    link_of(event, 5)
    assert client.get(f"/p/{token}/announcements/").status_code == 404
    assert client.get("/p/guess/announcements/").status_code == 404
    assert client.get(f"/t/~{'x' * 32}/announcements/").status_code == 404


@pytest.mark.long
@pytest.mark.words
@pytest.mark.parametrize("username", ["", "dan", "olga"])
def test_no_page_of_the_event_shows_them_to_a_stranger(event: Tournament, client: Client, username: str) -> None:
    """Every address that an event's name alone leads to, and the first of each kind below it."""
    if username:
        client.force_login(make_user(username))
    values = {"slug": event.slug, "session": 1, "table": 2, "number": 5, "part": "announcements"}
    seen: set[str] = set()
    for address, _name in patterns():
        if "<slug:slug>" not in address or address.startswith("t/<card"):
            continue
        path = address
        for name, value in values.items():
            for kind in ("slug", "int", "path", "str"):
                path = path.replace(f"<{kind}:{name}>", str(value))
        if "<" not in path:
            seen |= read(client.get(f"/{path}").content.decode(errors="replace"))
    assert seen == {TO_ALL, TO_SESSION}


@pytest.mark.long_on_sqlite
def test_no_public_part_and_no_stranger_s_call_tells_them(event: Tournament) -> None:
    texts = [make_public_part(event.slug, part, "", "en") or "" for part in live_parts]
    assert read(" ".join(texts)) == {TO_ALL, TO_SESSION}
    for caller in (None, "dan", "olga"):
        answer = Api(caller).get("/tournaments/lyon-open/announcements/").body
        assert {row["texts"]["en"] for row in answer} == {TO_ALL, TO_SESSION}


@pytest.mark.long_on_sqlite
def test_the_staff_reads_all(event: Tournament, sam: Client) -> None:
    assert opened(sam, "/t/lyon-open/announcements/") == {TO_ALL, TO_SESSION, TO_TABLE, TO_PERSON}
    assert len(Api("sam").get("/tournaments/lyon-open/announcements/").body) == 4


@pytest.mark.long
def test_another_event_reads_nothing_of_it(event: Tournament, client: Client) -> None:
    assert opened(client, "/t/other-open/") == set()
    assert Api("olga").get("/tournaments/other-open/announcements/").body == []
