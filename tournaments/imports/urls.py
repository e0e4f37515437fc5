"""Define the URLs of ``tournaments.imports``."""

from django.urls import path

from tournaments.imports import views as imports

EVENT = "t/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/import/participants/", imports.participants_upload, name="import-participants"),
    path(
        f"{EVENT}/import/participants/template.csv",
        imports.participants_template_csv,
        name="import-participants-template-csv",
    ),
    path(
        f"{EVENT}/import/participants/template.xlsx",
        imports.participants_template_xlsx,
        name="import-participants-template-xlsx",
    ),
    path(f"{EVENT}/import/participants/<uuid:uid>/", imports.participants_preview, name="import-participants-preview"),
    path(f"{EVENT}/import/participants/<uuid:uid>/columns/", imports.participants_columns, name="import-columns"),
    path(f"{EVENT}/import/participants/<uuid:uid>/accept/", imports.proposals_accept, name="import-accept"),
    path(f"{EVENT}/import/<uuid:uid>/problems.csv", imports.import_problems, name="import-problems"),
    path(f"{EVENT}/import/seating/", imports.seating_upload, name="import-seating"),
    path(f"{EVENT}/import/seating/template.csv", imports.seating_template_csv, name="import-seating-template-csv"),
    path(f"{EVENT}/import/seating/<uuid:uid>/", imports.seating_preview, name="import-seating-preview"),
]
