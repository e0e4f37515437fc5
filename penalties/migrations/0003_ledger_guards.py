"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("penalties", "0002_initial")]
    operations = [guarding("penalties_ruling", "penalties_revocation")]
