"""Send a table's call to the referees' own devices, even if no page is open there (Web Push)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext

from scoring.calls.selectors import OpenCall, open_calls
from scoring.models import CallStatus, RefereeCall
from tournaments.models import CopyKind, PushSubscription, Tournament
from tournaments.push.services.sending import PushMessage, PushText, send_notifications
from tournaments.webhooks.services.sending import Send, send_parcel

# What nobody answered for so long is no news; the page still shows it.
_NEWS_FOR: Final = timedelta(minutes=15)
# A device that was off wakes up to what may still wait, not to what was settled long ago.
_LASTS: Final = timedelta(minutes=3)


def tell_due_calls(*, at: datetime, send: Send = send_parcel) -> int:
    """Send each waiting call to the devices of those it has reached; return how many were tried (two queries idle)."""
    waiting = RefereeCall.objects.filter(status=CallStatus.WAITING, at__gt=at - _NEWS_FOR)
    if not PushSubscription.objects.exists():
        return 0
    events = Tournament.objects.filter(sessions__tables__calls__in=waiting)
    events = events.exclude(copy_kind=CopyKind.REHEARSAL).exclude(lead__is_here=False).distinct()
    messages = [message for event in events for message in _messages(event, at)]
    return send_notifications(messages, at=at, send=send)


def _messages(tournament: Tournament, at: datetime) -> Iterator[PushMessage]:
    for call in open_calls(tournament):
        if call.call.status != CallStatus.WAITING or call.call.at <= at - _NEWS_FOR:
            continue
        due = {official.user: call.due_for(official.user) for official in call.officials}
        called = [user.pk for user, since in due.items() if since is not None and since <= at]
        for browser in PushSubscription.objects.filter(user__in=called):
            yield PushMessage(browser, call.call.uid, partial(_words, tournament, call), _LASTS)


def _words(tournament: Tournament, waiting: OpenCall) -> PushText:
    call = waiting.call
    facts = [call.get_reason_display(), call.note, tournament.name]
    return PushText(
        title=gettext("Table %(number)s is calling a referee") % {"number": call.table.number},
        body=" · ".join(fact for fact in facts if fact),
        href=reverse("ruling-start", args=[tournament.slug]),
    )
