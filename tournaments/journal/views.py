"""Render the event's journal: who did what, when, before and after."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.common.look.csv_rows import write_csv
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.kept_pages import answer_kept_file
from tournaments.journal.forms import AuditFilterForm
from tournaments.journal.selectors.log import audit_events, audit_row
from tournaments.models import AuditEvent

_ROWS = 50
_CSV = "text/csv; charset=utf-8"
_COLUMNS = ("when", "who", "act", "what", "sentence", "before", "after", "channel", "address", "device")


def audit(request: HttpRequest, slug: str) -> HttpResponse:
    page, form, events = _filtered(request, slug)
    listed = Paginator(events, _ROWS).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "tab": "event",
        "form": form,
        "listed": listed,
        "rows": [audit_row(event) for event in listed],
    }
    return render(request, "tournaments/journal/page.html", context)


def audit_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the matching rows as a CSV file.

    Rows are never changed, so the whole journal is made once for each latest row, language and time zone.
    """
    page, _form, events = _filtered(request, slug)

    def made() -> bytes:
        return write_csv(_COLUMNS, (_csv_row(event) for event in events.iterator(chunk_size=2000))).encode()

    if request.GET:
        answer = HttpResponse(made(), content_type=_CSV)
    else:
        latest = events.values_list("pk", flat=True).first()
        what = f"journal:{latest}:{timezone.get_current_timezone_name()}"
        answer = answer_kept_file(request, page.tournament, what, made, _CSV)
    answer["Content-Disposition"] = f'attachment; filename="{page.tournament.slug}-journal.csv"'
    return answer


def _filtered(request: HttpRequest, slug: str) -> tuple[EventPage, AuditFilterForm, Any]:
    page = load_event(request, slug, "tournament.audit")
    form = AuditFilterForm(request.GET, tournament=page.tournament)
    wanted = form.wanted()
    return page, form, audit_events(page.tournament, wanted)


def _csv_row(event: AuditEvent) -> list[object]:
    row = audit_row(event)
    before = " | ".join(f"{change.label}: {change.before}" for change in row.changes if change.before)
    after = " | ".join(f"{change.label}: {change.after}" for change in row.changes if change.after)
    what = [event.at.isoformat(), event.by_name, event.action, event.target_label, row.sentence, before, after]
    return [*what, event.channel, event.ip or "", event.device]
