"""Pages of ``penalties``."""

from django.urls import URLPattern, path

from penalties.views import rulings

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/rulings/", rulings.rulings, name="rulings"),
    path("t/<slug:slug>/rulings/<int:ruling>/revoke/", rulings.ruling_revoke, name="ruling-revoke"),
    path("t/<slug:slug>/s/<int:session>/tables/<int:table>/ruling/", rulings.ruling_new, name="ruling-new"),
]
