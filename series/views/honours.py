"""The honours of a season: who has reached which level; for its keeper, levels, sanctions and applications."""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from series.forms.honours import LevelForm, MoveForm
from series.models import HonoursApplication, HonoursLevel, HonoursState, Series, SeriesEvent
from series.permissions import check_may_keep, may_keep
from series.policies import HonoursAct
from series.selectors.honours import acts_from, application_data, application_sheets, applications_of, honours_rows
from series.services.honours import (
    add_level,
    move_application,
    prepare_application,
    remove_level,
    sanction_event,
)
from series.views.seasons import load_season
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.look.workbooks import XLSX, write_workbook
from tournaments.common.models.base import read_uid
from tournaments.common.views.base import page_actor


@require_safe
def honours(request: HttpRequest, slug: str) -> HttpResponse:
    """The levels with those who have reached them, and who was granted which honour."""
    season = load_season(slug)
    granted = HonoursApplication.objects.filter(series=season.series, state=HonoursState.GRANTED).order_by("level")
    context = {
        "season": season,
        "series": season.series,
        "rows": honours_rows(season),
        "levels": season.series.honours_levels.all(),
        "granted": granted,
        "classes": season.series.classes.all(),
        "sub": "honours",
        "may_keep": may_keep(page_actor(request), season.series),
    }
    return render(request, "series/honours.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def honours_keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Levels, sanctioned events and applications; ``act`` names what is sent."""
    series = get_object_or_404(Series, slug=slug)
    check_may_keep(page_actor(request), series)
    act = request.POST.get("act", "")
    form = LevelForm(request.POST if act == "level" else None)
    refused: Refusal | None = None
    if request.method == "POST" and (act != "level" or form.is_valid()):
        try:
            messages.success(request, _made(request, series, act, form))
        except NotPermitted:
            raise
        except Refusal as refusal:
            refused = refusal
        else:
            return redirect("series-honours-keep", slug)
    season = load_season(slug)
    context = {
        "series": series,
        "form": form,
        "levels": series.honours_levels.all(),
        "events": season.held,
        "rows": [row for row in honours_rows(season) if row.may_apply],
        "applications": [(application, acts_from(application.state)) for application in applications_of(series)],
        "refusal": refused,
    }
    status = refused.status if refused else 422 if form.errors else 200
    return render(request, "series/honours_keep.html", context, status=status)


def _made(request: HttpRequest, series: Series, act: str, form: LevelForm) -> str:
    made = _ACTS.get(act)
    if made is None:
        raise Malformed("series.act_unknown", _("This page knows no such act."))
    return made(request, series, form)


def _level(request: HttpRequest, series: Series, form: LevelForm) -> str:
    level = add_level(series=series, rule=form.cleaned_data["rule"], by=page_actor(request), at=timezone.now())
    return _("Level %(name)s is kept.") % {"name": level.name}


def _level_remove(request: HttpRequest, series: Series, form: LevelForm) -> str:
    level = get_object_or_404(HonoursLevel, series=series, uid=read_uid(request.POST.get("level")))
    remove_level(level=level, by=page_actor(request), at=timezone.now())
    return _("Level %(name)s is removed.") % {"name": level.name}


def _sanction(request: HttpRequest, series: Series, form: LevelForm) -> str:
    event = get_object_or_404(SeriesEvent, series=series, uid=read_uid(request.POST.get("event")))
    sanction = request.POST.get("sanction", "")
    sanction_event(event=event, sanction=sanction, by=page_actor(request), at=timezone.now())
    return _("Kept.")


def _prepare(request: HttpRequest, series: Series, form: LevelForm) -> str:
    sent = {name: request.POST.get(name, "") for name in ("level", "person")}
    made = prepare_application(series=series, **sent, by=page_actor(request), at=timezone.now())
    return _("The application of %(name)s is prepared: take its file, and send it.") % {"name": made.name}


def _move(request: HttpRequest, series: Series, form: LevelForm) -> str:
    application = get_object_or_404(HonoursApplication, series=series, uid=read_uid(request.POST.get("application")))
    sent = MoveForm({"act": request.POST.get("move", ""), "note": request.POST.get("note", "")})
    if not sent.is_valid():
        raise Malformed("honours.move_unknown", _("Choose what happened to the application."))
    typed = sent.cleaned_data
    move_application(
        application=application,
        act=HonoursAct(typed["act"]),
        note=typed["note"],
        by=page_actor(request),
        at=timezone.now(),
    )
    return _("Kept.")


_ACTS: Final[Mapping[str, Callable[[HttpRequest, Series, LevelForm], str]]] = {
    "level": _level,
    "level-remove": _level_remove,
    "sanction": _sanction,
    "prepare": _prepare,
    "move": _move,
}


@never_cache
@require_GET
def application_file(request: HttpRequest, slug: str, uid: UUID, ending: str) -> HttpResponse:
    """The application as a workbook to send, or as JSON; for whoever keeps the season."""
    series = get_object_or_404(Series, slug=slug)
    check_may_keep(page_actor(request), series)
    application = get_object_or_404(HonoursApplication.objects.select_related("series"), series=series, uid=uid)
    answer: HttpResponse
    if ending == "json":
        answer = JsonResponse(application_data(application))
    else:
        answer = HttpResponse(write_workbook(application_sheets(application)), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{slug}-application.{ending}"'
    return answer
