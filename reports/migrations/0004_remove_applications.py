from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0003_report_forms_and_observer"),
    ]

    operations = [
        migrations.DeleteModel(name="ApplicationFile"),
        migrations.DeleteModel(name="Application"),
    ]
