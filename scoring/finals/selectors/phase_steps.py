"""Find the next step between two phases: resolve ties, decide the cut, draw the tables."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.common.selectors.embargoes import Embargoes, current_embargoes
from scoring.finals.selectors.coming_cut import coming_cut
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from tournaments.common.look.dates import print_date
from tournaments.events.selectors.next_steps import PUBLIC, Step, Steps
from tournaments.events.selectors.overview import DayPhase, DayState
from tournaments.models import Participant, PhaseStatus, Role, Session, SessionStatus, Tournament
from tournaments.models import Phase as PlannedPhase
from tournaments.participation.selectors.cuts import members_by_id
from tournaments.phases.selectors import phases_of


def starts_words(tournament: Tournament, at: datetime | None) -> str:
    """Return when a session is planned to begin, in the event's time zone; empty if not planned."""
    if at is None:
        return ""
    local = timezone.localtime(at, ZoneInfo(tournament.time_zone))
    return gettext("It begins on %(when)s.") % {"when": print_date(local, "j F, H:i")}


def through_to(phase: PlannedPhase, embargoes: Embargoes) -> tuple[tuple[Participant, ...], ...]:
    """Return who plays a decided phase, by division, as far as not embargoed (three queries); else no one."""
    if phase.status != PhaseStatus.OPEN or embargoes.hides(phase.first_session):
        return ()
    divisions = members_by_id([phase], None).get(phase.pk, {})
    people = Participant.objects.filter(pk__in=divisions).select_related("team").order_by("number")
    split: dict[int, list[Participant]] = {}
    for person in people:
        split.setdefault(divisions[person.pk], []).append(person)
    return tuple(tuple(split[at]) for at in sorted(split))


def waiting_words(player: Participant) -> tuple[str, ...]:
    """Return the sentences for a player without a table between two phases (eight queries).

    Nothing where no cut stands between.
    """
    tournament = player.tournament
    cut = coming_cut(tournament)
    if cut is not None:
        return (*cut.sentences, *filter(None, [starts_words(tournament, _planned_at(cut.phase))]))
    phases = [phase for phase in phases_of(tournament) if phase.number > 1 and phase.status == PhaseStatus.OPEN]
    if (
        not phases
        or not Session.objects.filter(
            tournament=tournament, number__gte=phases[-1].first_session, status=SessionStatus.SCHEDULED
        ).exists()
    ):
        return ()
    people = through_to(phases[-1], current_embargoes(tournament))
    if not people:
        return ()
    if any(player in division for division in people):
        words = gettext("You continue from session %(session)s. Its tables are not published yet.")
        sentence = words % {"session": phases[-1].first_session}
        return tuple(filter(None, [sentence, starts_words(tournament, _planned_at(phases[-1]))]))
    return (gettext("The cut is made. You do not continue and keep your place."),)


def _planned_at(phase: PlannedPhase) -> datetime | None:
    rows = Session.objects.filter(tournament=phase.tournament_id, number=phase.first_session)
    return rows.values_list("planned_at", flat=True).first()


def _to_cut(tournament: Tournament, state: DayState) -> Step:
    """Return the step that decides the cut, unless a tie at the line is still to be resolved."""
    phase = state.plan
    levels = () if phase is None else ties_of(phase, standings_for(phase, phase.first_session))
    return _TELL_APART if any(not level.is_settled for level in levels) else _DECIDE


_DECIDE: Final = Step(
    _("Confirm phase %(phase)s"),
    _("All earlier sessions are verified. The cut uses the current standings."),
    _("Phases of the event"),
    "phase",
    of_plan=True,
)
_TELL_APART: Final = Step(
    _("Break the tie at the cut of phase %(phase)s"),
    _("Players are tied on every criterion at the cut. Break the tie, then confirm the phase."),
    _("Tie at the cut"),
    "phase-tie",
    of_plan=True,
    also=frozenset({Role.CHIEF_REFEREE}),
)


def _being_decided(tournament: Tournament, state: DayState) -> Step:
    """Return when the final is, how many play it and with what; the names follow with the decision."""
    cut = coming_cut(tournament)
    sentences = cut.sentences if cut is not None else ()
    begins = starts_words(tournament, state.row.session.planned_at if state.row else None)
    later = gettext("The players who continue are shown here once they are confirmed.")
    what = _("Phase %(phase)s is being prepared")
    if cut is not None and cut.is_last and not cut.has_divisions:
        what = _("The final is being prepared")
    return Step(what, _plain(" ".join(filter(None, [*sentences, begins, later]))), _("See who plays"), "phases")


def _plain(words: str) -> str:
    """Return a sentence without placeholders, in which a per cent sign is literal."""
    return words.replace("%", "%%")


def _decided(tournament: Tournament, state: DayState) -> Step:
    """Return the words for a decided phase whose seating is not published yet."""
    begins = starts_words(tournament, state.row.session.planned_at if state.row else None)
    later = gettext("Tables and winds appear here once its seating is published.")
    why = _plain(" ".join(filter(None, [_who_plays(tournament, state), begins, later])))
    return Step(_("Session %(session)s has no seating yet"), why, _("See who plays"), "phases")


def _find_table(tournament: Tournament, state: DayState) -> Step:
    """Return the words that point to the seating; after a cut, also who plays at all."""
    look = gettext("Find your name, your table and your starting wind.")
    why = _plain(" ".join(filter(None, [_who_plays(tournament, state), look])))
    what, label = _("Find your table for session %(session)s"), _("Seating of session %(session)s")
    return Step(what, why, label, "seating")


def _who_plays(tournament: Tournament, state: DayState) -> str:
    """Return how many qualified for the session, if its phase began with a cut."""
    phase = state.plan
    if phase is None or phase.number == 1 or not phase.cut or phase.status != PhaseStatus.OPEN:
        return ""
    playing = sum(map(len, through_to(phase, current_embargoes(tournament))))
    if not playing:
        return ""
    is_last = phase.number == max(stage.number for stage in phases_of(tournament))
    words = ngettext("Phase %(phase)s: %(n)s player.", "Phase %(phase)s: %(n)s players.", playing)
    if is_last and len(phase.cut) == 1 and phase.rest_percent is None:
        words = ngettext("Final: %(n)s player.", "Final: %(n)s players.", playing)
    return words % {"n": playing, "phase": phase.number}


PHASE_STEPS: Final[Steps] = {
    (DayPhase.TO_CUT, Role.ORGANISER): _to_cut,
    (DayPhase.TO_CUT, PUBLIC): _being_decided,
    (DayPhase.TO_DRAW, Role.ORGANISER): Step(
        _("Prepare the seating of session %(session)s of phase %(phase)s"),
        _("The players are confirmed. Draw and publish the tables."),
        _("Phases of the event"),
        "phase",
        of_plan=True,
    ),
    (DayPhase.TO_DRAW, PUBLIC): _decided,
    (DayPhase.READY, PUBLIC): _find_table,
}
