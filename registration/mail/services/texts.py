"""Change an event's own texts, the address for links in messages, and who receives news."""

from datetime import datetime

from django.db import transaction

from registration.common.services.links import registrant_actor
from registration.common.services.locks import lock_form
from registration.mail.selectors.texts import MessageText
from registration.mail.services.writing import check_blanks
from registration.models import MailKind, MailText, Registration
from registration.permissions import ACTS
from tournaments.common.actors import Actor, Origin
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Tournament


def save_text(
    *, tournament: Tournament, kind: MailKind, language: str, text: MessageText | None, by: Actor, at: datetime
) -> None:
    """Save the event's own text in place of the built-in one; None restores the built-in text.

    Refuses with ``registration.none``, ``mail.blank_unknown``, ``mail.link_in_subject``.
    """
    check_may(by, "mail.texts", tournament, ACTS)
    if text is not None:
        check_blanks(text, kind)
    with transaction.atomic():
        form = lock_form(tournament)
        kept = MailText.objects.filter(tournament=tournament, kind=kind, language=language)
        if text is None:
            kept.delete()
        else:
            facts = {"subject": text.subject, "body": text.body}
            MailText.objects.update_or_create(tournament=tournament, kind=kind, language=language, defaults=facts)
        after = {"kind": kind.value, "language": language, "is_own": text is not None}
        record("mail.text_changed", form, by=by, at=at, tournament=tournament, after=after)


def turn_news_off(*, registration: Registration, is_off: bool, origin: Origin, at: datetime) -> None:
    """Turn news off or on; messages about the registration itself are still sent. Repeating changes nothing."""
    with transaction.atomic():
        locked = Registration.objects.select_for_update(of=("self",)).select_related("tournament")
        current = locked.get(pk=registration.pk)
        if (current.news_off_at is not None) == is_off:
            return
        current.news_off_at = at if is_off else None
        current.save(update_fields=["news_off_at"])
        action = "registration.news_off" if is_off else "registration.news_on"
        facts = {"registration": current.pk}
        record(action, current, by=registrant_actor(origin), at=at, tournament=current.tournament, after=facts)
