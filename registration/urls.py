"""Pages of ``registration``."""

from django.urls import URLPattern, path

from registration.views import home, set_up

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("set-up/", set_up.set_up, name="set-up"),
]
