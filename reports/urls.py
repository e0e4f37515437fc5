"""Pages of ``reports``."""

from django.urls import URLPattern, path

from reports import views

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/export/standings.csv", views.export_standings, name="export-standings"),
    path("t/<slug:slug>/export/rulings.csv", views.export_rulings, name="export-rulings"),
]
