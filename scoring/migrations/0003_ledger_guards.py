"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_initial")]
    operations = [guarding("scoring_sheetentry", "scoring_seatresult", "scoring_release", "scoring_adjustment")]
