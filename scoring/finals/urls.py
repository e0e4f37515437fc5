"""Define the addresses of ``scoring.finals``."""

from django.urls import URLPattern, path

from scoring.finals.api import club_final as club_final_api
from scoring.finals.api import line_ups as line_ups_api
from scoring.finals.api import next_session as next_session_api
from scoring.finals.api import phases as phases_api
from scoring.finals.api import reserves as reserves_api
from scoring.finals.api import ties as ties_api
from scoring.finals.views import club_final, line_ups, next_session, phases
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/draws/next/", next_session.session_draw, name="session-draw"),
    path("t/<slug:slug>/line-ups/<int:session>/", line_ups.line_ups, name="line-ups"),
    path("p/<str:token>/line-up/<int:session>/", line_ups.player_line_up, name="player-line-up"),
    path("t/<slug:slug>/rating/final/", club_final.club_final, name="club-final"),
    path("t/<slug:slug>/phases/", phases.phases, name="phases"),
    path("t/<slug:slug>/phases/plan/", phases.phases_plan, name="phases-plan"),
    path("t/<slug:slug>/phases/<int:number>/", phases.phase, name="phase"),
    path("t/<slug:slug>/phases/<int:number>/decide/", phases.phase_open, name="phase-open"),
    path("t/<slug:slug>/phases/<int:number>/draw/", phases.phase_draw, name="phase-draw"),
    path("t/<slug:slug>/phases/<int:number>/tie/", phases.phase_tie, name="phase-tie"),
    path("t/<slug:slug>/phases/<int:number>/reserve/", phases.phase_reserve, name="phase-reserve"),
    path("t/<slug:slug>/phases/<int:number>/cancel/", phases.phase_cancel, name="phase-cancel"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}seating/next-session/", next_session_api.NextSession.as_view()),
    path(f"{API_EVENT}line-ups/<int:session>/", line_ups_api.LineUpsOfSession.as_view()),
    path(f"{API_EVENT}line-ups/<int:session>/team/", line_ups_api.HandInLineUp.as_view()),
    path(f"{API_EVENT}line-ups/<int:session>/close/", line_ups_api.CloseLineUps.as_view()),
    path(f"{API_EVENT}final/", club_final_api.FinalOfClub.as_view()),
    path(f"{API_EVENT}phases/", phases_api.Phases.as_view()),
    path(f"{API_EVENT}phases/<int:number>/preview/", phases_api.PhasePreview.as_view()),
    path(f"{API_EVENT}phases/<int:number>/open/", phases_api.OpenPhase.as_view()),
    path(f"{API_EVENT}phases/<int:number>/draw/", phases_api.DrawPhase.as_view()),
    path(f"{API_EVENT}phases/<int:number>/tie/", ties_api.Tie.as_view()),
    path(f"{API_EVENT}phases/<int:number>/reserve/", reserves_api.Reserve.as_view()),
    path(f"{API_EVENT}phases/<int:number>/cancel/", phases_api.CancelPhase.as_view()),
]
