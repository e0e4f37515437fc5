"""Match the names in a seating file with the players of the event."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tournaments.common.files.problems import Problem
from tournaments.common.person_names import name_list
from tournaments.common.selectors.folding import folded
from tournaments.models import Participant, Tournament

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameMatch:
    """Represent a name in a file, and its player. ``is_exact``: the same name, in whatever order and case."""

    text: str
    number: int
    name: str
    is_exact: bool


@dataclass(frozen=True)
class NamesRead:
    """Hold ``tables`` with numbers alone, every matched name, and the unmatched ones."""

    tables: tuple[Mapping[str, Any], ...]
    matches: tuple[NameMatch, ...]
    problems: tuple[Problem, ...]


def names_read(tournament: Tournament, tables: Sequence[Mapping[str, Any]]) -> NamesRead:
    """Return the tables with a number for every name (one query if there is a name).

    A name is a player's whose words are the same in any order; failing that, the only player's whose name has all its
    words. "12 Anna Rossi" is number 12 if that is the name.
    """
    texts = sorted({who for table in tables for who in table["seats"].values() if isinstance(who, str)})
    if not texts:
        return NamesRead(tuple(tables), (), ())
    people = list(Participant.objects.filter(tournament=tournament).order_by("number"))
    participants = {text: _players_of(text, people) for text in texts}
    sure = {text: players[0] for text, players in participants.items() if len(players) == 1}
    matches = tuple(
        NameMatch(text, participant.number, participant.name, _is_exact(text, participant))
        for text, participant in sure.items()
    )
    problems = []
    numbered = []
    for table in tables:
        for wind, who in table["seats"].items():
            if isinstance(who, str) and who not in sure:
                row = table.get("lines", {}).get(wind, table["row"])
                problems.append(_problem(who, row, participants[who], people))
        seats = {
            wind: sure[who].number if isinstance(who, str) and who in sure else None if isinstance(who, str) else who
            for wind, who in table["seats"].items()
        }
        numbered.append({**table, "seats": seats})
    return NamesRead(tuple(numbered), matches, tuple(problems))


def _words(text: str) -> Words:
    return tuple(sorted(re.findall(r"\w+", folded(text))))


def _players_of(text: str, people: Iterable[Participant]) -> list[Participant]:
    """Return the players whom a name may mean; an exact match goes before a name with more words."""
    words = _words(text)
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 5]
    name = tuple(word for word in words if not word.isdecimal())
    if numbers:
        people = [person for person in people if person.number in numbers]
    exact = [person for person in people if _words(person.name) == name]
    return exact or [person for person in people if set(name) <= set(_words(person.name))]


def _is_exact(text: str, person: Participant) -> bool:
    return tuple(word for word in _words(text) if not word.isdecimal()) == _words(person.name)


def _problem(text: str, row: int, players: Sequence[Participant], people: Sequence[Participant]) -> Problem:
    if players:
        several = name_list(f"{player.number} {player.name}" for player in players[:5])
        return Problem("import.player_ambiguous", row, "player", text, {"several": several})
    spelt = {" ".join(_words(person.name)): person for person in people}
    near = get_close_matches(" ".join(_words(text)), spelt, n=1, cutoff=0.75)
    if near:
        close = spelt[near[0]]
        return Problem("import.player_misspelt", row, "player", text, {"close": f"{close.number} {close.name}"})
    return Problem("import.player_unknown", row, "player", text)
