"""What ``migrate`` makes of an empty database is what the suite runs on.

The suite makes its tables straight from the models (``--no-migrations``), which takes a second. So one test migrates a
database as a first start does, and compares tables, columns, constraints, indexes and triggers of our own apps.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

Schema = dict[str, set[str]]
ROOT = Path(settings.BASE_DIR)

OWN = tuple(f"{app.label}_" for app in apps.get_app_configs() if Path(app.path).parent == ROOT)

POSTGRES = {
    "columns": """SELECT table_name, format('%s %s(%s) null=%s identity=%s', column_name, udt_name,
        character_maximum_length, is_nullable, is_identity)
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "constraints": """SELECT conrelid::regclass, format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conrelid <> 0""",
    "indexes": "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "triggers": "SELECT tgrelid::regclass, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
}


def schema_of(used: BaseDatabaseWrapper) -> Schema:
    """Parts of the schema by kind, each written out so that order and spacing do not count."""
    with used.cursor() as cursor:
        if used.vendor == "postgresql":
            return {kind: own_parts(cursor.execute(query).fetchall()) for kind, query in POSTGRES.items()}
        cursor.execute("SELECT type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        rows = cursor.fetchall()
    tables = [(table, part) for kind, table, sql in rows if kind == "table" for part in parts_of_table(sql)]
    return {"tables": own_parts(tables)} | {
        kind: own_parts((table, sql) for result, table, sql in rows if result == kind) for kind in ("index", "trigger")
    }


def own_parts(rows: Iterable[tuple[str, str]]) -> set[str]:
    return {f"{table}: {' '.join(part.split())}" for table, part in rows if table.startswith(OWN)}


def parts_of_table(sql: str) -> list[str]:
    """The columns and constraints of a CREATE TABLE: its body cut at the commas outside brackets and quotes."""
    body = sql[sql.index("(") + 1 : sql.rindex(")")]
    depth, parts = 0, [""]
    for token in re.findall(r"'[^']*'|\"[^\"]*\"|.", body, re.DOTALL):
        depth += {"(": 1, ")": -1}.get(token, 0)
        if token == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += token
    return parts


@pytest.fixture
def fresh(tmp_path: Path, db: None) -> Iterator[BaseDatabaseWrapper]:
    """A connection to an empty database of the kind that the suite runs on, gone again afterwards."""
    named = connection.settings_dict | {"NAME": str(tmp_path / "fresh.sqlite3")}
    if connection.vendor == "sqlite":
        yield opened(named)
        return
    name = f"{connection.settings_dict['NAME']}_migrated"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    used = opened(named | {"NAME": name})
    yield used
    used.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}"')


def opened(description: dict[str, object]) -> BaseDatabaseWrapper:
    used = connections["default"].copy()
    used.settings_dict = description
    return used


def address_of(used: BaseDatabaseWrapper) -> str:
    place = used.settings_dict
    if used.vendor == "sqlite":
        return f"sqlite:///{place['NAME']}"
    return f"postgres://{place['USER']}:{place['PASSWORD']}@{place['HOST']}:{place['PORT']}/{place['NAME']}"


@pytest.mark.long
def test_a_migrated_database_is_what_the_suite_runs_on(fresh: BaseDatabaseWrapper) -> None:
    text = os.environ | {"DATABASE_URL": address_of(fresh), "DJANGO_SETTINGS_MODULE": "config.settings_test"}
    command = [sys.executable, "manage.py", "migrate", "--skip-checks", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, check=True, env=text)  # noqa: S603
    migrated, here = schema_of(fresh), schema_of(connection)
    assert all(here.values())
    for kind, parts in here.items():
        assert (sorted(migrated[kind] - parts), sorted(parts - migrated[kind])) == ([], []), kind
