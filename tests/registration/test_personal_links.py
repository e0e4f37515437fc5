"""Personal links by e-mail: each player gets their own, once, and nothing readable is kept."""

import logging
import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from registration.mail.selectors.outbox import choice_for
from registration.mail.selectors.texts import MessageText
from registration.mail.services.sending import deliver_due
from registration.mail.services.texts import save_text
from registration.mail.services.writing import LetterToMany, send_letter
from registration.models import MailKind, OutgoingMail
from registration.registrations.services.entering import enter_confirmed
from tests.api.conftest import Api
from tests.people import actor, client_of
from tests.refusals import refuses
from tests.registration.mail_server import Kept
from tests.registration.test_outbox import LATER, comes
from tests.registration.test_registrations import SITE, open_form
from tournaments.common.errors import NotPermitted
from tournaments.models import Participant, PlayerLink, Tournament
from tournaments.players.services.player_links import close_player_link, player_of

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(rf"{re.escape(SITE)}/p/([^/\s]+)/")
ROOT = "/tournaments/lyon-open"


@pytest.fixture
def event(server: Kept) -> Tournament:
    """Three play, one of them without an address; a fourth is not entered yet."""
    made = open_form(8)
    for name in ("Ann", "Bea"):
        comes(made, name)
    comes(made, "Cia", email="")
    enter_confirmed(tournament=made, by=actor("alice"), at=LATER)
    comes(made, "Dot")  # not a player yet
    deliver_due(at=LATER)
    server.envelopes.clear()
    return made


def links() -> LetterToMany:
    return LetterToMany(uuid4(), choice_for(MailKind.PERSONAL, (), ""), MailKind.PERSONAL)


def text_of(server: Kept, address: str) -> str:
    (mail,) = [mail for mail in server.mails if mail["To"] == address]
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def players_written_to(server: Kept) -> dict[str, str]:
    """The address of each message, and the name of the player whose page its link opens."""
    opened = {}
    for address in server.addresses:
        (token,) = ADDRESS.findall(text_of(server, address))
        player = player_of(token)
        assert player is not None
        opened[address] = player.name
    return opened


@pytest.mark.long
def test_each_player_gets_their_own_link(event: Tournament, server: Kept, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    assert send_letter(tournament=event, letter=links(), count=2, by=actor("alice"), at=LATER) == 2
    deliver_due(at=LATER)
    assert players_written_to(server) == {"ann@example.org": "Ann Player", "bea@example.org": "Bea Player"}
    assert PlayerLink.objects.filter(closed_at__isnull=True).count() == 3  # she without an address has hers, on a card
    tokens = ADDRESS.findall("".join(text_of(server, address) for address in server.addresses))
    ours = " ".join(
        line.getMessage() for line in caplog.records if not line.name.startswith("mail.")
    )  # the test's server
    assert not [token for token in tokens if token in ours]
    kept = " ".join(OutgoingMail.objects.values_list("body", flat=True))
    assert "{personal}" in kept
    assert not [token for token in tokens if token in kept]


@pytest.mark.long
def test_a_second_click_sends_nobody_twice_and_open_links_stay(event: Tournament, server: Kept) -> None:
    letter = links()
    for _click in range(2):
        assert send_letter(tournament=event, letter=letter, count=2, by=actor("alice"), at=LATER) == 2
    deliver_due(at=LATER)
    deliver_due(at=LATER)
    assert sorted(server.addresses) == ["ann@example.org", "bea@example.org"]
    first = players_written_to(server)
    server.envelopes.clear()
    send_letter(tournament=event, letter=links(), count=2, by=actor("alice"), at=LATER)  # asked for once more
    deliver_due(at=LATER)
    assert players_written_to(server) == first


@pytest.mark.long
def test_a_link_that_was_shut_meanwhile_is_not_sent(event: Tournament, server: Kept) -> None:
    send_letter(tournament=event, letter=links(), count=2, by=actor("alice"), at=LATER)
    ann = Participant.objects.get(name="Ann Player")
    close_player_link(participant=ann, by=actor("alice"), at=LATER)
    deliver_due(at=LATER)
    assert "/p/" not in text_of(server, "ann@example.org")
    assert f"{SITE}/t/lyon-open/" in text_of(server, "ann@example.org")


@pytest.mark.long
def test_who_may_send_them(event: Tournament) -> None:
    """The reception writes letters; whoever has all links may act as anybody, so only an organiser hands them out."""
    for username in ("rita", "otto", "chris", "bob", "sam", "dan"):
        with pytest.raises(NotPermitted):
            send_letter(tournament=event, letter=links(), count=2, by=actor(username), at=LATER)
    assert not PlayerLink.objects.exists()


def test_reception_reads_no_link_of_a_player_in_the_outbox(event: Tournament) -> None:
    """It acts for the player. An organiser, who makes all links, reads it there, to hand it over."""
    send_letter(tournament=event, letter=links(), count=2, by=actor("alice"), at=LATER)
    mail = OutgoingMail.objects.filter(kind=MailKind.PERSONAL).first()
    assert mail is not None
    address = reverse("mail-message", args=[event.slug, mail.uid])
    found = {name: bool(re.search("/p/[^/]{20,}/", client_of(name).get(address).text)) for name in ("alice", "rita")}
    assert found == {"alice": True, "rita": False}


@pytest.mark.long
def test_another_text_holds_no_personal_link(event: Tournament) -> None:
    letter = LetterToMany(
        uuid4(), choice_for(MailKind.LETTER, (), ""), texts={"en": MessageText("Hello", "{personal}")}
    )
    with refuses("mail.blank_unknown"):
        send_letter(tournament=event, letter=letter, count=2, by=actor("alice"), at=LATER)
    facts = {"tournament": event, "language": "en", "by": actor("alice"), "at": LATER}
    with refuses("mail.blank_unknown"):
        save_text(kind=MailKind.CONFIRMED, text=MessageText("Hello", "{personal}"), **facts)
    with refuses("mail.link_in_subject"):
        save_text(kind=MailKind.PERSONAL, text=MessageText("{personal}", "Hello"), **facts)
    save_text(kind=MailKind.PERSONAL, text=MessageText("Your page", "Here: {personal}"), **facts)


@pytest.mark.long_on_sqlite
def test_the_page_leads_there_and_says_how_many(event: Tournament, server: Kept) -> None:
    alice = client_of("alice")
    write = reverse("mail-write", args=[event.slug])
    assert f'href="{write}?what=personal"' in alice.get(reverse("player-links", args=[event.slug])).text
    page = alice.get(f"{write}?what=personal").text
    assert '<option value="personal" selected>' in page
    batch = str(uuid4())
    looked = alice.post(write, {"what": "personal", "batch": batch, "act": "look"})
    assert "2 recipients" in looked.text
    assert looked.text.count("{personal}") == 1  # the sample of the first of them, the link aside
    sent = alice.post(write, {"what": "personal", "batch": batch, "count": "2", "act": "send"})
    assert sent.status_code == 302
    deliver_due(at=timezone.now())
    assert set(players_written_to(server)) == {"ann@example.org", "bea@example.org"}
    refused = client_of("rita").post(write, {"what": "personal", "batch": str(uuid4()), "count": "2", "act": "send"})
    assert refused.status_code == 403


@pytest.mark.long
def test_programs_send_them_too(event: Tournament, server: Kept) -> None:
    alice = Api("alice")
    assert alice.post(f"{ROOT}/mail/letters/count/", {"kind": "personal"}).body["count"] == 2
    assert alice.post(f"{ROOT}/mail/letters/", {"kind": "personal", "count": 2}).body == {"messages": 2}
    assert Api("rita").post(f"{ROOT}/mail/letters/", {"kind": "personal", "count": 2}).status == 403
