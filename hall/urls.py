"""Define the addresses of the hall: equipment, roll call, screens, and the desk that directs them."""

from django.urls import URLPattern, path

from hall.api import equipment as equipment_api
from hall.api import roll_call as roll_call_api
from hall.views import desk, equipment, roll_call, screens
from tournaments.common.api.addresses import API_EVENT, API_SESSION, API_TABLE

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/equipment/", equipment.equipment, name="equipment"),
    path("t/<slug:slug>/roll-call/", roll_call.roll_call_page, name="roll-call"),
    path("t/<slug:slug>/screens/", desk.screens, name="screens"),
    path("t/<slug:slug>/screens/act/", desk.act, name="screens-act"),
    path("t/<slug:slug>/screens/preview/<slug:scene>/", screens.scene_preview, name="scene-preview"),
    path("t/<slug:slug>/screen/<slug:name>/", screens.screen, name="screen"),
    path("t/<slug:slug>/screen/<slug:name>/here/", screens.here, name="screen-here"),
    path("t/<slug:slug>/sponsors/<uuid:uid>/", screens.sponsor_picture, name="sponsor-picture"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}equipment/", equipment_api.Equipment.as_view()),
    path(f"{API_EVENT}equipment/<slug:key>/", equipment_api.OneItem.as_view()),
    path(f"{API_SESSION}roll-call/", roll_call_api.RollCallOfSession.as_view()),
    path(f"{API_SESSION}roll-call/steps/", roll_call_api.StartSteps.as_view()),
    path(f"{API_TABLE}roll-call/", roll_call_api.RollCallOfTable.as_view()),
]
