"""Addresses of ``scoring.standings``."""

from django.urls import path

from scoring.standings import views as standings

urlpatterns = [
    path("t/<slug:slug>/standings/", standings.players, name="standings"),
    path("t/<slug:slug>/standings/teams/", standings.teams, name="team-standings"),
    path("t/<slug:slug>/standings/countries/", standings.countries, name="country-standings"),
    path("t/<slug:slug>/standings/<int:number>/", standings.row, name="standing-row"),
]
