"""Define the addresses of ``scoring.clubs``."""

from django.urls import URLPattern, path

from scoring.clubs.api import cash as cash_calls
from scoring.clubs.api import games as api
from scoring.clubs.views import cash, code, evening
from tournaments.common.api.addresses import API_EVENT

_GAME = f"{API_EVENT}games/<int:game>/"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/evening/", evening.club_evening, name="club-evening"),
    path("t/<slug:slug>/games/<int:number>/", evening.club_game, name="club-game"),
    path("t/<slug:slug>/games/<int:number>/link/", code.game_link, name="club-game-link"),
    path("t/<slug:slug>/evening/code/", code.club_code, name="club-code"),
    path("t/<slug:slug>/cash/", cash.club_cash, name="club-cash"),
    path("t/<slug:slug>/cash.csv", cash.club_cash_csv, name="club-cash-csv"),
    path("t/<slug:slug>/rating/", evening.club_season, name="club-season"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}games/", api.Games.as_view()),
    path(_GAME, api.OneGame.as_view()),
    path(f"{_GAME}totals/", api.GameTotals.as_view()),
    path(f"{_GAME}hands/", api.GameHands.as_view()),
    path(f"{_GAME}confirm/", api.ConfirmGame.as_view()),
    path(f"{API_EVENT}rating/", api.RatingOfClub.as_view()),
    path(f"{API_EVENT}season/", api.SeasonOfClub.as_view()),
    path(f"{API_EVENT}evenings/propose/", api.ProposeEvening.as_view()),
    path(f"{API_EVENT}cash/", cash_calls.CashOfClub.as_view()),
    path(f"{API_EVENT}cash/fees/", cash_calls.FeesOfClub.as_view()),
    path(f"{API_EVENT}cash/payments/", cash_calls.Payments.as_view()),
    path(f"{API_EVENT}cash/payments/<int:number>/take-back/", cash_calls.TakeBack.as_view()),
]
