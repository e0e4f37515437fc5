"""A machine that follows takes rows of its event from the machine that leads, and from nobody else."""

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings

from archive.following.services.applying import apply_message
from archive.following.services.differences import prepare_step
from archive.following.services.pairing import accept_from_terminal, add_follower, remove_follower, send_anew
from archive.following.services.sending import _message
from archive.following.wire import Message, read_answer, write_message
from archive.models import Follower, Following
from tests.archive.files import row_counts, saved
from tests.archive.following.machines import ADDRESS, FarMachine, following, pair, send
from tests.people import NOON, actor, finish_session, make_seated_event, other_event, play, start, table_of, win
from tests.refusals import refuses
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import unseal_secret
from tournaments.models import Lead, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def follower(far: FarMachine) -> Follower:
    """A seated event that follows on the far machine."""
    return send(far, pair(far, make_seated_event()))


def next_message(follower: Follower, *, seconds: int = 60) -> Message:
    """The message that would go out now, with a step."""
    finish_session(follower.tournament, 1)
    at = NOON + timedelta(seconds=seconds)
    current = prepare_step(follower=Follower.objects.select_related("tournament").get(pk=follower.pk), at=at)
    assert current.step
    return _message(current, at)


def posted(far: FarMachine, follower: Follower, body: bytes) -> tuple[int, str]:
    """The status and the code of the answer to these bytes."""
    reply = far.post(f"{ADDRESS}/following/{follower.uid}/steps/", body)
    try:
        answer = read_answer(reply.body, follower.uid, unseal_secret(follower.secret))
    except Refusal:  # not sealed: the answer to whoever does not know the pair
        answer = json.loads(reply.body)
    return reply.status, str(answer.get("code", ""))


def said(far: FarMachine, follower: Follower, message: Message) -> tuple[int, str]:
    return posted(far, follower, write_message(message, follower.uid, unseal_secret(follower.secret)))


@contextmanager
def nothing_changes(far: FarMachine) -> Iterator[None]:
    """What happens inside leaves the rows and the steps of the far machine as they are."""
    with far.here():
        before, number = row_counts(), Following.objects.get(ended_at=None).number
    yield
    with far.here():
        assert row_counts() == before
        assert Following.objects.get(ended_at=None).number == number


def test_a_message_that_is_sent_again_is_refused(far: FarMachine, follower: Follower) -> None:
    first = far.sent[-1]
    with nothing_changes(far):
        assert posted(far, follower, first) == (409, "following.replayed")


def test_an_old_step_under_a_new_moment_is_refused(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    assert said(far, follower, message) == (200, "")
    assert following(far).number == 2
    header = dict(message.header) | {"at": (NOON + timedelta(hours=1)).isoformat(), "number": 1, "anew": True}
    with nothing_changes(far):
        assert said(far, follower, Message(header, message.step)) == (409, "following.replayed")


def test_a_gap_is_refused(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    for change in ({"number": 3}, {"previous": "0" * 64}):
        header = dict(message.header) | change
        with nothing_changes(far):
            assert said(far, follower, Message(header, message.step)) == (409, "following.gap")


def test_another_key_is_refused(far: FarMachine, follower: Follower) -> None:
    """Somebody who knows the secret of the pair, but is not the machine that leads."""
    message = next_message(follower)
    secret = unseal_secret(follower.secret)
    with override_settings(SEATWIND_SIGNING_KEY="99" * 32):
        body = write_message(message, follower.uid, secret)
    with nothing_changes(far):
        assert posted(far, follower, body) == (403, "following.wrong_key")


def test_another_secret_and_changed_bytes_are_refused(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    good = write_message(message, follower.uid, unseal_secret(follower.secret))
    bad = [write_message(message, follower.uid, b"x" * 32), good[:-1] + bytes([good[-1] ^ 1]), good[:40], b"", b"{}"]
    for body in bad:
        with nothing_changes(far):
            assert posted(far, follower, body) == (403, "following.wrong_secret")


def test_a_pair_that_is_not_known_is_refused(far: FarMachine, follower: Follower) -> None:
    with far.here():
        answer = Client().post(f"/following/{other_uid()}/steps/", b"", content_type="application/octet-stream")
        assert (answer.status_code, answer.json()) == (404, {"code": "following.unknown"})


def other_uid() -> str:
    return "7d1c1c1e-0000-4000-8000-000000000001"


def test_an_older_lease_is_refused(far: FarMachine, follower: Follower) -> None:
    with far.here():
        Following.objects.update(term=2)
    message = next_message(follower)
    with nothing_changes(far):
        assert said(far, follower, message) == (409, "following.older_lease")


def test_rows_of_another_event_are_refused(far: FarMachine, follower: Follower) -> None:
    other = other_event()
    mine = Follower.objects.select_related("tournament").get(pk=follower.pk)
    stranger = Follower(tournament=other, name="x", address=ADDRESS, secret=mine.secret, starts_anew=True)
    stranger.added_at, stranger.added_by, stranger.added_by_name = NOON, "x", "x"
    stranger.save()
    Lead.objects.create(tournament=other, is_here=True, leader="Desk laptop", since=NOON)
    step = _message(prepare_step(follower=stranger, at=NOON), NOON).step
    message = next_message(follower)
    with nothing_changes(far):
        assert said(far, follower, Message(message.header, step)) == (409, "following.other_event")


def test_a_step_that_holds_no_event_file_is_refused(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    for step in (b"nothing", message.step[:-20], saved(follower.tournament)):
        status, code = said(far, follower, Message(message.header, step))
        assert status in (400, 409)
        assert code.startswith("archive.")
    assert following(far).number == 1


def test_a_header_of_another_shape_is_refused(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    changes: list[dict[str, Any]] = [
        {"at": "noon"},
        {"number": -1},
        {"number": "2"},
        {"term": None},
        {"carries": {}},
        {"checks": 3},
        {"leader": ""},
        {"handover": {"term": "2", "name": "x"}},
        {"handover": {"term": 1}},
    ]
    with nothing_changes(far):
        for change in changes:
            header = dict(message.header) | change
            assert said(far, follower, Message(header, message.step)) == (400, "following.malformed"), change


def test_a_bomb_is_refused(far: FarMachine, follower: Follower, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that unpacks to more than an event has is not unpacked."""
    monkeypatch.setattr("archive.following.wire.MAX_STEP", 1000)
    body = Message(next_message(follower).header, b"0" * 100_000)
    assert len(zlib.compress(body.step)) < 1000
    with nothing_changes(far):
        assert said(far, follower, body) == (403, "following.malformed")


def test_an_event_that_is_led_here_is_not_followed(far: FarMachine) -> None:
    event = make_seated_event()
    _follower, text = add_follower(
        tournament=event, name="Me", here="Me", address=ADDRESS, has_people=True, by=actor("alice"), at=NOON
    )
    with refuses("following.led_here", slug="lyon-open"):
        accept_from_terminal(text=text, by=system_actor(), at=NOON)


def test_an_event_that_was_imported_since_is_not_touched(far: FarMachine, follower: Follower) -> None:
    """Whoever made an invitation, and knows the uid of an event, has no word in it once it is led here."""
    message = next_message(follower)
    with far.here():
        Lead.objects.all().delete()
    for step in (message.step, b""):
        with nothing_changes(far):
            assert said(far, follower, Message(message.header, step)) == (409, "following.led_here")
    with far.here():
        assert not Lead.objects.exists()


def test_an_invitation_is_accepted_once_and_for_a_day(far: FarMachine, follower: Follower) -> None:
    _again, text = add_follower(
        tournament=follower.tournament,
        name="Second",
        here="Desk laptop",
        address=ADDRESS,
        has_people=True,
        by=actor("alice"),
        at=NOON,
    )
    with far.here():
        with refuses("following.invitation_over"):
            accept_from_terminal(text=text, by=system_actor(), at=NOON + timedelta(hours=25))
        with refuses("following.invitation"):
            accept_from_terminal(text=text[:-10], by=system_actor(), at=NOON)
        accept_from_terminal(text=text, by=system_actor(), at=NOON + timedelta(hours=23))
        with refuses("following.used"):
            accept_from_terminal(text=text, by=system_actor(), at=NOON + timedelta(hours=23))


def test_another_machine_cannot_take_an_event_over_by_an_invitation(far: FarMachine, follower: Follower) -> None:
    with override_settings(SEATWIND_SIGNING_KEY="99" * 32):
        _again, text = add_follower(
            tournament=follower.tournament,
            name="Second",
            here="Stranger",
            address=ADDRESS,
            has_people=True,
            by=actor("alice"),
            at=NOON,
        )
    with far.here(), refuses("following.other_leader", leader="Desk laptop"):
        accept_from_terminal(text=text, by=system_actor(), at=NOON)


def test_after_the_end_nothing_is_sent_or_taken(far: FarMachine, follower: Follower) -> None:
    message = next_message(follower)
    body = write_message(message, follower.uid, unseal_secret(follower.secret))
    remove_follower(follower=follower, by=actor("alice"), at=NOON)
    assert Follower.objects.get().secret == ""
    with far.here():
        row = Following.objects.get()
        row.ended_at, row.secret = NOON, ""
        row.save()
    assert posted(far, follower, body) == (404, "following.unknown")
    with far.here(), refuses("following.ended"):
        apply_message(following=following_row(), message=message, at=NOON)


def following_row() -> Following:
    return Following.objects.get()


def test_a_machine_restored_from_an_older_copy_goes_on_by_a_persons_word(far: FarMachine, follower: Follower) -> None:
    """It has fewer steps than the other one: nothing is sent until somebody decides that its rows count."""
    start(follower.tournament)
    assert send(far, follower, seconds=60).number == 2
    Follower.objects.update(number=1, digest=follower.digest)
    play(table_of(follower.tournament), [win(1)])
    stuck = send(far, follower, seconds=120)
    assert (stuck.number, stuck.problem, stuck.their_number) == (1, "following.replayed", 2)
    send_anew(follower=stuck, by=actor("alice"), at=NOON)
    assert send(far, stuck, seconds=180).number == 3
    data = saved(follower.tournament)
    with far.here():
        assert saved(Tournament.objects.get()) == data
