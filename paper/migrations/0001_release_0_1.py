import django.db.models.deletion
import tournaments.common.models.base
import uuid
from django.db import migrations, models
from tournaments.common.created_together import created_together


class Migration(migrations.Migration):

    initial = True
    # Databases of the last builds before the first release hold these steps.
    replaces = [
        ('paper', '0001_initial'),
        ('paper', '0002_remove_printrun_copies'),
    ]

    dependencies = [
        ('tournaments', '0001_release_0_1'),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='EventLogo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('file', models.FileField(max_length=200, upload_to='logos/%Y/%m')),
                ('kind', models.CharField(max_length=20)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='logo', to='tournaments.tournament')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PrintRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('batch', models.UUIDField()),
                ('document', models.CharField(max_length=40)),
                ('session', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('language', models.CharField(max_length=16)),
                ('paper', models.CharField(max_length=12)),
                ('subjects', models.JSONField(blank=True, default=list)),
                ('address', models.CharField(blank=True, max_length=200)),
                ('with_links', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('working', 'In progress'), ('done', 'Ready'), ('failed', 'Refused'), ('stopped', 'Stopped')], default='waiting', max_length=10)),
                ('pieces_wanted', models.PositiveIntegerField(default=0)),
                ('refusal', models.CharField(blank=True, max_length=80)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('made_at', models.DateTimeField()),
                ('made_by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('made_by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='print_runs', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'working', 'done', 'failed', 'stopped'])), name='print_run_status_known'), models.CheckConstraint(condition=models.Q(('ended_at__isnull', True), ('status__in', ['done', 'failed', 'stopped']), _connector='OR'), name='print_run_ended_at_its_end')],
            },
        ),
        migrations.CreateModel(
            name='PrintFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('file', models.FileField(max_length=200, upload_to='prints/%Y/%m')),
                ('size', models.PositiveIntegerField(verbose_name='bytes')),
                ('run', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='output', to='paper.printrun')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='PrintedPiece',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('document', models.CharField(max_length=40)),
                ('subject', models.CharField(max_length=80)),
                ('label', models.CharField(max_length=240)),
                ('code', models.CharField(db_index=True, max_length=12)),
                ('version', models.PositiveIntegerField()),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('settled_by', tournaments.common.models.base.ActorKeyField(blank=True, max_length=80, null=True)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pieces', to='paper.printrun')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('run', 'subject'), name='printed_piece_once_in_a_run'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='printed_piece_version_positive'), models.CheckConstraint(condition=models.Q(models.Q(('settled_at__isnull', True), ('settled_by__isnull', True)), models.Q(('settled_at__isnull', False), ('settled_by__isnull', False)), _connector='OR'), name='printed_piece_settled_pair')],
            },
        ),
    ])
