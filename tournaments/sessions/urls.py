"""Define the URLs of ``tournaments.sessions``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT, API_SESSION
from tournaments.sessions import api as sessions_api

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}sessions/", sessions_api.Sessions.as_view()),
    path(API_SESSION, sessions_api.OneSession.as_view()),
    path(f"{API_SESSION}start/", sessions_api.StartSession.as_view()),
    path(f"{API_SESSION}pause/", sessions_api.PauseSession.as_view()),
    path(f"{API_SESSION}resume/", sessions_api.ResumeSession.as_view()),
    path(f"{API_SESSION}explain/", sessions_api.ExplainStop.as_view()),
    path(f"{API_SESSION}extend/", sessions_api.ExtendSession.as_view()),
    path(f"{API_SESSION}extra/", sessions_api.GiveExtraTime.as_view()),
    path(f"{API_SESSION}end/", sessions_api.EndSession.as_view()),
    path(f"{API_SESSION}undo/", sessions_api.UndoClock.as_view()),
]
