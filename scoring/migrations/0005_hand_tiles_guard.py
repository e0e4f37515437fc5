"""The database itself refuses to edit the tiles kept beside a hand."""

from django.db import migrations

from tournaments.ledger_guards import guard, release

TABLE = "scoring_handtiles"


def up(apps, schema_editor):
    guard(schema_editor, TABLE)


def down(apps, schema_editor):
    release(schema_editor, TABLE)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_hand_tiles")]
    operations = [migrations.RunPython(up, down)]
