"""Write the players, teams and attendance of a tournament record."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from archive.imports.services.sharing import shared_writer
from mahjong_core.record.document import Player, Record
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed
from tournaments.common.person_names import filed_name, split_name
from tournaments.common.selectors.countries import CHINESE_TAIPEI, event_code, read_country
from tournaments.models import (
    Participant,
    ParticipantState,
    Participation,
    ParticipationKind,
    Person,
    Team,
    Tournament,
)
from tournaments.players.models.people import FEDERATION_NUMBER_LENGTH
from tournaments.registry.event_parts import Row

MAX_NAME, MAX_CLUB, MAX_TEAM, MAX_PART = 160, 120, 120, 80
_STATES: Final[Mapping[str | None, ParticipantState]] = {
    None: ParticipantState.ACTIVE,
    "disqualified": ParticipantState.DISQUALIFIED,
    "withdrawn": ParticipantState.WITHDRAWN,
    "removed": ParticipantState.REMOVED_FOR_ILLNESS,
}


def own_text(value: str | None, most: int, field: str) -> str:
    """Return a text of the record. Raise ``archive.record_text_too_long``: nothing is cut off."""
    text = (value or "").strip()
    if len(text) > most:
        sentence = _("A text of the record is too long: %(field)s has more than %(most)s characters.")
        detail = {"field": field, "most": most}
        raise Malformed("archive.record_text_too_long", sentence % detail, detail)
    return text


def country_of(text: str | None, field: str, *, chinese_taipei: bool = False) -> str:
    """Return a country as the event writes it. Raise ``archive.record_country`` for an unknown one."""
    if not text:
        return ""
    code = read_country(text)
    if code is None:
        detail = {"field": field, "value": text[:40]}
        sentence = _("This is not the code of a country: %(value)s (%(field)s).")
        raise Malformed("archive.record_country", sentence % detail, detail)
    return event_code(code, chinese_taipei=chinese_taipei)


def state_of(player: Player) -> ParticipantState:
    """Return the state at the end of the event."""
    return ParticipantState.SUBSTITUTE if player.substitute else _STATES[player.state]


def write_participants(tournament: Tournament, record: Record, *, by: Actor) -> dict[int, Participant]:
    """Write teams and players in the order of the record; return the players by number."""
    teams = _write_teams(tournament, record)
    rows = [_described(player, tournament) for player in record.players]
    keys = _write_people(rows, by)
    people = [
        Participant(
            tournament=tournament,
            person_id=keys[row["uid"]],
            team=teams.get(player.team or ""),
            state=state_of(player),
            number=player.number,
            club=own_text(player.entry.get("club"), MAX_CLUB, _path(player, "club")),
            **{name: value for name, value in row.items() if name not in ("is_named", "filed_as")},
        )
        for player, row in zip(record.players, rows, strict=True)
    ]
    for person in people:
        person.filed_as = filed_name(person.name, person.given_name, person.family_name)
    return {person.number: person for person in Participant.objects.bulk_create(people)}


def _write_teams(tournament: Tournament, record: Record) -> dict[str, Team]:
    """Write the teams by the key of the record; of two teams of one name the second has its key beside it."""
    named = {team["id"]: team.get("name") or team["id"] for team in record.document.get("teams", ())}
    named |= {player.team: player.team for player in record.players if player.team and player.team not in named}
    teams: dict[str, Team] = {}
    taken: set[str] = set()
    for key, name in named.items():
        wanted = name if name not in taken else f"{name} ({key})"
        taken.add(wanted)
        teams[key] = Team(tournament=tournament, name=own_text(wanted, MAX_TEAM, f"teams.{key}.name"))
    Team.objects.bulk_create(teams.values())
    return teams


def _described(player: Player, tournament: Tournament) -> dict[str, Any]:
    """Return who a player is; a number stands for somebody whom the record does not name."""
    entry = player.entry
    given, family = (own_text(entry.get(name), MAX_PART, _path(player, name)) for name in ("given_name", "family_name"))
    name = own_text(entry.get("name"), MAX_NAME, _path(player, "name")) or f"{given} {family}".strip()
    if name and not given and not family:
        given, family = (part[:MAX_PART] for part in split_name(name))
    number = entry.get("federation_numbers", {}).get("EMA", "")
    is_whole = len(number) == FEDERATION_NUMBER_LENGTH and number.isascii() and number.isdecimal()
    return {
        "uid": uuid.uuid4(),
        "name": name or f"#{player.number}",
        "given_name": given,
        "family_name": family,
        "filed_as": "",
        "country": country_of(player.country, _path(player, "country"), chinese_taipei=tournament.chinese_taipei),
        "federation_number": number if is_whole else "",
        "is_named": bool(name),
    }


def _path(player: Player, name: str) -> str:
    return f"players.{player.number}.{name}"


def _write_people(rows: Sequence[Mapping[str, Any]], by: Actor) -> Mapping[uuid.UUID, int]:
    """Return the key of each player's person: as for an event file, who is unnamed is nobody known."""
    keys: dict[uuid.UUID, int] = {}
    for is_named in (True, False):
        found, _made = shared_writer(Person, by, is_named=is_named)(_people(rows, is_named=is_named))
        keys |= found
    return keys


def _people(rows: Sequence[Mapping[str, Any]], *, is_named: bool) -> Iterator[Row]:
    for row in rows:
        if row["is_named"] is is_named:
            person = {name: value for name, value in row.items() if name != "is_named"}
            yield person | {"filed_as": filed_name(row["name"], row["given_name"], row["family_name"])}


def has_chinese_taipei(record: Record) -> bool:
    """Return whether the record writes Taiwan as Chinese Taipei."""
    return any(player.country == CHINESE_TAIPEI for player in record.players)


@dataclass(frozen=True)
class _Absence:
    player: int
    kind: ParticipationKind
    first: int
    last: int | None


def write_absences(record: Record, people: Mapping[int, Participant], *, by: Actor, at: datetime) -> None:
    """Write who sat out which session, came later, or left."""
    Participation.objects.bulk_create(
        Participation(
            participant=people[absence.player],
            kind=absence.kind,
            first=absence.first,
            last=absence.last,
            **stamp(by, at),
        )
        for absence in _absences(record)
    )


def _absences(record: Record) -> Iterator[_Absence]:
    sessions = len(record.sessions)
    for player in record.players:
        if player.joined_in is not None and player.joined_in > 1:
            yield _Absence(player.number, ParticipationKind.NOT_YET, 1, player.joined_in - 1)
        if player.left_after is not None and player.left_after < sessions:
            yield _Absence(player.number, ParticipationKind.LEFT, max(1, player.left_after + 1), None)
    for session in record.sessions:
        for number in session.sitting_out or ():
            yield _Absence(number, ParticipationKind.SITS_OUT, session.number, session.number)
