"""Provide the base of a table's pages: the table, its sheet, what this person may do there now."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from mahjong_core.rulesets.records import THREE
from mahjong_core.sheets import Mode
from scoring.calls.selectors import CALL_REASONS
from scoring.common.permissions import ACTS, basis_for, embargoes_for
from scoring.common.selectors.basis import is_sheet_public
from scoring.common.selectors.clocks import ClockView, clock_view
from scoring.common.views.base import acts_of, render_page, require
from scoring.models import SheetSettings
from scoring.sheets.policies import can
from scoring.sheets.selectors.folding import TableSheet, sheet_of
from scoring.sheets.selectors.page import TableView, table_view
from scoring.sheets.selectors.signing import Signer, settings_of, signers_of
from scoring.sheets.services.entries import Sending
from tournaments.common.actors import badge_of, device_actor, origin_of
from tournaments.common.permissions import refusal
from tournaments.common.selectors.card_links import check_link_open
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import SessionStatus, Table
from tournaments.referees.selectors.own_tables import plays_at
from tournaments.sessions.selectors.second_person import needs_second_person
from tournaments.tables.base import load_card_table, load_link
from tournaments.tables.selectors.cards import table_of_badge


@dataclass(frozen=True)
class Buttons:
    """Store the actions that this person may take at this table now."""

    can_enter: bool
    can_total: bool
    can_submit: bool
    can_correct: bool
    can_verify: bool
    is_own_submission: bool
    can_rule: bool
    can_reseat: bool
    can_sign: bool
    asks_signatures: bool
    wants_signatures: bool
    can_photograph: bool
    can_see_desk: bool


@dataclass(frozen=True)
class Links:
    """Build the addresses of a table's pages: the event's own, or those under its card, which need no account."""

    where: Mapping[str, Any]

    @property
    def is_device(self) -> bool:
        return "card" in self.where

    @property
    def whose_turn_it_is(self) -> str:
        """Return the card's own address, which opens the sheet of the session in play."""
        return reverse("device-sheet", kwargs={"card": self.where["card"]})

    @property
    def home(self) -> str:
        return self.of("sheet")

    @property
    def game(self) -> str:
        """Return the page of a club's game, where its result is confirmed."""
        if self.is_device:
            return reverse("phone-game", args=(self.where["card"], self.where["session"]))
        return reverse("club-game", args=(self.where["slug"], self.where["session"]))

    @property
    def evening(self) -> str:
        """Return the page of the club's evening: its leader's, or that of the players' phones."""
        if self.is_device:
            return reverse("phone-games", args=(self.where["card"],))
        return reverse("club-evening", args=(self.where["slug"],))

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
    def listen(self) -> str:
        return self.of("sheet-listen")

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
    def later_session(self) -> int | None:
        """Return the session that the device's card opens by now, if it is another than this one (one query).

        A club's games run beside each other: none is later.
        """
        badge = self.page.actor.badge
        if badge is None or badge.table is not None or self.table.session.is_game:
            return None
        table = table_of_badge(badge)
        return table.session.number if table is not None and table != self.table else None

    @cached_property
    def missing_signers(self) -> tuple[Signer, ...]:
        """Return who has still to sign the sheet as it is, if the event asks for it (one query then)."""
        if not self.buttons.asks_signatures or self.view.refusals:
            return ()
        return tuple(signer for signer in signers_of(self.current) if not signer.agrees)

    @property
    def must_sign_first(self) -> bool:
        """Return whether all must sign before the table hands its sheet in; the desk may hold signed paper."""
        return self.links.is_device and bool(self.missing_signers)

    @property
    def table(self) -> Table:
        return self.current.table

    @property
    def address(self) -> tuple[str, int, int]:
        return self.page.tournament.slug, self.table.session.number, self.table.number


def load_table(request: HttpRequest, where: Mapping[str, Any], act: str = "") -> TablePage:
    """Return the table by ``slug``, ``session`` and ``table``, or by its card's secret. Raise Http404 otherwise.

    ``act`` is what the page is for, without one it is for reading.
    """
    now = timezone.now()
    if "card" in where:
        page, table = _card_page(request, where, now)
    else:
        page = load_event(request, where["slug"])
        tables = Table.objects.select_related("session__tournament").filter(session__tournament=page.tournament)
        table = get_object_or_404(tables, session__number=where["session"], number=where["table"])
    if act:
        require(page, act)
    elif "sheet.read" not in acts_of(page) and not page.actor.badge:
        basis, embargoes = basis_for(page.tournament, page.roles), embargoes_for(page.tournament, page.roles)
        if not is_sheet_public(table, basis, embargoes):
            raise refusal(page.actor, "sheet.read", ACTS["sheet.read"])
    current = sheet_of(table)
    clock = clock_view(table.session, current.rules, now, table.number)
    view = table_view(current, clock.play_ended_at)
    if page.actor.badge is not None and (page.actor.badge.table is None or table.session.is_game):
        # The address of this very sheet: a card of the whole event opens another when the next session begins.
        where = {**where, "session": table.session.number}
    return TablePage(page, Links(where), current, view, clock, _buttons_for(page, view), now)


def _card_page(request: HttpRequest, where: Mapping[str, Any], now: datetime) -> tuple[EventPage, Table]:
    """Return the table of a card, with the rights of its device; a person signed in keeps their own elsewhere.

    Who writes by a card of the whole event names the session, so that nothing sent late lands on the next sheet.
    """
    link = check_link_open(load_link(request, where["card"]), now)
    actor = device_actor(link, origin_of(request, "device"))
    if link.table is None and "session" not in where and request.method not in ("GET", "HEAD"):
        raise Http404
    table = load_card_table(badge_of(link), where.get("session"))
    return EventPage(table.session.tournament, actor, frozenset()), table


def reload_table(request: HttpRequest, loaded: TablePage) -> TablePage:
    """Return the same page after another person wrote."""
    return load_table(request, loaded.links.where)


def _buttons_for(page: EventPage, view: TableView) -> Buttons:
    table, acts = view.current.table, acts_of(page)
    if "sheet.supersede" in acts and page.actor.user is not None and plays_at(page.actor.user, table):
        acts -= {"sheet.supersede"}  # nobody rules at a table where they play
    begun = table.session.status != SessionStatus.SCHEDULED
    pending, is_of_four = view.pending, view.current.rules.players > THREE
    sheet_settings = (
        settings_of(page.tournament) if begun and acts & {"sheet.sign", "sheet.submit"} else SheetSettings()
    )
    return Buttons(
        can_enter=begun and "sheet.enter" in acts and can(table, "enter") and is_of_four,
        can_total=begun and "sheet.totals" in acts and can(table, "enter"),
        can_submit="sheet.submit" in acts and can(table, "submit") and view.mode is not Mode.EMPTY,
        can_correct=begun and "sheet.supersede" in acts and can(table, "supersede"),
        can_verify=pending is not None and "sheet.verify" in acts and can(table, "verify"),
        is_own_submission=pending is not None
        and pending.version.submitted_by == page.actor.key
        and needs_second_person(page.tournament),
        can_rule=begun and "sheet.supersede" in acts,
        can_reseat=begun and "table.reseat" in acts and is_of_four,
        can_sign=sheet_settings.signatures and "sheet.sign" in acts and can(table, "submit"),
        asks_signatures=sheet_settings.signatures and can(table, "submit"),
        wants_signatures=sheet_settings.signatures,
        can_photograph=sheet_settings.keeps_paper and "sheet.photo" in acts,
        can_see_desk=page.is_staff and "sheet.read" in acts and not table.session.is_game,
    )


def new_sending(current: TableSheet) -> dict[str, Any]:
    """Return the initial values of a form: a new key, and the newest row that its reader has seen."""
    return {"key": uuid.uuid4().hex, "base": current.base}


def sending_of(data: dict[str, Any]) -> Sending:
    return Sending(key=data["key"] or None, base=data["base"])


def to_sheet(loaded: TablePage) -> HttpResponse:
    return redirect(loaded.links.home)


def show(request: HttpRequest, template: str, loaded: TablePage, status: int = 200, **context: Any) -> HttpResponse:
    """Render a page of the table. It is never cached, because a form opened by "back" must not have a used key."""
    shared: dict[str, Any] = {"tab": "desk" if loaded.page.is_staff else "standings", "at": loaded}
    shared |= {
        "view": loaded.view,
        "links": loaded.links,
        "buttons": loaded.buttons,
        "table": loaded.table,
        "clock": loaded.clock,
        "call_reasons": CALL_REASONS,
    }
    answer = render_page(request, template, loaded.page, shared | context, status)
    answer["Cache-Control"] = "no-store"
    return answer
