"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("scoring", "0015_disputes")]
    operations = [guarding("scoring_dispute", "scoring_disputeanswer")]
