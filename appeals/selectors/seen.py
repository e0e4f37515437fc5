"""Read what a panel has before it: the table's sheet and the ruling's ledger as they stood at a moment."""

from datetime import datetime
from typing import Any

from appeals.models import Appeal
from mahjong_core.placement import fraction_text
from penalties.models import Ruling
from scoring.models import Adjustment
from scoring.results.selectors.outcomes import outcomes
from scoring.sheets.selectors.folding import TableSheet, sheet_at


def sheet_snapshot(appeal: Appeal, moment: datetime) -> dict[str, Any]:
    """Return the sheet and the rulings of the table at ``moment``, as JSON that later corrections do not change."""
    if appeal.table is None:
        return {}
    # Every ruling at the table by then, with its points and whether it had been taken back.
    rulings = Ruling.objects.filter(table=appeal.table_id, at__lte=moment).select_related("participant", "revocation")
    ruled = list(rulings.order_by("id"))
    return _sheet_data(sheet_at(appeal.table, moment), moment) | {
        "rulings": [_ruling_data(ruling, moment) | {"contested": ruling.pk == appeal.ruling_id} for ruling in ruled]
    }


def _sheet_data(current: TableSheet, moment: datetime) -> dict[str, Any]:
    """Return ``seats`` by starting wind with score, place and table points, and the ``lines`` of the sheet.
    starting wind); the digest of the entries."""
    sheet = current.sheet
    placed = {outcome.wind: outcome for outcome in outcomes(current)} if len(sheet.table_scores) == 4 else {}
    seats = {
        str(wind): {
            "number": person.number if person else None,
            "name": person.name if person else "",
            "table_score": sheet.table_scores.get(wind),
            "place": placed[wind].place if wind in placed else None,
            "points": fraction_text(placed[wind].points) if wind in placed else None,
        }
        for wind, person in current.seats.items()
    }
    lines = [{"number": hand.number, "points": {str(w): n for w, n in hand.deltas.items()}} for hand in sheet.hands]
    facts = {"seats": seats, "lines": lines, "hands": len(lines), "digest": sheet.digest}
    return {"at": moment.isoformat()} | facts


def _ruling_data(ruling: Ruling, moment: datetime) -> dict[str, Any]:
    revocation = getattr(ruling, "revocation", None)
    rows = Adjustment.objects.filter(group=ruling.effect_group, reverses__isnull=True)
    posted = [
        (row.participant, row.amount) for row in rows.select_related("participant") if row.participant is not None
    ]
    return {
        "ruling": str(ruling.uid),
        "offence": ruling.offence,
        "clause": ruling.clause,
        "participant": ruling.participant.number,
        "hand": ruling.hand,
        "by": ruling.by_name,
        "at": ruling.at.isoformat(),
        "points": [{"participant": person.number, "amount": amount} for person, amount in posted],
        "revoked": revocation is not None and revocation.at <= moment,
    }
