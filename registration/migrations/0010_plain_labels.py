"""Use plain labels of fields and choices. The tables stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('registration', '0009_remove_invitation_sessions'),
    ]

    operations = [
        migrations.AlterField(
            model_name='consenttext',
            name='text',
            field=models.TextField(max_length=8000, verbose_name='data protection notice'),
        ),
        migrations.AlterField(
            model_name='invitation',
            name='name',
            field=models.CharField(blank=True, max_length=160, verbose_name='recipient'),
        ),
        migrations.AlterField(
            model_name='licenceseen',
            name='reason',
            field=models.CharField(max_length=300, verbose_name='proof seen'),
        ),
        migrations.AlterField(
            model_name='mailtext',
            name='kind',
            field=models.CharField(choices=[('received', 'Registration received'), ('confirmed', 'Place confirmed'), ('waiting', 'On the waiting list'), ('offered', 'Place offered'), ('lapsed', 'Offer expired'), ('fee', 'Fee reminder'), ('personal', 'Link to the personal page'), ('withdrawn', 'Registration withdrawn'), ('refused', 'Registration not accepted'), ('letter', 'Written by hand')], max_length=10),
        ),
        migrations.AlterField(
            model_name='outgoingmail',
            name='kind',
            field=models.CharField(choices=[('received', 'Registration received'), ('confirmed', 'Place confirmed'), ('waiting', 'On the waiting list'), ('offered', 'Place offered'), ('lapsed', 'Offer expired'), ('fee', 'Fee reminder'), ('personal', 'Link to the personal page'), ('withdrawn', 'Registration withdrawn'), ('refused', 'Registration not accepted'), ('letter', 'Written by hand')], max_length=10),
        ),
        migrations.AlterField(
            model_name='outgoingmail',
            name='state',
            field=models.CharField(choices=[('by_hand', 'To hand over'), ('waiting', 'Waiting'), ('sent', 'Sent'), ('refused', 'Not delivered'), ('unclear', 'Possibly sent'), ('handed', 'Handed over'), ('stopped', 'Stopped')], max_length=8),
        ),
        migrations.AlterField(
            model_name='question',
            name='kind',
            field=models.CharField(choices=[('text', 'Text'), ('choice', 'One of several'), ('number', 'Number'), ('tick', 'Tick')], max_length=8, verbose_name='type of answer'),
        ),
        migrations.AlterField(
            model_name='registeruse',
            name='check_at_door',
            field=models.CharField(choices=[('off', 'Not checked'), ('warn', 'Shown at check-in'), ('block', 'Required at check-in')], default='warn', max_length=5),
        ),
        migrations.AlterField(
            model_name='registration',
            name='guardian_contact',
            field=models.CharField(blank=True, max_length=254, verbose_name='contact of the guardian'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='adult_age',
            field=models.PositiveSmallIntegerField(default=18, verbose_name='adult from'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='asks_guardian',
            field=models.BooleanField(default=False, verbose_name='minors must name a guardian'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='intro',
            field=models.TextField(blank=True, max_length=4000, verbose_name='text above the form'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='members_until',
            field=models.DateTimeField(blank=True, null=True, verbose_name='members only until'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='members_word',
            field=models.CharField(blank=True, max_length=40, verbose_name='code for members'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='payee',
            field=models.CharField(blank=True, max_length=70, verbose_name='account holder'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='privacy',
            field=models.TextField(max_length=8000, verbose_name='data protection notice'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='reply_to',
            field=models.EmailField(blank=True, max_length=254, verbose_name='reply address'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='review',
            field=models.BooleanField(default=False, verbose_name='confirm each registration by hand'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='shows_names',
            field=models.BooleanField(default=False, verbose_name='the list of registered players is public'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='team_size',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='players per team'),
        ),
        migrations.AlterField(
            model_name='registrationform',
            name='teams_only',
            field=models.BooleanField(default=False, verbose_name='registration for teams only'),
        ),
    ]
