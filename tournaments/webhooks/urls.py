"""Addresses of ``tournaments.webhooks``."""

from django.urls import path

from tournaments.webhooks import views as webhooks

urlpatterns = [
    path("t/<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("t/<slug:slug>/webhooks/<uuid:webhook>/", webhooks.webhook, name="webhook"),
    path(
        "t/<slug:slug>/webhooks/<uuid:webhook>/<uuid:delivery>/again/", webhooks.delivery_again, name="delivery-again"
    ),
]
