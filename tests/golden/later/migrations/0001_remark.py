"""A table, with a row for each event of before."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    remarks = apps.get_model("later", "Remark")
    events = apps.get_model("tournaments", "Tournament").objects.all()
    remarks.objects.bulk_create(remarks(tournament=event, text=event.name) for event in events)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tournaments", "0001_release_0_1")]
    operations = [
        migrations.CreateModel(
            name="Remark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=100)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.tournament"
                    ),
                ),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
