"""Route pages of ``penalties``."""

from django.urls import URLPattern, path

from penalties.log import views as rulings
from penalties.notes import api as notes_api
from penalties.notes import views as notes
from penalties.offences import views as offences
from penalties.rulings.api import lateness as lateness_api
from penalties.rulings.api import views as rulings_api
from penalties.tables import views as tables
from tournaments.common.api.addresses import API_EVENT, API_TABLE

urlpatterns: list[URLPattern] = [
    path("rules/offences/<str:family>/", offences.offence_list, name="offence-list"),
    path("t/<slug:slug>/rulings/", rulings.rulings, name="rulings"),
    path("t/<slug:slug>/rulings/new/", tables.ruling_start, name="ruling-start"),
    path("t/<slug:slug>/rulings/book/", tables.ruling_book, name="ruling-book"),
    path("t/<slug:slug>/rulings/<uuid:ruling>/", rulings.ruling, name="ruling"),
    path("t/<slug:slug>/rulings/<uuid:ruling>/revoke/", rulings.ruling_revoke, name="ruling-revoke"),
    path("t/<slug:slug>/rulings/<uuid:ruling>/case/", notes.case_write, name="case-write"),
    path("t/<slug:slug>/incidents/<uuid:uid>/dismiss/", rulings.incident_dismiss, name="incident-dismiss"),
    path("t/<slug:slug>/cases/", notes.cases, name="cases"),
    path("t/<slug:slug>/s/<int:session>/handover/", notes.handover, name="handover"),
    path("t/<slug:slug>/s/<int:session>/handover/read/", notes.handover_read, name="handover-read"),
    path("t/<slug:slug>/s/<int:session>/tables/<int:table>/ruling/", tables.ruling_new, name="ruling-new"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_TABLE}late/", lateness_api.Late.as_view()),
    path(f"{API_EVENT}rulings/", rulings_api.Rulings.as_view()),
    path(f"{API_EVENT}rulings/<uuid:ruling>/", rulings_api.OneRuling.as_view()),
    path(f"{API_EVENT}rulings/<uuid:ruling>/revoke/", rulings_api.RevokeRuling.as_view()),
    path(f"{API_EVENT}rulings/propose/", rulings_api.Proposals.as_view()),
    path(f"{API_EVENT}incidents/", rulings_api.Incidents.as_view()),
    path(f"{API_EVENT}incidents/<uuid:incident>/dismiss/", rulings_api.DismissIncident.as_view()),
    path(f"{API_EVENT}rulings/<uuid:ruling>/case/", notes_api.WriteCase.as_view()),
    path(f"{API_EVENT}cases/", notes_api.Cases.as_view()),
    path(f"{API_EVENT}offences/", rulings_api.Offences.as_view()),
]
