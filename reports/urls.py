"""Define the pages of ``reports``."""

from django.urls import URLPattern, path

from reports.best import views as best
from reports.calendar import views as calendar
from reports.closing import api as closing_api
from reports.closing import views as closing
from reports.demo import views as demo
from reports.discovery import views as discovery
from reports.exports import views as exports
from reports.federation import api as federation_api
from reports.federation import views as reports
from reports.feeds.views import feeds, sharing
from reports.observer import api as observer_api
from reports.observer import views as observer
from reports.overlays import views as overlays
from reports.players import api as players_api
from reports.players.views import notifications
from reports.players.views import page as player
from reports.spectators import views as spectators
from tournaments.common.api.addresses import API_EVENT

EVENT = "t/<slug:slug>"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/demo/reset/", demo.demo_reset, name="demo-reset"),
    path("t/<slug:slug>/export/standings.csv", exports.export_standings, name="export-standings"),
    path("t/<slug:slug>/export/rulings.csv", exports.export_rulings, name="export-rulings"),
    *[
        path(
            f"{EVENT}/export/side-rankings.{ending}",
            reports.side_rankings_file,
            {"ending": ending},
            name=f"export-side-rankings-{ending}",
        )
        for ending in ("csv", "xlsx", "json")
    ],
    path(f"{EVENT}/closing/", closing.closing, name="closing"),
    path(f"{EVENT}/revisions/", closing.revisions, name="revisions"),
    path(f"{EVENT}/revisions/<int:number>/", closing.revision, name="revision"),
    path(f"{EVENT}/revisions/<int:number>.json", closing.revision_file, name="revision-file"),
    path(f"{EVENT}/report/", reports.report, name="federation-report"),
    path(f"{EVENT}/report/forms/<slug:code>/", reports.report_form, name="report-form"),
    path(f"{EVENT}/observer/", observer.observer_report, name="observer-report"),
    *[
        path(f"{EVENT}/observer/report.{ending}", observer.observer_file, {"ending": ending}, name=f"observer-{ending}")
        for ending in ("pdf", "xlsx", "json")
    ],
    path(f"{EVENT}/export/rulings.json", observer.rulings_json, name="export-rulings-json"),
    path(f"{EVENT}/report/<slug:template>.<str:ending>", reports.report_file, name="federation-report-file"),
    path(f"{EVENT}/export/standings.xlsx", reports.standings_xlsx, name="export-standings-xlsx"),
    path(f"{EVENT}/export/rulings.xlsx", reports.rulings_xlsx, name="export-rulings-xlsx"),
    path(f"{EVENT}/export/event.xlsx", reports.event_workbook, name="event-workbook"),
    path("p/<str:token>/", player.player, name="player"),
    path("p/<str:token>/parts/<path:part>", player.player_part, name="player-part"),
    path("p/<str:token>/listen/", player.listen, name="player-listen"),
    path("p/<str:token>/notifications/", notifications.choose, name="player-push"),
    path("p/<str:token>/app.webmanifest", player.manifest, name="player-manifest"),
    path("t/<slug:slug>/players/<int:number>/", player.participant, name="participant"),
    path("t/<slug:slug>/players/<int:number>/parts/<path:part>", player.participant_part, name="participant-part"),
    path(f"{EVENT}/spectators/", spectators.spectators, name="spectators"),
    path(f"{EVENT}/spectators/part/", spectators.spectators_part, name="spectators-part"),
    path("best-results/", best.best, name="best-results"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/events.ics", calendar.calendar_ics, name="calendar-ics"),
    path("calendar/events.atom", calendar.calendar_atom, name="calendar-atom"),
    path("robots.txt", discovery.robots, name="robots"),
    path("sitemap.xml", discovery.sitemap, name="sitemap"),
    path("favicon.ico", discovery.favicon, name="favicon"),
    path(f"{EVENT}/card.png", discovery.card, {"kind": "event"}, name="event-card"),
    path(f"{EVENT}/standings/card.png", discovery.card, {"kind": "standings"}, name="standings-card"),
    path(f"{EVENT}/players/<int:number>/card.png", discovery.card, {"kind": "player"}, name="player-card"),
    path(f"{EVENT}/feeds/news.atom", discovery.news, name="news-atom"),
    path(f"{EVENT}/share/", sharing.share, name="share"),
    path(f"{EVENT}/embed/standings/", overlays.embed_standings, name="embed-standings"),
    path(f"{EVENT}/sessions.ics", feeds.sessions_ics, name="sessions-ics"),
    path("p/<str:token>/sessions.ics", feeds.player_ics, name="player-sessions-ics"),
    path(f"{EVENT}/feeds/results/<int:session>.json", feeds.results_json, name="feed-results-json"),
    path(f"{EVENT}/feeds/results/<int:session>.csv", feeds.results_csv, name="feed-results-csv"),
    *[
        path(f"{EVENT}/feeds/{feed}.json", feeds.feed_json, {"feed": feed}, name=f"feed-{feed}-json")
        for feed in feeds.FEEDS
    ],
    *[
        path(f"{EVENT}/feeds/{feed}.csv", feeds.feed_csv, {"feed": feed}, name=f"feed-{feed}-csv")
        for feed in feeds.FEEDS
    ],
    path(f"{EVENT}/feeds/results/<int:session>.xlsx", feeds.results_xlsx, name="feed-results-xlsx"),
    *[
        path(f"{EVENT}/feeds/{feed}.xlsx", feeds.feed_xlsx, {"feed": feed}, name=f"feed-{feed}-xlsx")
        for feed in feeds.FEEDS
    ],
    *[
        path(f"{EVENT}/overlay/{kind}/", overlays.overlay, {"overlay": kind}, name=f"overlay-{kind}")
        for kind in overlays.KINDS
    ],
    path(f"{EVENT}/overlay/try/", overlays.overlay_try, name="overlay-try"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}participants/<int:number>/needs/", players_api.PlayerNeeds.as_view()),
    path(f"{API_EVENT}closing/", closing_api.Closing.as_view()),
    path(f"{API_EVENT}closing/words/", closing_api.ClosingWords.as_view()),
    path(f"{API_EVENT}closing/close/", closing_api.Close.as_view()),
    path(f"{API_EVENT}closing/reopen/", closing_api.Reopen.as_view()),
    path(f"{API_EVENT}reports/", federation_api.EventReports.as_view()),
    path(f"{API_EVENT}reports/<slug:code>/", federation_api.EventReport.as_view()),
    path(f"{API_EVENT}observer-report/", observer_api.ObserversReport.as_view()),
    path(f"{API_EVENT}revisions/", closing_api.Revisions.as_view()),
    path(f"{API_EVENT}revisions/<int:number>/", closing_api.OneRevision.as_view()),
]
