"""Where every address leads."""

from django.contrib import admin
from django.urls import include, path

from config.health import healthz
from scoring.views.front import front
from tournaments.views.gallery import gallery

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("gallery/", gallery, name="gallery"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("config.api_urls")),
    path("", include("scoring.urls")),
    path("", include("penalties.urls")),
    path("", include("appeals.urls")),
    path("", include("reports.urls")),
    path("", include("tournaments.urls")),
    # The last: every other word after t/ is a page of its own.
    path("t/<slug:slug>/", front, name="event"),
]
