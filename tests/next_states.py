"""Events brought to the states in which somebody is told what to do next, in a family of rules."""

from datetime import timedelta

from scoring.calls.services.queue import call_referee
from scoring.models import CallReason, EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.days.day import level_totals
from tests.people import (
    NOON,
    actor,
    add_players,
    make_seated_event,
    make_tournament,
    session_of,
    simple_plan,
    start,
    table_of,
)
from tests.scoring.finals.phase_events import cut_event, decide
from tests.snapshot import walked_once
from tournaments.models import (
    Participant,
    ParticipantState,
    ParticipationKind,
    Role,
    StaffRole,
    TableStatus,
    Tournament,
)
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.players.services.participants import change_state, import_participants
from tournaments.seating.services.drawing import import_seating
from tournaments.sessions.services.acts import end_session

LATER = NOON + timedelta(hours=2)
NEXT_DAY = NOON + timedelta(days=1)
RULES = ("mcr-ffmj-2016", "ema-riichi-2016")


def entered(rules: str) -> Tournament:
    event = make_tournament(rule_set=rules)
    add_players(event)
    return event


def a_draft(rules: str) -> Tournament:
    return make_tournament(rule_set=rules, draft=True)


def seated(rules: str) -> Tournament:
    return make_seated_event(rule_set=rules, sessions=2)


def in_play(rules: str) -> Tournament:
    event = seated(rules)
    start(event)
    return event


def typed(event: Tournament, table: int, session: int = 1) -> None:
    """Sam types and submits four totals."""
    where = table_of(event, table, session)
    enter_totals(table=where, totals=level_totals(where), by=actor("sam"), at=NOON)
    submit_table(table=table_of(event, table, session), by=actor("sam"), at=NOON)


def verified(event: Tournament, *tables: int, session: int = 1) -> None:
    for number in tables:
        typed(event, number, session)
        verify_table(table=table_of(event, number, session), by=actor("sue"), at=NOON)


def ended(event: Tournament, session: int = 1) -> Tournament:
    end_session(session=session_of(event, session), by=actor("chris"), at=LATER)
    return event


def called(rules: str) -> Tournament:
    event = in_play(rules)
    call_referee(table=table_of(event, 2), reason=CallReason.RULING, by=actor("sam"), at=NOON)
    return event


def submitted(rules: str) -> Tournament:
    event = in_play(rules)
    typed(event, 1)
    return event


def sent_back(rules: str) -> Tournament:
    event = submitted(rules)
    reject_table(table=table_of(event), reason="North reads 34", by=actor("sue"), at=NOON)
    return event


def all_verified(rules: str) -> Tournament:
    event = in_play(rules)
    verified(event, 1, 2, 3, 4)
    return event


def ended_with_a_sheet_missing(rules: str) -> Tournament:
    event = in_play(rules)
    verified(event, 1, 2, 3)
    return ended(event)


def counted(rules: str) -> Tournament:
    return ended(all_verified(rules))


def released(rules: str) -> Tournament:
    def walk() -> Tournament:
        event = counted(rules)
        release_session(session=session_of(event), by=actor("chris"), at=LATER)
        return event

    return walked_once(("next", "released", rules), walk)


def corrected_again(rules: str) -> Tournament:
    """A result of the released session was sent back by a ruling of the referee, typed again and waits."""
    event = released(rules)
    at = LATER + timedelta(minutes=5)
    table = table_of(event)
    table.status = TableStatus.CORRECTING
    table.save()
    totals = level_totals(table)
    totals |= {"E": totals["E"] + 100, "S": totals["S"] - 100}
    enter_totals(table=table, totals=totals, by=actor("sam"), at=at)
    submit_table(table=table_of(event), by=actor("sam"), at=at)
    return event


def corrected(rules: str) -> Tournament:
    event = corrected_again(rules)
    verify_table(table=table_of(event), by=actor("sue"), at=LATER + timedelta(minutes=6))
    return event


def withdrawn(rules: str) -> Tournament:
    event = seated(rules)
    player = Participant.objects.select_related("tournament").get(tournament=event, number=3)
    change_state(participant=player, to=ParticipantState.WITHDRAWN, by=actor("chris"), at=NOON, reason="Ill")
    return event


def late_entry(rules: str) -> Tournament:
    event = seated(rules)
    row = ParticipantRow(17, "Late Entry", country="FRA")
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    return event


def sitting_out(rules: str) -> Tournament:
    event = seated(rules)
    mark = AttendanceMark(player=3, kind=ParticipationKind.SITS_OUT, first=2, last=2)
    mark_participation(tournament=event, marks=[mark], by=actor("alice"), at=NOON)
    return event


def disqualified_in_play(rules: str) -> Tournament:
    event = in_play(rules)
    player = Participant.objects.select_related("tournament").get(tournament=event, number=3)
    change_state(participant=player, to=ParticipantState.DISQUALIFIED, by=actor("chris"), at=NOON, reason="Struck")
    return event


def embargoes(rules: str) -> Tournament:
    event = released(rules)
    place_embargo(session=session_of(event), kind=EmbargoKind.HOLD, by=actor("alice"), at=LATER)
    return event


def one_account(rules: str) -> Tournament:
    event = submitted(rules)
    StaffRole.objects.filter(tournament=event, role__in=(Role.SCOREKEEPER, Role.CHIEF_REFEREE)).exclude(
        user__username="sam"
    ).delete()
    return event


def unstaffed(rules: str) -> Tournament:
    event = seated(rules)
    StaffRole.objects.filter(tournament=event).exclude(role=Role.ORGANISER).delete()
    return event


def second_session_unseated(rules: str) -> Tournament:
    event = make_tournament(rule_set=rules, sessions=2)
    add_players(event)
    import_seating(tournament=event, plan=simple_plan(16, 1), by=actor("alice"), at=NOON)
    start(event)
    verified(event, 1, 2, 3, 4)
    ended(event)
    release_session(session=session_of(event), by=actor("chris"), at=LATER)
    return event


def cut_due(rules: str) -> Tournament:
    event = cut_event()
    for number in (1, 2):
        release_session(session=session_of(event, number), by=actor("chris"), at=NEXT_DAY)
    return event


def cut_decided(rules: str) -> Tournament:
    event = cut_due(rules)
    decide(event)
    return event


def over(rules: str) -> Tournament:
    event = make_seated_event(rule_set=rules, sessions=1)
    start(event)
    verified(event, 1, 2, 3, 4)
    ended(event)
    release_session(session=session_of(event), by=actor("chris"), at=LATER)
    return event


def entered_after_the_end(rules: str) -> Tournament:
    event = over(rules)
    row = ParticipantRow(17, "Late Entry", country="FRA")
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NEXT_DAY)
    return event
