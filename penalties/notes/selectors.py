"""Read what referees write for one another: notes from session to session, and rulings written up as cases."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from mahjong_core.penalties import CASES, Case, Moment, cases_about, cases_on, cases_with, ladder_state
from mahjong_core.rulesets import EscalationReset, Family, RuleSet
from penalties.common.selectors.private_notes import NOBODY, NoteReader
from penalties.models import CaseNote, HandoverNote, Ruling
from penalties.rulings.selectors.amounts import points_label
from penalties.rulings.selectors.history import past_ruling
from penalties.rulings.selectors.incidents import IncidentRow, open_incidents
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.languages import reader
from tournaments.common.rule_words.notes import citation_words, clause_words
from tournaments.common.rule_words.values import text_name
from tournaments.models import Participant, Session, Tournament


@dataclass(frozen=True)
class FaultStanding:
    """Represent a player with faults in this session. ``carried``: how many count on.

    ``next_label``: the next rung then.
    """

    participant: Participant
    faults: int
    carried: int
    next_label: str


@dataclass(frozen=True)
class Handover:
    session: Session
    incidents: list[IncidentRow]
    standings: list[FaultStanding]
    notes: list[HandoverNote]

    @property
    def carried(self) -> list[FaultStanding]:
        return [standing for standing in self.standings if standing.carried]

    @property
    def ended(self) -> list[FaultStanding]:
        """Return the players whose count starts again in the next session."""
        return [standing for standing in self.standings if not standing.carried]


def handover(session: Session, reader: NoteReader = NOBODY) -> Handover:
    """Return the handover of a session (five queries)."""
    notes = HandoverNote.objects.filter(session=session).prefetch_related("readings")
    incidents = open_incidents(session.tournament, reader=reader)
    return Handover(session, incidents, _standings_of(session), list(notes))


def _standings_of(session: Session) -> list[FaultStanding]:
    """Return the players with a fault in this session, by number (one query)."""
    rules = rules_of(session.tournament)
    rows = Ruling.objects.filter(tournament=session.tournament, session__number__lte=session.number)
    by_person: dict[Participant, list[Ruling]] = {}
    for row in rows.select_related("participant", "session", "revocation").order_by("participant__number", "id"):
        by_person.setdefault(row.participant, []).append(row)
    standings = [_standing_of(person, ones, session, rules) for person, ones in by_person.items()]
    return [standing for standing in standings if standing.faults or standing.carried]


def _standing_of(person: Participant, rulings: Sequence[Ruling], session: Session, rules: RuleSet) -> FaultStanding:
    history = [past_ruling(row) for row in rulings]
    here = [
        candidate
        for candidate in history
        if candidate.session == session.number and not candidate.is_revoked and candidate.step is not None
    ]
    if rules.escalation_reset is EscalationReset.PER_HAND:
        return FaultStanding(person, len(here), 0, points_label(0))
    state = ladder_state(history, rules, Moment(session.number + 1))
    return FaultStanding(person, len(here), len(state.counted), points_label(state.next_step))


_OWN = "case-"  # the id of a case that was written here: OWN and the note's number


@dataclass(frozen=True)
class CaseView:
    """Represent a case, in the reader's language if available. ``note`` is None for those that the book prints."""

    id: str
    title: str
    facts: str
    decision: str
    lesson: str
    source: str
    clauses: tuple[str, ...]
    offences: tuple[str, ...]
    note: CaseNote | None

    @property
    def is_taken_back(self) -> bool:
        """Return whether the ruling behind it was revoked later."""
        return self.note is not None and hasattr(self.note.ruling, "revocation")


def find_cases(tournament: Tournament, query: str = "") -> list[CaseView]:
    """Return the cases of the event's game that ``query`` names by clause or holds in words.

    All without it (two queries).
    """
    known, notes = _all_cases(tournament)
    wanted = query.strip()
    cases = known
    if wanted:
        hits = [*cases_on(known, wanted), *cases_with(known, wanted)]
        cases = tuple(dict.fromkeys(hits))
    return [_view_of(case, notes) for case in cases]


def cases_beside(tournament: Tournament, offence: str) -> list[CaseView]:
    """Return the cases to suggest beside an offence (two queries)."""
    known, notes = _all_cases(tournament)
    family = rules_of(tournament).family
    return [_view_of(case, notes) for case in cases_about(known, offence, family)]


def _all_cases(tournament: Tournament) -> tuple[tuple[Case, ...], Mapping[str, CaseNote]]:
    """Return the book's cases of this game, then those of this event and the shared ones of others, newest first."""
    family = rules_of(tournament).family
    wanted = CaseNote.objects.filter(family=family.value, superseded_by__isnull=True)
    readable = wanted.filter(Q(tournament=tournament) | Q(is_shared=True)).order_by("-id")
    rows = readable.select_related("tournament", "ruling__revocation", "ruling__session")
    notes = {f"{_OWN}{note.uid}": note for note in rows}
    own = tuple(_case_of(identity, note) for identity, note in notes.items())
    return (*own, *(case for case in CASES if case.family is family)), notes


def _case_of(identity: str, note: CaseNote) -> Case:
    """Return a note as the core's record, so that both kinds are found alike."""
    texts = {"title": note.title, "facts": note.facts, "decision": note.decision, "lesson": note.lesson}
    words = {name: {note.language: text} for name, text in texts.items()}
    return Case(
        id=identity,
        family=Family(note.family),
        text="",
        clause="",
        titles=words["title"],
        facts=words["facts"],
        decisions=words["decision"],
        lessons=words["lesson"],
        offences=(note.offence,),
        clauses={"": tuple(note.clauses)},
    )


def _view_of(case: Case, notes: Mapping[str, CaseNote]) -> CaseView:
    note = notes.get(case.id)
    printed = tuple(
        citation_words(text, clause) if text else clause for text, clauses in case.clauses.items() for clause in clauses
    )
    source = note.tournament.name if note else f"{text_name(case.text)}, {clause_words(case.text, case.clause)}"
    # In the reader's language, else in the one it was written in.
    title, facts, decision, lesson = (
        words.get(reader()) or next(iter(words.values()), "")
        for words in (case.titles, case.facts, case.decisions, case.lessons)
    )
    return CaseView(
        id=case.id,
        title=title,
        facts=facts,
        decision=decision,
        lesson=lesson,
        source=source,
        clauses=printed,
        offences=case.offences,
        note=note,
    )
