"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_player_links_and_holds")]
    operations = [
        guarding(
            "tournaments_sessionhold",
            "tournaments_sessionholdlift",
        )
    ]
