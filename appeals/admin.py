"""Show appeals in the admin site, to read only; letters are read on their own pages, by those who may."""

from django.contrib import admin

from appeals.models import Appeal, AppealMove, CashEntry
from tournaments.admin import ReadOnlyAdmin


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin):
    list_display = ("number", "tournament", "session", "table", "matter", "status", "created_at")
    list_filter = ("status", "matter")
    list_select_related = ("tournament", "session__tournament", "table__session__tournament")


@admin.register(AppealMove)
class AppealMoveAdmin(ReadOnlyAdmin):
    list_display = ("appeal", "act", "status", "by_name", "at")
    list_filter = ("act",)
    list_select_related = ("appeal__participant",)


@admin.register(CashEntry)
class CashEntryAdmin(ReadOnlyAdmin):
    list_display = ("receipt", "tournament", "appeal", "kind", "amount", "currency", "counterpart", "by_name", "at")
    list_filter = ("kind", "currency")
    list_select_related = ("tournament", "appeal__participant")
