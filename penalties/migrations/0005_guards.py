"""The new ledger rows are guarded; the rulings again, since their table was changed."""

from django.db import migrations

from tournaments.ledger_guards import guarding, guarding_again


class Migration(migrations.Migration):
    dependencies = [("penalties", "0004_rulings_by_the_book")]
    operations = [guarding("penalties_incident", "penalties_dismissal"), guarding_again("penalties_ruling")]
