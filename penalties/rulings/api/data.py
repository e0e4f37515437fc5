"""Rulings, proposals and incidents as JSON."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Offence, PastRuling
from mahjong_core.penalties.effects import price
from mahjong_core.rulesets import RuleSet
from penalties.common.selectors.private_notes import NoteReader
from penalties.models import Incident, Revocation, Ruling
from penalties.offences.selectors.catalogue import clause_in
from penalties.policies import CaseState, incident_state, ruling_state
from penalties.rulings.selectors.proposals import Proposed, ReadingRow
from scoring.models import Adjustment
from tournaments.common.models.base import uid_text


def ruling_rows() -> QuerySet[Ruling]:
    """Rulings with all that their data need, the newest first."""
    return Ruling.objects.select_related(
        "tournament", "session", "table__session__tournament", "participant", "revocation", "victim", "supersedes"
    ).order_by("-pk")


def filtered(rows: QuerySet[Ruling], data: Mapping[str, Any]) -> QuerySet[Ruling]:
    """The rulings of a session, a participant or an offence, where those are named."""
    lookups = {"session": "session__number", "participant": "participant__number", "offence": "offence"}
    return rows.filter(**{lookup: data[name] for name, lookup in lookups.items() if name in data})


def _points_of(groups: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[dict[str, int]]]:
    """What each group of postings gave and took, without its reversal (one query)."""
    points: dict[uuid.UUID, list[dict[str, int]]] = defaultdict(list)
    rows = Adjustment.objects.filter(group__in=list(groups), reverses__isnull=True, participant__isnull=False).order_by(
        "pk"
    )
    for group, participant, amount in rows.values_list("group", "participant__number", "amount"):
        points[group].append({"participant": participant, "amount": amount})
    return points


def rulings_data(rulings: Sequence[Ruling], reader: NoteReader | None) -> list[dict[str, Any]]:
    """``reader``: None for whoever is not of the staff."""
    points = _points_of(ruling.effect_group for ruling in rulings)
    return [_ruling_data(ruling, points[ruling.effect_group], reader) for ruling in rulings]


def _ruling_data(ruling: Ruling, points: list[dict[str, int]], reader: NoteReader | None) -> dict[str, Any]:
    revocation: Revocation | None = getattr(ruling, "revocation", None)
    data = {
        "id": str(ruling.uid),
        "session": ruling.session.number if ruling.session else None,
        "table": ruling.table.number if ruling.table else None,
        "hand": ruling.hand,
        "participant": ruling.participant.number,
        "offence": ruling.offence,
        "clause": ruling.clause,
        "points": points,
        "at": ruling.at.isoformat(),
        "status": ruling_state(ruling).value,
        "text": ruling.text,
        "proposed": ruling.proposed,
        "decided": ruling.points,
        "step": ruling.step,
        "further": ruling.further,
        "parts": ruling.parts,
        "victim": ruling.victim.number if ruling.victim else None,
        "supersedes": uid_text(ruling.supersedes),
        "revoked": {"reason": revocation.reason, "at": revocation.at.isoformat()} if revocation else None,
    }
    if reader is None:
        return data
    note = {"note": reader.note_of(ruling), "note_for_chief": ruling.is_for_chief}
    return data | note | {"reason": ruling.reason, "by": ruling.by_name}


def offence_data(offence: Offence, rules: RuleSet) -> dict[str, Any]:
    """``price`` is what a first offence costs; None where an own rule set was left without one."""
    try:
        points = price(offence, rules)
    except RuleError:
        points = None
    return {
        "id": offence.id,
        "names": dict(offence.names),
        "aliases": dict(offence.aliases),
        "clause": clause_in(offence, rules)[1],
        "clauses": dict(offence.clauses),
        "effect": offence.effect.kind.value,
        "price": points,
    }


def proposal_data(proposed: Proposed) -> dict[str, Any]:
    """What the rules propose for a fault."""
    proposal, name = proposed.proposal, proposed.fault.participant.name
    further = proposal.effect.further
    rows = Ruling.objects.filter(pk__in=[past.id for past in proposed.history]).values_list("pk", "uid")
    uids = {pk: str(uid) for pk, uid in rows}
    return {
        "offence": proposal.offence.id,
        "effect": proposal.effect.kind.value,
        "points": proposal.points,
        "amounts": list(proposal.amounts),
        "between": proposal.effect.between,
        "further": list(further.amounts) if further else [],
        "is_repeated": proposal.is_repeated,
        "sentences": {language: text.replace("{name}", name) for language, text in proposal.sentences.items()},
        "instructions": [
            {"part": instruction.part.value, "words": dict(instruction.words), "span": instruction.span.value}
            for instruction in proposal.instructions
        ],
        "rungs": [
            {"points": rung.points, "ruling": uids[rung.ruling.id] if rung.ruling else None, "is_next": rung.is_next}
            for rung in proposal.state.rungs
        ],
        "citations": [
            {"text": citation.text, "clause": citation.clause, "quote": citation.quote}
            for citation in proposal.citations
        ],
        "readings": [_reading_data(row) for row in proposed.readings],
        "disagree": proposed.disagree,
        "edition": proposed.edition,
        "late_minutes": proposed.late.minutes if proposed.late else None,
        "history": [_past_data(past_ruling, uids) for past_ruling in proposed.history],
    }


def _reading_data(row: ReadingRow) -> dict[str, Any]:
    return {
        "text": row.text,
        "clause": row.clause,
        "words": dict(row.words),
        "is_followed": row.is_followed,
        "is_other": row.is_other,
    }


def _past_data(past_ruling: PastRuling, uids: Mapping[int, str]) -> dict[str, Any]:
    return {
        "ruling": uids[past_ruling.id],
        "offence": past_ruling.offence,
        "session": past_ruling.session,
        "hand": past_ruling.hand,
        "step": past_ruling.step,
        "is_revoked": past_ruling.is_revoked,
    }


def incident_data(incident: Incident, reader: NoteReader) -> dict[str, Any]:
    """An incident; its note for those who may read it."""
    state, ruling = incident_state(incident), getattr(incident, "ruling", None)
    return {
        "id": str(incident.uid),
        "status": state.value,
        "session": incident.session.number,
        "table": incident.table.number if incident.table else None,
        "hand": incident.hand,
        "participant": incident.participant.number,
        "offence": incident.offence,
        "note": reader.note_of(incident),
        "note_for_chief": incident.is_for_chief,
        "at": incident.at.isoformat(),
        "by": incident.by_name,
        "ruling": uid_text(ruling),
        "dismissed": incident.dismissal.reason if state is CaseState.DISMISSED else None,
    }
