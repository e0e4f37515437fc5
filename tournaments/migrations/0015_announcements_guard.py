"""The database itself refuses to edit announcements and their ends."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_announcements")]
    operations = [guarding("tournaments_announcement", "tournaments_announcementend")]
