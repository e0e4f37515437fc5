"""An appeal as JSON, as much of it as the reader may know."""

from typing import Any

from appeals.models import Appeal, Decision, PanelMember, Remedy, SignedAs, Statement
from appeals.permissions import may_read_statement
from appeals.selectors.facts import cash_of, refund_of, timing_of
from appeals.selectors.panel import is_out, panel_of, sitting_of, tallies
from mahjong_core.appeals import amount_text
from tournaments.common.actors import Actor
from tournaments.common.models.base import uid_text
from tournaments.models import Role


def appeal_data(appeal: Appeal, by: Actor, roles: frozenset[Role]) -> dict[str, Any]:
    """Number, place and decision for everybody; the desk's facts for the staff; the letter for those who judge."""
    data = _public_data(appeal)
    if roles:
        data |= _staff_data(appeal)
    if may_read_statement(by, roles, appeal):
        data |= _private_data(appeal)
    return data


def row_data(appeal: Appeal, roles: frozenset[Role]) -> dict[str, Any]:
    """A row of the list: no further queries, whatever the list's length."""
    return _public_data(appeal) | ({"participant": appeal.participant.number} if roles else {})


def _public_data(appeal: Appeal) -> dict[str, Any]:
    decision = getattr(appeal, "decision", None)
    return {
        "number": appeal.number,
        "status": str(appeal.status),
        "session": appeal.session.number,
        "table": appeal.table.number if appeal.table else None,
        "ruling": uid_text(appeal.ruling),
        "matter": str(appeal.matter),
        "decision": _decision_data(decision) if decision else None,
    }


def _decision_data(decision: Decision) -> dict[str, Any]:
    return {
        "instance": str(decision.instance),
        "outcome": str(decision.outcome),
        "ruling": str(decision.ruling_outcome),
        "clause": decision.clause,
        "text": decision.text,
        "case_law": decision.case_law,
        "remedies": [_remedy_data(remedy) for remedy in decision.remedies.all()],
        "at": decision.at.isoformat(),
    }


def _remedy_data(remedy: Remedy) -> dict[str, Any]:
    done = getattr(remedy, "done", None)
    return {
        "id": str(remedy.uid),
        "kind": str(remedy.kind),
        "text": remedy.text,
        "done_at": done.at.isoformat() if done else None,
    }


def _staff_data(appeal: Appeal) -> dict[str, Any]:
    cash, timing, reception = cash_of(appeal), timing_of(appeal), getattr(appeal, "reception", None)
    sums = {"received": cash.received, "returned": cash.returned, "kept": cash.kept}
    currency = cash.currency or "EUR"
    figures = {name: amount_text(amount, currency).split(" ")[0] for name, amount in sums.items()}
    return {
        "participant": appeal.participant.number,
        "timing": str(timing.timing) if timing else None,
        "verdict": str(reception.verdict) if reception else None,
        "deposit": {"currency": cash.currency, **figures},
        "refund_percent": refund_of(appeal),
    }


def _private_data(appeal: Appeal) -> dict[str, Any]:
    statement = getattr(appeal, "statement", None)
    return {
        "statement": _statement_data(statement) if statement else None,
        "panel": _panel_data(panel_of(appeal)),
        "votes": [
            {"question": question, "yes": vote_tally.yes, "no": vote_tally.no, "answer": vote_tally.answer}
            for question, vote_tally in tallies(appeal).items()
        ],
    }


def _statement_data(statement: Statement) -> dict[str, Any]:
    signatures = statement.appeal.signatures.exclude(signed_as=SignedAs.PANEL)
    return {
        "contested": statement.contested,
        "reasons": statement.reasons,
        "remedy_asked": statement.remedy_asked,
        "clause": statement.clause,
        "witnesses": statement.witnesses,
        "channel": str(statement.channel),
        "lodged_at": statement.lodged_at.isoformat(),
        "signed_by": [signature.name for signature in signatures],
    }


def _panel_data(panel: list[PanelMember]) -> list[dict[str, Any]]:
    presiding = sitting_of(panel)[:1]
    return [
        {
            "account": member.user.get_username(),
            "name": member.name,
            "is_president": member in presiding,
            "recused": str(member.recusal.ground) if is_out(member) else None,
        }
        for member in panel
    ]
