"""Pages of ``tournaments``."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from tournaments.urls_people import urlpatterns as people
from tournaments.views import (
    accounts,
    audit,
    draws,
    events,
    home,
    outbox,
    player,
    rules,
    seating,
    seating_changes,
    table_cards,
)

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("language/", accounts.set_language, name="set-language"),
    path("outbox/who/", outbox.who, name="outbox-who"),
    path("offline/", outbox.offline, name="offline"),
    path("sw.js", outbox.worker, name="service-worker"),
    path("demo-sign-in/<str:username>/", accounts.demo_sign_in, name="demo-sign-in"),
    path("t/new/", events.event_new, name="event-new"),
    path("t/<slug:slug>/", events.event, name="event"),
    path("t/<slug:slug>/edit/", events.event_edit, name="event-edit"),
    path("t/<slug:slug>/rules/", rules.rules, name="rules"),
    path("t/<slug:slug>/rules/edit/", rules.rules_edit, name="rules-edit"),
    path("t/<slug:slug>/rules/preset/", rules.rules_preset, name="rules-preset"),
    path("t/<slug:slug>/seating/", seating.by_player, name="seating"),
    path("t/<slug:slug>/seating/tables/", seating.by_table, name="seating-tables"),
    path("t/<slug:slug>/seating/report/", seating.report, name="seating-report"),
    path("t/<slug:slug>/seating/wall/", seating.wall, name="seating-wall"),
    path("t/<slug:slug>/seating/players/<int:number>/", seating.path, name="seating-path"),
    path("t/<slug:slug>/draws/", draws.draws, name="draws"),
    path("t/<slug:slug>/draws/commit/", draws.draw_commit, name="draw-commit"),
    path("t/<slug:slug>/draws/explained/", draws.draws_explained, name="draws-explained"),
    path("t/<slug:slug>/draws/change/", seating_changes.seating_change, name="seating-change"),
    path("t/<slug:slug>/draws/<int:draw>/", draws.draw, name="draw"),
    path("t/<slug:slug>/draws/<int:draw>/certificate.json", draws.draw_file, name="draw-file"),
    path("t/<slug:slug>/draws/<int:draw>/drop/", draws.draw_drop, name="draw-drop"),
    path("t/<slug:slug>/draws/<int:draw>/again/", draws.draw_again, name="draw-again"),
    path("t/<slug:slug>/draws/<int:draw>/run/", draws.draw_run, name="draw-run"),
    path("t/<slug:slug>/draws/<int:draw>/publish/", draws.draw_publish, name="draw-publish"),
    path("t/<slug:slug>/s/<int:session>/cards/", table_cards.table_cards, name="table-cards"),
    path("t/<slug:slug>/audit/", audit.audit, name="audit"),
    path("t/<slug:slug>/audit/audit.csv", audit.audit_csv, name="audit-csv"),
    path("t/<slug:slug>/participants/<int:number>/link/", player.player_link, name="player-link"),
    path("p/<str:token>/", player.player, name="player"),
    *people,
]
