"""An event's own page. It comes last: every other word after ``t/`` is a page of its own."""

from django.urls import path

from scoring.views import front

urlpatterns = [path("t/<slug:slug>/", front.front, name="event")]
