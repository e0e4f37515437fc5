"""Addresses of ``scoring.side_rankings``."""

from django.urls import path

from scoring.side_rankings import views as side_rankings

urlpatterns = [
    path("t/<slug:slug>/standings/side/", side_rankings.side_rankings, name="side-rankings"),
    path("t/<slug:slug>/standings/side/choose/", side_rankings.choose, name="side-rankings-choose"),
]
