"""Draws keep what they depend on, their certificate and a version; those published before are counted in order."""

from typing import Any

from django.db import migrations, models


def count_versions(apps: Any, _editor: Any) -> None:
    latest: dict[int, int] = {}
    for draw in (
        apps.get_model("tournaments", "SeatingDraw").objects.exclude(published_at=None).order_by("published_at", "pk")
    ):
        draw.version = latest[draw.tournament_id] = latest.get(draw.tournament_id, 0) + 1
        draw.save(update_fields=["version"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_ledger_guards"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="seatingdraw",
            name="draw_has_plan_when_run",
        ),
        migrations.RemoveConstraint(
            model_name="seatingdraw",
            name="draw_status_known",
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="based_on",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="certificate",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="inputs",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="problem",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="public_value",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="seatingdraw",
            name="version",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(count_versions, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="seatingdraw",
            name="source",
            field=models.CharField(
                choices=[
                    ("import", "Given from outside"),
                    ("random", "Drawn in public"),
                    ("change", "Changed by hand"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="seatingdraw",
            name="status",
            field=models.CharField(
                choices=[
                    ("committed", "Committed"),
                    ("running", "Being drawn"),
                    ("failed", "Could not be drawn"),
                    ("run", "Drawn, not published"),
                    ("published", "Published"),
                    ("superseded", "Superseded"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="seatingdraw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("status__in", ["committed", "running", "failed", "superseded"]),
                    ("plan__isnull", False),
                    _connector="OR",
                ),
                name="draw_has_plan_when_run",
            ),
        ),
        migrations.AddConstraint(
            model_name="seatingdraw",
            constraint=models.UniqueConstraint(fields=("tournament", "version"), name="draw_version_unique"),
        ),
        migrations.AddConstraint(
            model_name="seatingdraw",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("status__in", ["committed", "running", "failed", "run", "published", "superseded"])
                ),
                name="draw_status_known",
            ),
        ),
    ]
