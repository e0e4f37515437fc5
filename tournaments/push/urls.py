"""Define the URLs of ``tournaments.push``."""

from django.urls import URLPattern, path

from tournaments.push import api as push_api

api_urlpatterns: list[URLPattern] = [
    path("push/browsers/", push_api.PushBrowsers.as_view()),
    path("push/browsers/<uuid:browser>/", push_api.OnePushBrowser.as_view()),
]
