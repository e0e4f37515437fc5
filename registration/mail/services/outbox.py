"""Act on messages in the outbox: retry, hand over, stop."""

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.mail.services.writing import has_links, mail_is_set_up
from registration.models import MailState, OutgoingMail
from registration.permissions import ACTS
from registration.policies import MAIL_MOVES, MailAct
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Tournament

_DONE = {MailAct.SEND: MailState.WAITING, MailAct.HAND_OVER: MailState.HANDED, MailAct.STOP: MailState.STOPPED}
_PAST = {MailAct.SEND: "sent_again", MailAct.HAND_OVER: "handed_over", MailAct.STOP: "stopped"}


def act_on_mail(*, mails: Iterable[OutgoingMail], act: MailAct, by: Actor, at: datetime) -> int:
    """Apply one act to messages of one event, all or none; return how many changed. Repeating changes nothing.

    Refuses with ``mail.nobody_chosen``, ``mail.not_set_up``, ``mail.rehearsal``, ``mail.no_site``, ``mail.on_its_way``,
    ``mail.move_refused``, ``mail.no_address``.
    """
    rows = list(mails)
    if not rows:
        raise Malformed("mail.nobody_chosen", _("Choose a message."))
    tournament = rows[0].tournament
    check_may(by, "mail.send", tournament, ACTS)
    sent_now = [row for row in rows if row.state != MailState.WAITING] if act == MailAct.SEND else []
    if sent_now:
        check_goes_out(tournament, needs_site=any(has_links(row.body) for row in sent_now))
    with transaction.atomic():
        locked = OutgoingMail.objects.select_for_update(of=("self",)).select_related("registration")
        locked = locked.filter(pk__in=[row.pk for row in rows])
        moved = [row for row in locked.order_by("pk") if _move(row, act, at)]
        if moved:
            facts = {"messages": len(moved)}
            record(f"mail.{_PAST[act]}", moved[0], by=by, at=at, tournament=tournament, after=facts)
    return len(moved)


def check_goes_out(tournament: Tournament, *, needs_site: bool) -> None:
    """Raise ``mail.rehearsal``, ``mail.not_set_up`` or ``mail.no_site`` if nothing can be sent."""
    if tournament.copy_kind:
        raise Conflict("mail.rehearsal", _("No messages are sent from a demo event, a rehearsal or a template."))
    if not mail_is_set_up():
        raise Conflict("mail.not_set_up", _("No mail server is set up. Copy the message, or show its code."))
    if needs_site and not settings.SEATWIND_ADDRESS:
        raise Conflict(
            "mail.no_site",
            _("The address of this site is not set, so links are not sent. The outbox says how to set it."),
        )


def _address_now(row: OutgoingMail) -> str:
    """Return the current address: the person may have corrected it since the message was written."""
    if not row.registration.email:
        raise Conflict("mail.no_address", _("%(name)s has no e-mail address.") % {"name": row.registration.name})
    return row.registration.email


def _move(row: OutgoingMail, act: MailAct, at: datetime) -> bool:
    if row.state == _DONE[act]:
        return False
    if row.state == MailState.WAITING and row.handing_since is not None:
        raise Conflict("mail.on_its_way", _("This message is being sent. Check again in a minute."))
    row.state = MAIL_MOVES.after(row.state, act)
    goes_out = act == MailAct.SEND
    row.next_at, row.ended_at = (at, None) if goes_out else (None, at)
    if goes_out:
        row.queued_at, row.tries, row.answer, row.address = at, 0, "", _address_now(row)
    row.save(update_fields=["state", "next_at", "ended_at", "queued_at", "tries", "answer", "address"])
    return True
