"""Pages of rulings: the list that everybody reads, a new ruling at a table, a ruling taken back."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.penalties import offence as find_offence
from mahjong_core.rulesets import Family
from mahjong_core.winds import WINDS, Wind
from penalties.forms.ruling import RevocationForm, RulingForm, add_refusal
from penalties.models import Ruling
from penalties.permissions import ACTS
from penalties.selectors.catalogue import OffenceChoice, offence_choices
from penalties.selectors.preview import Preview, preview_ruling
from penalties.selectors.rulings import points_of, ruling_row, ruling_rows
from penalties.services.rulings import record_ruling, revoke_ruling
from scoring.selectors.sheets import TableSheet, rules_of, sheet_of
from tournaments.errors import Refusal
from tournaments.models import Participant, Table
from tournaments.permissions import allowed_acts, check_may
from tournaments.policies import check_session_open_for_entry
from tournaments.rule_errors import as_refusal
from tournaments.views.base import EventPage, load_event


def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The public part for everybody; notes and the way to take back for the staff."""
    page = load_event(request, slug)
    may = allowed_acts(page.roles, ACTS)
    context = {
        "page": page,
        "tab": "rulings",
        "rows": ruling_rows(page.tournament, with_notes=page.is_staff),
        "may_revoke": "ruling.revoke" in may,
        "may_record": "ruling.record" in may,
    }
    return render(request, "penalties/rulings.html", context)


@dataclass(frozen=True)
class Desk:
    """A table at which somebody rules: its sheet, its people, the offences of its rule set."""

    page: EventPage
    table: Table
    sheet: TableSheet
    offences: list[OffenceChoice]

    @property
    def people(self) -> list[Participant]:
        return [person for wind in WINDS if (person := self.sheet.seats.get(wind)) is not None]

    def wind_of(self, number: str) -> Wind | None:
        found = (wind for wind, one in self.sheet.seats.items() if one is not None and str(one.number) == number)
        return next(found, None)


def ruling_new(request: HttpRequest, slug: str, session: int, table: int) -> HttpResponse:
    """GET shows the form, and the effects of what the address names; POST records."""
    page = load_event(request, slug)
    check_may(page.actor, "ruling.record", page.tournament, ACTS)
    desk = load_desk(page, session, table)
    check_session_open_for_entry(desk.table.session)
    typed = request.POST.copy() if request.method == "POST" else request.GET.copy()
    typed.setdefault("hand", str(desk.sheet.sheet.next_hand or ""))
    form = RulingForm(typed, people=desk.people, offences=desk.offences)
    if request.method == "POST" and form.is_valid() and record(desk, form):
        messages.success(request, _("The ruling is recorded."))
        return redirect("rulings", slug)
    context = {
        "page": page,
        "tab": "rulings",
        "desk": desk,
        "form": form,
        "seats": [(wind, desk.sheet.seats.get(wind)) for wind in WINDS],
        "is_mcr": desk.sheet.rules.family is Family.MCR,
        "chosen": typed,
        "show_errors": request.method == "POST",
    } | preview_context(desk, typed.get("participant", ""), typed.get("offence", ""))
    return render(request, "penalties/new.html", context, status=422 if request.method == "POST" else 200)


def load_desk(page: EventPage, session: int, table: int) -> Desk:
    wanted = Table.objects.select_related("session__tournament")
    found = get_object_or_404(wanted, session__tournament=page.tournament, session__number=session, number=table)
    sheet = sheet_of(found)
    return Desk(page, found, sheet, offence_choices(sheet.rules))


def preview_context(desk: Desk, number: str, offence: str) -> dict[str, Preview | Refusal | None]:
    """``preview`` of what is chosen so far, or the ``refusal`` of the rule set; neither while something is missing."""
    wind = desk.wind_of(number)
    if wind is None or not offence:
        return {"preview": None, "refusal": None}
    try:
        known = find_offence(offence, desk.sheet.rules)
        return {"preview": preview_ruling(desk.sheet, known, wind), "refusal": None}
    except RuleError as error:
        return {"preview": None, "refusal": as_refusal(error)}


def record(desk: Desk, form: RulingForm) -> bool:
    """Whether the ruling was recorded; a refusal stands on the form."""
    typed = form.cleaned_data
    person = next(one for one in desk.people if str(one.number) == typed["participant"])
    try:
        record_ruling(
            table=desk.table,
            participant=person,
            offence=typed["offence"],
            hand=typed["hand"],
            note=typed["note"],
            by=desk.page.actor,
            at=timezone.now(),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return False
    return True


def ruling_revoke(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Take a ruling back, with a reason; what it posted is reversed, the ruling stays readable."""
    page = load_event(request, slug)
    check_may(page.actor, "ruling.revoke", page.tournament, ACTS)
    related = Ruling.objects.select_related("tournament", "participant", "session", "table", "revocation")
    found = get_object_or_404(related, pk=ruling, tournament=page.tournament)
    form = RevocationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            revoke_ruling(ruling=found, reason=form.cleaned_data["reason"], by=page.actor, at=timezone.now())
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The ruling is taken back."))
            return redirect("rulings", slug)
    points = points_of([found]).get(found.effect_group, [])
    row = ruling_row(found, rules_of(page.tournament), points, with_notes=True)
    context = {"page": page, "tab": "rulings", "row": row, "form": form}
    return render(request, "penalties/revoke.html", context, status=422 if form.errors else 200)
