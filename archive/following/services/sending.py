"""Send what followers lack, in a process of its own: no request waits for it (docs/two-machines.md)."""

import base64
import contextlib
import http.client
import logging
import socket
import ssl
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.backups.selectors.files import changes_since
from archive.following.policies import GOOD_FOR, SILENT_AFTER, has_passed, permitted_networks
from archive.following.selectors.halls import tablets_of
from archive.following.services.clocks import note_clock, note_lag
from archive.following.services.differences import carries_of, prepare_step
from archive.following.services.handing import follow_new_leader
from archive.following.services.inheriting import heir_of, others_of
from archive.following.services.letters import judge_letters
from archive.following.services.parting import answer_held, step_down
from archive.following.wire import Message, read_answer, write_message
from archive.models import Follower, Following
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.link_sealing import unseal_secret
from tournaments.common.policies import check_led_here
from tournaments.models import Lead
from tournaments.webhooks.services.guarded import NotAllowedError, ending, target_of

logger = logging.getLogger(__name__)
KNOCK_EVERY: Final = timedelta(seconds=5)
KNOCK_AT_SPARE: Final = timedelta(seconds=1)  # a tenth of the lease (policies.LEASE)
_TO_CONNECT: Final = 5.0
_TO_WRITE: Final = 60.0  # the first step of a large event takes a while to be written on the other side
# What a question asks for is ready there. A machine that accepts connections and says nothing must not keep this one
# from its spare: twice this long is well within the half minute in which a new leader is to be found.
_TO_ANSWER: Final = 8.0
_MAX_ANSWER: Final = 4 * 1024 * 1024
_SLOWEST: Final = 15
_WAIT: Final = timedelta(seconds=_SLOWEST)


@dataclass(frozen=True, slots=True)
class Reply:
    """Represent the answer of the other machine: its status and bytes, or the ``problem`` of the network."""

    status: int = 0
    body: bytes = b""
    problem: str = ""


Post = Callable[[str, bytes], Reply]


def post_message(url: str, body: bytes) -> Reply:
    """Send a message once; never raises for errors of the other machine or the network."""
    return _posted(url, body, _TO_WRITE)


def post_question(url: str, body: bytes) -> Reply:
    """Ask once, as ``post_message`` does; the other machine has little time to answer."""
    return _posted(url, body, _TO_ANSWER)


def _posted(url: str, body: bytes, patience: float) -> Reply:
    try:
        return _exchange(url, body, patience)
    except NotAllowedError as error:
        return Reply(problem=error.code)
    except ssl.SSLError:
        return Reply(problem="certificate")
    except TimeoutError:
        return Reply(problem="timeout")
    except (OSError, http.client.HTTPException, ValueError):
        return Reply(problem="connection")


def _exchange(url: str, body: bytes, patience: float) -> Reply:
    """Return the answer. ``patience``: for how long the line may be silent, once it is open and encrypted."""
    target = target_of(url, permitted_networks())
    raw = socket.create_connection((str(target.address), target.port), timeout=_TO_CONNECT)
    with contextlib.closing(raw), ending(raw, _TO_WRITE):
        line = ssl.create_default_context().wrap_socket(raw, server_hostname=target.host) if target.is_tls else raw
        line.settimeout(patience)
        kind = http.client.HTTPSConnection if target.is_tls else http.client.HTTPConnection
        connection = kind(target.host, target.port)
        connection.sock = line
        headers = {"Content-Type": "application/octet-stream", "Connection": "close"}
        connection.request("POST", target.path, body=body, headers=headers)
        reply = connection.getresponse()
        answer = reply.read(_MAX_ANSWER)
        connection.close()
        return Reply(reply.status, answer)


def send_due(*, at: datetime, post: Post = post_message, spares: bool | None = None) -> int:
    """Prepare and send a message to each follower that is due; return how many were answered.

    ``spares``: to spares only, or to all others only. May run twice: a step that comes twice is taken once.
    """
    answered = 0
    for follower in _served(spares=spares).select_related("tournament"):
        if not follower.address:
            prepare_step(follower=follower, at=at)  # it asks for it
        elif follower.next_at is None or has_passed(_WAIT, follower.next_at - _WAIT, at):
            answered += send_one(follower=follower, at=at, post=post)
    return answered


def serves_somebody(*, spares: bool | None = None) -> bool:
    """Return whether a machine follows an event that this one leads, or is being handed."""
    return _served(spares=spares).exists()


def _served(*, spares: bool | None) -> QuerySet[Follower]:
    leads = Q(tournament__lead__is_here=True) | Q(handing_term__gt=0)
    served = Follower.objects.filter(leads, removed_at__isnull=True, is_held=False)
    return served if spares is None else served.filter(is_spare=spares)


def answer_question(*, follower: Follower, answer: Mapping[str, Any], at: datetime) -> bytes:
    """Take what a machine that asks says of the last message; return the next one, empty if there is none.

    Raise ``following.replayed`` for a question that came before, ``tournaments.led_elsewhere`` if this machine leads
    no more.
    """
    try:
        moment = datetime.fromisoformat(str(answer.get("at")))
    except ValueError as error:
        raise Malformed("following.malformed", _("This message cannot be read.")) from error
    with transaction.atomic():
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        if moment.tzinfo is None or (current.asked_at is not None and moment <= current.asked_at):
            raise Conflict("following.replayed", _("This message came before."))
        Follower.objects.filter(pk=current.pk).update(asked_at=moment, answered_at=at)
    if current.is_held:
        word = answer_held(follower=current, report=answer.get("apart"), at=at)
        return b"" if word is None else _sealed(current, Message({**word, "at": _next_moment(current, at).isoformat()}))
    if not current.handing_term:
        check_led_here(current.tournament)
    note_clock(follower=follower, told=answer.get("clock"), at=timezone.now(), took=timedelta(0))
    if "number" in answer or "code" in answer:
        _take_answer(follower, answer, at)
    current = Follower.objects.select_related("tournament").get(pk=follower.pk)
    has_news = bool(current.step or current.checks or current.outcomes or _hands_over(current))
    has_news = has_news or (current.number > 0 and has_passed(KNOCK_EVERY, current.last_message_at, at))
    if current.removed_at is not None or not has_news:
        return b""
    return _sealed(current, _message(current, _next_moment(current, at)))


def _sealed(follower: Follower, message: Message) -> bytes:
    return write_message(message, follower.uid, unseal_secret(follower.secret))


def send_one(*, follower: Follower, at: datetime, post: Post = post_message) -> bool:
    """Send the follower what it lacks, or a sign of life; return whether it answered.

    A sign of life lets the other machine hand over what players sent there.
    """
    if follower.number == 0 and follower.answered_at is None and at - follower.added_at > GOOD_FOR:
        _note_problem(follower, "invitation_over", at)
        return False
    follower = prepare_step(follower=follower, at=at)
    if not _is_message_due(follower, at):
        return False
    moment = _next_moment(follower, at)
    try:
        secret = unseal_secret(follower.secret)
        message = write_message(_message(follower, moment), follower.uid, secret)
    except Refusal as refused:
        _note_problem(follower, refused.code, at)
        return False
    begun = timezone.now()
    reply = post(f"{follower.address}/following/{follower.uid}/steps/", message)
    took = timezone.now() - begun
    if reply.problem:
        _note_problem(follower, reply.problem, at)
        return False
    try:
        answer = read_answer(reply.body, follower.uid, secret)
    except Refusal:  # a machine that does not know this pair, or the page of another program
        _note_problem(follower, "not_accepted" if reply.status in (403, 404) else "other_program", at)
        return False
    note_clock(follower=follower, told=answer.get("clock"), at=begun + took / 2, took=took)
    _take_answer(follower, answer, at, took=took)
    return True


def _is_message_due(follower: Follower, at: datetime) -> bool:
    if follower.step:
        return True
    is_silent = has_passed(KNOCK_AT_SPARE if follower.is_spare else KNOCK_EVERY, follower.answered_at, at)
    return follower.number > 0 and bool(follower.checks or follower.outcomes or is_silent or _hands_over(follower))


def _hands_over(follower: Follower) -> bool:
    """Return whether the lead was given, and the follower is sent the last row that was written before.

    To give it raises the event's version, and afterwards nothing is written: a clock would prove nothing here.
    """
    return follower.handing_term > 0 and follower.seen_version == follower.tournament.version


def _next_moment(follower: Follower, at: datetime) -> datetime:
    """Return a moment for the message that is later than those of all messages before."""
    last = follower.last_message_at
    moment = at if last is None or at > last else last + timedelta(microseconds=1)
    Follower.objects.filter(pk=follower.pk).update(last_message_at=moment)
    return moment


def _message(follower: Follower, moment: datetime) -> Message:
    lead = Lead.objects.get(tournament=follower.tournament_id)
    carries = carries_of(follower)
    step = zlib.decompress(base64.b64decode(follower.step)) if follower.step else b""
    as_of = follower.step_as_of if step else follower.as_of
    header: dict[str, Any] = {
        "at": moment.isoformat(),
        "clock": timezone.now().isoformat(),
        "as_of": as_of.isoformat() if as_of else None,
        "number": follower.number + 1 if step else follower.number,
        "previous": follower.digest,
        "anew": bool(step) and follower.starts_anew,
        "term": follower.handing_term - 1 if follower.handing_term else lead.term,
        "since": lead.since.isoformat(),
        "leader": follower.here or lead.leader,
        "handover": {"term": follower.handing_term, "name": follower.name} if _hands_over(follower) else None,
        "spare": _told_spare(follower, as_of) if follower.is_spare else None,
        "heir": heir_of(follower),
        "slug": follower.tournament.slug,
        "carries": {"secrets": carries.secrets, "personal_data": carries.personal_data},
        "checks": follower.checks,
        "outcomes": follower.outcomes,
    }
    return Message(header, step)


def _told_spare(follower: Follower, as_of: datetime | None) -> dict[str, Any]:
    """Return what the spare must know to continue alone: ``waiting`` are changes that this message does not bring."""
    waiting = 0 if as_of is None else changes_since(follower.tournament, as_of)
    now = timezone.now()
    told = {"name": follower.name, "awaited": follower.is_awaited, "waiting": waiting}
    told |= {"tablets": tablets_of(follower.tournament, since=now, at=now).count}
    return told | {"others": others_of(follower)}


def _take_answer(
    follower: Follower, answer: Mapping[str, Any], at: datetime, *, took: timedelta = timedelta(0)
) -> None:
    """Note what the other machine has now, and judge what players sent there. The exchange began at ``at``."""
    if step_down(follower=follower, answer=answer, at=at):
        return
    with transaction.atomic():
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        was_silent = has_passed(SILENT_AFTER, current.answered_at, at)
        current.answered_at, current.next_at, current.failures = at, None, 0
        code = answer.get("code")
        if code is not None:
            current.problem = str(code)[:80]
            number = answer.get("number")
            current.their_number = number if type(number) is int and 0 <= number < 1 << 62 else 0
            current.failures, current.next_at = 1, at + timedelta(seconds=_SLOWEST)
            current.save()
            return
        key = str(answer.get("key", ""))
        if current.key and key != current.key:
            current.problem = "following.other_key"
            current.save()
            return
        current.key = key[:64]
        current.battery, current.is_plugged = _read_battery(answer.get("battery"))
        current.problem, current.their_number = "", 0
        if current.step and answer.get("digest") == current.step_digest:
            note_lag(follower=current, at=at + took)
            current.number, current.digest, current.as_of = current.number + 1, current.step_digest, current.step_as_of
            current.step, current.step_digest, current.step_as_of, current.step_rows = "", "", None, 0
            current.starts_anew = False
            # It follows, so it knows who leads, also where its answer to the word was lost.
            Following.objects.filter(uid=current.uid, owes_word=True).update(owes_word=False)
            current.has_version, current.has_audit = current.seen_version, current.seen_audit
        if current.number and not current.step and (was_silent or current.whole_since is None):
            current.whole_since = at
        _take_comparison(current, answer.get("differs"), at)
        taken = answer.get("taken")
        if isinstance(taken, list):
            current.outcomes = {uid: told for uid, told in current.outcomes.items() if uid not in taken}
        if current.handing_term and answer.get("led") == current.handing_term:
            follow_new_leader(follower=current, at=at)
        current.save()
    letters = answer.get("letters")
    if isinstance(letters, list) and letters:
        outcomes = judge_letters(follower=current, letters=letters)
        with transaction.atomic():
            locked = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
            locked.outcomes = locked.outcomes | outcomes
            locked.save(update_fields=["outcomes"])


def _read_battery(told: object) -> tuple[int | None, bool]:
    """Return the percentage of the battery that the other machine told, None if there is none, and if it is charged."""
    if not isinstance(told, dict):
        return None, True
    percent, is_plugged = told.get("percent"), told.get("plugged")
    return percent if type(percent) is int and 0 <= percent <= 100 else None, is_plugged is not False


def _take_comparison(follower: Follower, differs: object, at: datetime) -> None:
    """Note that both machines are equal, or let the kinds that differ be sent whole."""
    if not isinstance(differs, list) or not follower.checks:
        return
    follower.checks = {}
    if not differs:
        follower.compared_at = at
        return
    logger.warning("follower %s differs in %s: sent again", follower.uid, ", ".join(map(str, differs)))
    follower.sent_kinds.filter(kind__in=differs).delete()
    follower.looked_at = None


def _note_problem(follower: Follower, problem: str, at: datetime) -> None:
    failures = min(follower.failures + 1, 10)
    slowest = 1 if follower.is_spare else _SLOWEST  # a spare that is back is used at once
    wait = timedelta(seconds=min(2 ** (failures - 1), slowest))
    Follower.objects.filter(pk=follower.pk).update(problem=problem, failures=failures, next_at=at + wait)
