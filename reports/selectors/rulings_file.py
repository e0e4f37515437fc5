"""Rulings as rows of a file, one row for each person whose points they touched."""

from collections.abc import Iterator

from penalties.selectors.rulings import Points, RulingRow

PUBLIC = (
    "ruling",
    "at",
    "session",
    "table",
    "hand",
    "offence",
    "name",
    "clause",
    "offender",
    "offender_name",
    "number",
    "participant",
    "points",
    "taken_back_at",
)
STAFF = ("referee", "note", "taken_back_reason")


def rulings_header(*, with_notes: bool) -> list[str]:
    return [*PUBLIC, *(STAFF if with_notes else ())]


def rulings_rows(rows: list[RulingRow], *, with_notes: bool) -> Iterator[list[object]]:
    """A ruling without points has one row all the same."""
    for row in rows:
        touched: list[Points | None] = [*row.points]
        for points in touched or [None]:
            yield [*public_cells(row, points), *(staff_cells(row) if with_notes else [])]


def public_cells(row: RulingRow, points: Points | None) -> list[object]:
    ruling, back = row.ruling, row.revocation
    return [
        ruling.pk,
        ruling.at.isoformat(),
        ruling.session.number if ruling.session else None,
        ruling.table.number if ruling.table else None,
        ruling.hand,
        ruling.offence,
        row.name,
        ruling.clause,
        ruling.participant.number,
        ruling.participant.name,
        points.participant.number if points else None,
        points.participant.name if points else None,
        points.amount if points else None,
        back.at.isoformat() if back else None,
    ]


def staff_cells(row: RulingRow) -> list[object]:
    return [row.ruling.by_name, row.note, row.revocation.reason if row.revocation else ""]
