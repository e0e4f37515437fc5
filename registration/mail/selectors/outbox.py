"""Read the outbox for the desk, and select the recipients of a letter."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Count

from registration.models import MailKind, MailState, OutgoingMail, Registration, RegistrationState
from registration.policies import TAKES_A_PLACE
from tournaments.models import Tournament
from tournaments.players.services.player_links import HAVE_LINKS

_ADDRESS: Final = re.compile(r'"[^"]*"@\S+|[^\s<>()\[\],;:"]+@[^\s<>()\[\],;:"]+')
MAX_SHOWN: Final = 500
MAX_REACHED: Final = 5000


@dataclass(frozen=True, slots=True)
class RecipientChoice:
    """Select the recipients of a letter.

    Registrations in these states (none: those with a place or on the list), whose fee is ``open`` or ``paid`` (empty:
    both). With ``uids`` only those among them, in any state if no states are given. ``has_link``: only players, who
    have a personal link.
    """

    states: tuple[str, ...] = ()
    fee: str = ""
    uids: Collection[UUID] = field(default_factory=tuple)
    has_link: bool = False


def choice_for(kind: MailKind, states: tuple[str, ...], fee: str, uids: Collection[UUID] = ()) -> RecipientChoice:
    """Return the recipients of this kind of message: fixed for a reminder and personal links, chosen for a letter."""
    if kind == MailKind.FEE:
        return RecipientChoice((RegistrationState.CONFIRMED.value,), "open", uids)
    if kind == MailKind.PERSONAL:
        return RecipientChoice((RegistrationState.CONFIRMED.value,), "", uids, has_link=True)
    return RecipientChoice(states, fee, uids)


@dataclass(frozen=True, slots=True)
class Recipients:
    """Group the recipients: ``reached`` have an address and accept mail; the others are listed separately."""

    reached: list[Registration]
    without_address: list[Registration]
    no_news: list[Registration]


def stuck_mail(before: datetime) -> int:
    """Return how many messages of the site were due before a moment and are not sent (one query)."""
    return OutgoingMail.objects.filter(state=MailState.WAITING, next_at__lt=before).count()


_STILL_THERE: Final = (*TAKES_A_PLACE, RegistrationState.WAITING)


def recipients_of(tournament: Tournament, choice: RecipientChoice, *, is_news: bool) -> Recipients:
    """Return the recipients in the order of the registrations (one query)."""
    registrations = Registration.objects.filter(tournament=tournament).select_related("tournament")
    if choice.uids:
        registrations = registrations.filter(uid__in=list(choice.uids))
    if choice.states or not choice.uids:
        registrations = registrations.filter(state__in=choice.states or _STILL_THERE)
    if choice.fee:
        registrations = registrations.filter(paid_at__isnull=choice.fee == "open")
    if choice.has_link:
        registrations = registrations.filter(participant__state__in=HAVE_LINKS)
    recipients = Recipients([], [], [])
    for registration in registrations.order_by("pk")[:MAX_REACHED]:
        if not registration.email:
            recipients.without_address.append(registration)
        elif is_news and registration.news_off_at is not None:
            recipients.no_news.append(registration)
        else:
            recipients.reached.append(registration)
    return recipients


def without_addresses(answer: str) -> str:
    """Return a mail server's answer with addresses removed, for readers who may not see contacts."""
    return _ADDRESS.sub("…", answer)


def outbox_of(tournament: Tournament, *, state: str = "") -> list[OutgoingMail]:
    """Return the messages, newest first, of one state or all (one query)."""
    rows = OutgoingMail.objects.filter(tournament=tournament, **({"state": state} if state else {}))
    return list(rows.select_related("registration")[:MAX_SHOWN])


def mail_counts(tournament: Tournament) -> dict[str, int]:
    """Return how many messages there are in each state (one query)."""
    rows = OutgoingMail.objects.filter(tournament=tournament).order_by().values_list("state")
    return dict(rows.annotate(Count("pk")))
