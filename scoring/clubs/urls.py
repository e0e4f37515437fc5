"""Define the addresses of ``scoring.clubs``."""

from django.urls import URLPattern, path

from scoring.clubs import api, views
from tournaments.common.api.addresses import API_EVENT

_GAME = f"{API_EVENT}games/<int:game>/"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/evening/", views.club_evening, name="club-evening"),
    path("t/<slug:slug>/games/<int:number>/", views.club_game, name="club-game"),
    path("t/<slug:slug>/rating/", views.club_season, name="club-season"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}games/", api.Games.as_view()),
    path(_GAME, api.OneGame.as_view()),
    path(f"{_GAME}totals/", api.GameTotals.as_view()),
    path(f"{_GAME}hands/", api.GameHands.as_view()),
    path(f"{_GAME}confirm/", api.ConfirmGame.as_view()),
    path(f"{API_EVENT}rating/", api.RatingOfClub.as_view()),
    path(f"{API_EVENT}evenings/propose/", api.ProposeEvening.as_view()),
]
