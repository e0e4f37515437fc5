"""Answer addresses of removed features: 410, with the replacement.

They have no names: nothing in the product leads to them.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournaments.common.views.gone import gone


def _filed(target: str) -> Callable[..., HttpResponse]:
    return gone(
        "archive.filed_events_removed",
        _(
            "Separate storage of events was removed. Save the event as a file, and import the file when you need "
            "the event again."
        ),
        target,
    )


def _application(target: str) -> Callable[..., HttpResponse]:
    sentence = _("The application to the federation is now a form on the page “Print”, filled in from the event.")
    return gone("application.removed", sentence, target)


def _honours(target: str) -> Callable[..., HttpResponse]:
    return gone(
        "honours.removed",
        _("The application for an honour is now a form on the page “Print”, filled in for each player."),
        target,
    )


_FILED_EVENTS: Final = [
    path("event-files/filed/", _filed("/event-files/")),
    path("event-files/filed/<slug:slug>/file/", _filed("/event-files/")),
    path("event-files/filed/<slug:slug>/site/", _filed("/event-files/")),
    path("event-files/filed/<slug:slug>/back/", _filed("/event-files/")),
    path("filed/<slug:slug>/", _filed("/t/{slug}/")),
    path("filed/<slug:slug>/<path:path>", _filed("/t/{slug}/")),
    path("t/<slug:slug>/file/leave/", _filed("/t/{slug}/file/")),
    path("api/v1/tournaments/<slug:slug>/file/leave/", _filed("/api/v1/tournaments/{slug}/file/")),
    path("api/v1/event-files/filed/", _filed("/api/v1/event-files/")),
    path("api/v1/event-files/filed/<slug:slug>/back/", _filed("/api/v1/event-files/")),
]

_APPLICATIONS: Final = [
    path("t/<slug:slug>/application/", _application("/t/{slug}/print/")),
    path("t/<slug:slug>/application/<path:path>", _application("/t/{slug}/print/")),
    path("api/v1/tournaments/<slug:slug>/application/", _application("/api/v1/tournaments/{slug}/prints/")),
    path("series/<slug:slug>/honours/", _honours("/series/{slug}/")),
    path("series/<slug:slug>/keep/honours/", _honours("/series/{slug}/")),
    path("series/<slug:slug>/keep/honours/<path:path>", _honours("/series/{slug}/")),
    path("api/v1/series/<slug:slug>/honours/", _honours("/api/v1/series/{slug}/")),
    path("api/v1/series/<slug:slug>/honours/<path:path>", _honours("/api/v1/series/{slug}/")),
]


def _report_form(target: str) -> Callable[..., HttpResponse]:
    return gone(
        "reports.own_forms_removed",
        _(
            "Report forms can no longer be edited here: they are files of the program. Each event fills in the "
            "forms supplied on its page “Federation report”."
        ),
        target,
    )


_REPORT_FORMS: Final = [
    path("t/<slug:slug>/report/forms/new/", _report_form("/t/{slug}/report/")),
    path("t/<slug:slug>/report/forms/<slug:code>/remove/", _report_form("/t/{slug}/report/")),
    path("report-forms/", _report_form("/help/closing/")),
    path("report-forms/new/", _report_form("/help/closing/")),
    path("report-forms/<slug:code>/remove/", _report_form("/help/closing/")),
    path("api/v1/report-forms/", _report_form("/api/v1/docs/")),
    path("api/v1/report-forms/<slug:code>/", _report_form("/api/v1/docs/")),
]

_OVERLAYS: Final = [
    path(
        "t/<slug:slug>/overlay/name/",
        gone(
            "reports.name_overlay_removed",
            _("The overlay with the name of one player was removed. The ranking shows the players with their places."),
            "/t/{slug}/overlay/ticker/",
        ),
    ),
]

_COPIES: Final = [
    path(
        "t/<slug:slug>/file/rehearse/",
        gone(
            "archive.rehearse_removed",
            _("A rehearsal is now a type of copy. Choose it on this page."),
            "/t/{slug}/copy/",
        ),
    ),
]

_PEOPLE: Final = [
    path(
        "careers/<uuid:uid>/",
        gone("careers.removed", _("The results of a player are now on the person’s page."), "/people/{uid}/page/"),
    ),
]

urlpatterns: list[URLPattern] = [*_FILED_EVENTS, *_APPLICATIONS, *_REPORT_FORMS, *_OVERLAYS, *_COPIES, *_PEOPLE]
