"""Define the URLs of the site."""

from django.contrib import admin
from django.urls import include, path

from config.monitoring.health import healthz, livez, readyz
from config.monitoring.metrics import metrics
from scoring.event.views.page import event_page
from tournaments.site.views.gallery import gallery

handler400 = "config.http.errors.bad_request"
handler403 = "config.http.errors.permission_denied"
handler404 = "config.http.errors.not_found"
handler500 = "config.http.errors.server_error"

urlpatterns = [
    path("livez", livez, name="livez"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("gallery/", gallery, name="gallery"),
    path("admin/", admin.site.urls),
    path("", include("config.removed_urls")),
    path("api/v1/", include("config.api_urls")),
    path("", include("guide.urls")),
    path("", include("registration.urls")),
    path("", include("calculator.urls")),
    path("", include("scoring.urls")),
    path("", include("penalties.urls")),
    path("", include("appeals.urls")),
    path("", include("hall.urls")),
    path("", include("paper.urls")),
    path("", include("archive.urls")),
    path("", include("reports.urls")),
    path("", include("series.urls")),
    path("", include("tournaments.urls")),
    # The last: every other word after t/ is a page of its own.
    path("t/<slug:slug>/", event_page, name="event"),
]
