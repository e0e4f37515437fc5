"""Define the addresses of ``scoring.event``."""

from django.urls import URLPattern, path

from scoring.event import api as event_api
from scoring.event.views import page as event_pages
from scoring.event.views import rule_corrections
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/find/", event_pages.event_find, name="event-find"),
    path("t/<slug:slug>/rules/correct/", rule_corrections.rules_correct, name="rules-correct"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}rule-set/corrections/", event_api.Corrections.as_view()),
    path(f"{API_EVENT}rule-set/corrections/preview/", event_api.CorrectionPreview.as_view()),
]
