"""Addresses of ``scoring.seats``."""

from django.urls import path

from scoring.seats.views import reseating, substitutes

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/substitutes/", substitutes.substitutes, name="substitutes"),
    path(f"{TABLE}seats/", reseating.seats, name="sheet-seats"),
]
