"""Addresses of ``tournaments.events``."""

from django.urls import path

from tournaments.events.views import facts as events
from tournaments.events.views import plan as event_plan

urlpatterns = [
    path("t/new/", events.event_new, name="event-new"),
    path("t/<slug:slug>/edit/", events.event_edit, name="event-edit"),
    path("t/<slug:slug>/plan/", event_plan.event_plan, name="event-plan"),
    path("t/<slug:slug>/plan/status/", event_plan.event_move, name="event-move"),
    path("t/<slug:slug>/plan/remove/", event_plan.event_remove, name="event-remove"),
]
