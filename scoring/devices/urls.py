"""Define the addresses of ``scoring.devices``."""

from django.urls import URLPattern, path

from scoring.devices import api as devices_api
from scoring.devices.views import floor
from scoring.devices.views import table as devices
from tournaments.common.api.addresses import API_EVENT, API_SESSION, API_TABLE

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/floor/", floor.floor, name="floor"),
    path(f"{TABLE}call/", devices.call, name="table-call"),
    path(f"{TABLE}keeper/", devices.keeper, name="sheet-keeper"),
    path(f"{TABLE}listen/", devices.listen, name="sheet-listen"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_TABLE}presence/", devices_api.Presence.as_view()),
    path(f"{API_TABLE}calls/", devices_api.Calls.as_view()),
    path(f"{API_TABLE}keeper/", devices_api.Keeper.as_view()),
    path(f"{API_SESSION}floor/", devices_api.Floor.as_view()),
    path(f"{API_EVENT}calls/", devices_api.OpenCalls.as_view()),
    path(f"{API_EVENT}calls/<uuid:call>/give-back/", devices_api.GiveBackCall.as_view()),
    path(f"{API_EVENT}calls/<uuid:call>/confirm/", devices_api.ConfirmCall.as_view()),
    path(f"{API_EVENT}calls/<uuid:call>/claim/", devices_api.ClaimCall.as_view()),
    path(f"{API_EVENT}calls/<uuid:call>/done/", devices_api.FinishCall.as_view()),
    path(f"{API_EVENT}calls/<uuid:call>/withdraw/", devices_api.WithdrawCall.as_view()),
]
