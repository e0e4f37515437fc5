"""Check the entries of players and teams, the numbers of sessions and the sessions of phases."""

import re
from collections import Counter
from collections.abc import Iterable

from mahjong_core.check.event import Event
from mahjong_core.check.findings import Findings
from mahjong_core.record.document import Player, Record

__all__ = ["check_people", "check_phases", "check_sessions"]

_EMA = re.compile(r"[0-9]{8}", re.ASCII)


def check_people(event: Event) -> None:
    """Check numbers, federation numbers, names and teams of the players."""
    record, findings = event.record, event.findings
    findings.count("players", len(record.players))
    seen: set[int] = set()
    entries = []
    for player in record.players:
        if player.number in seen:
            findings.add("player.number_twice", found=player.number, player=player.number)
        else:
            entries.append(player)
        seen.add(player.number)
    _check_federation_numbers(entries, findings)
    _check_names(entries, findings)
    _check_teams(record, entries, findings)


def _check_federation_numbers(players: Iterable[Player], findings: Findings) -> None:
    seen: dict[tuple[str, str], int] = {}
    for player in players:
        for federation, number in player.entry.get("federation_numbers", {}).items():
            if not number:
                continue
            if federation == "EMA" and not _EMA.fullmatch(number):
                findings.add("player.federation_number_form", found=number, player=player.number)
            key = (federation, number.zfill(8) if federation == "EMA" else number)
            if key in seen:
                findings.add("player.federation_number_twice", found=number, player=player.number)
            seen.setdefault(key, player.number)


def _name(player: Player) -> tuple[str, str] | None:
    """Return name and country in one form; None for whoever is not named."""
    entry = player.entry
    parts = " ".join(entry.get(name, "") for name in ("given_name", "family_name"))
    name = " ".join((parts.strip() or entry.get("name", "")).split())
    return (name.casefold(), player.country or "") if name else None


def _check_names(players: Iterable[Player], findings: Findings) -> None:
    """Two of one name and country are one person, unless their federation numbers differ."""
    seen: dict[tuple[str, str], list[Player]] = {}
    for player in players:
        name = _name(player)
        if name is None:
            continue
        if any(not _differ(player, other) for other in seen.setdefault(name, [])):
            findings.add("player.name_twice", player=player.number)
        seen[name].append(player)


def _differ(first: Player, second: Player) -> bool:
    one, other = (player.entry.get("federation_numbers", {}) for player in (first, second))
    return any(one[name] != other[name] for name in one.keys() & other.keys())


def _check_teams(record: Record, players: Iterable[Player], findings: Findings) -> None:
    if "teams" not in record.document:
        return
    known = {team["id"] for team in record.document["teams"]}
    for player in players:
        if player.team is not None and player.team not in known:
            findings.add("player.unknown", found=player.team, player=player.number, team=player.team)


def check_sessions(record: Record, findings: Findings) -> None:
    """Check that sessions are numbered 1, 2, 3 and so on; a gap or repetition is reported for the later one."""
    findings.count("sessions", len(record.sessions))
    highest = 0
    for session in record.sessions:
        if session.number not in (session.index + 1, highest + 1):
            findings.add("session.number", expected=session.index + 1, found=session.number, session=session.number)
        highest = max(highest, session.number)


def check_phases(event: Event) -> None:
    """Check that phases overlap nowhere, leave no session out and name only sessions that are there."""
    phases, findings = event.record.phases, event.findings
    if not phases or findings.has("session.number"):
        return
    numbers = {session.number for session in event.record.sessions}
    covered: Counter[int] = Counter()
    for phase in phases:
        span = range(phase.first, min(phase.last, phase.first + len(numbers)) + 1)
        absent = phase.first > phase.last or phase.first not in numbers or phase.last not in numbers
        if absent or any(covered[number] for number in span):
            findings.add("phase.sessions", found=[phase.first, phase.last], phase=phase.number)
        covered.update(span)
    _check_sessions_of_phases(event, covered)
    for number, count in Counter(phase.number for phase in phases).items():
        if count > 1:
            findings.add("phase.sessions", found=number, phase=number)


def _check_sessions_of_phases(event: Event, covered: Counter[int]) -> None:
    """Check the phase that each session names, and that it has one."""
    phases, findings = event.record.phases or (), event.findings
    spans_are_wrong = findings.has("phase.sessions")
    for session in event.record.sessions:
        named = [phase for phase in phases if phase.number == session.phase]
        if session.phase is not None and not any(phase.first <= session.number <= phase.last for phase in named):
            if not spans_are_wrong:
                findings.add("phase.sessions", found=session.phase, session=session.number, phase=session.phase)
        elif not covered[session.number] and not spans_are_wrong:
            findings.add("phase.sessions", session=session.number)
