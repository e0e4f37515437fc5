from typing import Any

from django.db import migrations, models
from django.db.models import Q


def mark_copies(apps: Any, schema_editor: Any) -> None:
    events = apps.get_model("tournaments", "Tournament").objects
    events.filter(is_demo=True).update(copy_kind="demo")
    events.filter(copy_of__isnull=False).update(copy_kind="rehearsal")


def unmark_copies(apps: Any, schema_editor: Any) -> None:
    events = apps.get_model("tournaments", "Tournament").objects
    events.filter(copy_kind="demo").update(is_demo=True)
    events.exclude(copy_kind="rehearsal").update(copy_of=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_remove_staffrole_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="copy_kind",
            field=models.CharField(
                blank=True,
                choices=[("template", "Template"), ("rehearsal", "Rehearsal"), ("demo", "Demo")],
                default="",
                max_length=10,
                verbose_name="kind of copy",
            ),
            preserve_default=False,
        ),
        migrations.RenameField(model_name="tournament", old_name="rehearsal_of", new_name="copy_of"),
        migrations.RunPython(mark_copies, unmark_copies),
        migrations.RemoveField(model_name="tournament", name="is_demo"),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(copy_kind__in=["", "template", "rehearsal", "demo"]), name="tournament_copy_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=Q(Q(("copy_kind", "rehearsal"), _negated=True), ("copy_of__isnull", False), _connector="OR"),
                name="tournament_rehearsal_of_one",
            ),
        ),
    ]
