"""Build the letters of decisions on appeals: outcome, reasons, money, consequences."""

from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from appeals.models import Appeal
from appeals.selectors.facts import terms_for
from appeals.selectors.rows import AppealDetail, appeal_detail, appeals_of
from mahjong_core.appeals import amount_text
from paper.common.selectors.frame import breakable
from paper.common.selectors.seats import seating_for
from tournaments.common.errors import Refusal
from tournaments.common.look.dates import print_date
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Participant
from tournaments.registry.printables import PrintContent, PrintItem, PrintOrder

_SIGNERS: Final = 3


def decision_letters(order: PrintOrder) -> PrintContent:
    """Return a letter for each decided appeal, by its number; the appellant's own letter is not quoted."""
    with rules_as_refusals():
        terms = terms_for(order.tournament)
    rows = decided_appeals(order)
    now = timezone.now()
    items = [_letter(order, appeal_detail(appeal, terms, now)) for appeal in rows]
    words = {
        "title": _("Decision on an appeal"),
        "to": _("To"),
        "about": _("Contested"),
        "lodged": _("Letter handed in"),
        "outcome": _("Decision of the committee"),
        "reasons": _("Reasons"),
        "clause": _("Clause relied on"),
        "case-law": _("Case law"),
        "orders": _("Consequences"),
        "money": _("Deposit"),
        "signed": _("The committee"),
        "copy": _("Handed to the appellant (signature and time)"),
    }
    return PrintContent(items, "letters", labels=words)


def decided_appeals(order: PrintOrder) -> QuerySet[Appeal]:
    """Return the decided appeals by number; raise ``paper.no_decisions`` if there is none."""
    rows = appeals_of(order.tournament).filter(decision__isnull=False).order_by("number")
    if not rows:
        raise Refusal("paper.no_decisions", _("No appeal has been decided yet."))
    return rows


def _letter(order: PrintOrder, detail: AppealDetail) -> PrintItem:
    appeal, decision = detail.appeal, detail.decision
    assert decision is not None  # noqa: S101  the query asked for decided ones
    player = seating_for(order).people[appeal.participant.pk]
    names = [signature.name for signature in detail.panel_signatures] or [
        panel_member.name for panel_member in detail.sitting
    ]
    orders = [_order_text(str(remedy.get_kind_display()), remedy.text) for remedy in detail.remedies]
    facts = [
        [player["number"], player["family"], player["given"]],
        [decision.outcome, decision.ruling_outcome, decision.clause, decision.text, decision.case_law],
        [[remedy.kind, remedy.text] for remedy in detail.remedies],
        [decision.refund_percent, detail.cash.received, detail.cash.currency, names],
    ]
    data = {
        "number": str(appeal.number),
        "player": player,
        "team": breakable(_team_of(appeal.participant)),
        "about": _contested(detail),
        "lodged": _moment(detail.statement.lodged_at) if detail.statement else "",
        "instance": str(decision.get_instance_display()),
        "at": _moment(decision.at),
        "outcome": str(decision.get_outcome_display()),
        "ruling": str(decision.get_ruling_outcome_display()),
        "clause": decision.clause,
        "reasons": decision.text,
        "case-law": decision.case_law,
        "orders": orders,
        "money": _money(detail),
        "names": [breakable(name) for name in names] or [""] * _SIGNERS,
    }
    return PrintItem(f"appeal:{appeal.number}", _("Decision on appeal %(n)s") % {"n": appeal.number}, facts, data)


def _team_of(person: Participant) -> str:
    return person.team.name if person.team else ""


def _contested(detail: AppealDetail) -> str:
    """Return the session and the table, and the ruling where one is contested."""
    appeal = detail.appeal
    parts: list[Any] = [_("Session %(n)s") % {"n": appeal.session.number}]
    if appeal.table:
        parts.append(_("Table %(n)s") % {"n": appeal.table.number})
    if detail.ruling is not None:
        parts.append(detail.ruling.name)
    return " · ".join(parts)


def _order_text(kind: str, text: str) -> str:
    return f"{kind}{pgettext('after a word that an explanation follows', ':')} {text}" if text else kind


def _money(detail: AppealDetail) -> str:
    """Return what was paid and what goes back; empty if nothing was paid."""
    if not detail.cash.received or detail.refund_percent is None:
        return ""
    facts = {
        "sum": amount_text(detail.cash.received, detail.cash.currency),
        "percent": detail.refund_percent,
        "back": detail.back_text,
    }
    return _("%(sum)s were paid; %(percent)s %% are returned: %(back)s.") % facts


def _moment(at: Any) -> str:
    return print_date(timezone.localtime(at), "j F Y, H:i") if at else ""
