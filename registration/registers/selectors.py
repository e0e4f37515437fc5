"""Look people up in the registers that an event uses, and compare them with the lists."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from heapq import nsmallest
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from registration.common.selectors.members import listed_members, name_words, uses_of
from registration.models import (
    LicenceCheck,
    LicenceSeen,
    Register,
    RegisterEntry,
    RegisterList,
    RegisterUse,
    Registration,
)
from tournaments.common.look.collation import reader_key
from tournaments.common.look.dates import print_date
from tournaments.common.selectors.countries import same_country
from tournaments.common.selectors.folding import Folded, folded
from tournaments.imports.selectors.column_maps import remembered_map
from tournaments.models import Participant, Tournament, User

MAX_HITS: Final = 12
_SHORTEST_SEARCH: Final = 3
_KIND: Final = "federation list"


def register_headings(headings: Sequence[str]) -> list[str]:
    """Return the key of headings: lists of players have other keys."""
    return [_KIND, *headings]


def remembered_columns(user: User | None, headings: Sequence[str]) -> list[str] | None:
    """Return the field of each column as this person chose it for a list with these headings (one query).

    None if no choice is stored.
    """
    remembered = remembered_map(user, register_headings(headings))
    return list(remembered.fields) if remembered else None


@dataclass(frozen=True, slots=True)
class RegisterStatus:
    """Represent a person's status in a register.

    ``code``: ``ok``, ``ended``, ``not_yet``, ``not_listed``, ``other_name``.
    """

    code: str
    use: RegisterUse
    members: RegisterList
    entry: RegisterEntry | None = None

    @property
    def is_well(self) -> bool:
        return self.code == "ok"

    @property
    def message(self) -> str:
        """Return the status in words for check-in, with the date of the list."""
        listed_on = print_date(self.members.listed_on, "j F Y")
        facts = {"register": self.members.register.name, "listed_on": listed_on}
        if self.code == "ended" and self.entry and self.entry.valid_until:
            facts["day"] = print_date(self.entry.valid_until, "j F Y")
            return _("Licence ended on %(day)s (%(register)s, list of %(listed_on)s).") % facts
        if self.code == "not_yet" and self.entry and self.entry.valid_from:
            facts["day"] = print_date(self.entry.valid_from, "j F Y")
            return _("Licence begins on %(day)s (%(register)s, list of %(listed_on)s).") % facts
        if self.code == "other_name":
            return _("This number belongs to another person in the list of %(register)s of %(listed_on)s.") % facts
        if self.code == "not_listed":
            return _("Not in the list of %(register)s of %(listed_on)s.") % facts
        return _("In the list of %(register)s of %(listed_on)s.") % facts


@dataclass(slots=True)
class Members:
    """Hold the list of one register that an event uses, to look many people up (one query for each register)."""

    use: RegisterUse
    members: RegisterList
    by_number: dict[str, RegisterEntry] = field(default_factory=dict)
    by_name: dict[str, list[RegisterEntry]] = field(default_factory=lambda: defaultdict(list))

    def concerns(self, country: str) -> bool:
        """Return whether a person of this country must be in the list.

        "French players need a currently valid licence"

        (FFMJ @2.3.1); a register of no country concerns everybody.
        """
        needed = self.use.register.country
        return not needed or country in same_country(needed)

    def entry_of(self, name: str, number: str) -> tuple[RegisterEntry | None, bool]:
        """Return the member of this number, else the only one of this name; and whether another has the number."""
        holder = self.by_number.get(number) if number else None
        if holder is not None:
            common = {*name_words(holder.name).split()} & {*name_words(name).split()}
            return (holder, False) if common else (None, True)
        same = self.by_name.get(name_words(name), [])
        return (same[0] if len(same) == 1 else None), False

    def standing(self, name: str, number: str, on: date) -> RegisterStatus:
        entry, is_others = self.entry_of(name, number)
        if entry is None:
            return RegisterStatus("other_name" if is_others else "not_listed", self.use, self.members)
        if entry.valid_until is not None and entry.valid_until < on:
            return RegisterStatus("ended", self.use, self.members, entry)
        if entry.valid_from is not None and entry.valid_from > on:
            return RegisterStatus("not_yet", self.use, self.members, entry)
        return RegisterStatus("ok", self.use, self.members, entry)


def members_of(
    tournament: Tournament, uses: Sequence[RegisterUse] | None = None, *, people: Sequence[Participant] | None = None
) -> list[Members]:
    """Return the lists in force of the registers that the event uses; two to four queries for each.

    ``people``: only those members are read who may be one of them.
    """
    loaded = []
    for use in uses_of(tournament) if uses is None else uses:
        newest = RegisterList.objects.filter(register=use.register).select_related("register").first()
        if newest is None:
            continue
        members = Members(use, newest)
        entries = RegisterEntry.objects.filter(members_of=newest)
        for entry in entries if people is None else _who_may_be(newest, entries, people):
            if entry.federation_number:
                members.by_number[entry.federation_number] = entry
            members.by_name[name_words(entry.name)].append(entry)
        loaded.append(members)
    return loaded


def _who_may_be(
    newest: RegisterList, entries: QuerySet[RegisterEntry], people: Sequence[Participant]
) -> list[RegisterEntry]:
    """Return the members with these people's numbers, and those of the same name if no one has their number."""
    numbers = {person.federation_number for person in people} - {""}
    numbered = list(entries.filter(federation_number__in=numbers)) if numbers else []
    held = {entry.federation_number for entry in numbered}
    names = {name_words(person.name) for person in people if person.federation_number not in held}
    if not names:
        return numbered
    called: list[RegisterEntry]
    if len(names) == 1:
        has_each = Q()
        for word in names.pop().split():
            has_each &= Q(name_f__contains=word)
        called = list(entries.alias(name_f=Folded("name")).filter(has_each))
    else:
        by_words = _keys_by_words(newest.uid)
        called = list(entries.filter(pk__in=[key for words in names for key in by_words.get(words, ())]))
    known = {entry.pk for entry in numbered}
    return numbered + [entry for entry in called if entry.pk not in known]


@lru_cache(maxsize=4)
def _keys_by_words(uid: UUID) -> dict[str, list[int]]:
    """Return the keys of a list's members by the words of their names, read once: a list never changes."""
    keys: dict[str, list[int]] = defaultdict(list)
    for key, name in RegisterEntry.objects.filter(members_of__uid=uid).values_list("pk", "name"):
        keys[name_words(name)].append(key)
    return keys


def today_at(tournament: Tournament, at: datetime) -> date:
    """Return the day in the event's own time zone."""
    return at.astimezone(ZoneInfo(tournament.time_zone)).date()


def sorted_registers(registers: QuerySet[Register]) -> list[Register]:
    """Return the registers by name, sorted for the reader (one query)."""
    return sorted(registers, key=lambda register: reader_key(register.name))


def search_members(tournament: Tournament, q: str) -> list[RegisterEntry]:
    """Return members by every word of a name or club, or by the whole federation number (two queries).

    At least three characters; at most twelve results, the first for the reader.

    The results are few, so that the desk cannot copy the list.
    """
    q = q.strip()[:100]
    if len(q) < _SHORTEST_SEARCH:
        return []
    entries = listed_members(tournament).alias(name_f=Folded("name"), club_f=Folded("club"))
    for word in q.split():
        part = folded(word)
        is_there = Q(name_f__contains=part) | Q(club_f__contains=part) | Q(federation_number=word)
        entries = entries.filter(is_there)
    names = entries.order_by("pk").values_list("pk", "filed_as")
    first = [pk for pk, _name in nsmallest(MAX_HITS, names, key=lambda row: reader_key(row[1]))]
    found = entries.in_bulk(first)
    return [found[pk] for pk in first if pk in found]


def standings_of(
    participant: Participant, at: datetime, checks: Collection[str] = (LicenceCheck.WARN, LicenceCheck.BLOCK)
) -> list[RegisterStatus]:
    """Return one player's status in each register whose licence check-in asks for.

    ``checks``: only in the registers that are asked for in one of these ways.
    """
    event = participant.tournament
    uses = [use for use in uses_of(event) if use.check_at_door in checks]
    day = today_at(event, at)
    return [
        members.standing(participant.name, participant.federation_number, day)
        for members in members_of(event, uses, people=[participant])
        if members.concerns(participant.country)
    ]


def notices_of(tournament: Tournament, people: Iterable[Participant], at: datetime) -> dict[int, str]:
    """Return the notices about licences, by the player's key; none for those whose licence was seen."""
    uses = [use for use in uses_of(tournament) if use.check_at_door != LicenceCheck.OFF]
    if not uses:
        return {}
    people = list(people)
    loaded, day = members_of(tournament, uses, people=people), today_at(tournament, at)
    seen = set(LicenceSeen.objects.filter(participant__tournament=tournament).values_list("participant_id", flat=True))
    notices = {}
    for person in people:
        if person.pk in seen:
            continue
        standings = [
            members.standing(person.name, person.federation_number, day)
            for members in loaded
            if members.concerns(person.country)
        ]
        sentence = " ".join(standing.message for standing in standings if not standing.is_well)
        if sentence:
            notices[person.pk] = sentence
    return notices


FIELDS: Final = ("federation_number", "given_name", "family_name", "country", "club")


@dataclass(frozen=True, slots=True)
class RegisterDifference:
    """Represent a person whom a list writes otherwise: ``changes`` by field, the present value and the list's."""

    about: Registration | Participant
    standing: RegisterStatus
    changes: dict[str, tuple[str, str]]

    @property
    def is_player(self) -> bool:
        return isinstance(self.about, Participant)

    @property
    def shown_changes(self) -> list[tuple[str, str]]:
        return list(self.changes.values())


def register_differences(tournament: Tournament, at: datetime) -> list[RegisterDifference]:
    """Return the people of the event who differ from the lists.

    The players, and who registered and is none yet.
    """
    loaded = members_of(tournament)
    if not loaded:
        return []
    day = max(today_at(tournament, at), tournament.starts_on)
    players = list(Participant.objects.filter(tournament=tournament).order_by("number"))
    waiting = Registration.objects.filter(tournament=tournament, participant__isnull=True)
    open_ones = [
        registration for registration in waiting.order_by("pk") if registration.state not in ("withdrawn", "refused")
    ]
    listed: list[Participant | Registration] = [*players, *open_ones]
    changed = []
    for about in listed:
        for members in loaded:
            if not members.concerns(about.country) and about.federation_number not in members.by_number:
                continue
            standing = members.standing(about.name, about.federation_number, day)
            changes = changes_to(about, standing.entry) if standing.entry else {}
            if changes or not standing.is_well:
                changed.append(RegisterDifference(about, standing, changes))
    return changed


def changes_to(about: Registration | Participant, entry: RegisterEntry) -> dict[str, tuple[str, str]]:
    """Return the fields that the list writes otherwise.

    What it leaves blank changes nothing, nor does another spelling of one name.
    """
    changes = {}
    for name in FIELDS:
        now, listed = str(getattr(about, name)), str(getattr(entry, name))
        is_same = folded(now) == folded(listed) if name in ("given_name", "family_name", "club") else now == listed
        if listed and not is_same:
            changes[name] = (now, listed)
    return changes
