"""Read annexes 2 and 3 filled in from the ledgers, or blank; the same by MCR 3.12 where a text has no annexes."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from appeals.look.paper import FilledForm, FormChoice, FormQuestion
from appeals.models import Reception, RemedyKind, Timing
from appeals.selectors.rows import AppealDetail, Vote
from mahjong_core.appeals import Terms, amount_text, minor_units, voted_in
from tournaments.common.look.dates import print_date
from tournaments.common.person_names import name_list


def reception_paper(terms: Terms, detail: AppealDetail | None = None) -> FilledForm:
    """Return annex 2 of one appeal as far as it is answered, or blank."""
    reception = detail.reception if detail else None
    return FilledForm(
        title=_("Acknowledgement of an appeal"),
        about=_about_reception(terms),
        head=_head_of(detail),
        questions=(*_reception_questions(terms, reception), _timing_question(detail)),
        foot=_foot_of(
            reception.at if reception else None, reception.by_name if reception else "", _("Signature of the president")
        ),
        filename=_filename("annex-2" if terms.has_forms else "reception", detail),
    )


def _about_reception(terms: Terms) -> str:
    if terms.has_forms:
        return _("Annex 2, filled in by the president of the committee")
    return _("By 3.12, filled in by the president of the committee")


def _filename(name: str, detail: AppealDetail | None) -> str:
    return f"{name}-{detail.appeal.number}" if detail else name


def _money(terms: Terms, detail: AppealDetail | None = None) -> str:
    if detail is not None and detail.cash.received:
        return amount_text(detail.cash.received, detail.cash.currency)
    return amount_text(minor_units(terms.deposit, terms.currency), terms.currency) if terms.deposit else "0"


def _head_of(detail: AppealDetail | None) -> tuple[tuple[str, str], ...]:
    appeal = detail.appeal if detail else None
    place = ""
    if appeal is not None:
        place = _("session %(n)s") % {"n": appeal.session.number}
        place += _(", table %(n)s") % {"n": appeal.table.number} if appeal.table else ""
    return (
        (_("Appeal"), str(appeal.number) if appeal else ""),
        (_("Player"), f"{appeal.participant.number} {appeal.participant.name}" if appeal else ""),
        (_("Contested decision"), place),
        (_("Letter handed in"), _moment(detail.statement.lodged_at) if detail and detail.statement else ""),
    )


def _moment(at: datetime | None) -> str:
    return print_date(timezone.localtime(at), "j F Y, H:i") if at else ""


def _foot_of(at: datetime | None, names: str, label: str) -> tuple[tuple[str, str], ...]:
    return ((_("Date and time"), _moment(at)), (label, names))


def _yes_no(no: str, *, answer: bool | None) -> tuple[FormChoice, ...]:
    return (FormChoice(_("YES"), answer is True), FormChoice(_("NO"), answer is False, no))


def _reception_questions(terms: Terms, reception: Reception | None) -> tuple[FormQuestion, ...]:
    """Return questions 1 to 3; those after the first no were not asked."""
    sum_due = {"sum": _money(terms)}
    last = reception.question if reception and reception.question else 3
    paid = reception.deposit_paid if reception else None
    in_time = reception.in_time if reception and last >= 2 else None
    signed = (reception.is_written and reception.is_signed) if reception and last >= 3 else None
    no_appeal = _("There is no appeal. The letter is not forwarded to the committee and nothing is decided.")
    late = _("The appeal comes too late and is not admissible. The deposit of %(sum)s is returned.") % sum_due
    anonymous = (
        _("The appeal is anonymous: admissible, but unfounded and so rejected. The deposit of %(sum)s is kept.")
        % sum_due
    )
    malformed = (
        _("Until it is signed, the appeal is not in due form (3.12.3) and not admissible. The %(sum)s are returned.")
        % sum_due
    )
    wanted = ngettext(
        "Was the appeal handed in within %(minutes)s minute after the session?",
        "Was the appeal handed in within %(minutes)s minutes after the session?",
        terms.window_minutes,
    ) % {"minutes": terms.window_minutes}
    written = _("Is the appeal written, and signed by the player or the captain?")
    return (
        FormQuestion(1, _("Are the %(sum)s enclosed in cash?") % sum_due, _yes_no(no_appeal, answer=paid)),
        FormQuestion(2, wanted, _yes_no(late, answer=in_time)),
        FormQuestion(3, written, _yes_no(anonymous if terms.has_forms else malformed, answer=signed)),
    )


def _timing_question(detail: AppealDetail | None) -> FormQuestion:
    timing = detail.timing if detail else None
    chosen = timing.timing if timing else None
    minutes = timing.delay_minutes if timing and timing.delay_minutes else "....."
    answers = {
        Timing.AFTER_NEXT_SESSION: _("NO: it is decided at the end of the next session."),
        Timing.END_OF_EVENT: _("NO: it is decided at the end of the tournament."),
        Timing.BEFORE_NEXT_SESSION: _("YES: it is decided at once, before the next session."),
        Timing.DELAY_NEXT_SESSION: _("YES: it is decided at once. The next session is delayed by %(minutes)s min.")
        % {"minutes": minutes},
    }
    choices = tuple(FormChoice(answer, chosen == key) for key, answer in answers.items())
    return FormQuestion(4, _("Does it need a decision and a remedy at once?"), choices)


def decision_paper(terms: Terms, detail: AppealDetail | None = None) -> FilledForm:
    """Return annex 3 of one appeal as far as it is answered, or blank."""
    decision = detail.decision if detail else None
    signed = name_list(signature.name for signature in detail.panel_signatures) if detail else ""
    votes = {vote.question: vote for vote in detail.votes} if detail else {}
    text = (((_("Decision"), decision.text),) if decision else ()) + (
        ((_("Case law"), decision.case_law),) if decision and decision.case_law else ()
    )
    return FilledForm(
        title=_("Decision on an appeal"),
        about=_about_decision(terms),
        head=_head_of(detail) + text,
        questions=(*_voted_questions(terms, detail, votes), _orders_question(terms, detail)),
        foot=_foot_of(
            decision.at if decision else None,
            signed or (decision.by_name if decision else ""),
            _("Signatures of the committee"),
        ),
        filename=_filename("annex-3" if terms.has_forms else "decision", detail),
    )


def _about_decision(terms: Terms) -> str:
    if terms.has_forms:
        return _("Annex 3, filled in by the president of the committee; a copy goes to the appellant")
    return _("By 3.12 and 3.13, filled in by the president of the committee; a copy goes to the appellant")


def _voted_questions(terms: Terms, detail: AppealDetail | None, votes: dict[int, Vote]) -> tuple[FormQuestion, ...]:
    """Return questions 5 to 7 with their votes, as far as the text asks them."""
    decision = detail.decision if detail else None
    facts = {"sum": _money(terms, detail), "clause": decision.clause if decision else "........"}
    shares = " / ".join(str(share) for share in terms.rejected_shares)
    share = str(decision.refund_percent) if decision and decision.question == 6 else shares
    facts["share"] = share
    texts = {
        5: (
            _("Has the appellant suffered significant harm?"),
            _("The appeal is rejected for insufficient interest and the %(sum)s are kept.") % facts,
        ),
        6: (
            _("Are there rules that justify the appeal?"),
            _rejected(terms) % facts,
        ),
        7: (
            _("Can this be remedied in the coming sessions?"),
            _("The appeal is upheld and the %(sum)s are returned.") % facts,
        ),
    }
    questions = []
    for number in voted_in(terms):
        text, no = texts[number]
        tally = votes[number].tally if number in votes else None
        figures = {"yes": tally.yes if tally else "....", "no": tally.no if tally else "...."}
        marks = _yes_no(no, answer=tally.answer if tally else None)
        questions.append(FormQuestion(number, text, marks, _("YES %(yes)s / NO %(no)s") % figures))
    return tuple(questions)


def _rejected(terms: Terms) -> str:
    """Return what a no to question 6 says; only annex 3 gives a part of the deposit back."""
    if terms.has_forms:
        return _(
            "The rules (%(clause)s) oppose it or do not settle it. The appeal is rejected, but had "
            "some merit: %(share)s %% of the deposit is returned."
        )
    return _("The rules (%(clause)s) oppose it. The appeal is rejected and the %(sum)s are kept (3.12.2).")


def _orders_question(terms: Terms, detail: AppealDetail | None) -> FormQuestion:
    """Return question 8: what is to be done."""
    ordered = {remedy.kind: remedy.text for remedy in detail.remedies} if detail else {}
    others = [kind for kind in ordered if kind not in (RemedyKind.INSTRUCT_CHIEF, RemedyKind.REPLACE_CHIEF)]
    rest = "; ".join(ordered[kind] or str(RemedyKind(kind).label) for kind in others)
    choices = (
        FormChoice(
            str(RemedyKind.INSTRUCT_CHIEF.label),
            RemedyKind.INSTRUCT_CHIEF in ordered,
            ordered.get(RemedyKind.INSTRUCT_CHIEF, ""),
        ),
        FormChoice(str(RemedyKind.REPLACE_CHIEF.label), RemedyKind.REPLACE_CHIEF in ordered),
        FormChoice(str(RemedyKind.OTHER.label), bool(others), rest),
    )
    label = _("The appeal is upheld, the %(sum)s are returned, and:") % {"sum": _money(terms, detail)}
    return FormQuestion(8, label, choices)
