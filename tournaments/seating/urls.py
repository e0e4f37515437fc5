"""Addresses of ``tournaments.seating``."""

from django.urls import path

from tournaments.seating.views import changes as seating_changes
from tournaments.seating.views import draws
from tournaments.seating.views import plan as seating

urlpatterns = [
    path("t/<slug:slug>/seating/", seating.by_player, name="seating"),
    path("t/<slug:slug>/seating/tables/", seating.by_table, name="seating-tables"),
    path("t/<slug:slug>/seating/report/", seating.report, name="seating-report"),
    path("t/<slug:slug>/seating/wall/", seating.wall, name="seating-wall"),
    path("t/<slug:slug>/seating/players/<int:number>/", seating.path, name="seating-path"),
    path("t/<slug:slug>/draws/", draws.draws, name="draws"),
    path("t/<slug:slug>/draws/commit/", draws.draw_commit, name="draw-commit"),
    path("t/<slug:slug>/draws/explained/", draws.draws_explained, name="draws-explained"),
    path("t/<slug:slug>/draws/change/", seating_changes.seating_change, name="seating-change"),
    path("t/<slug:slug>/draws/change/<int:session>/", seating_changes.seating_board, name="seating-board"),
    path("t/<slug:slug>/draws/<uuid:draw>/", draws.draw, name="draw"),
    path("t/<slug:slug>/draws/<uuid:draw>/certificate.json", draws.draw_file, name="draw-file"),
    path("t/<slug:slug>/draws/<uuid:draw>/drop/", draws.draw_drop, name="draw-drop"),
    path("t/<slug:slug>/draws/<uuid:draw>/proxy/", draws.draw_proxy, name="draw-proxy"),
    path("t/<slug:slug>/draws/<uuid:draw>/again/", draws.draw_again, name="draw-again"),
    path("t/<slug:slug>/draws/<uuid:draw>/run/", draws.draw_run, name="draw-run"),
    path("t/<slug:slug>/draws/<uuid:draw>/publish/", draws.draw_publish, name="draw-publish"),
]
