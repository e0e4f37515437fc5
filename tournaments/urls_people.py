"""Pages on people: participants, check-in, files, staff, and the search over everybody."""

from django.urls import path

from tournaments.imports import views as imports
from tournaments.players.views import merging, participants, people
from tournaments.referees import views as referees
from tournaments.staff import views as staff

EVENT = "t/<slug:slug>"

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/<uuid:uid>/", people.person, name="person"),
    path("people/<uuid:uid>/merge/", merging.person_merge, name="person-merge"),
    path("people/merges/<uuid:merge>/", merging.person_part, name="person-part"),
    path("people/<uuid:uid>/page/", people.person_page, name="person-page"),
    path(f"{EVENT}/participants/", participants.participants, name="participants"),
    path(f"{EVENT}/participants/add/", participants.participant_add, name="participant-add"),
    path(f"{EVENT}/participants/check-in/", participants.check_in, name="check-in"),
    path(f"{EVENT}/participants/<int:number>/edit/", participants.participant_edit, name="participant-edit"),
    path(f"{EVENT}/participants/<int:number>/state/", participants.participant_state, name="participant-state"),
    path(f"{EVENT}/participants/<int:number>/remove/", participants.participant_remove, name="participant-remove"),
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
    path(f"{EVENT}/staff/", staff.staff, name="staff"),
    path(f"{EVENT}/staff/grant/", staff.staff_grant, name="staff-grant"),
    path(f"{EVENT}/staff/alone/", staff.staff_alone, name="staff-alone"),
    path(f"{EVENT}/staff/account/", staff.staff_account, name="staff-account"),
    path(f"{EVENT}/staff/<uuid:uid>/revoke/", staff.staff_revoke, name="staff-revoke"),
    path(f"{EVENT}/staff/<uuid:uid>/invite/", staff.staff_invite, name="staff-invite"),
    path(f"{EVENT}/s/<int:session>/referees/", referees.referees, name="referees"),
    path(f"{EVENT}/s/<int:session>/referees/share/", referees.referees_cover, name="referees-cover"),
    path(f"{EVENT}/s/<int:session>/referees/tables/", referees.referees_tables, name="referees-tables"),
    path(f"{EVENT}/s/<int:session>/referees/<uuid:uid>/", referees.referee_card, name="referee-card"),
]
