"""An event that many tests start from is walked once in a process and laid down again as rows.

The walk goes through the real services; what it wrote is kept as the statements that insert it and sent again where the
database of the next test is empty. Ids are the same each time, so nothing may rest on a row being new.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models.sql import InsertQuery

from tournaments.models import Tournament, User

OURS = ("tournaments", "registration", "scoring", "penalties", "appeals", "hall", "reports", "paper")
Statement = tuple[str, tuple[Any, ...]]
_kept: dict[Any, tuple[list[Statement], int]] = {}


def walked_once(key: Any, walk: Callable[[], Tournament]) -> Tournament:
    """The event that ``walk`` makes. ``key`` names the walk and what it was told.

    Where a server runs beside the test (no transaction around it) every event is new: the server keeps things by ids.
    """
    if not connection.in_atomic_block or User.objects.exists() or Tournament.objects.exists():
        return walk()  # or on top of what a test made before
    if key not in _kept:
        made = walk()
        _kept[key] = (list(statements()), made.pk)
        return made
    kept, pk = _kept[key]
    with transaction.atomic(), connection.cursor() as cursor:  # rows lead to each other: judged at the end
        for text, values in kept:
            cursor.execute(text, values)
    return Tournament.objects.get(pk=pk)


def statements() -> Iterator[Statement]:
    """What inserts all rows of our tables as they are now, and sets the counters of ids after them."""
    ours = [model for label in OURS for model in apps.get_app_config(label).get_models(include_auto_created=True)]
    filled = [model for model in ours if not model._meta.proxy and model._base_manager.exists()]
    for model in filled:
        yield from inserts(model, list(model._base_manager.order_by("pk")))
    for text in connection.ops.sequence_reset_sql(no_style(), filled):
        yield text, ()


def inserts(model: type[models.Model], rows: list[models.Model]) -> Iterator[Statement]:
    fields = model._meta.concrete_fields
    size = connection.ops.bulk_batch_size(fields, rows)
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + size], raw=True)
        yield from query.get_compiler(connection=connection).as_sql()
