"""Serve the clubs of a season, and its classes, whose members the season's keeper sets."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from series.forms.classes import ClassForm
from series.models import Series, SeriesClass
from series.permissions import check_may_keep
from series.selectors.groups import class_rows, club_lines
from series.services.classes import remove_class, set_class
from series.views.seasons import load_season
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import Attempt


@require_safe
def clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the clubs with the members who count for each."""
    season = load_season(slug)
    context = {
        "season": season,
        "series": season.series,
        "clubs": club_lines(season),
        "classes": season.series.classes.all(),
        "sub": "clubs",
    }
    return render(request, "series/clubs.html", context)


@require_safe
def of_class(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return the players of one class, with their places within it."""
    season = load_season(slug)
    of = get_object_or_404(SeriesClass, series=season.series, uid=uid)
    context = {
        "season": season,
        "series": season.series,
        "of": of,
        "rows": class_rows(season, of),
        "classes": season.series.classes.all(),
        "sub": str(of.uid),
    }
    return render(request, "series/class.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def classes(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the classes of a season; ``?of=`` opens one for editing."""
    series = get_object_or_404(Series, slug=slug)
    actor = page_actor(request)
    check_may_keep(actor, series)
    form = ClassForm(request.POST) if request.method == "POST" else ClassForm(initial=_initial(series, request))
    attempt = Attempt()
    if request.method == "POST" and form.is_valid():
        with attempt:
            made = set_class(series=series, **form.cleaned_data, by=actor, at=timezone.now())
            messages.success(request, _("The class %(name)s was saved.") % {"name": made.name})
            return redirect("series-classes", slug)
    context = {"series": series, "classes": series.classes.prefetch_related("members"), "form": form}
    context["refusal"] = attempt.refusal
    return render(request, "series/classes.html", context, status=attempt.status_of(form))


def _initial(series: Series, request: HttpRequest) -> dict[str, str]:
    of = series.classes.filter(name=request.GET.get("of", "")).first()
    if of is None:
        return {}
    members = of.members.values_list("federation_number", "name")
    return {"name": of.name, "players": "\n".join(number or name for number, name in members)}


@require_POST
def class_remove(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    of = get_object_or_404(SeriesClass.objects.select_related("series"), series__slug=slug, uid=uid)
    remove_class(of=of, by=page_actor(request), at=timezone.now())
    messages.success(request, _("The class %(name)s was removed.") % {"name": of.name})
    return redirect("series-classes", slug)
