"""Send what waits in the outbox: no message twice without a person's decision, none lost silently (docs/adr/0014).

A worker holds a message for five minutes (``next_at``). Just before the text goes over the line it notes the moment
(``handing_since``), where that is still its own to do. Whoever finds a message whose text was on its way when its
worker died cannot know whether it arrived: it is "perhaps sent", and a person decides.
"""

import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.errors import MessageError
from smtplib import SMTP, SMTPException, SMTPResponseException, SMTPServerDisconnected
from typing import Final, cast

from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address
from django.db import transaction

from registration.mail.models import ANSWER_LENGTH
from registration.mail.services.composing import message_of
from registration.models import MailState, OutgoingMail
from registration.policies import MAIL_MOVES, MailAct
from tournaments.webhooks.policies import retry_after

_AT_ONCE: Final = 20
HELD: Final = timedelta(minutes=5)
_PATIENCE_SECONDS: Final = 60  # three answers of twenty seconds more are still within what a worker holds
_LONGEST: Final = timedelta(hours=24)
_ENCODING: Final = "utf-8"
_LINE_END: Final = re.compile(rb"\r?\n")


def open_line() -> EmailBackend:
    """Return a connection, signed in. Raise ``OSError`` or ``SMTPException``."""
    line = EmailBackend()
    line.open()
    cast("SMTP", line.connection).ehlo_or_helo_if_needed()
    return line


@dataclass(frozen=True, slots=True)
class SmtpReply:
    """Store the server's answer: ``code`` of SMTP, 0 if the connection failed before the text was sent."""

    code: int
    message: str

    @property
    def is_taken(self) -> bool:
        return 200 <= self.code < 300

    @property
    def is_final(self) -> bool:
        return self.code >= 500

    @property
    def text(self) -> str:
        return f"{self.code} {self.message}".strip() if self.code else self.message


def deliver_due(*, at: datetime, open_line: Callable[[], EmailBackend] = open_line) -> int:
    """Send due messages, at most twenty over one connection; return how many. May run twice and in parallel."""
    held = claim(at)
    if not held:
        return 0
    try:
        line = open_line()
    except (OSError, SMTPException) as error:
        for mail in held:
            _postpone(mail, SmtpReply(0, _reason(error)), at)
        return 0
    try:
        return _send_all(cast("SMTP", line.connection), held, at)
    finally:
        line.close()


def _send_all(smtp: SMTP, held: list[OutgoingMail], at: datetime) -> int:
    begun, taken, is_up = time.monotonic(), 0, True
    for mail in held:
        if not is_up or time.monotonic() - begun > _PATIENCE_SECONDS:
            _let_go(mail, at)
            continue
        try:
            ready = _made_ready(mail)
        except (ValueError, MessageError) as error:  # no address or no subject of a message: no try would help
            record_outcome(mail, MailAct.TURNED_AWAY, _reason(error), at)
            continue
        try:
            answer = _send(smtp, mail, ready, at)
        except _CutOffError as cut:
            record_outcome(mail, MailAct.CUT_OFF, cut.message, at)
            is_up = False
            continue
        if answer is None:
            continue
        taken += answer.is_taken
        is_up = answer.code not in (0, 421)
        _note(mail, answer, at)
    return taken


def claim(at: datetime) -> list[OutgoingMail]:
    """Claim the oldest due messages for five minutes and return them.

    Messages whose worker died are set to "perhaps sent".
    """
    due = OutgoingMail.objects.filter(state=MailState.WAITING, next_at__lte=at)
    due = due.exclude(tournament__lead__is_here=False)
    due = due.select_related("tournament__registration_form", "registration")
    held = []
    for mail in due.order_by("next_at", "pk")[:_AT_ONCE]:
        if mail.handing_since is not None:
            record_outcome(mail, MailAct.CUT_OFF, "", at, is_own=False)
            continue
        # Claimed by one conditional update, so of two workers one takes it, without a transaction held while sending.
        same = OutgoingMail.objects.filter(pk=mail.pk, state=MailState.WAITING, next_at=mail.next_at)
        if same.update(next_at=at + HELD) == 1:  # this worker was first to take it
            mail.next_at = at + HELD
            held.append(mail)
    return held


class _CutOffError(Exception):
    """Raised when the connection breaks while the text is being sent."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.message = answer


@dataclass(frozen=True, slots=True)
class _Ready:
    """Store a message as the server takes it."""

    sender: str
    address: str
    text: bytes


def _made_ready(mail: OutgoingMail) -> _Ready:
    """Return the message for the server. Raise ``ValueError`` or ``MessageError`` if a header cannot be written."""
    message = message_of(mail, mail.tournament.registration_form)
    return _Ready(
        sanitize_address(settings.DEFAULT_FROM_EMAIL, _ENCODING),
        sanitize_address(mail.address, _ENCODING),
        _LINE_END.sub(b"\r\n", message.message().as_bytes()),
    )


def _send(smtp: SMTP, mail: OutgoingMail, ready: _Ready, at: datetime) -> SmtpReply | None:
    """Send one message and return the answer; None if it is no longer claimed. Raise ``_CutOffError``."""
    options = ["body=8bitmime"] if smtp.has_extn("8bitmime") else []
    try:
        for code, answer in (smtp.mail(ready.sender, options), smtp.rcpt(ready.address)):
            if not 200 <= code < 300:
                _reset(smtp)
                return SmtpReply(code, _words(answer))
    except (OSError, SMTPException) as error:
        return SmtpReply(0, _reason(error))
    # Recorded before the text is sent: a worker that dies after this leaves "perhaps sent", never a second message.
    if not _begin_handing(mail, at):
        _reset(smtp)
        return None
    return _hand_text(smtp, ready.text)


def _reset(smtp: SMTP) -> None:
    """Reset the session after a message that was begun. On a dead connection the next message is postponed."""
    with suppress(OSError, SMTPException):
        smtp.rset()


def _hand_text(smtp: SMTP, text: bytes) -> SmtpReply:
    try:
        code, answer = smtp.data(text)
        return SmtpReply(code, _words(answer))
    except SMTPResponseException as refused:  # it does not even want the text
        return SmtpReply(refused.smtp_code, _words(refused.smtp_error))
    except (OSError, SMTPServerDisconnected) as error:
        raise _CutOffError(_reason(error)) from error


def _begin_handing(mail: OutgoingMail, at: datetime) -> bool:
    """Record that the text is sent now; return whether the message was still this worker's to send."""
    ours = OutgoingMail.objects.filter(
        pk=mail.pk, state=MailState.WAITING, next_at=mail.next_at, handing_since__isnull=True
    )
    return ours.update(handing_since=at) == 1


def _note(mail: OutgoingMail, answer: SmtpReply, at: datetime) -> None:
    if answer.is_taken:
        record_outcome(mail, MailAct.TAKEN, answer.text, at)
    elif answer.is_final:
        record_outcome(mail, MailAct.TURNED_AWAY, answer.text, at)
    else:
        _postpone(mail, answer, at)


def record_outcome(mail: OutgoingMail, act: MailAct, answer: str, at: datetime, *, is_own: bool = True) -> None:
    """Record the result; a person's decision in the meantime, or another worker's claim, stays.

    ``is_own``: this worker handed the text over. Then a success, or an unknown outcome, is recorded in any case.
    """
    with transaction.atomic():
        row = OutgoingMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        if not MAIL_MOVES.allows(row.state, act):
            return
        counts_always = is_own and act in (MailAct.TAKEN, MailAct.CUT_OFF)
        if not counts_always and row.state == MailState.WAITING and row.next_at != mail.next_at:
            return
        row.state = MAIL_MOVES.after(row.state, act)
        row.next_at, row.handing_since, row.answer, row.ended_at = None, None, answer[:ANSWER_LENGTH], at
        row.save(update_fields=["state", "next_at", "handing_since", "answer", "ended_at"])


def _postpone(mail: OutgoingMail, answer: SmtpReply, at: datetime) -> None:
    """Postpone the message; after a day it counts as not delivered."""
    with transaction.atomic():
        row = OutgoingMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        if row.state != MailState.WAITING or row.next_at != mail.next_at:
            return
        row.tries += 1
        row.answer, row.handing_since = answer.text[:ANSWER_LENGTH], None
        delay = retry_after(row.tries, random.random())  # noqa: S311  spread, not secrecy
        if at + delay > row.queued_at + _LONGEST:
            row.state, row.next_at, row.ended_at = MAIL_MOVES.after(row.state, MailAct.TURNED_AWAY), None, at
        else:
            row.next_at = at + delay
        row.save(update_fields=["state", "tries", "answer", "next_at", "handing_since", "ended_at"])


def _let_go(mail: OutgoingMail, at: datetime) -> None:
    """Release a message that was not tried: the next sweep takes it."""
    OutgoingMail.objects.filter(pk=mail.pk, state=MailState.WAITING, next_at=mail.next_at).update(next_at=at)


def _words(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
