"""Plan what importing a list would do to an event: created, updated, unchanged, and every problem."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final

from tournaments.common.files.problems import COLUMNS, Problem, in_order
from tournaments.common.person_names import joined_name, split_name
from tournaments.common.selectors.countries import iso_code
from tournaments.models import Participant, Person, Seat, Tournament
from tournaments.players.selectors.federation_numbers import has_common_word
from tournaments.players.selectors.merging import followed
from tournaments.players.selectors.participant_rows import HIGHEST_NUMBER, ParticipantRow, cleaned, faults, repeats
from tournaments.players.selectors.team_names import team_problems

TEXTS: Final = ("name", "given_name", "family_name", "country", "region", "club")
_FIELDS: Final = ("number", *TEXTS, "team", "federation_number")
TWICE, ENTERED = "participants.person_twice", "participants.person_entered"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """Represent one row and its effect. ``changes`` maps a field to its old and new value (old None when created).

    ``person`` is None when one has to be made; ``is_shared`` when other events know that person too;
    ``is_number_held`` when the federation number is another person's on this site.
    """

    row: ParticipantRow
    participant: Participant | None
    person: Person | None
    changes: Mapping[str, tuple[Any, Any]]
    is_shared: bool
    is_number_held: bool = False

    @property
    def kind(self) -> str:
        if self.participant is None:
            return "created"
        return "updated" if self.changes else "unchanged"

    @property
    def is_named_otherwise(self) -> bool:
        """Return whether the whole name differs from its two parts."""
        return self.row.name != joined_name(self.row.given_name or "", self.row.family_name or "")

    @property
    def shown_changes(self) -> list[dict[str, Any]]:
        """Return the changes with each field's label, for the preview."""
        return [{"label": COLUMNS[name], "old": old, "new": new} for name, (old, new) in self.changes.items()]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Hold all rows in the list's order, and all problems; with a problem nothing may be written."""

    rows: tuple[PlannedRow, ...]
    problems: tuple[Problem, ...]

    def of_kind(self, kind: str) -> list[PlannedRow]:
        return [row for row in self.rows if row.kind == kind]

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the changes, to notice an event that changed after the preview."""
        facts = [
            [p.row.row, p.participant.pk if p.participant else None, p.person.pk if p.person else None, p.changes]
            for p in self.rows
        ]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Known:
    """Hold what the event and the list of people contain; read once, so that no row costs a query."""

    participants: list[Participant]
    seated: frozenset[int]
    by_federation_number: Mapping[str, Person]
    by_name: Mapping[tuple[str, str], list[Person]]
    shared: frozenset[int]
    holders: Mapping[int, Participant] = field(default_factory=dict)
    teams: tuple[str, ...] = ()


def plan_import(tournament: Tournament, rows: Sequence[ParticipantRow]) -> ImportPlan:
    """Plan a list against the event as it is now (five queries, whatever the number of rows)."""
    taipei = tournament.chinese_taipei
    tidied = [cleaned(row, place, chinese_taipei=taipei) for place, row in enumerate(rows, start=1)]
    problems = [fault for row in tidied for fault in faults(row)] + list(repeats(tidied))
    # A federation number that is faulty in itself finds nobody and contradicts nobody.
    bad = {problem.row for problem in problems if problem.column == "federation_number"}
    usable = [replace(row, federation_number="") if row.row in bad else row for row in tidied]
    known = _load_known(tournament, usable)
    matches = complete_matches(_match_rows(usable, known.participants), known)
    for row, _participant in matches:
        if row.number is None:
            problems.append(Problem("participants.numbers_used_up", row.row, "number", None, {"most": HIGHEST_NUMBER}))
    problems += _match_problems(matches, known)
    problems += _name_problems(matches, known.participants)
    problems += team_problems(usable, known.teams)
    planned = list(_planned_rows(matches, known))
    problems += _person_problems(planned, known)
    confirmed = {row.row: row.confirmed for row in tidied}
    open_ones = [
        problem
        for problem in problems
        if not (problem.is_question and problem.code in confirmed.get(problem.row or 0, ()))
    ]
    return ImportPlan(tuple(planned), in_order(open_ones))


def _load_known(tournament: Tournament, rows: Sequence[ParticipantRow]) -> Known:
    participants = list(Participant.objects.filter(tournament=tournament).select_related("person", "team"))
    numbers = {row.federation_number for row in rows if row.federation_number}
    people = list(Person.objects.filter(federation_number__in=numbers))
    namesakes = list(Person.objects.filter(name__in={row.name for row in rows}).order_by("federation_number", "pk"))
    now = {person.pk: followed(person) for person in (*people, *namesakes)}
    concerned = {p.person_id for p in participants} | {p.pk for p in now.values()}
    elsewhere = Participant.objects.filter(person__in=concerned).exclude(tournament=tournament)
    by_name: dict[tuple[str, str], list[Person]] = defaultdict(list)
    for person in namesakes:
        by_name[name_key(person.name, person.country)].append(now[person.pk])
    return Known(
        participants,
        frozenset(Seat.objects.filter(participant__tournament=tournament).values_list("participant_id", flat=True)),
        {person.federation_number: now[person.pk] for person in people},
        by_name,
        frozenset(elsewhere.values_list("person_id", flat=True)),
        {participant.person_id: participant for participant in participants},
        tuple(dict.fromkeys(participant.team.name for participant in participants if participant.team)),
    )


def name_key(name: str, country: str | None) -> tuple[str, str]:
    """Return the key of a person without a federation number: the exact name and the country's code."""
    return name, iso_code(country or "") or (country or "")


Matches = list[tuple[ParticipantRow, Participant | None]]


def _match_rows(rows: Sequence[ParticipantRow], participants: Iterable[Participant]) -> Matches:
    """Return each row with its participant.

    By federation number, else by number, else by name and country.

    A name finds somebody only for a row without a number that was not said to be another person of that name.
    """
    everybody = list(participants)
    by_federation = {p.federation_number: p for p in everybody if p.federation_number}
    by_number = {p.number: p for p in everybody}
    certain = [by_federation.get(row.federation_number or "") for row in rows]
    taken = {p.pk for p in certain if p}
    numbered = {row.number for row in rows}
    unnamed = [p for p in everybody if p.pk not in taken and p.number not in numbered]
    matches: Matches = []
    for row, participant in zip(rows, certain, strict=True):
        other = by_number.get(row.number or 0)
        if participant is None and row.number is None:
            other = _taken_namesake(row, unnamed)
        elif other is not None and other.pk in taken:
            other = None
        matches.append((row, participant or other))
    return matches


def _taken_namesake(row: ParticipantRow, unnamed: list[Participant]) -> Participant | None:
    """Return the first participant of the row's name and country, and remove it from the unmatched ones."""
    if ENTERED in row.confirmed:
        return None
    for at, person in enumerate(unnamed):
        if name_key(person.name, person.country) == name_key(row.name, _final_country(row, person)):
            return unnamed.pop(at)
    return None


def complete_matches(matches: Matches, known: Known) -> Matches:
    """Return the rows completed: with the next free number, and the parts of a new name."""
    used = {p.number for p in known.participants} | {row.number for row, _existing in matches if row.number is not None}
    highest = max((number for number in used if number <= HIGHEST_NUMBER), default=0)
    free = (
        candidate
        for candidate in chain(range(highest + 1, HIGHEST_NUMBER + 1), range(1, highest + 1))
        if candidate not in used
    )
    completed: Matches = []
    for row, participant in matches:
        number = row.number if row.number is not None else participant.number if participant else next(free, None)
        completed.append((_with_parts(replace(row, number=number), participant), participant))
    return completed


def _with_parts(row: ParticipantRow, participant: Participant | None) -> ParticipantRow:
    """Return the row with the parts of its name; a name that is new to the event is split if the list does not."""
    is_known = participant is not None and participant.name == row.name
    if row.given_name or row.family_name or is_known:
        return row
    given, family = split_name(row.name)
    most = Participant._meta.get_field("family_name").max_length
    return replace(row, given_name=given[:most], family_name=family[:most])


def _match_problems(matches: Matches, known: Known) -> Iterator[Problem]:
    """Yield rows whose federation number and number point at two people, or at a number that must stay."""
    matched = {participant.pk for _, participant in matches if participant}
    staying = {p.number: p for p in known.participants if p.pk not in matched}
    for row, participant in matches:
        if participant is None:
            continue
        if row.federation_number and participant.federation_number not in {"", row.federation_number}:
            detail = {"number": participant.number, "name": participant.name, "known": participant.federation_number}
            number = row.federation_number
            yield Problem("participants.federation_number_differs", row.row, "federation_number", number, detail)
        elif _is_of_another(row, participant):
            about = {"holder": participant.name, "name": row.name}
            code = "participants.federation_number_of_another"
            yield Problem(code, row.row, "federation_number", row.federation_number, about)
        if row.number != participant.number:
            yield from _renumbering_problems(row, participant, staying, known.seated)


def _is_of_another(row: ParticipantRow, participant: Participant) -> bool:
    """Return whether the row gives a participant's federation number to quite another name: a slip, not a marriage.

    A number that another event has under another name is none: whose it is nobody knows here, and both organisers are
    shown it (``contested_numbers``).
    """
    is_same = bool(row.federation_number) and participant.federation_number == row.federation_number
    return is_same and bool(row.name) and not has_common_word(row.name, participant.name)


def _renumbering_problems(
    row: ParticipantRow, participant: Participant, staying: Mapping[int, Participant], seated: frozenset[int]
) -> Iterator[Problem]:
    about = {
        "name": participant.name,
        "current": participant.number,
        "federation_number": participant.federation_number,
    }
    holder = staying.get(row.number or 0)
    if holder is not None:
        detail = about | {"holder": holder.name}
        yield Problem("participants.number_taken", row.row, "number", row.number, detail)
    elif participant.pk in seated and row.number is not None:
        yield Problem("participants.number_seated", row.row, "number", row.number, about)


def _name_problems(matches: Matches, participants: Sequence[Participant]) -> Iterator[Problem]:
    """Yield a question where two people of one name and country without federation numbers may be the same.

    It is asked.
    """
    matched = {participant.pk for _, participant in matches if participant}
    known = {name_key(p.name, p.country): p for p in participants if p.pk not in matched}
    first: dict[tuple[str, str], tuple[ParticipantRow, bool]] = {}
    for row, participant in matches:
        country = _final_country(row, participant)
        key = name_key(row.name, country)
        is_entered = participant is not None and name_key(participant.name, participant.country) == key
        (earlier, was_entered), other = first.setdefault(key, (row, is_entered)), known.get(key)
        about = {"name": row.name, "country": country or "-"}
        if not row.name or (is_entered and was_entered):
            continue
        if earlier is not row and not (earlier.federation_number and row.federation_number):
            yield Problem(TWICE, row.row, "name", row.name, about | {"other_row": earlier.row})
        if other is not None and not (other.federation_number and row.federation_number):
            yield Problem(ENTERED, row.row, "name", row.name, about | {"number": other.number})


def _final_country(row: ParticipantRow, participant: Participant | None) -> str:
    if row.country is not None:
        return row.country
    return participant.country if participant else ""


def _planned_rows(matches: Matches, known: Known) -> Iterator[PlannedRow]:
    claimed: set[int] = set()
    for row, participant in matches:
        person = _person_of(row, participant, known, claimed)
        holder = known.holders.get(person.pk) if person is not None else None
        is_entered = holder is not None and holder != participant
        if is_entered and ENTERED in row.confirmed and not row.federation_number:
            person = None  # the row was said to be another person than this namesake
        if person is not None:
            claimed.add(person.pk)
        shared = person is not None and person.pk in known.shared
        numbered = known.by_federation_number.get(row.federation_number or "")
        held = numbered is not None and numbered != person
        yield PlannedRow(row, participant, person, _changes_of(row, participant), shared, held)


def _changes_of(row: ParticipantRow, participant: Participant | None) -> dict[str, tuple[Any, Any]]:
    """Return the old and new value of each field that the row changes. An empty field changes nothing."""
    before = known_facts(participant) if participant else dict.fromkeys(_FIELDS)
    changes = {}
    for name in _FIELDS:
        new = getattr(row, name)
        silent = new is None or (name == "federation_number" and new == "" and participant is not None)
        if not silent and new != before[name]:
            changes[name] = (before[name], new)
    return changes


def known_facts(participant: Participant) -> dict[str, Any]:
    """Return the stored facts of a participant, by the fields of a row."""
    team = participant.team.name if participant.team else ""
    return {name: team if name == "team" else getattr(participant, name) for name in _FIELDS}


def _person_of(row: ParticipantRow, participant: Participant | None, known: Known, claimed: set[int]) -> Person | None:
    """Return the person of a row, by federation number, else by exact name and country; None for a new person."""
    if row.federation_number:
        holder = known.by_federation_number.get(row.federation_number)
        if holder is not None and has_common_word(row.name, holder.name):
            return holder
        person = participant.person if participant is not None else None
        if holder is not None and person is not None:
            return person
        # Who is to get a federation number that nobody has yet.
        if (
            person is not None
            and not person.federation_number
            and (has_common_word(row.name, person.name) or person.pk not in known.shared)
        ):
            return person
    key = name_key(row.name, _final_country(row, participant))
    if participant is not None and not row.federation_number:
        same = key == name_key(participant.name, participant.country) or participant.federation_number
        return participant.person if same else _renamed_person(key, participant, known, claimed)
    free = (person for person in known.by_name.get(key, []) if person.pk not in claimed)
    # A new federation number is given only to somebody without one.
    return next((person for person in free if not (row.federation_number and person.federation_number)), None)


def _renamed_person(key: tuple[str, str], participant: Participant, known: Known, claimed: set[int]) -> Person | None:
    """Return the person of a name that changed without a federation number: another known one, or a corrected slip."""
    namesakes = [person for person in known.by_name.get(key, []) if person.pk not in claimed]
    if namesakes:
        return namesakes[0]
    return None if participant.person_id in known.shared else participant.person


def _person_problems(planned: Sequence[PlannedRow], known: Known) -> Iterator[Problem]:
    """Yield a problem for rows that would make one person two participants."""
    for plan in planned:
        if plan.person is None or (plan.participant and plan.participant.person_id == plan.person.pk):
            continue
        holder = known.holders.get(plan.person.pk)
        if holder is not None:
            about = {"name": plan.row.name, "country": holder.country or "-", "number": holder.number}
            yield Problem(ENTERED, plan.row.row, "name", plan.row.name, about)
