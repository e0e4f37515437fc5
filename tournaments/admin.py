"""Register the models in the admin site: accounts may be changed there, what services own may only be read."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.accounts.services.tokens import end_tokens
from tournaments.common.actors import actor_of
from tournaments.models import (
    AuditEvent,
    Participant,
    Person,
    Phase,
    SeatingDraw,
    Session,
    SessionMove,
    Tournament,
    User,
)

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    AccountAdmin = UserAdmin[User]
else:
    ModelAdmin = admin.ModelAdmin
    AccountAdmin = UserAdmin


class ReadOnlyAdmin(ModelAdmin):
    """Show rows read-only. Services write them, with their checks and their audit row."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


@admin.register(User)
class AccountsAdmin(AccountAdmin):
    """Manage accounts: names, passwords, whether they may sign in. A new password ends the account's keys."""

    list_display = ("username", "first_name", "last_name", "is_active", "is_superuser", "is_demo")
    list_filter = ("is_active", "is_superuser", "is_demo")
    fieldsets = (*(UserAdmin.fieldsets or ()), ("Seatwind", {"fields": ("language", "may_create_events", "is_demo")}))

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        before = User.objects.filter(pk=id).values_list("password", flat=True).first()
        answer = super().user_change_password(request, id, form_url)
        user = User.objects.filter(pk=id).first()
        if user is not None and user.password != before:
            end_tokens(user, by=actor_of(request, "page"), at=timezone.now())
        return answer


@admin.register(AuditEvent)
class AuditEventAdmin(ReadOnlyAdmin):
    list_display = ("at", "by_name", "action", "target_label", "channel", "ip")
    list_filter = ("channel",)
    search_fields = ("by_name", "action", "target_label")
    date_hierarchy = "at"


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "starts_on", "preset", "version", "copy_kind")
    search_fields = ("name", "slug")


@admin.register(SeatingDraw)
class SeatingDrawAdmin(ReadOnlyAdmin):
    """Show draws without their seeds: a seed is secret until its draw is run."""

    list_display = ("tournament", "source", "status", "created_at", "created_by_name", "published_at")
    list_filter = ("status", "source")
    list_select_related = ("tournament",)
    exclude = ("seed",)


@admin.register(Phase)
class PhaseAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "kind", "first_session", "sessions", "status", "opened_at")
    list_filter = ("status", "kind")
    list_select_related = ("tournament",)


@admin.register(SessionMove)
class SessionMoveAdmin(ReadOnlyAdmin):
    list_display = ("session", "sequence", "kind", "minutes", "at", "by_name")
    list_select_related = ("session__tournament",)


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "status", "planned_at")
    list_filter = ("status",)
    list_select_related = ("tournament",)


@admin.register(Participant)
class ParticipantAdmin(ReadOnlyAdmin):
    list_display = ("number", "name", "country", "team", "state", "tournament")
    search_fields = ("name", "federation_number")
    list_select_related = ("team", "tournament")


@admin.register(Person)
class PersonAdmin(ReadOnlyAdmin):
    list_display = ("name", "country", "federation_number", "club")
    search_fields = ("name", "federation_number")
    list_select_related = ("club",)
