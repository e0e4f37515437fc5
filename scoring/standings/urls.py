"""Define the addresses of ``scoring.standings``."""

from django.urls import URLPattern, path

from scoring.standings import views as standings
from scoring.standings.api import balance as balance_api
from scoring.standings.api import standings as standings_api
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/standings/", standings.players, name="standings"),
    path("t/<slug:slug>/standings/teams/", standings.teams, name="team-standings"),
    path("t/<slug:slug>/standings/countries/", standings.countries, name="country-standings"),
    path("t/<slug:slug>/standings/<int:number>/", standings.row, name="standing-row"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}balance/", balance_api.EventBalance.as_view()),
    path(f"{API_EVENT}standings/", standings_api.Standings.as_view()),
    path(f"{API_EVENT}standings/<int:number>/why/", standings_api.StandingWhy.as_view()),
    path(f"{API_EVENT}team-standings/", standings_api.TeamStandings.as_view()),
    path(f"{API_EVENT}country-standings/", standings_api.CountryStandings.as_view()),
]
