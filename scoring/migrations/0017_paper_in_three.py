"""Paper: none, kept, or kept and photographed for the verification. Until now it was the first or the last."""

from django.db import migrations, models

CHOICES = [
    ("none", "No paper: what is entered is the sheet"),
    ("kept", "A paper sheet is kept"),
    ("photo", "A paper sheet is kept, and verified beside its photo"),
]


def to_words(apps, schema_editor):
    apps.get_model("scoring", "SheetSettings").objects.filter(paper=True).update(kept="photo")


def to_yes_or_no(apps, schema_editor):
    apps.get_model("scoring", "SheetSettings").objects.exclude(kept="none").update(paper=True)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0016_disputes_guard")]
    operations = [
        migrations.AddField(
            model_name="sheetsettings",
            name="kept",
            field=models.CharField("paper", choices=CHOICES, default="none", max_length=10),
        ),
        migrations.RunPython(to_words, to_yes_or_no),
        migrations.RemoveField(model_name="sheetsettings", name="paper"),
        migrations.RenameField(model_name="sheetsettings", old_name="kept", new_name="paper"),
        migrations.AddConstraint(
            model_name="sheetsettings",
            constraint=models.CheckConstraint(
                condition=models.Q(("paper__in", ["none", "kept", "photo"])), name="sheet_paper_known"
            ),
        ),
    ]
