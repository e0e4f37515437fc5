"""Define the addresses of ``scoring.accidents``."""

from django.urls import path

from scoring.accidents import views as accidents

urlpatterns = [
    path("t/<slug:slug>/accidents/", accidents.accidents, name="accidents"),
    path("t/<slug:slug>/accidents/<uuid:uid>/", accidents.accident, name="accident"),
]
