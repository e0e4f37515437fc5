"""Addresses of ``scoring.results``."""

from django.urls import path

from scoring.results.views import disputes, verification
from scoring.results.views.second_reading import read_again

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("p/<str:token>/dispute/<int:session>/", disputes.player_dispute, name="player-dispute"),
    path("t/<slug:slug>/s/<int:session>/disputes/", disputes.disputes, name="disputes"),
    path(f"{TABLE}read-again/", read_again, name="sheet-read-again"),
    path(f"{TABLE}submit/", verification.submit, name="sheet-submit"),
    path(f"{TABLE}verify/", verification.verify, name="sheet-verify"),
    path(f"{TABLE}reject/", verification.reject, name="sheet-reject"),
]
