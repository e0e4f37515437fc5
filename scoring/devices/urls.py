"""Addresses of ``scoring.devices``."""

from django.urls import path

from scoring.devices.views import floor
from scoring.devices.views import table as devices

TABLE = "t/<slug:slug>/s/<int:session>/tables/<int:table>/"

urlpatterns = [
    path("t/<slug:slug>/s/<int:session>/floor/", floor.floor, name="floor"),
    path(f"{TABLE}call/", devices.call, name="table-call"),
    path(f"{TABLE}keeper/", devices.keeper, name="sheet-keeper"),
]
