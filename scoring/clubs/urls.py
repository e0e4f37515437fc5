"""Define the addresses of ``scoring.clubs``."""

from django.urls import URLPattern, path

from scoring.clubs.api import cash as cash_calls
from scoring.clubs.api import games as api
from scoring.clubs.api import logs as log_calls
from scoring.clubs.api import matches as match_calls
from scoring.clubs.api import season as season_calls
from scoring.clubs.api import site as site_calls
from scoring.clubs.views import cash, code, evening, logs, matches, site
from tournaments.common.api.addresses import API_EVENT

_GAME = f"{API_EVENT}games/<int:game>/"

urlpatterns: list[URLPattern] = [
    path("rating/", site.site_ratings, name="site-rating"),
    path("t/<slug:slug>/evening/", evening.club_evening, name="club-evening"),
    path("t/<slug:slug>/games/log/", logs.club_log, name="club-log"),
    path("t/<slug:slug>/games/<int:number>/", evening.club_game, name="club-game"),
    path("t/<slug:slug>/games/<int:number>/link/", code.game_link, name="club-game-link"),
    path("t/<slug:slug>/evening/code/", code.club_code, name="club-code"),
    path("t/<slug:slug>/matches/", matches.team_matches, name="team-matches"),
    path("t/<slug:slug>/matches/<int:number>/", matches.team_match, name="team-match"),
    path("p/<str:token>/match/<int:number>/", matches.player_match, name="player-match"),
    path("t/<slug:slug>/cash/", cash.club_cash, name="club-cash"),
    path("t/<slug:slug>/cash.csv", cash.club_cash_csv, name="club-cash-csv"),
    path("t/<slug:slug>/rating/", evening.club_season, name="club-season"),
    path("t/<slug:slug>/rating/<int:number>/", evening.club_rated, name="club-rated"),
]

api_urlpatterns: list[URLPattern] = [
    path("rating/", site_calls.SiteRating.as_view()),
    path(f"{API_EVENT}games/", api.Games.as_view()),
    path(f"{API_EVENT}games/logs/", log_calls.GameLogs.as_view()),
    path(_GAME, api.OneGame.as_view()),
    path(f"{_GAME}totals/", api.GameTotals.as_view()),
    path(f"{_GAME}hands/", api.GameHands.as_view()),
    path(f"{_GAME}confirm/", api.ConfirmGame.as_view()),
    path(f"{API_EVENT}rating/", season_calls.RatingOfClub.as_view()),
    path(f"{API_EVENT}rating/<int:number>/", season_calls.RatingHistory.as_view()),
    path(f"{API_EVENT}season/", season_calls.SeasonOfClub.as_view()),
    path(f"{API_EVENT}season/records/", season_calls.RecordsOfSeason.as_view()),
    path(f"{API_EVENT}evenings/propose/", api.ProposeEvening.as_view()),
    path(f"{API_EVENT}matches/", match_calls.Matches.as_view()),
    path(f"{API_EVENT}matches/<int:number>/", match_calls.OneMatch.as_view()),
    path(f"{API_EVENT}matches/<int:number>/team/", match_calls.HandIn.as_view()),
    path(f"{API_EVENT}matches/<int:number>/reveal/", match_calls.RevealMatch.as_view()),
    path(f"{API_EVENT}matches/<int:number>/start/", match_calls.StartMatch.as_view()),
    path(f"{API_EVENT}cash/", cash_calls.CashOfClub.as_view()),
    path(f"{API_EVENT}cash/fees/", cash_calls.FeesOfClub.as_view()),
    path(f"{API_EVENT}cash/payments/", cash_calls.Payments.as_view()),
    path(f"{API_EVENT}cash/payments/<int:number>/take-back/", cash_calls.TakeBack.as_view()),
]
