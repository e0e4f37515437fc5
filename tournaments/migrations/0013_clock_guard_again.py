"""The database refuses to edit the moves of a clock, again: SQLite made their table anew."""

from django.db import migrations

from tournaments.ledger_guards import guarding_again


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_clock_of_tables")]
    operations = [guarding_again("tournaments_sessionmove")]
