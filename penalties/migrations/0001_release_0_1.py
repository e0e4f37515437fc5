import django.db.models.deletion
import tournaments.common.models.base
import uuid
from django.db import migrations, models
from tournaments.common.created_together import created_together


class Migration(migrations.Migration):

    initial = True
    # Databases of the last builds before the first release hold these steps.
    replaces = [
        ('penalties', '0001_initial'),
        ('penalties', '0002_plain_labels'),
    ]

    dependencies = [
        ('tournaments', '0001_release_0_1'),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='HandoverNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('text', models.CharField(max_length=2000, verbose_name='note')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='handover_notes', to='tournaments.session')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='handover_notes', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='handover_note_says_something')],
            },
        ),
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('offence', models.CharField(blank=True, max_length=80, verbose_name='offence')),
                ('hand', models.PositiveSmallIntegerField(null=True, verbose_name='hand')),
                ('note', models.CharField(blank=True, max_length=1000, verbose_name='note')),
                ('is_for_chief', models.BooleanField(default=False, verbose_name='for the chief referee only')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournaments.participant')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournaments.session')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournaments.table')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('offence', ''), _negated=True), models.Q(('note', ''), _negated=True), _connector='OR'), name='incident_says_what')],
            },
        ),
        migrations.CreateModel(
            name='HandoverReading',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('note', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='readings', to='penalties.handovernote')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('note', 'by'), name='handover_read_once')],
            },
        ),
        migrations.CreateModel(
            name='Dismissal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('reason', models.CharField(max_length=400, verbose_name='reason')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('incident', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='dismissal', to='penalties.incident')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='dismissal_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('offence', models.CharField(max_length=80, verbose_name='offence')),
                ('clause', models.CharField(blank=True, max_length=80, verbose_name='clause')),
                ('text', models.CharField(blank=True, max_length=40)),
                ('edition', models.CharField(blank=True, max_length=60)),
                ('hand', models.PositiveSmallIntegerField(null=True, verbose_name='hand')),
                ('wind', models.CharField(blank=True, choices=[('E', 'East'), ('S', 'South'), ('W', 'West'), ('N', 'North')], max_length=1)),
                ('effect', models.CharField(blank=True, max_length=20)),
                ('fault_kind', models.CharField(default='play', max_length=20)),
                ('is_repeated', models.BooleanField(default=False)),
                ('step', models.PositiveIntegerField(null=True)),
                ('proposed', models.PositiveIntegerField(null=True)),
                ('points', models.PositiveIntegerField(null=True)),
                ('further', models.PositiveIntegerField(default=0)),
                ('parts', models.JSONField(default=list)),
                ('dealer', models.CharField(blank=True, choices=[('E', 'East'), ('S', 'South'), ('W', 'West'), ('N', 'North')], max_length=1)),
                ('late_seconds', models.PositiveIntegerField(null=True)),
                ('expelled_from', models.CharField(blank=True, choices=[('registered', 'Registered'), ('checked_in', 'Checked in'), ('active', 'Active'), ('withdrawn', 'Withdrawn'), ('removed_for_illness', 'Removed for illness'), ('disqualified', 'Disqualified'), ('substitute', 'Substitute')], max_length=20)),
                ('reason', models.CharField(blank=True, max_length=400, verbose_name='reason')),
                ('note', models.CharField(blank=True, max_length=1000, verbose_name='note')),
                ('is_for_chief', models.BooleanField(default=False, verbose_name='for the chief referee only')),
                ('effect_group', models.UUIDField(unique=True)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('incident', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='penalties.incident')),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.participant')),
                ('session', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.session')),
                ('supersedes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='penalties.ruling')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.table')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.tournament')),
                ('victim', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings_suffered', to='tournaments.participant')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('wind__in', ['', 'E', 'S', 'W', 'N'])), name='ruling_wind_known'), models.CheckConstraint(condition=models.Q(('dealer__in', ['', 'E', 'S', 'W', 'N'])), name='ruling_dealer_known'), models.CheckConstraint(condition=models.Q(('fault_kind__in', ['play', 'stalling', 'obstruction'])), name='ruling_fault_kind_known'), models.CheckConstraint(condition=models.Q(('victim__isnull', True), models.Q(('victim', models.F('participant')), _negated=True), _connector='OR'), name='ruling_victim_is_another')],
            },
        ),
        migrations.CreateModel(
            name='Revocation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('reason', models.CharField(max_length=400, verbose_name='reason')),
                ('left_reason', models.CharField(blank=True, max_length=400)),
                ('left', models.JSONField(default=list)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('ruling', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='revocation', to='penalties.ruling')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='revocation_has_reason')],
            },
        ),
        migrations.CreateModel(
            name='CaseNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('family', models.CharField(max_length=10)),
                ('language', models.CharField(max_length=16)),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('facts', models.CharField(max_length=2000, verbose_name='what happened')),
                ('decision', models.CharField(max_length=2000, verbose_name='decision')),
                ('lesson', models.CharField(blank=True, max_length=400, verbose_name='lesson')),
                ('offence', models.CharField(max_length=80, verbose_name='offence')),
                ('clauses', models.JSONField(default=list)),
                ('is_shared', models.BooleanField(default=False, verbose_name='shared with other events')),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('supersedes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='penalties.casenote')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='case_notes', to='tournaments.tournament')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='case_notes', to='penalties.ruling')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('title', ''), _negated=True), models.Q(('facts', ''), _negated=True), models.Q(('decision', ''), _negated=True)), name='case_note_says_what_and_how'), models.UniqueConstraint(condition=models.Q(('supersedes__isnull', True)), fields=('ruling',), name='case_note_once_per_ruling')],
            },
        ),
    ])
