"""Define the URLs of ``tournaments.registry``."""

from django.urls import path

from tournaments.registry import live_parts

urlpatterns = [
    path("t/<slug:slug>/parts/<path:part>", live_parts.live_part, name="live-part"),
]
