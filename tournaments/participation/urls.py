"""Define the URLs of ``tournaments.participation``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.participation import api as participation_api
from tournaments.participation import views as participation

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/players/", participation.present, name="session-players"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}participation/", participation_api.Marks.as_view()),
    path(f"{API_EVENT}participation/byes/", participation_api.Byes.as_view()),
    path(f"{API_EVENT}participation/line-up/", participation_api.LineUp.as_view()),
]
