"""Addresses of ``tournaments.participation``."""

from django.urls import path

from tournaments.participation import views as participation

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/players/", participation.present, name="session-players"),
]
