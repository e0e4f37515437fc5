"""Addresses of ``tournaments.journal``."""

from django.urls import path

from tournaments.journal import views as audit

urlpatterns = [
    path("t/<slug:slug>/audit/", audit.audit, name="audit"),
    path("t/<slug:slug>/audit/audit.csv", audit.audit_csv, name="audit-csv"),
]
