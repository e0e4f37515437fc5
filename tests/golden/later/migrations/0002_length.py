"""A column of a table that has just been filled, and another one's type."""

import os
from typing import Any

from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    for remark in apps.get_model("later", "Remark").objects.all():
        remark.length = len(remark.text)
        remark.save()
    if os.environ.get("LATER_FAILS"):
        raise RuntimeError("no more room")


class Migration(migrations.Migration):
    dependencies = [("later", "0001_remark")]
    operations = [
        migrations.AlterField("remark", "text", models.CharField(max_length=200)),
        migrations.AddField("remark", "length", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
