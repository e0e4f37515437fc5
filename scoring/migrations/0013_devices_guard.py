"""The database itself refuses to edit ledger rows."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("scoring", "0012_devices_and_signing")]
    operations = [
        guarding(
            "scoring_sheetkeeper",
            "scoring_sheetsignature",
            "scoring_signedsheet",
            "scoring_sheetphoto",
        )
    ]
