"""The addresses that older versions wrote into the journal in full are masked once, guards of the ledger or not."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from pytest_django import Settings

from tests.people import NOON, actor
from tournaments.common.services.audit import record
from tournaments.common.services.ledger_writer import plain_rows
from tournaments.models import AuditEvent, Tournament, Webhook
from tournaments.webhooks.services.registering import register

pytestmark = pytest.mark.django_db
URL = "https://example.org/hooks/0123456789abcdefSECRET?key=hidden1234"


def test_an_old_journal_is_masked(event: Tournament, settings: Settings) -> None:
    hook, _secret = register(tournament=event, url=URL, events=["session.started"], by=actor("alice"), at=NOON)
    row = record("webhook.paused", hook, by=actor("alice"), at=NOON, tournament=event, after={"url": URL})
    removed = record("webhook.removed", hook, by=actor("alice"), at=NOON, tournament=event, before={"url": URL})
    other = record("tournament.edited", event, by=actor("alice"), at=NOON, tournament=event, after={"url": URL})
    with pytest.raises(DatabaseError), transaction.atomic():  # nothing else may edit it
        plain_rows(AuditEvent).filter(pk=row.pk).update(target_label=URL)
    settings.MIGRATION_MODULES = {}
    with transaction.atomic():
        state = MigrationLoader(connection).project_state(("tournaments", "0008_webhook_kinds"))
        migration = import_module("tournaments.migrations.0009_journal_without_addresses")
        for _time in range(2):  # a second time changes nothing
            migration.mask_addresses(state.apps, SimpleNamespace(connection=connection))
    for each in (row, removed, other):
        each.refresh_from_db()
    assert (row.target_label, row.after) == ("https://example.org/…1234", {"url": "https://example.org/…1234"})
    assert removed.before == {"url": "https://example.org/…1234"}
    assert other.after == {"url": URL}
    assert Webhook.objects.get().url == URL
