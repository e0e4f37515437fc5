"""Announcing, correcting, withdrawing and running out."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import translation

from tests.people import NOON, actor, make_user
from tournaments.announcements.forms import READY, ready_texts
from tournaments.announcements.selectors import for_public, kept_announcements
from tournaments.announcements.services import AnnouncementDraft, announce, end_expired, withdraw
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.models.base import LedgerRowError
from tournaments.common.selectors.versions import versions_of
from tournaments.models import Announcement, AnnouncementEnd, Audience, AuditEvent, PublicPart, Tournament

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
OVER = r"announcements\.over"
LUNCH = AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch until two", "fr": "Repas jusqu’à deux heures"})


def say(event: Tournament, message: AnnouncementDraft = LUNCH, **facts: object) -> Announcement:
    known = {"by": actor("alice"), "at": NOON} | facts
    return announce(tournament=event, message=message, **known)  # type: ignore[arg-type]


def texts(event: Tournament, at: object = NOON + HOUR) -> list[str]:
    return [row.text for row in for_public(event, at)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("language", "text"), [("en", "Lunch until two"), ("fr", "Repas jusqu’à deux heures")])
def test_everybody_reads_their_own_language(event: Tournament, language: str, text: str) -> None:
    say(event)
    with translation.override(language):
        (row,) = for_public(event, NOON)
        assert (row.text, row.language) == (text, language)


def test_one_language_is_read_by_all_and_marked_as_what_it_is(event: Tournament) -> None:
    say(event, AnnouncementDraft(Audience.EVERYBODY, {"fr": "Photo de groupe"}))
    with translation.override("en"):
        (row,) = for_public(event, NOON)
        assert (row.text, row.language) == ("Photo de groupe", "fr")


def test_a_correction_takes_the_place_of_the_earlier_which_stays_in_the_list(event: Tournament) -> None:
    first = say(event)
    later = AnnouncementDraft(Audience.EVERYBODY, {"en": "Lunch until half past two"})
    say(event, later, supersedes=first, at=NOON + timedelta(minutes=5))
    assert texts(event, NOON + timedelta(minutes=4)) == ["Lunch until two"]
    assert texts(event) == ["Lunch until half past two"]
    states = [
        (announcement.texts["en"], state) for announcement, state, _label in kept_announcements(event, NOON + HOUR)
    ]
    assert states == [("Lunch until half past two", "in_force"), ("Lunch until two", "superseded")]


def test_a_withdrawn_one_is_gone_and_only_once(event: Tournament) -> None:
    row = say(event)
    withdraw(announcement=row, by=actor("chris"), at=NOON + HOUR, reason="Mistaken")
    assert texts(event) == []
    with pytest.raises(Conflict, match=OVER):
        withdraw(announcement=row, by=actor("chris"), at=NOON + HOUR)
    with pytest.raises(Conflict, match=OVER):
        say(event, supersedes=row)


def test_it_runs_out_at_its_second_and_the_sweep_tells_the_screens_once(event: Tournament) -> None:
    say(event, AnnouncementDraft(Audience.EVERYBODY, {"en": "Photo now"}, expires_at=NOON + HOUR))
    assert texts(event, NOON + HOUR - timedelta(seconds=1)) == ["Photo now"]
    assert texts(event, NOON + HOUR) == []
    assert end_expired(at=NOON + HOUR - timedelta(seconds=1)) == 0
    (before,) = versions_of([event.slug])
    assert [end_expired(at=NOON + HOUR), end_expired(at=NOON + HOUR)] == [1, 0]
    (after,) = versions_of([event.slug])
    assert set(after.changed_since(before)) == {PublicPart.ANNOUNCEMENT}


@pytest.mark.long
@pytest.mark.parametrize(
    ("message", "code"),
    [
        (AnnouncementDraft(Audience.EVERYBODY, {"en": " ", "fr": ""}), "announcements.empty"),
        (AnnouncementDraft(Audience.EVERYBODY, {"en": "x" * 401}), "announcements.too_long"),
        (AnnouncementDraft(Audience.EVERYBODY, {"en": "x", "fr": "x" * 401}), "announcements.too_long"),
        (AnnouncementDraft(Audience.EVERYBODY, {"en": "x", "tlh": "Qapla’"}), "announcements.language_unknown"),
        (AnnouncementDraft(Audience.EVERYBODY), "announcements.empty"),
        (AnnouncementDraft(Audience.EVERYBODY, {"en": "Late"}, expires_at=NOON), "announcements.expired_before"),
        (AnnouncementDraft(Audience.SESSION, {"en": "x"}, session=99), "announcements.nobody_there"),
        (AnnouncementDraft(Audience.TABLE, {"en": "x"}, session=1, table=99), "announcements.nobody_there"),
        (AnnouncementDraft(Audience.TABLE, {"en": "x"}, table=1), "announcements.nobody_there"),
        (AnnouncementDraft(Audience.PERSON, {"en": "x"}, player=99), "announcements.nobody_there"),
    ],
)
def test_what_cannot_be_said_is_refused(event: Tournament, message: AnnouncementDraft, code: str) -> None:
    with pytest.raises(Malformed, match=code):
        say(event, message)
    assert Announcement.objects.count() == 0


def test_rows_are_never_edited(event: Tournament) -> None:
    row = say(event)
    row.texts = {"en": "Something else"}
    with pytest.raises(LedgerRowError):
        row.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        super(type(Announcement.objects.all()), Announcement.objects.all()).update(texts={"en": "Something else"})


def test_the_journal_has_who_said_what(event: Tournament) -> None:
    row = say(event)
    withdraw(announcement=row, by=actor("chris"), at=NOON + HOUR)
    acts = AuditEvent.objects.filter(action__startswith="announcement.").order_by("id")
    assert list(acts.values_list("action", "by_name")) == [
        ("announcement.made", "Alice"),
        ("announcement.withdrawn", "Chris"),
    ]
    assert acts[0].after["texts"]["fr"] == "Repas jusqu’à deux heures"


# --- the page --------------------------------------------------------------------------------------------------------

FORM = {"audience": "everybody", "text_en": "Lunch until two", "text_fr": "", "minutes": ""}
PAGE = "/t/lyon-open/announcements/"


@pytest.fixture
def alice(event: Tournament, client: Client) -> Client:
    client.force_login(make_user("alice"))
    return client


@pytest.mark.long_on_sqlite
def test_it_is_looked_at_before_it_is_announced(alice: Client) -> None:
    shown = alice.post(PAGE, FORM | {"act": "preview"}).text
    assert "Preview" in shown
    assert Announcement.objects.count() == 0
    assert alice.post(PAGE, FORM | {"act": "announce"}).status_code == 302
    assert "Lunch until two" in Client().get("/t/lyon-open/").text


@pytest.mark.long_on_sqlite
def test_a_refused_one_says_why_beside_the_field(alice: Client) -> None:
    answer = alice.post(PAGE, FORM | {"text_en": "", "act": "announce"})
    assert answer.status_code == 422
    assert "Enter the text in at least one language." in answer.text


def test_a_correction_begins_with_the_words_of_the_earlier(alice: Client, event: Tournament) -> None:
    row = say(event)
    assert "Repas jusqu’à deux heures" in alice.get(f"{PAGE}?corrects={row.uid}").text
    alice.post(PAGE, FORM | {"text_en": "Lunch until three", "corrects": str(row.uid), "act": "announce"})
    assert Announcement.objects.get(texts__en="Lunch until three").supersedes == row
    assert alice.get(f"{PAGE}?corrects=9999").status_code == 404


@pytest.mark.long
def test_the_page_withdraws(alice: Client, event: Tournament) -> None:
    row = say(event)
    alice.post(f"{PAGE}{row.uid}/withdraw/")
    assert AnnouncementEnd.objects.get().announcement == row
    assert alice.post(f"{PAGE}{row.uid}/withdraw/").status_code == 409


@pytest.mark.parametrize("name", READY)
def test_every_ready_sentence_speaks_every_language(name: str) -> None:
    result = ready_texts(name)
    assert list(result) == [f"text_{language}" for language, _name in settings.LANGUAGES]
    assert all(result.values())
    assert len(set(result.values())) == len(result)


@pytest.mark.long
@pytest.mark.parametrize("address", ["", "standings/", "standings/teams/", "standings/countries/", "s/1/results/"])
def test_public_pages_show_what_is_for_everybody(event: Tournament, client: Client, address: str) -> None:
    say(event)
    assert "Lunch until two" in client.get(f"/t/lyon-open/{address}").text
