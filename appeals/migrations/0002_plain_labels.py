"""Use plain labels of fields and choices. The tables stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('appeals', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='appeal',
            name='status',
            field=models.CharField(choices=[('announced', 'Announced'), ('lodged', 'Lodged, to be received'), ('lapsed', 'Lapsed: no letter in time'), ('not_forwarded', 'No appeal: the deposit was not paid'), ('inadmissible', 'Inadmissible'), ('unfounded', 'Rejected: not signed'), ('first_instance', 'Before the chief referee'), ('answered', 'Answered by the chief referee'), ('admitted', 'Before the committee'), ('hearing', 'Being heard'), ('decided', 'Decided'), ('closed', 'Closed'), ('withdrawn', 'Withdrawn')], max_length=20),
        ),
        migrations.AlterField(
            model_name='appealmove',
            name='status',
            field=models.CharField(choices=[('announced', 'Announced'), ('lodged', 'Lodged, to be received'), ('lapsed', 'Lapsed: no letter in time'), ('not_forwarded', 'No appeal: the deposit was not paid'), ('inadmissible', 'Inadmissible'), ('unfounded', 'Rejected: not signed'), ('first_instance', 'Before the chief referee'), ('answered', 'Answered by the chief referee'), ('admitted', 'Before the committee'), ('hearing', 'Being heard'), ('decided', 'Decided'), ('closed', 'Closed'), ('withdrawn', 'Withdrawn')], max_length=20),
        ),
        migrations.AlterField(
            model_name='decision',
            name='outcome',
            field=models.CharField(choices=[('insufficient_interest', 'Rejected: insufficient interest'), ('rules_against', 'Rejected: the rules oppose it or do not settle it'), ('upheld', 'Appeal judged right'), ('upheld_with_remedy', 'Appeal judged right, with a remedy')], max_length=30),
        ),
    ]
