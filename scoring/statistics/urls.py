"""Define the addresses of ``scoring.statistics``."""

from django.urls import path

from scoring.statistics import views as statistics

urlpatterns = [
    path("t/<slug:slug>/statistics/", statistics.statistics, name="statistics"),
]
