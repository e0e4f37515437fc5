"""Pages of ``penalties``."""

from django.urls import URLPattern, path

from penalties.log import views as rulings
from penalties.notes import views as notes
from penalties.offences import views as offences
from penalties.tables import views as tables

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
