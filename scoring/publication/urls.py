"""Define the addresses of ``scoring.publication``."""

from django.urls import URLPattern, path

from scoring.publication.api import embargoes as embargoes_api
from scoring.publication.api import releases as releases_api
from scoring.publication.views import embargoes, session_results
from scoring.publication.views.published import published, published_one
from tournaments.common.api.addresses import API_EVENT, API_SESSION

urlpatterns = [
    path("t/<slug:slug>/standings/published/", published, name="published"),
    path("t/<slug:slug>/standings/published/<uuid:uid>/", published_one, name="published-one"),
    path("t/<slug:slug>/standings/kept-back/", embargoes.embargoes, name="embargoes"),
    path("t/<slug:slug>/s/<int:session>/results/", session_results.results, name="results"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_SESSION}release/", releases_api.ReleaseSession.as_view()),
    path(f"{API_SESSION}take-back/", releases_api.TakeBackRelease.as_view()),
    path(f"{API_EVENT}embargoes/", embargoes_api.EmbargoList.as_view()),
    path(f"{API_EVENT}embargoes/<uuid:embargo>/lift/", embargoes_api.LiftEmbargo.as_view()),
]
