"""Restrict who enters the database pages under ``/admin/``."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms import SlowedAdminForm
from tournaments.accounts.services.attempts import remember_device
from tournaments.accounts.views.language import slowed


class DatabaseSite(AdminSite):
    """Serve Django's admin site, closed to demo accounts, which are public; its sign-in slows guessing."""

    site_header = site_title = _("Database")
    login_form = SlowedAdminForm

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and not getattr(request.user, "is_demo", True)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        response = super().login(request, extra_context)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if form is not None:
            return slowed(response, form)
        if request.method == "POST" and self.has_permission(request):
            remember_device(request, response, request.user.get_username())
        return response
