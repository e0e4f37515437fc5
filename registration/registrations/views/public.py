"""Serve the public form, and the status page of a registration."""

from typing import Any, Final
from uuid import uuid4

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from registration.common.selectors.places import place_in_line, places_of, state_of_form
from registration.common.selectors.texts import form_texts
from registration.common.services.links import hash_of, token_of
from registration.common.views import load_registration
from registration.fees.selectors.payment import purpose_of, transfer_code
from registration.models import Receipt, Registration, RegistrationForm, RegistrationState
from registration.policies import (
    CHANGEABLE,
    REGISTRATION_MOVES,
    TAKES_REGISTRATIONS,
    FormState,
    RegistrationAct,
)
from registration.questions.selectors import GivenAnswer, answers_of, open_questions
from registration.registrations.forms.entry import EntryForm
from registration.registrations.forms.teams import TEAM_FIELDS, TeamForm
from registration.registrations.selectors.teams import team_page
from registration.registrations.services.changes import change_entry
from registration.registrations.services.lifecycle import act_for_oneself, register
from registration.registrations.services.pace import check_pace, prove_page
from registration.registrations.services.teams import act_for_team, join_token, register_team, team_of_token
from tournaments.common.actors import origin_of
from tournaments.common.errors import Refusal
from tournaments.common.look.collation import reader_key
from tournaments.common.models.base import read_uid
from tournaments.common.person_names import filed_name
from tournaments.common.selectors.countries import country_name
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt

_MAX_NAMES = 500
_UNDER = {"registration.no_place_for_country": "country"}
_SECOND_CLICK_SECONDS: Final = 600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return places, price and the form, or when it opens; works without script."""
    page = load_event(request, slug)
    settings = RegistrationForm.objects.select_related("tournament").filter(tournament=page.tournament).first()
    if settings is None:
        raise Http404
    sent = _Sent(request, page, settings)
    if request.method != "POST":
        return _show(request, sent)
    earlier = _sent_before(request)
    if earlier:
        return redirect("registration-status", earlier)
    return _slowed(request, sent) or _take(request, sent)


def _slowed(request: HttpRequest, sent: "_Sent") -> HttpResponse | None:
    """Return the form as it was typed where the network sends too many of them, else None."""
    with Attempt() as paced:
        check_pace(
            sent.page.tournament,
            key=request.POST.get("sent", ""),
            proof=request.POST.get("proof", ""),
            address=request.META.get("REMOTE_ADDR") or "",
            at=sent.page.now,
        )
        return None
    sent.put_under(paced.refused)
    answer = _show(request, sent, paced.status)
    answer.headers["Retry-After"] = str(paced.refused.detail["wait_seconds"])
    return answer


def _take(request: HttpRequest, sent: "_Sent") -> HttpResponse:
    """Register the person, or return the form with what is wrong."""
    if sent.entry.is_program():
        sent.entry.add_error(None, _("This looks like a program: leave the hidden field empty."))
    if sent.is_valid():
        try:
            token = _register(request, sent)
        except Refusal as refusal:
            earlier = _sent_before(request)  # the first of two clicks took a moment
            if earlier:
                return redirect("registration-status", earlier)
            sent.put_under(refusal)
        else:
            _note_sent(request, token)
            return redirect("registration-status", token)
    return _show(request, sent, 422)


def _sent_key(request: HttpRequest) -> str:
    """Return the key of this form page, so that a second click leads to the registration of the first."""
    key = read_uid(request.POST.get("sent", ""))
    return f"registration:sent:{key}" if key.int else ""


def _sent_before(request: HttpRequest) -> str:
    """Return the secret of the registration sent from this page already; empty if it is sent for another person."""
    key = _sent_key(request)
    uid = cache.get(key) if key else None
    registration = Registration.objects.filter(uid=uid).first() if uid else None
    typed = {name: request.POST.get(name, "").strip() for name in ("given_name", "family_name")}
    if registration is None or any(getattr(registration, name) != text for name, text in typed.items()):
        return ""
    return token_of(registration) or ""


def _note_sent(request: HttpRequest, token: str) -> None:
    key, registration = _sent_key(request), load_registration(token)
    if key and registration is not None:
        cache.set(key, str(registration.uid), _SECOND_CLICK_SECONDS)


class _Sent:
    """Hold the forms of the page: one's own entry, and the team if the event has teams.

    ``joins``: the team whose captain's link was opened, where it is one.
    """

    def __init__(self, request: HttpRequest, page: EventPage, settings: RegistrationForm) -> None:
        self.page, self.settings = page, settings
        self.state = state_of_form(settings, page.now)
        self.joins = team_of_token(page.tournament, request.GET.get("team", "")) if settings.team_size else None
        data = request.POST if request.method == "POST" else None
        self.entry = EntryForm(
            data,
            questions=open_questions(page.tournament),
            settings=settings,
            asks_word=self.state == FormState.MEMBERS,
            initial={"members_word": request.GET.get("word", "")},
        )
        has_teams = settings.team_size > 0 and self.joins is None
        self.team = TeamForm(data, settings=settings) if has_teams else None

    def is_valid(self) -> bool:
        """Return whether both forms are valid; both are validated, so that every error is shown at once."""
        return all([self.entry.is_valid(), self.team is None or self.team.is_valid()])

    def put_under(self, refusal: Refusal) -> None:
        if self.team is not None and refusal.code in TEAM_FIELDS:
            self.team.put_under(refusal.code, str(refusal.message))
            return
        field = {"registration.members_only": "members_word"}.get(refusal.code)
        self.entry.add_error(field if field in self.entry.fields else None, str(refusal.message))


def _register(request: HttpRequest, sent: _Sent) -> str:
    """Save the registration; return the secret of the status page."""
    entry, tournament = sent.entry.entry(get_language() or ""), sent.page.tournament
    origin, now, answers, word = origin_of(request, "page"), timezone.now(), sent.entry.answers(), sent.entry.word
    if sent.team is not None and sent.team.is_team:
        team = sent.team.team()
        return register_team(
            tournament=tournament, captain=entry, team=team, origin=origin, at=now, answers=answers, word=word
        )
    return register(
        tournament=tournament, entry=entry, origin=origin, at=now, answers=answers, word=word, team=sent.joins
    )


def _show(request: HttpRequest, sent: _Sent, status: int = 200) -> HttpResponse:
    settings = sent.settings
    places = places_of(settings)
    key = request.POST["sent"] if _sent_key(request) else str(uuid4())
    context = {
        "page": sent.page,
        "tab": "register",
        "settings": settings,
        "texts": form_texts(settings),
        "form": sent.entry,
        "team_form": sent.team,
        "joins": sent.joins,
        "sent_key": key,
        "proof": prove_page(sent.page.tournament, key, sent.page.now),
        "state": sent.state.value,
        "is_early": sent.page.now < settings.closes_at,
        "places": places,
        "groups": [(group, places.left(group), places.waiting.get(group, 0)) for group in sorted(settings.quotas)],
        "left_others": places.left(""),
        "member_groups": [*map(country_name, settings.member_countries), *settings.member_clubs],
        "names": _names(settings),
    }
    return render(request, "registration/register.html", context, status=status)


def _names(settings: RegistrationForm) -> list[tuple[Registration, list[GivenAnswer]]]:
    """Return who has a place, with answers to public questions, where the organiser shows it (two queries)."""
    if not settings.shows_names:
        return []
    here = Registration.objects.filter(tournament=settings.tournament, state=RegistrationState.CONFIRMED)
    here = here.filter(consent_version__gt=0)  # whom a captain entered has not agreed to be named
    rows = sorted(here.order_by("pk"), key=lambda row: reader_key(filed_name("", row.given_name, row.family_name)))
    rows = rows[:_MAX_NAMES]
    answers = answers_of(rows, public=True)
    return [(row, answers.get(row.pk, [])) for row in rows]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Return one's own registration, to be changed under the private link."""
    registration = load_registration(token)
    if registration is None:
        return _after_renewal(request, token)
    event = registration.tournament
    settings = event.registration_form
    form = EntryForm.of(registration, open_questions(event), request.POST or None, settings=settings)
    if request.method == "POST" and form.is_valid():
        language = registration.language if registration.is_complete else get_language() or ""
        try:
            changed = change_entry(
                registration=registration,
                entry=form.entry(language),
                answers=form.answers(),
                origin=origin_of(request, "page"),
                at=timezone.now(),
                agrees=form.agrees,
            )
        except Refusal as refusal:
            if refusal.code == "registration.link_renewed":
                return _after_renewal(request, token)
            form.add_error(_UNDER.get(refusal.code), str(refusal.message))
        else:
            messages.success(request, _("Your changes were saved."))
            now = token_of(changed) or token
            if now != token:
                cache.set(_renewed_key(request, token), str(changed.uid), _SECOND_CLICK_SECONDS)
            return redirect("registration-status", now)
    context = {
        "registration": registration,
        "event": event,
        "form": form,
        "token": token,
        "texts": form_texts(settings),
    }
    response = render(request, "registration/change.html", context, status=422 if form.errors else 200)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _after_renewal(request: HttpRequest, token: str) -> HttpResponse:
    """Redirect to the new link if this browser made it; else the old one is not found."""
    renewed = _renewed_before(request, token)
    if not renewed:
        raise Http404
    return redirect("registration-status", renewed)


def _renewed_key(request: HttpRequest, token: str) -> str:
    """Return the session key of the new link, for this browser alone: the captain knows only the old link."""
    return f"registration:renewed:{hash_of(token)}:{hash_of(request.META.get('CSRF_COOKIE', ''))}"


def _renewed_before(request: HttpRequest, token: str) -> str:
    """Return the new secret, for the second of two clicks that complete a registration; else empty."""
    uid = cache.get(_renewed_key(request, token)) if request.META.get("CSRF_COOKIE") else None
    registration = Registration.objects.filter(uid=uid).first() if uid else None
    return (token_of(registration) or "") if registration else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def status(request: HttpRequest, token: str) -> HttpResponse:
    """Show the registration of a private link: its state, the amount due, accept, withdraw."""
    registration = load_registration(token)
    if registration is None:
        raise Http404
    refusal = _act(request, registration) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        return redirect("registration-status", token)
    shown = load_registration(token) or registration
    context = _context(shown, refusal) | {"token": token} | _team_context(request, shown)
    response = render(request, "registration/status.html", context, status=refusal.status if refusal else 200)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


_ACTS: Final = {
    "accept": (RegistrationAct.ACCEPT, gettext_lazy("You accepted the place.")),
    "withdraw": (RegistrationAct.WITHDRAW, gettext_lazy("Your registration was withdrawn.")),
    "accept_team": (RegistrationAct.ACCEPT, gettext_lazy("You accepted the places.")),
    "withdraw_team": (RegistrationAct.WITHDRAW, gettext_lazy("The team was withdrawn.")),
}


def _act(request: HttpRequest, registration: Registration) -> Refusal | None:
    name = request.POST.get("act", "")
    if name not in _ACTS:
        return Refusal("registration.nothing_asked", _("This action does not exist."))
    wanted, message = _ACTS[name]
    act = act_for_team if name.endswith("_team") else act_for_oneself
    with Attempt(shows_rights=True) as attempt:
        act(registration=registration, act=wanted, origin=origin_of(request, "page"), at=timezone.now())
        messages.success(request, message)
        return None
    return attempt.refusal


def _team_context(request: HttpRequest, registration: Registration) -> dict[str, Any]:
    """Return the team as its members see it.

    Its captain has the links of those without an address who have not agreed yet.
    """
    team, settings = registration.team, registration.tournament.registration_form
    if team is None or registration.state not in CHANGEABLE:
        return {}
    page = team_page(team, settings)
    context: dict[str, Any] = {"team": page}
    if registration.is_captain and registration.state in CHANGEABLE:
        here = [
            member
            for member in page.members
            if member.pk != registration.pk and not member.is_complete and not member.email
        ]
        links = {entry.pk: token_of(entry) for entry in here}
        address = site_of(request)
        context["links"] = [
            (candidate, address + reverse("registration-status", args=[links[candidate.pk]]))
            for candidate in here
            if links[candidate.pk]
        ]
        context["offers"] = sum(member.state == RegistrationState.OFFERED for member in page.members)
        if page.missing and state_of_form(settings, timezone.now()) in TAKES_REGISTRATIONS:
            way = reverse("register", args=[registration.tournament.slug])
            context["join_link"] = f"{address}{way}?team={join_token(team)}"
    return context


def _context(registration: Registration, refusal: Refusal | None) -> dict[str, Any]:
    event = registration.tournament
    settings = event.registration_form
    is_waiting = registration.state == RegistrationState.WAITING
    return {
        "registration": registration,
        "event": event,
        "settings": settings,
        "texts": form_texts(settings),
        "refusal": refusal,
        "transfer": transfer_code(settings, registration) if not registration.paid_at else "",
        "purpose": purpose_of(registration),
        "line": place_in_line(registration, settings) if is_waiting else 0,
        "answers": answers_of([registration]).get(registration.pk, []),
        "receipts": list(Receipt.objects.filter(registration=registration)),
        "may_change": registration.state in CHANGEABLE,
        "waiting": places_of(settings).all_waiting,
        "has_place": registration.state in (RegistrationState.CONFIRMED, RegistrationState.PENDING),
        "may_withdraw": REGISTRATION_MOVES.allows(registration.state, RegistrationAct.WITHDRAW)
        and registration.participant_id is None,
    }
