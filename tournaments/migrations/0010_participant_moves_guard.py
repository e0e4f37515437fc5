"""The database itself refuses to edit the moves of participants."""

from django.db import migrations

from tournaments.ledger_guards import guarding


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_participant_moves")]
    operations = [guarding("tournaments_participantmove")]
