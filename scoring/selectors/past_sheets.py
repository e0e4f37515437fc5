"""A table's sheet as it stood at a moment, and as it would stand without some posted points."""

import uuid
from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from scoring.models import Adjustment, SheetEntry, Stage
from scoring.selectors.sheets import NOTHING_AROUND, TableSheet, arounds, fold_table, grouped_seats, rules_of
from tournaments.models import Table


def sheet_at(table: Table, moment: datetime | None = None, without: Collection[uuid.UUID] = ()) -> TableSheet:
    """The entries and points written by ``moment`` (None: all), folded without the groups ``without``."""
    upto = Q(at__lte=moment) if moment is not None else Q()
    entries = SheetEntry.objects.filter(upto, table=table).order_by("sequence")
    points = Adjustment.objects.filter(upto, table=table, stage=Stage.BEFORE_PLACES).exclude(group__in=list(without))
    rules = rules_of(table.session.tournament)
    return fold_table(
        table,
        rules,
        grouped_seats([table.pk]).get(table.pk, {}),
        list(entries),
        list(points.order_by("id")),
        arounds([table.pk], rules.family, upto).get(table.pk, NOTHING_AROUND),
    )
