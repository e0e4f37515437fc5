"""What every page of a table builds on: the table, its sheet, what this person may do there now."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from mahjong_core.sheets import Mode
from scoring.models import SheetSettings
from scoring.permissions import ACTS, DEVICE_ACTS, basis_for, veil_for
from scoring.policies import can
from scoring.selectors.clocks import ClockView, clock_view
from scoring.selectors.readers import is_sheet_public
from scoring.selectors.sheet_page import TableView, table_view
from scoring.selectors.sheets import TableSheet, sheet_of
from scoring.selectors.signing import settings_of
from scoring.services.entries import Sending
from scoring.views.rendering import render_page
from tournaments.actors import device_actor, origin_of
from tournaments.models import SessionStatus, Table
from tournaments.permissions import allowed_acts, refusal
from tournaments.services.table_links import check_link_open
from tournaments.views.base import EventPage, load_event
from tournaments.views.table_cards import load_link


@dataclass(frozen=True)
class Buttons:
    """What this person may do with this table in its present state."""

    can_enter: bool
    can_total: bool
    can_submit: bool
    can_correct: bool
    can_verify: bool
    is_own_submission: bool
    can_rule: bool
    can_reseat: bool
    can_sign: bool
    can_photograph: bool


@dataclass(frozen=True)
class Links:
    """The addresses of one table's pages: the event's own, or those under the table's card, which need no account."""

    where: Mapping[str, Any]

    @property
    def is_device(self) -> bool:
        return "card" in self.where

    @property
    def home(self) -> str:
        return self.of("sheet")

    @property
    def record(self) -> str:
        return self.of("sheet-record")

    @property
    def history(self) -> str:
        return self.of("sheet-history")

    @property
    def submit(self) -> str:
        return self.of("sheet-submit")

    @property
    def call(self) -> str:
        return self.of("table-call")

    @property
    def sign(self) -> str:
        return self.of("sheet-sign")

    @property
    def keeper(self) -> str:
        return self.of("sheet-keeper")

    @property
    def photos(self) -> str:
        return self.of("sheet-photos")

    @property
    def preview(self) -> str:
        return self.of("riichi-preview")

    @property
    def told(self) -> str:
        return self.of("announcements")

    def tiles(self, hand: int) -> str:
        return self.of("hand-tiles", hand=hand)

    def of(self, name: str, **more: int) -> str:
        return reverse(f"device-{name}" if self.is_device else name, kwargs={**self.where, **more})


@dataclass(frozen=True)
class TablePage:
    page: EventPage
    links: Links
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
    """What this person's roles, or this table's device, may do on the pages of ``scoring``."""
    if page.actor.badge:
        return DEVICE_ACTS
    return page.acts | allowed_acts(page.roles, ACTS)


def require(page: EventPage, act: str) -> None:
    """Refuse the page itself to whoever may not do its act; the service asks again."""
    if act not in acts_of(page):
        raise refusal(page.actor, act, ACTS[act])


def load_table(request: HttpRequest, where: Mapping[str, Any], act: str = "") -> TablePage:
    """The table by its address (``slug``, ``session``, ``table``) or by the secret of its ``card``, or 404.

    ``act`` is what the page is for, without one it is for reading.
    """
    now = timezone.now()
    page, found = card_page(request, where["card"], now) if "card" in where else event_page(request, where)
    if act:
        require(page, act)
    elif not page.is_staff and not page.actor.badge and not is_public(page, found):
        raise refusal(page.actor, "sheet.read", ACTS["sheet.read"])
    current = sheet_of(found)
    view, clock = table_view(current), clock_view(found.session, current.rules, now, found.number)
    return TablePage(page, Links(where), current, view, clock, buttons_for(page, view), now)


def event_page(request: HttpRequest, where: Mapping[str, Any]) -> tuple[EventPage, Table]:
    page = load_event(request, where["slug"])
    rows = Table.objects.select_related("session__tournament").filter(session__tournament=page.tournament)
    return page, get_object_or_404(rows, session__number=where["session"], number=where["table"])


def card_page(request: HttpRequest, token: str, now: datetime) -> tuple[EventPage, Table]:
    """The table of a card, for its device alone: whoever is signed in on it keeps their own rights elsewhere."""
    link = check_link_open(load_link(request, token), now)
    actor = device_actor(link, origin_of(request, "device"))
    return EventPage(link.table.session.tournament, actor, frozenset()), link.table


def is_public(page: EventPage, table: Table) -> bool:
    basis, veil = basis_for(page.tournament, page.roles), veil_for(page.tournament, page.roles)
    return is_sheet_public(table, basis, veil)


def reload_table(request: HttpRequest, loaded: TablePage) -> TablePage:
    """The same page after somebody else wrote."""
    return load_table(request, loaded.links.where)


def buttons_for(page: EventPage, view: TableView) -> Buttons:
    table, acts = view.current.table, acts_of(page)
    begun = table.session.status != SessionStatus.SCHEDULED
    pending = view.pending
    asked = settings_of(page.tournament) if begun and "sheet.sign" in acts else SheetSettings()
    return Buttons(
        can_enter=begun and "sheet.enter" in acts and can(table, "enter"),
        can_total=begun and "sheet.totals" in acts and can(table, "enter"),
        can_submit="sheet.submit" in acts and can(table, "submit") and view.mode is not Mode.EMPTY,
        can_correct=begun and "sheet.supersede" in acts and can(table, "supersede"),
        can_verify=pending is not None and "sheet.verify" in acts and can(table, "verify"),
        is_own_submission=pending is not None and pending.version.submitted_by == page.actor.key,
        can_rule=begun and "sheet.supersede" in acts,
        can_reseat=begun and "table.reseat" in acts,
        can_sign=asked.signatures and can(table, "submit"),
        can_photograph=asked.keeps_paper and "sheet.photo" in acts,
    )


def new_sending(current: TableSheet) -> dict[str, Any]:
    """First values of a form: a key of its own and the newest row that its reader has seen."""
    return {"key": uuid.uuid4().hex, "base": current.base}


def sending_of(data: dict[str, Any]) -> Sending:
    return Sending(key=data["key"] or None, base=data["base"])


def to_sheet(loaded: TablePage) -> HttpResponse:
    return redirect(loaded.links.home)


def show(request: HttpRequest, template: str, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    """A page of the table. Never kept: a form gone back to must not carry a used key."""
    shared: dict[str, Any] = {"tab": "desk" if loaded.page.is_staff else "standings", "at": loaded}
    shared |= {
        "view": loaded.view,
        "links": loaded.links,
        "buttons": loaded.buttons,
        "table": loaded.table,
        "clock": loaded.clock,
    }
    answer = render_page(request, template, loaded.page, shared | context, status)
    answer["Cache-Control"] = "no-store"
    return answer
