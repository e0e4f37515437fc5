"""Pages of ``series``."""

from django.urls import path

from series.views import careers, groups, keeping, seasons

SERIES = "series/<slug:slug>/"

urlpatterns = [
    path("series/", seasons.series_list, name="series-list"),
    path("series/new/", keeping.series_new, name="series-new"),
    path(SERIES, seasons.standings, name="series"),
    path(f"{SERIES}players/<slug:key>/", seasons.player, name="series-player"),
    path(f"{SERIES}clubs/", groups.clubs, name="series-clubs"),
    path(f"{SERIES}classes/<uuid:uid>/", groups.of_class, name="series-class"),
    path(f"{SERIES}standings.json", seasons.standings_json, name="series-json"),
    path(f"{SERIES}standings.csv", seasons.standings_csv, name="series-csv"),
    path(f"{SERIES}season.xlsx", seasons.standings_xlsx, name="series-xlsx"),
    path(f"{SERIES}news.atom", seasons.news, name="series-atom"),
    path(f"{SERIES}embed/", seasons.embed, name="series-embed"),
    path(f"{SERIES}keep/", keeping.series_keep, name="series-keep"),
    path(f"{SERIES}keep/classes/", groups.classes, name="series-classes"),
    path(f"{SERIES}keep/classes/<uuid:uid>/remove/", groups.class_remove, name="series-class-remove"),
    path(f"{SERIES}events/<uuid:uid>/remove/", keeping.series_event_remove, name="series-event-remove"),
    path("careers/<uuid:uid>/", careers.career, name="career"),
]
