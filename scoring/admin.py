"""Register the ledgers of ``scoring`` in the admin site, read-only."""

from django.contrib import admin

from scoring.models import Adjustment, Release, ResultVersion, SeatResult, SheetEntry
from tournaments.admin import ReadOnlyAdmin


@admin.register(SheetEntry)
class SheetEntryAdmin(ReadOnlyAdmin):
    list_display = ("table", "sequence", "kind", "payload", "by_name", "at")
    list_filter = ("kind",)
    list_select_related = ("table__session__tournament",)


@admin.register(ResultVersion)
class ResultVersionAdmin(ReadOnlyAdmin):
    list_display = ("table", "number", "status", "submitted_by_name", "verified_by_name")
    list_filter = ("status",)
    list_select_related = ("table__session__tournament",)


@admin.register(SeatResult)
class SeatResultAdmin(ReadOnlyAdmin):
    list_display = ("result", "wind", "participant", "table_score", "place", "twelfths")
    list_select_related = ("result__table__session__tournament", "participant")


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    list_display = ("participant", "amount", "stage", "cause", "clause", "by_name", "at")
    list_select_related = ("participant",)


@admin.register(Release)
class ReleaseAdmin(ReadOnlyAdmin):
    list_display = ("session", "version", "at", "by_name")
    list_select_related = ("session__tournament",)
