from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("series", "0002_classes_and_honours"),
    ]

    operations = [
        migrations.DeleteModel(name="HonoursMove"),
        migrations.DeleteModel(name="HonoursApplication"),
        migrations.DeleteModel(name="HonoursLevel"),
        migrations.RemoveField(model_name="seriesevent", name="sanction"),
    ]
