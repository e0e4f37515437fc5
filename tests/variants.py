"""The rows of a large table are one test to pytest, where the suite runs in several processes.

A table of 300 rows would be 300 tests, each of which is set up, reported three times and sent to another process, and
that takes ten times as long as the row. Such a table runs all its rows in one test, which fails with every row that
fails. In one process (``pytest -n 0``), where a row is looked for by its name, each row is a test of its own.
"""

import traceback
from collections import defaultdict
from collections.abc import Sequence

import pytest

ROWS = 8  # fewer are not worth the name that they lose
FOLDERS = ("tests/core/", "tests/look/", "tests/docs/", "tests/guide/")


def tables_as_one(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The items; of each large table of rows one test instead, where its first row stood."""
    tables = defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if isinstance(item, pytest.Function) and _is_a_row(item):
            tables[item.nodeid.partition("[")[0]].append(item)
    large = [rows for rows in tables.values() if len(rows) >= ROWS]
    whole: dict[pytest.Item, pytest.Item] = {rows[0]: _whole_table(rows) for rows in large}
    others = {row for rows in large for row in rows[1:]}
    return [whole.get(item, item) for item in items if item not in others]


def _is_a_row(item: pytest.Function) -> bool:
    """Everything it is given stands in its row, and it reads no database."""
    if not item.nodeid.startswith(FOLDERS) or not hasattr(item, "callspec"):
        return False
    marks = {mark.name for mark in item.iter_markers()}
    return _is_given_by_rows(item) and not marks & {"django_db", "usefixtures", "xfail"}


def _is_given_by_rows(item: pytest.Function) -> bool:
    """Whether no argument is a fixture's."""
    given = set[str]()
    for mark in item.iter_markers("parametrize"):
        names, indirect = mark.args[0], mark.kwargs.get("indirect", False)
        if not indirect:
            given |= {name.strip() for name in (names.split(",") if isinstance(names, str) else names)}
    return set(item._fixtureinfo.argnames) <= given


def _whole_table(rows: Sequence[pytest.Function]) -> pytest.Function:
    calls = [(row.name, row.obj, row.callspec.params) for row in rows]

    def all_rows() -> None:
        failures = []
        for name, test, given in calls:
            try:
                test(**given)
            except Exception:  # whatever a row fails with is told with its name
                failures.append(f"{name}\n{traceback.format_exc()}")
        if failures:
            pytest.fail(f"{len(failures)} of {len(calls)} rows fail:\n\n" + "\n".join(failures), pytrace=False)

    return pytest.Function.from_parent(rows[0].parent, name=rows[0].originalname, callobj=all_rows)
