"""Define the addresses of ``scoring.calls``."""

from django.urls import path

from scoring.calls.views import player_call
from scoring.calls.views import queue as calls

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/calls/<uuid:uid>/", calls.answer_call, name="call-answer"),
    path("t/<slug:slug>/calls/", calls.calls, name="calls"),
    path("p/<str:token>/call/<int:session>/", player_call.player_call, name="player-call"),
]
