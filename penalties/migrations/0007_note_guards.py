"""What referees write for each other is written once."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("penalties", "0006_cases_and_handover")]
    operations = [guarding("penalties_casenote", "penalties_handovernote", "penalties_handoverreading")]
