"""Addresses of ``scoring.event``."""

from django.urls import path

from scoring.event.views import rule_corrections

urlpatterns = [
    path("t/<slug:slug>/rules/correct/", rule_corrections.rules_correct, name="rules-correct"),
]
