"""Define the URLs of ``tournaments.staff``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_EVENT
from tournaments.staff import api as staff_api
from tournaments.staff import views as staff

EVENT = "t/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/staff/", staff.staff, name="staff"),
    path(f"{EVENT}/staff/grant/", staff.staff_grant, name="staff-grant"),
    path(f"{EVENT}/staff/alone/", staff.staff_alone, name="staff-alone"),
    path(f"{EVENT}/staff/account/", staff.staff_account, name="staff-account"),
    path(f"{EVENT}/staff/<uuid:uid>/revoke/", staff.staff_revoke, name="staff-revoke"),
    path(f"{EVENT}/staff/<uuid:uid>/invite/", staff.staff_invite, name="staff-invite"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_EVENT}staff/", staff_api.Staff.as_view()),
    path(f"{API_EVENT}staff/<uuid:staff>/", staff_api.OneStaff.as_view()),
    path(f"{API_EVENT}staff/<uuid:staff>/invitation/", staff_api.Invitation.as_view()),
]
