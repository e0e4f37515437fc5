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
            (_("Choose the rule set before the start"), EVENTS, "tournament.rule_set"),
            (_("Correct a rule set option after the start"), SCORING, "rule_set.correct"),
            (_("Give and remove roles"), EVENTS, "tournament.staff"),
            (_("Read the journal"), EVENTS, "tournament.audit"),
            (_("Make an announcement to the hall"), EVENTS, "announcement.make"),
            (_("Delete a draft"), EVENTS, "tournament.remove"),
        ),
    ),
    (
        _("Players"),
        (
            (_("Enter, change and import players"), EVENTS, "participants.edit"),
            (_("Answer registrations, mark fees as paid"), REGISTRATION, "registration.answer"),
            (_("Check players in"), EVENTS, "participants.check_in"),
            (_("Allow players to check themselves in"), REGISTRATION, "check_in.open"),
            (_("Replace a player’s link"), EVENTS, "player_link.issue"),
            (_("Create all personal links"), EVENTS, "player_link.all"),
            (_("Withdraw a player"), EVENTS, "participants.remove"),
            (_("Disqualify a player"), EVENTS, "participants.disqualify"),
        ),
    ),
    (
        _("Seating and sessions"),
        (
            (_("Draw, change and publish a seating"), EVENTS, "seating.draw"),
            (_("Plan phases, confirm a cut"), EVENTS, "phases.decide"),
            (_("Break ties at a cut"), EVENTS, "phases.tie"),
            (_("Start, pause and end a session"), EVENTS, "session.clock"),
            (_("Run an evening of a club"), EVENTS, "club.evening"),
            (_("Release results"), SCORING, "session.release"),
            (_("Withhold results, freeze the ranking"), SCORING, "results.embargo"),
            (_("Choose the side rankings"), SCORING, "side_rankings.choose"),
            (_("Control the screens"), EVENTS, "screens.direct"),
            (_("Print"), EVENTS, "paper.print"),
        ),
    ),
    (
        _("Score sheets"),
        (
            (_("Read sheets and results before their release"), SCORING, "sheet.read"),
            (_("Enter hands and sheets"), SCORING, "sheet.enter"),
            (_("Submit and verify a sheet"), SCORING, "sheet.verify"),
            (_("Correct a hand that was recorded"), SCORING, "sheet.supersede"),
            (_("Answer a player’s dispute"), SCORING, "dispute.answer"),
            (_("Show or replace a table card"), EVENTS, "table_link.issue"),
        ),
    ),
    (
        _("Rulings"),
        (
            (_("Answer a call"), SCORING, "call.answer"),
            (_("Make a ruling, record an incident, take a ruling back"), PENALTIES, "ruling.record"),
            (_("Rule on lateness not covered by the rules"), PENALTIES, "ruling.lateness"),
            (_("Disqualify by a ruling"), PENALTIES, "ruling.expel"),
            (_("Assign tables to referees"), EVENTS, "referees.assign"),
            (_("Write handover notes"), PENALTIES, "handover.write"),
        ),
    ),
    (
        _("Appeals"),
        (
            (_("Receive an appeal letter"), APPEALS, "appeal.lodge"),
            (_("Receive and return a deposit"), APPEALS, "appeal.cash"),
            (_("Answer an appeal for the referees"), APPEALS, "appeal.answer"),
            (_("Admit and decide an appeal"), APPEALS, "appeal.judge"),
        ),
    ),
)


def rights() -> list[Rights]:
    """Return every subject with its acts."""
    return [
        Rights(subject, tuple(Right(what, tuple(role in acts[act] for role in Role)) for what, acts, act in rows))
        for subject, rows in _TABLE
    ]
