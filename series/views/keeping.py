"""Serve the management of a season: creating it, its rules, its events."""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.db.models import Q
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from series.forms.places_preview import Preview, preview_of, told_list
from series.forms.seasons import FactsForm, NewSeriesForm, RulesForm, TakeForm, initial_of
from series.models import Series, SeriesEvent
from series.permissions import check_may_keep
from series.selectors.rules_data import rules_from_data
from series.selectors.seasons import acceptances_of
from series.services.events import bring_in, plan_event, remove_event, take_over
from series.services.keeping import change_rules, create_series
from tournaments.common.files.uploads import read_upload
from tournaments.common.permissions import check_may_create_events
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import Attempt
from tournaments.models import CopyKind, EventStatus, Tournament


@never_cache
@require_http_methods(["GET", "POST"])
def series_new(request: HttpRequest) -> HttpResponse:
    """Create a season with its rules; its events are added on the next page."""
    actor = page_actor(request)
    check_may_create_events(actor)
    form = NewSeriesForm(request.POST if request.method == "POST" else None)
    attempt = Attempt()
    if request.method == "POST" and form.is_valid():
        typed = {name: form.cleaned_data[name] for name in ("name", "slug", "holder", "rules")}
        with attempt:
            made = create_series(**typed, by=actor, at=timezone.now())
            return redirect("series-keep", made.slug)
    context = {"form": form, "refusal": attempt.refusal}
    return render(request, "series/new.html", context, status=attempt.status_of(form))


def _events_of(request: HttpRequest) -> Any:
    """Return the events that can be taken over: public ones, and those where the actor is on the staff."""
    mine = Q(staff__user=page_actor(request).user)
    events = Tournament.objects.filter(mine | ~Q(status=EventStatus.DRAFT))
    return events.exclude(copy_kind=CopyKind.REHEARSAL).distinct()


@never_cache
@require_http_methods(["GET", "POST"])
def series_keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the rules and the events of a season; ``act`` names the form that is sent."""
    series = get_object_or_404(Series, slug=slug)
    check_may_keep(page_actor(request), series)
    forms = _forms(request, series)
    act = request.POST.get("act", "")
    attempt = Attempt()
    preview: Preview | None = None
    if act == "confirm":
        with attempt:
            messages.success(request, _confirm(request, series))
            return redirect("series-keep", slug)
    elif act == "event" and forms[act].is_valid() and forms[act].cleaned_data["file"] is not None:
        with attempt:
            preview = preview_of(forms[act], read_upload(forms[act].cleaned_data["file"]))
    elif act in _ACTS and forms[act].is_valid():
        with attempt:
            messages.success(request, _ACTS[act](request, series, forms[act]))
            return redirect("series-keep", slug)
    status = attempt.status if attempt.refusal else 422 if any(form.errors for form in forms.values()) else 200
    context = {"series": series, "events": _listed(series), "forms": forms, "refusal": attempt.refusal}
    context["preview"] = preview if act == "event" and attempt.refusal is None else None
    return render(request, "series/keep.html", context, status=status)


def _listed(series: Series) -> list[Any]:
    """Return the events of a season, each with the word by which its results count, if there is one."""
    accepted, events = acceptances_of(series), list[Any](series.events.all())
    for event in events:
        event.accepted = accepted.get(str(event.uid))
    return events


def _forms(request: HttpRequest, series: Series) -> dict[str, Form]:
    """Return the submitted form with its input, the others fresh."""
    act = request.POST.get("act", "")
    sent: dict[str, Any] = {name: request.POST if act == name else None for name in _ACTS}
    files = request.FILES if act == "event" else None
    return {
        "rules": RulesForm(sent["rules"], initial=initial_of(rules_from_data(series.rules)), auto_id="rules_%s"),
        "take": TakeForm(_events_of(request), sent["take"], auto_id="take_%s"),
        "event": FactsForm(sent["event"], files, auto_id="event_%s"),
    }


def _change(request: HttpRequest, series: Series, form: Form) -> str:
    change_rules(series=series, rules=form.cleaned_data["rules"], by=page_actor(request), at=timezone.now())
    return _("The rules of the season were changed.")


def _take(request: HttpRequest, series: Series, form: Form) -> str:
    typed = form.cleaned_data
    event = take_over(
        series=series,
        tournament=typed["tournament"],
        weight=typed["weight"],
        by=page_actor(request),
        at=timezone.now(),
    )
    return _("The results of %(event)s were added.") % {"event": event.name}


def _plan(request: HttpRequest, series: Series, form: Form) -> str:
    facts_form: Any = form
    event = plan_event(series=series, facts=facts_form.facts(0), by=page_actor(request), at=timezone.now())
    return _("%(event)s was added as a future event.") % {"event": event.name}


def _confirm(request: HttpRequest, series: Series) -> str:
    """Add the list that was looked at; return the message."""
    told = told_list(request.POST.get("list", ""))
    event = bring_in(
        series=series,
        facts=told.facts,
        rows=told.rows,
        namesakes_differ=told.namesakes_differ,
        by=page_actor(request),
        at=timezone.now(),
    )
    return _("The results of %(event)s were added.") % {"event": event.name}


_ACTS: Final[Mapping[str, Callable[[HttpRequest, Series, Form], str]]] = {
    "rules": _change,
    "take": _take,
    "event": _plan,
}


@require_POST
def series_event_remove(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    event = get_object_or_404(SeriesEvent.objects.select_related("series"), series__slug=slug, uid=uid)
    remove_event(event=event, by=page_actor(request), at=timezone.now())
    messages.success(request, _("%(event)s was removed from the season.") % {"event": event.name})
    return redirect("series-keep", slug)
