"""Define the pages of ``series``."""

from django.urls import URLPattern, path

from series.api import keeping as keeping_api
from series.api import records as records_api
from series.api import seasons as seasons_api
from series.views import groups, keeping, people, records, seasons
from tournaments.common.api.addresses import API_SERIES

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
    path(f"{SERIES}keep/records/", records.series_records, name="series-records"),
    path(f"{SERIES}keep/records/<uuid:uid>/", records.series_record, name="series-record"),
    path(f"{SERIES}keep/classes/", groups.classes, name="series-classes"),
    path(f"{SERIES}keep/classes/<uuid:uid>/remove/", groups.class_remove, name="series-class-remove"),
    path(f"{SERIES}events/<uuid:uid>/remove/", keeping.series_event_remove, name="series-event-remove"),
    path("people/<uuid:uid>/page/", people.person_page, name="person-page"),
]

api_urlpatterns: list[URLPattern] = [
    path("series/", seasons_api.SeriesList.as_view()),
    path(API_SERIES, seasons_api.SeriesStandings.as_view()),
    path(f"{API_SERIES}events/", seasons_api.SeriesEvents.as_view()),
    path(f"{API_SERIES}records/", records_api.SeriesRecords.as_view()),
    path(f"{API_SERIES}events/<uuid:event>/", keeping_api.OneSeriesEvent.as_view()),
    path(f"{API_SERIES}rules/", keeping_api.SeriesRules.as_view()),
    path(f"{API_SERIES}take-over/", keeping_api.SeriesTakeOver.as_view()),
    path(f"{API_SERIES}clubs/", keeping_api.SeriesClubs.as_view()),
    path(f"{API_SERIES}classes/", keeping_api.SeriesClasses.as_view()),
    path(f"{API_SERIES}players/<slug:person>/outlook/", keeping_api.SeriesOutlook.as_view()),
]
