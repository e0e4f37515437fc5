"""Define the URLs of ``tournaments.journal``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.journal import api as journal_api
from tournaments.journal import views as audit

urlpatterns = [
    path("t/<slug:slug>/audit/", audit.audit, name="audit"),
    path("t/<slug:slug>/audit/audit.csv", audit.audit_csv, name="audit-csv"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}audit/", journal_api.Audit.as_view()),
]
