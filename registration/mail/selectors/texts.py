"""Read the texts of messages: built in for every language, an event's own in their place, and their placeholders."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from registration.common.selectors.texts import text_in
from registration.fees.selectors.payment import purpose_of
from registration.models import MailKind, MailText, Registration, RegistrationForm
from tournaments.common.look.dates import print_date
from tournaments.common.look.money import print_money
from tournaments.models import Tournament

LINK: Final = "{link}"
PERSONAL: Final = "{personal}"
_BLANK: Final = re.compile(r"\{([^{}\s]*)\}")
# A subject is one line, as str.splitlines sees lines; its spaces stay as they are.
_LINES: Final = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
BLANKS: Final[Mapping[str, Promise]] = {
    "name": _("given and family name"),
    "event": _("name of the event"),
    "dates": _("days of the event"),
    "link": _("address of the recipient’s own page"),
    "fee": _("amount and currency"),
    "pay": _("how to pay, with account and purpose"),
    "until": _("deadline of the offer"),
    "line": _("place on the waiting list"),
}
# In the text about it alone: whoever has the link acts as this player.
_PERSONAL_BLANK: Final[Mapping[str, Promise]] = {"personal": _("address of the recipient’s personal page as a player")}
# In the message to a captain alone.
_MEMBER_BLANKS: Final[Mapping[str, Promise]] = {
    "member": _("name of the team member"),
    "standing": _("the member’s status: player with a number, with a place, or on the waiting list"),
}


@dataclass(frozen=True, slots=True)
class MessageText:
    """Store a message with its placeholders. ``is_own``: the event's, not the built-in one."""

    subject: str
    body: str
    is_own: bool = False


# A text each: subject, then body. What stands in braces is filled in for each person.
_HOUSE: Final[Mapping[MailKind, tuple[Promise, Promise]]] = {
    MailKind.RECEIVED: (
        _("{event}: registration received"),
        _(
            "Hello {name},\n\nwe have received your registration for {event} ({dates}). The organiser "
            "reads it before it is confirmed; a place is reserved for you until then.\n\nTo view, "
            "change or withdraw your registration: {link}"
        ),
    ),
    MailKind.CONFIRMED: (
        _("{event}: your place is confirmed"),
        _(
            "Hello {name},\n\nyour place at {event} ({dates}) is confirmed.\n\n{pay}\n\n"
            "To view, change or withdraw your registration: {link}"
        ),
    ),
    MailKind.WAITING: (
        _("{event}: you are on the waiting list"),
        _(
            "Hello {name},\n\nall places at {event} ({dates}) are taken. You are number {line} on the waiting list. "
            "When a place becomes free, you receive an e-mail."
            "\n\nTo view or withdraw your registration: {link}"
        ),
    ),
    MailKind.OFFERED: (
        _("{event}: a place is free for you until {until}"),
        _(
            "Hello {name},\n\na place at {event} ({dates}) is free. To take it, accept by {until}: {link}"
            "\n\nWithout an answer, it is offered to the next person."
        ),
    ),
    MailKind.LAPSED: (
        _("{event}: your offer has expired"),
        _(
            "Hello {name},\n\nthe place at {event} that was offered to you went to the next person "
            "because you did not answer in time.\n\nYou can register again: {link}"
        ),
    ),
    MailKind.FEE: (
        _("{event}: your fee is not paid yet"),
        _(
            "Hello {name},\n\nyour place at {event} ({dates}) is reserved. The fee of {fee} "
            "is not paid yet.\n\n{pay}\n\n"
            "If you paid in the last few days, ignore this message. Your page: {link}"
        ),
    ),
    MailKind.PERSONAL: (
        _("{event}: your personal page"),
        _(
            "Hello {name},\n\nthis is your personal page for {event} ({dates}). It shows your seats "
            "and results; you can also sign or dispute your results there.\n\n{personal}\n\nDo not "
            "share this address: anyone who has it can act in your name."
        ),
    ),
    MailKind.WITHDRAWN: (
        _("{event}: your registration is withdrawn"),
        _("Hello {name},\n\nyour registration for {event} is withdrawn, and your place is free for others.\n\n{link}"),
    ),
    MailKind.REFUSED: (
        _("{event}: your registration is not accepted"),
        _(
            "Hello {name},\n\nthe organiser did not accept your registration for {event}. Reply to "
            "this message if you have questions.\n\n{link}"
        ),
    ),
    MailKind.AGREED: (
        _("{event}: {member} has agreed"),
        _(
            "Hello {name},\n\n{member} of your team agreed to take part in {event} ({dates}): {standing}."
            "\n\nTo view your team: {link}"
        ),
    ),
}
KINDS: Final = tuple(_HOUSE)


def known_language(language: str) -> str:
    """Return the language itself if it is one of the site's, else the default language."""
    return language if language in dict(settings.LANGUAGES) else str(settings.LANGUAGE_CODE)


def house_text(kind: MailKind, language: str) -> MessageText:
    """Return the built-in text in a language."""
    subject, body = _HOUSE[kind]
    with translation.override(language):
        return MessageText(str(subject), str(body))


def text_of(tournament: Tournament, kind: MailKind, language: str) -> MessageText:
    """Return the event's own text, else the built-in one (one query)."""
    own = MailText.objects.filter(tournament=tournament, kind=kind, language=language).first()
    return MessageText(own.subject, own.body, is_own=True) if own else house_text(kind, language)


def blanks_of(kind: MailKind) -> Mapping[str, Promise]:
    """Return the placeholders that such a message may contain."""
    if kind == MailKind.AGREED:
        return {**BLANKS, **_MEMBER_BLANKS}
    return {**BLANKS, **_PERSONAL_BLANK} if kind == MailKind.PERSONAL else BLANKS


def unknown_blanks(text: str, kind: MailKind) -> list[str]:
    """Return the names in braces that are no known placeholder."""
    known = blanks_of(kind)
    return [blank for blank in _BLANK.findall(text) if blank not in known]


def fill_placeholders(text: MessageText, facts: Mapping[str, str]) -> MessageText:
    """Return the text with its placeholders filled in, in one pass: values are never expanded again.

    Lines left empty close up.
    """

    def put(match: re.Match[str]) -> str:
        return facts.get(match[1], match[0])

    subject = _LINES.sub(" ", _BLANK.sub(put, text.subject)).strip()
    body = re.sub(r"\n{3,}", "\n\n", _BLANK.sub(put, text.body).replace("\r\n", "\n")).strip()
    return MessageText(subject, body, text.is_own)


def with_consent_wanted(text: MessageText, language: str) -> MessageText:
    """Return the text, preceded by instructions for a person registered by a captain."""
    with translation.override(language):
        words = gettext(
            "Your team captain registered you for {event}. You become a player once you have agreed: open {link},"
            " complete your data and agree to the data protection notice."
        )
    return replace(text, body=f"{words}\n\n{text.body}")


def placeholder_values(
    registration: Registration, form: RegistrationForm, language: str, text: MessageText, *, line: int = 0
) -> dict[str, str]:
    """Return the values of the placeholders for a person; the link is filled in when the message is sent.

    ``line``: the place on the waiting list, 0 without a place on it.
    """
    event = form.tournament
    with translation.override(language):
        facts = {
            "name": registration.name,
            "event": event.name,
            "dates": " ".join(render_to_string("tournaments/events/dates.html", {"event": event}).split()),
            "fee": amount(form),
            "pay": _payment(registration, form) if form.fee_cents and not registration.paid_at else "",
            "until": _moment(registration.offered_until, event.time_zone) if registration.offered_until else "",
            "line": str(line) if line else "",
        }
    return _plain(facts)


def member_values(member: Registration, language: str) -> dict[str, str]:
    """Return the values of the placeholders about a team member, for the message to the captain."""
    with translation.override(language):
        if member.participant is not None:
            standing = gettext("player no. %(n)s") % {"n": member.participant.number}
        else:
            standing = member.get_state_display()
    return _plain({"member": member.name, "standing": standing})


def _plain(facts: Mapping[str, str]) -> dict[str, str]:
    """Return the values without braces: none of them is a placeholder."""
    return {key: value.replace("{", "(").replace("}", ")") for key, value in facts.items()}


def amount(form: RegistrationForm) -> str:
    """Return the fee in the active language."""
    return print_money(form.fee_cents, form.currency)


def _moment(at: datetime, zone: str) -> str:
    return print_date(at.astimezone(ZoneInfo(zone)), "l j F, H:i")


def _payment(registration: Registration, form: RegistrationForm) -> str:
    lines = [_("The fee is %(fee)s.") % {"fee": amount(form)}, text_in(form, "payment")]
    if form.iban:
        lines += [f"{form.payee}, IBAN {form.iban}", _("Purpose: %(words)s") % {"words": purpose_of(registration)}]
    return "\n".join(str(line) for line in lines if line)
