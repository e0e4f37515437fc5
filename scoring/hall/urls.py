"""Define the addresses of ``scoring.hall``."""

from django.urls import URLPattern, path

from scoring.hall.api import plans as plans_api
from scoring.hall.views import desk
from scoring.hall.views import map as hall_map
from tournaments.common.api.addresses import API_EVENT

urlpatterns = [
    path("t/<slug:slug>/desk/", desk.desk_now, name="desk-now"),
    path("t/<slug:slug>/s/<int:session>/", desk.desk, name="desk"),
    path("t/<slug:slug>/s/<int:session>/clock/", desk.clock, name="desk-clock"),
    path("t/<slug:slug>/s/<int:session>/end-signal/", desk.end_signal, name="desk-end-signal"),
    path("t/<slug:slug>/map/", hall_map.hall, name="hall-map"),
    path("t/<slug:slug>/map/plan/", hall_map.hall_plan_page, name="hall-plan"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}hall-plan/", plans_api.Plan.as_view()),
]
