"""The database itself refuses to edit substitutions and end signals."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_riichi_tables")]
    operations = [guarding("scoring_seatoccupancy", "scoring_tablesignal")]
