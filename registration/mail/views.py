"""Serve mail to registered people: the outbox, one message, a letter to many, own texts, unsubscribing."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from registration.common.selectors.places import place_in_line
from registration.common.services.links import registration_of_news
from registration.common.services.looks import note_outbox_read
from registration.common.views import ticked_uids
from registration.mail.forms import LetterForm, TextForm
from registration.mail.selectors.outbox import MAX_REACHED, mail_counts, outbox_of, recipients_of, without_addresses
from registration.mail.selectors.texts import (
    BLANKS,
    KINDS,
    blanks_of,
    fill_placeholders,
    known_language,
    member_values,
    placeholder_values,
    text_of,
)
from registration.mail.services.composing import composed
from registration.mail.services.outbox import act_on_mail
from registration.mail.services.texts import save_text, turn_news_off
from registration.mail.services.writing import (
    LetterToMany,
    check_letter,
    mail_is_set_up,
    may_go_out,
    send_letter,
    text_for,
)
from registration.models import MailKind, MailState, OutgoingMail, Registration, RegistrationForm
from registration.permissions import ACTS, sees_contacts
from registration.policies import MAIL_MOVES, MailAct
from tournaments.common.actors import origin_of
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_on

_ACTS: Final[Mapping[str, MailAct]] = {act.value: act for act in (MailAct.SEND, MailAct.HAND_OVER, MailAct.STOP)}
_TEXT_FIELDS: Final = {"mail.blank_unknown": "body", "mail.link_in_subject": "subject"}
_MAX_IN_CODE: Final = 1200  # signs of an address that a phone's camera still reads from a screen


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the outbox; a POST applies one act to the ticked messages."""
    page = load_event(request, slug)
    if request.method != "POST":
        check_may(page.actor, "mail.read", page.tournament, ACTS)
        if sees_contacts(page.roles):
            note_outbox_read(tournament=page.tournament, by=page.actor, at=page.now)
        return _show_outbox(request, page)
    check_may(page.actor, "mail.send", page.tournament, ACTS)
    with Attempt() as attempt:
        uids = [read_uid(text) for text in request.POST.getlist("chosen")]
        _act(request, page, list(_of(page).filter(uid__in=uids)))
        return redirect("mail", slug)
    return _show_outbox(request, page, attempt.status, refusal=attempt.refusal)


def _of(page: EventPage) -> Any:
    return OutgoingMail.objects.filter(tournament=page.tournament).select_related("tournament", "registration")


def _act(request: HttpRequest, page: EventPage, chosen: list[OutgoingMail]) -> None:
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Malformed("mail.nothing_asked", _("This action does not exist."))
    moved = act_on_mail(mails=chosen, act=act, by=page.actor, at=page.now)
    message = {
        MailAct.SEND: ngettext("%(n)s message is being sent.", "%(n)s messages are being sent.", moved),
        MailAct.HAND_OVER: ngettext(
            "%(n)s message was marked as handed over.", "%(n)s messages were marked as handed over.", moved
        ),
        MailAct.STOP: ngettext("%(n)s message was stopped.", "%(n)s messages were stopped.", moved),
    }[act]
    messages.success(request, message % {"n": moved})


def _show_outbox(request: HttpRequest, page: EventPage, status: int = 200, **more: Any) -> HttpResponse:
    state = request.GET.get("state", "")
    state = state if state in MailState.values else ""
    outbox, counts = outbox_of(page.tournament, state=state), mail_counts(page.tournament)
    if not sees_contacts(page.roles):
        for row in outbox:
            row.answer = without_addresses(row.answer)
    context = _shared(page) | {
        "outbox": outbox,
        "state": state,
        "states": [(value, label, counts[value]) for value, label in MailState.choices if value in counts],
        "address": settings.SEATWIND_ADDRESS,
        "is_set_up": mail_is_set_up(),
        "goes_out": may_go_out(page.tournament),
    }
    return render(request, "registration/mail/outbox.html", context | more, status=status)


def _shared(page: EventPage) -> dict[str, Any]:
    return {
        "page": page,
        "tab": "participants",
        "acts": allowed_acts(page.roles, ACTS),
        "sees_contacts": sees_contacts(page.roles),
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_message(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return one message as it was sent, or with the ways to send it by hand.

    These are: copy it, open it in a mail program, or scan it as a code with a phone.
    """
    page = load_event(request, slug, "mail.send" if request.method == "POST" else "mail.read", ACTS)
    message = get_object_or_404(_of(page), uid=uid)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            _act(request, page, [message])
            return redirect("mail-message", slug, uid)
    if sees_contacts(page.roles):
        note_outbox_read(tournament=page.tournament, by=page.actor, at=page.now)
    return _show_message(request, page, message, attempt.refusal)


def _show_message(
    request: HttpRequest, page: EventPage, outgoing_mail: OutgoingMail, refusal: Refusal | None
) -> HttpResponse:
    """Return the message's page: the secret link for who acts on it, a player's own for who makes all of them."""
    shared = _shared(page)
    has_personal = "player_link.all" in allowed_acts(page.roles)
    can_act = "mail.send" in shared["acts"]
    composed_mail = composed(outgoing_mail, site_of(request), has_personal=has_personal) if can_act else None
    context = shared | {
        "mail": outgoing_mail,
        "answer": outgoing_mail.answer if shared["sees_contacts"] else without_addresses(outgoing_mail.answer),
        "message": composed_mail,
        "code": composed_mail.mailto
        if composed_mail and len(composed_mail.mailto) <= _MAX_IN_CODE
        else composed_mail.link
        if composed_mail
        else "",
        "moves": [act.value for act in _ACTS.values() if MAIL_MOVES.allows(outgoing_mail.state, act)],
        "refusal": refusal,
        "goes_out": may_go_out(page.tournament),
    }
    return render(request, "registration/mail/message_page.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_write(request: HttpRequest, slug: str) -> HttpResponse:
    """Return a letter to many: written, previewed with its count, sent. ``chosen``: ticked at the desk."""
    page = load_event(request, slug, "mail.send", ACTS)
    try:
        chosen = ticked_uids(request, page)[:MAX_REACHED]
    except Conflict as refusal:
        messages.error(request, str(refusal.message))
        return redirect("registrations", slug)
    act = request.POST.get("act", "")
    if act not in ("look", "send"):
        return _show_letter(request, page, LetterForm(chosen=chosen, what=request.GET.get("what", MailKind.LETTER)))
    form = LetterForm(request.POST, chosen=chosen)
    if not form.is_valid():
        return _show_letter(request, page, form, 422)
    letter = form.letter()
    try:
        check_letter(letter, page.tournament)
        if act == "send":
            return _send(request, page, letter, form.cleaned_data["count"] or 0)
    except NotPermitted:
        raise
    except Refusal as refusal:
        form.add_error(None, str(refusal.message))
        if refusal.code == "mail.batch_used":
            form.begin_anew()
        return _show_letter(request, page, form, refusal.status, letter)
    return _show_letter(request, page, form, 200, letter)


def _send(request: HttpRequest, page: EventPage, letter: LetterToMany, count: int) -> HttpResponse:
    sent = send_letter(tournament=page.tournament, letter=letter, count=count, by=page.actor, at=page.now)
    message = ngettext("%(n)s message was added to the outbox.", "%(n)s messages were added to the outbox.", sent)
    messages.success(request, message % {"n": sent})
    return redirect("mail", page.tournament.slug)


def _show_letter(
    request: HttpRequest, page: EventPage, form: LetterForm, status: int = 200, letter: LetterToMany | None = None
) -> HttpResponse:
    """Return the preview of a letter: how many get it, who does not, and how the first recipient reads it."""
    context = _shared(page) | {"form": form, "blanks": BLANKS.items(), "goes_out": may_go_out(page.tournament)}
    settings_of = RegistrationForm.objects.select_related("tournament").filter(tournament=page.tournament).first()
    if letter is not None and settings_of is not None:
        recipients = recipients_of(page.tournament, letter.choice, is_news=letter.is_news)
        context |= {"recipients": recipients, "count": len(recipients.reached)}
        if recipients.reached and (letter.texts or letter.kind != MailKind.LETTER):
            context["sample"] = _sample(letter, recipients.reached[0], settings_of)
    return render(request, "registration/mail/write.html", context | {"settings": settings_of}, status=status)


def _sample(letter: LetterToMany, registration: Registration, form: RegistrationForm) -> dict[str, Any]:
    language = known_language(registration.language)
    text = text_for(letter, form.tournament, language)
    facts = placeholder_values(registration, form, language, text, line=place_in_line(registration, form))
    return {"registration": registration, "language": language, "text": fill_placeholders(text, facts)}


@never_cache
@require_http_methods(["GET", "HEAD"])
def mail_texts(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every kind of message in every language, and which of them are the event's own."""
    page = load_event(request, slug, "mail.texts", ACTS)
    own = set(page.tournament.mail_texts.values_list("kind", "language"))
    rows = [(kind, [(code, name, (kind.value, code) in own) for code, name in settings.LANGUAGES]) for kind in KINDS]
    return render(request, "registration/mail/texts.html", _shared(page) | {"rows": rows})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_text(request: HttpRequest, slug: str, about: str, language: str) -> HttpResponse:
    """Return one text: previewed with the placeholders filled in, saved, or reset to the built-in one."""
    page = load_event(request, slug, "mail.texts", ACTS)
    names = dict(settings.LANGUAGES)
    if about not in KINDS or language not in names:
        raise Http404
    kind = MailKind(about)
    kept = text_of(page.tournament, kind, language)
    form = TextForm(request.POST or None, initial={"subject": kept.subject, "body": kept.body})
    act = request.POST.get("act", "")
    if request.method == "POST" and (act == "house" or (form.is_valid() and act == "save")):
        text = None if act == "house" else form.text()
        with refusals_on(form, _TEXT_FIELDS):
            save_text(tournament=page.tournament, kind=kind, language=language, text=text, by=page.actor, at=page.now)
            messages.success(request, _("Saved."))
            return redirect("mail-texts", slug)
    shown = form.text() if form.is_bound and form.is_valid() else kept
    context = _shared(page) | {
        "form": form,
        "kind": kind,
        "language": language,
        "language_name": names[language],
        "kept": kept,
        "sample": fill_placeholders(shown, _example(page, language, kind)),
        "blanks": blanks_of(kind).items(),
    }
    return render(request, "registration/mail/text.html", context, status=422 if form.errors else 200)


def _example(page: EventPage, language: str, kind: MailKind) -> dict[str, str]:
    """Return placeholder values of an invented person, for this event and its form."""
    event = page.tournament
    form = RegistrationForm.objects.filter(tournament=event).first() or RegistrationForm(tournament=event)
    registration = Registration(
        tournament=event, given_name="Maëlle", family_name="Vandecasteele", state="confirmed", pk=45
    )
    registration.offered_until = page.now + timedelta(hours=form.offer_hours)
    member = Registration(tournament=event, given_name="Pieter", family_name="Claes", state="confirmed")
    facts = placeholder_values(registration, form, language, text_of(event, kind, language), line=3)
    if kind == MailKind.AGREED:
        facts |= member_values(member, language)
    return facts | {"link": "https://…/r/…/", "personal": "https://…/p/…/"}


@csrf_exempt  # mail programs turn news off with a POST of their own (RFC 8058); the secret link is the right to do it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """Turn news off or on for the person with this link."""
    registration = registration_of_news(token)
    if registration is None:
        raise Http404
    if request.method == "POST":
        is_off = request.POST.get("act") != "on"
        turn_news_off(registration=registration, is_off=is_off, origin=origin_of(request, "page"), at=timezone.now())
        return redirect("mail-off", token)
    context = {"registration": registration, "event": registration.tournament}
    response = render(request, "registration/mail/news.html", context)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
