"""Serve the settings of an event's registration form."""

from datetime import datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from registration.form.forms import FORM_FIELDS, SettingsForm
from registration.form.selectors import model_text
from registration.form.services import save_form
from registration.models import RegistrationForm
from registration.permissions import ACTS
from registration.registrations.models import CONTACT_WEEKS
from tournaments.common.look.languages import codes
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Tournament
from tournaments.participation.selectors.marks import count_drawn

_PRIVACY: Final = gettext_lazy(
    "Name, country, club, federation number and results are public, go to the federation and "
    "are kept. E-mail and remarks are visible to the organisers only and used for this event "
    "only."
)

_USUAL_PLACES: Final = 32


@require_http_methods(["GET", "HEAD", "POST"])
def registration_form(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the settings: when it opens and closes, how many places, the fee."""
    page = load_event(request, slug, "registration.form", ACTS)
    kept = RegistrationForm.objects.filter(tournament=page.tournament).first()
    first = _first_settings(page, page.now) if kept is None else {}
    form = SettingsForm(request.POST or None, zone=page.tournament.time_zone, form=kept, initial=first)
    if request.method == "POST" and request.POST.get("model") in codes():
        form = _with_model_text(request, page)
    elif request.method == "POST" and form.is_valid():
        with refusals_on(form, FORM_FIELDS):
            save_form(tournament=page.tournament, facts=form.facts(), by=page.actor, at=page.now)
            messages.success(request, _("Saved."))
            return redirect("registrations", slug)
    context = {"page": page, "tab": "participants", "form": form, "is_new": kept is None}
    return render(request, "registration/settings.html", context, status=422 if form.errors else 200)


def _with_model_text(request: HttpRequest, page: EventPage) -> SettingsForm:
    """Return the form as it was typed, with the model text in place of its own; nothing is saved yet."""
    typed = {name: str(value) for name, value in request.POST.items() if name not in ("csrfmiddlewaretoken", "model")}
    weeks = typed.get("contact_weeks", "")
    typed["privacy"] = model_text(
        page.tournament,
        language=request.POST["model"],
        contact=typed.get("reply_to", "").strip(),
        weeks=int(weeks) if weeks.isdecimal() and len(weeks) <= 3 else CONTACT_WEEKS,
    )
    messages.info(request, _("This is the model text: adapt it, then save."))
    return SettingsForm(zone=page.tournament.time_zone, initial=typed)


def _first_places(tournament: Tournament) -> int:
    """Return the places to begin with, a multiple of four, for the players expected or entered."""
    players = max(tournament.expected_players or 0, count_drawn(tournament))
    return -(-players // PLACES_AT_A_TABLE) * PLACES_AT_A_TABLE or _USUAL_PLACES


def _first_settings(page: EventPage, moment: datetime) -> dict[str, Any]:
    """Return the settings of a new form: open at once, closed on the eve of the event at 20:00 local time.

    On the first day itself it stays open until the evening: the check-in or the seating closes it before.
    """
    tournament = page.tournament
    now = moment.astimezone(ZoneInfo(tournament.time_zone)).replace(second=0, microsecond=0, tzinfo=None)
    eve = datetime.combine(tournament.starts_on - timedelta(days=1), time(20))
    last = datetime.combine(tournament.starts_on, time(22))
    return {
        "places": _first_places(tournament),
        "privacy": _PRIVACY,
        "opens_at": now,
        "closes_at": next((moment for moment in (eve, last) if moment > now), None),
        "reply_to": getattr(page.actor.user, "email", ""),
    }
