"""Read appeals as pages and the API show them: rows of a list, one appeal with all its ledgers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise

from appeals.look.words import ACT_WORDS
from appeals.models import (
    Appeal,
    AppealMove,
    AppealTiming,
    Decision,
    FirstAnswer,
    Heard,
    PanelMember,
    Photo,
    Reception,
    Remedy,
    Signature,
    SignedAs,
    Statement,
)
from appeals.selectors.facts import Cash, Window, cash_of, decision_at, deposits_of, refund_of, timing_of, window_of
from appeals.selectors.panel import answers_of, panel_of, sitting_of, tallies
from appeals.selectors.seen import sheet_snapshot
from mahjong_core.appeals import Act, Terms, VoteTally, amount_text, next_question, share_of, voted_in
from mahjong_core.errors import RuleError
from mahjong_core.penalties import offence as find_offence
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS
from penalties.offences.selectors.catalogue import offence_name
from penalties.rulings.selectors.records import RulingRow, ruling_rows
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import Tournament


def appeals_of(tournament: Tournament) -> QuerySet[Appeal]:
    """Return the appeals of an event with the data of their rows, newest first."""
    related = (
        "tournament",
        "session__tournament",
        "table__session__tournament",
        "participant__tournament",
        "participant__team",
        "ruling",
        "decision",
    )
    return Appeal.objects.filter(tournament=tournament).select_related(*related)


def case_notes(tournament: Tournament) -> list[Decision]:
    """Return the decisions noted as case law, newest first (one query)."""
    wanted = Decision.objects.filter(appeal__tournament=tournament).exclude(case_law="")
    return list(wanted.select_related("appeal").order_by("-id"))


@dataclass(frozen=True)
class Vote:
    """Represent one question with its votes. ``answer`` None: votes are missing."""

    question: int
    tally: VoteTally
    ballots: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class AppealDetail:
    """Store everything about one appeal. What is private is shown only to those who may read the statement."""

    appeal: Appeal
    terms: Terms
    window: Window
    cash: Cash
    deposits: tuple[tuple[str, int, str], ...]
    refund_percent: int | None
    ruling: RulingRow | None
    statement: Statement | None
    signatures: tuple[Signature, ...]
    photos: tuple[Photo, ...]
    reception: Reception | None
    timing: AppealTiming | None
    due_at: datetime | None
    first_answer: FirstAnswer | None
    panel: tuple[PanelMember, ...]
    votes: tuple[Vote, ...]
    question: int | None
    heard: tuple[Heard, ...]
    remedies: tuple[Remedy, ...]
    moves: tuple[AppealMove, ...]
    seen: dict[str, Any]

    @property
    def decision(self) -> Decision | None:
        return getattr(self.appeal, "decision", None)

    @property
    def sitting(self) -> list[PanelMember]:
        return sitting_of(self.panel)

    @property
    def letter_signatures(self) -> list[Signature]:
        return [signature for signature in self.signatures if signature.signed_as != SignedAs.PANEL]

    @property
    def panel_signatures(self) -> list[Signature]:
        return [signature for signature in self.signatures if signature.signed_as == SignedAs.PANEL]

    @property
    def course(self) -> list[tuple[Promise, AppealMove]]:
        """Return every move with its words."""
        return [(ACT_WORDS[Act(move.act)], move) for move in self.moves]

    @property
    def deposit_text(self) -> str:
        return self.deposits[0][2] if self.deposits else ""

    @property
    def held_text(self) -> str:
        return amount_text(self.cash.held, self.cash.currency) if self.cash.held else ""

    @property
    def back_text(self) -> str:
        """Return the refund as text; empty while the deposit stays held or if nothing was paid."""
        if self.refund_percent is None or not self.cash.received:
            return ""
        return amount_text(share_of(self.cash.received, self.refund_percent), self.cash.currency)

    @property
    def is_overdue(self) -> bool:
        return any(signal.kind == "overdue" for signal in self.appeal.signals.all()) and not self.decision


def appeal_detail(appeal: Appeal, terms: Terms, now: datetime) -> AppealDetail:
    """Return one appeal with its ledgers, and the sheet as it is now or was at the decision."""
    decision, timing = getattr(appeal, "decision", None), timing_of(appeal)
    deposits = deposits_of(appeal.tournament, terms)
    rows = ruling_rows(appeal.tournament, with_notes=True) if appeal.ruling_id is not None else []
    return AppealDetail(
        appeal=appeal,
        terms=terms,
        window=window_of(appeal.session, terms, now),
        cash=cash_of(appeal),
        deposits=tuple((code, due, amount_text(due, code)) for code, due in deposits.items()),
        refund_percent=refund_of(appeal),
        ruling=next((row for row in rows if row.ruling.pk == appeal.ruling_id), None),
        statement=getattr(appeal, "statement", None),
        signatures=tuple(appeal.signatures.all()),
        photos=tuple(appeal.photos.all()),
        reception=getattr(appeal, "reception", None),
        timing=timing,
        due_at=decision_at(appeal, timing),
        first_answer=getattr(appeal, "first_answer", None),
        panel=tuple(panel_of(appeal)),
        votes=_votes_of(appeal),
        question=next_question(answers_of(appeal), voted_in(terms)),
        heard=tuple(appeal.heard.all()),
        remedies=(tuple(decision.remedies.select_related("done")) if decision else ()),
        moves=tuple(appeal.moves.all()),
        seen=_with_names(decision.seen if decision else sheet_snapshot(appeal, now), appeal.tournament),
    )


def _with_names(seen: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return the stored sheet with offences named in the reader's language, seats in their order."""
    rules = rules_of(tournament)
    rulings = [row | {"name": _name_of(row["offence"], rules)} for row in seen.get("rulings", ())]
    seats = {str(wind): seen["seats"][wind] for wind in WINDS if wind in seen.get("seats", {})}
    lines = [row | {"points": [row["points"].get(wind, 0) for wind in seats]} for row in seen.get("lines", ())]
    return seen | {"rulings": rulings, "seats": seats, "lines": lines}


def _name_of(offence: str, rules: RuleSet) -> str:
    """Return an offence's name; an offence that is no longer listed keeps its id."""
    try:
        return offence_name(find_offence(offence, rules))
    except RuleError:
        return offence


def _votes_of(appeal: Appeal) -> tuple[Vote, ...]:
    """Return who said what on each question."""
    votes: dict[int, list[tuple[str, bool]]] = {}
    for member in PanelMember.objects.filter(appeal=appeal, recusal__isnull=True).prefetch_related("ballots"):
        for ballot in member.ballots.all():
            votes.setdefault(ballot.question, []).append((member.name, ballot.answer))
    return tuple(Vote(question, counted, tuple(votes[question])) for question, counted in tallies(appeal).items())
