"""Serve rulings and proposals as JSON, with what their shapes need beside the row."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from penalties.common.selectors.private_notes import NoteReader
from penalties.models import Ruling
from penalties.rulings.api.shapes import FOR_STAFF, ProposalSerializer, RulingSerializer
from penalties.rulings.selectors.proposals import Proposed
from scoring.models import Adjustment


def ruling_rows() -> QuerySet[Ruling]:
    """Return rulings with all that their data need, the newest first."""
    return Ruling.objects.select_related(
        "tournament", "session", "table__session__tournament", "participant", "revocation", "victim", "supersedes"
    ).order_by("-pk")


def filtered(rows: QuerySet[Ruling], data: Mapping[str, Any]) -> QuerySet[Ruling]:
    """Return the rulings of a session, a participant or an offence, where those are named."""
    lookups = {"session": "session__number", "participant": "participant__number", "offence": "offence"}
    return rows.filter(**{lookup: data[name] for name, lookup in lookups.items() if name in data})


def _points_of(groups: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[dict[str, int]]]:
    """Return what each group of postings gave and took, without its reversal (one query)."""
    points: dict[uuid.UUID, list[dict[str, int]]] = defaultdict(list)
    rows = Adjustment.objects.filter(group__in=list(groups), reverses__isnull=True, participant__isnull=False).order_by(
        "pk"
    )
    for group, participant, amount in rows.values_list("group", "participant__number", "amount"):
        points[group].append({"participant": participant, "amount": amount})
    return points


def rulings_data(rulings: Sequence[Ruling], reader: NoteReader | None) -> list[dict[str, Any]]:
    """Return rulings as JSON; ``reader`` is None for readers outside the staff."""
    context = {"points": _points_of(ruling.effect_group for ruling in rulings), "reader": reader}
    return list(RulingSerializer(rulings, many=True, without=() if reader else FOR_STAFF, context=context).data)


def proposal_data(proposed: Proposed) -> Mapping[str, Any]:
    """Return the proposal of the rules for a fault."""
    rows = Ruling.objects.filter(pk__in=[past.id for past in proposed.history]).values_list("pk", "uid")
    data: Mapping[str, Any] = ProposalSerializer(proposed, context={"uids": dict(rows)}).data
    return data
