"""Nothing recorded is edited or deleted: the database itself refuses, but for the one door."""

import re
import uuid
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.models import CheckConstraint

from tests.people import NOON
from tournaments.common.ledger_guards import install_ledger_guards, ledger_models
from tournaments.common.services.ledger_writer import ledger_writer, plain_rows
from tournaments.models import AuditEvent, LedgerOpening, SiteEvent

pytestmark = pytest.mark.django_db

LEDGER = [pytest.param(model, id=model._meta.db_table) for model in ledger_models()]
REFUSAL = "ledger rows are never edited or deleted"
SAMPLES: dict[str, Any] = {
    "BooleanField": False,
    "DateField": date(2026, 11, 21),
    "DateTimeField": NOON,
    "DecimalField": Decimal(0),
    "JSONField": {},
    "CharField": "",
    "FileField": "",
    "TextField": "",
    "BinaryField": b"",
    "GenericIPAddressField": "127.0.0.1",
}


class Undone(Exception):
    """Ends a block whose writes must leave no trace."""


def fill(model: type[models.Model]) -> None:
    """One row, whatever its values: checks are lifted for it, foreign keys are judged at a commit that never comes."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        for constraint in model._meta.constraints if connection.vendor == "postgresql" else ():
            if isinstance(constraint, CheckConstraint):
                cursor.execute(f'ALTER TABLE "{model._meta.db_table}" DROP CONSTRAINT "{constraint.name}"')
    plain_rows(model).bulk_create([model(**{field.attname: sample(field) for field in model._meta.concrete_fields})])


def sample(field: "models.Field[Any, Any]") -> Any:
    if field.is_relation or field.primary_key:
        return 987654
    if isinstance(field, models.UUIDField):
        return uuid.uuid4()
    return SAMPLES.get(field.get_internal_type(), 1)


@pytest.fixture
def undone() -> Iterator[None]:
    """Everything that the test writes is taken back before anybody judges it."""
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA ignore_check_constraints = OFF")


def attempt(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.long
@pytest.mark.parametrize("model", LEDGER)
def test_raw_sql_neither_edits_nor_deletes(model: type[models.Model], undone: None) -> None:
    """Nothing recorded is edited or deleted."""
    table = model._meta.db_table
    if connection.vendor == "postgresql":
        with pytest.raises(IntegrityError, match=REFUSAL):
            attempt(f'TRUNCATE "{table}" CASCADE')
    fill(model)
    for statement in (f'UPDATE "{table}" SET id = id', f'DELETE FROM "{table}"'):  # noqa: S608
        with pytest.raises(IntegrityError, match=REFUSAL):
            attempt(statement)
    assert plain_rows(model).count() == 1


def test_there_is_something_to_guard() -> None:
    assert {"tournaments_auditevent", "scoring_sheetentry", "penalties_ruling", "appeals_decision"} <= {
        model._meta.db_table for model in ledger_models()
    }


def note() -> SiteEvent:
    return SiteEvent.objects.create(at=NOON, by="system", by_name="Seatwind", action="test.noted", subject="nothing")


def is_guarded(row: SiteEvent) -> bool:
    try:
        with transaction.atomic():
            plain_rows(SiteEvent).filter(pk=row.pk).update(subject="something")
    except IntegrityError as error:
        return REFUSAL in str(error)
    return False


def test_a_guard_that_is_gone_comes_back_with_the_next_migrate() -> None:
    row = note()
    triggers = ("ledger_row", "ledger_truncate") if connection.vendor == "postgresql" else ("ledger_update",)
    for trigger in triggers:
        on = " ON tournaments_siteevent" if connection.vendor == "postgresql" else ""
        attempt(f"DROP TRIGGER tournaments_siteevent_{trigger}{on}")
    assert not is_guarded(row)
    install_ledger_guards(using="default")
    assert is_guarded(row)


# --- the door ------------------------------------------------------------------------------------------------------


def test_the_door_lets_one_block_pass_and_shuts() -> None:
    row = note()
    with ledger_writer():
        plain_rows(SiteEvent).filter(pk=row.pk).update(subject="mended")
    assert SiteEvent.objects.get(pk=row.pk).subject == "mended"
    assert not LedgerOpening.objects.exists()
    assert is_guarded(row)


def delete_and_fail(row: SiteEvent) -> None:
    with ledger_writer():
        plain_rows(SiteEvent).filter(pk=row.pk).delete()
        raise Undone


def leave_the_door_open(row: SiteEvent) -> None:
    with transaction.atomic():
        LedgerOpening.objects.create()
        plain_rows(SiteEvent).filter(pk=row.pk).delete()


def test_the_door_shuts_after_an_error_and_nothing_stays_of_the_block() -> None:
    row = note()
    with pytest.raises(Undone):
        delete_and_fail(row)
    assert SiteEvent.objects.filter(pk=row.pk).exists()
    assert is_guarded(row)


def test_the_door_shuts_after_a_database_error() -> None:
    row = note()
    with pytest.raises(DatabaseError), ledger_writer():
        attempt("SELECT nothing FROM nowhere")
    assert is_guarded(row)


@pytest.mark.django_db(transaction=True)
def test_no_transaction_ends_with_the_door_open() -> None:
    row = note()
    with pytest.raises(IntegrityError):
        leave_the_door_open(row)
    assert not LedgerOpening.objects.exists()
    assert SiteEvent.objects.filter(pk=row.pk).exists()
    with pytest.raises(IntegrityError):
        LedgerOpening.objects.create()  # outside a transaction: its own statement is one


@pytest.mark.parametrize("values", [{"id": 0}, {"id": -1, "never_id": -1}, {"id": 5, "never_id": 5}])
def test_no_opening_can_be_made_to_last(values: dict[str, int]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerOpening.objects.create(**values)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_another_connection_sees_no_open_door() -> None:
    row = note()
    other = connection.copy()
    with ledger_writer():
        plain_rows(SiteEvent).filter(pk=row.pk).update(subject="mended")
        with other.cursor() as cursor, pytest.raises(DatabaseError, match=REFUSAL):
            cursor.execute("TRUNCATE tournaments_auditevent")
    other.close()
    assert AuditEvent.objects.count() == 0


@pytest.mark.long
def test_only_four_services_open_the_door() -> None:
    """Whoever wants a fifth journals it, and says why in a decision record (docs/adr/0019)."""
    rooms = [path for path in settings.BASE_DIR.glob("*/") if (path / "apps.py").exists()]
    sources = [path for room in rooms for path in room.rglob("*.py") if "migrations" not in path.parts]

    def places(pattern: str) -> set[str]:
        named = [path for path in sources if re.search(pattern, path.read_text(encoding="utf-8"))]
        return {path.relative_to(settings.BASE_DIR).as_posix() for path in named}

    door = "tournaments/common/services/ledger_writer.py"
    assert places(r"\bledger_writer\(\)") == {
        door,
        "tournaments/events/services/removal.py",
        "tournaments/players/services/names.py",
        "registration/privacy/services/erasure.py",
        "archive/following/services/applying.py",
    }
    assert places(r"\bLedgerOpening\b") == {
        door,
        "tournaments/common/ledger_guards.py",
        "tournaments/site/models.py",
        "tournaments/models.py",
    }
