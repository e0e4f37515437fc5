"""Define the addresses of ``scoring.seats``."""

from django.urls import URLPattern, path

from scoring.seats.api import reseating as reseating_api
from scoring.seats.api import substitutions as substitutions_api
from scoring.seats.views import reseating, substitutes
from tournaments.common.api.addresses import API_EVENT, API_TABLE

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/substitutes/", substitutes.substitutes, name="substitutes"),
    path(f"{TABLE}seats/", reseating.seats, name="sheet-seats"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_TABLE}seats/", reseating_api.Reseat.as_view()),
    path(f"{API_TABLE}seats/preview/", reseating_api.ReseatPreview.as_view()),
    path(f"{API_TABLE}substitutes/", substitutions_api.Substitutes.as_view()),
    path(f"{API_TABLE}substitutes/end/", substitutions_api.SubstituteEnds.as_view()),
    path(f"{API_EVENT}substitutions/", substitutions_api.Substitutions.as_view()),
    path(f"{API_EVENT}bench/", substitutions_api.Bench.as_view()),
]
