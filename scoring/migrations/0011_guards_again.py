"""Guarded again, since their tables were changed."""

from django.db import migrations

from tournaments.ledger_guards import guarding_again


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_substitutions")]
    operations = [guarding_again("scoring_seatoccupancy", "scoring_seatresult")]
