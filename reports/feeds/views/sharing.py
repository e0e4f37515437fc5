"""Serve the addresses of feeds and embeds, and the organiser's settings for them."""

from html import escape
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from reports.feeds.forms import SharingForm, typed
from reports.feeds.views.feeds import feed_links
from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.events.selectors.overview import sharing_of
from tournaments.events.services.sharing import set_sharing

_FIELD_OF = {"sharing.site_malformed": "embed_sites", "sharing.delay_out_of_range": "delay"}


@require_http_methods(["GET", "POST"])
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the addresses; POST sets what other sites may embed, for the organiser."""
    page = load_event(request, slug)
    shared = sharing_of(page.tournament)
    form = SharingForm(initial=typed(shared))
    if request.method == "POST":
        check_may(page.actor, "sharing.edit", page.tournament)
        form = SharingForm(request.POST)
        if form.is_valid() and _is_saved(page, form):
            messages.success(request, _("Saved."))
            return redirect("share", slug)
    sessions = page.tournament.sessions.values_list("number", flat=True)
    context = {"page": page, "tab": "event", "form": form, "sessions": sessions, "shown_tables": shared.streamed_tables}
    context["is_watched"] = shared.spectator_delay is not None
    context |= _addresses(request, slug)
    return render(request, "reports/sharing/share.html", context, status=422 if form.errors else 200)


def _is_saved(page: EventPage, form: SharingForm) -> bool:
    """Return whether the settings were saved; a refusal is shown on the form."""
    with refusals_on(form, _FIELD_OF):
        set_sharing(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
    return not form.errors


def _addresses(request: HttpRequest, slug: str) -> dict[str, Any]:
    """Return absolute addresses, for other programs to copy."""

    def whole(name: str) -> str:
        return request.build_absolute_uri(reverse(name, args=[slug]))

    embed = whole("embed-standings")
    title = _("Standings")
    frame = f'<iframe src="{embed}?top=20" title="{escape(title)}" width="100%" height="640" loading="lazy"></iframe>'
    overlays = [
        (_("Session clock"), whole("overlay-clock")),
        (_("Score of a table"), whole("overlay-table") + "?table=1&delay=60"),
        (_("Ticker of the standings"), whole("overlay-ticker") + "?top=20&delay=60"),
    ]
    return {"snippet": frame, "embed": embed, "overlays": overlays, "links": feed_links(request, slug)}
