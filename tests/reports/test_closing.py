"""The end of an event: what blocks, what needs a word, signed revisions, and opening again with a reason."""

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import IntegrityError, connection, transaction
from django.test import override_settings

from mahjong_core.verify import canonical_json
from mahjong_core.verify.revision import open_revision, revision_checks
from registration.models import Registration, RegistrationForm
from reports.closing.selectors.revisions import revision_page
from reports.closing.selectors.steps import closing_view, revision_in_force
from reports.closing.services.closing import close_event, reopen_event, say_word
from reports.federation.selectors.report import federation_report
from reports.models import ClosingWord, Reopening, Revision
from tests.people import actor, client_of, make_seated_event, start
from tests.refusals import refuses
from tests.reports.closing_events import (
    EVENING,
    close,
    played_event,
    release_again,
    settle_ties,
    take_out_for_illness,
    tie_the_first_two,
)
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.services.versions import raise_version
from tournaments.events.services.status import move_event
from tournaments.models import AuditEvent, EventStatus, Participant, Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
# The public half of the key of test 1 in RFC 8032, section 7.1.
RFC_PUBLIC = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


@pytest.fixture
def event() -> Tournament:
    return played_event()


def codes(rows: Any) -> set[str]:
    return {row.item.code for row in rows}


@pytest.mark.long
def test_what_is_open_blocks_with_its_page_and_its_people() -> None:
    event = make_seated_event(sessions=1)
    start(event)
    view = closing_view(event, EVENING)
    sheets = next(row for row in view.blocks if row.item.code.startswith("sheet.") or "day." in row.item.code)
    assert sheets.item.href
    assert sheets.people
    with refuses("closing.blocked") as refused:
        close_event(tournament=event, by=actor("alice"), at=EVENING)
    assert refused.value.detail["open"]
    assert not Revision.objects.exists()


@pytest.mark.long
def test_an_event_that_is_wholly_released_needs_no_scorekeeper_to_be_closed(event: Tournament) -> None:
    """The sheets are typed: whoever did it may have left the staff."""
    StaffRole.objects.filter(tournament=event).exclude(role=Role.ORGANISER).delete()
    assert {code for code in codes(closing_view(event, EVENING).blocks) if code.startswith("staff.")} == set()


def test_before_the_last_release_it_still_needs_one() -> None:
    event = make_seated_event("other")
    StaffRole.objects.filter(tournament=event).exclude(role=Role.ORGANISER).delete()
    assert "staff.no_scorekeeper" in codes(closing_view(event, EVENING).blocks)


def test_a_missing_federation_number_asks_for_a_word_and_asks_again_for_another(event: Tournament) -> None:
    view = closing_view(event, EVENING)
    assert not view.blocks
    assert {"results.verified", "results.balance", "people.federation_numbers", "people.countries"} <= codes(view.done)
    settle_ties(event)
    assert closing_view(event, EVENING).is_ready
    Participant.objects.filter(number=3).update(federation_number="")
    assert codes(closing_view(event, EVENING).asks) == {"people.federation_numbers"}
    asks = client_of("alice").get("/api/v1/tournaments/lyon-open/closing/").json()["asks"]
    assert [(row["code"], row["choices"], row["role"]) for row in asks] == [
        ("people.federation_numbers", ["without"], "organiser")
    ]
    with refuses("closing.word_missing"):
        close_event(tournament=event, by=actor("alice"), at=EVENING)
    facts = {"tournament": event, "by": actor("alice"), "at": EVENING}
    with refuses("closing.choice_unknown"):
        say_word(**facts, code="people.federation_numbers", choice="perhaps")
    with refuses("closing.nothing_asked"):
        say_word(**facts, code="people.countries", choice="without")
    assert not ClosingWord.objects.filter(code__startswith="people").exists()
    say_word(**facts, code="people.federation_numbers", choice="without", note="new")
    assert closing_view(event, EVENING).is_ready
    Participant.objects.filter(number=4).update(federation_number="")
    assert codes(closing_view(event, EVENING).asks) == {"people.federation_numbers"}


@pytest.mark.long_on_sqlite
def test_who_is_told_apart_is_named_once_each() -> None:
    event = played_event(sessions=1)
    level = tie_the_first_two(event, EVENING)
    later = EVENING + timedelta(minutes=5)
    tie = next(row.item for row in closing_view(event, later).asks)
    assert (tie.code, sorted(tie.people)) == ("tie.1", level)
    facts: dict[str, Any] = {"tournament": event, "code": "tie.1", "by": actor("chris"), "at": later}
    for order in ([level[0]], [level[0], level[0]], [*level, 16]):
        with refuses("closing.order_incomplete"):
            say_word(**facts, choice="play_off", order=order)
    word = say_word(**facts, choice="play_off", order=list(reversed(level)))
    assert word.order == list(reversed(level))
    assert closing_view(event, later).is_ready
    body = json.loads(close_event(tournament=event, by=actor("alice"), at=later).document)["body"]
    assert [(item["code"], item["choice"], item["order"]) for item in body["words"]] == [
        ("tie.1", "play_off", word.order)
    ]
    assert [row["place"] for row in body["standings"][:3]] == [1, 1, 3]  # the places themselves stay shared


@pytest.mark.long
def test_a_closed_event_is_signed_closed_once_and_only_read(event: Tournament) -> None:
    made = close(event)
    event.refresh_from_db()
    assert event.status == EventStatus.ARCHIVED
    assert made.number == 1
    assert made.fingerprint == hashlib.sha256(made.document.encode()).hexdigest()
    assert made.key == RFC_PUBLIC
    file = json.loads(made.document)
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(RFC_PUBLIC)).verify(
        bytes.fromhex(file["signature"]), canonical_json(file["body"])
    )
    with pytest.raises(Refusal) as refused:
        say_word(tournament=event, code="tie.1", choice="shared", by=actor("alice"), at=EVENING)
    assert refused.value.code in ("closing.nothing_asked", "tournaments.archived")
    acts = list(
        AuditEvent.objects.filter(tournament_uid=event.uid).order_by("-id").values_list("action", flat=True)[:2]
    )
    assert acts == ["tournament.archive", "closing.closed"]
    with refuses("closing.closed_already"):
        close_event(tournament=event, by=actor("alice"), at=EVENING)
    assert Revision.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE reports_revision SET reason = 'x' WHERE id = %s", [made.pk])


@pytest.mark.long
def test_without_a_key_nothing_is_closed(event: Tournament) -> None:
    settle_ties(event)
    for key in ("", "a key", "ab" * 31, "ab" * 33):
        with override_settings(SEATWIND_SIGNING_KEY=key), refuses("closing.no_key"):
            close_event(tournament=event, by=actor("alice"), at=EVENING)
    event.refresh_from_db()
    assert event.status == EventStatus.PUBLIC


@pytest.mark.long
def test_it_opens_again_with_a_reason_and_no_other_way(event: Tournament) -> None:
    close(event)
    for again in (
        lambda: reopen_event(tournament=event, reason="  ", by=actor("alice"), at=EVENING),
        lambda: move_event(tournament=event, act="reopen", by=actor("alice"), at=EVENING),
    ):
        with refuses("closing.reason_missing"):
            again()
    reopen_event(tournament=event, reason="A sheet was copied wrongly.", by=actor("alice"), at=EVENING)
    event.refresh_from_db()
    assert event.status == EventStatus.PUBLIC
    assert revision_in_force(event) is None
    with refuses("closing.not_closed"):
        reopen_event(tournament=event, reason="Twice.", by=actor("alice"), at=EVENING)
    assert Reopening.objects.get().reason == "A sheet was copied wrongly."


@pytest.mark.long
def test_another_revision_names_who_moved(event: Tournament) -> None:
    """Twenty points off the leader after the first closing: the ruling moves places, and both files stay."""
    first = close(event)
    leader = json.loads(first.document)["body"]["standings"][0]["participant"]["number"]
    later = EVENING + timedelta(days=1)
    reopen_event(tournament=event, reason="An appeal was upheld.", by=actor("alice"), at=later)
    event.refresh_from_db()
    release_again(event, leader, later)
    second = close(event, at=later + timedelta(hours=1))
    assert (second.number, second.reason) == (2, "An appeal was upheld.")
    assert json.loads(second.document)["body"]["previous"] == first.fingerprint
    page = revision_page(event, 2)
    assert page is not None
    assert page.moved is not None
    moved = {row.number: row for row in page.moved}
    before, after = moved[leader].before, moved[leader].after
    assert before is not None
    assert after is not None
    assert after["table_score"] == before["table_score"] - 20
    kept = revision_page(event, 1)
    assert kept is not None
    assert kept.revision.document == first.document


@pytest.mark.long
def test_a_revision_is_parsed_once(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    revision = close(event)
    first = revision_page(event, 1)
    assert first is not None
    assert first.body == {
        name: value for name, value in json.loads(revision.document)["body"].items() if name != "rows"
    }

    def refused(_text: str) -> None:
        raise AssertionError("parsed again")

    monkeypatch.setattr("reports.closing.selectors.revisions.json.loads", refused)
    again = revision_page(event, 1)
    assert again is not None
    assert again.body == first.body


@pytest.mark.long
def test_what_read_the_event_before_its_closing_writes_nothing_after_it(event: Tournament) -> None:
    before = Tournament.objects.get(pk=event.pk)
    close(event)
    version = Tournament.objects.get(pk=event.pk).version
    with refuses("tournaments.archived"):
        raise_version(before)
    assert Tournament.objects.get(pk=event.pk).version == version
    reopen_event(tournament=event, reason="A sheet was misread", by=actor("alice"), at=EVENING + timedelta(hours=1))
    raise_version(before)
    assert Tournament.objects.get(pk=event.pk).version == version + 2


@pytest.mark.long_on_sqlite
def test_whoever_was_taken_out_for_illness_is_not_named(event: Tournament) -> None:
    name = take_out_for_illness(event, 5, EVENING + timedelta(hours=1))
    document = close(event, at=EVENING + timedelta(hours=2)).document
    assert name not in document
    rows = json.loads(document)["body"]["rows"]
    assert [row["state"] for row in rows["tournaments.participant"] if row["number"] == 5] == ["unranked"]
    assert [row["after"] for row in rows["tournaments.participantmove"]] == ["unranked"]
    assert "illness" not in document
    checks = revision_checks(open_revision(document.encode()))
    assert [result for holds, result in checks if not holds] == []


@pytest.mark.long
def test_a_word_about_what_has_changed_since_is_not_signed() -> None:
    """The tie was told apart, then it was none any more."""
    event = played_event(sessions=1)
    numbers, later = tie_the_first_two(event, EVENING), EVENING + timedelta(minutes=5)
    say_word(tournament=event, code="tie.1", choice="play_off", order=numbers, by=actor("alice"), at=later)
    release_again(event, numbers[0], later)
    document = json.loads(close(event, at=EVENING + timedelta(hours=2)).document)
    assert ClosingWord.objects.filter(code="tie.1").exists()
    assert [item for item in document["body"]["words"] if sorted(item["order"]) == numbers] == []


@pytest.mark.long
def test_an_event_without_a_country_asks_and_is_reported_without(event: Tournament) -> None:
    event.country = ""
    event.save()
    assert "event.country" in codes(closing_view(event, EVENING).asks)
    assert [problem.code for problem in federation_report(event).problems] == ["report.event_country"]
    say_word(tournament=event, code="event.country", choice="without", by=actor("alice"), at=EVENING)
    assert "event.country" in codes(closing_view(event, EVENING).said)
    assert federation_report(event).problems == ()
    event.country = "XYZ"
    event.save()
    assert "event.country" in codes(closing_view(event, EVENING).asks)  # the word was about no country at all
    event.country = "FRA"
    event.save()
    assert "event.country" in codes(closing_view(event, EVENING).done)


def owing_event(event: Tournament) -> Tournament:
    """Bea is in, and has not paid her 45 euros."""
    sent = EVENING - timedelta(days=25)
    RegistrationForm.objects.create(
        tournament=event,
        opens_at=sent - timedelta(days=1),
        closes_at=sent + timedelta(days=1),
        places=16,
        fee_cents=4500,
        privacy="Names are public.",
    )
    Registration.objects.create(
        tournament=event,
        given_name="Bea",
        family_name="Noir",
        state="confirmed",
        consent_version=1,
        created_at=sent,
        token_hash="0" * 64,
    )
    return event


@pytest.mark.long
def test_the_organiser_alone_waives_a_fee(event: Tournament) -> None:
    facts = {"tournament": owing_event(event), "code": "fees.paid", "choice": "waived", "at": EVENING}
    for username in ("chris", "sam", "bob", "dan"):
        with pytest.raises(NotPermitted):
            say_word(**facts, by=actor(username))
        assert 'value="waived"' not in client_of(username).get("/t/lyon-open/closing/").text
    assert not ClosingWord.objects.exists()
    assert 'value="waived"' in client_of("alice").get("/t/lyon-open/closing/").text
    say_word(**facts, by=actor("alice"))
    assert "fees.paid" in codes(closing_view(event, EVENING).said)
