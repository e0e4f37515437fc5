"""Forms of reports are files of the program (reports/data), and no rows any more."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("reports", "0004_remove_applications")]

    operations = [
        migrations.DeleteModel(name="EventReportForm"),
        migrations.DeleteModel(name="SiteReportForm"),
    ]
