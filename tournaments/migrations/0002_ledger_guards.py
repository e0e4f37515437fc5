"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [guarding("tournaments_auditevent", "tournaments_sessionmove")]
