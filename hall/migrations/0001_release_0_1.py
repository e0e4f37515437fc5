import django.db.models.deletion
import django.db.models.expressions
import tournaments.common.models.base
import uuid
from django.db import migrations, models
from tournaments.common.created_together import created_together


class Migration(migrations.Migration):

    initial = True
    # Databases of the last builds before the first release hold these steps.
    replaces = [
        ('hall', '0001_initial'),
        ('hall', '0002_side_rankings'),
        ('hall', '0003_before_play'),
        ('hall', '0004_ceremony_prizes'),
    ]

    dependencies = [
        ('tournaments', '0001_release_0_1'),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='ScreenGroup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('theme', models.CharField(choices=[('east', 'East'), ('pin', 'Pin'), ('jing', 'Jing')], default='east', max_length=10, verbose_name='theme')),
                ('showing', models.CharField(blank=True, choices=[('welcome', 'Welcome'), ('clock', 'Clock'), ('seating', 'Seating of the next session'), ('standings', 'Standings'), ('teams', 'Team standings'), ('countries', 'Country standings'), ('side', 'Side rankings'), ('results', 'Results of the session'), ('announcements', 'Announcements'), ('map', 'Plan of the hall'), ('sponsors', 'Sponsors'), ('podium', 'Podium'), ('blank', 'Dark')], max_length=16)),
                ('turns_from', models.DateTimeField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screen_groups', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='screen_group_name_unique'), models.CheckConstraint(condition=models.Q(('theme__in', ['east', 'pin', 'jing'])), name='screen_group_theme_known'), models.CheckConstraint(condition=models.Q(('showing', ''), ('showing__in', ['welcome', 'clock', 'seating', 'standings', 'teams', 'countries', 'side', 'results', 'announcements', 'map', 'sponsors', 'podium', 'blank']), _connector='OR'), name='screen_group_showing_known')],
            },
        ),
        migrations.CreateModel(
            name='SeatCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('wind', models.CharField(choices=[('E', 'East'), ('S', 'South'), ('W', 'West'), ('N', 'North')], max_length=1)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('state', models.CharField(choices=[('open', 'Not checked yet'), ('here', 'Present'), ('missing', 'Missing')], max_length=10)),
                ('seen_at', models.DateTimeField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('participant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seat_checks', to='tournaments.participant')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_checks', to='tournaments.table')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('wind__in', ['E', 'S', 'W', 'N'])), name='seat_check_wind_known'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'here', 'missing'])), name='seat_check_state_known'), models.CheckConstraint(condition=models.Q(('seen_at__lte', models.F('at'))), name='seat_check_seen_before_written')],
            },
        ),
        migrations.CreateModel(
            name='Sponsor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('file', models.FileField(blank=True, max_length=200, upload_to='sponsors/%Y/%m')),
                ('kind', models.CharField(blank=True, max_length=20)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sponsors', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='StartStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('step', models.CharField(choices=[('seats', 'The seats are checked'), ('bow', 'All stand up, bow and sit down again'), ('silence', 'The hall is silent'), ('thanks', 'Players and referees thank each other')], max_length=10)),
                ('is_done', models.BooleanField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='start_steps', to='tournaments.session')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('step__in', ['seats', 'bow', 'silence', 'thanks'])), name='start_step_known')],
            },
        ),
        migrations.CreateModel(
            name='EquipmentItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('code', models.CharField(blank=True, max_length=20)),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='item')),
                ('wanted', models.PositiveIntegerField(blank=True, null=True, verbose_name='quantity')),
                ('who', models.CharField(blank=True, max_length=120, verbose_name='person responsible')),
                ('note', models.CharField(blank=True, max_length=400, verbose_name='note')),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('done_by', tournaments.common.models.base.ActorKeyField(blank=True, max_length=80, null=True)),
                ('done_by_name', tournaments.common.models.base.ActorNameField(blank=True, max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='equipment', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('code', ''), models.Q(('name', ''), _negated=True)), models.Q(models.Q(('code', ''), _negated=True), ('name', '')), _connector='OR'), name='equipment_code_or_name'), models.UniqueConstraint(condition=models.Q(('code', ''), _negated=True), fields=('tournament', 'code'), name='equipment_code_once'), models.UniqueConstraint(condition=models.Q(('name', ''), _negated=True), fields=('tournament', 'name'), name='equipment_name_once'), models.CheckConstraint(condition=models.Q(models.Q(('done_at__isnull', True), ('done_by__isnull', True)), models.Q(('done_at__isnull', False), ('done_by__isnull', False)), _connector='OR'), name='equipment_done_pair'), models.CheckConstraint(condition=models.Q(('wanted__isnull', True), ('wanted__lte', 99999), _connector='OR'), name='equipment_wanted_bounded')],
            },
        ),
        migrations.CreateModel(
            name='Podium',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('of', models.CharField(default='players', max_length=12)),
                ('places', models.PositiveSmallIntegerField()),
                ('prizes', models.JSONField(blank=True, default=list)),
                ('revealed', models.PositiveSmallIntegerField(default=0)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='podium', to='tournaments.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('of__in', ['players', 'teams', 'countries']), ('of__startswith', 'division-'), _connector='OR'), name='podium_of_known'), models.CheckConstraint(condition=models.Q(('places__gte', 1), ('places__lte', 40)), name='podium_places_bounded'), models.CheckConstraint(condition=models.Q(('revealed__lte', django.db.models.expressions.CombinedExpression(models.F('places'), '+', models.Value(40)))), name='podium_revealed_bounded')],
            },
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.SlugField(max_length=40, verbose_name='name')),
                ('showing', models.CharField(blank=True, choices=[('welcome', 'Welcome'), ('clock', 'Clock'), ('seating', 'Seating of the next session'), ('standings', 'Standings'), ('teams', 'Team standings'), ('countries', 'Country standings'), ('side', 'Side rankings'), ('results', 'Results of the session'), ('announcements', 'Announcements'), ('map', 'Plan of the hall'), ('sponsors', 'Sponsors'), ('podium', 'Podium'), ('blank', 'Dark')], max_length=16)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='tournaments.tournament')),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='hall.screengroup')),
            ],
            options={
                'ordering': ['name'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='screen_name_unique'), models.CheckConstraint(condition=models.Q(('showing', ''), ('showing__in', ['welcome', 'clock', 'seating', 'standings', 'teams', 'countries', 'side', 'results', 'announcements', 'map', 'sponsors', 'podium', 'blank']), _connector='OR'), name='screen_showing_known')],
            },
        ),
        migrations.CreateModel(
            name='Scene',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('welcome', 'Welcome'), ('clock', 'Clock'), ('seating', 'Seating of the next session'), ('standings', 'Standings'), ('teams', 'Team standings'), ('countries', 'Country standings'), ('side', 'Side rankings'), ('results', 'Results of the session'), ('announcements', 'Announcements'), ('map', 'Plan of the hall'), ('sponsors', 'Sponsors'), ('podium', 'Podium'), ('blank', 'Dark')], max_length=16)),
                ('seconds', models.PositiveSmallIntegerField()),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scenes', to='hall.screengroup')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('group', 'position'), name='scene_position_unique'), models.CheckConstraint(condition=models.Q(('kind__in', ['welcome', 'clock', 'seating', 'standings', 'teams', 'countries', 'side', 'results', 'announcements', 'map', 'sponsors', 'podium', 'blank'])), name='scene_kind_known'), models.CheckConstraint(condition=models.Q(('seconds__gte', 3), ('seconds__lte', 600)), name='scene_seconds_bounded')],
            },
        ),
    ])
