"""Define the URLs of ``tournaments.announcements``."""

from django.urls import URLPattern, path

from tournaments.announcements import api as announcements_api
from tournaments.announcements import views as announcements
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/announcements/", announcements.announcements, name="announcements"),
    path(
        "t/<slug:slug>/announcements/<uuid:announcement>/withdraw/",
        announcements.announcement_withdraw,
        name="announcement-withdraw",
    ),
    path("p/<str:token>/announcements/", announcements.player_announcements, name="player-announcements"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}announcements/", announcements_api.Announcements.as_view()),
    path(f"{API_EVENT}announcements/<uuid:announcement>/withdraw/", announcements_api.WithdrawAnnouncement.as_view()),
]
