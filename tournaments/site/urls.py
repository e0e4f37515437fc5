"""Define the URLs of ``tournaments.site``."""

from django.urls import URLPattern, path

from tournaments.site.api import docs as docs_api
from tournaments.site.api import index as index_api
from tournaments.site.views import connect, hints, languages, machine, outbox
from tournaments.site.views.demo import demo_chair, demo_sign_in

urlpatterns = [
    path("hints/", hints.hint_read, name="hint-read"),
    path("outbox/who/", outbox.who, name="outbox-who"),
    path("languages/", languages.languages, name="languages"),
    path("machine/", machine.machine, name="machine"),
    path("connect/", connect.connect, name="connect"),
    path("connect/poster/", connect.poster, name="connect-poster"),
    path("connect/certificate/", connect.certificate, name="connect-certificate"),
    path("connect/certificate/seatwind.crt", connect.certificate_file, name="connect-certificate-file"),
    path("offline/", outbox.offline, name="offline"),
    path("sw.js", outbox.worker, name="service-worker"),
    path("demo-sign-in/<str:username>/", demo_sign_in, name="demo-sign-in"),
    path("demo-chair/<str:kind>/", demo_chair, name="demo-chair"),
]

api_urlpatterns: list[URLPattern] = [
    path("", index_api.Index.as_view(), name="api-index"),
    path("schema/", docs_api.Schema.as_view(), name="api-schema"),
    path("docs/", docs_api.docs, name="api-docs"),
]
