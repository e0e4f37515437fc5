"""Each public part of an event keeps the version of its latest change; PostgreSQL tells whoever listens."""

from django.db import migrations, models

from tournaments.version_signal import telling

PARTS = ("announcement", "clock", "session", "standings")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_participant_moves_guard")]
    operations = [
        *(
            migrations.AddField("tournament", f"{part}_version", models.PositiveBigIntegerField(default=1))
            for part in PARTS
        ),
        telling(),
    ]
