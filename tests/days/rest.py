"""A simple player of the rest of a day: does what ``next`` says first, and follows refusals to their page."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from django.db import transaction
from django.urls import resolve

from appeals.models import Appeal, AppealStatus, Remedy, Timing
from appeals.selectors.panel import sitting_members
from appeals.services.deposits import settle_deposit
from appeals.services.first_instance import FirstInstanceAnswer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, open_hearing
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import carry_out, close_appeal
from mahjong_core.winds import Wind
from penalties.models import Incident
from penalties.rulings.services.incidents import dismiss_incident
from registration.door.services.check_in import check_in
from reports.closing.selectors.steps import closing_view
from reports.closing.services.closing import close_event, say_word
from scoring.calls.services.queue import finish_call
from scoring.common.selectors.basis import Basis
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.services.line_ups import close_line_ups
from scoring.finals.services.next_session import draw_next_session
from scoring.finals.services.phases import cancel_phase, draw_phase, open_phase
from scoring.finals.services.ties import TieChoice, choose_tie
from scoring.models import CallStatus, Dispute, Embargo, RefereeCall, ResultStatus, ResultVersion
from scoring.publication.services.embargoes import lift_embargo
from scoring.publication.services.releases import release_session
from scoring.results.services.disputes import answer_dispute
from scoring.results.services.versions import reject_table, submit_table, verify_table
from scoring.seats.services.substitutions import Replacement, record_substitute
from scoring.sheets.services.entries import choose_authority, enter_totals
from scoring.sheets.services.photos import add_sheet_photo
from scoring.standings.selectors.ranking import ranking_from_ledger
from tests.days.day import PRESENT, Day, level_totals, make_user, row_of
from tests.pictures import picture
from tournaments.common.errors import Refusal
from tournaments.events.selectors.open_things import open_things_of
from tournaments.events.selectors.overview import day_facts
from tournaments.events.services.facts import change_tournament
from tournaments.events.services.status import move_event
from tournaments.models import (
    AuditEvent,
    DrawStatus,
    LineUpCall,
    Participant,
    ParticipantState,
    ParticipationKind,
    Phase,
    PhaseStatus,
    Seat,
    SeatingDraw,
    Session,
    SessionStatus,
    SubstituteKind,
    Table,
    TableStatus,
    TieMethod,
)
from tournaments.participation.selectors.marks import participation_of
from tournaments.participation.services import AttendanceMark, mark_participation
from tournaments.phases.selectors import core_phase, phases_of
from tournaments.phases.services import plan_phases
from tournaments.players.services.participants import change_state, import_participants
from tournaments.registry.open_things import OpenThing
from tournaments.seating.selectors.inputs import DrawOptions
from tournaments.seating.services.changes import close_table, replace_by_substitute, seat_late_entry
from tournaments.seating.services.drawing import commit_draw, run_draw
from tournaments.seating.services.publishing import drop_draw, publish_draw
from tournaments.sessions.services.acts import end_session, resume_session, start_session
from tournaments.tables.selectors.occupancy import Sitter, occupancies, unnamed_seats

MAX_ACTS = 400
OPEN_DRAWS = (DrawStatus.COMMITTED, DrawStatus.RUNNING, DrawStatus.RUN)
ENOUGH = 4
OFFERS: Final = frozenset({"registration.no_form"})  # one way among others: nothing waits for it
BEGUN = (SessionStatus.RUNNING, SessionStatus.PAUSED, SessionStatus.ENDED, SessionStatus.RELEASED)


class DeadEndError(AssertionError):
    """The day cannot be brought to its end."""


def finish(day: Day, counted: Counter[str]) -> None:
    """Follow ``next`` until the results are signed and nothing waits; else ``DeadEndError``."""
    for _ in range(MAX_ACTS):
        waiting = open_things_of(day.now, day.moment)
        things = [open_thing for open_thing in waiting if open_thing.role is not None and open_thing.code not in OFFERS]
        if not things and is_over(day):
            return check_standings(day)
        if not any(settled_later(day, things, minutes, counted) for minutes in (0, 10, 45, 24 * 60)):
            raise DeadEndError(dead_end(day, things))
        day.later(2)
    raise DeadEndError(f"no end after {MAX_ACTS} acts: {[thing.code for thing in things]}")


def settled_later(day: Day, things: list[OpenThing], minutes: int, counted: Counter[str]) -> bool:
    """What waits for the time to pass: a hold, the window of an appeal."""
    day.later(minutes)
    return any(settled(day, thing, [], counted) for thing in things)


def dead_end(day: Day, things: list[OpenThing]) -> str:
    lines: list[str] = []
    for thing in things:
        settled(day, thing, lines, Counter())
    state = [(session.number, session.status) for session in day.sessions()]
    ahead = [(thing.code, str(thing.what)) for thing in things]
    return f"dead end: sessions {state}; next {ahead}; refused {lines}"


def settled(day: Day, thing: OpenThing, lines: list[str], counted: Counter[str]) -> bool:
    """Whether something was done about it; a refusal is followed to the page that it names."""
    do = ON_THING.get(thing.code) or ON_THING.get(thing.code.split(".")[0])
    if do is None:
        raise DeadEndError(f"next says {thing.code}, and nobody knows what to do")
    return done(day, do, lines, counted, depth=0)


def done(day: Day, do: "Do", lines: list[str], counted: Counter[str], depth: int) -> bool:
    before = state_of(day)
    try:
        with transaction.atomic():
            do(day)
    except Refusal as refusal:
        counted[refusal.code] += 1
        lines.append(f"{do.__name__}: {refusal} {refusal.detail}")
        href = refusal.detail.get("href")
        page = resolve(str(href).split("?")[0].split("#")[0]).url_name if href else ""
        ways = (*ON_CODE.get(refusal.code, ()), *ON_PAGE.get(page or "", ()))
        return depth < ENOUGH and any(done(day, way, lines, counted, depth + 1) for way in ways)
    return state_of(day) != before


def state_of(day: Day) -> tuple[object, ...]:
    """Every write leaves a row in the journal."""
    return day.now.version, AuditEvent.objects.filter(tournament_uid=day.event.uid).count()


def is_over(day: Day) -> bool:
    return not Session.objects.filter(tournament=day.event).exclude(status=SessionStatus.RELEASED).exists()


def check_standings(day: Day) -> None:
    """The final standings are public: what is released is what was verified."""
    public = ranking_from_ledger(day.now, Basis.RELEASED)
    whole = ranking_from_ledger(day.now, Basis.VERIFIED)
    shown, known = (
        {row.entrant_id: (row.place, row.table_points) for row in ranking.rows} for ranking in (public, whole)
    )
    if public.embargoes:
        return
    if shown != known:
        raise DeadEndError(f"nothing waits, and the public standings are not the final ones: {shown} != {known}")


Do: TypeAlias = Callable[[Day], object]


def next_session(day: Day) -> Session:
    return day.sessions(SessionStatus.SCHEDULED)[0]


def next_seated_anew(day: Day) -> Session:
    """The first session after all that began: one that was overtaken keeps its seating."""
    begun = max((session.number for session in day.sessions() if session.status != SessionStatus.SCHEDULED), default=0)
    return next(session for session in day.sessions(SessionStatus.SCHEDULED) if session.number > begun)


def put_aside(day: Day) -> None:
    """An open draw is in the way of another one."""
    for draw in SeatingDraw.objects.filter(tournament=day.event, status__in=OPEN_DRAWS):
        drop_draw(draw=draw, by=day.by("alice"), at=day.moment, reason="Drawn again")


def seat(day: Day) -> None:
    """Seat the next session as its phase says, or all sessions to come; where too few are left, without it."""
    if len(day.players(*PRESENT)) < ENOUGH:
        return drop_rest(day)
    phase = phase_of(day, next_session(day).number)
    if phase is not None and phase.seats(next_session(day).number):
        if phase.status == PhaseStatus.PLANNED:
            open_phase(phase=phase, by=day.by("alice"), at=day.moment)
            phase.refresh_from_db()
        publish_draw(draw=draw_phase(phase=phase, by=day.by("alice"), at=day.moment), by=day.by("alice"), at=day.moment)
        return None
    until = phase.last_session if phase is not None else None
    return draw_all(day, until)


def draw_all(day: Day, until: int | None = None) -> None:
    alice = day.by("alice")
    options = DrawOptions(until=until)
    committed = commit_draw(tournament=day.now, by=alice, at=day.moment, seed="23" * 16, options=options)
    drawn = run_draw(draw=committed, by=alice, at=day.moment)
    if drawn.status == DrawStatus.FAILED:
        raise Refusal("draw.failed", str(drawn.problem), {"href": f"/t/{day.event.slug}/draws/"})
    publish_draw(draw=drawn, by=alice, at=day.moment)


def draw_one(day: Day) -> None:
    draw = draw_next_session(tournament=day.now, kind="danish", players=None, by=day.by("alice"), at=day.moment)
    publish_draw(draw=draw, by=day.by("alice"), at=day.moment)


def drop_rest(day: Day) -> None:
    """Too few are left: the sessions that were never begun are dropped; before the first, others enter."""
    begun = [session.number for session in day.sessions() if session.status != SessionStatus.SCHEDULED]
    alice = day.by("alice")
    if begun:
        change_tournament(tournament=day.now, changes={"sessions": max(begun)}, by=alice, at=day.moment)
        return
    last = max((player.number for player in day.players()), default=0)
    rows = [row_of(number, day.setup) for number in range(last + 1, last + 9)]
    import_participants(tournament=day.now, rows=rows, by=alice, at=day.moment)


def draw_shorter(day: Day) -> None:
    """Not the same players take part in all sessions: the next one alone is drawn."""
    draw_all(day, next_session(day).number)


def tell_apart(day: Day) -> None:
    """Whoever is level at the line of the next cut is told apart: by a lot."""
    phase = phase_of(day, next_session(day).number)
    assert phase is not None
    for level in ties_of(phase, standings_for(phase, phase.first_session)):
        for value in ("", "3 5 1") if level.lot is None else ("3 5 1",):
            if not level.is_settled:
                choice = TieChoice(level.tie.line, TieMethod.LOT, "Level", public_value=value)
                choose_tie(phase=phase, choice=choice, by=day.by("chris"), at=day.moment)


def replan(day: Day) -> None:
    """A phase that cannot be played is taken out of the plan, with those after it."""
    alice = day.by("alice")
    phases = [candidate for candidate in phases_of(day.now) if candidate.number > 1]
    for phase in reversed(phases):
        if phase.status == PhaseStatus.OPEN and phase.last_session >= next_session(day).number:
            cancel_phase(phase=phase, by=alice, at=day.moment)
    decided = [candidate for candidate in phases_of(day.now) if candidate.status == PhaseStatus.OPEN]
    if not day.sessions(*BEGUN):  # a team that is not whole any more plays a round robin of players
        decided = []
    plan_phases(tournament=day.now, phases=[core_phase(stage) for stage in decided], by=alice, at=day.moment)


def phase_of(day: Day, session: int) -> Phase | None:
    phases = Phase.objects.filter(tournament=day.event).exclude(status=PhaseStatus.CANCELLED).order_by("number")
    for phase in phases.select_related("tournament"):
        if phase.first_session <= session <= phase.last_session:
            return phase
    return None


def start(day: Day) -> None:
    start_session(session=next_session(day), by=day.by("chris"), at=day.moment)


def name_substitutes(day: Day) -> None:
    """Whoever is missing at a session to come is replaced by a helper."""
    for session in day.sessions(SessionStatus.SCHEDULED):
        for occupancy in occupancies(session):
            if occupancy.is_open or occupancy.sitter is Sitter.NOBODY:
                what = Replacement(Wind(occupancy.seat.wind), SubstituteKind.FROM_START, "Helper", "Nobody came")
                table = day.table(session.number, occupancy.seat.table.number)
                record_substitute(table=table, replacement=what, by=day.by("chris"), at=day.moment)


def close_deserted(day: Day) -> None:
    """A table without a single player is closed."""
    session = next_seated_anew(day)
    tables = {occupancy.seat.table.number for occupancy in occupancies(session) if occupancy.sitter is Sitter.NOBODY}
    for number in sorted(tables):
        draw = close_table(tournament=day.now, session=session.number, table=number, by=day.by("alice"), at=day.moment)
        publish_draw(draw=draw, by=day.by("alice"), at=day.moment)


def seat_the_late(day: Day) -> None:
    """Who is entered, takes part and sits nowhere takes an empty seat."""
    session = next_seated_anew(day)
    away = participation_of(day.now).away(session.number)
    standing = [player for player in day.players(*PRESENT) if player.number not in away]
    unseated = [player for player in standing if not player.seats.filter(session=session).exists()]
    if not unseated:
        return
    draw = seat_late_entry(tournament=day.now, player=unseated[0].number, by=day.by("alice"), at=day.moment)
    publish_draw(draw=draw, by=day.by("alice"), at=day.moment)


def sit_out_the_late(day: Day) -> None:
    """Whoever entered once teams play round robin takes part no more where no seat is empty.

    Before anybody is seated the team that has not four players leaves.
    """
    session = next_seated_anew(day)
    away = participation_of(day.now).away(session.number)
    standing = [player for player in day.players(*PRESENT) if player.number not in away]
    if not session.seats.exists():
        of_team = Counter(player.team_id for player in standing)
        for player in standing:
            if of_team[player.team_id] != ENOUGH:
                change_state(
                    participant=player,
                    to=ParticipantState.WITHDRAWN,
                    by=day.by("chris"),
                    at=day.moment,
                    reason="No team of four",
                )
        return
    marks = [
        AttendanceMark(player.number, ParticipationKind.SITS_OUT, session.number, None, "No seat is left")
        for player in standing
        if not player.seats.filter(session=session).exists()
    ]
    mark_participation(tournament=day.now, marks=marks, by=day.by("alice"), at=day.moment)


def end(day: Day) -> None:
    session = day.in_play
    if session is None:  # a desk where nothing is played any more
        return
    if session.status == SessionStatus.PAUSED:
        resume_session(session=session, by=day.by("chris"), at=day.moment, reason="Over")
    day.later(30)
    end_session(session=session, by=day.by("chris"), at=day.moment)


def count(day: Day) -> None:
    """Bring every table of the sessions that were played to a verified result."""
    for table in day.tables():
        if table.status != TableStatus.VERIFIED:
            count_table(day, table)


_ANSWERED_BY_AUTHORITY = frozenset(
    {"scoring.totals_differ", "sheets.totals_differ", "scoring.authority_missing", "sheets.hand_missing"}
)


def count_table(day: Day, table: Table) -> None:
    sam, where = day.by("sam"), (table.session.number, table.number)
    if table.status == TableStatus.SUBMITTED:
        try:
            return verify_waiting(day, table)
        except Refusal as refusal:
            if refusal.code != "scoring.result_moved_on":
                raise
            reject_table(table=table, reason="The sheet moved on", by=day.by("sue"), at=day.moment)
    enter_totals(table=table, totals=level_totals(table), by=sam, at=day.moment)
    try:
        with transaction.atomic():
            submit_table(table=day.table(*where), by=sam, at=day.moment)
    except Refusal as refusal:
        if refusal.code not in _ANSWERED_BY_AUTHORITY:
            raise
        choose_authority(table=table, mode="totals", reason="The hands are not whole", by=sam, at=day.moment)
        submit_table(table=day.table(*where), by=sam, at=day.moment)
    return verify_waiting(day, day.table(*where))


def verify_waiting(day: Day, table: Table) -> None:
    waiting = ResultVersion.objects.get(table=table, status=ResultStatus.SUBMITTED)
    who = "sue" if waiting.submitted_by != day.by("sue").key else "sam"
    verify_table(table=table, by=day.by(who), at=day.moment)


def release(day: Day) -> None:
    waiting = [state for state in day_facts(day.now).states if state.phase == "to_release"]
    release_session(session=day.session(waiting[0].number), by=day.by("chris"), at=day.moment)


def release_again(day: Day) -> None:
    """One of the sessions that ``next`` names; what is left to release after it, ``next`` names again."""
    refused: Refusal | None = None
    for thing in open_things_of(day.now, day.moment):
        if thing.code == "session.release_again":
            session = day.session(resolve(thing.href).kwargs["session"])
            try:
                with transaction.atomic():
                    release_session(session=session, by=day.by("chris"), at=day.moment)
                    return
            except Refusal as refusal:
                refused = refusal
    if refused is not None:
        raise refused


def let_go(day: Day) -> None:
    for embargo in Embargo.objects.filter(tournament=day.event, lifted_at=None).select_related("tournament", "session"):
        lift_embargo(embargo=embargo, by=day.by("alice"), at=day.moment)


def name_in_play(day: Day) -> None:
    """Whoever plays, or has played, without a name gets one."""
    for unnamed_seat in unnamed_seats(day.now):
        in_play = unnamed_seat.now.from_hand > 1
        kind = SubstituteKind.MID_SESSION if in_play else SubstituteKind.FROM_START
        what = Replacement(
            Wind(unnamed_seat.seat.wind), kind, "Helper", "Play goes on", from_hand=unnamed_seat.now.from_hand
        )
        table = day.table(unnamed_seat.seat.table.session.number, unnamed_seat.seat.table.number)
        record_substitute(table=table, replacement=what, by=day.by("chris"), at=day.moment)


def leave_seats(day: Day) -> None:
    """Who has left, or is marked as not playing, gives the seat up in the sessions to come."""
    away = participation_of(day.now)
    for seat in (
        Seat.objects.filter(session__tournament=day.event, session__status=SessionStatus.SCHEDULED)
        .exclude(participant=None)
        .select_related("participant", "session")
    ):
        player, session = seat.participant, seat.session.number
        gone = player.state not in PRESENT
        if gone or player.number in away.away(session):
            draw = replace_by_substitute(
                tournament=day.now,
                player=player.number,
                session=None if gone else session,
                by=day.by("alice"),
                at=day.moment,
            )
            publish_draw(draw=draw, by=day.by("alice"), at=day.moment)
            return


def correct_sheets(day: Day) -> None:
    for table in day.tables(TableStatus.CORRECTING, TableStatus.SUBMITTED):
        count_table(day, table)


def answer_calls(day: Day) -> None:
    calls = RefereeCall.objects.filter(table__session__tournament=day.event)
    for call in calls.filter(status__in=(CallStatus.WAITING, CallStatus.CLAIMED)).select_related(
        "table__session__tournament"
    ):
        finish_call(call=call, by=day.by("bob"), at=day.moment)


def answer_disputes(day: Day) -> None:
    rows = Dispute.objects.filter(table__session__tournament=day.event, answer__isnull=True)
    for row in rows.select_related("table__session__tournament"):
        answer_dispute(dispute=row, outcome="stands", reason="Looked again", by=day.by("sam"), at=day.moment)


def dismiss_incidents(day: Day) -> None:
    rows = Incident.objects.filter(tournament=day.event, ruling__isnull=True, dismissal__isnull=True)
    for row in rows.select_related("tournament"):
        dismiss_incident(incident=row, reason="Nobody saw it", by=day.by("bob"), at=day.moment)


def appeals_at(day: Day, status: AppealStatus) -> list[Appeal]:
    related = ("tournament", "session__tournament", "table__session__tournament", "participant__tournament", "ruling")
    return list(Appeal.objects.filter(tournament=day.event, status=status).select_related(*related).order_by("pk"))


def receive(day: Day) -> None:
    for appeal in appeals_at(day, AppealStatus.LODGED):
        receive_appeal(appeal=appeal, by=day.by("ann"), at=day.moment, timing=Timing.END_OF_EVENT)


def answer(day: Day) -> None:
    for appeal in appeals_at(day, AppealStatus.FIRST_INSTANCE):
        decision = FirstInstanceAnswer(granted=False, text="The ruling stands.")
        who = "chris"
        answer_appeal(appeal=appeal, answer=decision, by=day.by(who), at=day.moment)


def persist(day: Day) -> None:
    for appeal in appeals_at(day, AppealStatus.ANSWERED):
        persist_appeal(appeal=appeal, by=day.by("sam"), at=day.moment)


def hear(day: Day) -> None:
    for appeal in appeals_at(day, AppealStatus.ADMITTED):
        if not sitting_members(appeal):
            nominees = [Nominee(make_user(name), is_president=name == "ann") for name in ("ann", "ben", "cat")]
            seat_panel(appeal=appeal, nominees=nominees, by=day.by("ann"), at=day.moment)
        open_hearing(appeal=appeal, by=day.by("ann"), at=day.moment)


def judge(day: Day) -> None:
    """The committee finds nothing for the appellant; questions that were voted on stay as they are."""
    ann = day.by("ann")
    for appeal in appeals_at(day, AppealStatus.HEARING):
        members = sitting_members(appeal)
        for question in (5, 6, 7):
            try:
                with transaction.atomic():
                    answers = {member.pk: False for member in members}
                    cast_ballots(appeal=appeal, question=question, answers=answers, by=ann, at=day.moment)
            except Refusal as refusal:
                if refusal.code not in ("appeals.question_out_of_order", "appeals.voted_before"):
                    raise
        decide_as_voted(day, appeal, tuple(member.pk for member in members))


def decide_as_voted(day: Day, appeal: Appeal, signed_by: tuple[int, ...]) -> None:
    """The share given back depends on the question that decided; the form says which shares there are."""
    refused: Refusal | None = None
    for percent in (None, 0, 50, 99, 100):
        try:
            with transaction.atomic():
                decision = Judgment("We judge so.", clause="3.12", refund_percent=percent, signed_by=signed_by)
                decide_appeal(appeal=appeal, judgment=decision, by=day.by("ann"), at=day.moment)
                return
        except Refusal as refusal:
            refused = refusal
    assert refused is not None
    raise refused


def carry_out_and_close(day: Day) -> None:
    for appeal in appeals_at(day, AppealStatus.DECIDED):
        for remedy in Remedy.objects.filter(decision__appeal=appeal, done__isnull=True).select_related(
            "decision__appeal__tournament"
        ):
            carry_out(remedy=remedy, by=day.by("chris"), at=day.moment)
        settle_money(day, appeal)
        close_appeal(appeal=appeal, by=day.by("ann"), at=day.moment)


def tell_line_ups(day: Day) -> None:
    """Whoever has not handed in is not waited for."""
    waiting = [session for session in day.sessions() if session.status == SessionStatus.SCHEDULED]
    calls = LineUpCall.objects.filter(
        tournament=day.event, reveal=None, session__in=[session.number for session in waiting]
    )
    for number in sorted(set(calls.values_list("session", flat=True))):
        close_line_ups(tournament=day.now, session=number, reason="Play goes on", by=day.by("alice"), at=day.moment)


def take_photos(day: Day) -> None:
    """The paper of every table that is played or counted."""
    played = (
        day.sessions(SessionStatus.RUNNING) + day.sessions(SessionStatus.PAUSED) + day.sessions(SessionStatus.ENDED)
    )
    for table in Table.objects.filter(session__in=played).select_related("session__tournament"):
        add_sheet_photo(table=table, data=picture(), by=day.by("sam"), at=day.moment)


def show_the_event(day: Day) -> None:
    """Somebody took it back among the drafts."""
    move_event(tournament=day.now, act="publish", by=day.by("alice"), at=day.moment)


def settle_money(day: Day, appeal: Appeal, *but: str) -> None:
    """The deposit is returned or kept, where there is one; ``but``: what else may be answered."""
    try:
        with transaction.atomic():
            settle_deposit(appeal=appeal, receiver="The player", by=day.by("sam"), at=day.moment)
    except Refusal as refusal:
        if refusal.code not in ("appeals.deposit_settled", *but):
            raise


def settle_deposits(day: Day) -> None:
    """Of appeals that are over and whose money still lies there."""
    for appeal in Appeal.objects.filter(tournament=day.event).select_related("tournament").order_by("pk"):
        settle_money(day, appeal, "appeals.deposit_held")


def close(day: Day) -> None:
    """Every question of the closing gets its first answer; then the results are signed."""
    alice = day.by("alice")
    for row in closing_view(day.now, day.moment).asks:
        choice = row.item.choices[0]
        order = row.item.people if choice.takes_order else ()
        say_word(tournament=day.now, code=row.item.code, choice=choice.value, order=order, by=alice, at=day.moment)
    close_event(tournament=day.now, by=alice, at=day.moment)


def check_everybody_in(day: Day) -> None:
    """Whoever is expected stands at the door."""
    for player in Participant.objects.filter(tournament=day.event, state=ParticipantState.REGISTERED):
        check_in(tournament=day.now, badge=str(player.number), by=day.by("alice"), at=day.moment)


# What each open thing asks for. A code that is not here is a thing that nobody can settle.
ON_THING: Final[Mapping[str, Do]] = {
    "day.no_players": drop_rest,
    "day.not_seated": seat,
    "day.to_cut": seat,
    "day.to_draw": seat,
    "day.to_seat": seat,
    "day.ready": start,
    "day.in_play": end,
    "day.to_end": end,
    "day.counting": count,
    "day.to_release": release,
    "session.release_again": release_again,
    "results.kept_back": let_go,
    "ranking.frozen": let_go,
    "seat.substitute_needed": name_in_play,
    "seat.substitute_unnamed": name_in_play,
    "seat.to_name": name_substitutes,
    "seat.player_left": leave_seats,
    "seat.sitting_out": leave_seats,
    "seat.nobody": close_deserted,
    "seat.unseated": seat_the_late,
    "sheet.sent_back": correct_sheets,
    "sheet.correcting": correct_sheets,
    "sheet.to_verify": correct_sheets,
    "sheet.missing": count,
    "call.waiting": answer_calls,
    "dispute.waiting": answer_disputes,
    "incident.under_review": dismiss_incidents,
    "appeal.lodged": receive,
    "appeal.first_instance": answer,
    "appeal.answered": persist,
    "appeal.admitted": hear,
    "appeal.hearing": judge,
    "appeal.decided": carry_out_and_close,
    "appeal.deposit": settle_deposits,
    "line_ups.waiting": tell_line_ups,
    "line_ups.by_lot": seat,
    "line_ups.not_drawn": seat,
    "registration.to_check_in": check_everybody_in,
    "event.draft": show_the_event,
    "event.to_close": close,
}
# What a refusal's own sentence says to do.
ON_CODE: Final[Mapping[str, tuple[Do, ...]]] = {
    "seating.attendance_differs": (draw_shorter,),
    "seating.too_few_players": (drop_rest,),
    "seating.draw_open": (put_aside,),
    "phases.decided": (replan,),
}
# What the page that a refusal names lets people do.
ON_PAGE: Final[Mapping[str, tuple[Do, ...]]] = {
    "substitutes": (name_substitutes, close_deserted),
    "seating-change": (close_deserted, seat_the_late),
    "draws": (seat, draw_all),
    "session-draw": (draw_one,),
    "participants": (sit_out_the_late,),
    "desk": (count, end, release),
    "desk-now": (end, count),
    "event-edit": (drop_rest,),
    "phases": (seat, replan),
    "phase-tie": (tell_apart,),
    "line-ups": (tell_line_ups,),
    "sheet-photos": (take_photos,),
}
