"""Define the URLs of ``tournaments.webhooks``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.webhooks import api as webhooks_api
from tournaments.webhooks import views as webhooks

urlpatterns = [
    path("t/<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("t/<slug:slug>/webhooks/<uuid:webhook>/", webhooks.webhook, name="webhook"),
    path(
        "t/<slug:slug>/webhooks/<uuid:webhook>/<uuid:delivery>/again/", webhooks.delivery_again, name="delivery-again"
    ),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}webhooks/", webhooks_api.Webhooks.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/", webhooks_api.OneWebhook.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/pause/", webhooks_api.PauseWebhook.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/resume/", webhooks_api.ResumeWebhook.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/rotate/", webhooks_api.RotateWebhook.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/ping/", webhooks_api.PingWebhook.as_view()),
    path(f"{API_EVENT}webhooks/<uuid:webhook>/deliveries/<uuid:delivery>/again/", webhooks_api.DeliverAgain.as_view()),
]
