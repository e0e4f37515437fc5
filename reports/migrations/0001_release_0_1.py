import django.db.models.deletion
import tournaments.common.models.base
import uuid
from django.db import migrations, models
from tournaments.common.created_together import created_together


class Migration(migrations.Migration):

    initial = True
    # Databases of the last builds before the first release hold these steps.
    replaces = [
        ('reports', '0001_initial'),
        ('reports', '0002_applications'),
        ('reports', '0003_report_forms_and_observer'),
        ('reports', '0004_remove_applications'),
        ('reports', '0005_drop_report_forms'),
    ]

    dependencies = [
        ('tournaments', '0001_release_0_1'),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='ClosingWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('code', models.CharField(max_length=80)),
                ('about', models.JSONField(blank=True, default=list)),
                ('choice', models.CharField(max_length=20)),
                ('order', models.JSONField(blank=True, default=list)),
                ('note', models.CharField(blank=True, max_length=400, verbose_name='note')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='closing_words', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='ObserverReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('sections', models.JSONField(default=dict)),
                ('is_final', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='observer_reports', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=400, verbose_name='reason')),
                ('document', models.TextField()),
                ('fingerprint', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='revision_number_unique'), models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='revision_says_why'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='revision_number_positive')],
            },
        ),
        migrations.CreateModel(
            name='Reopening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('reason', models.CharField(max_length=400, verbose_name='reason')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('revision', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reopening', to='reports.revision')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='reopening_says_why')],
            },
        ),
    ])
