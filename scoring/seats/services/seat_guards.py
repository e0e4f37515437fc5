"""Guard changes of the seating on behalf of the score ledger."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.models import Adjustment, Stage
from tournaments.common.errors import Conflict
from tournaments.common.links import page_url
from tournaments.models import Seat


def on_seats_changing(*, seats: Sequence[Seat], **_signal: Any) -> None:
    """Refuse to move a person who has points from a ruling at a table: these belong to its sheet.

    A session that started and was set back may have such points. Raise ``seating.points_at_table``.
    """
    by_table = {(seat.table_id, seat.participant_id): seat for seat in seats}
    rows = Adjustment.objects.filter(
        table__in={table for table, _player in by_table},
        stage=Stage.BEFORE_PLACES,
        reverses__isnull=True,
        reversed_by__isnull=True,
    )
    for row in rows.select_related("table__session__tournament", "participant").order_by("id"):
        person, table = row.participant, row.table
        if person is not None and table is not None and (table.pk, person.pk) in by_table:
            raise Conflict(
                "seating.points_at_table",
                _(
                    "A ruling gave points to no. %(number)s at table %(table)s. Take back the ruling first, "
                    "then change the seating and rule again."
                )
                % {"number": person.number, "table": table.number},
                {
                    "participant": person.number,
                    "session": table.session.number,
                    "table": table.number,
                    "href": page_url("rulings", table.session.tournament.slug),
                },
            )
