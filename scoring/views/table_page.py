"""What every page of a table builds on: the table, its sheet, what this person may do there now."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from mahjong_core.sheets import Mode
from scoring.permissions import ACTS, basis_for
from scoring.policies import can
from scoring.selectors.clocks import ClockView, clock_view
from scoring.selectors.readers import is_sheet_public
from scoring.selectors.sheet_page import TableView, table_view
from scoring.selectors.sheets import TableSheet, sheet_of
from scoring.services.entries import Sending
from scoring.views.rendering import render_page
from tournaments.models import SessionStatus, Table
from tournaments.permissions import allowed_acts, refusal
from tournaments.views.base import EventPage, load_event


@dataclass(frozen=True)
class Buttons:
    """What this person may do with this table in its present state."""

    can_enter: bool
    can_submit: bool
    can_correct: bool
    can_verify: bool
    is_own_submission: bool
    can_rule: bool


@dataclass(frozen=True)
class TablePage:
    page: EventPage
    current: TableSheet
    view: TableView
    clock: ClockView
    buttons: Buttons
    now: datetime

    @property
    def table(self) -> Table:
        return self.current.table

    @property
    def address(self) -> tuple[str, int, int]:
        return self.page.tournament.slug, self.table.session.number, self.table.number


def acts_of(page: EventPage) -> frozenset[str]:
    """What this person's roles may do on the pages of ``scoring``."""
    return page.acts | allowed_acts(page.roles, ACTS)


def require(page: EventPage, act: str) -> None:
    """Refuse the page itself to whoever may not do its act; the service asks again."""
    if act not in acts_of(page):
        raise refusal(page.actor, act, ACTS[act])


def load_table(request: HttpRequest, slug: str, session: int, table: int, act: str = "") -> TablePage:
    """The table by its address, or 404; ``act`` is what the page is for, without one it is for reading."""
    page = load_event(request, slug)
    rows = Table.objects.select_related("session__tournament")
    found = get_object_or_404(rows, session__tournament=page.tournament, session__number=session, number=table)
    if act:
        require(page, act)
    elif not page.is_staff and not is_sheet_public(found, basis_for(page.tournament, page.roles)):
        raise refusal(page.actor, "sheet.read", ACTS["sheet.read"])
    now = timezone.now()
    current = sheet_of(found)
    view = table_view(current)
    return TablePage(page, current, view, clock_view(found.session, current.rules, now), buttons_for(page, view), now)


def reload_table(request: HttpRequest, loaded: TablePage) -> TablePage:
    """The same page after somebody else wrote."""
    return load_table(request, *loaded.address)


def buttons_for(page: EventPage, view: TableView) -> Buttons:
    table, acts = view.current.table, acts_of(page)
    begun = table.session.status != SessionStatus.SCHEDULED
    pending = view.pending
    return Buttons(
        can_enter=begun and "sheet.enter" in acts and can(table, "enter"),
        can_submit="sheet.submit" in acts and can(table, "submit") and view.mode is not Mode.EMPTY,
        can_correct=begun and "sheet.supersede" in acts and can(table, "supersede"),
        can_verify=pending is not None and "sheet.verify" in acts and can(table, "verify"),
        is_own_submission=pending is not None and pending.version.submitted_by == page.actor.key,
        can_rule=begun and "sheet.supersede" in acts,
    )


def new_sending(current: TableSheet) -> dict[str, Any]:
    """First values of a form: a key of its own and the newest row that its reader has seen."""
    return {"key": uuid.uuid4().hex, "base": current.base}


def sending_of(data: dict[str, Any]) -> Sending:
    return Sending(key=data["key"] or None, base=data["base"])


def to_sheet(loaded: TablePage) -> HttpResponse:
    return redirect("sheet", *loaded.address)


def show(request: HttpRequest, template: str, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    """A page of the table. Never kept: a form gone back to must not carry a used key."""
    shared: dict[str, Any] = {"tab": "desk" if loaded.page.is_staff else "standings", "at": loaded}
    shared |= {"view": loaded.view, "buttons": loaded.buttons, "table": loaded.table, "clock": loaded.clock}
    answer = render_page(request, template, loaded.page, shared | context, status)
    answer["Cache-Control"] = "no-store"
    return answer
