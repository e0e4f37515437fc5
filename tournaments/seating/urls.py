"""Define the URLs of ``tournaments.seating``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.seating.api import arrange as arrange_api
from tournaments.seating.api import changes as changes_api
from tournaments.seating.api import draws as draws_api
from tournaments.seating.api import plan as plan_api
from tournaments.seating.api import proxies as proxies_api
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

api_urlpatterns: list[URLPattern] = [
    path("draws/<uuid:draw>/", draws_api.Draw.as_view()),
    path("draws/<uuid:draw>/run/", draws_api.RunDraw.as_view()),
    path("draws/<uuid:draw>/publish/", draws_api.PublishDraw.as_view()),
    path("draws/<uuid:draw>/proxies/", proxies_api.DrawProxies.as_view()),
    path("draws/<uuid:draw>/drop/", changes_api.DropDraw.as_view()),
    path("draws/<uuid:draw>/again/", changes_api.DrawAgain.as_view()),
    path("draws/<uuid:draw>/what-if/", changes_api.DrawWhatIf.as_view()),
    path(f"{API_EVENT}seating/", plan_api.Seating.as_view()),
    path(f"{API_EVENT}seating/report/", plan_api.SeatingCheck.as_view()),
    path(f"{API_EVENT}seating/swap/", changes_api.Swap.as_view()),
    path(f"{API_EVENT}seating/arrange/", arrange_api.Arrange.as_view()),
    path(f"{API_EVENT}seating/leave/", changes_api.Leave.as_view()),
    path(f"{API_EVENT}seating/enter/", changes_api.Enter.as_view()),
    path(f"{API_EVENT}seating/close-table/", changes_api.CloseTable.as_view()),
    path(f"{API_EVENT}seating/open-table/", changes_api.OpenTable.as_view()),
    path(f"{API_EVENT}seating/move-table/", changes_api.MoveTable.as_view()),
    path(f"{API_EVENT}draws/", draws_api.Draws.as_view()),
    path(f"{API_EVENT}draws/<uuid:draw>/run/", draws_api.RunEventDraw.as_view()),
    path(f"{API_EVENT}draws/<uuid:draw>/publish/", draws_api.PublishEventDraw.as_view()),
]
