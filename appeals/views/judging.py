"""Show the pages of those who judge: annex 2, the first answer, the panel, the hearing with annex 3."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from appeals.forms.judging import AnswerForm, HeardForm, JudgmentForm, NomineeForm, ReceptionForm, RefusedReceptionForm
from appeals.forms.letters import FIELDS_OF_CODES
from appeals.models import AppealStatus, Matter, PanelMember, Side, Timing
from appeals.permissions import ACTS, check_may_judge, check_sits
from appeals.selectors.facts import is_announcement_known
from appeals.selectors.panel import answers_of, ground_of, sitting_members
from appeals.services.first_instance import answer_appeal
from appeals.services.hearing import cast_ballots, decide_appeal, hear_side
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import lodged_facts, receive_appeal, schedule_appeal
from appeals.views.base import AppealPage, load_appeal, sent, show
from mahjong_core import appeals as core
from penalties.offences.selectors.catalogue import offence_choices
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Malformed
from tournaments.common.permissions import check_may
from tournaments.common.views.refusals import Attempt, refusals_as_messages, refusals_on
from tournaments.models import Role, StaffRole


def reception(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show annex 2, to be answered at the reception; afterwards question 4 may be answered again."""
    at = load_appeal(request, slug, number)
    check_may_judge(at.page.actor, at.appeal, "appeal.receive")
    received = core.receive(lodged_facts(at.appeal), at.detail.terms) if at.detail.statement else None
    asks_announced = at.detail.terms.announced_at_once and not is_announcement_known(at.appeal)
    refused = received is not None and received.verdict is not core.Admissibility.ADMISSIBLE and not at.detail.reception
    timing = at.detail.timing
    first = {"matter": at.appeal.matter} | (
        {"timing": timing.timing, "delay_minutes": timing.delay_minutes} if timing else {}
    )
    form: forms.Form = (
        RefusedReceptionForm(sent(request))
        if refused
        else ReceptionForm(sent(request), initial=first, asks_announced=asks_announced and at.detail.reception is None)
    )
    if request.method == "POST" and form.is_valid() and _is_received(at, form):
        messages.success(request, _("The reception was recorded."))
        return redirect("appeal", slug, number)
    context = {"at": at, "form": form, "received": received, "is_refused": refused}
    return show(request, "judging/reception", at.page, context, status=422 if form.errors else 200)


def _is_received(at: AppealPage, form: forms.Form) -> bool:
    typed, by, now = form.cleaned_data, at.page.actor, at.now
    timing = Timing(typed["timing"]) if typed.get("timing") else None
    delay = typed.get("delay_minutes", 0) if timing == Timing.DELAY_NEXT_SESSION else 0
    with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
        if at.detail.reception is not None and timing is not None:
            schedule_appeal(appeal=at.appeal, timing=timing, delay_minutes=delay, by=by, at=now)
        else:
            matter = Matter(typed["matter"]) if typed.get("matter") else None
            receive_appeal(
                appeal=at.appeal,
                timing=timing,
                delay_minutes=delay,
                matter=matter,
                is_announced=typed.get("announced") != "no",
                by=by,
                at=now,
            )
        return True
    return False


def answer(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show and record the chief referee's answer to a question of rules (3.13.1)."""
    at = load_appeal(request, slug, number)
    check_may(at.page.actor, "appeal.answer", at.appeal.tournament, ACTS)
    rules = rules_of(at.page.tournament)
    in_writing = at.appeal.status == AppealStatus.FIRST_INSTANCE
    form = AnswerForm(
        sent(request), offences=offence_choices(rules), has_ruling=at.appeal.ruling_id is not None and in_writing
    )
    if request.method == "POST" and form.is_valid() and _is_answered(at, form):
        messages.success(request, _("The answer was recorded."))
        return redirect("appeal", slug, number)
    return show(request, "judging/answer", at.page, {"at": at, "form": form}, status=422 if form.errors else 200)


def _is_answered(at: AppealPage, form: AnswerForm) -> bool:
    with refusals_on(form, FIELDS_OF_CODES, shows_rights=True):
        answer_appeal(appeal=at.appeal, answer=form.answer(), by=at.page.actor, at=at.now)
        return True
    return False


def panel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the members of the panel, the president, and their declared ties."""
    at = load_appeal(request, slug, number)
    check_may_judge(at.page.actor, at.appeal)
    seated = {member.user_id for member in at.detail.panel}
    staff = StaffRole.objects.filter(tournament=at.page.tournament, role=Role.APPEALS_COMMITTEE)
    open_to = [held.user for held in staff.select_related("user").order_by("pk") if held.user_id not in seated]
    nominees = [(user, NomineeForm(sent(request), prefix=f"m{user.uid}")) for user in open_to]
    president = request.POST.get("president", "")
    read = [form.is_valid() for _user, form in nominees]  # each of them, so that each says what is wrong
    refused = ""
    if request.method == "POST" and all(read):
        chosen = [(user, form) for user, form in nominees if form.cleaned_data["seated"]]
        seats = [form.nominee(user, is_president=president == str(user.uid)) for user, form in chosen]
        refused = _seating_refused(at, seats, [form for _user, form in chosen])
        if not refused and not any(form.errors for _user, form in chosen):
            messages.success(request, _("The panel was formed."))
            return redirect("appeal-panel", slug, number)
    context = {"at": at, "nominees": nominees, "president": president, "refused": refused}
    return show(request, "judging/panel", at.page, context, status=422 if request.method == "POST" else 200)


def _seating_refused(at: AppealPage, seats: list[Nominee], forms_of: list[NomineeForm]) -> str:
    """Seat the panel, unless a tie must be confirmed on its form; return the sentence of a refusal."""
    grounds = [ground_of(at.appeal, seat.user, seat.ties) for seat in seats]
    wanted = [form.asks_about(ground) for form, ground in zip(forms_of, grounds, strict=True) if ground is not None]
    if any(wanted):
        return ""
    with Attempt(shows_rights=True) as attempt:
        seat_panel(appeal=at.appeal, nominees=seats, by=at.page.actor, at=at.now)
        return ""
    return str(attempt.refused.message)


def hearing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the hearing: both sides, the sheet, the votes, the decision."""
    at = load_appeal(request, slug, number)
    check_sits(at.page.actor, at.appeal)
    act = request.POST.get("act", "")
    heard = HeardForm(request.POST if act == "hear" else None, auto_id="heard_%s")
    judgment = _judgment_form(at, request.POST if act == "decide" else None)
    is_sent = request.method == "POST" and at.appeal.status == AppealStatus.HEARING
    if is_sent and _is_done(request, at, act, heard, judgment):
        return redirect("appeal" if act == "decide" else "appeal-hearing", slug, number)
    context = {"at": at, "heard_form": heard, "form": judgment}
    return show(request, "judging/hearing", at.page, context, status=422 if request.method == "POST" else 200)


def _judgment_form(at: AppealPage, typed: Any) -> JudgmentForm | None:
    """Return the form under the votes; None while a question waits for votes."""
    answers, voted = answers_of(at.appeal), core.voted_in(at.detail.terms)
    if at.appeal.status != AppealStatus.HEARING or core.next_question(answers, voted) in voted:
        return None
    ended = next((question for question in voted if answers.get(question) is False), 8)
    return JudgmentForm(
        typed,
        question=ended,
        shares=at.detail.terms.rejected_shares,
        members=sitting_members(at.appeal),
        offences=offence_choices(rules_of(at.page.tournament)),
        has_ruling=at.appeal.ruling_id is not None,
    )


def _is_done(request: HttpRequest, at: AppealPage, act: str, heard: HeardForm, judgment: JudgmentForm | None) -> bool:
    """Return whether what was sent is recorded; a refusal stands on its form, or at the top of the page."""
    by, now = at.page.actor, at.now
    shown: forms.Form | None = judgment if act == "decide" else heard if act == "hear" else None
    if shown is not None and not shown.is_valid():
        return False
    refusals = refusals_as_messages(request, shows_rights=True)
    if shown is not None:
        refusals = refusals_on(shown, FIELDS_OF_CODES, shows_rights=True)
    with refusals:
        if act == "hear":
            typed = heard.cleaned_data
            hear_side(appeal=at.appeal, side=Side(typed["side"]), name=typed["name"], text=typed["text"], by=by, at=now)
        elif act == "vote":
            question, answers = _read_ballots(request.POST, at.detail.panel)
            cast_ballots(appeal=at.appeal, question=question, answers=answers, by=by, at=now)
        elif judgment is not None:
            decide_appeal(appeal=at.appeal, judgment=judgment.judgment(), by=by, at=now)
        return True
    return False


def _read_ballots(typed: Mapping[str, str], panel: Iterable[PanelMember]) -> tuple[int, dict[int, bool]]:
    """Read ``question`` and one ``vote-<member>`` of yes or no for each member."""
    question = typed.get("question", "")
    votes = {key.removeprefix("vote-"): vote for key, vote in typed.items() if key.startswith("vote-")}
    members = {str(member.uid): member.pk for member in panel}
    if not question.isdigit() or not all(key in members and vote in {"yes", "no"} for key, vote in votes.items()):
        raise Malformed("appeals.ballots_malformed", _("Choose yes or no for each member."))
    return int(question), {members[key]: vote == "yes" for key, vote in votes.items()}
