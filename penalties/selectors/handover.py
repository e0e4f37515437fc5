"""What the referees of the next session should know: what waits, what outlives the session, what was noted."""

from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_core.penalties import Moment, ladder_state
from mahjong_core.rulesets import EscalationReset, RuleSet
from penalties.models import HandoverNote, Ruling
from penalties.selectors.amounts import points_label
from penalties.selectors.boards import IncidentRow, open_incidents
from penalties.selectors.history import past_ruling
from scoring.selectors.sheets import rules_of
from tournaments.models import Participant, Session


@dataclass(frozen=True)
class Standing:
    """A player with faults in this session. ``carried``: how many count on; ``next_label``: the next rung then."""

    participant: Participant
    faults: int
    carried: int
    next_label: str


@dataclass(frozen=True)
class Handover:
    session: Session
    incidents: list[IncidentRow]
    standings: list[Standing]
    notes: list[HandoverNote]

    @property
    def carried(self) -> list[Standing]:
        return [one for one in self.standings if one.carried]

    @property
    def ended(self) -> list[Standing]:
        """Whose count starts again in the next session."""
        return [one for one in self.standings if not one.carried]


def handover(session: Session) -> Handover:
    """The handover of a session (five queries)."""
    notes = HandoverNote.objects.filter(session=session).prefetch_related("readings")
    return Handover(session, open_incidents(session.tournament), standings_of(session), list(notes))


def standings_of(session: Session) -> list[Standing]:
    """The players with a fault in this session, by number (one query)."""
    rules = rules_of(session.tournament)
    rows = Ruling.objects.filter(tournament=session.tournament, session__number__lte=session.number)
    by_person: dict[Participant, list[Ruling]] = {}
    for row in rows.select_related("participant", "session", "revocation").order_by("participant__number", "id"):
        by_person.setdefault(row.participant, []).append(row)
    found = [standing_of(person, ones, session, rules) for person, ones in by_person.items()]
    return [one for one in found if one.faults or one.carried]


def standing_of(person: Participant, rulings: Sequence[Ruling], session: Session, rules: RuleSet) -> Standing:
    history = [past_ruling(row) for row in rulings]
    here = [one for one in history if one.session == session.number and not one.is_revoked and one.step is not None]
    if rules.escalation_reset is EscalationReset.PER_HAND:
        return Standing(person, len(here), 0, points_label(0))
    state = ladder_state(history, rules, Moment(session.number + 1))
    return Standing(person, len(here), len(state.counted), points_label(state.next_step))
