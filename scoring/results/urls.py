"""Define the addresses of ``scoring.results``."""

from django.urls import URLPattern, path

from scoring.results.api import disputes as disputes_api
from scoring.results.api import results as results_api
from scoring.results.views import disputes, results_desk, verification
from scoring.results.views.second_reading import read_again
from tournaments.common.api.addresses import API_EVENT, API_TABLE

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"
ROW = "t/<slug:slug>/s/<int:session>/results-desk/<int:table>/"

urlpatterns = [
    path("p/<str:token>/dispute/<int:session>/", disputes.player_dispute, name="player-dispute"),
    path("t/<slug:slug>/s/<int:session>/disputes/", disputes.disputes, name="disputes"),
    path("t/<slug:slug>/s/<int:session>/results-desk/", results_desk.desk, name="results-desk"),
    path(f"{ROW}slip/", results_desk.slip, name="results-desk-slip"),
    path(f"{ROW}first/", results_desk.first, name="results-desk-first"),
    path(f"{ROW}second/", results_desk.second, name="results-desk-second"),
    path(f"{ROW}take/", results_desk.take, name="results-desk-take"),
    path(f"{TABLE}read-again/", read_again, name="sheet-read-again"),
    path(f"{TABLE}submit/", verification.submit, name="sheet-submit"),
    path(f"{TABLE}verify/", verification.verify, name="sheet-verify"),
    path(f"{TABLE}reject/", verification.reject, name="sheet-reject"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_TABLE}submit/", results_api.Submit.as_view()),
    path(f"{API_TABLE}verify/", results_api.Verify.as_view()),
    path(f"{API_TABLE}reject/", results_api.Reject.as_view()),
    path(f"{API_EVENT}disputes/", disputes_api.Disputes.as_view()),
    path(f"{API_EVENT}disputes/<uuid:dispute>/answer/", disputes_api.AnswerDispute.as_view()),
]
