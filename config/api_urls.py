"""Combine the URLs of the HTTP API."""

from django.urls import URLPattern, re_path

from appeals.urls import api_urlpatterns as appeals
from archive.urls import api_urlpatterns as archive
from calculator.urls import api_urlpatterns as calculator
from hall.urls import api_urlpatterns as hall
from paper.urls import api_urlpatterns as paper
from penalties.urls import api_urlpatterns as penalties
from registration.urls import api_urlpatterns as registration
from reports.urls import api_urlpatterns as reports
from scoring.urls import api_urlpatterns as scoring
from series.urls import api_urlpatterns as series
from tournaments.site.api import missing
from tournaments.urls import api_urlpatterns as tournaments

urlpatterns: list[URLPattern] = [
    *tournaments,
    *scoring,
    *appeals,
    *archive,
    *calculator,
    *hall,
    *paper,
    *penalties,
    *registration,
    *reports,
    *series,
    re_path(r"^(?P<rest>[\s\S]*)$", missing.Missing.as_view()),
]
