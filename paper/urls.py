"""Define the pages of ``paper``: the print centre, its files, and the pages of printed codes."""

from django.urls import URLPattern, path

from paper.logos import views as logos
from paper.prints import api as prints_api
from paper.prints.views import badges, codes
from paper.prints.views import centre as print_centre
from paper.scans import api as scans_api
from paper.scans import views as scans
from tournaments.common.api.addresses import API_EVENT

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/print/", print_centre.centre, name="print-centre"),
    path("t/<slug:slug>/print/preview/<str:document>.png", print_centre.preview_page, name="print-preview"),
    path("t/<slug:slug>/print/badge/<int:number>/", badges.badge, name="print-badge"),
    path("t/<slug:slug>/print/stale/", print_centre.print_stale, name="print-stale"),
    path("t/<slug:slug>/print/scans/", scans.scans, name="paper-scans"),
    path("t/<slug:slug>/print/runs/", print_centre.runs, name="print-runs"),
    path("t/<slug:slug>/print/runs/<uuid:run>/again/", print_centre.print_again, name="print-again"),
    path("t/<slug:slug>/print/runs/<uuid:run>/stop/", print_centre.stop, name="print-stop"),
    path("t/<slug:slug>/print/logo/", logos.logo, name="print-logo"),
    path("t/<slug:slug>/print/batches/<uuid:batch>.pdf", print_centre.batch_file, name="print-batch"),
    path("t/<slug:slug>/print/files/<uuid:run>.pdf", print_centre.print_file, name="print-file"),
    path("t/<slug:slug>/print/pieces/<uuid:piece>/settle/", print_centre.piece_removed, name="print-settle"),
    path("t/<slug:slug>/paper/<str:code>/", codes.paper_code, name="paper-code"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}prints/", prints_api.Prints.as_view()),
    path(f"{API_EVENT}prints/scans/", scans_api.Scans.as_view()),
    path(f"{API_EVENT}prints/stale/", prints_api.StalePrints.as_view()),
    path(f"{API_EVENT}prints/pieces/<uuid:piece>/settle/", prints_api.PrintedPieceSettled.as_view()),
    path(f"{API_EVENT}prints/codes/<str:code>/", prints_api.PaperCode.as_view()),
    path(f"{API_EVENT}prints/<uuid:run>/", prints_api.OnePrint.as_view()),
    path(f"{API_EVENT}prints/<uuid:run>/file/", prints_api.PrintOutput.as_view()),
    path(f"{API_EVENT}prints/<uuid:run>/stop/", prints_api.StoppedPrint.as_view()),
    path(f"{API_EVENT}prints/batches/<uuid:batch>/file/", prints_api.BatchOutput.as_view()),
]
