"""Compose a message for sending and for handing over: text, HTML, and the link that is not stored."""

import re
from dataclasses import dataclass
from email.utils import formataddr, parseaddr
from urllib.parse import quote

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from registration.common.services.links import news_token_of, token_of
from registration.mail.selectors.texts import LINK, PERSONAL
from registration.models import OutgoingMail, Registration, RegistrationForm
from tournaments.models import PlayerLink
from tournaments.players.services.player_links import token_of_link


@dataclass(frozen=True, slots=True)
class Composed:
    """Store a composed message. ``link`` is empty if the secret is not known here; the event's page replaces it.

    ``off``: where news is turned off, in news alone. ``mailto``: the message as an address that opens a mail program.
    ``personal``: the address of the player's own page, where the message is about it and the link is open.
    """

    text: str
    link: str
    off: str
    mailto: str
    personal: str = ""

    def parts(self) -> list[tuple[str, bool]]:
        """Return the text in pieces, each with whether it is a link of ours: text that people typed never is one."""
        links = [re.escape(link) for link in (self.link, self.off, self.personal) if link]
        if not links:
            return [(self.text, False)]
        pieces = re.split(f"({'|'.join(links)})", self.text)
        return [(piece, place % 2 == 1) for place, piece in enumerate(pieces)]


def composed(mail: OutgoingMail, site: str, *, has_personal: bool = True) -> Composed:
    """Compose ``mail`` with its registration and event. ``site``: the address of the site for its links.

    ``has_personal``: with the link to the player's own page; else the event's page stands in its place.
    """
    token = token_of(mail.registration)
    link = site + reverse("registration-status", args=[token]) if token and site else ""
    public = site + reverse("event", args=[mail.tournament.slug]) if site else ""
    text = mail.body.replace(LINK, link or public)
    personal = _personal_page(mail.registration, site) if has_personal and PERSONAL in text else ""
    text = text.replace(PERSONAL, personal or public)
    off = ""
    if mail.is_news and site:
        off = site + reverse("mail-off", args=[news_token_of(mail.registration)])
        with translation.override(mail.language):
            text += "\n\n" + _("To stop news of this event: %(link)s") % {"link": off}
    mailto = f"mailto:{quote(mail.address)}?subject={quote(mail.subject)}&body={quote(text)}"
    return Composed(text, link, off, mailto, personal)


def _personal_page(registration: Registration, site: str) -> str:
    """Return the player's own page.

    Empty if the person does not play, or the link cannot be derived on this machine.
    """
    open_links = PlayerLink.objects.select_related("participant__tournament").filter(closed_at__isnull=True)
    link = open_links.filter(participant=registration.participant_id).first()
    token = token_of_link(link) if link is not None else ""
    return site + reverse("player", args=[token]) if token and site else ""


def message_of(mail: OutgoingMail, form: RegistrationForm) -> EmailMultiAlternatives:
    """Return the message for the mail server. A resend has the same Message-ID, so that mailboxes keep one."""
    composed_mail = composed(mail, settings.SEATWIND_ADDRESS)
    own_address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    headers = {
        "Message-ID": f"<{mail.uid}@{own_address.rpartition('@')[2] or 'localhost'}>",
        "Auto-Submitted": "auto-generated",
        "Content-Language": mail.language,
    }
    if composed_mail.off:
        headers["List-Unsubscribe"] = f"<{composed_mail.off}>"
        if settings.SEATWIND_ADDRESS.startswith("https://"):  # RFC 8058 knows no other
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message = EmailMultiAlternatives(
        " ".join(mail.subject.split()),
        composed_mail.text,
        formataddr((" ".join(mail.tournament.name.split()), own_address)),
        [mail.address],
        reply_to=[form.reply_to] if form.reply_to else None,
        headers=headers,
    )
    shown = {"parts": composed_mail.parts(), "language": mail.language, "event": mail.tournament}
    message.attach_alternative(render_to_string("registration/mail/message.html", shown), "text/html")
    return message
