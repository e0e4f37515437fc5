"""The desk of registrations: who sent one, who is answered, who paid; and the form's own settings."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from registration.forms.base import put_under
from registration.forms.registrations import FORM_FIELDS, SettingsForm
from registration.models import FeeMeans, Registration, RegistrationForm, RegistrationState
from registration.permissions import ACTS
from registration.policies import Act
from registration.selectors.desk import chosen_of, desk_of
from registration.selectors.places import places_of
from registration.services.entering import enter_confirmed
from registration.services.forms import save_form
from registration.services.registrations import answer, new_link, note_fee
from tournaments.errors import Malformed, NotPermitted, Refusal
from tournaments.look.csv_rows import write_csv
from tournaments.permissions import allowed_acts, check_may
from tournaments.views.base import EventPage, load_event

_ANSWERS: Final[Mapping[str, Act]] = {
    act.value: act for act in (Act.CONFIRM, Act.REFUSE, Act.OFFER, Act.WITHDRAW, Act.QUEUE)
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registrations(request: HttpRequest, slug: str) -> HttpResponse:
    """The list with its counts; a POST does one thing to those who are chosen. A refusal stands above the list."""
    page = load_event(request, slug)
    if request.method != "POST":
        check_may(page.actor, "registration.read", page.tournament, ACTS)
        return _show(request, page)
    act = request.POST.get("act", "")
    check_may(page.actor, "registration.enter" if act == "enter" else "registration.answer", page.tournament, ACTS)
    try:
        link = _do(request, page, act)
    except NotPermitted:
        raise
    except Refusal as refusal:
        return _show(request, page, refusal.status, refusal=refusal)
    if link:
        return _show(request, page, link=link)
    return redirect(f"{reverse('registrations', args=[slug])}{_query(request)}")


def _query(request: HttpRequest) -> str:
    state = request.GET.get("state", "")
    return f"?state={state}" if state in RegistrationState.values else ""


def _do(request: HttpRequest, page: EventPage, act: str) -> str:
    """What the button says; answers a link that is shown once, or nothing."""
    now, event = timezone.now(), page.tournament
    if act == "enter":
        entered = enter_confirmed(tournament=event, by=page.actor, at=now)
        sentence = ngettext("%(n)s player entered.", "%(n)s players entered.", entered)
        messages.success(request, sentence % {"n": entered})
        return ""
    chosen = _chosen(request, page)
    if act in _ANSWERS:
        moved = answer(registrations=chosen, act=_ANSWERS[act], by=page.actor, at=now)
        messages.success(request, ngettext("%(n)s answered.", "%(n)s answered.", moved) % {"n": moved})
    elif act in FeeMeans.values or act == "unpaid":
        for one in chosen:
            means = None if act == "unpaid" else FeeMeans(act)
            note_fee(registration=one, means=means, by=page.actor, at=now)
        messages.success(request, _("Noted."))
    elif act == "link":
        token = new_link(registration=chosen[0], by=page.actor, at=now)
        return request.build_absolute_uri(reverse("registration-status", args=[token]))
    else:
        raise Malformed("registration.nothing_asked", _("There is nothing to do under this name."))
    return ""


def _chosen(request: HttpRequest, page: EventPage) -> list[Registration]:
    uids = [text for text in request.POST.getlist("chosen") if _is_uid(text)]
    chosen = chosen_of(page.tournament, uids)
    if not chosen:
        raise Malformed("registration.nobody_chosen", _("Choose somebody first."))
    return chosen


def _is_uid(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _show(request: HttpRequest, page: EventPage, status: int = 200, **more: Any) -> HttpResponse:
    state, search = request.GET.get("state", ""), request.GET.get("q", "").strip()
    desk = desk_of(page.tournament, state=state if state in RegistrationState.values else "", search=search)
    settings = RegistrationForm.objects.filter(tournament=page.tournament).first()
    places = places_of(settings) if settings else None
    taken = places.all_taken if places else 0
    context = {
        "page": page,
        "tab": "participants",
        "desk": desk,
        "settings": settings,
        "places": places,
        "tables": taken // 4,
        "missing": -taken % 4,
        "state": state,
        "search": search,
        "states": [(value, label, desk.counts[value]) for value, label in RegistrationState.choices],
        "acts": allowed_acts(page.roles, ACTS),
        "address": request.build_absolute_uri(reverse("register", args=[page.tournament.slug])),
    }
    return render(request, "registration/desk.html", context | more, status=status)


@require_GET
def registrations_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every registration with its contact, for whoever answers them; that it was taken is in the log."""
    page = load_event(request, slug)
    check_may(page.actor, "registration.read", page.tournament, ACTS)
    header = ["sent", "state", "given_name", "family_name", "country", "club", "federation_number", "email"]
    header += ["remark", "paid", "paid_means", "photos_agreed", "player"]
    rows = [_csv_row(row.registration) for row in desk_of(page.tournament).rows]
    response = HttpResponse(write_csv(header, rows), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-registrations.csv"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _csv_row(one: Registration) -> list[object]:
    return [
        one.created_at.isoformat(timespec="minutes"),
        one.state,
        one.given_name,
        one.family_name,
        one.country,
        one.club,
        one.federation_number,
        one.email,
        one.remark,
        one.paid_at.isoformat(timespec="minutes") if one.paid_at else None,
        one.paid_means,
        "yes" if one.photos_agreed else "no",
        one.participant.number if one.participant else None,
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def registration_form(request: HttpRequest, slug: str) -> HttpResponse:
    """When it opens and closes, how many places, what it costs."""
    page = load_event(request, slug)
    check_may(page.actor, "registration.form", page.tournament, ACTS)
    kept = RegistrationForm.objects.filter(tournament=page.tournament).first()
    first = {"privacy": _PRIVACY} if kept is None else {}
    form = SettingsForm(request.POST or None, zone=page.tournament.time_zone, form=kept, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            save_form(tournament=page.tournament, facts=form.facts(), by=page.actor, at=timezone.now())
        except Refusal as refusal:
            put_under(form, refusal, dict(FORM_FIELDS))
        else:
            messages.success(request, _("Saved."))
            return redirect("registrations", slug)
    context = {"page": page, "tab": "participants", "form": form, "is_new": kept is None}
    return render(request, "registration/settings.html", context, status=422 if form.errors else 200)


_PRIVACY: Final = gettext_lazy(
    "Name, country, club, federation number and results are public and go to the federation: they are the record "
    "of the sport and stay. E-mail and remarks are seen by the organisers alone and are for this event."
)
