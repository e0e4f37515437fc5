"""Compute the standings from the ledger, now or at any earlier moment."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Max, Q, QuerySet

from mahjong_core.rulesets import RuleSet
from mahjong_core.standings import (
    Cut,
    Entrant,
    EventAdjustment,
    SessionResult,
    Standing,
)
from scoring.common.selectors.basis import Basis, in_force, released_at, released_sessions
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes, current_embargoes
from scoring.common.selectors.releases import of_public_sessions
from scoring.models import Adjustment, Release, ReleasedEntrant, SeatResult
from scoring.sheets.selectors.folding import rules_at
from scoring.standings.selectors.absent import marked_absent, never_seated
from scoring.standings.selectors.provisional import Notes, RankInputs, contested, provisional_notes
from tournaments.common.kept import share_object, shared_object
from tournaments.models import Participant, ParticipantMove, ParticipantState, Session, Tournament
from tournaments.phases.selectors import cuts_in_force

CACHE_SECONDS = 3600
_UNLISTED = frozenset({ParticipantState.REMOVED_FOR_ILLNESS})
_UNRANKED = frozenset({ParticipantState.SUBSTITUTE, ParticipantState.REMOVED_FOR_ILLNESS})


@dataclass(frozen=True)
class Ranking:
    """Store the standings of a moment. ``people`` and ``notes`` (provisional changes) by id; ``as_of`` None: now.

    ``unlisted`` are sick players whose names were taken out of the results (MERS 4.3, EMA riichi 5.7), and disqualified
    players if the rules do not list them; their points stay in the sums of their teams. ``seen_at``: the moment asked
    for, where ``as_of`` is that of the release.
    """

    tournament: Tournament
    rules: RuleSet
    basis: Basis
    version: int
    as_of: datetime | None
    sessions: int
    rows: tuple[Standing, ...]
    people: Mapping[int, Participant]
    notes: Notes = field(default_factory=dict)
    cuts: tuple[Cut, ...] = ()
    unlisted: tuple[Standing, ...] = ()
    embargoes: Embargoes = NO_EMBARGOES
    seen_at: datetime | None = None

    def row_of(self, number: int) -> Standing | None:
        return next((row for row in self.rows if self.people[row.entrant_id].number == number), None)

    @cached_property
    def by_entrant(self) -> Mapping[int, Standing]:
        """Return the rows by the participant's key."""
        return {row.entrant_id: row for row in self.rows}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Return the names of all people by key."""
        return {pk: person.name for pk, person in self.people.items()}

    @cached_property
    def ranked(self) -> int:
        """Return how many rows have a place."""
        return sum(row.place is not None for row in self.rows)

    @cached_property
    def divisions(self) -> int:
        """Return how many divisions play after the latest cut; 0 before one."""
        ranked = {row.division for row in self.rows if row.place is not None and row.division is not None}
        return len(ranked) if self.cuts else 0

    def division_letter(self, row: Standing) -> str:
        """Return the letter of a row's division, from the top, if there are several: "B"."""
        return chr(ord("A") + row.division - 1) if row.division and self.divisions > 1 else ""

    @property
    def last_session(self) -> int:
        """Return the latest session from which a result counts; 0 before the first."""
        return max(self.counting_sessions, default=0)

    @property
    def missing_sessions(self) -> tuple[int, ...]:
        """Return sessions before the last that counts which do not count themselves; games of a club are not counted as
        missing.
        """
        if self.tournament.is_club:
            return ()
        return tuple(number for number in range(1, self.last_session) if number not in self.counting_sessions)

    @property
    def is_whole(self) -> bool:
        """Return whether every session of the event counts, and nothing is kept back."""
        return self.last_session == self.sessions and not self.missing_sessions and not self.embargoes

    @property
    def missing_session_numbers(self) -> tuple[int, ...]:
        """Return the missing sessions that are not announced as held or frozen."""
        return tuple(number for number in self.missing_sessions if not self.embargoes.hides(number))

    @property
    def postings(self) -> Q:
        """Return the rows of the ledger that the ranking rests on."""
        return postings_shown(self.tournament, self.basis, self.as_of, self.embargoes, self.seen_at)

    @cached_property
    def counting_sessions(self) -> frozenset[int]:
        """Return the sessions from which a result counts."""
        return frozenset(r.session for row in self.rows for r in row.sessions if r is not None)


def ranking(tournament: Tournament, basis: Basis, as_of: datetime | None = None) -> Ranking:
    """Return the standings.

    Those of now are cached by the tournament's version (a fixed number of queries otherwise).
    """
    if as_of is not None:
        return ranking_from_ledger(tournament, basis, as_of)
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)
    key = f"ranking:{tournament.pk}:{version}:{basis}"
    kept: Ranking | None = shared_object(key)
    if kept is None:
        tournament.version = version
        kept = ranking_from_ledger(tournament, basis, None)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def ranking_after(tournament: Tournament, basis: Basis, session: int) -> Ranking:
    """Return the standings after the sessions up to ``session``, as they are now, without later sessions and cuts."""
    embargoes = current_embargoes(tournament) if basis.is_public else NO_EMBARGOES
    last = session if embargoes.after is None else min(session, embargoes.after)
    return replace(
        ranking_from_ledger(tournament, basis, embargoes=replace(embargoes, after=last)), embargoes=embargoes
    )


def ranking_from_ledger(
    tournament: Tournament,
    basis: Basis,
    as_of: datetime | None = None,
    cuts: tuple[Cut, ...] | None = None,
    embargoes: Embargoes | None = None,
    running: Collection[SessionResult] = (),
) -> Ranking:
    """Read the ledger and rank, after the ``cuts`` decided at that moment unless others are given.

    ``running``: results of sheets that are still written, which count before those of the ledger.
    ``embargoes``: what does not count; unless given, what the organiser keeps back from the public, for a public basis.
    Six queries, seven after a cut; one more for a public basis, four for the released; one more where somebody has no
    result; more where something is contested or the ranking is frozen.
    """
    if embargoes is None:
        embargoes = current_embargoes(tournament) if basis.is_public else NO_EMBARGOES
    as_of = embargoes.moment(as_of)
    moment = as_of
    if basis is Basis.RELEASED:
        moment = released_at(tournament, as_of, embargoes)
    rules = rules_at(tournament, moment)
    people = {p.pk: p for p in Participant.objects.filter(tournament=tournament).select_related("team")}
    sessions = Session.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    nothing = basis is Basis.RELEASED and moment is None
    results = [] if nothing else session_results(tournament, basis, moment, embargoes, seen_at=as_of)
    here = {(result.participant, result.session) for result in running}
    results = [result for result in results if (result.participant, result.session) not in here] + list(running)
    shown = postings_shown(tournament, basis, moment, embargoes, seen_at=as_of)
    adjustments = [] if nothing else event_adjustments(tournament, moment, shown)
    if cuts is None:
        cuts = () if nothing else cuts_in_force(tournament, moment, people)
        cuts = tuple(cut for cut in cuts if not embargoes.hides(cut.first))
    states = _states_at(people, moment)
    if basis is Basis.RELEASED and moment is not None and not running:
        release = Release.objects.filter(embargoes.of_any_session(), session__tournament=tournament, at=moment)
        entrants = _released_entrants(release, people, states, results)
    else:
        absent = never_seated(_without_result(people, states, results))
        entrants = _entrants(people, states, absent)
    inputs = RankInputs(entrants, results, adjustments, rules, sessions, cuts)
    rows = inputs.rows()
    out = _UNLISTED | ({ParticipantState.DISQUALIFIED} if rules.disqualified == "unlisted" else set())
    gone = {pk for pk, state in states.items() if state in out}
    listed = tuple(row for row in rows if row.entrant_id not in gone)
    unlisted = tuple(row for row in rows if row.entrant_id in gone)
    marks = [] if nothing else contested(tournament, as_of)
    marks = [mark for mark in marks if not embargoes.hides(mark.table.session.number)]
    return Ranking(
        tournament=tournament,
        rules=rules,
        basis=basis,
        version=tournament.version,
        as_of=moment,
        sessions=sessions,
        rows=listed,
        people=people,
        notes=provisional_notes(marks, moment, inputs, rows),
        cuts=cuts,
        unlisted=unlisted,
        embargoes=embargoes,
        seen_at=as_of,
    )


def _released_entrants(
    release: QuerySet[Release],
    people: Mapping[int, Participant],
    states: Mapping[int, str],
    results: Collection[SessionResult],
) -> list[Entrant]:
    """Return who was published; the release says who of them never sat down, as the seating of then is not kept."""
    field = _released_field(release, people)
    missing = _without_result(field, states, results)
    return _entrants(field, states, marked_absent(release, field.values()) if missing else ())


def _entrants(field: Mapping[int, Participant], states: Mapping[int, str], absent: Collection[int]) -> list[Entrant]:
    return [entrant(person, states[person.pk], came=person.pk not in absent) for person in field.values()]


def _without_result(
    field: Iterable[int], states: Mapping[int, str], results: Collection[SessionResult]
) -> frozenset[int]:
    """Return who has no result of their own, of those who would be ranked; nobody before the first result counts."""
    sat = {result.participant for result in results if not result.replaced}
    return frozenset(pk for pk in field if pk not in sat and states[pk] not in _UNRANKED) if results else frozenset()


def _released_field(releases: QuerySet[Release], people: Mapping[int, Participant]) -> dict[int, Participant]:
    """Return the entrants of the latest of ``releases``, with their numbers and teams of that time."""
    latest = releases.order_by("-id").values("pk")[:1]
    rows = ReleasedEntrant.objects.filter(release=latest).select_related("team")
    for row in rows:
        people[row.participant_id].number = row.number
        people[row.participant_id].team = row.team
    return {row.participant_id: people[row.participant_id] for row in rows}


def session_results(
    tournament: Tournament,
    basis: Basis,
    moment: datetime | None,
    embargoes: Embargoes = NO_EMBARGOES,
    seen_at: datetime | None = None,
) -> list[SessionResult]:
    """Return the seat results in force at a moment as rows; a substitute of the bench has one beside the player's.

    ``seen_at``: the time of reading; rows withdrawn by then do not count.
    """
    rows = rows_in_force(tournament, basis, moment, embargoes, seen_at).filter(participant__isnull=False)
    results: dict[tuple[int, int], SessionResult] = {}
    starts = rules_at(tournament, moment).other_starts
    for row in rows.order_by("result__number").values_list(*_RESULT_FIELDS).iterator(chunk_size=5000):
        # Where a correction waits beside the version in force, live mode shows the newer: it comes later.
        results.update(((result.participant, result.session), result) for result in _results_of(row, starts))
    return list(results.values())


def rows_in_force(
    tournament: Tournament, basis: Basis, moment: datetime | None, embargoes: Embargoes, seen_at: datetime | None
) -> QuerySet[SeatResult]:
    """Return the seat results of an event in force at a moment, those of seats without a player too."""
    rows = SeatResult.objects.filter(result__session__tournament=tournament)
    rows = rows.filter(in_force(basis, moment), embargoes.sessions("result__session__number"))
    if basis is Basis.RELEASED and moment is not None:
        rows = rows.filter(result__session__in=released_sessions(tournament, moment, seen_at))
    return rows


_RESULT_FIELDS = (
    "participant_id",
    "result__session__number",
    "result__table__number",
    "wind",
    "table_score",
    "place",
    "twelfths",
    "counted",
    "counted_twelfths",
    "played_by_id",
    "entered",
    "result__players",
)


def _results_of(row: tuple[Any, ...], starts: Mapping[int, int]) -> Iterator[SessionResult]:
    """Yield the player's result of a seat, and that of the substitute who played there.

    ``starts``: what scores are counted from, by the number of players, where it is not that of four.
    """
    player, session, table, wind, score, place, twelfths, counted, counted_twelfths, played_by, entered, players = row
    yield SessionResult(
        player,
        session,
        table,
        wind,
        first_of(counted, score),
        place,
        first_of(counted_twelfths, twelfths),
        replaced=not (counted is counted_twelfths is played_by is None),
        start=starts.get(players),
    )
    if played_by is not None:
        yield SessionResult(played_by, session, table, wind, first_of(entered, score), place, twelfths)


def first_of(fixed: int | None, played: int) -> int:
    """Return the fixed result of a seat if there is one, otherwise the played one."""
    return played if fixed is None else fixed


def postings_shown(
    tournament: Tournament,
    basis: Basis,
    moment: datetime | None,
    embargoes: Embargoes = NO_EMBARGOES,
    seen_at: datetime | None = None,
) -> Q:
    """Return the rows of the ledger that a ranking rests on, whenever they were posted.

    ``moment``: the latest release on the released basis; ``seen_at``: when it is looked at.
    """
    shown = embargoes.of_any_session()
    if basis is Basis.RELEASED and moment is not None:
        shown &= of_public_sessions(tournament, moment, seen_at)
    return shown


def event_adjustments(tournament: Tournament, moment: datetime | None, shown: Q) -> list[EventAdjustment]:
    """Return the point adjustments in force at ``moment`` (None: now), without those reversed by then.

    ``shown``: the filter that ``postings_shown`` returns.
    """
    rows = Adjustment.objects.filter(shown, tournament=tournament, reverses__isnull=True, participant__isnull=False)
    if moment is None:
        rows = rows.filter(reversed_by__isnull=True)
    else:
        rows = rows.filter(at__lte=moment).exclude(reversed_by__at__lte=moment)
    fields = ("participant_id", "amount", "stage", "cause", "session__number")
    return [
        EventAdjustment(participant=participant, amount=amount, stage=stage, cause=cause, session=session)
        for participant, amount, stage, cause, session in rows.values_list(*fields)
    ]


def _states_at(people: Mapping[int, Participant], moment: datetime | None) -> dict[int, str]:
    """Return each participant's state at a moment: the one before the first later move (no query for the present)."""
    states = {pk: person.state for pk, person in people.items()}
    if moment is None:
        return states
    later = ParticipantMove.objects.filter(participant__in=people, at__gt=moment).order_by("-id")
    return states | dict(later.values_list("participant_id", "before"))


def entrant(person: Participant, state: str, *, came: bool = True) -> Entrant:
    """Return a participant as the core ranks them: substitutes and those removed for illness never hold a place."""
    return Entrant(
        id=person.pk,
        number=person.number,
        team=person.team_id,
        country=person.country,
        ranked=state not in _UNRANKED,
        disqualified=state == ParticipantState.DISQUALIFIED,
        came=came,
    )
