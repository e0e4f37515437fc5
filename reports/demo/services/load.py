"""Load the demo event through the real services, so that every row is one that the product could have written."""

import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from penalties.rulings.services.decisions import record_ruling
from reports.demo.services.hands import DemoHand, play_hand, session_length
from reports.demo.services.people import demo_rows
from reports.demo.services.under_way import Cast, appeal, leave_open, rule_on_the_appellant, share_tables
from scoring.models import SheetEntry, SideRankingKind
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import enter_totals, record_hand, supersede_entry
from scoring.side_rankings.services import choose_side_rankings
from tournaments.common.actors import Actor, Origin, system_actor, user_actor
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.events.services.facts import create_tournament
from tournaments.events.services.removal import remove_demo_event
from tournaments.events.services.sharing import set_sharing
from tournaments.models import AuditEvent, CopyKind, Role, Session, StaffRole, Table, Tournament, User
from tournaments.players.services.participants import import_participants
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session, start_session
from tournaments.sessions.services.timetable import plan_sessions

# Accounts without a password, entered by one click on the start page; the language that their pages speak, if any.
_STAFF: tuple[tuple[str, str, str, Role, str], ...] = (
    ("demo-organiser", "Camille", "Perrin", Role.ORGANISER, ""),
    ("demo-chief-referee", "Marijke", "Dekker", Role.CHIEF_REFEREE, ""),
    ("demo-referee", "Olivier", "Renaud", Role.REFEREE, ""),
    ("demo-second-referee", "Hélène", "Cordier", Role.REFEREE, "fr"),
    ("demo-third-referee", "Wouter", "Brandsma", Role.REFEREE, "en"),
    ("demo-scorekeeper", "Lena", "Hartwig", Role.SCOREKEEPER, ""),
    ("demo-second-scorekeeper", "Tommaso", "Villa", Role.SCOREKEEPER, ""),
    ("demo-committee", "Birgitte", "Skov", Role.APPEALS_COMMITTEE, ""),
    ("demo-second-committee", "Emil", "Nowak", Role.APPEALS_COMMITTEE, ""),
    ("demo-reception", "Ingrid", "Solberg", Role.RECEPTION, ""),
    ("demo-observer", "Paolo", "Conti", Role.OBSERVER, ""),
)
_TABLES, _POTS = 18, 4
_NEWCOMERS = (11, 24, 38, 52, 66)
SLUG = "lyon-autumn-open"
SESSIONS = 6
_NOW_IN_SESSION = timedelta(minutes=82)
# Starts of the sessions before the moment at which the demo is loaded; session 4 has run for 82 minutes.
_BEFORE_NOW = (timedelta(hours=29), timedelta(hours=25), timedelta(hours=4, minutes=40), _NOW_IN_SESSION)
_AFTER_NOW = (timedelta(hours=2), timedelta(hours=20))
QUIET_TABLE, CORRECTED_TABLE, TOTALS_TABLE, EARLY_TABLE = 16, 5, 10, 9
_FOUNDED_BEFORE = timedelta(days=9)
_PLAYED_FOR, _ENDS_AFTER = timedelta(minutes=150), timedelta(minutes=164)
_SECOND_CLICK = timedelta(minutes=1)
_STALE_AFTER = timedelta(hours=12)  # by then nobody believes that session 4 is still played
_TIME_IS_UP_AFTER = _PLAYED_FOR - _NOW_IN_SESSION


def load_demo(*, at: datetime, seed: int = 2026) -> Tournament | None:
    """Load the demo event, or None when it is there already. The same seed plays the same hands.

    Texts by people in it are in the active language.
    """
    if Tournament.objects.filter(slug=SLUG).exists():
        return None
    with transaction.atomic():
        crew = _cast(_make_staff())
        event = _create_event(crew, at)
        dice = random.Random(seed)  # noqa: S311  (play, not secrets)
        for number in (1, 2, 3):
            play_session(event, number, crew, dice, at - _BEFORE_NOW[number - 1])
        appeal(event, crew, at - _BEFORE_NOW[2] + _ENDS_AFTER)
        _play_half_session(event, 4, crew, dice, at - _BEFORE_NOW[3], at)
        leave_open(session_of(event, 4), crew, at)
    return event


def reset_demo(*, by: Actor, at: datetime) -> Tournament:
    """Reset the demo event for its organiser: everything done in it is deleted. Return the new event.

    Refuses with ``demo.not_the_demo`` and, on a second click, ``demo.just_loaded``.
    """
    with transaction.atomic():
        standing = Tournament.objects.select_for_update().filter(slug=SLUG).first()
        if standing is not None:
            check_may(by, "tournament.remove", standing)
            if standing.is_demo and loaded_at(standing) > at - _SECOND_CLICK:
                raise Conflict("demo.just_loaded", _("The demo event was just reset."))
        return load_again(by=by, at=at)


def load_again(*, by: Actor, at: datetime) -> Tournament:
    """Reset the demo event, for its organiser or from the terminal."""
    with transaction.atomic():
        standing = Tournament.objects.select_for_update().filter(slug=SLUG).first()
        if standing is not None:
            remove_demo_event(tournament=standing, by=by, at=at)
        event = load_demo(at=at)
    assert event is not None  # noqa: S101  (its address was just freed)
    return event


def renew_demo(*, at: datetime) -> bool:
    """Reset the demo event if it is too old; return whether it was. Called at the start."""
    standing = Tournament.objects.filter(slug=SLUG, copy_kind=CopyKind.DEMO).first()
    if standing is None or not is_grown_old(standing, at):
        return False
    load_again(by=system_actor(), at=at)
    return True


def is_grown_old(event: Tournament, at: datetime) -> bool:
    """Return whether the demo event is too old to look in play; one that was used is kept for longer."""
    loaded = loaded_at(event)
    return at - loaded >= (_STALE_AFTER if _was_used(event, loaded) else _TIME_IS_UP_AFTER)


def _was_used(event: Tournament, loaded: datetime) -> bool:
    """Return whether a person acted in it since it was loaded.

    To take a chair is no more than a look.
    """
    since = AuditEvent.objects.filter(tournament_uid=event.uid, at__gt=loaded)
    chairs = Q(action__startswith="player_link.") | Q(action__startswith="table_link.")
    return since.exclude(by=system_actor().key).exclude(chairs).exists()


def loaded_at(event: Tournament) -> datetime:
    """Return when the demo event was loaded: the journal's first row is nine days earlier."""
    founded = AuditEvent.objects.filter(tournament_uid=event.uid).order_by("id").values_list("at", flat=True).first()
    return founded + _FOUNDED_BEFORE if founded else datetime.min.replace(tzinfo=UTC)


def _cast(staff: dict[str, Actor]) -> Cast:
    return Cast(
        organiser=staff["demo-organiser"],
        chief=staff["demo-chief-referee"],
        referee=staff["demo-referee"],
        second_referee=staff["demo-second-referee"],
        third_referee=staff["demo-third-referee"],
        keeper=staff["demo-scorekeeper"],
        second=staff["demo-second-scorekeeper"],
        committee=staff["demo-committee"],
    )


def _create_event(crew: Cast, at: datetime) -> Tournament:
    """Return the event with its people, staff, times and seating."""
    founded = at - _FOUNDED_BEFORE
    event = create_tournament(
        name="Lyon Autumn Open",
        slug=SLUG,
        rule_set="mcr-ffmj-2016",
        sessions=SESSIONS,
        starts_on=(at - _BEFORE_NOW[0]).date(),
        ends_on=(at + _AFTER_NOW[1]).date(),
        place="Lyon",
        country="FRA",
        copy_kind=CopyKind.DEMO,
        by=crew.organiser,
        at=founded,
    )
    for username, _given, _family, role, _language in _STAFF:
        StaffRole.objects.get_or_create(tournament=event, user=User.objects.get(username=username), role=role)
    import_participants(tournament=event, rows=demo_rows(), by=crew.organiser, at=founded)
    starts = [at - before for before in _BEFORE_NOW] + [at + after for after in _AFTER_NOW]
    times: dict[int, datetime | None] = dict(enumerate(map(quarter, starts), start=1))
    plan_sessions(tournament=event, times=times, by=crew.organiser, at=founded)
    import_seating(tournament=event, plan=_demo_plan(SESSIONS), by=crew.organiser, at=founded)
    set_sharing(
        tournament=event,
        embed_sites=(),
        delay=0,
        streamed_tables=(),
        spectator_delay=0,
        by=crew.organiser,
        at=founded,
    )
    choose_side_rankings(
        tournament=event, kinds=SideRankingKind.values, newcomers=_NEWCOMERS, by=crew.organiser, at=founded
    )
    return event


def _make_staff() -> dict[str, Actor]:
    """Return the demo accounts as actors by username."""
    staff = {}
    for username, given, family, _role, language in _STAFF:
        user, made = User.objects.get_or_create(
            username=username,
            defaults={"first_name": given, "last_name": family, "is_demo": True, "language": language},
        )
        if made:
            user.set_unusable_password()
            user.save(update_fields=["password"])
        staff[username] = user_actor(user, Origin(channel="command", device="demo"))
    return staff


def _demo_plan(sessions: int) -> SeatingPlan:
    """Return a plan in which no two players meet twice, team-mates never, and each has every wind in four sessions.

    Four pots of 18: in session s pot p moves on by p tables, so two players of different pots meet at most once.
    The differences 1, 2 and 3 times up to five sessions never reach 18. Team-mates share a pot and never meet; the two
    teams that are split over two pots stand where the shifts do not bring them together.
    """
    # Numbers 1 to 64 are four whole teams in each pot; numbers 65 to 72 half a team in each.
    halves = ((65, 66), (67, 68), (69, 70), (71, 72))
    pots = [[*range(16 * pot + 1, 16 * pot + 17), *halves[pot]] for pot in range(_POTS)]
    starts = (0, 7, 3, 10)  # where each pot starts, so that the halves of the split teams stay apart for six sessions
    planned = []
    for session in range(sessions):
        seated = []
        for table in range(_TABLES):
            players = [pots[pot][(table + starts[pot] + pot * session) % _TABLES] for pot in range(_POTS)]
            # The winds turn from session to session.
            east, south, west, north = (players[(seat + session) % _POTS] for seat in range(_POTS))
            # The table numbers move on by five each session, so that nobody returns to a table.
            seated.append(SeatedTable((table + 5 * session) % _TABLES + 1, (east, south, west, north)))
        planned.append(tuple(sorted(seated, key=lambda table: table.number)))
    return SeatingPlan(tuple(planned))


def quarter(moment: datetime) -> datetime:
    """Return the previous quarter of an hour: sessions are planned on the quarter and start a little late."""
    return moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)


def play_session(event: Tournament, number: int, crew: Cast, dice: random.Random, start: datetime) -> None:
    """Play a whole session: played, submitted, verified by a second person, ended and released."""
    session = start_session(session=session_of(event, number), by=crew.chief, at=start)
    end = start + _PLAYED_FOR
    for table in tables_of(session):
        if number == 3 and table.number == TOTALS_TABLE:
            scores = [dice.randrange(-120, 121) for _ in range(3)]
            totals = dict(zip("ESWN", [*scores, -sum(scores)], strict=True))
            enter_totals(table=table, totals=totals, by=crew.keeper, at=end)
        else:
            play_table(table, session_length(dice), crew, dice, start, end - timedelta(minutes=dice.randrange(1, 9)))
        if number == 3:
            rule_on_the_appellant(table, crew, end - timedelta(minutes=40))
        handed_in = end + timedelta(seconds=20 * table.number)
        submit_table(table=table, by=crew.keeper, at=handed_in)
        verify_table(table=table, by=crew.second, at=handed_in + timedelta(minutes=3))
    if number == 2:
        _correct_a_hand(event, crew, end + timedelta(minutes=12))
    end_session(session=session, by=crew.chief, at=start + _ENDS_AFTER)
    release_session(session=session, by=crew.chief, at=end + timedelta(minutes=16))


def _play_half_session(
    event: Tournament, number: int, crew: Cast, dice: random.Random, start: datetime, now: datetime
) -> None:
    """Play the session in progress: most tables near hand 9, one silent, one finished early and not verified."""
    share_tables(session_of(event, number), crew, start - timedelta(minutes=20))
    session = start_session(session=session_of(event, number), by=crew.chief, at=start)
    for table in tables_of(session):
        idle = timedelta(minutes=22 if table.number == QUIET_TABLE else dice.randrange(1, 13))
        hands = 6 if table.number == QUIET_TABLE else dice.choice((7, 8, 8, 9, 9, 10))
        play_table(table, hands, crew, dice, start, now - idle)
        if table.number == EARLY_TABLE:
            submit_table(table=table, by=crew.keeper, at=now - timedelta(seconds=50))


def play_table(table: Table, hands: int, crew: Cast, dice: random.Random, start: datetime, end: datetime) -> None:
    """Play ``hands`` hands evenly between ``start`` and ``end``."""
    for number in range(1, hands + 1):
        _record_played(table, play_hand(number, dice), crew, start + (end - start) * number / hands)


def _record_played(table: Table, hand: DemoHand, crew: Cast, at: datetime) -> None:
    if hand.false_win is not None:
        seat = table.seats.select_related("participant").get(wind=hand.false_win)
        assert seat.participant is not None  # noqa: S101  (the demo seats everybody)
        record_ruling(
            table=table,
            participant=seat.participant,
            offence=hand.offence,
            hand=int(str(hand.data["number"])),
            by=crew.referee,
            at=at - timedelta(minutes=1),
        )
    record_hand(table=table, hand=hand.data, by=crew.keeper, at=at)


def _correct_a_hand(event: Tournament, crew: Cast, at: datetime) -> None:
    """Correct, as a referee, a hand that was written with two digits exchanged; verify the result again."""
    table = Table.objects.select_related("session__tournament").get(
        session__tournament=event, session__number=2, number=CORRECTED_TABLE
    )
    hand = next(hand for hand in sheet_of(table).sheet.hands if hand.payload.value == 12)
    entry = SheetEntry.objects.select_related("table__session__tournament").get(table=table, sequence=hand.entry_id)
    reason = _("12 written, 21 announced and confirmed by all four players")
    supersede_entry(entry=entry, data=dict(entry.payload) | {"value": 21}, reason=reason, by=crew.referee, at=at)
    submit_table(table=table, by=crew.keeper, at=at, reason=reason)
    verify_table(table=table, by=crew.second, at=at + timedelta(minutes=1))


def session_of(event: Tournament, number: int) -> Session:
    """Return a session of the event by its number."""
    return Session.objects.select_related("tournament").get(tournament=event, number=number)


def tables_of(session: Session) -> Iterable[Table]:
    """Return the tables of a session by number."""
    return Table.objects.filter(session=session).select_related("session__tournament").order_by("number")
