"""Show the way from a table to a ruling: tables, players, offences, the decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from mahjong_core.rulesets import Family
from mahjong_core.winds import Wind
from penalties.common.forms import FIELDS_OF_CODES
from penalties.models import Incident, Ruling
from penalties.notes.selectors import CaseView, cases_beside
from penalties.offences.selectors.catalogue import OffenceChoice, offence_choices
from penalties.permissions import ACTS, note_reader
from penalties.rulings.selectors.history import rulings_on
from penalties.rulings.selectors.incidents import open_incidents
from penalties.rulings.selectors.proposals import propose
from penalties.rulings.services.decisions import decide_ruling
from penalties.rulings.services.incidents import report_incident
from penalties.tables.forms import INCIDENT, OF_THE_PROPOSAL, RulingForm, from_incident
from penalties.tables.selectors.boards import (
    Board,
    Face,
    board_of,
    faces_of,
    last_used_by,
    rulings_at,
    tables_to_rule_at,
)
from penalties.tables.selectors.book import book_of, records_of
from penalties.tables.selectors.hands import hands_to_rule_on
from penalties.tables.selectors.screen import RulingScreen, expels, past_rows, screen
from scoring.devices.selectors import call_of, calls_in
from scoring.hall.selectors.desk import session_that_matters
from scoring.sheets.selectors.folding import TableSheet, rules_of, sheet_of
from scoring.sheets.selectors.seat_views import winds_in
from tournaments.common.errors import Refusal
from tournaments.common.models.base import read_uid
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_on
from tournaments.models import Participant, SessionStatus, Table
from tournaments.referees.policies import check_not_own_table
from tournaments.referees.selectors.coverage import coverage, own_watch
from tournaments.sessions.policies import check_session_open_for_entry


@require_GET
def ruling_start(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables of the session in play with the four at each: one tap to who."""
    page = load_event(request, slug, "ruling.record", ACTS)
    session = session_that_matters(page.tournament)
    begun = session is not None and session.status != SessionStatus.SCHEDULED
    tables = tables_to_rule_at(session, page.actor.user) if session and begun else []
    own = {table.number for table in tables if table.plays_here}
    context = {
        "page": page,
        "tab": "rulings",
        "session": session,
        "tables": tables,
        "incidents": open_incidents(page.tournament, reader=note_reader(page.actor, page.roles)),
        "calls": [call for call in calls_in(session) if call.table.number not in own] if session and begun else [],
        "me": page.actor.key,
        "may_record": True,
    }
    return render(request, "penalties/tables/start.html", context)


@require_GET
@never_cache
def ruling_book(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the sanctions of the event's rule set by offence, for devices that record rulings without a network."""
    page = load_event(request, slug, "ruling.record", ACTS)
    return JsonResponse(book_of(rules_of(page.tournament)))


@dataclass(frozen=True)
class RulingTable:
    """Represent a table with the data for a ruling: its sheet, its people, the offences of its rule set."""

    page: EventPage
    table: Table
    sheet: TableSheet
    offences: list[OffenceChoice]
    incident: Incident | None

    @property
    def people(self) -> tuple[tuple[Wind, Participant], ...]:
        """Return the four players and those replaced at the table: a ruling may be about an earlier hand."""
        return self.sheet.played_here

    def faces(self, hand: int | None, rulings: list[Ruling]) -> list[Face]:
        """Return the four with their winds in ``hand``, or in the hand in play."""
        return faces_of(self.sheet, winds_in(self.sheet, hand), rulings)

    def wind_of(self, person: Participant) -> Wind:
        return next(wind for wind, participant in self.people if participant.pk == person.pk)


def ruling_new(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """Show the choice, the proposal and its effect; POST records a ruling or an incident."""
    page = load_event(request, slug, "ruling.record", ACTS)
    wanted = Table.objects.select_related("session__tournament")
    current = get_object_or_404(wanted, session__tournament=page.tournament, session__number=session, number=table)
    check_not_own_table(page.actor, current)
    sheet = sheet_of(current)
    desk = RulingTable(page, current, sheet, offence_choices(sheet.rules), _named_incident(request, current))
    check_session_open_for_entry(desk.table.session)
    form = RulingForm(
        _typed_of(request, desk), people=desk.people, offences=desk.offences, hands=hands_to_rule_on(sheet)
    )
    form.full_clean()
    if request.method == "POST" and form.is_valid() and _is_looked_at(request, desk, form):
        done = _record(request, desk, form)
        if done is not None:
            return done
    status = 422 if request.method == "POST" else 200
    return render(request, "penalties/tables/new.html", _context_of(request, desk, form, page.now), status=status)


def _named_incident(request: HttpRequest, table: Table) -> Incident | None:
    """Return the incident under review that is to be decided."""
    wanted = request.POST.get("incident") or request.GET.get("incident") or ""
    if not wanted:
        return None
    related = Incident.objects.select_related("tournament", "participant", "session", "table")
    return get_object_or_404(related, uid=read_uid(wanted), table=table)


def _typed_of(request: HttpRequest, desk: RulingTable) -> QueryDict:
    """Return what was typed; steps and amounts of another proposal than the one now chosen are left out."""
    typed = request.POST.copy() if request.method == "POST" else request.GET.copy()
    if desk.incident is not None:
        reader = note_reader(desk.page.actor, desk.page.roles)
        for name, value in from_incident(desk.incident, reader).items():
            typed.setdefault(name, value)
    typed.setdefault("hand", str(desk.sheet.sheet.next_hand or ""))
    shown_for = typed.get("shown_for")
    if shown_for is not None and shown_for != _pair_of(typed):
        for name in OF_THE_PROPOSAL:
            typed.pop(name, None)
    return typed


def _pair_of(typed: Mapping[str, Any]) -> str:
    """Return which proposal a screen shows: player and offence."""
    return f"{typed.get('participant') or ''}/{typed.get('offence') or ''}"


def _is_looked_at(request: HttpRequest, desk: RulingTable, form: RulingForm) -> bool:
    """Return whether a disqualification is recorded after a second look; without it the form complains."""
    fault = form.fault(desk.table)
    if request.POST.get("act") == INCIDENT or form.cleaned_data.get("sure") or fault is None:
        return True
    try:
        is_out = expels(propose(fault, timezone.now()).proposal, form.verdict())
    except Refusal:
        return True  # the service says what is wrong
    if is_out:
        form.add_error("sure", _("This ruling removes the player from the event. Check it, then record it."))
    return not is_out


def _record(request: HttpRequest, desk: RulingTable, form: RulingForm) -> HttpResponse | None:
    """Record what the form says; return None when the service refused, with the refusal on the form."""
    fault = form.fault(desk.table)
    assert fault is not None  # noqa: S101  # a valid form names the player
    slug = desk.page.tournament.slug
    with refusals_on(form, FIELDS_OF_CODES):
        if request.POST.get("act") == INCIDENT:
            report_incident(fault=fault, by=desk.page.actor, at=timezone.now())
            messages.success(request, _("The incident was recorded and is under review."))
            return redirect("ruling-start", slug)
        ruling = decide_ruling(
            fault=fault,
            verdict=form.verdict(),
            incident=desk.incident,
            by=desk.page.actor,
            at=timezone.now(),
            is_keyed=False,
        )
        messages.success(request, _("The ruling was recorded."))
        return redirect("ruling", slug, ruling.uid)
    return None


def _context_of(request: HttpRequest, desk: RulingTable, form: RulingForm, now: datetime) -> dict[str, Any]:
    last_used = last_used_by(desk.page.actor.key, desk.page.tournament)
    board: Board = board_of(desk.sheet.rules, form.data.get("q", ""), last_used)
    rulings = rulings_at(participant for _wind, participant in desk.people)
    return {
        "page": desk.page,
        "tab": "rulings",
        "desk": desk,
        "form": form,
        "hand": form.cleaned_data.get("hand"),
        "faces": desk.faces(form.cleaned_data.get("hand"), rulings),
        "records": records_of(rulings, desk.sheet.rules),
        "board": board,
        "call": call_of(desk.table),
        "is_mcr": desk.sheet.rules.family is Family.MCR,
        "chosen": form.data,
        "shown_for": _pair_of(form.data),
        "show_errors": request.method == "POST",
        "watch": own_watch(coverage(desk.table.session), desk.table.number, desk.page.actor.user),
    } | _screen_context(desk, form, now)


def _screen_context(desk: RulingTable, form: RulingForm, now: datetime) -> dict[str, Any]:
    """Return the ``screen`` of the choice so far, or the ``refusal``; neither while something is missing."""
    fault = form.fault(desk.table)
    empty: dict[str, Any] = {"screen": None, "refusal": None, "history": [], "cases": []}
    if fault is None:
        return empty
    rulings: list[Ruling] = rulings_on(fault.participant)
    context = empty | {"history": past_rows(rulings, desk.sheet.rules), "offender": fault.participant}
    if not fault.offence:
        return context
    cases: list[CaseView] = cases_beside(desk.page.tournament, fault.offence)
    with Attempt(shows_rights=True) as attempt:
        proposed = propose(fault, now)
        shown: RulingScreen = screen(proposed, desk.sheet, desk.wind_of(fault.participant), form.verdict(), rulings)
        return context | {"screen": shown, "cases": cases}
    return context | {"refusal": attempt.refusal, "cases": cases}
