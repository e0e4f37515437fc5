"""What importing a list would do to an event: created, updated (old and new), unchanged, and every problem."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tournaments.models import Participant, Person, Seat, Tournament
from tournaments.selectors.countries import iso_code
from tournaments.selectors.folding import folded
from tournaments.selectors.participant_rows import ParticipantRow, cleaned, faults, repeats
from tournaments.selectors.problems import COLUMNS, Problem, in_order

TEXTS: Final = ("name", "given_name", "family_name", "country", "club")
FIELDS: Final = ("number", *TEXTS, "team", "federation_number")


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One row and what it does. ``changes`` maps a field to its old and new value (old is None when created).

    ``person`` is None when one has to be made; ``is_shared`` when other events know that person too.
    """

    row: ParticipantRow
    participant: Participant | None
    person: Person | None
    changes: Mapping[str, tuple[Any, Any]]
    is_shared: bool

    @property
    def kind(self) -> str:
        if self.participant is None:
            return "created"
        return "updated" if self.changes else "unchanged"

    @property
    def shown_changes(self) -> list[dict[str, Any]]:
        """The changes with each field's label, for the preview."""
        return [{"label": COLUMNS[name], "old": old, "new": new} for name, (old, new) in self.changes.items()]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """All rows in the list's order, and all problems; with a problem nothing may be written."""

    rows: tuple[PlannedRow, ...]
    problems: tuple[Problem, ...]

    def of_kind(self, kind: str) -> list[PlannedRow]:
        return [row for row in self.rows if row.kind == kind]

    @property
    def digest(self) -> str:
        """SHA-256 of what would change, to notice an event that changed after the preview."""
        facts = [
            [p.row.row, p.participant.pk if p.participant else None, p.person.pk if p.person else None, p.changes]
            for p in self.rows
        ]
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Known:
    """What the event and the list of people hold already; read once, so that no row costs a query."""

    participants: list[Participant]
    seated: frozenset[int]
    by_federation_number: Mapping[str, Person]
    by_name: Mapping[tuple[str, str], list[Person]]
    shared: frozenset[int]
    holders: Mapping[int, Participant] = field(default_factory=dict)


def plan_import(tournament: Tournament, rows: Sequence[ParticipantRow]) -> ImportPlan:
    """Plan a list against the event as it is now (five queries, whatever the number of rows)."""
    tidied = [cleaned(row, place) for place, row in enumerate(rows, start=1)]
    problems = [fault for row in tidied for fault in faults(row)] + list(repeats(tidied))
    usable = without_bad_numbers(tidied, problems)
    known = load_known(tournament, usable)
    matches = match_rows(usable, known.participants)
    problems += match_problems(matches, known)
    problems += name_problems(matches, known.participants)
    problems += country_problems(matches, known.participants)
    planned = list(planned_rows(matches, known))
    problems += person_problems(planned, known)
    return ImportPlan(tuple(planned), in_order(problems))


def without_bad_numbers(rows: Sequence[ParticipantRow], problems: Sequence[Problem]) -> list[ParticipantRow]:
    """The rows to match: a federation number that is faulty in itself finds nobody and contradicts nobody."""
    bad = {problem.row for problem in problems if problem.column == "federation_number"}
    return [replace(row, federation_number="") if row.row in bad else row for row in rows]


def load_known(tournament: Tournament, rows: Sequence[ParticipantRow]) -> Known:
    participants = list(Participant.objects.filter(tournament=tournament).select_related("person", "team"))
    numbers = {row.federation_number for row in rows if row.federation_number}
    people = list(Person.objects.filter(federation_number__in=numbers))
    namesakes = list(Person.objects.filter(name__in={row.name for row in rows}).order_by("federation_number", "pk"))
    concerned = {p.person_id for p in participants} | {p.pk for p in people} | {p.pk for p in namesakes}
    elsewhere = Participant.objects.filter(person__in=concerned).exclude(tournament=tournament)
    by_name: dict[tuple[str, str], list[Person]] = defaultdict(list)
    for person in namesakes:
        by_name[who(person.name, person.country)].append(person)
    return Known(
        participants,
        frozenset(Seat.objects.filter(participant__tournament=tournament).values_list("participant_id", flat=True)),
        {person.federation_number: person for person in people},
        by_name,
        frozenset(elsewhere.values_list("person_id", flat=True)),
        {participant.person_id: participant for participant in participants},
    )


def who(name: str, country: str | None) -> tuple[str, str]:
    """A person's key without a federation number: the exact name and the country, however it is spelled."""
    return name, iso_code(country or "") or (country or "")


Matches = list[tuple[ParticipantRow, Participant | None]]


def match_rows(rows: Sequence[ParticipantRow], participants: Iterable[Participant]) -> Matches:
    """Each row with the participant it speaks of: by federation number, else by number."""
    everybody = list(participants)
    by_federation = {p.federation_number: p for p in everybody if p.federation_number}
    by_number = {p.number: p for p in everybody}
    certain = [by_federation.get(row.federation_number or "") for row in rows]
    taken = {p.pk for p in certain if p}
    matches: Matches = []
    for row, found in zip(rows, certain, strict=True):
        other = by_number.get(row.number or 0)
        matches.append((row, found or (other if other and other.pk not in taken else None)))
    return matches


def match_problems(matches: Matches, known: Known) -> Iterator[Problem]:
    """Rows whose federation number and number point at two people, or at a number that must stay."""
    matched = {participant.pk for _, participant in matches if participant}
    staying = {p.number: p for p in known.participants if p.pk not in matched}
    for row, participant in matches:
        if participant is None:
            yield from stranger_problems(row, known)
            continue
        if row.federation_number and participant.federation_number not in {"", row.federation_number}:
            yield differing_number(row, participant)
        elif row.federation_number and not has_common_word(row.name, participant.name):
            yield from stranger_problems(row, known, participant)
        if row.number != participant.number:
            yield from renumbering_problems(row, participant, staying, known.seated)


def stranger_problems(row: ParticipantRow, known: Known, participant: Participant | None = None) -> Iterator[Problem]:
    """A federation number that is known for somebody of quite another name is a slip, not a marriage."""
    if not row.federation_number or not row.name:
        return
    person = known.by_federation_number.get(row.federation_number)
    own = participant if participant and participant.federation_number == row.federation_number else None
    holder = own.name if own else person.name if person else None
    if holder is not None and not has_common_word(row.name, holder):
        detail = {"holder": holder, "name": row.name}
        yield Problem(
            "participants.federation_number_of_another", row.row, "federation_number", row.federation_number, detail
        )


def has_common_word(one: str, other: str) -> bool:
    return bool(set(words(one)) & set(words(other)))


def words(name: str) -> list[str]:
    return folded(name).replace("-", " ").split()


def differing_number(row: ParticipantRow, participant: Participant) -> Problem:
    detail = {"number": participant.number, "name": participant.name, "known": participant.federation_number}
    return Problem(
        "participants.federation_number_differs", row.row, "federation_number", row.federation_number, detail
    )


def renumbering_problems(
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


def name_problems(matches: Matches, participants: Sequence[Participant]) -> Iterator[Problem]:
    """Two people of one name and country need two federation numbers, or one of them was entered twice."""
    matched = {participant.pk for _, participant in matches if participant}
    known = {who(p.name, p.country): p for p in participants if p.pk not in matched}
    first: dict[tuple[str, str], ParticipantRow] = {}
    for row, participant in matches:
        country = final_country(row, participant)
        key = who(row.name, country)
        earlier, other = first.setdefault(key, row), known.get(key)
        about = {"name": row.name, "country": country or "-"}
        if not row.name:
            continue
        if earlier is not row and not (earlier.federation_number and row.federation_number):
            yield Problem("participants.person_twice", row.row, "name", row.name, about | {"other_row": earlier.row})
        if other is not None and not (other.federation_number and row.federation_number):
            yield Problem("participants.person_entered", row.row, "name", row.name, about | {"number": other.number})


def final_country(row: ParticipantRow, participant: Participant | None) -> str:
    if row.country is not None:
        return row.country
    return participant.country if participant else ""


def country_problems(matches: Matches, participants: Sequence[Participant]) -> Iterator[Problem]:
    """DEN and DNK in one event would count as two countries when players are seated."""
    matched = {participant.pk for _, participant in matches if participant}
    first = {iso_code(p.country): (p.country, p.number) for p in participants if p.country and p.pk not in matched}
    for row, participant in matches:
        country = final_country(row, participant)
        iso = iso_code(country)
        if iso is None or (iso == "GBR" and country != iso):
            continue
        other, number = first.setdefault(iso, (country, row.number or 0))
        if other != country:
            detail = {"other": other, "number": number}
            yield Problem("participants.country_spelled_twice", row.row, "country", country, detail)


def planned_rows(matches: Matches, known: Known) -> Iterator[PlannedRow]:
    claimed: set[int] = set()
    for row, participant in matches:
        person = person_of(row, participant, known, claimed)
        if person is not None:
            claimed.add(person.pk)
        shared = person is not None and person.pk in known.shared
        yield PlannedRow(row, participant, person, changes_of(row, participant), shared)


def changes_of(row: ParticipantRow, participant: Participant | None) -> dict[str, tuple[Any, Any]]:
    """Old and new value of each field that the row changes. Silence changes nothing."""
    before = facts_of(participant) if participant else dict.fromkeys(FIELDS)
    changes = {}
    for name in FIELDS:
        new = getattr(row, name)
        silent = new is None or (name == "federation_number" and new == "" and participant is not None)
        if not silent and new != before[name]:
            changes[name] = (before[name], new)
    return changes


def facts_of(participant: Participant) -> dict[str, Any]:
    """What an event knows of a participant, as a row would say it."""
    team = participant.team.name if participant.team else ""
    return {name: team if name == "team" else getattr(participant, name) for name in FIELDS}


def person_of(row: ParticipantRow, participant: Participant | None, known: Known, claimed: set[int]) -> Person | None:
    """The person behind a row: by federation number, else by exact name and country; None: to be made."""
    if row.federation_number:
        found = known.by_federation_number.get(row.federation_number)
        if found is not None:
            return found
        if participant is not None and may_receive_number(row, participant, known):
            return participant.person
    key = who(row.name, final_country(row, participant))
    if participant is not None and not row.federation_number:
        same = key == who(participant.name, participant.country) or participant.federation_number
        return participant.person if same else renamed_person(key, participant, known, claimed)
    return free_namesake(key, row, known, claimed)


def may_receive_number(row: ParticipantRow, participant: Participant, known: Known) -> bool:
    """Whether the participant's person is the one to get a federation number that nobody has yet."""
    person = participant.person
    same = has_common_word(row.name, person.name) or person.pk not in known.shared
    return same and not person.federation_number


def renamed_person(key: tuple[str, str], participant: Participant, known: Known, claimed: set[int]) -> Person | None:
    """A name that changed without a federation number: another known person, or a slip being mended."""
    namesakes = [person for person in known.by_name.get(key, []) if person.pk not in claimed]
    if namesakes:
        return namesakes[0]
    return None if participant.person_id in known.shared else participant.person


def free_namesake(key: tuple[str, str], row: ParticipantRow, known: Known, claimed: set[int]) -> Person | None:
    """A known person of this name; a new federation number is given only to somebody without one."""
    for person in known.by_name.get(key, []):
        if person.pk not in claimed and not (row.federation_number and person.federation_number):
            return person
    return None


def person_problems(planned: Sequence[PlannedRow], known: Known) -> Iterator[Problem]:
    """Rows that would make one person two participants."""
    for plan in planned:
        if plan.person is None or (plan.participant and plan.participant.person_id == plan.person.pk):
            continue
        holder = known.holders.get(plan.person.pk)
        if holder is not None:
            about = {"name": plan.row.name, "country": plan.person.country or "-", "number": holder.number}
            yield Problem("participants.person_entered", plan.row.row, "name", plan.row.name, about)
