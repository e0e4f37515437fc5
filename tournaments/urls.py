"""Pages of ``tournaments``."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, path

from tournaments.accounts.views import accounts
from tournaments.announcements import views as announcements
from tournaments.events.views import events
from tournaments.events.views import plan as event_plan
from tournaments.journal import views as audit
from tournaments.participation import views as participation
from tournaments.players.views import player, player_links
from tournaments.registry import live_parts
from tournaments.rules.views import compare as rule_compare
from tournaments.rules.views import rules
from tournaments.rules.views import texts as rule_texts
from tournaments.seating.views import changes as seating_changes
from tournaments.seating.views import draws, seating
from tournaments.site.views import connect, hints, machine, outbox
from tournaments.site.views.demo import demo_chair, demo_sign_in
from tournaments.tables import views as table_cards
from tournaments.urls_people import urlpatterns as people
from tournaments.webhooks import views as webhooks

urlpatterns: list[URLPattern] = [
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("language/", accounts.set_language, name="set-language"),
    path("hints/", hints.hint_read, name="hint-read"),
    path("outbox/who/", outbox.who, name="outbox-who"),
    path("machine/", machine.machine, name="machine"),
    path("connect/", connect.connect, name="connect"),
    path("connect/poster/", connect.poster, name="connect-poster"),
    path("connect/certificate/", connect.certificate, name="connect-certificate"),
    path("connect/certificate/seatwind.crt", connect.certificate_file, name="connect-certificate-file"),
    path("offline/", outbox.offline, name="offline"),
    path("sw.js", outbox.worker, name="service-worker"),
    path("demo-sign-in/<str:username>/", demo_sign_in, name="demo-sign-in"),
    path("demo-chair/<str:kind>/", demo_chair, name="demo-chair"),
    path("t/new/", events.event_new, name="event-new"),
    path("t/<slug:slug>/edit/", events.event_edit, name="event-edit"),
    path("t/<slug:slug>/plan/", event_plan.event_plan, name="event-plan"),
    path("t/<slug:slug>/plan/status/", event_plan.event_move, name="event-move"),
    path("t/<slug:slug>/plan/remove/", event_plan.event_remove, name="event-remove"),
    path("t/<slug:slug>/s/<int:session>/players/", participation.present, name="session-players"),
    path("rules/", rule_texts.rule_texts, name="rule-texts"),
    path("rules/options/<str:family>/", rule_texts.rule_options, name="rule-options"),
    path("rules/compare/", rule_compare.rule_compare, name="rule-compare"),
    path("rules/<str:text>/", rule_texts.rule_text, name="rule-text"),
    path("t/<slug:slug>/rules/", rules.rules, name="rules"),
    path("t/<slug:slug>/rules/compare/", rule_compare.event_rule_compare, name="event-rule-compare"),
    path("t/<slug:slug>/rules/texts/", rule_texts.event_rule_texts, name="event-rule-texts"),
    path("t/<slug:slug>/rules/texts/<str:text>/", rule_texts.event_rule_text, name="event-rule-text"),
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
    path("t/<slug:slug>/draws/change/<int:session>/", seating_changes.seating_board, name="seating-board"),
    path("t/<slug:slug>/draws/<uuid:draw>/", draws.draw, name="draw"),
    path("t/<slug:slug>/draws/<uuid:draw>/certificate.json", draws.draw_file, name="draw-file"),
    path("t/<slug:slug>/draws/<uuid:draw>/drop/", draws.draw_drop, name="draw-drop"),
    path("t/<slug:slug>/draws/<uuid:draw>/proxy/", draws.draw_proxy, name="draw-proxy"),
    path("t/<slug:slug>/draws/<uuid:draw>/again/", draws.draw_again, name="draw-again"),
    path("t/<slug:slug>/draws/<uuid:draw>/run/", draws.draw_run, name="draw-run"),
    path("t/<slug:slug>/draws/<uuid:draw>/publish/", draws.draw_publish, name="draw-publish"),
    path("t/<slug:slug>/cards/", table_cards.event_cards_page, name="event-cards"),
    path("t/<slug:slug>/s/<int:session>/cards/", table_cards.table_cards, name="table-cards"),
    path("t/<slug:slug>/announcements/", announcements.announcements, name="announcements"),
    path(
        "t/<slug:slug>/announcements/<uuid:announcement>/withdraw/",
        announcements.announcement_withdraw,
        name="announcement-withdraw",
    ),
    path("p/<str:token>/announcements/", announcements.player_announcements, name="player-announcements"),
    path("t/<slug:slug>/parts/<path:part>", live_parts.live_part, name="live-part"),
    path("t/<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("t/<slug:slug>/webhooks/<uuid:webhook>/", webhooks.webhook, name="webhook"),
    path(
        "t/<slug:slug>/webhooks/<uuid:webhook>/<uuid:delivery>/again/", webhooks.delivery_again, name="delivery-again"
    ),
    path("t/<slug:slug>/audit/", audit.audit, name="audit"),
    path("t/<slug:slug>/audit/audit.csv", audit.audit_csv, name="audit-csv"),
    path("t/<slug:slug>/participants/<int:number>/link/", player.player_link, name="player-link"),
    path("t/<slug:slug>/links/", player_links.player_links, name="player-links"),
    path("t/<slug:slug>/links/cards/", player_links.player_link_cards, name="player-link-cards"),
    path("t/<slug:slug>/links/links.csv", player_links.player_links_csv, name="player-links-csv"),
    path("t/<slug:slug>/poster/", player_links.event_poster, name="event-poster"),
    path("t/<slug:slug>/me/", player_links.own_page, name="own-page"),
    *people,
]
