"""Read who may do what in an event: read from the tables that the services ask, so that the page is never behind."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from appeals.permissions import ACTS as APPEALS
from penalties.permissions import ACTS as PENALTIES
from registration.permissions import ACTS as REGISTRATION
from scoring.common.permissions import ACTS as SCORING
from tournaments.common.permissions import ACTS as EVENTS
from tournaments.common.permissions import Acts
from tournaments.models import Role

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Right:
    """Represent an act in words, and for each role, in their order, whether it may."""

    what: Text
    may: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Rights:
    subject: Text
    rows: tuple[Right, ...]


_TABLE: Final[tuple[tuple[Text, tuple[tuple[Text, Acts, str], ...]], ...]] = (
    (
        _("The event"),
        (
            (_("Change dates, place and timetable"), EVENTS, "tournament.edit"),
            (_("Choose the rules before the start"), EVENTS, "tournament.rule_set"),
            (_("Correct an option of the rules after the start"), SCORING, "rule_set.correct"),
            (_("Give and take roles"), EVENTS, "tournament.staff"),
            (_("Read the journal"), EVENTS, "tournament.audit"),
            (_("Announce something to the hall"), EVENTS, "announcement.make"),
            (_("Remove a draft"), EVENTS, "tournament.remove"),
        ),
    ),
    (
        _("Players"),
        (
            (_("Enter, change and import players"), EVENTS, "participants.edit"),
            (_("Answer registrations, tick fees"), REGISTRATION, "registration.answer"),
            (_("Check players in"), EVENTS, "participants.check_in"),
            (_("Let players check themselves in"), REGISTRATION, "check_in.open"),
            (_("Make the link of one player again"), EVENTS, "player_link.issue"),
            (_("Make all personal links"), EVENTS, "player_link.all"),
            (_("Withdraw a player"), EVENTS, "participants.remove"),
            (_("Disqualify a player"), EVENTS, "participants.disqualify"),
        ),
    ),
    (
        _("Seating and sessions"),
        (
            (_("Draw, change and publish a seating"), EVENTS, "seating.draw"),
            (_("Decide a cut, plan phases"), EVENTS, "phases.decide"),
            (_("Tell apart who is level at a cut"), EVENTS, "phases.tie"),
            (_("Start, pause and end a session"), EVENTS, "session.clock"),
            (_("Release results"), SCORING, "session.release"),
            (_("Hold results back, freeze the ranking"), SCORING, "results.embargo"),
            (_("Choose the side rankings"), SCORING, "side_rankings.choose"),
            (_("Direct the screens"), EVENTS, "screens.direct"),
            (_("Print"), EVENTS, "paper.print"),
        ),
    ),
    (
        _("Score sheets"),
        (
            (_("Read sheets and results before their release"), SCORING, "sheet.read"),
            (_("Enter hands, type sheets"), SCORING, "sheet.enter"),
            (_("Submit and verify a sheet"), SCORING, "sheet.verify"),
            (_("Correct a hand that was recorded"), SCORING, "sheet.supersede"),
            (_("Answer the dispute of a player"), SCORING, "dispute.answer"),
            (_("Show or replace the card of a table"), EVENTS, "table_link.issue"),
        ),
    ),
    (
        _("Rulings"),
        (
            (_("Go to a call"), SCORING, "call.answer"),
            (_("Rule, note an incident, take a ruling back"), PENALTIES, "ruling.record"),
            (_("Rule on lateness beyond the text"), PENALTIES, "ruling.lateness"),
            (_("Disqualify by a ruling"), PENALTIES, "ruling.expel"),
            (_("Give tables to referees"), EVENTS, "referees.assign"),
            (_("Write notes for the handover"), PENALTIES, "handover.write"),
        ),
    ),
    (
        _("Appeals"),
        (
            (_("Take a letter"), APPEALS, "appeal.lodge"),
            (_("Take and return a deposit"), APPEALS, "appeal.cash"),
            (_("Answer for the referees"), APPEALS, "appeal.answer"),
            (_("Receive and judge an appeal"), APPEALS, "appeal.judge"),
        ),
    ),
)


def rights() -> list[Rights]:
    """Return every subject with its acts."""
    return [
        Rights(subject, tuple(Right(what, tuple(role in acts[act] for role in Role)) for what, acts, act in rows))
        for subject, rows in _TABLE
    ]
