"""Define the pages of the archive."""

from django.urls import URLPattern, path

from archive.checks import views as checks
from archive.event_files import api as event_files_api
from archive.event_files import views as event_file
from archive.following import spare_views as spares
from archive.following import views as following
from archive.imports import views as incoming
from archive.records import api as records_api
from archive.records import views as records
from tournaments.common.api.addresses import API_EVENT

urlpatterns: list[URLPattern] = [
    path("check/", checks.record_check, name="record-check"),
    path("event-files/", incoming.event_import, name="event-import"),
    path("event-files/records/", records.record_import, name="record-import"),
    path("event-files/records/<uuid:name>/", records.record_import_preview, name="record-import-preview"),
    path("event-files/<uuid:name>/", incoming.event_import_preview, name="event-import-preview"),
    path("following/", following.following_page, name="following"),
    path("following/letters/<uuid:uid>/", following.following_letter, name="following-letter"),
    path("following/<uuid:uid>/end/", following.following_end, name="following-end"),
    path("following/<uuid:uid>/steps/", following.following_steps, name="following-steps"),
    path("following/<uuid:uid>/ask/", following.following_ask, name="following-ask"),
    path("following/leads/<uuid:event>/", spares.following_leads, name="following-leads"),
    path("following/<uuid:uid>/take-over/", spares.following_take_over, name="following-take-over"),
    path("following/<uuid:uid>/apart/", spares.following_apart, name="following-apart"),
    path("following/<uuid:uid>/apart/copy/", spares.following_copy, name="following-copy"),
    path("t/<slug:slug>/machines/", following.event_machines, name="event-machines"),
    path("t/<slug:slug>/machines/<uuid:uid>/remove/", following.event_machine_remove, name="event-machine-remove"),
    path("t/<slug:slug>/machines/<uuid:uid>/hand/", following.event_machine_hand, name="event-machine-hand"),
    path("t/<slug:slug>/machines/<uuid:uid>/anew/", following.event_machine_anew, name="event-machine-anew"),
    path("t/<slug:slug>/machines/<uuid:uid>/spare/", spares.event_machine_spare, name="event-machine-spare"),
    path("t/<slug:slug>/machines/<uuid:uid>/receipt/", spares.event_machine_receipt, name="event-machine-receipt"),
    path("t/<slug:slug>/file/", event_file.event_file, name="event-file"),
    path("t/<slug:slug>/file/save/", event_file.event_file_save, name="event-file-save"),
    path("t/<slug:slug>/file/download/", event_file.event_file_download, name="event-file-download"),
    path("t/<slug:slug>/file/record/", event_file.event_record_download, name="event-record"),
    path("t/<slug:slug>/file/copies/<str:name>/", event_file.event_file_backup, name="event-file-backup"),
    path("t/<slug:slug>/copy/", event_file.event_copy, name="event-copy"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}file/", event_files_api.EventFile.as_view()),
    path(f"{API_EVENT}record/", event_files_api.EventRecord.as_view()),
    path(f"{API_EVENT}backups/", event_files_api.Backups.as_view()),
    path(f"{API_EVENT}copy/", event_files_api.Copies.as_view()),
    path("event-files/", event_files_api.EventFiles.as_view()),
    path("records/", records_api.Records.as_view()),
    path("event-files/inspect/", event_files_api.InspectEventFile.as_view()),
]
