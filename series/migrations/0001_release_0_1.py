import django.db.models.deletion
import tournaments.common.models.base
import uuid
from django.conf import settings
from django.db import migrations, models
from tournaments.common.created_together import created_together


class Migration(migrations.Migration):

    initial = True
    # Databases of the last builds before the first release hold these steps.
    replaces = [
        ('series', '0001_initial'),
        ('series', '0002_classes_and_honours'),
        ('series', '0003_remove_honours'),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('slug', models.SlugField(max_length=80, unique=True, verbose_name='address')),
                ('holder', models.CharField(blank=True, max_length=160, verbose_name='held by')),
                ('rules', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField()),
                ('created_by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('created_by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('keeper', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'series',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='SeriesClass',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='classes', to='series.series')),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('series', 'name'), name='series_class_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_class_named')],
            },
        ),
        migrations.CreateModel(
            name='SeriesEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('held_on', models.DateField(verbose_name='first day')),
                ('country', models.CharField(blank=True, max_length=3, verbose_name='country')),
                ('family', models.CharField(choices=[('mcr', 'MCR'), ('riichi', 'Riichi')], max_length=10, verbose_name='game')),
                ('players', models.PositiveIntegerField(verbose_name='players')),
                ('weight_twelfths', models.PositiveIntegerField(default=12)),
                ('tournament_uid', models.UUIDField(blank=True, editable=False, null=True)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='series.series')),
            ],
            options={
                'ordering': ['held_on', 'name'],
                'constraints': [models.UniqueConstraint(fields=('series', 'name', 'held_on'), name='series_event_once'), models.UniqueConstraint(condition=models.Q(('tournament_uid__isnull', False)), fields=('series', 'tournament_uid'), name='series_tournament_once'), models.CheckConstraint(condition=models.Q(('family__in', ['mcr', 'riichi'])), name='series_event_family_known'), models.CheckConstraint(condition=models.Q(('players__gte', 1)), name='series_event_players'), models.CheckConstraint(condition=models.Q(('weight_twelfths__gte', 1)), name='series_event_weight'), models.CheckConstraint(condition=models.Q(('country__regex', '^[A-Z]{3}$'), ('country', ''), _connector='OR'), name='series_event_country')],
            },
        ),
        migrations.CreateModel(
            name='SeriesClassMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('country', models.CharField(blank=True, max_length=3, verbose_name='country')),
                ('federation_number', models.CharField(blank=True, max_length=8, verbose_name='federation number')),
                ('of', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='series.seriesclass')),
            ],
            options={
                'ordering': ['name', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_class_member_named'), models.CheckConstraint(condition=models.Q(('federation_number', ''), ('federation_number__length', 8), _connector='OR'), name='series_class_member_number'), models.CheckConstraint(condition=models.Q(('country__regex', '^[A-Z]{3}$'), ('country', ''), _connector='OR'), name='series_class_member_country')],
            },
        ),
        migrations.CreateModel(
            name='SeriesResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('place', models.PositiveIntegerField(verbose_name='place')),
                ('name', models.CharField(max_length=160, verbose_name='name')),
                ('country', models.CharField(blank=True, max_length=3, verbose_name='country')),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='club')),
                ('federation_number', models.CharField(blank=True, max_length=8, verbose_name='federation number')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='series.seriesevent')),
            ],
            options={
                'ordering': ['place', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='series_result_place'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_result_named'), models.UniqueConstraint(condition=models.Q(('federation_number', ''), _negated=True), fields=('event', 'federation_number'), name='series_result_number_once'), models.CheckConstraint(condition=models.Q(('federation_number', ''), ('federation_number__length', 8), _connector='OR'), name='series_result_federation_number'), models.CheckConstraint(condition=models.Q(('country__regex', '^[A-Z]{3}$'), ('country', ''), _connector='OR'), name='series_result_country')],
            },
        ),
    ])
