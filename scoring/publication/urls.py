"""Addresses of ``scoring.publication``."""

from django.urls import path

from scoring.publication.views import embargoes, session_results
from scoring.publication.views.published import published, published_one

urlpatterns = [
    path("t/<slug:slug>/standings/published/", published, name="published"),
    path("t/<slug:slug>/standings/published/<uuid:uid>/", published_one, name="published-one"),
    path("t/<slug:slug>/standings/kept-back/", embargoes.embargoes, name="embargoes"),
    path("t/<slug:slug>/s/<int:session>/results/", session_results.results, name="results"),
]
