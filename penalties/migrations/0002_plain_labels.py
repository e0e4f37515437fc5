"""Use plain labels of fields and choices. The tables stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('penalties', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='casenote',
            name='is_shared',
            field=models.BooleanField(default=False, verbose_name='shared with other events'),
        ),
        migrations.AlterField(
            model_name='casenote',
            name='lesson',
            field=models.CharField(blank=True, max_length=400, verbose_name='lesson'),
        ),
        migrations.AlterField(
            model_name='incident',
            name='is_for_chief',
            field=models.BooleanField(default=False, verbose_name='for the chief referee only'),
        ),
        migrations.AlterField(
            model_name='ruling',
            name='is_for_chief',
            field=models.BooleanField(default=False, verbose_name='for the chief referee only'),
        ),
    ]
