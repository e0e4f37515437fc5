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
        ('appeals', '0001_initial'),
        ('appeals', '0002_plain_labels'),
    ]

    dependencies = [
        ('penalties', '0001_release_0_1'),
        ('tournaments', '0001_release_0_1'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = created_together([
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('matter', models.CharField(choices=[('rules', 'A question of rules'), ('other', 'Another matter')], default='rules', max_length=10)),
                ('by_chief_referee', models.BooleanField(default=False)),
                ('status', models.CharField(choices=[('announced', 'Announced'), ('lodged', 'Lodged, to be received'), ('lapsed', 'Lapsed: no letter in time'), ('not_forwarded', 'No appeal: the deposit was not paid'), ('inadmissible', 'Inadmissible'), ('unfounded', 'Rejected: not signed'), ('first_instance', 'Before the chief referee'), ('answered', 'Answered by the chief referee'), ('admitted', 'Before the committee'), ('hearing', 'Being heard'), ('decided', 'Decided'), ('closed', 'Closed'), ('withdrawn', 'Withdrawn')], max_length=20)),
                ('created_at', models.DateTimeField()),
                ('created_by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('created_by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('participant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.participant')),
                ('ruling', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='penalties.ruling')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.session')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.table')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='appeal_number_unique'), models.UniqueConstraint(condition=models.Q(('status__in', ['lapsed', 'not_forwarded', 'withdrawn']), _negated=True), fields=('ruling', 'participant'), name='appeal_once_per_ruling'), models.CheckConstraint(condition=models.Q(('status__in', ['announced', 'lodged', 'lapsed', 'not_forwarded', 'inadmissible', 'unfounded', 'first_instance', 'answered', 'admitted', 'hearing', 'decided', 'closed', 'withdrawn'])), name='appeal_status_known'), models.CheckConstraint(condition=models.Q(('matter__in', ['rules', 'other'])), name='appeal_matter_known'), models.CheckConstraint(condition=models.Q(('ruling__isnull', True), ('table__isnull', False), _connector='OR'), name='appeal_table_with_ruling')],
            },
        ),
        migrations.CreateModel(
            name='LocalDeposit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('currency', models.CharField(max_length=3)),
                ('amount', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='local_deposits', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='local_deposit_positive'), models.CheckConstraint(condition=models.Q(('currency__regex', '^[A-Z]{3}$')), name='local_deposit_currency')],
            },
        ),
        migrations.CreateModel(
            name='NamedBody',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='named_bodies', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='named_body_has_name')],
            },
        ),
        migrations.CreateModel(
            name='AppealMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('sequence', models.PositiveIntegerField()),
                ('act', models.CharField(choices=[('announce', 'announce'), ('lodge', 'lodge'), ('sign', 'sign'), ('heard', 'heard'), ('excuse', 'excuse'), ('lapse', 'lapse'), ('withdraw', 'withdraw'), ('not_forward', 'not_forward'), ('refuse_late', 'refuse_late'), ('reject_unsigned', 'reject_unsigned'), ('refer', 'refer'), ('admit', 'admit'), ('answer', 'answer'), ('grant', 'grant'), ('accept', 'accept'), ('persist', 'persist'), ('schedule', 'schedule'), ('seat_panel', 'seat_panel'), ('recuse', 'recuse'), ('open_hearing', 'open_hearing'), ('hear', 'hear'), ('vote', 'vote'), ('decide', 'decide'), ('carry_out', 'carry_out'), ('close', 'close')], max_length=20)),
                ('status', models.CharField(choices=[('announced', 'Announced'), ('lodged', 'Lodged, to be received'), ('lapsed', 'Lapsed: no letter in time'), ('not_forwarded', 'No appeal: the deposit was not paid'), ('inadmissible', 'Inadmissible'), ('unfounded', 'Rejected: not signed'), ('first_instance', 'Before the chief referee'), ('answered', 'Answered by the chief referee'), ('admitted', 'Before the committee'), ('hearing', 'Being heard'), ('decided', 'Decided'), ('closed', 'Closed'), ('withdrawn', 'Withdrawn')], max_length=20)),
                ('note', models.CharField(blank=True, max_length=400)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='appeals.appeal')),
            ],
            options={
                'ordering': ['sequence'],
                'constraints': [models.UniqueConstraint(fields=('appeal', 'sequence'), name='appeal_move_sequence_unique')],
            },
        ),
        migrations.CreateModel(
            name='AppealSignal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.CharField(max_length=20)),
                ('at', models.DateTimeField()),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signals', to='appeals.appeal')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('appeal', 'kind'), name='appeal_signal_once')],
            },
        ),
        migrations.CreateModel(
            name='AppealTiming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('timing', models.CharField(choices=[('after_next_session', 'At the end of the next session'), ('end_of_event', 'At the end of the tournament'), ('before_next_session', 'Before the next session'), ('delay_next_session', 'At once; the next session is delayed')], max_length=20)),
                ('delay_minutes', models.PositiveSmallIntegerField(default=0)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='timings', to='appeals.appeal')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('timing__in', ['after_next_session', 'end_of_event', 'before_next_session', 'delay_next_session'])), name='timing_known'), models.CheckConstraint(condition=models.Q(models.Q(('delay_minutes__gt', 0), ('timing', 'delay_next_session')), models.Q(models.Q(('timing', 'delay_next_session'), _negated=True), ('delay_minutes', 0)), _connector='OR'), name='timing_delay')],
            },
        ),
        migrations.CreateModel(
            name='CashEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('receipt', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('received', 'Received'), ('returned', 'Returned'), ('kept', 'Kept')], max_length=10)),
                ('amount', models.PositiveBigIntegerField()),
                ('currency', models.CharField(max_length=3)),
                ('counterpart', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='appeals.appeal')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deposit_entries', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'receipt'), name='cash_receipt_unique'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='cash_amount_positive'), models.CheckConstraint(condition=models.Q(('kind__in', ['received', 'returned', 'kept'])), name='cash_kind_known'), models.CheckConstraint(condition=models.Q(('currency__regex', '^[A-Z]{3}$')), name='cash_currency')],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('instance', models.CharField(choices=[('chief_referee', 'Chief referee'), ('committee', 'Appeals committee'), ('named_body', 'The body named by the organiser')], max_length=20)),
                ('outcome', models.CharField(choices=[('insufficient_interest', 'Rejected: insufficient interest'), ('rules_against', 'Rejected: the rules oppose it or do not settle it'), ('upheld', 'Appeal judged right'), ('upheld_with_remedy', 'Appeal judged right, with a remedy')], max_length=30)),
                ('question', models.PositiveSmallIntegerField(null=True)),
                ('ruling_outcome', models.CharField(choices=[('ruling_stands', 'The ruling is upheld'), ('ruling_varied', 'The ruling is varied'), ('ruling_reversed', 'The ruling is reversed')], max_length=20)),
                ('refund_percent', models.PositiveSmallIntegerField()),
                ('clause', models.CharField(blank=True, max_length=200)),
                ('text', models.TextField()),
                ('case_law', models.TextField(blank=True)),
                ('seen', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='appeals.appeal')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('refund_percent__in', [0, 25, 50, 75, 100])), name='decision_refund'), models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='decision_has_text'), models.CheckConstraint(condition=models.Q(('outcome__in', ['insufficient_interest', 'rules_against', 'upheld', 'upheld_with_remedy'])), name='decision_outcome_known'), models.CheckConstraint(condition=models.Q(('ruling_outcome__in', ['ruling_stands', 'ruling_varied', 'ruling_reversed'])), name='decision_ruling_outcome_known')],
            },
        ),
        migrations.CreateModel(
            name='FirstAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('granted', models.BooleanField()),
                ('text', models.TextField()),
                ('clause', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='first_answer', to='appeals.appeal')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='first_answer_has_text')],
            },
        ),
        migrations.CreateModel(
            name='Heard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('side', models.CharField(choices=[('appellant', 'The appellant'), ('referee', 'The referee'), ('witness', 'A witness'), ('other', 'Another player')], max_length=10)),
                ('name', models.CharField(max_length=200)),
                ('text', models.TextField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='heard', to='appeals.appeal')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('side__in', ['appellant', 'referee', 'witness', 'other'])), name='heard_side_known')],
            },
        ),
        migrations.CreateModel(
            name='PanelMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('is_president', models.BooleanField(default=False)),
                ('ties', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='panel', to='appeals.appeal')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('appeal', 'user'), name='panel_member_once'), models.UniqueConstraint(condition=models.Q(('is_president', True)), fields=('appeal',), name='panel_one_president')],
            },
        ),
        migrations.CreateModel(
            name='Photo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('file', models.FileField(max_length=200, upload_to='appeals/%Y/%m')),
                ('kind', models.CharField(max_length=20)),
                ('size', models.PositiveIntegerField()),
                ('sha256', models.CharField(max_length=64)),
                ('caption', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='photos', to='appeals.appeal')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('appeal', 'sha256'), name='photo_once')],
            },
        ),
        migrations.CreateModel(
            name='Reception',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('deposit_paid', models.BooleanField()),
                ('in_time', models.BooleanField()),
                ('is_written', models.BooleanField()),
                ('is_signed', models.BooleanField()),
                ('is_announced', models.BooleanField(default=True)),
                ('verdict', models.CharField(choices=[('no_appeal', 'No appeal'), ('inadmissible', 'Inadmissible'), ('unfounded', 'Unfounded, rejected'), ('admissible', 'Admissible')], max_length=20)),
                ('question', models.PositiveSmallIntegerField(null=True)),
                ('refund_percent', models.PositiveSmallIntegerField(null=True)),
                ('clause', models.CharField(max_length=40)),
                ('session_ended_at', models.DateTimeField(null=True)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='reception', to='appeals.appeal')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('verdict__in', ['no_appeal', 'inadmissible', 'unfounded', 'admissible'])), name='reception_verdict_known')],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('signed_as', models.CharField(choices=[('player', 'The player'), ('captain', 'The team captain'), ('panel', 'A member of the panel')], max_length=10)),
                ('name', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='appeals.appeal')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('appeal', 'signed_as', 'name'), name='signature_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='signature_has_name')],
            },
        ),
        migrations.CreateModel(
            name='Statement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('contested', models.TextField()),
                ('reasons', models.TextField(blank=True)),
                ('remedy_asked', models.TextField(blank=True)),
                ('clause', models.CharField(blank=True, max_length=200)),
                ('witnesses', models.TextField(blank=True)),
                ('channel', models.CharField(choices=[('phone', 'From the player’s own page'), ('desk', 'At the desk'), ('paper', 'Typed from paper')], max_length=10)),
                ('lodged_at', models.DateTimeField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='statement', to='appeals.appeal')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('channel__in', ['phone', 'desk', 'paper'])), name='statement_channel_known')],
            },
        ),
        migrations.CreateModel(
            name='Remedy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.CharField(choices=[('reverse_ruling', 'The ruling is taken back'), ('replace_ruling', 'The ruling is replaced by another'), ('instruct_chief', 'The chief referee clarifies this to the players before the next session'), ('replace_chief', 'The chief referee is replaced before the next session'), ('replay_hand', 'A hand is played again'), ('replay_session', 'The session is played again at this table'), ('other', 'Other')], max_length=20)),
                ('detail', models.JSONField(default=dict)),
                ('text', models.TextField(blank=True)),
                ('decision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='remedies', to='appeals.decision')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['reverse_ruling', 'replace_ruling', 'instruct_chief', 'replace_chief', 'replay_hand', 'replay_session', 'other'])), name='remedy_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='Ballot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('question', models.PositiveSmallIntegerField()),
                ('answer', models.BooleanField()),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('member', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ballots', to='appeals.panelmember')),
            ],
            options={
                'ordering': ['question', 'id'],
                'constraints': [models.UniqueConstraint(fields=('member', 'question'), name='ballot_once'), models.CheckConstraint(condition=models.Q(('question__gte', 5), ('question__lte', 7)), name='ballot_question')],
            },
        ),
        migrations.CreateModel(
            name='Recusal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('ground', models.CharField(choices=[('party', 'plays at that table'), ('referee', 'the referee concerned'), ('family', 'family'), ('team', 'own team'), ('club', 'own club'), ('country', 'own country'), ('other', 'another reason')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('member', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='recusal', to='appeals.panelmember')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('ground__in', ['party', 'referee', 'family', 'team', 'club', 'country', 'other'])), name='recusal_ground_known')],
            },
        ),
        migrations.CreateModel(
            name='RemedyDone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('note', models.CharField(blank=True, max_length=400)),
                ('at', models.DateTimeField()),
                ('by', tournaments.common.models.base.ActorKeyField(max_length=80)),
                ('by_name', tournaments.common.models.base.ActorNameField(max_length=200)),
                ('remedy', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='done', to='appeals.remedy')),
            ],
            options={
                'abstract': False,
            },
        ),
    ])
