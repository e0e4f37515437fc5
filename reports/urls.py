"""Pages of ``reports``."""

from django.urls import URLPattern, path

from reports.views import demo, discovery, exports, feeds, overlays, player, sharing

EVENT = "t/<slug:slug>"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/demo/reset/", demo.demo_reset, name="demo-reset"),
    path("t/<slug:slug>/export/standings.csv", exports.export_standings, name="export-standings"),
    path("t/<slug:slug>/export/rulings.csv", exports.export_rulings, name="export-rulings"),
    path("p/<str:token>/", player.player, name="player"),
    path("p/<str:token>/parts/<path:part>", player.player_part, name="player-part"),
    path("p/<str:token>/app.webmanifest", player.manifest, name="player-manifest"),
    path("t/<slug:slug>/players/<int:number>/", player.participant, name="participant"),
    path("t/<slug:slug>/players/<int:number>/parts/<path:part>", player.participant_part, name="participant-part"),
    path("robots.txt", discovery.robots, name="robots"),
    path("sitemap.xml", discovery.sitemap, name="sitemap"),
    path("favicon.ico", discovery.favicon, name="favicon"),
    path(f"{EVENT}/card.png", discovery.card, {"kind": "event"}, name="event-card"),
    path(f"{EVENT}/standings/card.png", discovery.card, {"kind": "standings"}, name="standings-card"),
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
    *[
        path(f"{EVENT}/overlay/{kind}/", overlays.overlay, {"overlay": kind}, name=f"overlay-{kind}")
        for kind in overlays.KINDS
    ],
]
