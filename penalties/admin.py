"""Show rulings in the admin site, to read only."""

from django.contrib import admin

from penalties.models import Dismissal, Incident, Revocation, Ruling
from tournaments.admin import ReadOnlyAdmin


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("participant", "offence", "clause", "table", "hand", "by_name", "at")
    list_filter = ("offence",)
    list_select_related = ("participant", "table__session__tournament")


@admin.register(Revocation)
class RevocationAdmin(ReadOnlyAdmin):
    list_display = ("ruling", "reason", "by_name", "at")
    list_select_related = ("ruling__participant",)


@admin.register(Incident)
class IncidentAdmin(ReadOnlyAdmin):
    list_display = ("participant", "offence", "note", "table", "hand", "by_name", "at")
    list_select_related = ("participant", "table__session__tournament")


@admin.register(Dismissal)
class DismissalAdmin(ReadOnlyAdmin):
    list_display = ("incident", "reason", "by_name", "at")
    list_select_related = ("incident__participant",)
