"""Show the desk: an announcement at the table, a letter typed from paper."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from appeals.forms.letters import FIELDS_OF_CODES, AnnounceForm, ContestedForm, DeskLetterForm
from appeals.models import Appeal, Matter
from appeals.permissions import ACTS
from appeals.selectors.facts import terms_for
from appeals.services.lodging import announce_appeal, lodge_appeal
from appeals.services.moves import Contested
from appeals.views.base import load_appeal, sent, show
from mahjong_core.winds import WINDS
from penalties.models import Ruling
from penalties.rulings.selectors.records import ruling_row, ruling_rows
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Refusal
from tournaments.common.forms.refusals import add_refusal
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt, refusals_on
from tournaments.models import Participant, Seat, Session, SessionStatus


def _load_desk(request: HttpRequest, slug: str) -> EventPage:
    """Return the event for somebody who takes letters; refuses if the rule set has no appeals."""
    page = load_event(request, slug, "appeal.lodge", ACTS)
    with rules_as_refusals():
        terms_for(page.tournament)
    return page


def announce(request: HttpRequest, slug: str, ruling: UUID) -> HttpResponse:
    """Show and record an announcement of an appeal, with the ruling (EMAR 2.1)."""
    page = _load_desk(request, slug)
    related = Ruling.objects.select_related("participant", "session__tournament", "table__session__tournament")
    contested = get_object_or_404(related, uid=ruling, tournament=page.tournament, table__isnull=False)
    seats = Seat.objects.filter(table=contested.table, participant__isnull=False).select_related(
        "participant__tournament"
    )
    people = {str(s.participant.number): s.participant for s in sorted(seats, key=_seat_order) if s.participant}
    form = AnnounceForm(sent(request), people=[(number, participant.name) for number, participant in people.items()])
    if request.method == "POST" and form.is_valid():
        person = people[form.cleaned_data["participant"]]
        with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
            made = announce_appeal(
                about=_contested(contested, person),
                by=page.actor,
                at=page.now,
                note=form.cleaned_data["note"],
            )
            messages.success(request, _("The appeal was announced."))
            return redirect("appeal", slug, made.number)
    row = ruling_row(contested, rules_of(page.tournament), [], with_notes=False)
    return show(request, "letters/announce", page, {"form": form, "row": row}, status=422 if form.errors else 200)


def _seat_order(seat: Seat) -> int:
    return [str(wind) for wind in WINDS].index(seat.wind)


def _contested(ruling: Ruling, person: Participant, matter: Matter = Matter.RULES) -> Contested:
    if ruling.session is None:
        raise Refusal("appeals.ruling_elsewhere", _("This ruling has no session."))
    return Contested(person, ruling.session, ruling.table, ruling, matter)


def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of an appeal that was not announced: about a ruling, or another matter of one session."""
    page = _load_desk(request, slug)
    about, letter = _about_form(request, page), DeskLetterForm(sent(request))
    if request.method == "POST" and about.is_valid() and letter.is_valid():
        with Attempt(shows_rights=True) as attempt:
            made = lodge_appeal(about=_read_about(page, about), letter=letter.desk_letter(), by=page.actor, at=page.now)
            messages.success(request, _("The letter was handed in."))
            return redirect("appeal", slug, made.number)
        wrong = about if attempt.refused.code == "appeals.not_at_table" else letter
        add_refusal(wrong, attempt.refused, FIELDS_OF_CODES)
    status = 422 if about.errors or letter.errors else 200
    return show(request, "letters/desk", page, {"about": about, "form": letter}, status=status)


def _about_form(request: HttpRequest, page: EventPage) -> ContestedForm:
    begun = Session.objects.filter(tournament=page.tournament).exclude(status=SessionStatus.SCHEDULED)
    rulings = [row for row in ruling_rows(page.tournament, with_notes=False) if row.ruling.table_id]
    return ContestedForm(
        sent(request), initial=request.GET.dict(), sessions=list(begun.order_by("-number")), rulings=rulings
    )


def _read_about(page: EventPage, form: ContestedForm) -> Contested:
    typed = form.cleaned_data
    people = Participant.objects.select_related("tournament", "team")
    person = people.filter(tournament=page.tournament, number=typed["participant"]).first()
    if person is None:
        raise Refusal("appeals.not_at_table", _("This player does not exist."))
    if typed["ruling"]:
        related = Ruling.objects.select_related("session__tournament", "table__session__tournament")
        return _contested(related.get(uid=typed["ruling"], tournament=page.tournament), person, Matter(typed["matter"]))
    session = Session.objects.select_related("tournament").get(tournament=page.tournament, number=typed["session"])
    seat = Seat.objects.filter(session=session, participant=person).select_related("table__session__tournament").first()
    table = seat.table if seat else None
    return Contested(person, session, table, None, Matter(typed["matter"]), typed["by_chief_referee"])


def statement(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the letter of an appeal that was announced."""
    _load_desk(request, slug)
    at = load_appeal(request, slug, number)
    form = DeskLetterForm(sent(request))
    if request.method == "POST" and form.is_valid() and _is_lodged(at.page, at.appeal, form):
        messages.success(request, _("The letter was handed in."))
        return redirect("appeal", slug, number)
    return show(request, "letters/desk", at.page, {"at": at, "form": form}, status=422 if form.errors else 200)


def _is_lodged(page: EventPage, appeal: Appeal, form: DeskLetterForm) -> bool:
    with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
        lodge_appeal(appeal=appeal, letter=form.desk_letter(), by=page.actor, at=page.now)
        return True
    return False
