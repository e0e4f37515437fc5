"""Write what a ruling does: points as postings of the score ledger.

A disqualification as a move of the player's state.
"""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import EffectKind, Facts, RulingDecision, SeatEffect, effects_of
from mahjong_core.rulesets.records import Chombo
from mahjong_core.winds import Wind
from penalties.models import Ruling
from penalties.rulings.selectors.faults import Fault, seat_wind
from penalties.rulings.selectors.proposals import Proposed
from scoring.models import Stage
from scoring.results.services.deductions import settle_after_ruling
from scoring.results.services.ledger import Cause, Posting, post_on_sheet, reverse_adjustments
from scoring.seats.services.expulsions import leave_table, return_to_table
from scoring.sheets.selectors.folding import TableRows, load_table_rows
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.models import Participant, ParticipantState
from tournaments.players.services.participants import write_state

People = Mapping[Wind, Participant]


def post_effects(
    ruling: Ruling, proposed: Proposed, decision: RulingDecision, table: TableRows | None, *, by: Actor, at: datetime
) -> None:
    """Post the points of the decision under the ruling's group; nothing for a warning or a sanction without points.

    ``table``: the rows of the ruling's locked table, None beside the tables. The caller raises the version.
    """
    postings = _postings_of(proposed, decision, table)
    if postings:
        cause = Cause(f"penalties.{ruling.offence}", ruling.clause, ruling.session, ruling.table, ruling.hand)
        group = ruling.effect_group
        posted = post_on_sheet(ruling.tournament, postings, cause, table, by=by, at=at, group=group)
        table = table.with_points(posted) if table is not None else None
    settle_after_ruling(table, by=by, at=at)


def take_back_effects(ruling: Ruling, reason: str, *, by: Actor, at: datetime) -> None:
    """Post the opposite of all that the ruling posted."""
    reverse_adjustments(group=ruling.effect_group, reason=reason, by=by, at=at)
    settle_after_ruling(load_table_rows(ruling.table) if ruling.table is not None else None, by=by, at=at)


def _postings_of(proposed: Proposed, decision: RulingDecision, table: TableRows | None) -> list[Posting]:
    """Return the decided points for the people whom they touch.

    Beside the tables the offender is as if alone at one.
    """
    # A chombo paid at the table is a line of its sheet (EMA riichi 2012, 3.4.6): the ruling does not pay it again.
    is_chombo = proposed.proposal.effect.kind is EffectKind.CHOMBO
    if decision.points is None or (is_chombo and proposed.rules.chombo is Chombo.MANGAN_PAYMENT):
        return []
    fault = proposed.fault
    people = table.seated_with(fault.victim, fault.participant) if table is not None else {Wind.EAST: fault.participant}
    effects = _seat_effects(proposed, decision, people)
    missing = [effect.wind for effect in effects if effect.wind not in people]
    if missing and proposed.fault.table is None:
        raise Refusal(
            "penalties.table_needed", _("Choose a table to give points to other players."), {"seats": missing}
        )
    postings = [
        Posting(people.get(effect.wind), effect.amount, Stage(effect.stage.value), effect.wind) for effect in effects
    ]
    # At a seat where nobody was seated only the table's own score is kept: nobody is entered with the rest.
    return [posting for posting in postings if posting.participant is not None or posting.stage == Stage.BEFORE_PLACES]


def _seat_effects(proposed: Proposed, decision: RulingDecision, people: People) -> tuple[SeatEffect, ...]:
    fault, offence = proposed.fault, proposed.proposal.offence
    offender, victim = _seat_of(fault.participant, fault, people), None
    if fault.victim is not None:
        victim = _seat_of(fault.victim, fault, people)
    facts = Facts(points=decision.points, further=decision.further, victim=victim, dealer=fault.dealer)
    return effects_of(offence, offender, proposed.rules, facts)


def _seat_of(person: Participant, fault: Fault, people: People) -> Wind:
    return Wind.EAST if fault.table is None else seat_wind(person, people, fault.table)


def expel(person: Participant, ruling: Ruling, *, by: Actor, at: datetime) -> None:
    """Give the player 0 table points for the whole event, listed last (MERS 4.4; EMA riichi 5.7).

    The session of the ruling is lost too, even if its clock stands by now: a substitute plays on for 0 points (MERS
    4.2).
    """
    if person.state != ParticipantState.DISQUALIFIED:
        write_state(person, ParticipantState.DISQUALIFIED, reason=ruling.clause, by=by, at=at)
    if ruling.table is not None:
        leave_table(table=ruling.table, player=person, reason=ruling.clause, by=by, at=at)


def readmit(ruling: Ruling, reason: str, *, by: Actor, at: datetime) -> None:
    """Restore the previous state, unless another ruling in force disqualifies the player too."""
    others = Ruling.objects.filter(participant=ruling.participant, revocation__isnull=True)
    if others.exclude(expelled_from="").exists():
        return
    person = Participant.objects.select_related("tournament").get(pk=ruling.participant_id)
    first = Ruling.objects.filter(participant=person).exclude(expelled_from="").order_by("id")
    before = next(
        (candidate.expelled_from for candidate in first if candidate.expelled_from != ParticipantState.DISQUALIFIED),
        None,
    )
    if person.state == ParticipantState.DISQUALIFIED and before is not None:
        write_state(person, ParticipantState(before), reason=reason, by=by, at=at)
        if ruling.table is not None:
            return_to_table(table=ruling.table, player=person, reason=reason, by=by, at=at)
