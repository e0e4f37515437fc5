"""An event that many tests start from is walked once in a process and laid down again as rows; so is each step on.

The walk goes through the real services; what it wrote is kept as the statements that write it, and sent again where
the database of the next test holds just what it held then. Ids are the same each time, so nothing may rest on a row
being new.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.models.sql import DeleteQuery, InsertQuery, UpdateQuery
from django.utils.translation import get_language

from tournaments.models import Tournament, User

OURS = ("tournaments", "registration", "scoring", "penalties", "appeals", "hall", "reports", "paper")
READING = ("SELECT", "SAVEPOINT", "RELEASE", "PRAGMA")
Statement = tuple[str, tuple[Any, ...]]
Rows = dict[type[models.Model], dict[Any, tuple[Any, ...]]]


@dataclass
class Held:
    """What the database holds: the walk that led there and in which test, until a statement writes beside it."""

    walk: Any = None
    test: str = ""
    is_exact: bool = False
    rows: Rows | None = None  # None: not read yet


_held = Held()
_events: dict[Any, tuple[list[Statement], int]] = {}
_steps: dict[Any, list[Statement] | None] = {}  # None: a guard of the database refuses these rows, so it is walked


def walked_once(key: Any, walk: Callable[[], Tournament]) -> Tournament:
    """The event that ``walk`` makes. ``key`` names the walk and what it was told.

    Where a server runs beside the test (no transaction around it) every event is new: the server keeps things by ids.
    """
    if not connection.in_atomic_block or User.objects.exists() or Tournament.objects.exists():
        return walk()  # or on top of what a test made before
    if key in _events:
        kept, pk = _events[key]
        lay_down(kept)
        made = Tournament.objects.get(pk=pk)
    else:
        made = walk()
        _events[key] = (list(statements()), made.pk)
    hold(key)
    return made


def walked_on(key: Any, act: Callable[[], object]) -> None:
    """Do ``act``, or lay down what it wrote when it was done from the same rows.

    ``key`` names the act with all that it is given.
    """
    if not is_held():
        act()
        return
    step = (_held.walk, key, get_language())
    rows: Rows | None = None
    if step in _steps:
        walk_again_or_lay_down(step, act)
    else:
        before = _held.rows or rows_now()
        act()
        rows = rows_now()
        _steps[step] = list(difference(before, rows))
    hold(step, rows)


def walk_again_or_lay_down(step: Any, act: Callable[[], object]) -> None:
    kept = _steps[step]
    try:
        if kept is not None:
            lay_down(kept)
            return
    except DatabaseError:  # a guard wants the order of the services: nothing was written
        _steps[step] = None
    act()


def lay_down(kept: list[Statement]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:  # rows lead to each other: judged at the end
        for text, values in kept:
            cursor.execute(text, values)


def hold(walk: Any, rows: Rows | None = None) -> None:
    """From here on the database holds what the walk wrote, which is ``rows`` if read, until something else writes."""
    if _notice not in connection.execute_wrappers:
        connection.execute_wrappers.append(_notice)
    _held.walk, _held.test, _held.is_exact, _held.rows = walk, this_test(), True, rows


def is_held() -> bool:
    """Whether nothing has written since ``hold``, in the same test."""
    return connection.in_atomic_block and _held.is_exact and _held.test == this_test()


def this_test() -> str:
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]


def _notice(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    _held.is_exact = _held.is_exact and sql.startswith(READING)
    return execute(sql, params, many, context)


def our_models() -> list[type[models.Model]]:
    ours = [model for label in OURS for model in apps.get_app_config(label).get_models(include_auto_created=True)]
    return [model for model in ours if not model._meta.proxy]


@cache
def _select_filled() -> Statement:
    """One query for the places of those models in ``our_models`` whose table has a row."""
    first, *others = (
        model._base_manager.order_by().values_list(models.Value(number)).distinct()
        for number, model in enumerate(our_models())
    )
    text, values = first.union(*others, all=True).query.sql_with_params()
    return text, tuple(values)


def filled_models() -> list[type[models.Model]]:
    """Those of our models that have a row; most have none, so they are not asked one by one."""
    ours = our_models()
    with connection.cursor() as cursor:
        cursor.execute(*_select_filled())
        return [ours[number] for number in sorted(number for (number,) in cursor.fetchall())]


def rows_now() -> Rows:
    """Every row of our tables by its key, as the values of its columns."""
    rows: Rows = {}
    for model in filled_models():
        fields = model._meta.concrete_fields
        key = [field.primary_key for field in fields].index(True)
        columns = [field.attname for field in fields]
        rows[model] = {values[key]: values for values in model._base_manager.values_list(*columns)}
    return rows


def difference(before: Rows, after: Rows) -> Iterator[Statement]:
    """What turns the rows of before into those of after: what went, what changed, what came."""
    for model in {**before, **after}:
        then, now = before.get(model, {}), after.get(model, {})
        if gone := [pk for pk in then if pk not in now]:
            yield deletion(model, gone)
        for pk, values in now.items():
            if pk in then and then[pk] != values:
                yield change(model, pk, then[pk], values)
    grown = []
    for model, now in after.items():
        if come := [model(*values) for pk, values in now.items() if pk not in before.get(model, {})]:
            yield from inserts(model, come)
            grown.append(model)
    for text in connection.ops.sequence_reset_sql(no_style(), grown):
        yield text, ()


def deletion(model: type[models.Model], keys: list[Any]) -> Statement:
    query = DeleteQuery(model)
    query.add_filter("pk__in", keys)
    text, values = query.get_compiler(connection=connection).as_sql()
    return text, tuple(values)


def change(model: type[models.Model], pk: Any, then: tuple[Any, ...], now: tuple[Any, ...]) -> Statement:
    """Of the columns that differ alone: guards look at the columns that a statement names."""
    query = UpdateQuery(model)
    query.add_filter("pk", pk)
    fields = zip(model._meta.concrete_fields, then, now, strict=True)
    query.add_update_fields([(field, None, value) for field, old, value in fields if old != value])
    text, values = query.get_compiler(connection=connection).as_sql()
    return text, tuple(values)


def statements() -> Iterator[Statement]:
    """What inserts all rows of our tables as they are now, and sets the counters of ids after them."""
    filled = filled_models()
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
