"""Addresses of ``scoring.finals``."""

from django.urls import path

from scoring.finals.views import line_ups, next_session, phases

urlpatterns = [
    path("t/<slug:slug>/draws/next/", next_session.session_draw, name="session-draw"),
    path("t/<slug:slug>/line-ups/<int:session>/", line_ups.line_ups, name="line-ups"),
    path("p/<str:token>/line-up/<int:session>/", line_ups.player_line_up, name="player-line-up"),
    path("t/<slug:slug>/phases/", phases.phases, name="phases"),
    path("t/<slug:slug>/phases/plan/", phases.phases_plan, name="phases-plan"),
    path("t/<slug:slug>/phases/<int:number>/", phases.phase, name="phase"),
    path("t/<slug:slug>/phases/<int:number>/decide/", phases.phase_open, name="phase-open"),
    path("t/<slug:slug>/phases/<int:number>/draw/", phases.phase_draw, name="phase-draw"),
    path("t/<slug:slug>/phases/<int:number>/tie/", phases.phase_tie, name="phase-tie"),
    path("t/<slug:slug>/phases/<int:number>/reserve/", phases.phase_reserve, name="phase-reserve"),
    path("t/<slug:slug>/phases/<int:number>/cancel/", phases.phase_cancel, name="phase-cancel"),
]
