"""Define the URLs of ``tournaments.events``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.events.api import events as events_api
from tournaments.events.api import next_things as next_things_api
from tournaments.events.views import facts as events
from tournaments.events.views import plan as event_plan

urlpatterns = [
    path("t/new/", events.event_new, name="event-new"),
    path("t/<slug:slug>/edit/", events.event_edit, name="event-edit"),
    path("t/<slug:slug>/plan/", event_plan.event_plan, name="event-plan"),
    path("t/<slug:slug>/plan/status/", event_plan.event_move, name="event-move"),
    path("t/<slug:slug>/plan/remove/", event_plan.event_remove, name="event-remove"),
]

api_urlpatterns: list[URLPattern] = [
    path("tournaments/", events_api.Events.as_view()),
    path(API_EVENT, events_api.Event.as_view()),
    path(f"{API_EVENT}status/", events_api.EventStatusView.as_view()),
    path(f"{API_EVENT}remove/", events_api.EventRemoval.as_view()),
    path(f"{API_EVENT}next/", next_things_api.Next.as_view()),
    path(f"{API_EVENT}sessions/plan/", events_api.SessionPlan.as_view()),
]
