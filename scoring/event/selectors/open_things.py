"""List what waits for a person while sessions are played and counted: next steps, calls for a referee, disputes.

Seats, sheets and releases are told beside: ``open_seats``, ``open_sheets``, ``open_releases``.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import from_data
from scoring.calls.selectors import not_yet, open_calls
from scoring.clubs.selectors.matches import match_rows, match_things
from scoring.clubs.selectors.steps import CLUB_STEPS
from scoring.event.selectors.open_late_hands import late_hand_rows, late_hand_things
from scoring.event.selectors.open_releases import release_rows, release_things
from scoring.event.selectors.open_seats import seat_rows, seat_things
from scoring.event.selectors.open_sheets import sheet_rows, sheet_things
from scoring.finals.selectors.line_ups import line_up_rows, line_up_things
from scoring.finals.selectors.phase_steps import PHASE_STEPS
from scoring.models import CallStatus, Dispute, RefereeCall
from scoring.standings.selectors.public_view import public_ranking, public_sentence
from tournaments.events.selectors.next_steps import PUBLIC, Step, Steps
from tournaments.events.selectors.overview import DayPhase, DayState
from tournaments.models import EventStatus, Role, Session, SessionMove, SessionMoveKind, Tournament
from tournaments.registry.open_things import FindOpenThings, OpenRows, OpenThing, Urgency
from tournaments.sessions.selectors.clock import unexplained_minutes

CHIEF, REFEREE, SCOREKEEPER, ORGANISER = Role.CHIEF_REFEREE, Role.REFEREE, Role.SCOREKEEPER, Role.ORGANISER


def _in_play(tournament: Tournament, _state: DayState) -> Step:
    """Return what the public sees while a session is played: live results, or those of the last release."""
    why = _("The standings change when the results of this session are released.")
    if tournament.live_results:
        why = _("The standings change as soon as a table submits its sheet.")
    return Step(_("Session %(session)s is in play"), why, _("See the standings"), "standings")


def _all_played(tournament: Tournament, state: DayState) -> Step:
    """Return whether the public ranking covers the whole event."""
    shown = public_ranking(tournament)
    why = _("Every session counts in the ranking.") if shown.is_whole else public_sentence(shown)
    if shown.embargoes.until is not None:
        words = gettext("The ranking stays frozen after session %(n)s until the ceremony.")
        why = words % {"n": shown.last_session}
    if tournament.status == EventStatus.ARCHIVED and shown.is_whole:
        return Step(_("The results are final"), _("The event is closed."), _("See the standings"), "standings")
    return Step(_("All sessions are played"), why, _("See the standings"), "standings")


STEPS: Final[Steps] = {
    **PHASE_STEPS,
    (DayPhase.TO_SEAT, ORGANISER): Step(
        _("Prepare the seating of session %(session)s"),
        _("It has no tables yet. Draw it from the standings or draw all remaining sessions, then publish."),
        _("Prepare the seating of the next session"),
        "session-draw",
    ),
    (DayPhase.READY, CHIEF): Step(
        _("Start session %(session)s"),
        _("Tables seated: %(tables)s. Start the clock when the players are seated."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.IN_PLAY, CHIEF): Step(
        _("Complete session %(session)s"),
        _("The desk shows the clock and all tables."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.IN_PLAY, SCOREKEEPER): Step(
        _("Type the sheets of session %(session)s"),
        _("Tables verified: %(verified)s of %(tables)s, still to verify: %(to_verify)s."),
        _("Go to the results desk"),
        "results-desk",
        of_session=True,
    ),
    (DayPhase.IN_PLAY, REFEREE): Step(
        _("Record the rulings of session %(session)s"),
        _("Open a table on the desk to record a ruling. The list shows the rulings so far."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.IN_PLAY, PUBLIC): _in_play,
    (DayPhase.TO_END, CHIEF): Step(
        _("End session %(session)s"),
        _("Every table is verified. End the session first, then release its results."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.TO_END, PUBLIC): Step(
        _("Session %(session)s is over"),
        _("The results will be released soon."),
        _("See the standings"),
        "standings",
    ),
    (DayPhase.COUNTING, SCOREKEEPER): Step(
        _("Collect the sheets of session %(session)s"),
        _("Tables verified: %(verified)s of %(tables)s, still to verify: %(to_verify)s."),
        _("Go to the results desk"),
        "results-desk",
        of_session=True,
    ),
    (DayPhase.COUNTING, CHIEF): Step(
        _("The sheets of session %(session)s are being verified"),
        _("Results can be released when every table is verified: %(verified)s of %(tables)s."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.COUNTING, PUBLIC): Step(
        _("The sheets of session %(session)s are being verified"),
        _("Every sheet is verified before the results are released."),
        _("See the standings"),
        "standings",
    ),
    (DayPhase.TO_RELEASE, CHIEF): Step(
        _("Release session %(session)s"),
        _("Every table is verified. The ranking is published as it is now."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.TO_RELEASE, ORGANISER): Step(
        _("Release session %(session)s"),
        _("Every table is verified. The ranking is published as it is now."),
        _("Go to the desk"),
        "desk",
        of_session=True,
    ),
    (DayPhase.TO_RELEASE, PUBLIC): Step(
        _("The sheets of session %(session)s are verified"),
        _("The results will be released soon."),
        _("See the standings"),
        "standings",
    ),
    (DayPhase.FINISHED, PUBLIC): _all_played,
    **CLUB_STEPS,
}


def _calls(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """Yield the open calls for a referee, without those that another referee has claimed.

    It waits for those whom it has reached by now (``called_after``), never for a player of the table.
    """
    waiting = [open_call for open_call in open_calls(tournament) if open_call.call.status == CallStatus.WAITING]
    for waiting_call in waiting:
        call, facts = (
            waiting_call.call,
            {"table": waiting_call.call.table.number, "session": waiting_call.call.table.session.number},
        )
        if waiting_call.has_nobody:
            yield _call_for_nobody(tournament, facts)
            continue
        reason = str(call.get_reason_display())
        yield OpenThing(
            code="call.waiting",
            role=REFEREE,
            what=gettext("Go to table %(table)s") % facts,
            why=gettext("The table called for a referee: %(reason)s.") % {"reason": reason[:1].lower() + reason[1:]},
            label=gettext("Devices and calls"),
            href=reverse("floor", args=[tournament.slug, call.table.session.number]),
            urgency=Urgency.NOW,
            also=frozenset({CHIEF}),
            not_for=not_yet(waiting_call, moment),
        )


def _call_for_nobody(tournament: Tournament, facts: dict[str, int]) -> OpenThing:
    """Return the item for a call that no referee can answer, because all of them play at the table."""
    return OpenThing(
        code="call.nobody",
        role=ORGANISER,
        what=gettext("Name a referee for table %(table)s") % facts,
        why=gettext(
            "The table has called, but no referee may go there: referees do not rule at a table where they play."
        ),
        label=gettext("Staff"),
        href=reverse("staff", args=[tournament.slug]),
        urgency=Urgency.NOW,
        also=frozenset({CHIEF}),
    )


def _stops(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the stops beyond what the rules allow that have no reason (MCR 3.5.6; two queries at most)."""
    rules = from_data(tournament.rule_set)
    if rules.break_minutes_max is None:
        return
    silent = _silent_stops().filter(session__tournament=tournament)
    for session in Session.objects.filter(pk__in=silent.values("session")).prefetch_related("moves"):
        stood = unexplained_minutes(session.moves.all(), rules)
        if stood is not None:
            facts = {"session": session.number, "minutes": stood, "most": rules.break_minutes_max}
            yield OpenThing(
                code="clock.stop_unexplained",
                role=CHIEF,
                what=gettext("Explain the stop in session %(session)s") % facts,
                why=gettext("Play stopped for %(minutes)s minutes; %(most)s are allowed without a reason (3.5.6).")
                % facts,
                label=gettext("Go to the desk"),
                href=f"{reverse('desk', args=[tournament.slug, session.number])}?confirm=explain",
                urgency=Urgency.WAITING,
            )


def _silent_stops() -> QuerySet[SessionMove]:
    return SessionMove.objects.filter(kind=SessionMoveKind.RESUME, reason="")


def _disputes(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    waiting = _open_disputes().filter(table__session__tournament=tournament).order_by()
    counted = waiting.values("table__session__number").annotate(waiting=Count("pk"))
    for row in counted.order_by("table__session__number"):
        number, count = row["table__session__number"], row["waiting"]
        facts = {"session": number, "n": count}
        yield OpenThing(
            code="dispute.waiting",
            role=SCOREKEEPER,
            what=gettext("Answer the disputes of session %(session)s") % facts,
            why=ngettext("%(n)s result is disputed.", "%(n)s results are disputed.", count) % facts,
            label=gettext("Disputes"),
            href=reverse("disputes", args=[tournament.slug, number]),
            urgency=Urgency.WAITING,
            also=frozenset({REFEREE, CHIEF}),
        )


def _open_disputes() -> QuerySet[Dispute]:
    return Dispute.objects.filter(answer__isnull=True, superseded_by__isnull=True)


# By the part of the name in the registry, in the order in which equally urgent things are listed.
THINGS: Final[Mapping[str, tuple[FindOpenThings, OpenRows]]] = {
    "calls": (_calls, [(RefereeCall.objects.filter(status=CallStatus.WAITING), "table__session__tournament")]),
    "seats": (seat_things, seat_rows()),
    "disputes": (_disputes, [(_open_disputes(), "table__session__tournament")]),
    "stops": (_stops, [(_silent_stops(), "session__tournament")]),
    "late_hands": (late_hand_things, late_hand_rows()),
    "line_ups": (line_up_things, line_up_rows()),
    "matches": (match_things, match_rows()),
    "sheets": (sheet_things, sheet_rows()),
    "releases": (release_things, release_rows()),
}
