"""Addresses of ``tournaments.announcements``."""

from django.urls import path

from tournaments.announcements import views as announcements

urlpatterns = [
    path("t/<slug:slug>/announcements/", announcements.announcements, name="announcements"),
    path(
        "t/<slug:slug>/announcements/<uuid:announcement>/withdraw/",
        announcements.announcement_withdraw,
        name="announcement-withdraw",
    ),
    path("p/<str:token>/announcements/", announcements.player_announcements, name="player-announcements"),
]
