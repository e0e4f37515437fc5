"""One order prints one copy: printers make more of a file."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("paper", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="printrun", name="print_run_copies"),
        migrations.RemoveField(model_name="printrun", name="copies"),
    ]
