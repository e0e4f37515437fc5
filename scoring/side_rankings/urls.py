"""Define the addresses of ``scoring.side_rankings``."""

from django.urls import URLPattern, path

from scoring.side_rankings import api as side_rankings_api
from scoring.side_rankings import views as side_rankings
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/standings/side/", side_rankings.side_rankings, name="side-rankings"),
    path("t/<slug:slug>/standings/side/choose/", side_rankings.choose, name="side-rankings-choose"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}side-rankings/", side_rankings_api.SideRankings.as_view()),
]
